import { levelHash } from '../hash-chain.ts';
import { keptText, type Row, textOf } from '../sql/rows.ts';
import type { Database } from './drivers.ts';

/** Application id in the file header: the letters `tcsv`. */
export const application = 0x74_63_73_76;

/** A migration to the next version of the tables: SQL, or SQL and a function for data that SQL cannot convert. */
export type Migration = string | { readonly sql: string; fill(database: Database): void };

/** Third migration. Earlier match records contained the text of their level. Never change this migration. */
export const levelsApart = `
  CREATE TABLE level (
    level TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE match ADD COLUMN level TEXT;
  ALTER TABLE match ADD COLUMN winners TEXT NOT NULL DEFAULT '[]';

  ALTER TABLE seated ADD COLUMN ended INTEGER;
  CREATE INDEX seated_ended ON seated (account, ended DESC, match) WHERE ended IS NOT NULL;

  CREATE TABLE tally (
    account INTEGER PRIMARY KEY,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL
  ) STRICT;
`;

const atATime = 100;

export function takeLevelsApart({ run, all, exec }: Database): void {
  for (let last: Row | undefined, isFirst = true; isFirst || last !== undefined; isFirst = false) {
    const matches = all(
      'SELECT match, body FROM match WHERE match > ? ORDER BY match LIMIT ?',
      last === undefined ? '' : String(last['match']),
      atATime,
    );
    for (const { match, body } of matches) {
      const old = recordIn(body);
      // Unreadable rows stay unchanged. The fault is reported when they are read.
      if (old === undefined) continue;
      if (old.text !== undefined)
        run('INSERT OR IGNORE INTO level (level, text) VALUES (?, ?)', levelHash(old.text), keptText(old.text));
      run(
        'UPDATE match SET body = ?, level = ?, winners = ? WHERE match = ?',
        keptText(JSON.stringify(old.record)),
        old.text === undefined ? null : levelHash(old.text),
        JSON.stringify(old.winners),
        String(match),
      );
    }
    last = matches[atATime - 1];
  }
  exec(`
    UPDATE seated SET ended = (SELECT changed FROM match WHERE match.match = seated.match AND phase = 'over');
    INSERT INTO tally (account, played, won)
      SELECT account, count(*), sum(EXISTS (SELECT 1 FROM json_each(winners) WHERE value = account))
      FROM seated JOIN match USING (match) WHERE ended IS NOT NULL GROUP BY account;
  `);
}

/** Converts a match record of an earlier version. Also returns the text of its level and the winning accounts. */
function recordIn(body: unknown) {
  const record = parsed(body);
  if (record === undefined) return undefined;
  const { level, seats, outcome, resigned } = record;
  const text: unknown = Reflect.get(Object(level), 'text');
  const winners = listIn(Reflect.get(Object(outcome), 'winners')).flatMap((seat) => {
    const holder: unknown = listIn(seats)[Number(seat) - 1];
    const account: unknown = Reflect.get(Object(holder), 'account');
    return Reflect.get(Object(holder), 'is') === 'person' && !listIn(resigned).includes(seat) ? [account] : [];
  });
  if (typeof text !== 'string') return { record, text: undefined, winners };
  const { text: _, ...rest } = Object(level);
  return { record: { ...record, level: { ...rest, hash: levelHash(text) } }, text, winners };
}

