-- Which life of a node may write: a batch of an earlier one is refused.
CREATE TABLE nodes (
    name TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL
) WITHOUT ROWID;
