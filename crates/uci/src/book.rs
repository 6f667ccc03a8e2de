//! The options that both protocols have for opening books.

use engine::OpeningBook;

/// Whether to play from a book, and from which.
#[derive(Clone, Debug, Default)]
pub(crate) struct BookChoice {
    on: bool,
    /// The path of a book; empty for the one that is built in.
    file: String,
    /// Whether the file was refused: then there is no book until another is named.
    refused: bool,
}

impl BookChoice {
    /// Plays from a book, or not.
    pub fn switch(&mut self, on: bool) {
        self.on = on;
    }

    /// Names the file; none for the book that is built in.
    pub fn name(&mut self, path: &str) {
        path.clone_into(&mut self.file);
        self.refused = false;
    }

    /// Plays without a book from now on, as this one cannot be used.
    pub fn refuse(&mut self) {
        self.refused = true;
    }

    /// Another game has other books: the file may be one of them.
    pub fn change_game(&mut self) {
        self.refused = false;
    }

    /// The book to play from, in a game that has books or not.
    pub fn book(&self, has_books: bool) -> OpeningBook {
        if !self.on || self.refused || !has_books {
            OpeningBook::Off
        } else if self.file.is_empty() {
            OpeningBook::BuiltIn
        } else {
            OpeningBook::File(self.file.clone().into())
        }
    }
}
