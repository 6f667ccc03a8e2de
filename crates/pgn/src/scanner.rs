//! From bytes to tokens, line by line.

use std::io::{BufRead, Read};

use crate::error::clip;
use crate::symbol::{Symbol, classify, symbol_length};
use crate::tags::is_name_char;
use crate::{Comment, Fault, Location, MoveText, Outcome, PgnError};

/// A token of PGN. Move numbers and their dots say nothing and never become one.
pub(super) enum Token {
    Tag { name: String, value: String },
    Move(MoveText),
    Glyph(u8),
    Comment(Comment),
    Open,
    Close,
    Outcome(Outcome),
    End,
}

/// Reads tokens. It holds one line at a time.
pub(super) struct Scanner<R> {
    input: R,
    /// The line being read, without its line break.
    line: String,
    /// Bytes of `line` already read.
    cursor: usize,
    /// Bytes of `line` whose characters have been counted, and how many those are.
    counted: (usize, usize),
    /// The number of the line, from 1.
    number: u32,
    /// Bytes of the input before the line, and with it.
    start: u64,
    end: u64,
    /// Whether the bytes of the line were Latin-1, one for each character.
    latin1: bool,
    /// Whether the line before was blank (or there is none).
    after_blank: bool,
    at_end: bool,
    /// Whether `line` is only the first piece of its line.
    in_pieces: bool,
    /// Whether the line at hand is where the next game begins, in spite of an error.
    at_next_game: bool,
    /// Bytes of the input at which the game at hand becomes too long.
    limit: u64,
    max_bytes: usize,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R, max_bytes: usize) -> Self {
        Self {
            input,
            line: String::new(),
            cursor: 0,
            counted: (0, 0),
            number: 0,
            start: 0,
            end: 0,
            latin1: false,
            after_blank: true,
            at_end: false,
            in_pieces: false,
            at_next_game: false,
            limit: max_bytes as u64,
            max_bytes,
        }
    }

    /// Where the next token begins, once blanks are skipped. Characters are counted on from the
    /// place before: a whole game may stand on one line.
    pub(super) fn place(&mut self) -> Location {
        let (bytes, chars) = self.counted;
        let chars = chars + self.line[bytes..self.cursor].chars().count();
        self.counted = (self.cursor, chars);
        let bytes = if self.latin1 { chars } else { self.cursor };
        Location {
            line: self.number.max(1),
            column: u32::try_from(chars).unwrap_or(u32::MAX).saturating_add(1),
            byte: self.start + bytes as u64,
        }
    }

    /// Number of the line being read.
    pub(super) fn line_number(&self) -> u32 {
        self.number
    }

    /// Whether the line before this one was blank.
    pub(super) fn after_blank(&self) -> bool {
        self.after_blank
    }

    /// Counts the bytes of a new game from here.
    pub(super) fn begin_game(&mut self) {
        self.limit = self.start + (self.cursor + self.max_bytes) as u64;
    }

    fn fail<T>(&mut self, fault: Fault) -> Result<T, PgnError> {
        Err(PgnError { place: self.place(), fault })
    }

    fn rest(&self) -> &str {
        &self.line[self.cursor..]
    }

    /// Goes to the beginning of the line.
    fn rewind(&mut self) {
        self.cursor = 0;
        self.counted = (0, 0);
    }

    /// Takes the next line; false at the end of the input.
    fn next_line(&mut self) -> Result<bool, PgnError> {
        if self.end >= self.limit {
            return self.fail(Fault::TooLong(self.max_bytes));
        }
        self.read_line(self.limit - self.end)?;
        if self.in_pieces {
            return self.fail(Fault::TooLong(self.max_bytes));
        }
        Ok(!self.at_end)
    }

    /// Takes a line, or its first piece when it has more than so many bytes.
    fn read_line(&mut self, most: u64) -> Result<(), PgnError> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(most).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            self.at_end = true;
            return self.fail(Fault::Io(error.to_string()));
        }
        if bytes.is_empty() {
            self.at_end = true;
            self.cursor = self.line.len();
            return Ok(());
        }
        self.after_blank = self.line.trim().is_empty();
        self.number = self.number.saturating_add(1);
        self.start = self.end;
        self.end += bytes.len() as u64;
        self.rewind();
        self.line.clear();
        self.in_pieces = bytes.last() != Some(&b'\n') && bytes.len() as u64 == most;
        while let Some(b'\n' | b'\r') = bytes.last() {
            bytes.pop();
        }
        let bom: &[u8] = if self.number == 1 { b"\xef\xbb\xbf" } else { b"" };
        let text = bytes.strip_prefix(bom).unwrap_or(&bytes);
        self.start += (bytes.len() - text.len()) as u64;
        match std::str::from_utf8(text) {
            Ok(text) => {
                self.latin1 = false;
                self.line.push_str(text);
            }
            // The standard's own encoding is Latin-1.
            Err(_) => {
                self.latin1 = true;
                self.line.extend(text.iter().map(|&byte| char::from(byte)));
            }
        }
        Ok(())
    }

    /// Skips blanks, line ends, dots, move numbers and escaped lines. False at the end.
    fn skip_blanks(&mut self) -> Result<bool, PgnError> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            self.cursor += blanks;
            let rest = self.rest();
            let escaped = self.cursor == 0 && rest.starts_with('%');
            if rest.is_empty() || escaped {
                if self.at_end || !self.next_line()? {
                    return Ok(false);
                }
                continue;
            }
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits == 0 || symbol_length(rest) > 0 {
                return Ok(true);
            }
            self.cursor += digits;
        }
    }

    /// The next token and its place.
    pub(super) fn next(&mut self) -> Result<(Token, Location), PgnError> {
        loop {
            let more = self.skip_blanks()?;
            let place = self.place();
            if !more {
                return Ok((Token::End, place));
            }
            if let Some(token) = self.token(place)? {
                return Ok((token, place));
            }
        }
    }

    /// Reads the token at the cursor; `None` when it says nothing.
    fn token(&mut self, place: Location) -> Result<Option<Token>, PgnError> {
        let first = self.rest().chars().next().unwrap_or(' ');
        let simple = match first {
            '(' => Some(Token::Open),
            ')' => Some(Token::Close),
            '*' => Some(Token::Outcome(Outcome::Unknown)),
            _ => None,
        };
        if simple.is_some() {
            self.cursor += 1;
            return Ok(simple);
        }
        match first {
            '[' => self.tag().map(Some),
            '{' => Ok(self.brace_comment(place)?.map(Token::Comment)),
            ';' => {
                let comment = Comment::new(&self.rest()[1..]);
                self.cursor = self.line.len();
                Ok(comment.map(Token::Comment))
            }
            '$' => self.numbered_glyph().map(Some),
            '!' | '?' => Ok(Some(self.suffix())),
            _ => self.symbol(first),
        }
    }

    fn symbol(&mut self, first: char) -> Result<Option<Token>, PgnError> {
        let length = symbol_length(self.rest());
        if length == 0 {
            return self.fail(Fault::Unexpected(first));
        }
        let word = &self.line[self.cursor..self.cursor + length];
        let token = match classify(word) {
            Symbol::Move => MoveText::new(word).map(Token::Move),
            Symbol::Outcome(outcome) => Some(Token::Outcome(outcome)),
            Symbol::Glyph(glyph) => Some(Token::Glyph(glyph)),
            Symbol::Noise => None,
        };
        self.cursor += length;
        Ok(token)
    }

    fn numbered_glyph(&mut self) -> Result<Token, PgnError> {
        let after = &self.rest()[1..];
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        match after[..digits].parse() {
            Ok(glyph) => {
                self.cursor += 1 + digits;
                Ok(Token::Glyph(glyph))
            }
            Err(_) => {
                let glyph = clip(&self.rest()[..1 + digits]);
                self.fail(Fault::Glyph(glyph))
            }
        }
    }

    /// A glyph written with marks. Of more than two marks the first two count.
    fn suffix(&mut self) -> Token {
        let rest = self.rest();
        let length = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
        let glyph = match &rest[..length.min(2)] {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            _ => 6,
        };
        self.cursor += length;
        Token::Glyph(glyph)
    }

    fn brace_comment(&mut self, place: Location) -> Result<Option<Comment>, PgnError> {
        self.cursor += 1;
        let mut raw = String::new();
        loop {
            let rest = self.rest();
            if let Some(length) = rest.find('}') {
                raw.push_str(&rest[..length]);
                self.cursor += length + 1;
                return Ok(Comment::from_braces(&raw));
            }
            raw.push_str(rest);
            raw.push('\n');
            self.cursor = self.line.len();
            if !self.next_line()? {
                return Err(PgnError { place, fault: Fault::UnclosedComment });
            }
        }
    }

    /// A tag pair, which stands on one line.
    fn tag(&mut self) -> Result<Token, PgnError> {
        match parse_tag(self.rest()) {
            Some((name, value, length)) => {
                self.cursor += length;
                Ok(Token::Tag { name, value })
            }
            None => {
                let tag = clip(self.rest());
                self.fail(Fault::Tag(tag))
            }
        }
    }

    /// Says that the next game begins with the line at hand although there is an error before.
    pub(super) fn keep_line(&mut self) {
        self.at_next_game = true;
    }

    /// After an error, skips to the next line that looks like the first of a game: a tag after
    /// a blank line.
    pub(super) fn skip_game(&mut self) -> Result<(), PgnError> {
        const PIECE: u64 = 1 << 16;
        if std::mem::take(&mut self.at_next_game) {
            self.rewind();
            return Ok(());
        }
        while !self.at_end {
            if self.in_pieces {
                self.skip_pieces()?;
            }
            self.read_line(PIECE)?;
            if self.after_blank && self.line.starts_with('[') && !self.in_pieces {
                break;
            }
        }
        Ok(())
    }

    /// Skips what a line has beyond its first piece.
    fn skip_pieces(&mut self) -> Result<(), PgnError> {
        self.in_pieces = false;
        match self.input.skip_until(b'\n') {
            Ok(skipped) => {
                self.end += skipped as u64;
                Ok(())
            }
            Err(error) => {
                self.at_end = true;
                self.fail(Fault::Io(error.to_string()))
            }
        }
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '.' | '…' | '\u{feff}')
}

/// Reads a tag pair at the beginning of a text: name, value, number of bytes. Quotes inside the
/// value need no escape unless a bracket follows.
fn parse_tag(text: &str) -> Option<(String, String, usize)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let name_length = inner.find(|c| !is_name_char(c))?;
    let (name, rest) = inner.split_at(name_length);
    let quoted = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        let rest = &quoted[at + letter.len_utf8()..];
        match letter {
            '\\' if rest.starts_with(['"', '\\']) => {
                value.extend(letters.next().map(|(_, escaped)| escaped));
            }
            '"' => {
                if let Some(after) = rest.trim_start().strip_prefix(']') {
                    let done = !name.is_empty();
                    return done.then(|| (name.to_owned(), value, text.len() - after.len()));
                }
                value.push('"');
            }
            _ => value.push(letter),
        }
    }
    None
}
