//! Hare and Hedgehog keeps the laws of every game.

use hare::eval::{Race, Reference};
use hare::{Config, Edition, Hare, Until};

fn all_numbers_of_players(edition: &str) {
    let edition = Edition::named(edition).expect("a built-in edition");
    for players in 2..=6 {
        let config = Config::new(edition, players).expect("2 to 6 players");
        conformance::game::<Hare>(&config);
    }
}

#[test]
fn networks_see_what_there_is_to_see() {
    for (edition, players) in [("classic", 3), ("modern", 2), ("calm", 6)] {
        let edition = Edition::named(edition).expect("a built-in edition");
        let config = Config::new(edition, players).expect("2 to 6 players");
        conformance::actions::<Hare>(&config);
    }
}

#[test]
fn classic_is_a_game() {
    all_numbers_of_players("classic");
}

#[test]
fn modern_is_a_game() {
    all_numbers_of_players("modern");
}

#[test]
fn calm_is_a_game() {
    all_numbers_of_players("calm");
}

#[test]
fn a_race_for_the_first_place_is_a_game() {
    for players in [2, 4, 6] {
        let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
        conformance::game::<Hare>(&config.until(Until::FirstHome));
    }
}

#[test]
fn cards_put_back_and_other_switches_keep_the_laws() {
    let edition = crate::common::changed(
        "modern",
        &[
            ("drawn = \"aside\"", "drawn = \"back\""),
            ("again = true", "again = false"),
            ("unpayable = \"restart\"", "unpayable = \"forgive\""),
            ("home-runners-count = true", "home-runners-count = false"),
        ],
    );
    let config = Config::new(edition, 4).expect("four players");
    conformance::game::<Hare>(&config);
}

#[test]
fn every_edition_can_be_valued_anywhere() {
    for config in crate::common::configs() {
        conformance::payoff_eval::<Hare>(&config, &Reference::default());
        conformance::payoff_eval::<Hare>(&config, &Race::default());
    }
}
