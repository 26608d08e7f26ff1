-- What was written last, batch by batch, until it is settled into the tables above. A batch is one row, so that
-- keeping a move touches few pages; most lines never leave the journal, because their match ends before.
CREATE TABLE journal (
    place INTEGER PRIMARY KEY,
    writes BLOB NOT NULL
);

-- The lines of matches that are being played lie together by match; its key is the fence.
CREATE TABLE entries_by_step (
    match INTEGER NOT NULL,
    step INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, step)
) WITHOUT ROWID;
INSERT INTO entries_by_step SELECT match, step, line FROM entries;
DROP TABLE entries;
ALTER TABLE entries_by_step RENAME TO entries;
