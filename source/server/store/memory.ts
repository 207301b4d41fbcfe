import {
  type Account,
  type Answer,
  type Answers,
  type Change,
  type ChatEntry,
  type Checkpoint,
  changedAccount,
  endsLogins,
  expectChecked,
  type JournalEntry,
  type Login,
  type MatchRecord,
  maxLogins,
  type Store,
  StoreError,
  type StoreFault,
  type StoreQuestion,
} from './store.ts';

export interface MemoryFate {
  /** Fault that every write reports. If the fault is `damaged`, every read reports it as well. */
  fault?: StoreFault | undefined;
  /** Called before each write, and again before it is acknowledged. The write waits for both promises. */
  wait?: (() => Promise<void>) | undefined;
}

interface Kept {
  record: MatchRecord;
  readonly journal: JournalEntry[];
  /** Journal entries that have an idempotency key, by seat and key. */
  readonly keyed: Map<string, JournalEntry>;
  checkpoints: readonly Checkpoint[];
  chat: readonly ChatEntry[];
  outline: string | undefined;
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
  const accounts = new Map<number, Account>();
  const logins = new Map<string, Login>();
  const matches = new Map<string, Kept>();
  const levels = new Map<string, string>();
  const facts = new Map<string, string>();
  const homes = new Map<number, string>();
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const storedMatch = (match: string): Kept => {
    const stored = matches.get(match);
    if (stored === undefined) throw new StoreError('failed', `there is no match ${match}`);
    return stored;
  };

  const loginsOf = (account: number) => [...logins.values()].filter((login) => login.account === account);
  const endLogins = (ended: readonly Login[]) => together(ended.map(({ tokenHash }) => remove(logins, tokenHash)));
  const forgetChat = (account: number) =>
    together(
      [...matches.values()].map((stored) => {
        const { chat } = stored;
        stored.chat = chat.map((line) => (line.account === account ? { ...line, text: '' } : line));
        return () => {
          stored.chat = chat;
        };
      }),
    );

  const make = (change: Change): (() => void) => {
    switch (change.type) {
      case 'new-account': {
        const { account, name } = change.account;
        if (accounts.has(account)) throw new StoreError('taken', `the account ${account} is there`);
        if ([...accounts.values()].some((other) => isNamed(other, name)))
          throw new StoreError('taken', `the name ${name} is taken`);
        return put(accounts, account, change.account);
      }
      case 'password':
      case 'ban':
      case 'unban':
      case 'delete-account':
      case 'add-key':
      case 'remove-key':
      case 'mute': {
        const { account } = change;
        const changed = changedAccount(accounts.get(account), change);
        return together([
          put(accounts, account, changed),
          endsLogins(change) ? endLogins(loginsOf(account)) : () => {},
          changed.state === 'deleted' ? together([forgetChat(account), remove(homes, account)]) : () => {},
        ]);
      }
      case 'home': {
        const { account, text } = change;
        const state = accounts.get(account)?.state;
        return state === undefined || state === 'deleted' ? () => {} : put(homes, account, text);
      }
      case 'login': {
        const { tokenHash, account } = change.login;
        expectChecked(accounts.get(account), change.checked);
        const otherLogins = loginsOf(account)
          .filter((other) => other.tokenHash !== tokenHash)
          .sort((a, b) => b.used - a.used || (a.tokenHash < b.tokenHash ? -1 : 1));
        return together([endLogins(otherLogins.slice(maxLogins - 1)), put(logins, tokenHash, change.login)]);
      }
      case 'login-used': {
        const { tokenHash, used, address } = change;
        const login = logins.get(tokenHash);
        return login === undefined ? () => {} : put(logins, tokenHash, { ...login, used, address });
      }
      case 'logout':
        return remove(logins, change.tokenHash);
      case 'logout-all':
        return endLogins(loginsOf(change.account));
      case 'level':
        return put(levels, change.level, levels.get(change.level) ?? change.text);
      case 'match': {
        const { match, code, phase, level } = change.match;
        const isOther = ({ record }: Kept) => record.match !== match && record.code === code && record.phase !== 'over';
        if (phase !== 'over' && [...matches.values()].some(isOther))
          throw new StoreError('taken', `the code ${code} is taken`);
        if (level !== null && !levels.has(level)) throw new StoreError('failed', `there is no level ${level}`);
        const before = matches.get(match);
        if (change.from !== undefined && change.from !== (before?.record.body ?? null))
          throw new StoreError('stale', `the match ${match} has changed`);
        if (before === undefined)
          return put(matches, match, {
            record: change.match,
            journal: [],
            keyed: new Map(),
            checkpoints: [],
            chat: [],
            outline: undefined,
          });
        const { record, outline } = before;
        before.record = change.match;
        if (phase === 'over') before.outline = undefined;
        return () => {
          before.record = record;
          before.outline = outline;
        };
      }
      case 'outline': {
        const stored = storedMatch(change.match);
        const { outline } = stored;
        stored.outline = change.body;
        return () => {
          stored.outline = outline;
        };
      }
      case 'append': {
        const { match, number, seat, key } = change.entry;
        const { journal, keyed } = storedMatch(match);
        const name = key === null ? undefined : `${seat} ${key}`;
        if (name !== undefined && keyed.has(name))
          throw new StoreError('key', `the key ${key} was used in the match ${match}`);
        expectNumber(match, number, journal.length + 1);
        journal.push(change.entry);
        if (name !== undefined) keyed.set(name, change.entry);
        return () => {
          journal.pop();
          if (name !== undefined) keyed.delete(name);
        };
      }
      case 'checkpoint': {
        const { match, number } = change.checkpoint;
        const stored = storedMatch(match);
        const { checkpoints, journal } = stored;
        if (number > journal.length) throw new StoreError('stale', `the match ${match} has no entry ${number}`);
        stored.checkpoints = [change.checkpoint, ...checkpoints.filter((other) => other.number !== number)]
          .sort((a, b) => b.number - a.number)
          .slice(0, 2);
        return () => {
          stored.checkpoints = checkpoints;
        };
      }
      case 'chat': {
        const stored = storedMatch(change.line.match);
        const { chat } = stored;
        expectNumber(change.line.match, change.line.number, chat.length + 1);
        const isGone = accounts.get(change.line.account)?.state === 'deleted';
        stored.chat = [...chat, isGone ? { ...change.line, text: '' } : change.line];
        return () => {
          stored.chat = chat;
        };
      }
      case 'fact':
        return put(facts, change.name, change.value);
    }
  };

