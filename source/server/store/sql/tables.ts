import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '#engine/vocabulary.ts';
import { checkpointHash, firstHash, nextHash } from '../hash-chain.ts';
import { endsChannels } from '../messages.ts';
import {
  type Account,
  type AccountChange,
  type Answer,
  type Change,
  type ChatEntry,
  type Checkpoint,
  changedAccount,
  endsLogins,
  expectChecked,
  expectFact,
  expectNumber,
  expectVersion,
  type Group,
  type HomeFileChange,
  type JournalEntry,
  type Login,
  type MatchRecord,
  maxLogins,
  type Outcomes,
  type Store,
  StoreError,
  type StoreQuestion,
} from '../store.ts';
import { addDaily, addDailyResult, dailyQuestions } from './daily.ts';
import { addInvitation, countUse, invitations, revokeInvitation } from './invitations.ts';
import { changeMessages, messageQuestions, removeChannels } from './messages.ts';
import { addRated, ratingQuestions, removeRatings } from './ratings.ts';
import { addRecord, recordQuestions, removeFromRecords } from './records.ts';
import { keptText, lock, read, readNumber, readRows, rows, run, type Steps, type Value } from './rows.ts';
import { tournamentQuestions, writeTournament } from './tournaments.ts';

const matchColumns = 'match, code, game, phase, created, changed, body, level, accounts, winners';
const entryColumns = 'match, number, time, seat, key, body';

export const questions: {
  readonly [Asked in StoreQuestion]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  *fact(name) {
    const selected = yield* read('SELECT value FROM fact WHERE name = ?', keptText(name));
    return readRows(rows.fact, selected, 'a fact')[0]?.value;
  },
  invitations,
  *lastAccount() {
    const selected = yield* read('SELECT * FROM account ORDER BY account DESC LIMIT 1');
    const [last] = readRows(rows.account, selected, 'an account');
    return last === undefined ? 0 : last.account;
  },
  *accountNamed(name) {
    return (yield* accountsWhere("lower(name) = lower(?) AND state <> 'deleted'", keptText(name)))[0];
  },
  *account(account) {
    return (yield* accountsWhere('account = ?', account))[0];
  },
  accounts: () => accountsWhere('TRUE ORDER BY account'),
  guestCount: () => readNumber(`SELECT count(*) AS number FROM account WHERE ${isGuest}`),
  absentGuests: (since) =>
    accountsWhere(
      `${isGuest} AND NOT EXISTS (SELECT 1 FROM login WHERE login.account = account.account AND used >= ?)
       ORDER BY account`,
      since,
    ),
  *homeFiles(account) {
    const selected = yield* read(
      'SELECT name, text, time, version FROM home_file WHERE account = ? ORDER BY name',
      account,
    );
    return readRows(rows.homeFile, selected, `a file of account ${account}`);
  },
  *login(tokenHash) {
    return (yield* loginsWhere('token_hash = ?', keptText(tokenHash)))[0];
  },
  logins: (account) => loginsWhere('account = ? ORDER BY token_hash', account),
  // Uses the index of unfinished matches, so that many finished matches do not slow the query down.
  liveMatches: () => matchesWhere("match IN (SELECT match FROM match WHERE phase <> 'over') ORDER BY match"),
  *outlines() {
    const selected = yield* read(
      "SELECT match, body FROM outline WHERE match IN (SELECT match FROM match WHERE phase <> 'over')",
    );
    return Object.fromEntries(
      readRows(rows.outline, selected, 'the summary of a match').map(({ match, body }) => [match, body]),
    );
  },
  *outline(match) {
    const selected = yield* read('SELECT match, body FROM outline WHERE match = ?', keptText(match));
    return readRows(rows.outline, selected, 'the summary of a match')[0]?.body;
  },
  finishedMatches: (account, limit) =>
    matchesWhere(
      `match IN (SELECT match FROM seated WHERE account = ? AND ended IS NOT NULL ORDER BY ended DESC, match LIMIT ?)
       ORDER BY changed DESC, match`,
      account,
      limit,
    ),
  *tally(account) {
    const selected = yield* read('SELECT played, won FROM tally WHERE account = ?', account);
    return readRows(rows.tally, selected, 'a tally')[0] ?? { played: 0, won: 0 };
  },
  ...dailyQuestions,
  ...ratingQuestions,
  ...tournamentQuestions,
  ...recordQuestions,
  ...messageQuestions,
  *level(level) {
    const selected = yield* read('SELECT level, text FROM level WHERE level = ?', level);
    return readRows(rows.level, selected, 'a level')[0]?.text;
  },
  *match(match) {
    return (yield* matchesWhere('match = ?', keptText(match)))[0];
  },
  *matchWithCode(code) {
    return (yield* matchesWhere("code = ? AND phase <> 'over'", keptText(code)))[0];
  },
  journal: journalOf,
  *keys(match, upTo) {
    const selected = yield* read(
      'SELECT seat, key FROM entry WHERE match = ? AND number <= ? AND key IS NOT NULL AND seat IS NOT NULL ORDER BY number',
      keptText(match),
      upTo,
    );
    return readRows(rows.key, selected, `the keys of the match ${match}`);
  },
  *entryWithKey(match, seat, key) {
    const selected = yield* read(
      `SELECT ${entryColumns} FROM entry WHERE match = ? AND seat = ? AND key = ?`,
      ...[keptText(match), seat, keptText(key)],
    );
    return readRows(rows.entry, selected, `an entry of the match ${match}`)[0];
  },
  checkpoints: checkpointsOf,
  *chat(match, limit) {
    const selected = yield* read(
      'SELECT * FROM chat WHERE match = ? ORDER BY number DESC LIMIT ?',
      keptText(match),
      limit,
    );
    return readRows(rows.chat, selected, `the chat of the match ${match}`).reverse();
  },
};

