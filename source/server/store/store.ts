import type { Seat } from '#engine/vocabulary.ts';

/** An account. Times are milliseconds since 1970. */
export interface Account {
  /** Never given to another account. */
  readonly account: number;
  readonly name: string;
  /** scrypt over the password, and its salt, as hex. */
  readonly hash: string;
  readonly salt: string;
  readonly created: number;
  readonly state: 'active' | 'banned' | 'deleted';
  /** Names that this account does not want to read. */
  readonly muted: readonly string[];
  /** Public keys that log it in over ssh, each as a line such as `ssh-ed25519 AAAA... mia@laptop`. */
  readonly keys: readonly string[];
}

/** The name that others read of a deleted account. */
export const deletedName = 'deleted';

/**
 * A login that is kept, as long as its account is active with the password that it was made with. Its token is known here
 * only by its SHA-256.
 */
export interface Login {
  readonly tokenHash: string;
  readonly account: number;
  readonly created: number;
  readonly used: number;
  /** The address that it was used from last. */
  readonly address: string;
}

/** A match without its journal: what lists need, and what it was set up with, as the host of matches writes it. */
export interface MatchRecord {
  readonly match: string;
  readonly code: string;
  readonly game: string;
  readonly phase: 'waiting' | 'running' | 'over';
  readonly created: number;
  readonly changed: number;
  /** JSON. */
  readonly body: string;
  /** The hash under which the text of its level is kept. */
  readonly level: string | null;
  /** Accounts that have a seat or are invited. */
  readonly accounts: readonly number[];
  /** The accounts that won it. */
  readonly winners: readonly number[];
}

/**
 * A change of an account, made to what it is when the change is made: refused as `changed` where it is deleted by then.
 * Where a password was shown for it, it names the hash that was `checked`, and is refused as `changed` unless the account
 * is active with that hash; null is for whoever runs the server.
 */
export type AccountChange =
  /** Ends its logins. */
  | {
      readonly type: 'password';
      readonly account: number;
      readonly checked: string | null;
      readonly hash: string;
      readonly salt: string;
    }
  /** Ends its logins. */
  | { readonly type: 'ban'; readonly account: number }
  | { readonly type: 'unban'; readonly account: number }
  /** Ends its logins, and empties every line of chat that it wrote; its number is never given away. */
  | { readonly type: 'delete-account'; readonly account: number; readonly checked: string | null }
  /** Refused as `changed` where the password was not `checked`, and as `too-many` where more than `most` would be kept. */
  | {
      readonly type: 'add-key';
      readonly account: number;
      readonly checked: string;
      readonly key: string;
      readonly most: number;
    }
  /** Nothing is done where it is not there. */
  | { readonly type: 'remove-key'; readonly account: number; readonly key: string }
  /** Refused as `too-many` where more than `most` names would be muted. */
  | {
      readonly type: 'mute';
      readonly account: number;
      readonly name: string;
      readonly isMuted: boolean;
      readonly most: number;
    };

export interface Tally {
  readonly played: number;
  readonly won: number;
}

export interface JournalEntry {
  readonly match: string;
  /** From 1, without holes. */
  readonly number: number;
  readonly time: number;
  readonly seat: Seat | null;
  /** The key that a client gave to it; unique for the match and seat. */
  readonly key: string | null;
  /** JSON of what was done. */
  readonly body: string;
}

/** The key that a seat's client gave to an entry. */
export interface KeyOfEntry {
  readonly seat: Seat;
  readonly key: string;
}

/** A position at which a match can be opened: it is that after the journal's first `number` entries. */
export interface Checkpoint {
  readonly match: string;
  readonly number: number;
  readonly rules: number;
  readonly body: string;
}

/** A line of chat. */
export interface ChatEntry {
  readonly match: string;
  /** From 1, without holes. */
  readonly number: number;
  readonly time: number;
  readonly account: number;
  readonly text: string;
}

