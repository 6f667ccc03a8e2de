//! Extended Position Description (Kaplan and Edwards, 1993), as far as test suites use it.

/// A position with what is known about its best move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The position in text form.
    pub fen: String,
    /// `id`: its name; empty when it has none.
    pub id: String,
    /// `bm`: the best moves.
    pub best: Vec<String>,
    /// `am`: the moves to avoid.
    pub avoid: Vec<String>,
}

/// Reads one line: four fields of the position, perhaps two counters, then operations between
/// semicolons. Unknown operations are skipped.
///
/// # Errors
/// What is missing, as a sentence.
pub fn problem(line: &str) -> Result<Problem, String> {
    // Some suites end their lines with control characters.
    let mut rest = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let mut fields = Vec::new();
    while fields.len() < 6 {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        let counter = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || (fields.len() >= 4 && !counter) {
            break;
        }
        fields.push(word);
        rest = rest[end..].trim_start();
    }
    if fields.len() < 4 {
        return Err("a position has four fields".to_owned());
    }
    let mut problem = Problem { fen: fields.join(" "), ..Problem::default() };
    for operation in operations(rest) {
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        match code {
            "bm" => problem.best = moves(operand),
            "am" => problem.avoid = moves(operand),
            "id" => problem.id = operand.trim().trim_matches('"').to_owned(),
            _ => {}
        }
    }
    if problem.best.is_empty() && problem.avoid.is_empty() {
        return Err("there is neither a best move (bm) nor one to avoid (am)".to_owned());
    }
    Ok(problem)
}

/// Splits at the semicolons that stand outside quotes.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| !operation.is_empty())
}

/// The moves of an operand; some suites write the sign of a check apart (`Qd1 +`).
fn moves(operand: &str) -> Vec<String> {
    let is_move = |word: &&str| word.chars().any(char::is_alphanumeric);
    operand.split_whitespace().filter(is_move).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_forms_that_suites_use() {
        let read = |line| problem(line).expect(line);
        assert_eq!(
            read("1k1r4/8/8/8/8/8/8/2K5 b - - ; bm Qd1 + ; id BK.01 "),
            Problem {
                fen: "1k1r4/8/8/8/8/8/8/2K5 b - -".to_owned(),
                id: "BK.01".to_owned(),
                best: vec!["Qd1".to_owned()],
                avoid: Vec::new(),
            }
        );
        assert_eq!(
            read("8/8/8/8/8/8/8/K1k5 w - - 3 10 bm Nh6 Kb1; am Ne5; c0 \"a; b\"; id \"x y\";"),
            Problem {
                fen: "8/8/8/8/8/8/8/K1k5 w - - 3 10".to_owned(),
                id: "x y".to_owned(),
                best: vec!["Nh6".to_owned(), "Kb1".to_owned()],
                avoid: vec!["Ne5".to_owned()],
            }
        );
    }

    #[test]
    fn drops_control_characters_at_the_end() {
        let read = problem("8/8/8/8/8/8/8/K1k5 w - - ; bm Kb1\0").expect("a problem");
        assert_eq!(read.best, ["Kb1"]);
    }

    #[test]
    fn says_what_is_missing() {
        assert_eq!(problem("8/8 w - "), Err("a position has four fields".to_owned()));
        assert!(problem("8/8 w - - ; id \"x\"; bm ;").is_err());
    }
}
