-- What people asked the machine that helps them, each question stored before it is answered.
CREATE TABLE consultations (
    game_id    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    -- Moves that had been played.
    ply        INTEGER NOT NULL,
    -- The move that was asked about; none where the best ones were asked for.
    uci        TEXT,
    -- What the machine said, in JSON; none before it is said.
    advice     TEXT,
    -- Whether the position was left by a takeback.
    taken_back INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;
