import type { DailyMatch, RankedMatch, RankingQuery } from './daily.ts';
import { expectNewInvitation, usedInvitation } from './invitations.ts';
import { changeMessages, type MessageTables, messageAnswers, withoutChannels } from './memory-messages.ts';
import { addRated, type RatingTables, ratingAnswers, withoutRatings } from './memory-ratings.ts';
import { addRecord, type RecordTables, recordAnswers, withoutRecords } from './memory-records.ts';
import { endsChannels } from './messages.ts';
import {
  type Account,
  type AccountChange,
  type Answers,
  type Change,
  type ChatEntry,
  type Checkpoint,
  changedAccount,
  endsLogins,
  expectChecked,
  expectFact,
  expectNumber,
  expectTournament,
  expectVersion,
  type HomeFile,
  type HomeFileChange,
  type Invitation,
  type JournalEntry,
  type Login,
  type MatchRecord,
  maxLogins,
  type Store,
  StoreError,
  type StoreFault,
  storeClosed,
  storeReads,
} from './store.ts';
import type { TournamentRecord } from './tournaments.ts';
import { assign, nothing, put, remove, together, type Undo } from './undo.ts';

export interface MemoryFate {
  /** Fault that every write reports. If the fault is `damaged`, every read reports it as well. */
  fault?: StoreFault | undefined;
  /** Called before each write, and again before it is acknowledged. The write waits for both promises. */
  wait?: (() => Promise<void>) | undefined;
}

interface StoredMatch {
  record: MatchRecord;
  readonly journal: JournalEntry[];
  /** Journal entries by seat and key. */
  readonly keyed: Map<string, JournalEntry>;
  checkpoints: readonly Checkpoint[];
  chat: readonly ChatEntry[];
  outline: string | undefined;
}

interface Tables extends RatingTables, RecordTables, MessageTables {
  readonly logins: Map<string, Login>;
  readonly matches: Map<string, StoredMatch>;
  readonly levels: Map<string, string>;
  readonly facts: Map<string, string>;
  readonly invitations: Map<string, Invitation>;
  readonly daily: Map<string, DailyMatch>;
  /** Results that count, by game and day. Each list begins with the best. */
  readonly ranked: Map<string, RankedMatch[]>;
  /** Account, game and day of each match of the day that is not for practice. */
  readonly firstDaily: Set<string>;
  readonly tournaments: Map<string, TournamentRecord>;
  /** Files by account, then by name. */
  readonly homes: Map<number, ReadonlyMap<string, HomeFile>>;
}

/**
 * Creates an in-memory store for tests and the simulation. It writes changes in the order of their arrival.
 *
 * @param fate may be changed at any time
 *
 * @example
 * const store = memoryStore();
 * await store.write([{ type: 'fact', name: 'code', value: 'oak' }]);
 * await store.fact('code') // => 'oak'
 */
