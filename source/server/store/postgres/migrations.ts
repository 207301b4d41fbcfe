import { StoreError } from '../store.ts';
import type { Connection } from './connection.ts';

export const schema = 'turncade';

/** A database's version is its number of migrations. Never change a released migration. Collation C compares bytes. */
const migrations: readonly string[] = [
  `
  CREATE TABLE account (
    account BIGINT PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    created BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'banned', 'deleted')),
    muted TEXT NOT NULL
  );
  CREATE UNIQUE INDEX account_name ON account (lower(name)) WHERE state <> 'deleted';

  CREATE TABLE login (
    token_hash TEXT COLLATE "C" PRIMARY KEY,
    account BIGINT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    address TEXT NOT NULL
  );
  CREATE INDEX login_account ON login (account);

  CREATE TABLE level (
    level TEXT COLLATE "C" PRIMARY KEY,
    text TEXT NOT NULL
  );

  CREATE TABLE match (
    match TEXT COLLATE "C" PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('waiting', 'running', 'over')),
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    body TEXT NOT NULL,
    level TEXT COLLATE "C" REFERENCES level,
    accounts TEXT NOT NULL,
    winners TEXT NOT NULL,
    length BIGINT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE UNIQUE INDEX match_code ON match (code) WHERE phase <> 'over';
  CREATE INDEX match_live ON match (match) WHERE phase <> 'over';

  CREATE TABLE seated (
    account BIGINT NOT NULL,
    match TEXT COLLATE "C" NOT NULL REFERENCES match,
    ended BIGINT,
    PRIMARY KEY (account, match)
  );
  CREATE INDEX seated_match ON seated (match);
  CREATE INDEX seated_ended ON seated (account, ended DESC, match) WHERE ended IS NOT NULL;

  CREATE TABLE tally (
    account BIGINT PRIMARY KEY,
    played BIGINT NOT NULL,
    won BIGINT NOT NULL
  );

  CREATE TABLE outline (
    match TEXT COLLATE "C" PRIMARY KEY REFERENCES match,
    body TEXT NOT NULL
  );

  CREATE TABLE entry (
    match TEXT COLLATE "C" NOT NULL REFERENCES match,
    number BIGINT NOT NULL CHECK (number > 0),
    time BIGINT NOT NULL,
    seat INTEGER,
    key TEXT COLLATE "C",
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match, number)
  );
  CREATE UNIQUE INDEX entry_key ON entry (match, seat, key) WHERE key IS NOT NULL;

  CREATE TABLE checkpoint (
    match TEXT COLLATE "C" NOT NULL REFERENCES match,
    number BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match, number)
  );

  CREATE TABLE chat (
    match TEXT COLLATE "C" NOT NULL REFERENCES match,
    number BIGINT NOT NULL,
    time BIGINT NOT NULL,
    account BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
  );
  CREATE INDEX chat_account ON chat (account);

  CREATE TABLE fact (
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT NOT NULL
  );
  `,
  `
  ALTER TABLE account ADD COLUMN keys TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE home (
    account BIGINT PRIMARY KEY REFERENCES account,
    text TEXT NOT NULL
  );
  `,
  `
  CREATE TABLE neighbours (secret TEXT NOT NULL);
  INSERT INTO neighbours (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
  `,
  `
  CREATE TABLE home_file (
    account BIGINT NOT NULL REFERENCES account,
    name TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    time BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (account, name)
  );
  INSERT INTO home_file (account, name, text, time, version) SELECT account, 'account.json', text, 0, 1 FROM home;
  DROP TABLE home;
  `,
  `
  CREATE TABLE daily (
    match TEXT COLLATE "C" PRIMARY KEY REFERENCES match,
    account BIGINT,
    game TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('counts', 'practice', 'left')),
    rank BIGINT,
    text TEXT NOT NULL
  );
  CREATE UNIQUE INDEX daily_first ON daily (account, day, game) WHERE standing <> 'practice';
  CREATE INDEX daily_account ON daily (account, day);
  CREATE INDEX daily_rank ON daily (game, day, rank, match) WHERE standing = 'counts' AND rank IS NOT NULL;
  `,
  `
  ALTER TABLE account ADD COLUMN kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'guest'));
  CREATE INDEX account_guest ON account (account) WHERE kind = 'guest' AND state <> 'deleted';
  `,
  `
  CREATE TABLE invitation (
    name TEXT COLLATE "C" PRIMARY KEY,
    code TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT,
    most BIGINT,
    used BIGINT NOT NULL
  );
  `,
  `
  CREATE TABLE rating (
    account BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    program INTEGER NOT NULL,
    ladder_until BIGINT NOT NULL,
    PRIMARY KEY (account, game)
  );
  CREATE INDEX rating_ladder ON rating (game, rating DESC, account, ladder_until) WHERE ladder_until > 0;

  CREATE TABLE rated (
    match TEXT COLLATE "C" NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    account BIGINT,
    game TEXT COLLATE "C" NOT NULL,
    time BIGINT NOT NULL,
    place INTEGER NOT NULL,
    number BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    rating_after DOUBLE PRECISION NOT NULL,
    deviation_after DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (match, seat)
  );
  CREATE INDEX rated_account ON rated (account, time);
  `,
  `
  CREATE TABLE tournament (
    tournament TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'cancelled')),
    changed BIGINT NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX tournament_live ON tournament (tournament) WHERE state IN ('open', 'running');
  CREATE INDEX tournament_past ON tournament (changed DESC, tournament) WHERE state IN ('over', 'cancelled');
  `,
  `
  CREATE TABLE level_record (
    match TEXT COLLATE "C" PRIMARY KEY REFERENCES match,
    account BIGINT,
    game TEXT COLLATE "C" NOT NULL,
    level TEXT COLLATE "C" NOT NULL,
    rank BIGINT NOT NULL,
    text TEXT NOT NULL,
    time BIGINT NOT NULL,
    uploaded INTEGER NOT NULL,
    moves TEXT COLLATE "C" NOT NULL,
    best INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX level_record_own ON level_record (account, game, level) WHERE best = 1;
  CREATE INDEX level_record_rank ON level_record (game, level, rank, time, match) WHERE best = 1;
  CREATE INDEX level_record_moves ON level_record (moves);
  `,
  `
  CREATE TABLE channel (
    account BIGINT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT COLLATE "C" NOT NULL,
    code TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'on', 'off')),
    failures BIGINT NOT NULL,
    made BIGINT NOT NULL,
    sent BIGINT,
    PRIMARY KEY (account, number)
  );
  CREATE UNIQUE INDEX channel_feed ON channel (secret) WHERE kind = 'feed';

  CREATE TABLE message (
    account BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    match TEXT COLLATE "C" NOT NULL,
    turn BIGINT NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT,
    tries BIGINT NOT NULL,
    sent BIGINT,
    text TEXT NOT NULL,
    PRIMARY KEY (account, channel, match, turn, reason)
  );
  CREATE INDEX message_due ON message (due) WHERE due IS NOT NULL;
  CREATE INDEX message_sent ON message (account, channel, sent) WHERE sent IS NOT NULL;
  CREATE INDEX message_made ON message (made);
  `,
  "UPDATE rating SET game = game || '/programs' WHERE program = 1",
];

/** Advisory lock that no other program uses: the letters `tcsv` as a number. */
export const ourLock = 0x74_63_73_76;

/** Applies missing migrations in one transaction that locks other servers out. Throws StoreError `newer`. */
export async function migrate({ query }: Connection, steps = migrations): Promise<void> {
  await query('BEGIN');
  await query('SELECT pg_advisory_xact_lock($1)', [ourLock]);
  const [schemaRow] = await query('SELECT to_regnamespace($1) IS NOT NULL AS "isThere"', [schema]);
  if (schemaRow?.['isThere'] !== true) await query(`CREATE SCHEMA ${schema}`);
  await query('CREATE TABLE IF NOT EXISTS version (number BIGINT NOT NULL)');
  const [known] = await query('SELECT coalesce(max(number), 0) AS number FROM version');
  const version = Number(known?.['number']);
  if (version > steps.length)
    throw new StoreError(
      'newer',
      `the database was written by a newer version of turncade (format ${version}, this one knows ${steps.length}); it was left unchanged`,
    );
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    for (const statement of step.split(';').filter((text) => text.trim() !== '')) await query(statement);
    await query('INSERT INTO version (number) VALUES ($1)', [index + 1]);
  }
  await query('COMMIT');
}