export type Change =
  /** Refused as `taken` where there is such a number, or the name, without regard to case, for one that is not deleted. */
  | { readonly type: 'new-account'; readonly account: Account }
  | AccountChange
  /** What an account chose, for its next session from elsewhere; nothing is kept where it is deleted or unknown. */
  | { readonly type: 'home'; readonly account: number; readonly text: string }
  /**
   * Refused as `changed` unless the account is active with this hash. The newest `mostLogins` of an account are kept: of
   * the others that which was used longest ago ends.
   */
  | { readonly type: 'login'; readonly login: Login; readonly checked: string }
  /** A login was used; nothing is done where it has ended. */
  | { readonly type: 'login-used'; readonly tokenHash: string; readonly used: number; readonly address: string }
  /** Of the login's account: its connections elsewhere are to hear of it. Nothing is done where it has ended. */
  | { readonly type: 'logout'; readonly tokenHash: string; readonly account: number }
  | { readonly type: 'logout-all'; readonly account: number }
  /** The text of a level, which is kept once for all matches that have it, and stays. */
  | { readonly type: 'level'; readonly level: string; readonly text: string }
  /**
   * Refused as `taken` where another match that is not over has the code, and as `failed` where its level is not kept. With
   * the body that it was made `from`, null for a new match, refused as `stale` where the match has another one by now.
   */
  | { readonly type: 'match'; readonly match: MatchRecord; readonly from?: string | null }
  /**
   * The facts of a match that is not over, readable without opening it. Refused as `failed` where there is no such match.
   */
  | { readonly type: 'outline'; readonly match: string; readonly body: string }
  /**
   * Refused as `key` where its key is there already, as `stale` where its number is not the next one of the match, and as
   * `failed` where there is no such match.
   */
  | { readonly type: 'append'; readonly entry: JournalEntry }
  /** Only the newest two of a match are kept. Refused as `stale` where the journal is shorter. */
  | { readonly type: 'checkpoint'; readonly checkpoint: Checkpoint }
  /**
   * Refused as `stale` where its number is not the next one, and as `failed` where there is no such match. Without its text
   * where its writer is deleted by now.
   */
  | { readonly type: 'chat'; readonly line: ChatEntry }
  | { readonly type: 'fact'; readonly name: string; readonly value: string };

/** Why a change was not made, or a store not opened. */
export type StoreFault =
  | 'taken'
  /** The account is not what it was when that was decided. */
  | 'changed'
  /** More than may be. */
  | 'too-many'
  | 'stale'
  | 'key'
  /** The disk. */
  | 'full'
  | 'read-only'
  | 'damaged'
  /** Another server, or another program, has it open. */
  | 'in-use'
  /** The database is on another machine, or a service of its own, and cannot be reached. */
  | 'away'
  /** A later version of the program wrote it. */
  | 'newer'
  | 'failed';

/** A change that was not made; nothing of what was to be written with it was. */
export class StoreError extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What another server on the same data has done. */
export type ChangeNotice =
  | { readonly type: 'match'; readonly match: string; readonly part: 'record' | 'chat' }
  /** With what was added, where that is short enough to be told. */
  | {
      readonly type: 'match';
      readonly match: string;
      readonly part: 'journal';
      readonly entries?: readonly JournalEntry[] | undefined;
    }
  | { readonly type: 'match'; readonly match: string; readonly part: 'outline'; readonly body?: string | undefined }
  /** An account, or its logins. */
  | { readonly type: 'account'; readonly account: number }
  /** It has said something, for servers only. */
  | { readonly type: 'said'; readonly text: string }
  /** What was done for some time is not known: it could have been anything. */
  | { readonly type: 'missed' };

/** Other servers on the same data. */
export interface Neighbours {
  /** The name by which the others hear this server. */
  readonly me: string;
  /** Tells of each change that another server has made, after it can be read, by the name of that one. */
  hear(listener: (heard: ChangeNotice, by: string) => void): void;
  /** Says something to them, of at most 5,000 bytes; it may be lost. */
  say(text: string): void;
  /** The time by the clock that all of them share, in milliseconds since 1970. */
  now(): number;
}

