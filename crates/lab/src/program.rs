//! The programs of the rungs, to be shown beside a search that runs.
//!
//! A program is cut out of the rung's own file when this crate is built, between the marks
//! `// ↓ program` and `// ↑ program`, so it cannot differ from what runs. The pseudo-code beside it is
//! that of the same file's documentation.
//!
//! Every line knows which [events](LineEvent) of a [trace](crate::trace) it brings about: a program
//! tells its recorder by calls that look the same in every rung, and the line with the call is the
//! line that runs when the event comes.

use serde::Serialize;

/// Where a program begins in its file.
const BEGIN: &str = "// ↓ program";
/// Where it ends.
const END: &str = "// ↑ program";

/// A file that a program is cut out of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Where it lies, from the root of the repository.
    pub path: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

macro_rules! source {
    ($path:literal) => {
        Source { path: concat!("crates/lab/src/", $path), text: include_str!($path) }
    };
}

/// The files that the program of a rung is cut out of; none for a rung that has no program of its
/// own.
fn sources(rung: &str) -> Vec<Source> {
    match rung {
        "random" => vec![source!("rungs/random.rs")],
        "greedy" => vec![source!("rungs/greedy.rs")],
        "minimax" => vec![source!("rungs/minimax.rs")],
        "negamax" => vec![source!("rungs/negamax.rs")],
        "alpha-beta" => vec![source!("rungs/alpha_beta.rs")],
        "piece-square" => vec![source!("eval/sheet.rs"), source!("rungs/alpha_beta.rs")],
        "ordering" => vec![source!("rungs/ordering.rs"), source!("order.rs")],
        "iterative" => vec![source!("rungs/iterative.rs")],
        "hash" => vec![source!("rungs/hash_table.rs")],
        "negascout" => vec![source!("rungs/negascout.rs")],
        "null-move" => vec![source!("rungs/null_move.rs")],
        "quiescence" => vec![source!("rungs/quiescence.rs")],
        "maxn" => vec![source!("rungs/maxn.rs")],
        "mcts" => vec![source!("rungs/tree_search.rs"), source!("rungs/mcts.rs")],
        "mcts-evaluation" => {
            vec![source!("rungs/tree_search.rs"), source!("rungs/mcts_evaluation.rs")]
        }
        "puct" => vec![source!("rungs/tree_search.rs"), source!("rungs/puct.rs")],
        "expectimax" => vec![source!("rungs/expectimax.rs")],
        _ => Vec::new(),
    }
}

/// The rungs that have a program to show.
pub const PROGRAMS: [&str; 17] = [
    "random",
    "greedy",
    "minimax",
    "negamax",
    "alpha-beta",
    "piece-square",
    "iterative",
    "hash",
    "ordering",
    "negascout",
    "null-move",
    "quiescence",
    "maxn",
    "expectimax",
    "mcts",
    "mcts-evaluation",
    "puct",
];

/// The program of a rung, or of a player that learns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Program {
    /// The rung, by its name; `learning` for a player that learns from nothing.
    pub rung: &'static str,
    /// What is cut out of its files, in their order.
    pub excerpts: Vec<Excerpt>,
    /// The same as pseudo-code.
    pub pseudocode: Vec<ProgramLine>,
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ProgramExcerpt))]
pub struct Excerpt {
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The number of the first line in the file, from 1.
    pub first: usize,
    /// The lines, as far to the left as they go.
    pub lines: Vec<ProgramLine>,
}

/// A line of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProgramLine {
    /// The line.
    pub text: String,
    /// What happens in a search when the line runs.
    pub events: Vec<LineEvent>,
}

/// What happens in a search when a line runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LineEvent {
    /// A node is visited.
    Enter,
    /// The game is over, or a rule decides.
    Over,
    /// The depth is used up: the evaluation speaks.
    Horizon,
    /// A child is visited and valued on the spot.
    Leaf,
    /// The search of a child begins, and what it is worth comes back.
    Follow,
    /// What came back is the best so far.
    Better,
    /// The node is left because beta was reached.
    Cut,
    /// All moves were searched.
    Done,
    /// The table knew the value.
    Table,
    /// The table knew a move.
    TableMove,
    /// The search of a child after a pass begins.
    Pass,
    /// Passing was good enough.
    PassCut,
    /// Making no capture was good enough.
    StandPat,
    /// A child is to be searched again in a wider window.
    Research,
    /// The search of the root begins.
    Root,
    /// Chance decides: all that may happen is looked at.
    Chance,
    /// The moves are listed.
    List,
    /// One of them is drawn.
    Draw,
    /// The pieces are counted.
    Evaluate,
    /// Of a tree that grows: the moves of a node get their numbers, and the largest is followed.
    Choose,
    /// Chance takes a way on.
    Happen,
    /// The tree grows by a node.
    Grow,
    /// The node is valued.
    Appraise,
    /// What came of it is told to all nodes on the way.
    BackUp,
    /// Of a player that learns from nothing: a generation begins.
    Begin,
    /// It plays against itself.
    Games,
    /// It learns from its games.
    Training,
    /// It is examined, or plays others.
    Exam,
    /// The generation is finished.
    Finished,
}

