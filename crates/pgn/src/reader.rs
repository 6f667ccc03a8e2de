//! From tokens to trees.

use std::io::BufRead;
use std::str::FromStr;

use crate::scanner::{Scanner, Token};
use crate::{Comment, Fault, Line, Location, Node, Outcome, Pgn, PgnError, Tags, Variation};

/// How much a [`Reader`] takes before it refuses a game. The defaults hold any game that people
/// or programs annotate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a game.
    pub bytes: usize,
    /// Tags of a game.
    pub tags: usize,
    /// Moves and variations of a game together.
    pub moves: usize,
    /// Variations inside variations.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 8 << 20, tags: 1000, moves: 200_000, depth: 100 }
    }
}

/// Reads a stream of games one by one, holding no more than one in memory.
///
/// After an error in the text it goes on with the next game, which it finds by a tag after a
/// blank line; after an error of the input it ends.
pub struct Reader<R> {
    scanner: Scanner<R>,
    limits: Limits,
    /// What comes after the game that was read last.
    ahead: Option<Result<(Token, Location), PgnError>>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here with the default limits.
    pub fn new(input: R) -> Self {
        Self::with_limits(input, Limits::default())
    }

    /// Reads from here with these limits.
    pub fn with_limits(input: R, limits: Limits) -> Self {
        Self { scanner: Scanner::new(input, limits.bytes), limits, ahead: None, done: false }
    }

    fn next_token(&mut self) -> Result<(Token, Location), PgnError> {
        match self.ahead.take() {
            Some(ahead) => ahead,
            None => self.scanner.next(),
        }
    }

    /// Reads a game; `None` at the end of the input.
    fn read_game(&mut self) -> Result<Option<Pgn>, PgnError> {
        let mut building = Building::new(self.limits);
        let mut begun = false;
        if self.ahead.is_none() {
            self.scanner.begin_game();
        }
        loop {
            let (token, place) = self.next_token()?;
            let begins_next = match &token {
                Token::End => true,
                Token::Tag { name, .. } => {
                    building.ends_before_tag(name, self.scanner.after_blank())
                }
                _ => false,
            };
            if begins_next {
                let is_end = matches!(token, Token::End);
                if building.is_in_variation() {
                    if !is_end && place.column == 1 {
                        self.scanner.keep_line();
                    }
                    return Err(PgnError { place, fault: Fault::UnclosedVariation });
                }
                self.done = is_end;
                self.scanner.begin_game();
                self.ahead = (!is_end).then_some(Ok((token, place)));
                return Ok(begun.then(|| building.finish(None)));
            }
            begun = true;
            if let Some(outcome) = building.take(token, place)? {
                self.read_last_words(&mut building);
                return Ok(Some(building.finish(Some(outcome))));
            }
        }
    }

    /// Comments on the line of the result still belong to the game.
    fn read_last_words(&mut self, building: &mut Building) {
        loop {
            let line = self.scanner.line_number();
            self.scanner.begin_game();
            match self.scanner.next() {
                Ok((Token::Comment(comment), place)) if place.line == line => {
                    building.comment(comment);
                }
                Ok((Token::End, _)) => return self.done = true,
                // An error, too, is one of the next game.
                ahead => return self.ahead = Some(ahead),
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let game = self.read_game().transpose();
        match &game {
            Some(Err(error)) if matches!(error.fault, Fault::Io(_)) => self.done = true,
            Some(Err(_)) => self.ahead = self.scanner.skip_game().err().map(Err),
            Some(Ok(_)) => {}
            None => self.done = true,
        }
        game
    }
}

/// The first game of a text.
impl FromStr for Pgn {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        let place = Location { line: 1, column: 1, byte: 0 };
        let empty = || Err(PgnError { place, fault: Fault::Empty });
        Reader::new(text.as_bytes()).next().unwrap_or_else(empty)
    }
}

/// A tree as far as it has been read. Open lines lie on a stack, so that no nesting of the text
/// nests calls.
struct Building {
    tags: Tags,
    /// The open lines, the main line first.
    lines: Vec<Line>,
    limits: Limits,
    /// Moves and variations so far.
    count: usize,
}

impl Building {
    fn new(limits: Limits) -> Self {
        Self { tags: Tags::default(), lines: vec![Line::default()], limits, count: 0 }
    }

    fn is_in_variation(&self) -> bool {
        self.lines.len() > 1
    }

    /// Whether a tag with this name is the first of the next game: after moves always, and
    /// after a blank line when the game at hand, one without moves, has the tag already.
    fn ends_before_tag(&self, name: &str, after_blank: bool) -> bool {
        let has_moves = self.is_in_variation() || !self.lines[0].moves.is_empty();
        has_moves || after_blank && self.tags.get(name).is_some()
    }

    /// The innermost open line.
    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is never closed")
    }

    /// Takes a token; yields the result when it ends the game.
    fn take(&mut self, token: Token, place: Location) -> Result<Option<Outcome>, PgnError> {
        let fail = |fault| Err(PgnError { place, fault });
        match token {
            Token::Tag { .. } if self.tags.len() >= self.limits.tags => {
                return fail(Fault::TooManyTags(self.limits.tags));
            }
            Token::Tag { name, value } => {
                if self.tags.push(&name, &value).is_err() {
                    return fail(Fault::Tag(name));
                }
            }
            Token::Move(mv) => {
                self.count += 1;
                self.line().moves.push(Node { place: Some(place), ..Node::new(mv) });
            }
            Token::Glyph(glyph) => {
                let line = self.line();
                match line.moves.last_mut() {
                    Some(node) => node.glyphs.push(glyph),
                    None => line.glyphs.push(glyph),
                }
            }
            Token::Comment(comment) => self.comment(comment),
            Token::Open if self.line().moves.is_empty() => {
                return fail(Fault::VariationWithoutMove);
            }
            Token::Open if self.lines.len() > self.limits.depth => {
                return fail(Fault::TooDeep(self.limits.depth));
            }
            Token::Open => {
                self.count += 1;
                self.lines.push(Line::default());
            }
            Token::Close if !self.is_in_variation() => return fail(Fault::UnopenedVariation),
            Token::Close => self.close(),
            // Some programs end variations with a result, which says nothing about the game.
            Token::Outcome(_) if self.is_in_variation() => {}
            Token::Outcome(outcome) => return Ok(Some(outcome)),
            Token::End => {}
        }
        if self.count > self.limits.moves {
            return fail(Fault::TooManyMoves(self.limits.moves));
        }
        Ok(None)
    }

    fn comment(&mut self, comment: Comment) {
        let line = self.line();
        let comments = match line.moves.last_mut() {
            None => &mut line.comments,
            Some(node) => match node.variations.last_mut() {
                Some(variation) => &mut variation.comments_after,
                None => &mut node.comments,
            },
        };
        comments.push(comment);
    }

    fn close(&mut self) {
        if let Some(line) = self.lines.pop()
            && let Some(node) = self.line().moves.last_mut()
        {
            node.variations.push(Variation { line, comments_after: Vec::new() });
        }
    }

    /// The tree. Without a result in the text the tag counts.
    fn finish(mut self, outcome: Option<Outcome>) -> Pgn {
        let line = std::mem::take(self.line());
        let of_tag = || self.tags.get("Result").and_then(Outcome::from_text);
        let outcome = outcome.or_else(of_tag).unwrap_or_default();
        Pgn { tags: self.tags, line, outcome }
    }
}