/** Also the condition of the index of guests. */
const isGuest = "kind = 'guest' AND state <> 'deleted'";

function* accountsWhere(where: string, ...values: readonly Value[]): Steps<Account[]> {
  return readRows(rows.account, yield* read(`SELECT * FROM account WHERE ${where}`, ...values), 'an account');
}

function* factToChange(name: string): Steps<string | undefined> {
  const selected = yield* lock('SELECT value FROM fact WHERE name = ?', keptText(name));
  return readRows(rows.fact, selected, 'a fact')[0]?.value;
}

function* accountToChange(account: number): Steps<Account | undefined> {
  return readRows(rows.account, yield* lock('SELECT * FROM account WHERE account = ?', account), 'an account')[0];
}

function* loginsWhere(where: string, value: Value): Steps<Login[]> {
  return readRows(rows.login, yield* read(`SELECT * FROM login WHERE ${where}`, value), 'a login');
}

function* matchesWhere(where: string, ...values: readonly Value[]): Steps<MatchRecord[]> {
  return readRows(rows.match, yield* read(`SELECT ${matchColumns} FROM match WHERE ${where}`, ...values), 'a match');
}

/** Hash of the journal entry `number`. If `number` is 0, hash before the first entry. */
function* hashAt(match: string, number: number): Steps<string | undefined> {
  if (number === 0) return firstHash(match);
  const selected = yield* read('SELECT hash FROM entry WHERE match = ? AND number = ?', keptText(match), number);
  return readRows(rows.hash, selected, `the journal of match ${match}`)[0]?.hash;
}

export function* journalOf(match: string, from: number): Steps<JournalEntry[]> {
  const heads = yield* read('SELECT length, hash FROM match WHERE match = ?', keptText(match));
  const [head] = readRows(rows.head, heads, `the match ${match}`);
  if (head === undefined || from > head.length) return [];
  const selected = yield* read(
    `SELECT ${entryColumns}, hash FROM entry WHERE match = ? AND number > ? ORDER BY number`,
    keptText(match),
    from,
  );
  const entries = readRows(rows.entry, selected, `the journal of match ${match}`);
  const broken = (number: number): never => {
    throw new StoreError('damaged', `the journal of match ${match} is damaged at entry ${number}`);
  };
  let hash = (yield* hashAt(match, from)) ?? broken(from);
  let number = from;
  for (const [index, entry] of entries.entries()) {
    number++;
    if (entry.number !== number) broken(number);
    hash = nextHash(hash, entry);
    if (hash !== selected[index]?.['hash']) broken(number);
  }
  if (number !== head.length) broken(number + 1);
  return hash === head.hash ? entries : broken(number);
}

