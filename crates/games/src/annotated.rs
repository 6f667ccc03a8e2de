//! Games for two with everything said about them: PGN with its variations, comments and glyphs.

use std::collections::HashSet;
use std::marker::PhantomData;

use engine::{AnnotatedGame, AnnotatedMove, AnnotatedRecords, EngineError, GameHead, Omission};
use engine::{Remarks, Start, no_such_game};
use game::{Game, Notation};
use pgn::{Comment, Line, MoveText, Node, Outcome, Pgn, Reader, Variation};

use crate::adapter::{Adapter, Duel};
use crate::records::{bad, read_recorded, start_of, tags};
use crate::session::starting_position;

/// The PGN of a game for two.
pub struct PgnRecords<A>(PhantomData<fn(A)>);

impl<A> PgnRecords<A> {
    /// Its records.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Duel> AnnotatedRecords for PgnRecords<A> {
    fn list(&self, text: &str, most: usize) -> Vec<GameHead> {
        Reader::new(text.as_bytes()).take(most).map(head).collect()
    }

    fn read(
        &self,
        text: &str,
        place: usize,
    ) -> Result<(AnnotatedGame, Vec<Omission>), EngineError> {
        let pgn = Reader::new(text.as_bytes()).nth(place);
        let pgn = pgn.ok_or_else(|| no_such_game(place))?.map_err(bad)?;
        let start = start_of::<A>(&pgn)?;
        let position = starting_position::<A>(&start)?.1;
        let mut reading = Reading::<A> {
            position,
            moves: Vec::new(),
            known: HashSet::new(),
            played: Vec::new(),
            omitted: Vec::new(),
        };
        reading.line(&pgn.line.moves, None, Remarks::default());
        let tags = pgn.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let game = AnnotatedGame {
            tags: tags.collect(),
            variant: start.variant,
            fen: start.fen,
            result: pgn.outcome.to_string(),
            glyphs: pgn.line.glyphs,
            comments: texts(&pgn.line.comments),
            moves: reading.moves,
        };
        Ok((game, reading.omitted))
    }

    fn write(&self, game: &AnnotatedGame) -> Result<String, EngineError> {
        let start =
            Start { variant: game.variant.clone(), fen: game.fen.clone(), ..Start::default() };
        let children = game.children()?;
        let position = starting_position::<A>(&start)?.1;
        let mut writing = Writing::<A> { game, children: &children, position };
        let outcome = Outcome::from_text(&game.result).unwrap_or_default();
        let line = Line {
            glyphs: game.glyphs.clone(),
            comments: comments(&game.comments),
            moves: writing.line(0)?,
        };
        Ok(Pgn { tags: tags::<A>(&game.tags, &start, outcome)?, line, outcome }.to_string())
    }
}

fn head(pgn: Result<Pgn, pgn::PgnError>) -> GameHead {
    match pgn {
        Ok(Pgn { tags, line, outcome }) => GameHead {
            tags: tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            plies: line.moves.len(),
            result: outcome.to_string(),
            error: None,
        },
        Err(error) => GameHead { error: Some(error.to_string()), ..GameHead::default() },
    }
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|comment| comment.as_str().to_owned()).collect()
}

fn comments(texts: &[String]) -> Vec<Comment> {
    texts.iter().filter_map(|text| Comment::new(text)).collect()
}

/// A move that was played, and what takes it back.
type Played<A> = (<<A as Adapter>::Game as Game>::Move, <<A as Adapter>::Game as Game>::Undo);

/// A tree of texts on its way to a list of moves.
struct Reading<A: Duel> {
    position: A::Game,
    moves: Vec<AnnotatedMove>,
    /// The same moves, to find one that stands there already.
    known: HashSet<(Option<usize>, String)>,
    played: Vec<Played<A>>,
    omitted: Vec<Omission>,
}