export function memoryStore(fate: MemoryFate = {}): Store {
  const tables: Tables = {
    accounts: new Map(),
    logins: new Map(),
    matches: new Map(),
    levels: new Map(),
    facts: new Map(),
    invitations: new Map(),
    daily: new Map(),
    ranked: new Map(),
    firstDaily: new Set(),
    ratings: new Map(),
    rated: new Map(),
    tournaments: new Map(),
    levelRecords: new Map(),
    channels: new Map(),
    messages: new Map(),
    homes: new Map(),
  };
  const answers = answersFrom(tables);
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Queues `act` after earlier requests. Fails if the store is closed. */
  const inTurn = <Value>(act: () => Value | Promise<Value>): Promise<Value> => {
    if (isClosed) return Promise.reject(storeClosed());
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
  };

  return {
    write: (changes) =>
      inTurn(async () => {
        await fate.wait?.();
        if (fate.fault !== undefined) throw new StoreError(fate.fault, `the store was told to fail: ${fate.fault}`);
        applyAll(tables, changes);
        await fate.wait?.();
      }),
    ...storeReads(
      (question) =>
        (...args) =>
          inTurn(() => {
            if (fate.fault === 'damaged') throw new StoreError('damaged', 'the store was told to be damaged');
            return answers[question](...args);
          }),
    ),
    check: () => inTurn(() => (fate.fault === 'damaged' ? ['the store was told to be damaged'] : [])),
    backup: () => Promise.reject(new StoreError('failed', 'data in memory has no backups')),
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}

function applyAll(tables: Tables, changes: readonly Change[]): void {
  const undo: Undo[] = [];
  try {
    for (const change of changes) undo.push(applyChange(tables, change));
  } catch (error) {
    together(undo)();
    throw error;
  }
}

function applyChange(tables: Tables, change: Change): Undo {
  const { logins, levels, facts, invitations } = tables;
  switch (change.type) {
    case 'new-account':
      return addAccount(tables, change.account);
    case 'password':
    case 'ban':
    case 'unban':
    case 'rename':
    case 'delete-account':
    case 'add-key':
    case 'remove-key':
    case 'mute':
    case 'keep':
      return changeAccount(tables, change);
    case 'home-file':
      return writeHomeFile(tables, change);
    case 'login':
      return addLogin(tables, change);
    case 'login-used': {
      const { tokenHash, used, address } = change;
      const login = logins.get(tokenHash);
      return login === undefined ? nothing : put(logins, tokenHash, { ...login, used, address });
    }
    case 'logout':
      return remove(logins, change.tokenHash);
    case 'logout-all':
      return endLogins(tables, loginsOf(tables, change.account));
    case 'level':
      return put(levels, change.level, levels.get(change.level) ?? change.text);
    case 'match':
      return changeMatch(tables, change);
    case 'outline':
      return assign(storedMatch(tables, change.match), { outline: change.body });
    case 'append':
      return append(tables, change.entry);
    case 'checkpoint':
      return addCheckpoint(tables, change.checkpoint);
    case 'chat':
      return addChat(tables, change.line);
    case 'fact':
      expectFact(change, facts.get(change.name));
      return put(facts, change.name, change.value);
    case 'new-fact':
      return facts.has(change.name) ? nothing : put(facts, change.name, change.value);
    case 'invitation':
      return addInvitation(tables, change);
    case 'revoke-invitation':
      if (!invitations.has(change.name)) throw new StoreError('changed', `there is no code ${change.name}`);
      return remove(invitations, change.name);
    case 'use-invitation':
      return put(invitations, change.name, usedInvitation(invitations.get(change.name), change));
    case 'daily':
      return addDaily(tables, change);
    case 'daily-result':
      return addDailyResult(tables, change);
    case 'rated':
      storedMatch(tables, change.match);
      return addRated(tables, change);
    case 'tournament':
      expectTournament(change, tables.tournaments.get(change.tournament.tournament));
      return put(tables.tournaments, change.tournament.tournament, change.tournament);
    case 'level-record':
      storedMatch(tables, change.match);
      return addRecord(tables, change);
    default:
      return changeMessages(tables, change);
  }
}

function addAccount({ accounts }: Tables, added: Account): Undo {
  const { account, name } = added;
  if (accounts.has(account)) throw new StoreError('taken', `the account ${account} already exists`);
  expectFreeName(accounts, name);
  return put(accounts, account, added);
}

function expectFreeName(accounts: Tables['accounts'], name: string): void {
  if ([...accounts.values()].some((other) => isNamed(other, name)))
    throw new StoreError('taken', `the name ${name} is taken`);
}

function addInvitation({ invitations }: Tables, change: Extract<Change, { type: 'invitation' }>): Undo {
  const { invitation } = change;
  expectNewInvitation(change, [...invitations.keys()]);
  return put(invitations, invitation.name, invitation);
}

function changeAccount(tables: Tables, change: AccountChange): Undo {
  const { accounts, homes, matches } = tables;
  const { account } = change;
  const changed = changedAccount(accounts.get(account), change);
  if (change.type === 'keep' || change.type === 'rename') expectFreeName(accounts, change.name);
  const undo = [put(accounts, account, changed)];
  if (endsLogins(change)) undo.push(endLogins(tables, loginsOf(tables, account)));
  if (endsChannels(change)) undo.push(withoutChannels(tables, account));
  if (changed.state === 'deleted') {
    for (const stored of matches.values())
      undo.push(
        assign(stored, { chat: stored.chat.map((line) => (line.account === account ? { ...line, text: '' } : line)) }),
      );
    undo.push(remove(homes, account), withoutName(tables, account), withoutRatings(tables, account));
    undo.push(withoutRecords(tables, account));
  }
  return together(undo);
}

const loginsOf = ({ logins }: Tables, account: number): Login[] =>
  [...logins.values()].filter((login) => login.account === account);

const endLogins = ({ logins }: Tables, ended: readonly Login[]): Undo =>
  together(ended.map(({ tokenHash }) => remove(logins, tokenHash)));

function addLogin(tables: Tables, { login, checked }: Extract<Change, { type: 'login' }>): Undo {
  const { tokenHash, account } = login;
  expectChecked(tables.accounts.get(account), checked);
  const otherLogins = loginsOf(tables, account)
    .filter((other) => other.tokenHash !== tokenHash)
    .sort((a, b) => b.used - a.used || (a.tokenHash < b.tokenHash ? -1 : 1));
  return together([endLogins(tables, otherLogins.slice(maxLogins - 1)), put(tables.logins, tokenHash, login)]);
}

function addDaily(tables: Tables, change: Extract<Change, { type: 'daily' }>): Undo {
  const { daily, firstDaily } = tables;
  const { match, account, game, day, hasLeft } = change;
  storedMatch(tables, match);
  const known = daily.get(match);
  if (known !== undefined)
    return hasLeft && known.standing === 'counts' && known.rank === null
      ? put(daily, match, { ...known, standing: 'left' })
      : nothing;
  const name = `${account} ${day} ${game}`;
  const isFirst = !firstDaily.has(name);
  firstDaily.add(name);
  const standing = isFirst ? (hasLeft ? 'left' : 'counts') : 'practice';
  const undo = put(daily, match, { match, account, game, day, standing, rank: null, text: '' });
  return () => {
    undo();
    if (isFirst) firstDaily.delete(name);
  };
}

function addDailyResult(
  { daily, ranked }: Tables,
  { match, rank, text }: Extract<Change, { type: 'daily-result' }>,
): Undo {
  const known = daily.get(match);
  if (known === undefined || known.rank !== null) return nothing;
  const { account, standing } = known;
  const undo = put(daily, match, { ...known, rank, text });
  if (standing !== 'counts') return undo;
  const name = rankingName(known);
  const before = ranked.get(name);
  const results = before === undefined ? [] : before;
  ranked.set(name, results);
  const at = placeIn(results, { rank, match });
  results.splice(at, 0, { match, account, rank, text });
  return () => {
    results.splice(at, 1);
    undo();
  };
}

const rankingName = ({ game, day }: Pick<RankingQuery, 'game' | 'day'>): string => `${day} ${game}`;

/** Number of results before a position in a ranking. */
function placeIn(results: readonly RankedMatch[], { rank, match }: Pick<RankedMatch, 'rank' | 'match'>): number {
  let [from, to] = [0, results.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const result = results[middle];
    if (result !== undefined && (result.rank < rank || (result.rank === rank && result.match <= match)))
      from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Removes a deleted account from its results, which keep their places. */
function withoutName({ daily, ranked }: Tables, account: number): Undo {
  const undo: Undo[] = [];
  for (const played of daily.values())
    if (played.account === account) undo.push(put(daily, played.match, { ...played, account: null }));
  for (const [name, results] of ranked)
    if (results.some((result) => result.account === account))
      undo.push(
        put(
          ranked,
          name,
          results.map((result) => (result.account === account ? { ...result, account: null } : result)),
        ),
      );
  return together(undo);
}

function writeHomeFile({ accounts, homes }: Tables, change: HomeFileChange): Undo {
  const { account, name, text, time, from } = change;
  const state = accounts.get(account)?.state;
  if (state === undefined || state === 'deleted') return nothing;
  const files = new Map(homes.get(account));
  expectVersion(change, files.get(name)?.version);
  if (text === null) files.delete(name);
  else files.set(name, { name, text, time, version: from + 1 });
  return put(homes, account, files);
}

function storedMatch({ matches }: Tables, match: string): StoredMatch {
  const stored = matches.get(match);
  if (stored === undefined) throw new StoreError('failed', `there is no match ${match}`);
  return stored;
}

function changeMatch({ matches, levels }: Tables, change: Extract<Change, { type: 'match' }>): Undo {
  const { match, code, phase, level } = change.match;
  const isOther = ({ record }: StoredMatch) =>
    record.match !== match && record.code === code && record.phase !== 'over';
  if (phase !== 'over' && [...matches.values()].some(isOther))
    throw new StoreError('taken', `the code ${code} is taken`);
  if (level !== null && !levels.has(level)) throw new StoreError('failed', `there is no level ${level}`);
  const before = matches.get(match);
  if (change.from !== undefined && change.from !== (before?.record.body ?? null))
    throw new StoreError('stale', `the match ${match} has changed`);
  const record = change.match;
  if (before !== undefined) return assign(before, phase === 'over' ? { record, outline: undefined } : { record });
  return put(matches, match, {
    record,
    journal: [],
    keyed: new Map(),
    checkpoints: [],
    chat: [],
    outline: undefined,
  });
}

function append(tables: Tables, entry: JournalEntry): Undo {
  const { match, number, seat, key } = entry;
  const { journal, keyed } = storedMatch(tables, match);
  const name = key === null ? undefined : `${seat} ${key}`;
  if (name !== undefined && keyed.has(name))
    throw new StoreError('key', `the key ${key} was used in the match ${match}`);
  expectNumber(match, number, journal.length + 1);
  journal.push(entry);
  if (name !== undefined) keyed.set(name, entry);
  return () => {
    journal.pop();
    if (name !== undefined) keyed.delete(name);
  };
}

function addCheckpoint(tables: Tables, checkpoint: Checkpoint): Undo {
  const { match, number } = checkpoint;
  const stored = storedMatch(tables, match);
  if (number > stored.journal.length) throw new StoreError('stale', `the match ${match} has no entry ${number}`);
  const otherCheckpoints = stored.checkpoints.filter((other) => other.number !== number);
  const newest = [checkpoint, ...otherCheckpoints].sort((a, b) => b.number - a.number).slice(0, 2);
  return assign(stored, { checkpoints: newest });
}

function addChat(tables: Tables, line: ChatEntry): Undo {
  const stored = storedMatch(tables, line.match);
  expectNumber(line.match, line.number, stored.chat.length + 1);
  const isGone = tables.accounts.get(line.account)?.state === 'deleted';
  return assign(stored, { chat: [...stored.chat, isGone ? { ...line, text: '' } : line] });
}

function answersFrom(tables: Tables): Answers {
  const { accounts, logins, matches, levels, facts, invitations, homes, daily, ranked } = tables;
  const records = () => [...matches.values()].map(({ record }) => record).sort(by(({ match }) => match));
  const guests = () =>
    [...accounts.values()]
      .filter(({ kind, state }) => kind === 'guest' && state !== 'deleted')
      .sort((a, b) => a.account - b.account);
  const tournaments = (states: readonly TournamentRecord['state'][]) =>
    [...tables.tournaments.values()].filter(({ state }) => states.includes(state));
  const journalOf = (match: string) => matches.get(match)?.journal ?? [];
  const finishedBy = (account: number) =>
    records().filter(({ phase, accounts: seated }) => phase === 'over' && seated.includes(account));
  const rankedFor = ({ playedWith, ...query }: RankingQuery): readonly RankedMatch[] => {
    const results = ranked.get(rankingName(query));
    if (results === undefined) return [];
    if (playedWith === undefined) return results;
    const fellows = new Set([playedWith, ...finishedBy(playedWith).flatMap((record) => record.accounts)]);
    return results.filter(({ account }) => account !== null && fellows.has(account));
  };
  return {
    fact: (name) => facts.get(name),
    invitations: () => [...invitations.values()].sort(by(({ name }) => name)),
    lastAccount: () => Math.max(0, ...accounts.keys()),
    accountNamed: (name) => [...accounts.values()].find((account) => isNamed(account, name)),
    account: (account) => accounts.get(account),
    homeFiles: (account) => [...(homes.get(account)?.values() ?? [])].sort(by(({ name }) => name)),
    accounts: () => [...accounts.values()].sort((a, b) => a.account - b.account),
    guestCount: () => guests().length,
    absentGuests: (since) =>
      guests().filter(({ account }) => loginsOf(tables, account).every(({ used }) => used < since)),
    login: (tokenHash) => logins.get(tokenHash),
    logins: (account) => loginsOf(tables, account).sort(by(({ tokenHash }) => tokenHash)),
    liveMatches: () => records().filter(({ phase }) => phase !== 'over'),
    outlines: () =>
      Object.fromEntries(
        [...matches].flatMap(([match, { record, outline }]) =>
          record.phase === 'over' || outline === undefined ? [] : [[match, outline]],
        ),
      ),
    outline: (match) => matches.get(match)?.outline,
    finishedMatches: (account, limit) =>
      finishedBy(account)
        .sort((a, b) => b.changed - a.changed || (a.match < b.match ? -1 : 1))
        .slice(0, limit),
    tally: (account) => {
      const played = finishedBy(account);
      return { played: played.length, won: played.filter(({ winners }) => winners.includes(account)).length };
    },
    dailyMatches: (account, day) =>
      [...daily.values()]
        .filter((played) => played.account === account && played.day === day)
        .sort(by(({ match }) => match)),
    ranking: (query, limit, from) => rankedFor(query).slice(from, from + limit),
    rankedCount(query, rank) {
      const results = rankedFor(query);
      return rank === undefined ? results.length : placeIn(results, { rank, match: '' });
    },
    ...ratingAnswers(tables),
    tournament: (tournament) => tables.tournaments.get(tournament),
    liveTournaments: () => tournaments(['open', 'running']).sort(by(({ tournament }) => tournament)),
    pastTournaments: (limit) =>
      tournaments(['over', 'cancelled'])
        .sort((a, b) => b.changed - a.changed || (a.tournament < b.tournament ? -1 : 1))
        .slice(0, limit),
    ...recordAnswers(tables),
    ...messageAnswers(tables),
    level: (level) => levels.get(level),
    match: (match) => matches.get(match)?.record,
    matchWithCode: (code) => records().find((record) => record.code === code && record.phase !== 'over'),
    journal: (match, from) => journalOf(match).slice(from),
    keys: (match, upTo) =>
      journalOf(match)
        .slice(0, upTo)
        .flatMap(({ seat, key }) => (seat === null || key === null ? [] : [{ seat, key }])),
    entryWithKey: (match, seat, key) => matches.get(match)?.keyed.get(`${seat} ${key}`),
    checkpoints: (match) => matches.get(match)?.checkpoints ?? [],
    chat: (match, limit) => {
      const chat = matches.get(match)?.chat ?? [];
      return chat.slice(Math.max(0, chat.length - limit));
    },
  };
}

const isNamed = (account: Account, name: string): boolean =>
  account.state !== 'deleted' && account.name.toLowerCase() === name.toLowerCase();

const by =
  <Value>(text: (value: Value) => string) =>
  (a: Value, b: Value): number =>
    text(a) < text(b) ? -1 : 1;
