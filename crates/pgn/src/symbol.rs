//! Words of the movetext: moves, results, glyphs in words, noise.

use std::fmt;

use crate::Outcome;

/// A move as it stands in the text: one word, not yet checked by any rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveText(Box<str>);

impl MoveText {
    /// Takes a text as a move if PGN can hold it as one word that is nothing else (a number, a
    /// result, a glyph).
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let is_word = symbol_length(text) == text.len() && matches!(classify(text), Symbol::Move);
        (is_word && !text.is_empty()).then(|| Self(text.into()))
    }

    /// The move as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is one of the texts that stand for passing: `--`, `Z0`, `0000`, `@@@@`,
    /// `null`, `pass`.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        matches!(&*self.0, "--" | "Z0" | "0000" | "@@@@" | "null" | "pass")
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a word of the movetext is.
pub(super) enum Symbol {
    Move,
    Outcome(Outcome),
    Glyph(u8),
    /// A word that says nothing: `e.p.` apart from its move.
    Noise,
}

pub(super) fn classify(word: &str) -> Symbol {
    if let Some(outcome) = Outcome::from_text(word) {
        return Symbol::Outcome(outcome);
    }
    // The signs of Chess Informant, with the numbers the standard gives to their meanings.
    Symbol::Glyph(match word {
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "⩲" | "+=" | "+/=" => 14,
        "⩱" | "=+" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        "e.p." | "ep" => return Symbol::Noise,
        _ => return Symbol::Move,
    })
}

/// The number of bytes of the word at the beginning of a text, 0 where there is none: at
/// punctuation and at a move number.
pub(super) fn symbol_length(text: &str) -> usize {
    if is_file_move(text) {
        return 4;
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after_digits = text[digits..].chars().next();
    if digits > 0 && &text[..digits] != "0000" && !matches!(after_digits, Some('-' | '/')) {
        return 0;
    }
    let mut length = text.find(|c| !is_symbol_char(c)).unwrap_or(text.len());
    let rest = &text.as_bytes()[length..];
    if length > 0 {
        if matches!(rest, [b'(', role, b')', ..] if b"QRBNqrbn".contains(role)) {
            // A promotion written as "e8(Q)".
            length += 3;
        } else if text[..length].ends_with('e') && rest.starts_with(b".p.") {
            // The suffix of "exd6e.p.".
            length += 3;
        }
    }
    length
}

/// Whether a text begins with a move of xiangqi that would otherwise be taken for the number of a
/// move, a dot and more: `15=6`, a pawn named by its place and file, and `C2.5`, the older form of
/// `C2=5`. No more of a word may follow, nor a dot: `e5.2.Nf3` is a move and the next one's number.
fn is_file_move(text: &str) -> bool {
    let is_number = |byte: u8| matches!(byte, b'1'..=b'9');
    let [first, second, direction, number, ..] = *text.as_bytes() else { return false };
    let is_move = match (first, second, direction) {
        (b'1'..=b'5', _, b'+' | b'-' | b'=') => is_number(second),
        (_, b'+' | b'-', b'.') => first.is_ascii_alphabetic(),
        (_, _, b'.') => first.is_ascii_alphabetic() && is_number(second),
        _ => false,
    };
    is_move
        && is_number(number)
        && text[4..].chars().next().is_none_or(|next| next != '.' && !is_symbol_char(next))
}

/// Whether a character may stand in a word.
fn is_symbol_char(c: char) -> bool {
    let is_punctuation =
        matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | '<' | '>' | ';' | '$' | '!' | '?' | '*');
    let is_other = matches!(c, '.' | ',' | '"' | '%' | '…' | '\u{feff}');
    !(is_punctuation || is_other || c.is_whitespace() || c.is_control())
}
