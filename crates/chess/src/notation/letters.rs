//! The letters of the pieces in the languages that moves are typed in.

use super::san::strip_annotations;
use crate::Role;

/// How a language writes the pieces. What it writes first is what it prints; the rest is read too.
struct Letters {
    /// BCP 47, or the beginning of it.
    language: &'static str,
    letters: &'static [(&'static str, Role)],
}

/// Which letters those are, and who says so, is in `docs/glossary.md`.
const LANGUAGES: [Letters; 6] = [
    Letters { language: "en", letters: &latin(["K", "Q", "R", "B", "N"]) },
    Letters { language: "de", letters: &latin(["K", "D", "T", "L", "S"]) },
    Letters { language: "vi", letters: &latin(["V", "H", "X", "T", "M"]) },
    Letters {
        language: "ru",
        letters: &[
            ("Кр", Role::King),
            ("КР", Role::King),
            ("Ф", Role::Queen),
            ("Л", Role::Rook),
            ("С", Role::Bishop),
            ("К", Role::Knight),
        ],
    },
    Letters {
        language: "ar",
        letters: &[
            ("م", Role::King),
            ("و", Role::Queen),
            ("ر", Role::Rook),
            ("ق", Role::Rook),
            ("ط", Role::Rook),
            ("ف", Role::Bishop),
            ("ح", Role::Knight),
        ],
    },
    Letters {
        language: "zh",
        letters: &[
            ("王", Role::King),
            ("后", Role::Queen),
            ("後", Role::Queen),
            ("车", Role::Rook),
            ("車", Role::Rook),
            ("象", Role::Bishop),
            ("马", Role::Knight),
            ("馬", Role::Knight),
            ("兵", Role::Pawn),
        ],
    },
];

const fn latin(letters: [&'static str; 5]) -> [(&'static str, Role); 5] {
    let [king, queen, rook, bishop, knight] = letters;
    [
        (king, Role::King),
        (queen, Role::Queen),
        (rook, Role::Rook),
        (bishop, Role::Bishop),
        (knight, Role::Knight),
    ]
}

/// A text with the letters of English, as it reads in the languages that have its letters.
pub(super) struct Readings {
    /// In the language it was typed in, then in English.
    pub first: Vec<String>,
    /// In all.
    pub all: Vec<String>,
}

impl Readings {
    pub(super) fn of(text: &str, language: &str) -> Self {
        let plain = plain(text);
        let core = strip_annotations(&plain);
        let primary = language.split('-').next().unwrap_or_default();
        let own = LANGUAGES.iter().filter(|each| each.language.eq_ignore_ascii_case(primary));
        let english = LANGUAGES.iter().filter(|each| each.language == "en");
        let first = own.chain(english).filter_map(|each| each.in_english(core)).collect();
        let all = LANGUAGES.iter().filter_map(|each| each.in_english(core)).collect();
        Self { first, all }
    }
}

/// The text without marks of direction, with the signs of the board that other keyboards have for
/// those of Latin ones.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|&c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .map(|c| match c {
            '٠'..='٩' => char::from(b'0' + (u32::from(c) - u32::from('٠')) as u8),
            '０'..='９' => char::from(b'0' + (u32::from(c) - u32::from('０')) as u8),
            'ａ'..='ｈ' => char::from(b'a' + (u32::from(c) - u32::from('ａ')) as u8),
            _ => c,
        })
        .collect()
}

/// The Latin letter of a file that a Russian keyboard writes otherwise.
const fn cyrillic_file(letter: char) -> Option<char> {
    Some(match letter {
        'а' => 'a',
        'б' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' => 'x',
        'О' | 'о' => 'O',
        _ => return None,
    })
}

impl Letters {
    /// The text with the letters of English.
    fn in_english(&self, core: &str) -> Option<String> {
        let mut english = String::with_capacity(core.len());
        let rest = match self.role_at_start(core) {
            Some((role, rest)) => {
                if role != Role::Pawn {
                    english.push(role.upper_char());
                }
                rest
            }
            // A file, a square, castling or a figurine are the same in all languages.
            None if core.starts_with(|c: char| c.is_ascii_uppercase() && c != 'O') => return None,
            None => core,
        };
        let (squares, promotion) = self.split_promotion(rest);
        english.extend(squares.chars().map(|c| cyrillic_file(c).unwrap_or(c)));
        english.extend(promotion.map(Role::upper_char));
        Some(english)
    }

    fn role_at_start<'t>(&self, text: &'t str) -> Option<(Role, &'t str)> {
        let first = text.chars().next()?;
        // A small letter of a file is one, whatever piece it might begin.
        let exact = matches!(first, 'a'..='h') || cyrillic_file(first).is_some();
        self.letters.iter().find_map(|&(letter, role)| {
            let (start, rest) = text.split_at_checked(letter.len())?;
            let fits = start == letter || !exact && start.to_uppercase() == letter.to_uppercase();
            fits.then_some((role, rest))
        })
    }

    /// What a pawn becomes, at the end of a text.
    fn split_promotion<'t>(&self, text: &'t str) -> (&'t str, Option<Role>) {
        let inner = text.strip_suffix(')').unwrap_or(text);
        let found = self.letters.iter().find_map(|&(letter, role)| {
            let squares = inner.strip_suffix(letter)?.trim_end_matches(['=', '/', '(']);
            squares.ends_with(['1', '8']).then_some((squares, role))
        });
        found.map_or((text, None), |(squares, role)| (squares, Some(role)))
    }
}
