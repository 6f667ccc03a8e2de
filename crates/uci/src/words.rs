//! What the protocols write alike.

/// A start position, `None` for the usual one, and the moves played from there.
pub(crate) type Position = (Option<String>, Vec<String>);

/// Reads `startpos|fen … [moves …]`; words before are ignored.
pub(crate) fn position(words: &[&str]) -> Option<Position> {
    let start = words.iter().position(|word| matches!(*word, "startpos" | "fen"))?;
    let rest = &words[start..];
    let moves_at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
    let fen = match rest[0] {
        "startpos" => None,
        _ if moves_at == 1 => return None,
        _ => Some(rest[1..moves_at].join(" ")),
    };
    let moves = rest.iter().skip(moves_at + 1).map(|mv| (*mv).to_owned()).collect();
    Some((fen, moves))
}

/// A whole number; one too large or too small to hold is cut to what can be held.
pub(crate) fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let cut = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(word.parse().unwrap_or(cut))
}

/// A text as one line, whatever a client put into it.
pub(crate) fn one_line(what: impl std::fmt::Display) -> String {
    what.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