function parsed(body: unknown): Record<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(textOf(String(body)));
    return typeof record === 'object' && record !== null ? { ...record } : undefined;
  } catch {
    return undefined;
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Migrations in order. The version is the number of migrations applied. Never change a released migration. */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE account (
    account INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    created INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'banned', 'deleted')),
    muted TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX account_name ON account (lower(name)) WHERE state <> 'deleted';

  CREATE TABLE login (
    token_hash TEXT PRIMARY KEY,
    account INTEGER NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL,
    address TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX login_account ON login (account);

  CREATE TABLE match (
    match TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('waiting', 'running', 'over')),
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    body TEXT NOT NULL,
    accounts TEXT NOT NULL,
    length INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX match_code ON match (code) WHERE phase <> 'over';

  CREATE TABLE seated (
    account INTEGER NOT NULL,
    match TEXT NOT NULL,
    PRIMARY KEY (account, match)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seated_match ON seated (match);

  CREATE TABLE entry (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    time INTEGER NOT NULL,
    seat INTEGER,
    key TEXT,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX entry_key ON entry (match, seat, key) WHERE key IS NOT NULL;

  CREATE TABLE checkpoint (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) STRICT;

  CREATE TABLE chat (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chat_account ON chat (account);

  CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE outline (
    match TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  { sql: levelsApart, fill: takeLevelsApart },
  `
  ALTER TABLE account ADD COLUMN keys TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE home (
    account INTEGER PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE home_file (
    account INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    time INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (account, name)
  ) STRICT;
  INSERT INTO home_file (account, name, text, time, version) SELECT account, 'account.json', text, 0, 1 FROM home;
  DROP TABLE home;
  `,
  `
  CREATE TABLE daily (
    match TEXT PRIMARY KEY,
    account INTEGER,
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('counts', 'practice', 'left')),
    rank INTEGER,
    text TEXT NOT NULL
  ) STRICT;
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
    name TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER,
    most INTEGER,
    used INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE rating (
    account INTEGER NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    matches INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    program INTEGER NOT NULL,
    ladder_until INTEGER NOT NULL,
    PRIMARY KEY (account, game)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rating_ladder ON rating (game, rating DESC, account, ladder_until) WHERE ladder_until > 0;

  CREATE TABLE rated (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account INTEGER,
    game TEXT NOT NULL,
    time INTEGER NOT NULL,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    rating_after REAL NOT NULL,
    deviation_after REAL NOT NULL,
    PRIMARY KEY (match, seat)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rated_account ON rated (account, time);
  `,
  `
  CREATE TABLE tournament (
    tournament TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'cancelled')),
    changed INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tournament_live ON tournament (tournament) WHERE state IN ('open', 'running');
  CREATE INDEX tournament_past ON tournament (changed DESC, tournament) WHERE state IN ('over', 'cancelled');
  `,
  `
  CREATE TABLE level_record (
    match TEXT PRIMARY KEY,
    account INTEGER,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    rank INTEGER NOT NULL,
    text TEXT NOT NULL,
    time INTEGER NOT NULL,
    uploaded INTEGER NOT NULL,
    moves TEXT NOT NULL,
    best INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX level_record_own ON level_record (account, game, level) WHERE best = 1;
  CREATE INDEX level_record_rank ON level_record (game, level, rank, time, match) WHERE best = 1;
  CREATE INDEX level_record_moves ON level_record (moves);
  `,
  `
  CREATE TABLE channel (
    account INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    code TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'on', 'off')),
    failures INTEGER NOT NULL,
    made INTEGER NOT NULL,
    sent INTEGER,
    PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX channel_feed ON channel (secret) WHERE kind = 'feed';

  CREATE TABLE message (
    account INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    match TEXT NOT NULL,
    turn INTEGER NOT NULL,
    reason TEXT NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER,
    tries INTEGER NOT NULL,
    sent INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (account, channel, match, turn, reason)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX message_due ON message (due) WHERE due IS NOT NULL;
  CREATE INDEX message_sent ON message (account, channel, sent) WHERE sent IS NOT NULL;
  CREATE INDEX message_made ON message (made);
  `,
  "UPDATE rating SET game = game || '/programs' WHERE program = 1",
];

/** Applies the missing migrations in order. Each migration is applied completely or not at all. */
export function migrate(database: Database, from: number, steps = migrations): void {
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    const { sql, fill } = typeof step === 'string' ? { sql: step, fill: () => {} } : step;
    database.exec(`BEGIN IMMEDIATE; ${sql}`);
    fill(database);
    database.exec(`PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}
