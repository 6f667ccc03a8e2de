//! Every tunable number of the search: one row each.

/// One tunable number as a tuner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: i32,
    /// The smallest sensible value.
    pub min: i32,
    /// The largest sensible value.
    pub max: i32,
    /// The step in which a tuner should move it.
    pub step: i32,
}

/// A number that cannot be set; the old one stays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParamError {
    /// No number has this name.
    #[error("the search has no number {0:?}; there are {names}", names = names())]
    Unknown(String),
    /// The value lies outside its range.
    #[error("{} is a whole number from {} to {}, not {value}", .row.name, .row.min, .row.max)]
    Range {
        /// The number as it is.
        row: Param,
        /// The value that was refused.
        value: i32,
    },
}

fn names() -> String {
    Params::default().rows().iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal ..= $max:literal, step $step:literal;)*) => {
        /// The tunable numbers of the search, in an instance so that two searches can differ. The names of
        /// those that only matter to a search with a clock begin with `clock_`.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Params {
            /// All numbers with their ranges.
            #[must_use]
            pub fn rows(&self) -> Vec<Param> {
                vec![$(Param {
                    name: stringify!($name),
                    value: self.$name,
                    min: $min,
                    max: $max,
                    step: $step,
                },)*]
            }

            fn field(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Half-width of the first aspiration window.
    aspiration = 12, 5..=50, step 2;
    /// Reverse futility: margin a ply.
    rfp_margin = 78, 30..=150, step 6;
    /// Reverse futility: up to this depth.
    rfp_depth = 9, 4..=12, step 1;
    /// Razoring: margin at depth 0.
    razor_base = 220, 100..=500, step 20;
    /// Razoring: further margin, times depth squared.
    razor_slope = 160, 50..=400, step 15;
    /// Null move: least reduction.
    null_base = 4, 2..=6, step 1;
    /// Null move: depth that adds one ply to the reduction.
    null_divisor = 4, 2..=8, step 1;
    /// Null move: margin over beta that adds one ply to the reduction.
    null_margin = 190, 80..=400, step 15;
    /// ProbCut: how far over beta a capture must come.
    probcut_margin = 190, 80..=400, step 12;
    /// Singular extension: from this depth.
    singular_depth = 7, 4..=10, step 1;
    /// Singular extension: margin a ply, in 16ths.
    singular_margin = 24, 8..=64, step 3;
    /// Double extension: how far below the singular window.
    double_margin = 18, 0..=60, step 3;
    /// Late-move reduction of quiet moves: base in 1024ths of a ply.
    lmr_base = 820, 0..=2048, step 60;
    /// Late-move reduction of quiet moves: ln·ln is divided by this, in 1024ths.
    lmr_divisor = 2300, 1200..=4096, step 100;
    /// Late-move reduction: history that makes one ply.
    lmr_history = 8200, 3000..=20000, step 600;
    /// Late-move reduction: more where a cut-off is expected, in 1024ths of a ply.
    lmr_cut = 1024, 0..=4096, step 128;
    /// Late-move reduction: more where a cut-off is expected and no move is known.
    lmr_blind = 0, 0..=3072, step 128;
    /// Late-move reduction: more where the side to move stands no better than before.
    lmr_worse = 512, 0..=2048, step 96;
    /// Late-move reduction: less on what is or was a principal variation.
    lmr_pv = 1024, 0..=3072, step 128;
    /// Late-move reduction: less for moves that give check.
    lmr_check = 1024, 0..=3072, step 128;
    /// Late-move reduction: less for killers.
    lmr_killer = 1024, 0..=3072, step 128;
    /// Late-move reduction: more where the replies often cut off.
    lmr_cutoffs = 512, 0..=2048, step 96;
    /// Late-move reduction: more for quiet moves beside a noisy move of the table.
    lmr_beside = 512, 0..=2048, step 96;
    /// Late-move reduction of captures: history that makes one ply.
    lmr_noisy_history = 16384, 3000..=32000, step 1000;
    /// Late-move pruning: moves always tried.
    lmp_base = 3, 1..=8, step 1;
    /// Futility pruning of quiet moves: margin at reduced depth 0.
    futility_base = 90, 20..=250, step 10;
    /// Futility pruning of quiet moves: margin a ply.
    futility_slope = 95, 40..=200, step 8;
    /// History pruning: least history times depth.
    history_prune = 3600, 1000..=8000, step 250;
    /// Exchange pruning of quiet moves: loss allowed, times reduced depth squared.
    see_quiet = 24, 8..=80, step 3;
    /// Exchange pruning of captures: loss allowed a ply.
    see_noisy = 98, 40..=200, step 7;
    /// Quiescence: margin a capture may miss alpha by.
    qs_futility = 150, 50..=400, step 15;
    /// History bonus: a ply.
    bonus_slope = 160, 60..=320, step 12;
    /// History bonus: at most.
    bonus_max = 1700, 600..=3000, step 100;
    /// Clock: moves a game is expected to last when no number is given.
    clock_moves = 34, 10..=80, step 2;
    /// Clock: milliseconds that no single move may touch.
    clock_reserve = 120, 0..=500, step 15;
    /// Clock: share of the increment that is spent at once, in percent.
    clock_increment = 75, 0..=100, step 5;
    /// Clock: the longest that a move may take, in percent of its usual time.
    clock_most = 400, 150..=1000, step 30;
    /// Clock: share of the usual time while the best move changes, in percent.
    clock_unstable = 160, 100..=300, step 8;
    /// Clock: share of the usual time when the best move has stayed for long, in percent.
    clock_stable = 85, 40..=100, step 4;
    /// Clock: centipawns of a fall that add as much again as the usual time.
    clock_drop = 80, 30..=300, step 8;
    /// Clock: share of the usual time when next to no position went into the best move, in thousandths.
    clock_effort = 2015, 1000..=3000, step 80;
    /// Clock: how much less that is when all positions went into it, in thousandths.
    clock_effort_slope = 1300, 0..=2000, step 80;
}

impl Params {
    /// Sets the number called `name`.
    ///
    /// # Errors
    /// No such number, or a value outside its range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let row = self.rows().into_iter().find(|row| row.name == name);
        let (Some(row), Some(field)) = (row, self.field(name)) else {
            return Err(ParamError::Unknown(name.to_owned()));
        };
        if !(row.min..=row.max).contains(&value) {
            return Err(ParamError::Range { row, value });
        }
        *field = value;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Param, ParamError, Params};

    #[test]
    fn every_default_lies_in_its_range_and_can_be_set() {
        let mut params = Params::default();
        for row in params.rows() {
            assert!((row.min..=row.max).contains(&row.value), "{row:?}");
            assert!(row.min >= 0, "protocols tell numbers without a sign: {row:?}");
            assert_eq!(params.set(row.name, row.max), Ok(()));
            let row = Param { value: row.max, ..row };
            let value = row.max + 1;
            assert_eq!(params.set(row.name, value), Err(ParamError::Range { row, value }));
        }
        assert!(params.rows().iter().all(|row| row.value == row.max));
        let refused = params.set("no such number", 1).unwrap_err().to_string();
        assert!(refused.contains("there are aspiration, rfp_margin"), "{refused}");
    }
}
