import type { Database } from './database.ts';
import { levelsApart, takeLevelsApart } from './migrate-levels.ts';

/** Says in the head of the file whose it is: the letters `tcsv`. */
export const application = 0x74_63_73_76;

/**
 * A step to the next version of the tables: statements, with a function that fills the new tables from the old if that is
 * needed.
 */
export type Migration = string | { readonly sql: string; fill(database: Database): void };

/**
 * The migrations in order; a version is the number of those that were made. One that was released is never changed: another
 * follows it.
 */
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
];

/** Makes the missing migrations, each whole or not at all. */
export function migrate(database: Database, from: number, steps = migrations): void {
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    const { sql, fill } = typeof step === 'string' ? { sql: step, fill: () => {} } : step;
    database.exec(`BEGIN IMMEDIATE; ${sql}`);
    fill(database);
    database.exec(`PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}
