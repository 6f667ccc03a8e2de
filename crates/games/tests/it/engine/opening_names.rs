//! The names of openings.

use engine::{OpeningNames, Start};

use super::game;

/// Code, name and moves of the lines of a table, and what the game calls each of them.
fn named(id: &str, table: &str) -> Vec<([String; 2], Option<[String; 2]>)> {
    let kind = game(id).expect("a game");
    let names: &dyn OpeningNames = kind.opening_names().expect("names");
    let line = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [code, name, moves] = columns[..] else { panic!("three columns: {line}") };
        let moves = moves.split(' ').filter(|word| !word.ends_with('.')).map(str::to_owned);
        let start = Start { moves: moves.collect(), ..Start::default() };
        let session = kind.open(&start).unwrap_or_else(|error| panic!("{line}: {error}"));
        let found = names.name(session.as_ref()).expect("its own game");
        let found = found.map(|found| [found.code.unwrap_or_default(), found.name]);
        ([code.to_owned(), name.to_owned()], found)
    };
    table.lines().skip(1).map(line).collect()
}

#[test]
fn every_opening_of_the_tables_is_found_by_its_position() {
    for (id, table, least) in [
        ("chess", include_str!("../../../../../data/chess/eco.tsv"), 3807),
        ("xiangqi", include_str!("../../../../../data/xiangqi/opening-names.tsv"), 97),
    ] {
        let named = named(id, table);
        assert_eq!(named.len(), least);
        for (line, found) in named {
            assert_eq!(found, Some(line));
        }
    }
}

#[test]
fn positions_without_a_name_have_none() {
    for id in ["chess", "xiangqi"] {
        let kind = game(id).expect("a game");
        let session = kind.open(&Start::default()).expect("the start");
        let names = kind.opening_names().expect("names");
        assert_eq!(names.name(session.as_ref()), Ok(None));
        let other = game("tictactoe").and_then(|kind| kind.open(&Start::default()));
        assert!(names.name(other.expect("a game").as_ref()).is_err());
    }
    assert!(game("tictactoe").expect("a game").opening_names().is_none());
}
