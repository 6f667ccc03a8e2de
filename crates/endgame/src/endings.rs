//! What a game has to say for tables of its endings to be made: [`Endings`].

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

use game::{Game as _, MoveList, Outcome, Turn, ZeroSum};

/// Where a position is to be looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place<C> {
    /// In the table of a class, under this number.
    Table(C, usize),
    /// Nowhere: whoever sees it knows that it is drawn (bare kings).
    Drawn,
}

/// What the rules say of a number of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It stands for no position, or for one that another number stands for.
    Unused,
    /// The game is over, with this result for the side whose turn it would be.
    Over(Outcome),
    /// There are moves.
    Open,
}

/// The endings of a game, in classes (in chess: who has which men), whose positions are numbered.
///
/// # Laws
/// `tests/it` checks them of every game here:
/// 1. Each position of a class has one number, and positions that a symmetry turns into one another have
///    the same. [`place`](Endings::place) of [`position`](Endings::position) is the number itself.
/// 2. Moves lead to the same class, to classes that [`classes`](Endings::classes) lists before it and
///    [`conversions`](Endings::conversions) names, or to a drawn position.
/// 3. [`unmoves`](Endings::unmoves) yields every position that has a move to this one within the class, and no
///    other position; numbers that are unused may be among them.
/// 4. Results alternate: a position is won by an odd number of plies and lost by an even one. A game in which
///    the player who moved last can have lost is none for these tables.
pub trait Endings: Send + Sync + 'static {
    /// The rules.
    type Game: ZeroSum;
    /// A class of endings; its text names its file.
    type Class: Copy + Ord + Hash + Debug + Display + Send + Sync;

    /// The name of the game, and of the folder of its tables.
    const GAME: &'static str;
    /// How positions are numbered: raised with every change, so that older files are refused.
    const NUMBERING: u32;
    /// For how many men, kings among them, there can be tables.
    const MEN: RangeInclusive<u32>;

    /// The classes of up to so many men; those to which a class converts come before it.
    fn classes(men: u32) -> Vec<Self::Class>;

    /// The classes to which captures and promotions lead from this one.
    fn conversions(class: Self::Class) -> Vec<Self::Class>;

    /// How many numbers the class has, those that are unused among them.
    fn entries(class: Self::Class) -> usize;

    /// Where the position is to be looked up; `None` where no table can have it.
    fn place(game: &Self::Game) -> Option<Place<Self::Class>>;

    /// The position that a number stands for.
    fn position(class: Self::Class, number: usize) -> Option<Self::Game>;

    /// What the rules say of a number, and in `places`, which is empty before, where its moves lead.
    fn expand(class: Self::Class, number: usize, places: &mut Vec<Place<Self::Class>>) -> Standing {
        expand_by_rules::<Self>(class, number, places)
    }

    /// Adds to `numbers`, which is empty before, from where within the class a move leads to this position.
    fn unmoves(class: Self::Class, number: usize, numbers: &mut Vec<usize>);
}

/// [`Endings::expand`] by playing every move: right for any game, and the measure for those who are quicker.
///
/// # Panics
/// When a move leads to a position that has no place, against the laws.
pub fn expand_by_rules<E: Endings + ?Sized>(
    class: E::Class,
    number: usize,
    places: &mut Vec<Place<E::Class>>,
) -> Standing {
    let Some(game) = E::position(class, number) else { return Standing::Unused };
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Player(_) => {
            places.extend(moves.into_iter().map(|mv| {
                let mut after = game.clone();
                after.play_unchecked(mv);
                E::place(&after).expect("moves stay within the tables")
            }));
            Standing::Open
        }
        Turn::Over(payoffs) => Standing::Over(Outcome::of(payoffs.of(game.side()))),
        Turn::Chance => unreachable!("there is no chance"),
    }
}