/** Reads checkpoints, newest first. Skips any with a wrong hash, because the journal gives its position, too. */
function* checkpointsOf(match: string): Steps<Checkpoint[]> {
  const selected = yield* read(
    'SELECT match, number, rules, body, hash FROM checkpoint WHERE match = ? ORDER BY number DESC',
    keptText(match),
  );
  const soundCheckpoints: Checkpoint[] = [];
  for (const [index, checkpoint] of readRows(
    rows.checkpoint,
    selected,
    `a checkpoint of the match ${match}`,
  ).entries()) {
    const at = yield* hashAt(match, checkpoint.number);
    if (at !== undefined && checkpointHash(at, checkpoint) === selected[index]?.['hash'])
      soundCheckpoints.push(checkpoint);
  }
  return soundCheckpoints;
}

export function* writeGroups(groups: readonly Group[]): Steps<Outcomes> {
  const outcomes: (StoreError | undefined)[] = [];
  for (const group of groups) outcomes.push(yield* writeGroup(group));
  return outcomes;
}

function* writeGroup(group: Group): Steps<StoreError | undefined> {
  // A group with one change needs no savepoint, because a refused change has changed nothing.
  const isOne = group.length === 1;
  if (!isOne) yield* run('SAVEPOINT one');
  try {
    for (const change of group) yield* make(change);
  } catch (error) {
    if (!(error instanceof StoreError) || error.fault === 'damaged') throw error;
    if (!isOne) yield* run('ROLLBACK TO one');
    return error;
  }
  if (!isOne) yield* run('RELEASE one');
  return undefined;
}

function* make(change: Change): Steps<void> {
  switch (change.type) {
    case 'new-account':
      return yield* addAccount(change.account);
    case 'password':
    case 'ban':
    case 'unban':
    case 'rename':
    case 'delete-account':
    case 'add-key':
    case 'remove-key':
    case 'mute':
    case 'keep':
      return yield* changeAccount(change);
    case 'home-file':
      return yield* writeHomeFile(change);
    case 'login':
      return yield* addLogin(change);
    case 'login-used': {
      const { tokenHash, used, address } = change;
      return yield* run(
        'UPDATE login SET used = ?, address = ? WHERE token_hash = ?',
        ...[used, keptText(address), keptText(tokenHash)],
      );
    }
    case 'logout':
      return yield* run('DELETE FROM login WHERE token_hash = ?', keptText(change.tokenHash));
    case 'logout-all':
      return yield* run('DELETE FROM login WHERE account = ?', change.account);
    case 'level':
      return yield* run(
        'INSERT INTO level (level, text) VALUES (?, ?) ON CONFLICT DO NOTHING',
        change.level,
        keptText(change.text),
      );
    case 'match':
      return yield* makeMatch(change.match, change.from);
    case 'outline':
      yield* headToFollow(change.match);
      return yield* run(
        'INSERT INTO outline (match, body) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET body = excluded.body',
        keptText(change.match),
        keptText(change.body),
      );
    case 'append':
      return yield* append(change.entry);
    case 'checkpoint':
      return yield* addCheckpoint(change.checkpoint);
    case 'chat':
      return yield* addChat(change.line);
    case 'fact':
      if (change.from !== undefined) expectFact(change, yield* factToChange(change.name));
      return yield* run(
        'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        keptText(change.name),
        keptText(change.value),
      );
    case 'new-fact':
      return yield* run(
        'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
        keptText(change.name),
        keptText(change.value),
      );
    case 'invitation':
      return yield* addInvitation(change);
    case 'revoke-invitation':
      return yield* revokeInvitation(change.name);
    case 'use-invitation':
      return yield* countUse(change);
    case 'daily':
      yield* headToFollow(change.match);
      // Locks the account, so that only one of two servers counts the first match.
      yield* accountToChange(change.account);
      return yield* addDaily(change);
    case 'daily-result':
      return yield* addDailyResult(change);
    case 'rated':
      yield* headToFollow(change.match);
      return yield* addRated(change, accountToChange);
    case 'tournament':
      return yield* writeTournament(change);
    case 'level-record':
      yield* headToFollow(change.match);
      return yield* addRecord(change, accountToChange);
    default:
      return yield* changeMessages(change, accountToChange);
  }
}

function* addAccount(added: Account): Steps<void> {
  const { account, name, hash, salt, created, state, kind, muted, keys } = added;
  const isThere = "account = ? OR (lower(name) = lower(?) AND state <> 'deleted')";
  const namesakes = yield* accountsWhere(isThere, account, keptText(name));
  if (namesakes.length > 0) throw new StoreError('taken', `the account ${account} or its name ${name} is taken`);
  yield* run(
    'INSERT INTO account (account, name, hash, salt, created, state, kind, muted, keys) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[account, keptText(name), keptText(hash), keptText(salt), created, state, kind],
    ...[JSON.stringify(muted), JSON.stringify(keys)],
  );
}

