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
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    seed BLOB NOT NULL,
    ended INTEGER,
    summary TEXT,
    record BLOB
) WITHOUT ROWID;
CREATE INDEX matches_by_end ON matches (ended DESC, id) WHERE ended IS NOT NULL;

-- The log. The key is the fence: no line of a match is ever written twice.
CREATE TABLE entries (
    match_id TEXT NOT NULL,
    step INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match_id, step)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
