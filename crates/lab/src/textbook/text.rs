//! Trees as text.

use game::MAX_PLAYERS;

/// Nodes of a tree at most.
pub const MAX_NODES: usize = 500;
/// Values lie between this and its opposite.
pub const MAX_VALUE: i32 = 999;
/// How deep lists may lie in lists.
const MAX_HEIGHT: usize = 24;
/// Letters of a name at most.
const MAX_NAME: usize = 50;

/// A text that is no tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no tree: {reason}, at character {place}")]
pub struct TreeError {
    /// What is wrong.
    pub reason: String,
    /// Where, counted in characters from 1.
    pub place: usize,
}

/// A node as it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    pub name: String,
    pub kind: NodeKind,
    /// The node above; the root's own place for the root.
    pub parent: u16,
    /// Plies from the root.
    pub ply: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub enum NodeKind {
    Inner(Vec<u16>),
    Leaf(Vec<i32>),
}

/// A tree as it is written, the root first.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// The seat to move at the root.
    pub first: usize,
    pub players: usize,
    pub nodes: Vec<Node>,
}

/// Reads a tree.
pub fn parse(text: &str) -> Result<Parsed, TreeError> {
    let mut reader = Reader { text: text.chars().collect(), place: 0, nodes: Vec::new() };
    let first = reader.first_seat()?;
    reader.node("", 0, 0)?;
    reader.skip_space();
    if reader.place < reader.text.len() {
        return Err(reader.error("nothing is expected after the tree"));
    }
    let widths = reader.nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Leaf(values) => Some(values.len()),
        NodeKind::Inner(_) => None,
    });
    let widths: Vec<usize> = widths.collect();
    let width = widths[0];
    if widths.iter().any(|&other| other != width) {
        return Err(reader.error("all leaves need as many values"));
    }
    let players = width.max(2);
    if first >= players {
        return Err(TreeError { reason: format!("there are {players} players"), place: 1 });
    }
    Ok(Parsed { first, players, nodes: reader.nodes })
}

struct Reader {
    text: Vec<char>,
    place: usize,
    nodes: Vec<Node>,
}

impl Reader {
    fn error(&self, reason: impl Into<String>) -> TreeError {
        TreeError { reason: reason.into(), place: self.place + 1 }
    }

    fn skip_space(&mut self) {
        while self.text.get(self.place).is_some_and(|c| c.is_whitespace()) {
            self.place += 1;
        }
    }

    /// The next sign that is no space.
    fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.text.get(self.place).copied()
    }

    fn takes(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.place += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), TreeError> {
        if self.takes(sign) { Ok(()) } else { Err(self.error(format!("{sign:?} is missing"))) }
    }

    /// The letters, digits and full stops that come next.
    fn word(&mut self) -> String {
        self.skip_space();
        let rest = self.text[self.place..].iter().take_while(|c| c.is_alphanumeric() || **c == '.');
        let word: String = rest.collect();
        self.place += word.chars().count();
        word
    }

    /// `2: `, if the text begins with it.
    fn first_seat(&mut self) -> Result<usize, TreeError> {
        let word = self.word();
        if word.is_empty() || !self.takes(':') {
            self.place = 0;
            return Ok(0);
        }
        match word.parse::<usize>() {
            Ok(seat @ 1..=MAX_PLAYERS) => Ok(seat - 1),
            _ => Err(TreeError { reason: format!("{word:?} is no player"), place: 1 }),
        }
    }

    /// Reads a node that is called `usual` unless it has a name, and says where it is.
    fn node(&mut self, usual: &str, parent: u16, ply: usize) -> Result<u16, TreeError> {
        if self.nodes.len() >= MAX_NODES {
            return Err(self.error(format!("a tree has at most {MAX_NODES} nodes")));
        }
        if ply > MAX_HEIGHT {
            return Err(self.error(format!("a tree is at most {MAX_HEIGHT} plies deep")));
        }
        self.skip_space();
        let begin = self.place;
        let word = self.word();
        if word.chars().count() > MAX_NAME {
            return Err(self.error(format!("a name has at most {MAX_NAME} letters")));
        }
        let place = self.nodes.len() as u16;
        let named = |word: String| if word.is_empty() { usual.to_owned() } else { word };
        let blank = Node { name: String::new(), kind: NodeKind::Inner(Vec::new()), parent, ply };
        self.nodes.push(blank);
        let (name, kind) = if self.takes('(') {
            let name = named(word);
            let children = self.children(&name, place, ply)?;
            (name, NodeKind::Inner(children))
        } else if self.takes('=') {
            (named(word), NodeKind::Leaf(self.values()?))
        } else {
            self.place = begin;
            (usual.to_owned(), NodeKind::Leaf(self.values()?))
        };
        let node = &mut self.nodes[usize::from(place)];
        (node.name, node.kind) = (name, kind);
        Ok(place)
    }

    fn children(&mut self, name: &str, parent: u16, ply: usize) -> Result<Vec<u16>, TreeError> {
        let mut children: Vec<u16> = Vec::new();
        loop {
            let usual = usual_name(name, children.len() + 1);
            let child = self.node(&usual, parent, ply + 1)?;
            let own = &self.nodes[usize::from(child)].name;
            if children.iter().any(|&other| self.nodes[usize::from(other)].name == *own) {
                return Err(self.error(format!("two children are called {own:?}")));
            }
            children.push(child);
            if self.takes(')') {
                return Ok(children);
            }
            self.expect(',')?;
        }
    }

    /// A number, or a list of them in brackets.
    fn values(&mut self) -> Result<Vec<i32>, TreeError> {
        if !self.takes('[') {
            return Ok(vec![self.number()?]);
        }
        let mut values = vec![self.number()?];
        while self.takes(',') {
            values.push(self.number()?);
        }
        self.expect(']')?;
        match values.len() {
            2..=MAX_PLAYERS => Ok(values),
            _ => Err(self.error(format!("a list has 2 to {MAX_PLAYERS} values"))),
        }
    }

    fn number(&mut self) -> Result<i32, TreeError> {
        let sign = if self.takes('-') || self.takes('−') { -1 } else { 1 };
        self.skip_space();
        let digits = self.text[self.place..].iter().take_while(|c| c.is_ascii_digit());
        let digits: String = digits.collect();
        let value = digits.parse::<i32>().ok().filter(|value| *value <= MAX_VALUE);
        let value = value.ok_or_else(|| {
            self.error(format!("a value from -{MAX_VALUE} to {MAX_VALUE} is expected"))
        })?;
        self.place += digits.len();
        Ok(sign * value)
    }
}

