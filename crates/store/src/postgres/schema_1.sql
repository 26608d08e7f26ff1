-- Who is there: a node writes under the epoch of its present life. Every batch updates its row, which is fence and
-- sign of life at once; so there is room on the page and no index over what changes.
CREATE TABLE nodes (
    name text COLLATE "C" PRIMARY KEY,
    number int8 GENERATED ALWAYS AS IDENTITY,
    epoch int8 NOT NULL,
    -- In milliseconds.
    lease int8 NOT NULL,
    until timestamptz NOT NULL,
    address text,
    state text NOT NULL
) WITH (fillfactor = 50);
-- Tools write as the node without a name, and what nobody owns is its own; it is always down.
INSERT INTO nodes (name, epoch, lease, until, state) VALUES ('', 0, 0, '-infinity', 'down');

-- Things that exactly one node has.
CREATE TABLE roles (
    role text COLLATE "C" PRIMARY KEY,
    node text COLLATE "C" NOT NULL,
    epoch int8 NOT NULL
);

-- Who plays; the token is kept only as its hash.
CREATE TABLE identities (
    id text COLLATE "C" PRIMARY KEY,
    token_hash text COLLATE "C" NOT NULL UNIQUE,
    identity text NOT NULL
);

-- One row per table: chairs, owner, options, bans; and the node that has it.
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    row text NOT NULL,
    closed bool NOT NULL,
    node text COLLATE "C" NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX open_tables_by_node ON tables (node) WHERE NOT closed;

-- One row per match; the record replaces the entries when it is over.
CREATE TABLE matches (
    id text COLLATE "C" PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    header text NOT NULL,
    seed bytea NOT NULL,
    ended int8,
    summary text,
    record bytea
);
CREATE INDEX matches_by_end ON matches (ended DESC, id DESC) WHERE ended IS NOT NULL;
CREATE INDEX matches_of_a_game_by_end ON matches (game, ended DESC, id DESC) WHERE ended IS NOT NULL;

-- The lines of matches that are being played; the key is the second fence.
CREATE TABLE entries (
    match text COLLATE "C" NOT NULL,
    step int8 NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (match, step)
);

CREATE TABLE chat (
    table_id text COLLATE "C" NOT NULL,
    number int8 NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- What the players of a pool have achieved there.
CREATE TABLE standings (
    pool text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    games int8 NOT NULL,
    won int8 NOT NULL,
    rating float8 NOT NULL,
    -- How many games there were before the last change: who changes what another node has changed meanwhile is refused.
    was int8 NOT NULL,
    PRIMARY KEY (pool, name)
);

-- Which results of a pool are counted: one that is written twice counts once.
CREATE TABLE played (
    pool text COLLATE "C" NOT NULL,
    match text COLLATE "C" NOT NULL,
    PRIMARY KEY (pool, match)
);

-- Which key a name of a pool is bound to.
CREATE TABLE bindings (
    pool text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    key text NOT NULL,
    PRIMARY KEY (pool, name)
);

-- Private notes of seats.
CREATE TABLE memos (
    match text COLLATE "C" NOT NULL,
    seat int8 NOT NULL,
    memo text NOT NULL,
    PRIMARY KEY (match, seat)
);
