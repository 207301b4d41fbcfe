import type { Seat } from '#engine/vocabulary.ts';
import type { DailyMatch, RankedMatch, RankingQuery } from './daily.ts';
import type { MessageChange, MessageReads } from './messages.ts';
import type { RatedMatch, RatingReads } from './ratings.ts';
import type { NewRecord, RecordReads } from './records.ts';
import type { TournamentChange, TournamentReads, TournamentRecord } from './tournaments.ts';

/** An account. Times are in milliseconds since 1970. */
export interface Account {
  readonly account: number;
  readonly name: string;
  /** scrypt hash of the password, as hex. Computed with `salt`. */
  readonly hash: string;
  readonly salt: string;
  readonly created: number;
  readonly state: 'active' | 'banned' | 'deleted';
  /** A guest has a random name and no password. */
  readonly kind: 'person' | 'guest';
  readonly muted: readonly string[];
  /** Public keys for ssh logins, each a line such as `ssh-ed25519 AAAA... mia@laptop`. */
  readonly keys: readonly string[];
}

export const deletedName = 'deleted';

/** A login. Deleted when its account is banned, deleted or gets a new password. Contains the SHA-256 of the token. */
export interface Login {
  readonly tokenHash: string;
  readonly account: number;
  readonly created: number;
  readonly used: number;
  /** Address from which the login was last used. */
  readonly address: string;
}

/** A match without its journal: columns that lists need, and the match's setup in `body`. */
export interface MatchRecord {
  readonly match: string;
  readonly code: string;
  readonly game: string;
  readonly phase: 'waiting' | 'running' | 'over';
  readonly created: number;
  readonly changed: number;
  readonly body: string;
  readonly level: string | null;
  /** Accounts that have a seat or are invited. */
  readonly accounts: readonly number[];
  readonly winners: readonly number[];
}

/** Refused as `changed` if the account is gone, or `checked` is neither null nor the hash of the active account. */
export type AccountChange =
  /** Sets a new password and deletes the account's logins. If `checked` is null, also deletes its keys. */
  | {
      readonly type: 'password';
      readonly account: number;
      readonly checked: string | null;
      readonly hash: string;
      readonly salt: string;
    }
  /** Bans the account and deletes its logins. */
  | { readonly type: 'ban'; readonly account: number }
  | { readonly type: 'unban'; readonly account: number }
  /** Deletes the logins, too. Refused as `taken` if another undeleted account has the name in any letter case. */
  | { readonly type: 'rename'; readonly account: number; readonly name: string }
  /**
   * Deletes the account's logins, files and chat texts, and frees its name. Its number is never used again. With
   * `isGuest`, refused as `changed` unless the account is a guest.
   */
  | {
      readonly type: 'delete-account';
      readonly account: number;
      readonly checked: string | null;
      readonly isGuest?: true;
    }
  /** Makes an active guest a permanent account. Refused as `changed` for others, and as `taken` like `new-account`. */
  | ({ readonly type: 'keep' } & Pick<Account, 'account' | 'name' | 'hash' | 'salt'>)
  /** Refused as `changed` unless the account is active with hash `checked`. `too-many` if it has `most` other keys. */
  | {
      readonly type: 'add-key';
      readonly account: number;
      readonly checked: string;
      readonly key: string;
      readonly most: number;
    }
  | { readonly type: 'remove-key'; readonly account: number; readonly key: string }
  /** Muting is refused as `too-many` if the account has muted `most` other names. */
  | {
      readonly type: 'mute';
      readonly account: number;
      readonly name: string;
      readonly isMuted: boolean;
      readonly most: number;
    };

/** A file of an account for sessions over ssh and in browsers. */
export interface HomeFile {
  /** Path with slashes, such as `saves/mine.turncade`. */
  readonly name: string;
  readonly text: string;
  /** Time of the last change in milliseconds since 1970. */
  readonly time: number;
  /** Counts the changes of the file, from 1. */
  readonly version: number;
}

/** Ignored for an unknown or deleted account. `from` is 0 for a new file, `text` null to remove the file. */
export interface HomeFileChange extends Pick<HomeFile, 'name' | 'time'> {
  readonly type: 'home-file';
  readonly account: number;
  readonly text: string | null;
  readonly from: number;
}

