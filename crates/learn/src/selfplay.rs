//! Plays games on all cores and writes them down.
//!
//! Games are written in the order of their numbers, whoever played them: the same rules make the same
//! file with any number of workers, and however often it was broken off.

use std::path::Path;

use engine::{DrawRule, EngineError, PlayRules, PlayedGame, ResignRule, SelfPlayer, in_order};

use crate::record::{Content, Header, RecordError, Writer};

/// What is to be played, and where it is written.
pub struct Order<'a> {
    /// The file to write or to go on with.
    pub out: &'a Path,
    /// What the file says of its games. A file that says otherwise is left alone.
    pub header: &'a Header,
    /// Games in all, those that the file holds already counted.
    pub games: u64,
    /// Games at a time, at least 1.
    pub workers: usize,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What was played, earlier runs counted.
    pub all: Content,
    /// Games to play in all.
    pub of: u64,
    /// What was played in this run.
    pub now: Content,
}

/// All that games depend on beside game and variant, in one line, as the header of their file says it.
/// They are played by an `evaluation` of this name and begin `from` there.
#[must_use]
pub fn rules_line(rules: &PlayRules, evaluation: &str, from: &str) -> String {
    let soft = rules.soft_nodes.map_or_else(String::new, |nodes| format!(" (soft {nodes})"));
    let resign = rules.resign.map_or_else(
        || "off".to_owned(),
        |ResignRule { behind, plies }| format!("{behind} for {plies} plies"),
    );
    let draw = rules.draw.map_or_else(
        || "off".to_owned(),
        |DrawRule { within, plies, after }| format!("{within} for {plies} plies after {after}"),
    );
    format!(
        "by {evaluation}, from {from}, random {}, balance {}, nodes {}{soft}, resign {resign}, draw \
         {draw}, at most {} plies, seed {}",
        rules.random_plies,
        rules.balance,
        rules.nodes,
        PlayRules::LONGEST,
        rules.seed
    )
}

/// Plays games and writes them, going on with a file that was begun. `player` makes a player for each
/// worker; `told` hears how far it is after each game.
///
/// # Errors
/// See [`Writer::open`]; what `player` returns.
pub fn play(
    order: &Order<'_>,
    player: &dyn Fn() -> Result<Box<dyn SelfPlayer>, EngineError>,
    told: &mut dyn FnMut(Progress),
) -> Result<Progress, RecordError> {
    let workers = (0..order.workers.max(1)).map(|_| {
        let mut player = player()?;
        Ok(Box::new(move |number| player.play(number)) as Box<dyn FnMut(u64) -> PlayedGame + Send>)
    });
    let workers = workers.collect::<Result<Vec<_>, EngineError>>()?;
    let mut writer = Writer::open(order.out, order.header)?;
    let before = writer.content();
    let progress = |all: Content| {
        let games = all.games - before.games;
        let now = Content { games, positions: all.positions - before.positions };
        Progress { all, of: order.games, now }
    };
    let write = |game: PlayedGame| {
        writer.add(&game)?;
        told(progress(writer.content()));
        Ok::<_, RecordError>(())
    };
    in_order(before.games..order.games, workers, write).map_err(RecordError::io(order.out))??;
    writer.flush()?;
    Ok(progress(writer.content()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use engine::{Outcome, PlayedPly, Score};

    use super::*;

    struct Fake;

    impl SelfPlayer for Fake {
        fn play(&mut self, number: u64) -> PlayedGame {
            if number.is_multiple_of(3) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let ply = |at: u64| PlayedPly { mv: at as u16 + 1, value: Score::cp(number as i32) };
            PlayedGame {
                start: None,
                opening: vec![7, 8],
                plies: (0..number % 5).map(ply).collect(),
                result: Outcome::Draw,
                reason: "fake".to_owned(),
            }
        }
    }

    fn run(out: &Path, rules: &str, workers: usize, games: u64) -> Result<Progress, RecordError> {
        let header =
            Header { game: "fake".into(), variant: "usual".into(), rules: rules.to_owned() };
        let order = Order { out, header: &header, games, workers };
        play(&order, &|| Ok(Box::new(Fake)), &mut |_| ())
    }

    #[test]
    fn the_same_file_comes_of_any_number_of_workers_and_interruptions() {
        let folder = tempfile::tempdir().expect("a folder");
        let whole = folder.path().join("whole");
        let done = run(&whole, "fake", 1, 200).expect("played");
        assert_eq!((done.all, done.all.games, done.all.positions), (done.now, 200, 400));
        let bytes = fs::read(&whole).expect("readable");
        let broken = folder.path().join("broken");
        for length in [0, 3, 90, 200, 1000, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
            fs::write(&broken, &bytes[..length]).expect("writable");
            let again = run(&broken, "fake", 4, 200).expect("played");
            assert_eq!(fs::read(&broken).expect("readable"), bytes, "{length}");
            assert_eq!(again.all, done.all, "{length}");
            // Whole blocks are not played again.
            assert!(length < bytes.len() || again.now.games == 0);
            assert!(length < bytes.len() / 2 || again.now.games <= 136, "{again:?}");
        }
        // Games that come later fill the last block up.
        fs::remove_file(&broken).expect("there");
        for games in [1, 63, 64, 65, 130, 200] {
            assert_eq!(run(&broken, "fake", 2, games).expect("played").all.games, games);
        }
        assert_eq!(fs::read(&broken).expect("readable"), bytes);
        assert_eq!(run(&broken, "fake", 2, 10).expect("played").all.games, 200, "none is lost");
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        run(&path, "one", 1, 200).expect("played");
        let bytes = fs::read(&path).expect("readable");
        let refused = run(&path, "other", 1, 200).expect_err("another file").to_string();
        assert!(refused.contains("other games: fake, usual: one"), "{refused}");
        let middle = bytes.len() / 2;
        for (at, told) in [(middle, "block 1 at byte"), (2, "header at byte 0")] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            fs::write(&path, &damaged).expect("writable");
            let refused = run(&path, "one", 1, 200).expect_err("damaged").to_string();
            assert!(refused.contains(told), "{refused}");
            assert_eq!(fs::read(&path).expect("readable"), damaged, "nothing is lost");
        }
        fs::write(&path, "a diary").expect("writable");
        let refused = run(&path, "one", 1, 200).expect_err("a diary").to_string();
        assert!(refused.contains("no file of games"), "{refused}");
        assert_eq!(fs::read(&path).expect("readable"), b"a diary");
    }

    #[test]
    fn two_programs_do_not_write_one_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let header = Header { game: "fake".into(), variant: "usual".into(), rules: "one".into() };
        let first = Writer::open(&path, &header).expect("free");
        let refused = run(&path, "one", 1, 2).expect_err("in use");
        assert!(matches!(refused, RecordError::Busy(_)), "{refused}");
        drop(first);
        run(&path, "one", 1, 2).expect("free again");
    }
}
