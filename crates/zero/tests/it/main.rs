//! Networks and their runs, on games that can be known whole.

mod exam;
mod guide;
mod run;