/** An invitation code besides the server's own one. */
export interface Invitation {
  readonly name: string;
  readonly code: string;
  readonly created: number;
  /** Time after which the code is refused. Null if it never expires. */
  readonly expires: number | null;
  /** Maximum number of accounts that the code creates. Null for no limit. */
  readonly most: number | null;
  readonly used: number;
}

export interface Tally {
  readonly played: number;
  readonly won: number;
}

export interface JournalEntry {
  readonly match: string;
  /** Counts from 1, without gaps. */
  readonly number: number;
  readonly time: number;
  readonly seat: Seat | null;
  /** The client's idempotency key. Unique within a match and seat. Null if the entry has no key. */
  readonly key: string | null;
  /** JSON text, see `JournalBody`. */
  readonly body: string;
}

export interface KeyOfEntry {
  readonly seat: Seat;
  readonly key: string;
}

/** A position from which a match can be loaded: the position after the journal entry `number`. */
export interface Checkpoint {
  readonly match: string;
  readonly number: number;
  readonly rules: number;
  readonly body: string;
}

export interface ChatEntry {
  readonly match: string;
  /** Counts from 1, without gaps. */
  readonly number: number;
  readonly time: number;
  readonly account: number;
  readonly text: string;
}

export type Change =
  /** Refused as `taken` if the number exists or an undeleted account has the name in any letter case. */
  | { readonly type: 'new-account'; readonly account: Account }
  | AccountChange
  /** Writes a file of an account, or removes it. Refused as `stale` unless `from` is the stored version. */
  | HomeFileChange
  /** Refused as `changed` unless the account is active with hash `checked`. Keeps the `maxLogins` last used logins. */
  | { readonly type: 'login'; readonly login: Login; readonly checked: string }
  /** Ignored if the login no longer exists. */
  | { readonly type: 'login-used'; readonly tokenHash: string; readonly used: number; readonly address: string }
  /** Other servers close the connections of `account` that use the login. Ignored if the login no longer exists. */
  | { readonly type: 'logout'; readonly tokenHash: string; readonly account: number }
  | { readonly type: 'logout-all'; readonly account: number }
  /** Text of a level. Stored once for all matches on the level, and never deleted. */
  | { readonly type: 'level'; readonly level: string; readonly text: string }
  /** Refused as `taken` (code in use), `failed` (no such level) or `stale` (another body is stored than `from`). */
  | { readonly type: 'match'; readonly match: MatchRecord; readonly from?: string | null }
  /** Summary of an unfinished match, for lists of matches. Refused as `failed` if there is no such match. */
  | { readonly type: 'outline'; readonly match: string; readonly body: string }
  /** Refused as `key` (key exists), `stale` (number does not follow) or `failed` (no such match). */
  | { readonly type: 'append'; readonly entry: JournalEntry }
  /** Only the two newest checkpoints of each match are stored. Refused as `stale` if the journal is shorter. */
  | { readonly type: 'checkpoint'; readonly checkpoint: Checkpoint }
  /** Refused as `stale` (wrong number) or `failed` (no such match). A deleted writer's text is dropped. */
  | { readonly type: 'chat'; readonly line: ChatEntry }
  /** Refused as `stale` if `from` is given and is not the stored value (null if there is none). */
  | { readonly type: 'fact'; readonly name: string; readonly value: string; readonly from?: string | null }
  /** Refused as `taken` if the name is in use, `too-many` if there are `limit` codes. */
  | { readonly type: 'invitation'; readonly invitation: Invitation; readonly limit: number }
  /** Refused as `changed` if there is no such code. */
  | { readonly type: 'revoke-invitation'; readonly name: string }
  /** Counts a use. Refused as `changed` if the code is gone, has expired at `time`, or has no uses left. */
  | { readonly type: 'use-invitation'; readonly name: string; readonly code: string; readonly time: number }
  /** Ignored if the fact exists. */
  | { readonly type: 'new-fact'; readonly name: string; readonly value: string }
  /**
   * A turn of a match of the day has ended, or the match has left the ranking. An account's first match of a game and
   * day is not practice. Refused as `failed` if there is no such match.
   */
  | ({ readonly type: 'daily'; readonly account: number; readonly hasLeft: boolean } & Pick<
      DailyMatch,
      'match' | 'game' | 'day'
    >)
  /** Ignored if there was no `daily` change before, or if the match already has a result. */
  | ({ readonly type: 'daily-result'; readonly rank: number } & Pick<DailyMatch, 'match' | 'text'>)
  /**
   * A rated match has ended. Changes the ratings of its persons, except deleted accounts. Ignored if the match was
   * rated before. Refused as `failed` if there is no such match.
   */
  | RatedMatch
  | TournamentChange
  | NewRecord
  | MessageChange;

