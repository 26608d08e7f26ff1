-- Who plays; the token is kept only as its hash.
CREATE TABLE identities (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL
) WITHOUT ROWID;

-- One row per table: chairs, owner, options, bans.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    row TEXT NOT NULL,
    closed INTEGER NOT NULL
) WITHOUT ROWID;

-- One row per match; the record replaces the entries when it is over.
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    seed BLOB NOT NULL,
    ended INTEGER,
    summary TEXT,
    record BLOB
);
CREATE INDEX matches_by_end ON matches (ended DESC, id) WHERE ended IS NOT NULL;

-- The log, in the order of writing: the lines of many matches that are kept together lie on few pages.
CREATE TABLE entries (
    place INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    step INTEGER NOT NULL,
    line TEXT NOT NULL
);
-- The fence: no line of a match is ever written twice.
CREATE UNIQUE INDEX entries_by_match ON entries (match, step);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
