-- An analysis that somebody keeps: a tree of moves with what is said about them.
CREATE TABLE studies (
    id       TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    -- Counts the changes.
    revision INTEGER NOT NULL,
    -- What lets change it, where others could.
    key      TEXT    NOT NULL,
    -- The tree in JSON, only ever read whole.
    tree     TEXT    NOT NULL,
    -- Moves of the tree.
    moves    INTEGER NOT NULL,
    -- Milliseconds since 1970.
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;

CREATE INDEX studies_newest ON studies (game, updated DESC);