export type StoreFault =
  | 'taken'
  /** The account has changed since the request was checked. */
  | 'changed'
  | 'too-many'
  | 'stale'
  | 'key'
  | 'full'
  | 'read-only'
  | 'damaged'
  /** Another server or program has the database open. */
  | 'in-use'
  /** A remote database cannot be reached. */
  | 'away'
  /** A later version of the program wrote the database. */
  | 'newer'
  /** This server has closed the store, because it stops. */
  | 'closed'
  | 'failed';

/** Error of a failed write or read. A failed write has stored nothing. */
export class StoreError extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Error of a request that came after the store was closed. A stopping server does not log it. */
export const storeClosed = (): StoreError => new StoreError('closed', 'the store is closed');

export const isStoreClosed = (error: unknown): boolean => error instanceof StoreError && error.fault === 'closed';

/** Notice of a change by another server, of a message from it, or of lost notices. */
export type ChangeNotice =
  | { readonly type: 'match'; readonly match: string; readonly part: 'record' | 'chat' }
  /** `entries` has the new journal entries if they are short enough to send. */
  | {
      readonly type: 'match';
      readonly match: string;
      readonly part: 'journal';
      readonly entries?: readonly JournalEntry[] | undefined;
    }
  | { readonly type: 'match'; readonly match: string; readonly part: 'outline'; readonly body?: string | undefined }
  | { readonly type: 'account'; readonly account: number }
  | { readonly type: 'said'; readonly text: string }
  /** Notices may have been lost, so the receiver must read everything again. */
  | { readonly type: 'missed' };

export interface Neighbours {
  readonly me: string;
  /** Calls `listener` for each change by another server (`by`) once the change can be read from the store. */
  hear(listener: (notice: ChangeNotice, by: string) => void): void;
  /** Sends a message of at most 5,000 bytes to the other servers. The message may be lost. */
  say(text: string): void;
  /** Time in milliseconds since 1970 by the database's clock, which all servers share. */
  now(): number;
}

