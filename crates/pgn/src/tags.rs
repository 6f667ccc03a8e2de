//! The headers of a game.

use crate::error::clip;

/// The tags that export format puts first, in its order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tag pairs in the order of the file. A name may occur twice; the first one counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// A tag pair that PGN cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidTag {
    /// The name is empty or holds a space, a quote, a bracket or a control character.
    #[error("'{0}' cannot be the name of a tag")]
    Name(String),
    /// The value holds a line break.
    #[error("the value '{0}' of a tag has more than one line")]
    Value(String),
}

/// Whether a character may stand in the name of a tag.
pub(super) fn is_name_char(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']')
}

impl Tags {
    /// The value of the first tag with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Gives a tag this value, at its place if it exists, else at the end.
    ///
    /// # Errors
    /// [`InvalidTag`] when PGN cannot hold the name or the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        match self.0.iter_mut().find(|(key, _)| key == name) {
            Some(_) if value.contains(['\n', '\r']) => Err(InvalidTag::Value(clip(value))),
            Some(pair) => {
                value.clone_into(&mut pair.1);
                Ok(())
            }
            None => self.push(name, value),
        }
    }

    /// Appends a tag, even when there is one of this name.
    ///
    /// # Errors
    /// [`InvalidTag`] when PGN cannot hold the name or the value.
    pub fn push(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        if name.is_empty() || !name.chars().all(is_name_char) {
            return Err(InvalidTag::Name(clip(name)));
        }
        if value.contains(['\n', '\r']) {
            return Err(InvalidTag::Value(clip(value)));
        }
        self.0.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Removes every tag with this name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(key, _)| key != name);
    }

    /// Adds those of the seven tags of export format that are missing, with the values the
    /// standard gives to what is unknown: `?`, `????.??.??`, `*`.
    pub fn complete_roster(&mut self) {
        for name in ROSTER {
            if self.get(name).is_none() {
                let unknown = match name {
                    "Date" => "????.??.??",
                    "Result" => "*",
                    _ => "?",
                };
                self.0.push((name.to_owned(), unknown.to_owned()));
            }
        }
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags in the order of export format: the seven, then the others as they stand.
    pub(super) fn in_export_order(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_roster =
            ROSTER.into_iter().flat_map(|name| self.iter().filter(move |(key, _)| *key == name));
        of_roster.chain(self.iter().filter(|(name, _)| !ROSTER.contains(name)))
    }
}
