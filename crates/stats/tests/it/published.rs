//! Rating lists beside those that others have published for the same results.

use stats::{Anchor, Ranking, Rating, Trinomial, ratings};

/// Elo for a factor of e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The strengths of a list in natural units, above that of one player.
fn above(list: &[Rating], player: usize) -> Vec<f64> {
    list.iter().map(|rating| (rating.elo - list[player].elo) / SCALE).collect()
}

/// One game in which players came in this order.
fn race(order: &[usize]) -> Ranking {
    Ranking { places: order.iter().map(|&player| vec![player]).collect(), games: 1 }
}

/// Seven teams who met 13 times each: Alan Agresti, "Categorical Data Analysis" (2nd edition,
/// 2002), section 10.6, results on page 438, estimates in the third column of table 10.11. The R
/// package `BradleyTerry2` (Turner and Firth, 2012) tests itself against the same numbers.
#[test]
fn a_list_of_games_for_two_agrees_with_agresti() {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: wins of the row.
    const WINS: [[u64; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let mut games = Vec::new();
    for (one, row) in WINS.iter().enumerate() {
        for (other, column) in WINS.iter().enumerate().skip(one + 1) {
            let results = Trinomial { wins: row[other], draws: 0, losses: column[one] };
            assert_eq!(results.games(), 13);
            games.extend(Ranking::of_meeting(one, other, results));
        }
    }
    let list = ratings(7, &games, &Anchor::Players(vec![(6, 1500.0)])).expect("a list");
    for (strength, published) in above(&list, 6).iter().zip([1.58, 1.44, 1.29, 1.25, 1.11, 0.68]) {
        assert!((strength - published).abs() < 0.0051, "{strength} is not {published}");
    }
    // "Standard errors … are about 0.3"; ours is half an interval of 95 %.
    for rating in &list[..6] {
        let error = rating.error / SCALE / 1.96;
        assert!((0.25..0.35).contains(&error), "{error}");
    }
    assert_eq!((list[6].elo, list[6].error), (1500.0, 0.0));
}

/// Rankings of some of four: `tests/data/testcase-rankings-2.json` of the Python package `choix`
/// (Maystre, 2015), whose estimates have the mean 0 and were found within 0.0001.
#[test]
fn a_list_of_partial_rankings_agrees_with_choix() {
    let games = [race(&[0, 1, 2]), race(&[3, 2, 0]), race(&[1, 3])];
    let list = ratings(4, &games, &Anchor::Mean(0.0)).expect("a list");
    let published = [-0.443_281_17, 0.695_062_19, -0.670_614_42, 0.418_833_4];
    for (rating, published) in list.iter().zip(published) {
        let strength = rating.elo / SCALE;
        assert!((strength - published).abs() < 1e-4, "{strength} is not {published}");
    }
}

/// 83 drivers in 36 races: the strengths of those with the best and the worst mean place, as table
/// 2 of Hunter (2004) has them and the R package `PlackettLuce` (Turner et al., 2020) shows them on
/// its page `nascar`, above that of the first driver of the list.
#[test]
fn a_list_of_long_rankings_agrees_with_hunter() {
    let races = include_str!("data/nascar2002.txt").lines().filter(|line| !line.starts_with('#'));
    let driver = |number: &str| number.parse::<usize>().expect("a number") - 1;
    let races: Vec<Ranking> =
        races.map(|line| race(&line.split_whitespace().map(driver).collect::<Vec<_>>())).collect();
    assert_eq!(races.len(), 36);
    let list = ratings(83, &races, &Anchor::Mean(0.0)).expect("a list");
    assert!(list.iter().all(|rating| rating.determined && rating.error > 0.0));
    let strengths = above(&list, 0);
    for (number, name, published) in [
        (58, "PJ Jones", 4.15),
        (68, "Scott Pruett", 3.62),
        (51, "Mark Martin", 2.08),
        (15, "Dave Marcis", 0.03),
        (17, "Dick Trickle", -0.31),
        (40, "Joe Varde", -0.15),
    ] {
        let strength = strengths[number - 1];
        assert!((strength - published).abs() < 0.0051, "{name}: {strength} is not {published}");
    }
}
