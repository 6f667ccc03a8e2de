//! Writing in export format.

use std::fmt;

use crate::{Comment, Line, MoveText, Node, Pgn, Variation};

/// Lines of export format have fewer than 80 characters.
const WIDTH: usize = 79;

/// Export format: tags, a blank line, moves in lines of fewer than 80 characters where their
/// words allow it, the result, a line break. Games of a file are separated by a blank line.
///
/// Move numbers start from those of the tag `FEN`, if there is one.
impl fmt::Display for Pgn<MoveText> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.in_export_order() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut writer = Writer::default();
        writer.line(&self.line, first_ply(self.tags.get("FEN").unwrap_or_default()));
        writer.word(self.outcome.as_str());
        writer.flush();
        writeln!(f, "{}", writer.out)
    }
}

/// Number of plies before the position of a FEN, by its side to move and its move number.
fn first_ply(fen: &str) -> usize {
    let mut fields = fen.split_whitespace();
    let second_to_move = fields.nth(1) == Some("b");
    let number: usize = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
    // No number that any game reaches; it keeps the arithmetic from overflowing.
    number.clamp(1, 1 << 30) * 2 - 2 + usize::from(second_to_move)
}

/// Words as they fill lines.
#[derive(Default)]
struct Writer {
    out: String,
    /// Characters in the last line.
    column: usize,
    /// The word that is not yet out, because something may still be glued to it.
    word: String,
    /// Whether the next word is glued to the last one.
    glue: bool,
}

impl Writer {
    fn line(&mut self, line: &Line, first: usize) {
        self.remarks(&line.glyphs, &line.comments);
        let mut needs_number = true;
        for (ply, node) in (first..).zip(&line.moves) {
            needs_number = self.node(node, ply, needs_number);
        }
    }

    /// Writes a move with all that is said about it; true when the next move needs its number
    /// because something came between.
    fn node(&mut self, node: &Node, ply: usize, needs_number: bool) -> bool {
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.word(&format!("{number}."));
        } else if needs_number {
            self.word(&format!("{number}..."));
        }
        self.word(node.mv.as_str());
        self.remarks(&node.glyphs, &node.comments);
        for Variation { line, comments_after } in &node.variations {
            self.word("(");
            self.glue = true;
            self.line(line, ply);
            self.append(")");
            self.remarks(&[], comments_after);
        }
        !(node.comments.is_empty() && node.variations.is_empty())
    }

    fn remarks(&mut self, glyphs: &[u8], comments: &[Comment]) {
        for glyph in glyphs {
            self.word(&format!("${glyph}"));
        }
        for comment in comments {
            self.comment(comment.as_str());
        }
    }

    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            // Only a comment to the end of the line can hold a closing brace.
            self.word(&format!(";{text}"));
            self.end_line();
            return;
        }
        let mut rest = text;
        let mut opening = "{";
        while let Some(at) = first_break(rest) {
            self.word(&format!("{opening}{}", &rest[..at]));
            opening = "";
            rest = &rest[at + 1..];
        }
        self.word(&format!("{opening}{rest}}}"));
    }

    /// Writes a word, after a space or a line break. Line breaks inside are those between
    /// paragraphs and come out doubled.
    fn word(&mut self, word: &str) {
        if std::mem::take(&mut self.glue) {
            self.append(word);
            return;
        }
        self.flush();
        self.append(word);
    }

    /// Adds to the last word.
    fn append(&mut self, text: &str) {
        self.word.push_str(text);
    }

    /// Writes the last word out.
    fn flush(&mut self) {
        let word = std::mem::take(&mut self.word);
        if word.is_empty() {
            return;
        }
        let length = word.split('\n').next().unwrap_or_default().chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        for paragraph in word.split_inclusive('\n') {
            self.out.push_str(paragraph);
            self.column += paragraph.chars().count();
            if paragraph.ends_with('\n') {
                self.column = 0;
                // The first of several breaks is doubled: a single one is just a space.
                if !self.out.ends_with("\n\n") {
                    self.out.push('\n');
                }
            }
        }
    }

    fn end_line(&mut self) {
        self.flush();
        self.out.push('\n');
        self.column = 0;
    }
}

/// Where a comment may be broken into lines first: at a single space, not inside a command, and
/// not before a character that has a meaning at the beginning of a line.
fn first_break(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut in_command = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'[' if bytes[at + 1..].starts_with(b"%") => in_command = true,
            b']' => in_command = false,
            b' ' if !in_command && at > 0 => {
                let is_word = |byte: Option<&u8>| {
                    byte.is_some_and(|byte| !matches!(byte, b' ' | b'\n' | b'%' | b'[' | b';'))
                };
                let before = bytes[at - 1];
                if before != b' ' && before != b'\n' && is_word(bytes.get(at + 1)) {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