impl<A: Duel> Reading<A> {
    /// Reads moves that follow the one at `parent`, the first with what is said before and behind
    /// them. What is no legal move is left out, and with it what follows.
    fn line(&mut self, nodes: &[Node], parent: Option<usize>, first: Remarks) {
        let before = self.played.len();
        let (mut parent, mut around) = (parent, Some(first));
        for (ply, node) in nodes.iter().enumerate() {
            let mv = match self.understand(node) {
                Ok(mv) => mv,
                Err(reason) => {
                    self.omit(&nodes[ply..], reason);
                    break;
                }
            };
            let uci = self.position.write_move(mv);
            if !self.known.insert((parent, uci.clone())) {
                self.omit(&nodes[ply..], "the same move stands there already".to_owned());
                break;
            }
            let remarks = Remarks {
                glyphs: node.glyphs.clone(),
                comments: texts(&node.comments),
                ..around.take().unwrap_or_default()
            };
            let place = self.moves.len();
            self.moves.push(AnnotatedMove { parent, uci, remarks });
            for variation in &node.variations {
                self.variation(variation, parent);
            }
            let undo = self.position.play_unchecked(mv);
            self.played.push((mv, undo));
            parent = Some(place);
        }
        while self.played.len() > before {
            if let Some((mv, undo)) = self.played.pop() {
                self.position.undo(mv, undo);
            }
        }
    }

    fn variation(&mut self, variation: &Variation, parent: Option<usize>) {
        let Variation { line, comments_after } = variation;
        let around = Remarks {
            glyphs_before: line.glyphs.clone(),
            comments_before: texts(&line.comments),
            comments_behind: texts(comments_after),
            ..Remarks::default()
        };
        self.line(&line.moves, parent, around);
    }

    fn understand(&self, node: &Node) -> Result<<A::Game as Game>::Move, String> {
        if node.mv.is_pass() {
            return Err("a side passes here, which the rules do not know".to_owned());
        }
        read_recorded(&self.position, node.mv.as_str()).map_err(|error| error.to_string())
    }

    fn omit(&mut self, nodes: &[Node], reason: String) {
        let Some(first) = nodes.first() else { return };
        self.omitted.push(Omission {
            text: first.mv.to_string(),
            line: first.place.map_or(0, |place| place.line as usize),
            moves: nodes.iter().map(count).sum(),
            reason,
        });
    }
}

/// A move and those of its variations.
fn count(node: &Node) -> usize {
    let variations = node.variations.iter().flat_map(|variation| &variation.line.moves);
    1 + variations.map(count).sum::<usize>()
}

/// A list of moves on its way to a tree of texts.
struct Writing<'a, A: Duel> {
    game: &'a AnnotatedGame,
    children: &'a [Vec<usize>],
    position: A::Game,
}

impl<A: Duel> Writing<'_, A> {
    /// The moves that follow `parent` (0 for the start, one more than the place of a move), with their
    /// variations; the position stays.
    fn line(&mut self, parent: usize) -> Result<Vec<Node>, EngineError> {
        let mut nodes = Vec::new();
        let mut played = Vec::new();
        let mut parent = parent;
        while let Some((&main, others)) = self.children[parent].split_first() {
            let (mv, mut node) = self.node(main)?;
            for &other in others {
                node.variations.push(self.variation(other)?);
            }
            nodes.push(node);
            played.push((mv, self.position.play_unchecked(mv)));
            parent = main + 1;
        }
        while let Some((mv, undo)) = played.pop() {
            self.position.undo(mv, undo);
        }
        Ok(nodes)
    }

    /// The variation that begins with this move.
    fn variation(&mut self, index: usize) -> Result<Variation, EngineError> {
        let (mv, node) = self.node(index)?;
        let undo = self.position.play_unchecked(mv);
        let rest = self.line(index + 1)?;
        self.position.undo(mv, undo);
        let remarks = &self.game.moves[index].remarks;
        let line = Line {
            glyphs: remarks.glyphs_before.clone(),
            comments: comments(&remarks.comments_before),
            moves: std::iter::once(node).chain(rest).collect(),
        };
        Ok(Variation { line, comments_after: comments(&remarks.comments_behind) })
    }

    fn node(&self, index: usize) -> Result<(<A::Game as Game>::Move, Node), EngineError> {
        let AnnotatedMove { uci, remarks, .. } = &self.game.moves[index];
        let refuse = |reason: String| EngineError::Move { index, text: uci.clone(), reason };
        let mv = self.position.read_move(uci).map_err(|error| refuse(error.to_string()))?;
        let text = MoveText::new(&self.position.write_san(mv));
        let text = text.ok_or_else(|| refuse("it has no text".to_owned()))?;
        let mut node = Node::new(text);
        node.glyphs.clone_from(&remarks.glyphs);
        node.comments = comments(&remarks.comments);
        Ok((mv, node))
    }
}
