//! A game with everything said about it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::{EngineError, GameKind, Record, RecordedMove, Session, Start};

/// A game as a tree: what was played, what could have been played instead, and what is said about
/// both. Written down in PGN it loses nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnnotatedGame {
    /// Headers in order: `("White", "…")`.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Variant by name; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position the game starts from; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; as games of more players write theirs.
    #[serde(default = "unknown")]
    pub result: String,
    /// Numeric annotation glyphs about the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub glyphs: Vec<u8>,
    /// Comments before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub comments: Vec<String>,
    /// The moves, each after the one that it follows. Of several that follow the same, the first is
    /// the main line, the others are its variations.
    #[serde(default)]
    pub moves: Vec<AnnotatedMove>,
}

fn unknown() -> String {
    "*".to_owned()
}

/// One move of an [`AnnotatedGame`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnnotatedMove {
    /// The place in the list of the move that it follows; absent for a first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move in UCI notation.
    pub uci: String,
    /// What is said about it.
    #[serde(flatten)]
    pub remarks: Remarks,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Remarks {
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub glyphs: Vec<u8>,
    /// Comments after the move, with the commands that programs leave in them: `[%clk 0:03:00]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub comments: Vec<String>,
    /// Glyphs about the position in which a variation begins, of its first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub glyphs_before: Vec<u8>,
    /// Comments in a variation before its first move, of that move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub comments_before: Vec<String>,
    /// Comments behind a variation, of its first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub comments_behind: Vec<String>,
}

/// Something that stands in a record and has no place in an [`AnnotatedGame`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Omission {
    /// The move with which it begins, as it stands in the record.
    pub text: String,
    /// The line of the record in which it stands, from 1.
    pub line: usize,
    /// The moves that are left out, with those of its variations.
    pub moves: usize,
    /// What is wrong with it, as an English sentence.
    pub reason: String,
}

/// What is told of a game in a text of many.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameHead {
    /// Headers in order: `("White", "…")`.
    pub tags: Vec<(String, String)>,
    /// Moves of the main line.
    pub plies: usize,
    /// Its result: `1-0`.
    pub result: String,
    /// What keeps it from being read, as an English sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Records that hold more than the moves that were played: variations, comments, glyphs, and several
/// games in a text (chess: PGN).
pub trait AnnotatedRecords: Sync {
    /// What games a text holds, at most `most` of them.
    fn list(&self, text: &str, most: usize) -> Vec<GameHead>;

    /// Reads the game at this place of a text (from 0), and tells what of it has no place in an
    /// [`AnnotatedGame`].
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read(&self, text: &str, place: usize)
    -> Result<(AnnotatedGame, Vec<Omission>), EngineError>;

    /// Writes a game with everything said about it.
    ///
    /// # Errors
    /// When the moves do not fit the start position.
    fn write(&self, game: &AnnotatedGame) -> Result<String, EngineError>;
}

impl dyn GameKind + '_ {
    /// What games a text holds, at most `most` of them; of records that hold one game, that one.
    #[must_use]
    pub fn list_games(&self, text: &str, most: usize) -> Vec<GameHead> {
        if let Some(records) = self.annotated() {
            return records.list(text, most);
        }
        vec![match self.read_record(text) {
            Ok(Record { tags, moves, result, .. }) => {
                GameHead { tags, plies: moves.len(), result, error: None }
            }
            Err(error) => GameHead { error: Some(error.to_string()), ..GameHead::default() },
        }]
    }

    /// Reads the game at this place of a text (from 0) with everything said about it, and tells what
    /// of it has no place in an [`AnnotatedGame`].
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read_annotated(
        &self,
        text: &str,
        place: usize,
    ) -> Result<(AnnotatedGame, Vec<Omission>), EngineError> {
        match self.annotated() {
            Some(records) => records.read(text, place),
            None if place > 0 => Err(no_such_game(place)),
            None => Ok((AnnotatedGame::of_record(self.read_record(text)?), Vec::new())),
        }
    }

    /// Writes a game with everything said about it; where records cannot hold that, its main line.
    ///
    /// # Errors
    /// When the moves do not fit the start position.
    pub fn write_annotated(&self, game: &AnnotatedGame) -> Result<String, EngineError> {
        match self.annotated() {
            Some(records) => records.write(game),
            None => self.write_record(&game.record()),
        }
    }
}

/// What is told of a game that a text does not hold.
#[must_use]
pub fn no_such_game(place: usize) -> EngineError {
    EngineError::Record(format!("there is no game {} in it", place + 1))
}

impl AnnotatedGame {
    /// Variations may stand so deep inside variations: as deep as a record's.
    pub const NESTING: usize = 100;

    /// A game of which nothing is said: the moves of a record, without its clocks.
    #[must_use]
    pub fn of_record(record: Record) -> Self {
        let moves = record.moves.into_iter().enumerate();
        let moves = moves.map(|(ply, RecordedMove { uci, .. })| AnnotatedMove {
            parent: ply.checked_sub(1),
            uci,
            ..AnnotatedMove::default()
        });
        Self {
            tags: record.tags,
            variant: record.variant,
            fen: record.fen,
            result: record.result,
            moves: moves.collect(),
            ..Self::default()
        }
    }

