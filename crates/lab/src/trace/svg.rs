//! A trace as a picture: a table of contents of the search, to be read from left to right.
//!
//! Each ply is a column, each leaf a line, and a node stands in the middle of its children. That
//! grows downwards without end, but every label can be read, on paper too, and no two ever meet.
//! Nothing is told by colour alone.

use std::fmt::Write as _;

use super::tree::{Node, nodes};
use super::{Perspective, Told, Trace, TraceValue};
use crate::Stop;

/// Width of a column.
const COLUMN: f64 = 230.0;
/// Height of a line.
const LINE: f64 = 17.0;
/// Space around everything.
const MARGIN: f64 = 24.0;
/// Height of the head.
const HEAD: f64 = 106.0;
/// Names of skipped moves that are told.
const NAMED: usize = 6;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,sans-serif;font-size:11px;fill:#1a1a1a}\
.head{font-size:15px;font-weight:bold}.small{font-size:10px;fill:#555}\
.best{font-weight:bold}.edge{fill:none;stroke:#9a9a9a}.edge.best{stroke:#1a1a1a;stroke-width:2}\
.cut{fill:#a3200d}.known{fill:#0b4f8a}.gone{fill:#888;font-style:italic}\
.edge.gone{fill:none;stroke:#bbb;stroke-dasharray:3 3}";

/// Fill of the marks of the seats.
const SEATS: [&str; 6] = ["#ffffff", "#333333", "#c33c2e", "#3d7dc0", "#e0a42c", "#4c9a52"];

impl Trace {
    /// Draws the tree.
    #[must_use]
    pub fn svg(&self) -> String {
        let (nodes, roots) = nodes(self);
        let mut sheet =
            Sheet { trace: self, nodes: &nodes, lines: 0, columns: 0, body: String::new() };
        let line = best_line(self, &nodes, &roots);
        for &root in &roots {
            sheet.draw(root, 0, &line);
        }
        sheet.finish()
    }
}

/// The nodes of the expected play, in the last search of the root.
fn best_line(trace: &Trace, nodes: &[Node], roots: &[usize]) -> Vec<usize> {
    let mut line: Vec<usize> = roots.last().copied().into_iter().collect();
    for text in &trace.line {
        let Some(above) = line.last().and_then(|&node| nodes.get(node)) else { break };
        // Of a move that was searched again the last search counts.
        let mut children = above.children.iter().rev().copied();
        let is_next =
            |&child: &usize| nodes[child].step.as_ref().is_some_and(|step| step.text() == text);
        let Some(next) = children.find(is_next) else { break };
        line.push(next);
    }
    line
}

/// The drawing under way.
struct Sheet<'a> {
    trace: &'a Trace,
    nodes: &'a [Node],
    /// Lines used.
    lines: usize,
    columns: usize,
    body: String,
}

impl Sheet<'_> {
    /// Draws a node with all that is below it; returns its height on the sheet.
    fn draw(&mut self, number: usize, column: usize, line: &[usize]) -> f64 {
        self.columns = self.columns.max(column + 1);
        let node = &self.nodes[number];
        let mut heights = Vec::new();
        for &child in &node.children {
            let class = if line.contains(&child) { "edge best" } else { "edge" };
            heights.push((self.draw(child, column + 1, line), class));
        }
        for remark in remarks(node) {
            let height = self.next_line();
            self.columns = self.columns.max(column + 2);
            self.text(column + 1, height, "gone", &remark);
            heights.push((height, "edge gone"));
        }
        let height = match (heights.first(), heights.last()) {
            (Some((first, _)), Some((last, _))) => f64::midpoint(*first, *last),
            _ => self.next_line(),
        };
        for (below, class) in heights {
            self.edge(column, height, below, class);
        }
        self.mark(column, height, node);
        let known = if node.stop == Some(Stop::Table) { "known" } else { "" };
        let class = match node.stop {
            Some(Stop::Cut) => "cut",
            _ if line.contains(&number) => "best",
            _ => known,
        };
        let label = self.label(node);
        self.text(column, height, class, &label);
        height
    }

    fn next_line(&mut self) -> f64 {
        let height = HEAD + MARGIN + self.lines as f64 * LINE;
        self.lines += 1;
        height
    }

    /// What is said of a node: the step to it, its value, its window, why it ended.
    fn label(&self, node: &Node) -> String {
        let mut label = match &node.step {
            Some(step) => step.text().to_owned(),
            None => node.depth.map_or_else(|| "root".to_owned(), |depth| format!("depth {depth}")),
        };
        if node.again {
            label += " again";
        }
        if let Some((visits, mean)) = &node.grown {
            let value = TraceValue::Shares { shares: mean.clone() }.text(None);
            let _ = write!(label, " {visits}× {value}");
        }
        if let Some(value) = &node.value {
            let _ = write!(label, " {}{}", bound_of(node), value.text(self.trace.pawn));
        }
        if let (low, high) = node.window
            && (low.is_some() || high.is_some())
        {
            let bound = |bound: Option<i32>, infinite: &str| {
                bound.map_or(infinite.to_owned(), |score| {
                    TraceValue::One { score, mate: None }.text(self.trace.pawn)
                })
            };
            let _ = write!(label, " ({}, {})", bound(low, "−∞"), bound(high, "∞"));
        }
        match node.stop {
            Some(Stop::Cut) => label += " ✂ cut",
            Some(Stop::Table) => label += " = table",
            Some(Stop::Over) => label += " ■ over",
            Some(Stop::Rule) => label += " ■ by rule",
            Some(Stop::Pass) => label += " ✂ pass",
            Some(Stop::StandPat) => label += " ✂ stands pat",
            Some(Stop::Limit) => label += " … broken off",
            Some(Stop::Done | Stop::Horizon) | None => {}
        }
        label
    }

    fn text(&mut self, column: usize, height: f64, class: &str, text: &str) {
        let x = MARGIN + column as f64 * COLUMN + 12.0;
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{:.1}\" class=\"{class}\">{}</text>",
            height + 4.0,
            escaped(text)
        );
    }

    /// The mark of the side to move.
    fn mark(&mut self, column: usize, height: f64, node: &Node) {
        let (x, y) = (MARGIN + column as f64 * COLUMN, height);
        let _ = match node.turn {
            Some(seat) => writeln!(
                self.body,
                "<circle cx=\"{x}\" cy=\"{y:.1}\" r=\"5\" fill=\"{}\" stroke=\"#1a1a1a\"/>",
                SEATS[seat % SEATS.len()]
            ),
            None => writeln!(
                self.body,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" fill=\"#ddd\" stroke=\"#1a1a1a\"/>",
                x - 4.0,
                y - 4.0
            ),
        };
    }

    fn edge(&mut self, column: usize, from: f64, to: f64, class: &str) {
        let right = MARGIN + (column + 1) as f64 * COLUMN - 6.0;
        let left = right - 26.0;
        let bend = f64::midpoint(left, right);
        let _ = writeln!(
            self.body,
            "<path d=\"M{left} {from:.1}C{bend} {from:.1} {bend} {to:.1} {right} {to:.1}\" \
             class=\"{class}\"/>"
        );
    }

    /// Head, foot and all.
    fn finish(self) -> String {
        let trace = self.trace;
        let foot: Vec<String> = foot(trace);
        // A remark in the last column may be longer than the column is wide.
        let width = 2.0 * MARGIN + (self.columns.max(3) as f64 + 0.5) * COLUMN;
        let end = HEAD + MARGIN + self.lines as f64 * LINE;
        let height = end + MARGIN + foot.len() as f64 * LINE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let mut head = |y: f64, class: &str, text: &str| {
            let text = escaped(text);
            let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" class=\"{class}\">{text}</text>");
        };
        let value = trace.value.as_ref().map(|value| value.text(trace.pawn));
        let effort = match (trace.depth, trace.simulations) {
            (_, Some(Told { made, .. })) => format!(", {made} simulations"),
            (Some(depth), None) => format!(" to depth {depth}"),
            (None, None) => String::new(),
        };
        let title = format!("{}: {}{effort}", trace.game, trace.rung);
        head(30.0, "head", &title);
        head(50.0, "", &trace.position);
        let best = trace.best.as_deref().unwrap_or("no move");
        let (value, line) = (value.unwrap_or_default(), trace.line.join(" "));
        let (visited, evaluated) = (trace.visited, trace.evaluated);
        let told = format!(
            "best {best}  value {value}  line {line}  visited {visited}  evaluated {evaluated}"
        );
        head(67.0, "", &told);
        let signs = match trace.simulations {
            Some(_) => "12×: visits, then what they came to on average. ■ end of the game.",
            None => {
                "≥ and ≤ at least and at most, ✂ rest left out, = from the table, ■ end of the game."
            }
        };
        head(84.0, "small", &format!("Disc: side to move (white: first seat). {signs}"));
        head(98.0, "small", perspective_told(trace.perspective));
        for (place, text) in foot.iter().enumerate() {
            head(end + MARGIN / 2.0 + place as f64 * LINE, "small", text);
        }
        svg + &self.body + "</svg>\n"
    }
}