/// The program of a rung; `None` for one that adds nothing to another but a setting.
#[must_use]
pub fn program(rung: &str) -> Option<Program> {
    let rung = PROGRAMS.into_iter().find(|name| *name == rung)?;
    Some(cut(rung, &sources(rung)))
}

/// Cuts a program out of files, its pseudo-code out of their documentation.
#[must_use]
pub fn cut(name: &'static str, sources: &[Source]) -> Program {
    Program {
        rung: name,
        excerpts: sources.iter().flat_map(excerpts).collect(),
        pseudocode: sources.iter().flat_map(pseudocode).collect(),
    }
}

/// What stands between the marks of a file.
fn excerpts(source: &Source) -> Vec<Excerpt> {
    let mut found = Vec::new();
    let mut open: Option<(usize, Vec<&str>)> = None;
    for (place, line) in source.text.lines().enumerate() {
        match line.trim() {
            // The line after the mark, counted from 1.
            BEGIN => open = Some((place + 2, Vec::new())),
            END => found.extend(open.take().map(|(first, lines)| Excerpt {
                file: source.path,
                first,
                lines: shifted(&lines).map(|text| program_line(text, &CODE)).collect(),
            })),
            _ => {
                if let Some((_, lines)) = &mut open {
                    lines.push(line);
                }
            }
        }
    }
    found
}

/// The block of pseudo-code in the documentation of a file; none where there is none.
fn pseudocode(source: &Source) -> Vec<ProgramLine> {
    let docs = source.text.lines().map_while(|line| line.strip_prefix("//!"));
    let docs = docs.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let block = docs.skip_while(|line| *line != "```text").skip(1);
    let lines: Vec<_> = block.take_while(|line| *line != "```").collect();
    shifted(&lines).map(|text| program_line(text, &PSEUDOCODE)).collect()
}

/// Lines without the space that all of them begin with.
fn shifted<'a>(lines: &[&'a str]) -> impl Iterator<Item = &'a str> {
    let indents = lines.iter().filter(|line| !line.is_empty());
    let least = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(move |line| line.get(least..).unwrap_or("")).collect::<Vec<_>>().into_iter()
}

/// A form that a line may have, and what it brings about.
type Form = (&'static str, &'static [LineEvent]);

/// By what calls a program tells what it does.
const CODE: [Form; 40] = [
    ("search(&mut tree, &mut past", &[LineEvent::Root]),
    ("tree.visit(", &[LineEvent::Enter]),
    ("tree.open(", &[LineEvent::Enter]),
    ("tree.meet(", &[LineEvent::Enter]),
    ("::End(value) => return", &[LineEvent::Over, LineEvent::Horizon]),
    ("Meeting::End(values) => return", &[LineEvent::Over, LineEvent::Horizon]),
    ("Tree::leaf", &[LineEvent::Leaf]),
    ("tree.follow(", &[LineEvent::Follow]),
    ("tree.prefer(", &[LineEvent::Better]),
    ("tree.cut(", &[LineEvent::Cut]),
    ("Stop::Done)", &[LineEvent::Done]),
    ("Stop::Table)", &[LineEvent::Table]),
    ("Note::TableMove", &[LineEvent::TableMove]),
    ("window.null_at_beta()", &[LineEvent::Pass]),
    ("Stop::Pass)", &[LineEvent::PassCut]),
    ("Stop::StandPat)", &[LineEvent::StandPat]),
    ("tree.evaluate()", &[LineEvent::Horizon]),
    ("Note::Research", &[LineEvent::Research]),
    ("tree.befall(", &[LineEvent::Chance]),
    ("game.turn(&mut moves)", &[LineEvent::List]),
    ("rng.random_range(", &[LineEvent::Draw]),
    ("game.observe_all(", &[LineEvent::Evaluate]),
    ("self.total += ", &[LineEvent::Evaluate]),
    ("self.bound.of_moves(", &[LineEvent::Choose]),
    ("tree.take_largest(", &[LineEvent::Choose]),
    ("tree.let_happen(", &[LineEvent::Happen]),
    ("Stand::Over(values) => break", &[LineEvent::Over]),
    ("tree.grow(", &[LineEvent::Grow]),
    ("tree.back_up(", &[LineEvent::BackUp]),
    ("game.play_unchecked(moves[", &[LineEvent::Appraise]),
    ("self.0.evaluate(game)", &[LineEvent::Appraise]),
    ("self.eval.evaluate(game)", &[LineEvent::Appraise]),
    ("+ self.exploration *", &[LineEvent::Choose]),
    ("fn generation(", &[LineEvent::Begin]),
    ("self.play(number)", &[LineEvent::Games]),
    ("thought.found()", &[LineEvent::Games]),
    ("self.learn(number", &[LineEvent::Training]),
    ("self.optimiser.step(", &[LineEvent::Training]),
    ("self.examine(number)", &[LineEvent::Exam]),
    ("Ok(Some(found))", &[LineEvent::Finished]),
];