  const makeAll = (changes: readonly Change[]) => {
    if (fate.fault !== undefined) throw new StoreError(fate.fault, `the store was told to fail: ${fate.fault}`);
    const undo: (() => void)[] = [];
    try {
      for (const change of changes) undo.push(make(change));
    } catch (error) {
      together(undo)();
      throw error;
    }
  };

  const answers: Answers = {
    fact: (name) => facts.get(name),
    lastAccount: () => Math.max(0, ...accounts.keys()),
    accountNamed: (name) => [...accounts.values()].find((account) => isNamed(account, name)),
    account: (account) => accounts.get(account),
    home: (account) => homes.get(account),
    accounts: () => [...accounts.values()].sort((a, b) => a.account - b.account),
    login: (tokenHash) => logins.get(tokenHash),
    logins: (account) => loginsOf(account).sort(by(({ tokenHash }) => tokenHash)),
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
  const journalOf = (match: string) => matches.get(match)?.journal ?? [];
  const finishedBy = (account: number) =>
    records().filter(({ phase, accounts: seated }) => phase === 'over' && seated.includes(account));
  const records = () => [...matches.values()].map(({ record }) => record).sort(by(({ match }) => match));

  /** Queues `act` after earlier requests. Fails if the store is closed. */
  const inTurn = <Value>(act: () => Value | Promise<Value>): Promise<Value> => {
    if (isClosed) return Promise.reject(new StoreError('failed', 'the store is closed'));
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
  };
  const answer =
    <Asked extends StoreQuestion>(ask: Answers[Asked]) =>
    (...args: Parameters<Store[Asked]>): Promise<Answer<Asked>> =>
      inTurn(() => {
        if (fate.fault === 'damaged') throw new StoreError('damaged', 'the store was told to be damaged');
        return ask(...args);
      });

  return {
    write: (changes) =>
      inTurn(async () => {
        await fate.wait?.();
        makeAll(changes);
        await fate.wait?.();
      }),
    fact: answer<'fact'>(answers.fact),
    lastAccount: answer<'lastAccount'>(answers.lastAccount),
    accountNamed: answer<'accountNamed'>(answers.accountNamed),
    account: answer<'account'>(answers.account),
    accounts: answer<'accounts'>(answers.accounts),
    home: answer<'home'>(answers.home),
    login: answer<'login'>(answers.login),
    logins: answer<'logins'>(answers.logins),
    liveMatches: answer<'liveMatches'>(answers.liveMatches),
    outlines: answer<'outlines'>(answers.outlines),
    outline: answer<'outline'>(answers.outline),
    finishedMatches: answer<'finishedMatches'>(answers.finishedMatches),
    tally: answer<'tally'>(answers.tally),
    level: answer<'level'>(answers.level),
    match: answer<'match'>(answers.match),
    matchWithCode: answer<'matchWithCode'>(answers.matchWithCode),
    journal: answer<'journal'>(answers.journal),
    keys: answer<'keys'>(answers.keys),
    entryWithKey: answer<'entryWithKey'>(answers.entryWithKey),
    checkpoints: answer<'checkpoints'>(answers.checkpoints),
    chat: answer<'chat'>(answers.chat),
    check: () => inTurn(() => (fate.fault === 'damaged' ? ['the store was told to be damaged'] : [])),
    backup: () => Promise.reject(new StoreError('failed', 'what is kept in memory has no backups')),
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}

const isNamed = (account: Account, name: string): boolean =>
  account.state !== 'deleted' && account.name.toLowerCase() === name.toLowerCase();

function expectNumber(match: string, number: number, expected: number): void {
  if (number !== expected)
    throw new StoreError('stale', `the next number of the match ${match} is ${expected}, not ${number}`);
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): () => void {
  const isNew = !map.has(key);
  const before = map.get(key);
  map.set(key, value);
  return () => {
    if (isNew || before === undefined) map.delete(key);
    else map.set(key, before);
  };
}

function remove<Key, Value>(map: Map<Key, Value>, key: Key): () => void {
  const before = map.get(key);
  map.delete(key);
  return () => {
    if (before !== undefined) map.set(key, before);
  };
}

const together = (undo: readonly (() => void)[]) => (): void => {
  for (const one of undo.toReversed()) one();
};

const by =
  <Value>(text: (value: Value) => string) =>
  (a: Value, b: Value): number =>
    text(a) < text(b) ? -1 : 1;
