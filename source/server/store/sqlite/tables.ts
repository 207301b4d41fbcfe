import { isDeepStrictEqual } from 'node:util';
import { changedAccount, endsLogins, expectChecked, mostLogins } from '../account-change.ts';
import type { Answers, Group, Outcomes } from '../answers.ts';
import { checkpointHash, firstHash, levelHash, nextHash } from '../chain.ts';
import { type Account, type Change, type JournalEntry, type MatchRecord, StoreError } from '../store.ts';
import type { Database } from './database.ts';
import { keptText, readRows, rows } from './rows.ts';

const matchColumns = 'match, code, game, phase, created, changed, body, level, accounts, winners';
const entryColumns = 'match, number, time, seat, key, body';

export function answersOf(database: Database): Answers {
  const { all } = database;
  const accountsWhere = (where: string, ...values: (string | number)[]) => accountsIn(database, where, ...values);
  const loginsWhere = (where: string, value: string | number) =>
    readRows(rows.login, all(`SELECT * FROM login WHERE ${where}`, value), 'a login');
  const matchesWhere = (where: string, ...values: (string | number)[]) =>
    readRows(rows.match, all(`SELECT ${matchColumns} FROM match WHERE ${where}`, ...values), 'a match');

  return {
    fact: (name) =>
      readRows(rows.fact, all('SELECT value FROM fact WHERE name = ?', keptText(name)), 'a fact')[0]?.value,
    lastAccount: () => {
      const [last] = readRows(rows.account, all('SELECT * FROM account ORDER BY account DESC LIMIT 1'), 'an account');
      return last === undefined ? 0 : last.account;
    },
    accountNamed: (name) => accountsWhere("lower(name) = lower(?) AND state <> 'deleted'", keptText(name))[0],
    account: (account) => accountsWhere('account = ?', account)[0],
    accounts: () => accountsWhere('TRUE ORDER BY account'),
    login: (tokenHash) => loginsWhere('token_hash = ?', keptText(tokenHash))[0],
    logins: (account) => loginsWhere('account = ? ORDER BY token_hash', account),
    // By the index of those that are not over: how many are over makes no difference.
    liveMatches: () => matchesWhere("match IN (SELECT match FROM match WHERE phase <> 'over') ORDER BY match"),
    outlines: () => {
      const found = all(
        "SELECT match, body FROM outline WHERE match IN (SELECT match FROM match WHERE phase <> 'over')",
      );
      return Object.fromEntries(
        readRows(rows.outline, found, 'the outline of a match').map(({ match, body }) => [match, body]),
      );
    },
    finishedMatches: (account, most) =>
      matchesWhere(
        `match IN (SELECT match FROM seated WHERE account = ? AND ended IS NOT NULL ORDER BY ended DESC, match LIMIT ?)
         ORDER BY changed DESC, match`,
        account,
        most,
      ),
    tally: (account) =>
      readRows(rows.tally, all('SELECT played, won FROM tally WHERE account = ?', account), 'a tally')[0] ?? {
        played: 0,
        won: 0,
      },
    level: (level) =>
      readRows(rows.level, all('SELECT level, text FROM level WHERE level = ?', level), 'a level')[0]?.text,
    match: (match) => matchesWhere('match = ?', keptText(match))[0],
    matchWithCode: (code) => matchesWhere("code = ? AND phase <> 'over'", keptText(code))[0],
    journal: (match, from) => journalOf(database, match, from),
    keys: (match, upTo) =>
      readRows(
        rows.key,
        all(
          'SELECT seat, key FROM entry WHERE match = ? AND number <= ? AND key IS NOT NULL AND seat IS NOT NULL ORDER BY number',
          keptText(match),
          upTo,
        ),
        `the keys of the match ${match}`,
      ),
    entryWithKey: (match, seat, key) =>
      readRows(
        rows.entry,
        all(
          `SELECT ${entryColumns} FROM entry WHERE match = ? AND seat = ? AND key = ?`,
          keptText(match),
          seat,
          keptText(key),
        ),
        `an entry of the match ${match}`,
      )[0],
    checkpoints: (match) => checkpointsOf(database, match),
    chat: (match, most) =>
      readRows(
        rows.chat,
        all('SELECT * FROM chat WHERE match = ? ORDER BY number DESC LIMIT ?', keptText(match), most),
        `the chat of the match ${match}`,
      ).reverse(),
  };
}

