//! The names of all terms and their place in the flat table of weights.

tapered::terms! {
    /// Value of pawn, knight, bishop, rook, queen.
    MATERIAL / material: 5;
    /// Pawn by square, a1 first, seen from its own side.
    PAWN_SQUARE / pawn_square: 64;
    /// Knight by square.
    KNIGHT_SQUARE / knight_square: 64;
    /// Bishop by square.
    BISHOP_SQUARE / bishop_square: 64;
    /// Rook by square.
    ROOK_SQUARE / rook_square: 64;
    /// Queen by square.
    QUEEN_SQUARE / queen_square: 64;
    /// King by square.
    KING_SQUARE / king_square: 64;

    /// Knight by number of squares it may safely go to.
    KNIGHT_MOBILITY / knight_mobility: 9;
    /// Bishop by number of squares it may safely go to.
    BISHOP_MOBILITY / bishop_mobility: 14;
    /// Rook by number of squares it may safely go to.
    ROOK_MOBILITY / rook_mobility: 15;
    /// Queen by number of squares it may safely go to.
    QUEEN_MOBILITY / queen_mobility: 28;
    /// Each square attacked by any piece.
    ATTACKED / attacked: 1;
    /// Each piece or pawn in the block c3–f6.
    KEY_SQUARES / key_squares: 1;

    /// Two bishops on squares of both colours.
    BISHOP_PAIR / bishop_pair: 1;
    /// Bishop: own pawns on squares of its colour.
    BISHOP_PAWNS / bishop_pawns: 1;
    /// Bishop that sees both central squares of its long diagonal.
    LONG_DIAGONAL / long_diagonal: 1;
    /// Minor piece directly behind a pawn.
    BEHIND_PAWN / behind_pawn: 1;
    /// Knight, bishop on an outpost: supported by a pawn, safe from pawns.
    OUTPOST / outpost: 2;
    /// Knight that can reach an outpost.
    REACHABLE_OUTPOST / reachable_outpost: 1;
    /// Knight, bishop: distance to the own king.
    KING_PROTECTOR / king_protector: 2;
    /// Rook on a file without own pawns (0), without any pawns (1).
    ROOK_FILE / rook_file: 2;
    /// Rook on the seventh rank with the enemy king or pawns to bother there.
    ROOK_SEVENTH / rook_seventh: 1;
    /// Rook on the file of a queen.
    ROOK_ON_QUEEN / rook_on_queen: 1;
    /// Rook shut in by its own king.
    ROOK_TRAPPED / rook_trapped: 1;
    /// Queen with an enemy slider behind one piece in between.
    QUEEN_PINNED / queen_pinned: 1;

    /// Pawn without own pawns on neighbouring files.
    ISOLATED / isolated: 1;
    /// Pawn behind its neighbours that cannot safely advance.
    BACKWARD / backward: 1;
    /// Isolated or backward pawn on a file without enemy pawns.
    WEAK_OPEN / weak_open: 1;
    /// Pawn with an own pawn ahead on its file.
    DOUBLED / doubled: 1;
    /// Pawn beside another, by rank.
    PHALANX / phalanx: 8;
    /// Pawn defended by a pawn, by rank.
    SUPPORTED / supported: 8;
    /// Ranks gained by all pawns.
    PAWN_ADVANCE / pawn_advance: 1;
    /// Pawn that can become passed by exchanges, by rank.
    CANDIDATE / candidate: 8;
    /// Passed pawn, by rank.
    PASSED / passed: 8;
    /// Passed pawn defended by a pawn.
    PASSED_SUPPORTED / passed_supported: 1;
    /// Passed pawn with an enemy piece before it, by rank.
    PASSED_BLOCKED / passed_blocked: 8;
    /// Passed pawn whose next square is not attacked, by rank.
    PASSED_SAFE / passed_safe: 8;
    /// Passed pawn whose whole path is free and safe, by rank.
    PASSED_FREE / passed_free: 8;
    /// Own king's distance to the square before a passed pawn, times its rank beyond the third.
    PASSED_OWN_KING / passed_own_king: 8;
    /// Enemy king's distance to the square before a passed pawn, times its rank beyond the third.
    PASSED_ENEMY_KING / passed_enemy_king: 8;
    /// Own rook behind a passed pawn.
    PASSED_ROOK_BEHIND / passed_rook_behind: 1;
    /// Passed pawn that no king can stop, against king and pawns.
    PASSED_UNSTOPPABLE / passed_unstoppable: 1;

    /// King on its castled place with the rook out of the way.
    CASTLED / castled: 1;
    /// Shelter: by file from the edge (0 to 3) and rank of the own pawn (0: none).
    SHELTER / shelter: 32;
    /// Storm: by file from the edge and rank of the enemy pawn, not blocked.
    STORM / storm: 32;
    /// Storm: by rank of an enemy pawn that an own pawn blocks.
    STORM_BLOCKED / storm_blocked: 8;
    /// King on a file without own pawns (0), without any (1).
    KING_FILE / king_file: 2;
    /// Danger to the enemy king, by attack units.
    KING_DANGER / king_danger: 64;
    /// Pawnless flank around the own king.
    PAWNLESS_FLANK / pawnless_flank: 1;

    /// Pawn attacks knight, bishop, rook, queen.
    THREAT_BY_PAWN / threat_by_pawn: 4;
    /// Minor piece attacks pawn, knight, bishop, rook, queen that is not well defended.
    THREAT_BY_MINOR / threat_by_minor: 5;
    /// Rook attacks pawn, knight, bishop, rook, queen that is not well defended.
    THREAT_BY_ROOK / threat_by_rook: 5;
    /// King attacks something undefended.
    THREAT_BY_KING / threat_by_king: 1;
    /// Piece attacked and not defended.
    HANGING / hanging: 1;
    /// Safe pawn pushes that would attack a piece.
    PUSH_THREAT / push_threat: 1;
    /// Squares the enemy may not enter, near him.
    RESTRICTED / restricted: 1;

    /// Safe squares behind the own pawns in the centre, times own pieces.
    SPACE / space: 1;
    /// The right to move.
    TEMPO / tempo: 1;
}
