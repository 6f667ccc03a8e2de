//! Standard Algebraic Notation, as PGN defines it (Steven J. Edwards, 1994).

use arrayvec::ArrayVec;
use game::{Game as _, MoveList, ZeroSum as _};

use super::NotationError;
use super::error::clip;
use super::letters::Readings;
use super::uci::{Parts, castling_by_target};
use crate::{Chess, File, Move, MoveKind, Rank, Role, Square, Wing};

pub(super) fn write(game: &Chess, mv: Move) -> String {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    let mut text = String::with_capacity(8);
    if mv.is_castling() {
        text.push_str(match Wing::of(mv.from(), mv.to()) {
            Wing::Kingside => "O-O",
            Wing::Queenside => "O-O-O",
        });
    } else {
        write_piece_move(game, mv, &moves, &mut text);
    }
    if moves.contains(&mv) && game.gives_check(mv) {
        let mut after = Chess::new(game.board().clone(), game.is_chess960());
        after.play_unchecked(mv);
        text.push(if after.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn write_piece_move(game: &Chess, mv: Move, moves: &[Move], text: &mut String) {
    let role_at = |square| game.board().piece_at(square).map(|piece| piece.role());
    let role = role_at(mv.from());
    let captures = mv.is_en_passant() || game.board().piece_at(mv.to()).is_some();
    if role == Some(Role::Pawn) {
        if captures {
            text.push(mv.from().file().to_char());
        }
    } else if let Some(role) = role {
        text.push(role.upper_char());
        let rivals = moves.iter().map(|other| (other, other.from())).filter(|(other, from)| {
            *from != mv.from()
                && other.to() == mv.to()
                && !other.is_castling()
                && role_at(*from) == Some(role)
        });
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for (_, from) in rivals {
            any = true;
            same_file |= from.file() == mv.from().file();
            same_rank |= from.rank() == mv.from().rank();
        }
        if any && (!same_file || same_rank) {
            text.push(mv.from().file().to_char());
        }
        if same_file {
            text.push(mv.from().rank().to_char());
        }
    }
    if captures {
        text.push('x');
    }
    text.push_str(&mv.to().to_string());
    if let MoveKind::Promotion(role) = mv.kind() {
        text.push('=');
        text.push(role.upper_char());
    }
}

/// What a text says about a move. Without a role it is a pawn's, unless the text names the whole
/// square it comes from: then any piece may stand there.
#[derive(Clone, Copy)]
struct Pattern {
    role: Option<Role>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

pub(super) fn read(game: &Chess, text: &str) -> Result<Move, NotationError> {
    let core = strip_annotations(text);
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    if let Some(wing) = castling_wing(core) {
        let fits = |mv: &&Move| mv.is_castling() && Wing::of(mv.from(), mv.to()) == wing;
        return moves.iter().find(fits).copied().ok_or_else(|| NotationError::illegal(text));
    }
    let patterns = Pattern::parse(core);
    if patterns.is_empty() {
        return Err(NotationError::not_a_move(text));
    }
    for pattern in &patterns {
        let fitting: Vec<Move> =
            moves.iter().filter(|mv| pattern.fits(game, **mv)).copied().collect();
        if !fitting.is_empty() {
            return game.only(text, &fitting);
        }
    }
    patterns
        .iter()
        .find_map(|pattern| pattern.castling(&moves))
        .ok_or_else(|| NotationError::illegal(text))
}

/// Reads a move as somebody typed it whose page is in `language`: in that language; else in English;
/// else in any other, if all in which it is legal mean the same move.
pub(super) fn read_typed(game: &Chess, text: &str, language: &str) -> Result<Move, NotationError> {
    let Readings { first, all } = Readings::of(text, language);
    let mut refusal = NotationError::not_a_move(text);
    for reading in first {
        match read(game, &reading) {
            Err(NotationError::Ambiguous { candidates, .. }) => {
                return Err(NotationError::ambiguous(text, candidates));
            }
            Err(error) => refusal = severer(text, refusal, error),
            legal => return legal,
        }
    }
    let mut meant: Vec<Move> = Vec::new();
    for reading in all {
        match read(game, &reading) {
            Ok(mv) if meant.contains(&mv) => {}
            Ok(mv) => meant.push(mv),
            Err(error) => refusal = severer(text, refusal, error),
        }
    }
    if meant.is_empty() { Err(refusal) } else { game.only(text, &meant) }
}

/// Of two refusals of a text the one that says more, with the text as it was typed.
fn severer(text: &str, before: NotationError, error: NotationError) -> NotationError {
    let clipped = clip(text);
    match (before, error) {
        (before @ NotationError::Ambiguous { .. }, _) => before,
        (_, NotationError::Ambiguous { candidates, .. }) => {
            NotationError::ambiguous(text, candidates)
        }
        (before @ NotationError::MissingPromotion { .. }, _) => before,
        (_, NotationError::MissingPromotion { .. }) => {
            NotationError::MissingPromotion { text: clipped }
        }
        (_, NotationError::Illegal { .. }) => NotationError::illegal(text),
        (before, _) => before,
    }
}

impl Pattern {
    /// What a text may say, the likelier first.
    fn parse(text: &str) -> ArrayVec<Self, 2> {
        let mut patterns = ArrayVec::new();
        let mut letters = text.chars();
        let Some(first) = letters.next() else { return patterns };
        let rest = letters.as_str().trim_start_matches('\u{fe0e}');
        let as_piece = |role| Self::parse_squares(Some(role), None, rest);
        let as_file = |file| Self::parse_squares(None, Some(file), rest);
        let file = File::from_char(first.to_ascii_lowercase());
        let role = role_of(first);
        let (likelier, other) = match (role, file) {
            // A pawn of the b-file before a bishop, unless the letter is a capital.
            (Some(role), Some(file)) if first == 'b' => (as_file(file), as_piece(role)),
            (Some(role), Some(file)) => (as_piece(role), as_file(file)),
            (Some(role), None) => (as_piece(role), None),
            (None, Some(file)) => (as_file(file), None),
            (None, None) => (Self::parse_squares(None, None, text), None),
        };
        patterns.extend(likelier.into_iter().chain(other));
        patterns
    }

    /// Reads what comes after the letter of the piece, or after the first letter when that is
    /// already one of a file.
    fn parse_squares(role: Option<Role>, file: Option<File>, text: &str) -> Option<Self> {
        let (squares, promotion) = split_promotion(text)?;
        let mut letters: ArrayVec<char, 5> = ArrayVec::new();
        letters.try_extend_from_slice(file.map(File::to_char).as_slice()).ok()?;
        let is_separator = |c| matches!(c, 'x' | 'X' | '×' | ':' | '-' | '–');
        let mut separators = 0;
        for letter in squares.chars() {
            if is_separator(letter) {
                if role.is_none() && letters.is_empty() {
                    return None;
                }
                separators += 1;
            } else {
                letters.try_push(letter).ok()?;
            }
        }
        let (from, to) = letters.split_at_checked(letters.len().checked_sub(2)?)?;
        let to = Square::new(File::from_char(to[0])?, Rank::from_char(to[1])?);
        let (from_file, from_rank) = match *from {
            [] => (None, None),
            [one] => match File::from_char(one) {
                Some(file) => (Some(file), None),
                None => (None, Some(Rank::from_char(one)?)),
            },
            [file, rank] => (Some(File::from_char(file)?), Some(Rank::from_char(rank)?)),
            _ => return None,
        };
        (separators <= 1).then_some(Self { role, from_file, from_rank, to, promotion })
    }

    fn fits(&self, game: &Chess, mv: Move) -> bool {
        let from = mv.from();
        let role = game.board().piece_at(from).map(|piece| piece.role());
        let role_fits = match (self.role, self.from_file, self.from_rank) {
            (Some(wanted), ..) => role == Some(wanted),
            (None, Some(_), Some(_)) => true,
            (None, ..) => role == Some(Role::Pawn),
        };
        // A pawn whose file is not told goes straight ahead.
        let strays =
            role == Some(Role::Pawn) && self.from_file.is_none() && from.file() != mv.to().file();
        role_fits
            && !strays
            && !mv.is_castling()
            && mv.to() == self.to
            && self.from_file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
            && (self.promotion.is_none() || self.promotion == mv.promoted())
    }

    /// Castling written as the way of the king, `Ke1-g1`, or as taking its rook, `e1h1`.
    fn castling(&self, moves: &[Move]) -> Option<Move> {
        if self.role.is_some_and(|role| role != Role::King) {
            return None;
        }
        let from = Square::new(self.from_file?, self.from_rank?);
        let takes_rook = |mv: &&Move| mv.is_castling() && mv.from() == from && mv.to() == self.to;
        if let Some(mv) = moves.iter().find(takes_rook) {
            return Some(*mv);
        }
        castling_by_target(moves, Parts { from, to: self.to, promotion: self.promotion })
    }
}

/// The piece that a letter or a figurine stands for.
fn role_of(letter: char) -> Option<Role> {
    match letter {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => Role::from_char(letter),
    }
}

/// Splits what a pawn becomes from the end of a text: `=Q`, `Q`, `(Q)`, `/Q`. `None` when it
/// becomes what no pawn can.
fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let Some((end, letter)) = inner.char_indices().next_back() else { return Some((text, None)) };
    let Some(role) = role_of(letter) else { return Some((text, None)) };
    let squares = match inner[..end].strip_suffix('(') {
        Some(squares) if inner.len() < text.len() => squares,
        None if inner.len() == text.len() => inner[..end].trim_end_matches(['=', '/']),
        _ => return None,
    };
    Role::PROMOTIONS.contains(&role).then_some((squares, Some(role)))
}

/// The wing that a text for castling names, whatever its zeros and dashes look like.
fn castling_wing(text: &str) -> Option<Wing> {
    let is_dash = |c| matches!(c, '-' | '–' | '—');
    let is_ring = |c| matches!(c, 'O' | 'o' | '0');
    if !text.chars().all(|c| is_dash(c) || is_ring(c)) {
        return None;
    }
    match text.chars().filter(|&c| is_ring(c)).count() {
        2 => Some(Wing::Kingside),
        3 => Some(Wing::Queenside),
        _ => None,
    }
}

/// Drops the number of the move before it, and marks of check and of quality after it.
pub(super) fn strip_annotations(text: &str) -> &str {
    const DOTS: [char; 2] = ['.', '…'];
    const WORDS: [&str; 5] = ["e.p.", "e.p", "ep", "mate", "ch"];
    let text = text.trim();
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut core = if unnumbered.starts_with(DOTS) {
        unnumbered.trim_start_matches(DOTS).trim_start()
    } else {
        text
    };
    loop {
        let is_digit = |c: char| c.is_ascii_digit();
        let is_mark = |c: char| "!?+#†‡±∓∞□⩲⩱=-".contains(c);
        let before = core;
        core = core.trim_end_matches(|c: char| is_mark(c) || c.is_whitespace());
        for word in WORDS {
            core = core.strip_suffix(word).unwrap_or(core);
        }
        if core.ends_with(is_digit) {
            core = core.trim_end_matches(is_digit).strip_suffix('$').unwrap_or(core);
        }
        if core == before {
            return core;
        }
    }
}
