-- A game being played or finished. JSON columns hold what is only ever read whole.
CREATE TABLE games (
    id             TEXT    NOT NULL PRIMARY KEY,
    game           TEXT    NOT NULL,
    variant        TEXT    NOT NULL,
    start_fen      TEXT    NOT NULL,
    seats          TEXT    NOT NULL,
    clock          TEXT,
    -- Milliseconds left by seat at the last change, as a JSON array.
    clocks         TEXT,
    engine_resigns INTEGER NOT NULL,
    engine_draws   INTEGER NOT NULL,
    draw_offer     INTEGER,
    ending         TEXT,
    tags           TEXT    NOT NULL,
    fen            TEXT    NOT NULL,
    turn           INTEGER,
    -- Milliseconds since 1970.
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL
) STRICT;

CREATE INDEX games_newest ON games (game, updated DESC);
CREATE INDEX games_in_progress ON games (updated) WHERE ending IS NULL;

CREATE TABLE moves (
    game_id  TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    uci      TEXT    NOT NULL,
    clock_ms INTEGER,
    -- What the engine thought of its move, in centipawns.
    score    INTEGER,
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;
