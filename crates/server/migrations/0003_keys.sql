-- The key of each seat, as a JSON array: on a network a seat is played by whoever holds it.
ALTER TABLE games ADD COLUMN keys TEXT NOT NULL DEFAULT '[]';
-- The games that are dropped first when there are too many.
CREATE INDEX games_finished ON games (updated) WHERE ending IS NOT NULL;