/// From whose side the values are, in words.
const fn perspective_told(perspective: Option<Perspective>) -> &'static str {
    match perspective {
        Some(Perspective::SideToMove) => {
            "Values and windows are told for the side to move at each node, the colour of its disc: \
             its own gain is positive."
        }
        Some(Perspective::EachPlayer) => {
            "Values are told for every player: a number for each, in the order of the seats."
        }
        None => "Nothing is valued in this search.",
    }
}

/// What is not in the picture below a node.
fn remarks(node: &Node) -> Vec<String> {
    let mut remarks = Vec::new();
    if !node.skipped.is_empty() {
        let named = node.skipped.iter().take(NAMED).cloned().collect::<Vec<_>>().join(" ");
        let more = node.skipped.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        remarks.push(format!("not searched: {named}{more}"));
    }
    if node.left_out > 0 {
        let plural = if node.left_out == 1 { "" } else { "s" };
        remarks.push(format!("… {} position{plural} not shown", node.left_out));
    }
    remarks
}

/// What the picture leaves out.
fn foot(trace: &Trace) -> Vec<String> {
    let missing = trace.plies.iter().filter(|ply| ply.kept < ply.visited);
    let mut foot: Vec<String> = missing
        .map(|ply| format!("ply {}: {} of {} positions are shown", ply.ply, ply.kept, ply.visited))
        .collect();
    if trace.simulations.is_some() {
        let first = if foot.is_empty() { "All" } else { "The first" };
        foot.insert(0, format!("{first} positions that the tree grew by are shown."));
    } else if foot.is_empty() {
        foot.push("All positions of the search are shown.".to_owned());
    } else {
        foot.insert(0, format!("Sampled to at most {} positions:", trace.cap));
    }
    foot
}

/// Text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether the value of a node is only the least or the most that it is worth: beta was reached, or
/// nothing came above alpha.
fn bound_of(node: &Node) -> &'static str {
    let Some(TraceValue::One { score, .. }) = node.value else { return "" };
    let (low, high) = node.window;
    match node.stop {
        Some(Stop::Cut | Stop::Pass | Stop::StandPat) => "≥ ",
        Some(Stop::Done | Stop::Table) if high.is_some_and(|beta| score >= beta) => "≥ ",
        Some(Stop::Done | Stop::Table) if low.is_some_and(|alpha| score <= alpha) => "≤ ",
        _ => "",
    }
}