/// The words in which the pseudo-code of the rungs says the same.
const PSEUDOCODE: [Form; 32] = [
    ("(position, depth", &[LineEvent::Enter]),
    ("(position, alpha", &[LineEvent::Enter]),
    ("if the game is over", &[LineEvent::Over]),
    ("if depth = 0", &[LineEvent::Horizon]),
    ("game is over or depth = 0", &[LineEvent::Horizon]),
    ("value it by the evaluation", &[LineEvent::Leaf]),
    ("child, depth - 1", &[LineEvent::Follow]),
    ("best  :=", &[LineEvent::Better]),
    ("best so far: take it", &[LineEvent::Better]),
    ("leave the loop", &[LineEvent::Cut]),
    ("answer value", &[LineEvent::Done]),
    ("answer the move of", &[LineEvent::Done]),
    ("answer the move with", &[LineEvent::Done]),
    ("answer the best vector", &[LineEvent::Done]),
    ("answer best", &[LineEvent::Done]),
    ("answer entry.score", &[LineEvent::Table]),
    ("with entry.move first", &[LineEvent::TableMove]),
    ("answer score", &[LineEvent::Done]),
    ("sum of probability", &[LineEvent::Chance]),
    ("list the moves", &[LineEvent::List]),
    ("draw a number", &[LineEvent::Draw]),
    ("for each piece on the board", &[LineEvent::Evaluate]),
    ("bound := mean", &[LineEvent::Choose]),
    ("follow the move with", &[LineEvent::Choose]),
    ("if chance decides: the event", &[LineEvent::Happen]),
    ("add the position to the tree", &[LineEvent::Grow]),
    ("the values :=", &[LineEvent::Appraise]),
    ("on the way back", &[LineEvent::BackUp]),
    ("the network := random weights", &[LineEvent::Begin]),
    ("play games of the network", &[LineEvent::Games]),
    ("take positions of the last games", &[LineEvent::Training]),
    ("positions of known worth", &[LineEvent::Exam]),
];

fn program_line(text: &str, forms: &[Form]) -> ProgramLine {
    let fitting = forms.iter().filter(|(form, _)| text.contains(form));
    let mut events: Vec<LineEvent> = Vec::new();
    for event in fitting.flat_map(|(_, events)| *events) {
        if !events.contains(event) {
            events.push(*event);
        }
    }
    ProgramLine { text: text.to_owned(), events }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(rung: &str) -> (Vec<LineEvent>, Vec<LineEvent>) {
        let program = program(rung).expect(rung);
        let code = program.excerpts.iter().flat_map(|part| &part.lines);
        let code = code.flat_map(|line| line.events.clone()).collect();
        (code, program.pseudocode.iter().flat_map(|line| line.events.clone()).collect())
    }

    #[test]
    fn every_program_is_whole_and_short() {
        for rung in PROGRAMS {
            let Program { excerpts, pseudocode, .. } = program(rung).expect(rung);
            let lines: usize = excerpts.iter().map(|part| part.lines.len()).sum();
            // About forty at most: what a reader takes in at a look.
            assert!((5..=42).contains(&lines), "{rung} has {lines} lines");
            assert!(!pseudocode.is_empty(), "{rung}");
            for part in excerpts {
                assert!(part.lines.iter().any(|line| !line.text.starts_with(' ')), "{rung}");
            }
        }
        assert_eq!(program("reference"), None);
    }

    #[test]
    fn lines_stand_where_their_files_have_them() {
        let program = program("minimax").expect("a program");
        let part = &program.excerpts[0];
        let file = include_str!("rungs/minimax.rs").lines().collect::<Vec<_>>();
        for (place, line) in part.lines.iter().enumerate() {
            assert_eq!(file[part.first - 1 + place], line.text);
        }
    }

    #[test]
    fn whatever_a_trace_tells_has_its_line() {
        use LineEvent::{Better, Cut, Done, Enter, Follow, Horizon, Over};
        for rung in ["minimax", "negamax", "alpha-beta", "piece-square", "ordering", "hash"] {
            for event in [Enter, Over, Horizon, Follow, Done, Better] {
                assert!(events(rung).0.contains(&event), "{rung}: no line for {event:?}");
            }
        }
        for rung in ["alpha-beta", "ordering", "hash", "negascout", "null-move", "quiescence"] {
            assert!(events(rung).0.contains(&Cut), "{rung}");
        }
        for rung in ["minimax", "negamax", "alpha-beta"] {
            for event in [Enter, Over, Horizon, Follow, Done] {
                assert!(events(rung).1.contains(&event), "{rung}: pseudo-code of {event:?}");
            }
        }
    }
}
