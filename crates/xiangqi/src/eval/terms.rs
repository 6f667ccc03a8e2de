//! The names of all terms and their place in the flat table of weights.
//!
//! Tables by square have 50 entries: ten ranks seen from the piece's own side, and five files from
//! the edge to the middle, since left and right are alike.

tapered::terms! {
    /// Value of pawn, advisor, elephant, horse, cannon, rook.
    MATERIAL / material: 6;
    /// Pawn by square.
    PAWN_SQUARE / pawn_square: 50;
    /// Advisor by square.
    ADVISOR_SQUARE / advisor_square: 50;
    /// Elephant by square.
    ELEPHANT_SQUARE / elephant_square: 50;
    /// Horse by square.
    HORSE_SQUARE / horse_square: 50;
    /// Cannon by square.
    CANNON_SQUARE / cannon_square: 50;
    /// Rook by square.
    ROOK_SQUARE / rook_square: 50;
    /// King by square.
    KING_SQUARE / king_square: 50;

    /// Horse by number of squares it may go to.
    HORSE_MOBILITY / horse_mobility: 9;
    /// Cannon by number of empty squares it may go to.
    CANNON_MOBILITY / cannon_mobility: 18;
    /// Rook by number of squares it may go to.
    ROOK_MOBILITY / rook_mobility: 18;
    /// Elephant by number of eyes that are free.
    ELEPHANT_MOBILITY / elephant_mobility: 5;
    /// Advisor by number of squares it may go to.
    ADVISOR_MOBILITY / advisor_mobility: 5;
    /// King by number of squares it may go to.
    KING_MOBILITY / king_mobility: 5;
    /// Horse: legs that are blocked, by own pieces (0), by enemy ones (1).
    HOBBLED / hobbled: 2;
    /// Each square attacked by any piece.
    ATTACKED / attacked: 1;

    /// Horse protected by another horse.
    LINKED_HORSES / linked_horses: 1;
    /// Rook on a file without own pawns (0), without any pawns (1).
    ROOK_FILE / rook_file: 2;
    /// Pawn across the river beside another one.
    PAWNS_BESIDE / pawns_beside: 1;
    /// Pawn across the river protected by a piece.
    PAWN_GUARDED / pawn_guarded: 1;
    /// Pawn on its own half face to face with an enemy pawn.
    PAWN_FACED / pawn_faced: 1;
    /// Guards left: three times the advisors plus the elephants.
    GUARDS / guards: 9;
    /// Own rooks, horses, cannons, each times the missing enemy advisors.
    AGAINST_ADVISORS / against_advisors: 3;
    /// Own rooks, horses, cannons, each times the missing enemy elephants.
    AGAINST_ELEPHANTS / against_elephants: 3;
    /// Rook and cannon, rook and horse, horse and cannon, two cannons: pairs at hand.
    TEAM / team: 4;
    /// Cannon: pieces of both sides left on the board, as screens.
    SCREENS / screens: 1;

    /// Cannon on the file of the enemy king, by pieces between (0: bare).
    CANNON_ON_FILE / cannon_on_file: 4;
    /// Cannon on the rank of the enemy king, by pieces between.
    CANNON_ON_RANK / cannon_on_rank: 4;
    /// Rook on the file of the enemy king, by pieces between (1 to 3).
    ROOK_ON_FILE / rook_on_file: 4;
    /// Squares that a horse attacks from which one would attack the enemy king.
    HORSE_NEAR / horse_near: 1;
    /// Danger to the enemy king, by attack units.
    KING_DANGER / king_danger: 48;
    /// Own king facing the enemy king with a single piece between, an own one (0), an enemy one (1).
    KING_FACED / king_faced: 2;

    /// Pawn attacks advisor, elephant, horse, cannon, rook.
    THREAT_BY_PAWN / threat_by_pawn: 5;
    /// Horse attacks advisor, elephant, horse, cannon, rook.
    THREAT_BY_HORSE / threat_by_horse: 5;
    /// Cannon attacks advisor, elephant, horse, cannon, rook.
    THREAT_BY_CANNON / threat_by_cannon: 5;
    /// Rook attacks advisor, elephant, horse, cannon, rook that is not protected.
    THREAT_BY_ROOK / threat_by_rook: 5;
    /// Pawn, advisor, elephant, horse, cannon, rook attacked and not protected.
    HANGING / hanging: 6;
    /// Piece that shields its king and so is tied.
    TIED / tied: 1;
    /// The right to move.
    TEMPO / tempo: 1;
}