function* changeAccount(change: AccountChange): Steps<void> {
  const { account } = change;
  const before = yield* accountToChange(account);
  const { name, hash, salt, state, kind, muted, keys } = changedAccount(before, change);
  if (change.type === 'keep' || change.type === 'rename') {
    const namesakes = yield* accountsWhere("lower(name) = lower(?) AND state <> 'deleted'", keptText(name));
    if (namesakes.length > 0) throw new StoreError('taken', `the name ${name} is taken`);
  }
  yield* run(
    'UPDATE account SET name = ?, hash = ?, salt = ?, state = ?, kind = ?, muted = ?, keys = ? WHERE account = ?',
    ...[keptText(name), keptText(hash), keptText(salt), state, kind, JSON.stringify(muted), JSON.stringify(keys)],
    account,
  );
  if (endsLogins(change)) yield* run('DELETE FROM login WHERE account = ?', account);
  if (endsChannels(change)) yield* removeChannels(account);
  if (state === 'deleted') {
    yield* run("UPDATE chat SET text = '' WHERE account = ?", account);
    yield* run('DELETE FROM home_file WHERE account = ?', account);
    yield* run('UPDATE daily SET account = NULL WHERE account = ?', account);
    yield* removeRatings(account);
    yield* removeFromRecords(account);
  }
}

function* writeHomeFile(change: HomeFileChange): Steps<void> {
  const { account, text, time, from } = change;
  const name = keptText(change.name);
  // Locks the account, so that two servers that write the same new file do it one after the other.
  const state = (yield* accountToChange(account))?.state;
  if (state === undefined || state === 'deleted') return;
  const selected = yield* read('SELECT version FROM home_file WHERE account = ? AND name = ?', account, name);
  expectVersion(change, readRows(rows.version, selected, `a file of account ${account}`)[0]?.version);
  if (text === null) return yield* run('DELETE FROM home_file WHERE account = ? AND name = ?', account, name);
  yield* run(
    `INSERT INTO home_file (account, name, text, time, version) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account, name) DO UPDATE SET text = excluded.text, time = excluded.time, version = excluded.version`,
    ...[account, name, keptText(text), time, from + 1],
  );
}

function* addLogin({ login, checked }: Extract<Change, { type: 'login' }>): Steps<void> {
  const { tokenHash, account, created, used, address } = login;
  expectChecked(yield* accountToChange(account), checked);
  yield* run(
    `DELETE FROM login WHERE account = ? AND token_hash <> ? AND token_hash NOT IN (SELECT token_hash FROM login
     WHERE account = ? AND token_hash <> ? ORDER BY used DESC, token_hash LIMIT ?)`,
    ...[account, keptText(tokenHash), account, keptText(tokenHash), maxLogins - 1],
  );
  yield* run(
    `INSERT INTO login (token_hash, account, created, used, address) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (token_hash) DO UPDATE SET account = excluded.account, created = excluded.created,
     used = excluded.used, address = excluded.address`,
    ...[keptText(tokenHash), account, created, used, keptText(address)],
  );
}