const accountsIn = ({ all }: Database, where: string, ...values: (string | number)[]): Account[] =>
  readRows(rows.account, all(`SELECT * FROM account WHERE ${where}`, ...values), 'an account');

/** The number and the hash of a match's last entry. */
function headOf({ all }: Database, match: string) {
  const found = all('SELECT length, hash FROM match WHERE match = ?', keptText(match));
  return readRows(rows.head, found, `the match ${match}`)[0];
}

/** The hash of an entry of a match; that before the first for 0. */
function hashAt({ all }: Database, match: string, number: number): string | undefined {
  if (number === 0) return firstHash(match);
  const found = all('SELECT hash FROM entry WHERE match = ? AND number = ?', keptText(match), number);
  return readRows(rows.hash, found, `the journal of the match ${match}`)[0]?.hash;
}

function journalOf(database: Database, match: string, from: number): JournalEntry[] {
  const head = headOf(database, match);
  if (head === undefined || from > head.length) return [];
  const found = database.all(
    `SELECT ${entryColumns}, hash FROM entry WHERE match = ? AND number > ? ORDER BY number`,
    keptText(match),
    from,
  );
  const entries = readRows(rows.entry, found, `the journal of the match ${match}`);
  const broken = (number: number): never => {
    throw new StoreError('damaged', `the journal of the match ${match} is damaged at its entry ${number}`);
  };
  let hash = hashAt(database, match, from) ?? broken(from);
  let number = from;
  for (const [index, entry] of entries.entries()) {
    number++;
    if (entry.number !== number) broken(number);
    hash = nextHash(hash, entry);
    if (hash !== found[index]?.['hash']) broken(number);
  }
  if (number !== head.length) broken(number + 1);
  return hash === head.hash ? entries : broken(number);
}

/** The checkpoints that are whole. A damaged one is not missed: its position follows from the journal. */
function checkpointsOf(database: Database, match: string) {
  const found = database.all(
    'SELECT match, number, rules, body, hash FROM checkpoint WHERE match = ? ORDER BY number DESC',
    keptText(match),
  );
  return readRows(rows.checkpoint, found, `a checkpoint of the match ${match}`).filter((checkpoint, index) => {
    const at = hashAt(database, match, checkpoint.number);
    return at !== undefined && checkpointHash(at, checkpoint) === found[index]?.['hash'];
  });
}

/**
 * Makes groups of changes in one commit; a group that is refused is left out.
 *
 * @throws the library's error, or a StoreError, where nothing was made
 */
export function writeGroups(database: Database, groups: readonly Group[]): Outcomes {
  database.exec('BEGIN IMMEDIATE');
  const outcomes = groups.map((group) => {
    if (group.length > 1) database.run('SAVEPOINT one');
    try {
      for (const change of group) make(database, change);
      if (group.length > 1) database.run('RELEASE one');
      return undefined;
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault === 'damaged') throw error;
      if (group.length > 1) {
        database.run('ROLLBACK TO one');
        database.run('RELEASE one');
      }
      return error;
    }
  });
  database.exec('COMMIT');
  return outcomes;
}

