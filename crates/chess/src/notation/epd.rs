//! Extended Position Description: positions of test suites with what is asked about them.

use std::str::FromStr;

use super::NotationError;
use super::fen::Fields;
use crate::Setup;

/// A line of a test suite: a position and operations, like
/// `8/8/8/8/8/k1K5/8/1R6 w - - bm Rb1#; id "mate";`.
///
/// Suites bend the format, so the two counters of FEN and semicolons before the first operation
/// are taken too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub setup: Setup,
    /// The operations in order.
    pub operations: Vec<Operation>,
}

/// What is asked or told about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name: `bm` best moves, `am` moves to avoid, `id` name, `D3` perft count to depth 3.
    pub opcode: String,
    /// What comes after the name, quoted texts without their quotes.
    pub operands: Vec<String>,
}

impl Epd {
    /// The operands of the first operation with this name.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        let found = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&found.operands)
    }

    /// The name of the position in its suite.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        Some(self.operands("id")?.first()?)
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.setup.to_string()
    }
}

impl FromStr for Epd {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let head = &text[..text.find(';').unwrap_or(text.len())];
        let mut fields = Fields { text: head, at: 0 };
        let mut setup = fields.four()?;
        let after_four = fields.at;
        let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        if is_number(fields.next().1) {
            fields.at = after_four;
            fields.counters(&mut setup)?;
        } else {
            fields.at = after_four;
        }
        Ok(Self { setup, operations: read_operations(&text[fields.at..]) })
    }
}

/// Splits operations at semicolons, and each at its spaces, outside of quotes.
fn read_operations(text: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        let end = match rest.chars().next() {
            None | Some(';') => {
                if !words.is_empty() {
                    let opcode = words.remove(0);
                    operations.push(Operation { opcode, operands: std::mem::take(&mut words) });
                }
                if rest.is_empty() {
                    return operations;
                }
                1
            }
            Some('"') => {
                let inner = rest[1..].find('"').unwrap_or(rest.len() - 1);
                words.push(rest[1..=inner].to_owned());
                (inner + 2).min(rest.len())
            }
            Some(_) => {
                let end = rest.find(|c| c == ';' || is_blank(c)).unwrap_or(rest.len());
                words.push(rest[..end].to_owned());
                end
            }
        };
        rest = &rest[end..];
    }
}

/// Some suites still end in the control character that once ended a file.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}
