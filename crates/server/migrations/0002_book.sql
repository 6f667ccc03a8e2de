-- Whether engines play from their opening book, and which moves came from it.
ALTER TABLE games ADD COLUMN book INTEGER NOT NULL DEFAULT 1;
ALTER TABLE moves ADD COLUMN book INTEGER NOT NULL DEFAULT 0;
