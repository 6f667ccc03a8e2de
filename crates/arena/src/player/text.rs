//! Texts that several protocols share.

use std::collections::BTreeMap;

use engine::Start;

use crate::plan::OptionValue;

/// The value that a plan gives to an option, in any case of letters.
pub(super) fn find<'a>(
    options: &'a BTreeMap<String, OptionValue>,
    name: &str,
) -> Option<&'a OptionValue> {
    options.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// The `position` line of UCI and UCCI.
pub(super) fn position(start: &Start, rank_offset: i8) -> String {
    let mut line = match &start.fen {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    if !start.moves.is_empty() {
        line.push_str(" moves");
    }
    for mv in &start.moves {
        line.push(' ');
        line.push_str(&shift_ranks(mv, rank_offset));
    }
    line
}

/// A move with every rank raised by so much. A text without ranks, or one that the other side
/// could not have meant, stays as it is.
pub(super) fn shift_ranks(mv: &str, by: i8) -> String {
    if by == 0 {
        return mv.to_owned();
    }
    let mut out = String::with_capacity(mv.len() + 2);
    let mut rest = mv;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let shifted = rest[..end].parse::<i64>().ok().map(|rank| rank + i64::from(by));
        match shifted.filter(|&rank| rank >= 0) {
            Some(rank) => out.push_str(&rank.to_string()),
            None => return mv.to_owned(),
        }
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_shifted_both_ways() {
        for (ours, theirs) in [("h2e2", "h3e3"), ("a9a8", "a10a9"), ("i0i9", "i1i10")] {
            assert_eq!(shift_ranks(ours, 1), theirs);
            assert_eq!(shift_ranks(theirs, -1), ours);
        }
        assert_eq!(shift_ranks("e7e8q", 0), "e7e8q");
        assert_eq!(shift_ranks("none", 1), "none");
        assert_eq!(shift_ranks("a0a1", -1), "a0a1");
        assert_eq!(shift_ranks("a99999999999999999999", 1), "a99999999999999999999");
    }
}
