//! How strong the generations of a run are, on one scale.

use serde::{Deserialize, Serialize};
use stats::{Anchor, Ranking, ratings};

use crate::meeting::{Meeting, Opposite};

/// Somebody who took part, and how strong by all games of the run together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatedPlayer {
    /// Who.
    pub player: Opposite,
    /// Elo; the first rival has 0.
    pub elo: f64,
    /// Half the 95 % interval of the difference to the first rival, which itself has 0.
    pub error: f64,
}

/// Rates all who met by maximum likelihood. In games for more than two, each other seat counts as an opponent of
/// its own. The first rival that was met has 0 Elo; nobody is rated where none was.
pub(crate) fn rated<'a>(meetings: impl Iterator<Item = (u32, &'a Meeting)>) -> Vec<RatedPlayer> {
    let mut players: Vec<Opposite> = Vec::new();
    let mut games: Vec<Ranking> = Vec::new();
    let mut anchor = None;
    for (generation, meeting) in meetings {
        let mut place = |player: &Opposite| {
            players.iter().position(|known| known == player).unwrap_or_else(|| {
                players.push(player.clone());
                players.len() - 1
            })
        };
        let (one, other) = (place(&Opposite::Generation(generation)), place(&meeting.against));
        if anchor.is_none() && matches!(meeting.against, Opposite::Rival(_)) {
            anchor = Some(other);
        }
        games.extend(Ranking::of_meeting(one, other, meeting.results));
    }
    let rated = anchor.and_then(|anchor| {
        ratings(players.len(), &games, &Anchor::Players(vec![(anchor, 0.0)])).ok()
    });
    let rated = players.into_iter().zip(rated.unwrap_or_default());
    rated
        .map(|(player, found)| RatedPlayer { player, elo: found.elo, error: found.error })
        .collect()
}

#[cfg(test)]
mod tests {
    use stats::Trinomial;

    use super::*;

    fn meeting(against: Opposite, wins: u64, losses: u64) -> Meeting {
        let results = Trinomial { wins, draws: 0, losses };
        Meeting { against, games: wins + losses, results, firsts: 0.0 }
    }

    #[test]
    fn all_who_met_stand_on_the_scale_of_the_first_rival() {
        let rival = Opposite::Rival("rollouts".to_owned());
        let met = [
            (1, meeting(rival.clone(), 25, 75)),
            (2, meeting(rival.clone(), 50, 50)),
            (2, meeting(Opposite::Generation(1), 75, 25)),
        ];
        let rated = rated(met.iter().map(|(generation, meeting)| (*generation, meeting)));
        let elo = |player: &Opposite| {
            rated.iter().find(|found| found.player == *player).map(|found| found.elo.round())
        };
        // Three wins of four are 191 Elo.
        assert_eq!(elo(&rival), Some(0.0));
        assert_eq!(elo(&Opposite::Generation(1)), Some(-191.0));
        assert_eq!(elo(&Opposite::Generation(2)), Some(0.0));
        assert!(rated.iter().all(|found| found.error < 100.0));
        let unmet = [(2, meeting(Opposite::Generation(1), 1, 1))];
        assert!(super::rated(unmet.iter().map(|(number, met)| (*number, met))).is_empty());
    }
}