/** A server's data. A change is durable once its promise has resolved. No client may learn of the change earlier. */
export interface Store extends RatingReads, RecordReads, TournamentReads, MessageReads {
  /** Writes all changes or none. Rejects with a StoreError. */
  write(changes: readonly Change[]): Promise<void>;
  fact(name: string): Promise<string | undefined>;
  /** Invitation codes, sorted by name. */
  invitations(): Promise<readonly Invitation[]>;
  /** Highest account number ever used, including deleted accounts, or 0. A new account gets the next number. */
  lastAccount(): Promise<number>;
  accountNamed(name: string): Promise<Account | undefined>;
  account(account: number): Promise<Account | undefined>;
  accounts(): Promise<readonly Account[]>;
  /** Number of guests that are not deleted. */
  guestCount(): Promise<number>;
  /** Guests without a login that was used at or after the time `since`. */
  absentGuests(since: number): Promise<readonly Account[]>;
  /** Files of an account, sorted by name. */
  homeFiles(account: number): Promise<readonly HomeFile[]>;
  login(tokenHash: string): Promise<Login | undefined>;
  logins(account: number): Promise<readonly Login[]>;
  liveMatches(): Promise<readonly MatchRecord[]>;
  /** Connection to other servers on the same data. Undefined if only one server at a time can use the data. */
  readonly neighbours?: Neighbours | undefined;
  outlines(): Promise<Readonly<Record<string, string>>>;
  outline(match: string): Promise<string | undefined>;
  /** The newest `most` finished matches of an account, newest first. */
  finishedMatches(account: number, most: number): Promise<readonly MatchRecord[]>;
  tally(account: number): Promise<Tally>;
  /** Matches of a day that an account has played, in the order of their ids. */
  dailyMatches(account: number, day: number): Promise<readonly DailyMatch[]>;
  /** At most `most` results that count, best first, without the first `from` results. */
  ranking(query: RankingQuery, most: number, from: number): Promise<readonly RankedMatch[]>;
  /** Number of results that count: all, or those that are better than `rank`. */
  rankedCount(query: RankingQuery, rank?: number): Promise<number>;
  level(level: string): Promise<string | undefined>;
  match(match: string): Promise<MatchRecord | undefined>;
  matchWithCode(code: string): Promise<MatchRecord | undefined>;
  /** Journal of a match after entry `from`, verified by the hash chain. Rejects with StoreError `damaged`. */
  journal(match: string, from: number): Promise<readonly JournalEntry[]>;
  /** Idempotency keys in the first `upTo` entries of a match. */
  keys(match: string, upTo: number): Promise<readonly KeyOfEntry[]>;
  entryWithKey(match: string, seat: Seat, key: string): Promise<JournalEntry | undefined>;
  checkpoints(match: string): Promise<readonly Checkpoint[]>;
  /** The newest `most` chat lines of a match, oldest first. */
  chat(match: string, most: number): Promise<readonly ChatEntry[]>;
  /** Returns the faults of the stored data, each as a sentence. Reads all journals, which may take seconds. */
  check(): Promise<readonly string[]>;
  /** Writes a copy of all data to one file that can replace the database. An incomplete copy never has this name. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

export const maxLogins = 100;

const keepsLogins: ReadonlySet<AccountChange['type']> = new Set(['unban', 'mute', 'add-key', 'remove-key', 'keep']);

export const endsLogins = ({ type }: AccountChange): boolean => !keepsLogins.has(type);

/** Returns an account after a change. Throws a StoreError `changed` or `too-many`. */
export function changedAccount(account: Account | undefined, change: AccountChange): Account {
  if (account === undefined || account.state === 'deleted')
    throw new StoreError('changed', `there is no account ${change.account}`);
  switch (change.type) {
    case 'password': {
      const { checked, hash, salt } = change;
      if (checked !== null) expectChecked(account, checked);
      // The host resets a password if an intruder may have used the account, so the keys are removed, too.
      return { ...account, hash, salt, keys: checked === null ? [] : account.keys };
    }
    case 'ban':
      return { ...account, state: 'banned' };
    case 'unban':
      return { ...account, state: 'active' };
    case 'rename':
      return { ...account, name: change.name };
    case 'delete-account':
      if (change.checked !== null) expectChecked(account, change.checked);
      if (change.isGuest === true) expectGuest(account);
      return { ...account, name: deletedName, hash: '', salt: '', state: 'deleted', muted: [], keys: [] };
    case 'keep': {
      const { name, hash, salt } = change;
      expectGuest(account);
      if (account.state !== 'active') throw new StoreError('changed', `the account ${account.account} is banned`);
      return { ...account, name, hash, salt, kind: 'person' };
    }
    case 'add-key': {
      const { checked, key, most } = change;
      expectChecked(account, checked);
      const rest = account.keys.filter((other) => other !== key);
      if (rest.length >= most) throw new StoreError('too-many', `there are ${rest.length} keys already`);
      return { ...account, keys: [...rest, key] };
    }
    case 'remove-key':
      return { ...account, keys: account.keys.filter((other) => other !== change.key) };
    case 'mute': {
      const { name, isMuted, most } = change;
      const rest = account.muted.filter((other) => other !== name);
      if (isMuted && rest.length >= most) throw new StoreError('too-many', `${rest.length} names are muted already`);
      return { ...account, muted: isMuted ? [...rest, name] : rest };
    }
  }
}

function expectGuest({ account, kind }: Account): void {
  if (kind !== 'guest') throw new StoreError('changed', `the account ${account} is not a guest`);
}

/** Throws a StoreError `changed` unless the account is active and has the password hash `checked`. */
export function expectChecked(account: Account | undefined, checked: string): void {
  if (account?.state !== 'active' || account.hash !== checked)
    throw new StoreError('changed', 'the account has changed since its password was checked');
}

export const isUsable = ({ expires, most, used }: Invitation, time: number): boolean =>
  (expires === null || time <= expires) && (most === null || used < most);

/** Throws a StoreError `stale` if a change of a fact expects another value than `value`, the stored one. */
export function expectFact({ name, from }: Extract<Change, { type: 'fact' }>, value: string | undefined): void {
  if (from !== undefined && from !== (value ?? null)) throw new StoreError('stale', `the fact ${name} has changed`);
}

/** Throws a StoreError `stale` if a change of a tournament expects another body than that of `before`. */
export function expectTournament({ from }: TournamentChange, before: TournamentRecord | undefined): void {
  if (from !== (before?.body ?? null)) throw new StoreError('stale', 'the tournament has changed');
}

/** Throws a StoreError `stale` unless the change starts from `version`, the stored one (0 if there is no file). */
export function expectVersion({ account, name, from }: HomeFileChange, version: number | undefined = 0): void {
  if (from !== version)
    throw new StoreError('stale', `the file ${name} of account ${account} has version ${version}, not ${from}`);
}

/** Throws a StoreError `stale` unless a journal entry or chat line has the number `expected`. */
export function expectNumber(match: string, number: number, expected: number): void {
  if (number !== expected)
    throw new StoreError('stale', `the next number of the match ${match} is ${expected}, not ${number}`);
}

export type StoreQuestion = Exclude<keyof Store, 'write' | 'check' | 'backup' | 'close' | 'neighbours'>;

export type Answer<Asked extends StoreQuestion> = Awaited<ReturnType<Store[Asked]>>;

export type Answers = {
  readonly [Asked in StoreQuestion]: (...args: Parameters<Store[Asked]>) => Answer<Asked>;
};

/** Creates the reading methods of a store. `reader` returns the method for a question. */
export const storeReads = (
  reader: <Asked extends StoreQuestion>(
    question: Asked,
  ) => (...args: Parameters<Store[Asked]>) => Promise<Answer<Asked>>,
): Pick<Store, StoreQuestion> => ({
  fact: reader('fact'),
  invitations: reader('invitations'),
  lastAccount: reader('lastAccount'),
  accountNamed: reader('accountNamed'),
  account: reader('account'),
  accounts: reader('accounts'),
  guestCount: reader('guestCount'),
  absentGuests: reader('absentGuests'),
  homeFiles: reader('homeFiles'),
  login: reader('login'),
  logins: reader('logins'),
  liveMatches: reader('liveMatches'),
  outlines: reader('outlines'),
  outline: reader('outline'),
  finishedMatches: reader('finishedMatches'),
  tally: reader('tally'),
  dailyMatches: reader('dailyMatches'),
  ranking: reader('ranking'),
  rankedCount: reader('rankedCount'),
  ratings: reader('ratings'),
  ladder: reader('ladder'),
  ladderCount: reader('ladderCount'),
  ratedSeats: reader('ratedSeats'),
  ratedTogether: reader('ratedTogether'),
  tournament: reader('tournament'),
  liveTournaments: reader('liveTournaments'),
  pastTournaments: reader('pastTournaments'),
  records: reader('records'),
  recordCount: reader('recordCount'),
  ownRecords: reader('ownRecords'),
  accountsWithMoves: reader('accountsWithMoves'),
  channels: reader('channels'),
  feedChannel: reader('feedChannel'),
  dueMessages: reader('dueMessages'),
  sentMessages: reader('sentMessages'),
  sentCount: reader('sentCount'),
  level: reader('level'),
  match: reader('match'),
  matchWithCode: reader('matchWithCode'),
  journal: reader('journal'),
  keys: reader('keys'),
  entryWithKey: reader('entryWithKey'),
  checkpoints: reader('checkpoints'),
  chat: reader('chat'),
});

/** Changes that are written together. Either all of them are written or none. */
export type Group = readonly Change[];

/** Errors of groups of changes, in their order. Undefined for each group that was written. */
export type Outcomes = readonly (StoreError | undefined)[];