/** Makes a change; if it is refused, nothing has changed. */
function make(database: Database, change: Change): void {
  const { run, all } = database;
  switch (change.type) {
    case 'new-account': {
      const { account, name, hash, salt, created, state, muted } = change.account;
      const taken = accountsIn(
        database,
        "account = ? OR (lower(name) = lower(?) AND state <> 'deleted')",
        account,
        keptText(name),
      );
      if (taken.length > 0) throw new StoreError('taken', `the account ${account} or its name ${name} is taken`);
      run(
        'INSERT INTO account (account, name, hash, salt, created, state, muted) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ...[account, keptText(name), keptText(hash), keptText(salt), created, state, JSON.stringify(muted)],
      );
      return;
    }
    case 'password':
    case 'ban':
    case 'unban':
    case 'delete-account':
    case 'mute': {
      const { account } = change;
      const [before] = accountsIn(database, 'account = ?', account);
      const { name, hash, salt, state, muted } = changedAccount(before, change);
      run(
        'UPDATE account SET name = ?, hash = ?, salt = ?, state = ?, muted = ? WHERE account = ?',
        ...[keptText(name), keptText(hash), keptText(salt), state, JSON.stringify(muted), account],
      );
      if (endsLogins(change)) run('DELETE FROM login WHERE account = ?', account);
      if (state === 'deleted') run("UPDATE chat SET text = '' WHERE account = ?", account);
      return;
    }
    case 'login': {
      const { tokenHash, account, created, used, address } = change.login;
      expectChecked(accountsIn(database, 'account = ?', account)[0], change.checked);
      run(
        `DELETE FROM login WHERE token_hash IN (SELECT token_hash FROM login WHERE account = ? AND token_hash <> ?
         ORDER BY used DESC, token_hash LIMIT -1 OFFSET ?)`,
        ...[account, keptText(tokenHash), mostLogins - 1],
      );
      run(
        'INSERT OR REPLACE INTO login (token_hash, account, created, used, address) VALUES (?, ?, ?, ?, ?)',
        ...[keptText(tokenHash), account, created, used, keptText(address)],
      );
      return;
    }
    case 'login-used': {
      const { tokenHash, used, address } = change;
      run(
        'UPDATE login SET used = ?, address = ? WHERE token_hash = ?',
        ...[used, keptText(address), keptText(tokenHash)],
      );
      return;
    }
    case 'logout':
      run('DELETE FROM login WHERE token_hash = ?', keptText(change.tokenHash));
      return;
    case 'logout-all':
      run('DELETE FROM login WHERE account = ?', change.account);
      return;
    case 'level':
      run('INSERT OR IGNORE INTO level (level, text) VALUES (?, ?)', change.level, keptText(change.text));
      return;
    case 'match':
      return makeMatch(database, change.match);
    case 'outline':
      headToFollow(database, change.match);
      run('INSERT OR REPLACE INTO outline (match, body) VALUES (?, ?)', keptText(change.match), keptText(change.body));
      return;
    case 'append': {
      const { match, number, time, seat, key, body } = change.entry;
      const head = headToFollow(database, match);
      const sameKey = 'SELECT 1 FROM entry WHERE match = ? AND seat IS ? AND key = ?';
      if (key !== null && all(sameKey, keptText(match), seat, keptText(key)).length > 0)
        throw new StoreError('key', `the key ${key} was used in the match ${match}`);
      expectNumber(match, number, head.length + 1);
      const hash = nextHash(head.hash, change.entry);
      run(
        `INSERT INTO entry (${entryColumns}, hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[keptText(match), number, time, seat, key === null ? null : keptText(key), keptText(body), hash],
      );
      run('UPDATE match SET length = ?, hash = ? WHERE match = ?', number, hash, keptText(match));
      return;
    }
    case 'checkpoint': {
      const { match, number, rules, body } = change.checkpoint;
      headToFollow(database, match);
      const at = hashAt(database, match, number);
      if (at === undefined) throw new StoreError('stale', `the match ${match} has no entry ${number}`);
      run(
        'INSERT OR REPLACE INTO checkpoint (match, number, rules, body, hash) VALUES (?, ?, ?, ?, ?)',
        ...[keptText(match), number, rules, keptText(body), checkpointHash(at, change.checkpoint)],
      );
      run(
        `DELETE FROM checkpoint WHERE match = ? AND number <
         (SELECT min(number) FROM (SELECT number FROM checkpoint WHERE match = ? ORDER BY number DESC LIMIT 2))`,
        keptText(match),
        keptText(match),
      );
      return;
    }
    case 'chat': {
      const { match, number, time, account, text } = change.line;
      headToFollow(database, match);
      const last = all('SELECT number FROM chat WHERE match = ? ORDER BY number DESC LIMIT 1', keptText(match));
      const [before] = readRows(rows.number, last, `the chat of the match ${match}`);
      expectNumber(match, number, before === undefined ? 1 : before.number + 1);
      const isGone = accountsIn(database, "account = ? AND state = 'deleted'", account).length > 0;
      run(
        'INSERT INTO chat (match, number, time, account, text) VALUES (?, ?, ?, ?, ?)',
        ...[keptText(match), number, time, account, isGone ? '' : keptText(text)],
      );
      return;
    }
    case 'fact':
      run('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)', keptText(change.name), keptText(change.value));
      return;
  }
}

function makeMatch(database: Database, record: MatchRecord): void {
  const { run, all } = database;
  const match = keptText(record.match);
  const code = keptText(record.code);
  const { game, phase, created, changed, body, level } = record;
  const isTaken = all("SELECT 1 FROM match WHERE code = ? AND match <> ? AND phase <> 'over'", code, match);
  if (phase !== 'over' && isTaken.length > 0) throw new StoreError('taken', `the code ${record.code} is taken`);
  if (level !== null && all('SELECT 1 FROM level WHERE level = ?', level).length === 0)
    throw new StoreError('failed', `there is no level ${level}`);
  const what = `the match ${record.match}`;
  const [before] = readRows(rows.match, all(`SELECT ${matchColumns} FROM match WHERE match = ?`, match), what);
  const [accounts, winners] = [JSON.stringify(record.accounts), JSON.stringify(record.winners)];
  run(
    `INSERT INTO match (${matchColumns}, length, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (match) DO UPDATE SET code = excluded.code, game = excluded.game, phase = excluded.phase,
     created = excluded.created, changed = excluded.changed, body = excluded.body, level = excluded.level,
     accounts = excluded.accounts, winners = excluded.winners`,
    ...[match, code, keptText(game), phase, created, changed, keptText(body), level, accounts, winners],
    firstHash(record.match),
  );
  if (phase === 'over') run('DELETE FROM outline WHERE match = ?', match);
  if (before !== undefined && isDeepStrictEqual(seatingOf(before), seatingOf(record))) return;
  if (before?.phase === 'over') count(database, before, -1);
  if (phase === 'over') count(database, record, 1);
  run('DELETE FROM seated WHERE match = ?', match);
  const ended = phase === 'over' ? changed : null;
  for (const account of new Set(record.accounts))
    run('INSERT INTO seated (account, match, ended) VALUES (?, ?, ?)', account, match, ended);
}

const seatingOf = ({ phase, changed, accounts, winners }: MatchRecord) =>
  phase === 'over' ? { accounts, changed, winners } : { accounts };

/** Counts a match that is over among those of its accounts, or no more. */
function count({ run }: Database, { accounts, winners }: MatchRecord, times: 1 | -1): void {
  for (const account of new Set(accounts))
    run(
      `INSERT INTO tally (account, played, won) VALUES (?, ?, ?)
       ON CONFLICT (account) DO UPDATE SET played = played + excluded.played, won = won + excluded.won`,
      ...[account, times, winners.includes(account) ? times : 0],
    );
}

/** The head of a match that something is added to. */
function headToFollow(database: Database, match: string) {
  const head = headOf(database, match);
  if (head === undefined) throw new StoreError('failed', `there is no match ${match}`);
  return head;
}

function expectNumber(match: string, number: number, expected: number): void {
  if (number !== expected)
    throw new StoreError('stale', `the next number of the match ${match} is ${expected}, not ${number}`);
}

export const pageProblemsIn = (database: Database): string[] =>
  database
    .all('PRAGMA integrity_check(20)')
    .map((row) => String(row['integrity_check']))
    .filter((text) => text !== 'ok');

/** Faults of a database, including the journal and level of each match. */
export function problemsIn(database: Database): string[] {
  const pages = pageProblemsIn(database);
  if (pages.length > 0) return pages;
  const matches = readRows(rows.name, database.all('SELECT match FROM match ORDER BY match'), 'a match');
  const levels = database
    .all('SELECT level FROM level UNION SELECT level FROM match WHERE level IS NOT NULL')
    .map(({ level }) => String(level));
  return [
    ...matches.flatMap(({ match }) => problemOf(() => journalOf(database, match, 0))),
    ...levels.flatMap((level) => problemOf(() => checkLevel(database, level))),
  ];
}

function problemOf(look: () => void): string[] {
  try {
    look();
    return [];
  } catch (error) {
    if (error instanceof StoreError) return [error.message];
    throw error;
  }
}

/** Expects that a level is there, with the text of its hash. */
function checkLevel({ all }: Database, level: string): void {
  const [found] = readRows(
    rows.level,
    all('SELECT level, text FROM level WHERE level = ?', level),
    `the level ${level}`,
  );
  if (found === undefined || levelHash(found.text) !== level)
    throw new StoreError('damaged', `the level ${level} is damaged`);
}
