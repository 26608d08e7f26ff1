-- Which results of a pool are counted: one that is written twice counts once.
CREATE TABLE played (
    pool TEXT NOT NULL,
    match TEXT NOT NULL,
    PRIMARY KEY (pool, match)
) WITHOUT ROWID;