    /// The game that was played: the first of the moves that follow each other.
    #[must_use]
    pub fn main_line(&self) -> Vec<&AnnotatedMove> {
        let mut line: Vec<&AnnotatedMove> = Vec::new();
        let mut last = None;
        for (index, mv) in self.moves.iter().enumerate() {
            if mv.parent == last && (last.is_some() || line.is_empty()) {
                line.push(mv);
                last = Some(index);
            }
        }
        line
    }

    /// The record of its main line.
    #[must_use]
    pub fn record(&self) -> Record {
        let moves = self.main_line().into_iter();
        Record {
            tags: self.tags.clone(),
            variant: self.variant.clone(),
            fen: self.fen.clone(),
            moves: moves.map(|mv| RecordedMove { uci: mv.uci.clone(), clock_ms: None }).collect(),
            result: self.result.clone(),
        }
    }

    /// By the place of each move, and first of all for the start, the places of those that follow it.
    ///
    /// # Errors
    /// A move that stands before the one that it follows, variations nested deeper than
    /// [`NESTING`](Self::NESTING).
    pub fn children(&self) -> Result<Vec<Vec<usize>>, EngineError> {
        let mut children = vec![Vec::new(); self.moves.len() + 1];
        let mut nesting = vec![0; self.moves.len() + 1];
        for (index, mv) in self.moves.iter().enumerate() {
            let refuse = |reason| Err(EngineError::Move { index, text: mv.uci.clone(), reason });
            let parent = match mv.parent {
                None => 0,
                Some(parent) if parent < index => parent + 1,
                Some(parent) => {
                    return refuse(format!("it follows move {parent}, which stands behind it"));
                }
            };
            nesting[index + 1] = nesting[parent] + usize::from(!children[parent].is_empty());
            if nesting[index + 1] > Self::NESTING {
                return refuse(format!("it stands in more than {} variations", Self::NESTING));
            }
            children[parent].push(index);
        }
        Ok(children)
    }

    /// Plays the whole tree: `seen` is told the place of every move and shown the game after it, a
    /// move before those that follow it.
    ///
    /// # Errors
    /// A start that cannot be opened, an illegal move, the same move twice in a position.
    pub fn walk(
        &self,
        kind: &dyn GameKind,
        mut seen: impl FnMut(usize, &dyn Session),
    ) -> Result<(), EngineError> {
        let start =
            Start { variant: self.variant.clone(), fen: self.fen.clone(), ..Start::default() };
        let mut session = kind.open(&start)?;
        let children = self.children()?;
        // A move to be played, or one to be taken back.
        let mut open: Vec<Option<usize>> = children[0].iter().rev().copied().map(Some).collect();
        self.distinct(&children[0])?;
        while let Some(step) = open.pop() {
            let Some(index) = step else {
                session.take_back();
                continue;
            };
            session.play(&self.moves[index].uci).map_err(|error| at(error, index))?;
            seen(index, &*session);
            self.distinct(&children[index + 1])?;
            open.push(None);
            open.extend(children[index + 1].iter().rev().copied().map(Some));
        }
        Ok(())
    }

    /// Refuses moves of which two are the same.
    fn distinct(&self, moves: &[usize]) -> Result<(), EngineError> {
        let mut known = HashSet::new();
        for &index in moves {
            let uci = &self.moves[index].uci;
            if !known.insert(uci) {
                let reason = "it stands twice in the same position".to_owned();
                return Err(EngineError::Move { index, text: uci.clone(), reason });
            }
        }
        Ok(())
    }
}

/// The same error about the move at this place of the list.
fn at(error: EngineError, index: usize) -> EngineError {
    match error {
        EngineError::Move { text, reason, .. } => EngineError::Move { index, text, reason },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(parents: &[Option<usize>]) -> AnnotatedGame {
        let moves = parents.iter().enumerate().map(|(index, &parent)| AnnotatedMove {
            parent,
            uci: index.to_string(),
            ..AnnotatedMove::default()
        });
        AnnotatedGame { moves: moves.collect(), ..AnnotatedGame::default() }
    }

    #[test]
    fn the_main_line_is_made_of_first_moves() {
        let game = game(&[None, Some(0), Some(0), None, Some(1), Some(2), Some(4)]);
        let line: Vec<_> = game.main_line().into_iter().map(|mv| mv.uci.as_str()).collect();
        assert_eq!(line, ["0", "1", "4", "6"]);
        assert_eq!(
            game.children().expect("in order"),
            [vec![0, 3], vec![1, 2], vec![4], vec![5], vec![], vec![6], vec![], vec![]]
        );
    }

    #[test]
    fn a_move_stands_behind_the_one_it_follows() {
        assert!(game(&[Some(0)]).children().is_err());
        assert!(game(&[None, Some(2), Some(1)]).children().is_err());
    }

    #[test]
    fn variations_are_nested_only_so_deep() {
        // Two moves in every position, the second of which goes on.
        let nested = |depth: usize| {
            let parents = (0..depth).flat_map(|level| {
                let parent = level.checked_sub(1).map(|above| 2 * above + 1);
                [parent, parent]
            });
            game(&parents.collect::<Vec<_>>())
        };
        assert!(nested(AnnotatedGame::NESTING).children().is_ok());
        assert!(nested(AnnotatedGame::NESTING + 1).children().is_err());
    }
}
