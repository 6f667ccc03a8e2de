//! Options that programs offer, and the values that these take.

use super::Fault;
use crate::plan::OptionValue;
use crate::record::FaultKind;

/// An option that a program offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    /// As the program writes it.
    pub name: String,
    kind: Kind,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// None: it is pressed.
    Button,
    /// On and off.
    Check,
    /// Whole numbers, within these bounds where the program tells any.
    Spin { least: Option<i64>, most: Option<i64> },
    /// One of these, or anything where the program lists none.
    Combo(Vec<String>),
    /// Any text.
    Text,
}

/// A value that an option takes, for a protocol to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// It has no value, and is pressed.
    Pressed,
    /// It is on or off.
    Switched(bool),
    /// A number or a text.
    Set(String),
}

/// What is told of a program that does not have an option.
pub(super) fn unknown(name: &str) -> Fault {
    Fault::new(FaultKind::Refusal, format!("it has no option {name:?}"))
}

impl Offer {
    /// Reads an `option` line of UCI or UCCI, which writes no `name` before the name.
    pub fn read(line: &str) -> Option<Self> {
        let rest = line.strip_prefix("option ")?.trim_start();
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, "button"));
        let (kind, rest) = first_word(rest);
        let bound = |key| {
            let mut words = rest.split_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|word| word.parse().ok())
        };
        let kind = match kind {
            "button" => Kind::Button,
            "check" => Kind::Check,
            "spin" => Kind::Spin { least: bound("min"), most: bound("max") },
            "combo" => Kind::Combo(choices(rest)),
            _ => Kind::Text,
        };
        Some(Self { name: name.trim().to_owned(), kind })
    }

    /// Reads the value of an XBoard program's `feature option`: `Hash -spin 16 1 64`.
    pub fn of_feature(text: &str) -> Self {
        let (name, rest) = text.split_once(" -").unwrap_or((text, ""));
        let (kind, rest) = first_word(rest);
        let bound = |at| rest.split_whitespace().nth(at).and_then(|word| word.parse().ok());
        let kind = match kind {
            "button" | "save" | "reset" => Kind::Button,
            "check" => Kind::Check,
            "spin" | "slider" => Kind::Spin { least: bound(1), most: bound(2) },
            "combo" => {
                // The star marks the one that is chosen at first.
                let bare = |choice: &str| choice.trim().trim_start_matches('*').to_owned();
                Kind::Combo(rest.split("///").map(bare).collect())
            }
            _ => Kind::Text,
        };
        Self { name: name.trim().to_owned(), kind }
    }

    /// The value as the option takes it.
    ///
    /// # Errors
    /// A value that it does not take, with those that it does.
    pub fn take(&self, value: &OptionValue) -> Result<Taken, Fault> {
        let written = value.to_string();
        let taken = match &self.kind {
            Kind::Button => Some(Taken::Pressed),
            Kind::Check => match written.as_str() {
                "true" | "1" => Some(Taken::Switched(true)),
                "false" | "0" => Some(Taken::Switched(false)),
                _ => None,
            },
            Kind::Spin { least, most } => {
                let fits = |number: &i64| {
                    least.is_none_or(|least| *number >= least)
                        && most.is_none_or(|most| *number <= most)
                };
                written.parse().ok().filter(fits).map(|_| Taken::Set(written))
            }
            Kind::Combo(choices) if choices.is_empty() => Some(Taken::Set(written)),
            Kind::Combo(_) => self.choice(&written).map(|choice| Taken::Set(choice.to_owned())),
            Kind::Text => Some(Taken::Set(written)),
        };
        taken.ok_or_else(|| {
            let detail = format!("its option {:?} takes {}, not {value}", self.name, self.kind);
            Fault::new(FaultKind::Refusal, detail)
        })
    }

    /// One of the listed values, as the program writes it.
    pub fn choice(&self, wanted: &str) -> Option<&str> {
        let Kind::Combo(choices) = &self.kind else { return None };
        choices.iter().map(String::as_str).find(|choice| choice.eq_ignore_ascii_case(wanted))
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Button => f.write_str("no value"),
            Self::Check => f.write_str("true or false"),
            Self::Spin { least, most } => {
                f.write_str("whole numbers")?;
                least.map_or(Ok(()), |least| write!(f, " from {least}"))?;
                most.map_or(Ok(()), |most| write!(f, " up to {most}"))
            }
            Self::Combo(choices) => write!(f, "one of {}", choices.join(", ")),
            Self::Text => f.write_str("any text"),
        }
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// The values after each `var`, some of several words.
fn choices(text: &str) -> Vec<String> {
    let mut choices: Vec<Vec<&str>> = Vec::new();
    let mut in_choice = false;
    for word in text.split_whitespace() {
        match word {
            "var" => {
                choices.push(Vec::new());
                in_choice = true;
            }
            "default" | "min" | "max" => in_choice = false,
            word if in_choice => choices.last_mut().expect("begun before").push(word),
            _ => {}
        }
    }
    choices.into_iter().map(|words| words.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> OptionValue {
        OptionValue::Text(value.to_owned())
    }

    #[test]
    fn options_are_read_in_all_their_forms() {
        let read = |line| Offer::read(line).expect("an option");
        let spin = read("option name Number of Threads type spin default 1 min 1 max 16");
        assert_eq!(spin.name, "Number of Threads");
        assert_eq!(spin.kind, Kind::Spin { least: Some(1), most: Some(16) });
        assert_eq!(read("option hashsize type spin min -1 default 1").name, "hashsize");
        let combo = read("option name UCI_Variant type combo default chess var chess var shogi x");
        assert_eq!(combo.kind, Kind::Combo(vec!["chess".to_owned(), "shogi x".to_owned()]));
        assert_eq!(combo.choice("Chess"), Some("chess"));
        assert_eq!(read("option name Clear Hash type button").kind, Kind::Button);
        assert_eq!(read("option newgame").kind, Kind::Button);
        assert_eq!(read("option name Book type string default <empty>").kind, Kind::Text);
        assert_eq!(Offer::read("id name option name"), None);
        assert_eq!(Offer::of_feature("Own Book -check 1").name, "Own Book");
        assert_eq!(Offer::of_feature("Own Book").kind, Kind::Text);
    }

    #[test]
    fn values_are_taken_as_the_program_writes_them() {
        let set = |value: &str| Taken::Set(value.to_owned());
        for (line, value, taken) in [
            ("option name Clear Hash type button", OptionValue::Bool(true), Taken::Pressed),
            ("option name B type check default true", OptionValue::Bool(false), {
                Taken::Switched(false)
            }),
            ("option name B type check default true", OptionValue::Int(1), Taken::Switched(true)),
            ("option name H type spin min 1 max 64", OptionValue::Int(64), set("64")),
            ("option name H type spin min 1 max 64", text("1"), set("1")),
            ("option name H type spin default 5", OptionValue::Int(-9), set("-9")),
            ("option name S type combo default Safe var Safe var Very Bold", text("very bold"), {
                set("Very Bold")
            }),
            ("option name S type combo", text("anything"), set("anything")),
            ("option name P type string default x", OptionValue::Float(0.5), set("0.5")),
        ] {
            assert_eq!(Offer::read(line).expect("an option").take(&value), Ok(taken), "{line}");
        }
        for (feature, value, taken) in [
            ("Own Book -check 1", OptionValue::Int(0), Taken::Switched(false)),
            ("Clear -save", OptionValue::Bool(true), Taken::Pressed),
            ("Hash -spin 4 1 64", OptionValue::Int(16), set("16")),
            ("Style -combo Safe /// *Bold", text("bold"), set("Bold")),
            ("Book -file a.bin", text("b.bin"), set("b.bin")),
        ] {
            assert_eq!(Offer::of_feature(feature).take(&value), Ok(taken), "{feature}");
        }
    }

    #[test]
    fn values_that_an_option_does_not_take_are_told_with_those_that_it_does() {
        let hash = "option name Hash type spin default 4 min 1 max 64";
        let style = "option name Style type combo default Safe var Safe var Bold";
        let check = "option name Own Book type check default true";
        for (line, value, told) in [
            (hash, OptionValue::Int(65), "\"Hash\" takes whole numbers from 1 up to 64, not 65"),
            (hash, OptionValue::Int(0), "not 0"),
            (hash, OptionValue::Float(1.5), "not 1.5"),
            (hash, text("much"), "not much"),
            (style, text("Risky"), "one of Safe, Bold, not Risky"),
            (check, OptionValue::Int(2), "\"Own Book\" takes true or false, not 2"),
        ] {
            let fault = Offer::read(line).expect("an option").take(&value).expect_err(line);
            assert_eq!(fault.kind, FaultKind::Refusal);
            assert!(fault.detail.contains(told), "{}", fault.detail);
        }
        for (feature, value) in [
            ("Hash -spin 4 1 64", OptionValue::Int(65)),
            ("Level -slider 4 1 9", OptionValue::Int(0)),
            ("Style -combo Safe /// *Bold", text("Risky")),
            ("Own Book -check 1", text("maybe")),
        ] {
            assert!(Offer::of_feature(feature).take(&value).is_err(), "{feature}");
        }
    }
}
