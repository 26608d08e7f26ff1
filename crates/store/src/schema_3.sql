-- What the players of a pool have achieved there.
CREATE TABLE standings (
    pool TEXT NOT NULL,
    name TEXT NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (pool, name)
) WITHOUT ROWID;

-- Which key a name of a pool is bound to.
CREATE TABLE bindings (
    pool TEXT NOT NULL,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (pool, name)
) WITHOUT ROWID;