/// What a child is called that has no name of its own: `A1` below `A`, `2.1` below `2`.
fn usual_name(parent: &str, number: usize) -> String {
    let stop = if parent.ends_with(|c: char| c.is_ascii_digit()) { "." } else { "" };
    format!("{parent}{stop}{number}")
}

/// Writes the part of a tree that begins with a node, which is called `usual` unless it has a name.
pub fn write(nodes: &[Node], place: u16, usual: &str, out: &mut String) {
    let node = &nodes[usize::from(place)];
    let named = node.name != usual;
    if named {
        out.push_str(&node.name);
    }
    match &node.kind {
        NodeKind::Leaf(values) => {
            if named {
                out.push('=');
            }
            if let [value] = values.as_slice() {
                out.push_str(&value.to_string());
            } else {
                let values: Vec<_> = values.iter().map(i32::to_string).collect();
                out.push_str(&format!("[{}]", values.join(", ")));
            }
        }
        NodeKind::Inner(children) => {
            for (number, &child) in children.iter().enumerate() {
                out.push_str(if number == 0 { "(" } else { ", " });
                write(nodes, child, &usual_name(&node.name, number + 1), out);
            }
            out.push(')');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let error = |text: &str| parse(text).expect_err(text).to_string();
        for (text, told) in [
            ("", "a value from -999 to 999 is expected, at character 1"),
            ("A(", "a value from -999 to 999 is expected, at character 3"),
            ("A(1", "',' is missing, at character 4"),
            ("A(1 2)", "',' is missing, at character 5"),
            ("A(B=1, B=2)", "two children are called \"B\", at character 11"),
            ("A(1) 2", "nothing is expected after the tree, at character 6"),
            ("A(1000)", "a value from -999 to 999 is expected, at character 3"),
            ("A([1, 2], 3)", "all leaves need as many values, at character 13"),
            ("A([1])", "a list has 2 to 6 values, at character 6"),
            ("3: A(1, 2)", "there are 2 players, at character 1"),
            ("x: A(1, 2)", "\"x\" is no player, at character 1"),
            (&("a".repeat(51) + "(1)"), "a name has at most 50 letters, at character 52"),
        ] {
            assert_eq!(error(text), format!("this is no tree: {told}"), "{text}");
        }
        let deep = "(".repeat(100) + "1" + &")".repeat(100);
        assert!(error(&deep).contains("plies deep"));
        let wide = format!("({})", vec!["1"; MAX_NODES].join(","));
        assert!(error(&wide).contains("at most 500 nodes"));
    }
}