/** The data of a server. A change is durable when its promise is kept; until then nobody may be told of it. */
export interface Store {
  /**
   * Makes all changes, or none.
   *
   * @throws StoreError (rejects with it)
   */
  write(changes: readonly Change[]): Promise<void>;
  /** A fact of the server, such as its invitation code. */
  fact(name: string): Promise<string | undefined>;
  /** The number that the next account gets is one more than the greatest there is, deleted ones included; 0 for none. */
  lastAccount(): Promise<number>;
  accountNamed(name: string): Promise<Account | undefined>;
  account(account: number): Promise<Account | undefined>;
  accounts(): Promise<readonly Account[]>;
  /** What an account chose, as it was kept last. */
  home(account: number): Promise<string | undefined>;
  login(tokenHash: string): Promise<Login | undefined>;
  logins(account: number): Promise<readonly Login[]>;
  liveMatches(): Promise<readonly MatchRecord[]>;
  /** Nothing where only one server can use the data. */
  readonly neighbours?: Neighbours | undefined;
  /** The outlines of the matches that are not over: what is known of each without opening it. */
  outlines(): Promise<Readonly<Record<string, string>>>;
  outline(match: string): Promise<string | undefined>;
  /** The newest finished matches of an account, at most so many. */
  finishedMatches(account: number, most: number): Promise<readonly MatchRecord[]>;
  tally(account: number): Promise<Tally>;
  level(level: string): Promise<string | undefined>;
  match(match: string): Promise<MatchRecord | undefined>;
  matchWithCode(code: string): Promise<MatchRecord | undefined>;
  /**
   * A match's journal after its first `from` entries, checked by its chain of hashes.
   *
   * @throws StoreError `damaged`
   */
  journal(match: string, from: number): Promise<readonly JournalEntry[]>;
  /** The keys of a match's first `upTo` entries, of those that have one. */
  keys(match: string, upTo: number): Promise<readonly KeyOfEntry[]>;
  entryWithKey(match: string, seat: Seat, key: string): Promise<JournalEntry | undefined>;
  /** The newest two, newest first. */
  checkpoints(match: string): Promise<readonly Checkpoint[]>;
  /** The newest lines, oldest first, at most `most`. */
  chat(match: string, most: number): Promise<readonly ChatEntry[]>;
  /** Faults of the stored data, a sentence each: reads everything, which takes seconds. */
  check(): Promise<readonly string[]>;
  /** Writes a copy of everything as one file that can be put in the database's place. It is complete or not there. */
  backup(file: string): Promise<void>;
  /** Ends it after what is being written. */
  close(): Promise<void>;
}

/** Most logins of an account. */
export const maxLogins = 100;

const keepsLogins: ReadonlySet<AccountChange['type']> = new Set(['unban', 'mute', 'add-key', 'remove-key']);

export const endsLogins = ({ type }: AccountChange): boolean => !keepsLogins.has(type);

/**
 * An account after a change of it.
 *
 * @param account as it is now
 * @throws StoreError `changed`, `too-many`
 */
export function changedAccount(account: Account | undefined, change: AccountChange): Account {
  if (account === undefined || account.state === 'deleted')
    throw new StoreError('changed', `there is no account ${change.account}`);
  switch (change.type) {
    case 'password': {
      const { checked, hash, salt } = change;
      if (checked !== null) expectChecked(account, checked);
      // A password that the host sets is for an account that somebody else may have got into: nobody else comes back.
      return { ...account, hash, salt, keys: checked === null ? [] : account.keys };
    }
    case 'ban':
      return { ...account, state: 'banned' };
    case 'unban':
      return { ...account, state: 'active' };
    case 'delete-account':
      if (change.checked !== null) expectChecked(account, change.checked);
      return { ...account, name: deletedName, hash: '', salt: '', state: 'deleted', muted: [], keys: [] };
    case 'add-key': {
      const { checked, key, most } = change;
      expectChecked(account, checked);
      const rest = account.keys.filter((other) => other !== key);
      if (rest.length >= most) throw new StoreError('too-many', `${rest.length} keys are kept`);
      return { ...account, keys: [...rest, key] };
    }
    case 'remove-key':
      return { ...account, keys: account.keys.filter((other) => other !== change.key) };
    case 'mute': {
      const { name, isMuted, most } = change;
      const rest = account.muted.filter((other) => other !== name);
      if (isMuted && rest.length >= most) throw new StoreError('too-many', `${rest.length} names are muted`);
      return { ...account, muted: isMuted ? [...rest, name] : rest };
    }
  }
}

/**
 * Expects that an account may still be used by who has shown the password of a hash.
 *
 * @throws StoreError `changed`
 */
export function expectChecked(account: Account | undefined, checked: string): void {
  if (account?.state !== 'active' || account.hash !== checked)
    throw new StoreError('changed', 'the account is not what it was when its password was checked');
}
