-- Private notes of seats, for as long as their match is on a table, or for good where their author shows them.
CREATE TABLE memos (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    memo TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
