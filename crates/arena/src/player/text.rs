//! Texts that several protocols share.

use std::collections::BTreeMap;

use engine::Start;

use crate::plan::OptionValue;

/// The value that a plan gives to an option, in any case of letters.
pub(crate) fn find<'a>(
    options: &'a BTreeMap<String, OptionValue>,
    name: &str,
) -> Option<&'a OptionValue> {
    options.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// The `position` line of UCI and UCCI.
pub(crate) fn position(start: &Start, rank_offset: i8) -> String {
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

/// Characters of a program's words that are told to people.
const TOLD: usize = 300;

/// What a program has said, for people: not too much of it, and nothing that moves a cursor.
pub(crate) fn brief(text: &str) -> String {
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut brief: String = text.chars().take(TOLD).map(shown).collect();
    if text.chars().nth(TOLD).is_some() {
        brief.push('…');
    }
    brief
}

/// A move with every rank raised by so much; below 0 it gets a sign, which no move has. A text
/// without ranks stays as it is.
pub(crate) fn shift_ranks(mv: &str, by: i8) -> String {
    if by == 0 {
        return mv.to_owned();
    }
    let mut out = String::with_capacity(mv.len() + 2);
    let mut rest = mv;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..end].parse::<i64>().ok().and_then(|rank| rank.checked_add(by.into())) {
            Some(rank) => out.push_str(&rank.to_string()),
            None => return mv.to_owned(),
        }
        rest = &rest[end..];
    }
    out + rest
}

/// Whether a move was only understood because somebody took its ranks for counted otherwise: where we
/// count from 0 our rules read moves of people who count from 1, too, if they can mean nothing else.
/// Of a program we know how it counts, and such a move is none.
pub(crate) fn is_miscounted(mv: &str, played: &str) -> bool {
    mv != played && [1, -1].into_iter().any(|by| shift_ranks(mv, by) == played)
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
        // Who counts from 1 has no rank 0: it must not pass for another one.
        assert_eq!(shift_ranks("a0a1", -1), "a-1a0");
        assert_eq!(shift_ranks("a99999999999999999999", 1), "a99999999999999999999");
    }

    #[test]
    fn what_is_told_is_bounded_and_harmless() {
        assert_eq!(brief("e2e5"), "e2e5");
        assert_eq!(brief("\u{1b}[2Je2e5"), "\u{fffd}[2Je2e5");
        let long = brief(&"ä".repeat(1 << 20));
        assert_eq!(long.chars().count(), TOLD + 1);
        assert!(long.ends_with("ä…"));
    }
}