function* append(entry: JournalEntry): Steps<void> {
  const { match, number, time, seat, key, body } = entry;
  const head = yield* headToFollow(match, seat, key);
  if (head.used > 0) throw new StoreError('key', `the key ${key} was used in the match ${match}`);
  expectNumber(match, number, head.length + 1);
  const hash = nextHash(head.hash, entry);
  yield* run(
    `INSERT INTO entry (${entryColumns}, hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[keptText(match), number, time, seat, key === null ? null : keptText(key), keptText(body), hash],
  );
  yield* run('UPDATE match SET length = ?, hash = ? WHERE match = ?', number, hash, keptText(match));
}

function* addCheckpoint(checkpoint: Checkpoint): Steps<void> {
  const { match, number, rules, body } = checkpoint;
  yield* headToFollow(match);
  const at = yield* hashAt(match, number);
  if (at === undefined) throw new StoreError('stale', `the match ${match} has no entry ${number}`);
  yield* run(
    `INSERT INTO checkpoint (match, number, rules, body, hash) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (match, number) DO UPDATE SET rules = excluded.rules, body = excluded.body, hash = excluded.hash`,
    ...[keptText(match), number, rules, keptText(body), checkpointHash(at, checkpoint)],
  );
  yield* run(
    `DELETE FROM checkpoint WHERE match = ? AND number <
     (SELECT min(number) FROM (SELECT number FROM checkpoint WHERE match = ? ORDER BY number DESC LIMIT 2) AS newest)`,
    keptText(match),
    keptText(match),
  );
}

function* addChat(line: ChatEntry): Steps<void> {
  const { match, number, time, account, text } = line;
  yield* headToFollow(match);
  const last = yield* read('SELECT number FROM chat WHERE match = ? ORDER BY number DESC LIMIT 1', keptText(match));
  const [before] = readRows(rows.number, last, `the chat of the match ${match}`);
  expectNumber(match, number, before === undefined ? 1 : before.number + 1);
  const isGone = (yield* accountToChange(account))?.state === 'deleted';
  yield* run(
    'INSERT INTO chat (match, number, time, account, text) VALUES (?, ?, ?, ?, ?)',
    ...[keptText(match), number, time, account, isGone ? '' : keptText(text)],
  );
}

function* makeMatch(record: MatchRecord, from: string | null | undefined): Steps<void> {
  const match = keptText(record.match);
  const code = keptText(record.code);
  const { game, phase, created, changed, body, level } = record;
  const sameCode = yield* read("SELECT 1 FROM match WHERE code = ? AND match <> ? AND phase <> 'over'", code, match);
  if (phase !== 'over' && sameCode.length > 0) throw new StoreError('taken', `the code ${record.code} is taken`);
  if (level !== null && (yield* read('SELECT 1 FROM level WHERE level = ?', level)).length === 0)
    throw new StoreError('failed', `there is no level ${level}`);
  const selected = yield* lock(`SELECT ${matchColumns} FROM match WHERE match = ?`, match);
  const [before] = readRows(rows.match, selected, `the match ${record.match}`);
  if (from !== undefined && from !== (before?.body ?? null))
    throw new StoreError('stale', `the match ${record.match} has changed`);
  const [accounts, winners] = [JSON.stringify(record.accounts), JSON.stringify(record.winners)];
  yield* run(
    `INSERT INTO match (${matchColumns}, length, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (match) DO UPDATE SET code = excluded.code, game = excluded.game, phase = excluded.phase,
     created = excluded.created, changed = excluded.changed, body = excluded.body, level = excluded.level,
     accounts = excluded.accounts, winners = excluded.winners`,
    ...[match, code, keptText(game), phase, created, changed, keptText(body), level, accounts, winners],
    firstHash(record.match),
  );
  if (phase === 'over') yield* run('DELETE FROM outline WHERE match = ?', match);
  if (before !== undefined && isDeepStrictEqual(seatingOf(before), seatingOf(record))) return;
  if (before?.phase === 'over') yield* count(before, -1);
  if (phase === 'over') yield* count(record, 1);
  yield* run('DELETE FROM seated WHERE match = ?', match);
  const ended = phase === 'over' ? changed : null;
  for (const account of new Set(record.accounts))
    yield* run('INSERT INTO seated (account, match, ended) VALUES (?, ?, ?)', account, match, ended);
}

const seatingOf = ({ phase, changed, accounts, winners }: MatchRecord) =>
  phase === 'over' ? { accounts, changed, winners } : { accounts };

/** Adds a finished match to the totals of its accounts (`times` 1), or subtracts it (-1). */
function* count({ accounts, winners }: MatchRecord, times: 1 | -1): Steps<void> {
  for (const account of new Set(accounts))
    yield* run(
      `INSERT INTO tally (account, played, won) VALUES (?, ?, ?)
       ON CONFLICT (account) DO UPDATE SET played = tally.played + excluded.played,
       won = tally.won + excluded.won`,
      ...[account, times, winners.includes(account) ? times : 0],
    );
}

/** Locks a match. Reads its length, its last entry's hash, and how many entries of `seat` have `key`. */
function* headToFollow(match: string, seat: Seat | null = null, key: string | null = null) {
  const selected = yield* lock(
    `SELECT length, hash, (SELECT count(*) FROM entry WHERE match = ? AND seat IS NOT DISTINCT FROM ? AND key = ?) AS used
     FROM match WHERE match = ?`,
    ...[keptText(match), seat, key === null ? null : keptText(key), keptText(match)],
  );
  const [head] = readRows(rows.headToFollow, selected, `the match ${match}`);
  if (head === undefined) throw new StoreError('failed', `there is no match ${match}`);
  return head;
}
