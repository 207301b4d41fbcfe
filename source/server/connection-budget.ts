import { failure, type Result, success } from '#engine/result.ts';
import { isLoopback } from '#net/address.ts';
import { isGuestName } from '#net/names.ts';
import { flood, maxBytes, slowReader } from '#net/wire/limits.ts';
import type { Platform } from './platform.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** A rate limit: a supply of up to `burst` units, which refills at `perSecond` units per second. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Budget {
  /** Messages that the server receives, or packets if the client uses ssh. */
  readonly messages: Rate;
  /** Size of a message in bytes. A longer message counts as one message per `messageBytes`, rounded up. */
  readonly messageBytes: number;
  /** Milliseconds of work on the server's main thread. */
  readonly work: Rate;
  /** Use above the burst, in milliseconds of refill, above which the connection is closed. */
  readonly maxDebt: number;
  /** Maximum number of bytes sent but not read by the client. Above it the connection is closed. */
  readonly maxUnsentBytes: number;
}

const work: Rate = { perSecond: 150, burst: 300 };

/**
 * `maxDebt`: maximum use above the burst, in ms of refill. `maxOver`: ms until an exceeded meter must be idle. `warnAfter`:
 * ms of excess until requests are refused.
 */
export const cutoff = { maxDebt: 6000, warnAfter: 30_000, maxOver: 60_000 } as const;

export const budgets = {
  protocol: {
    messages: { perSecond: (flood.messages * 1000) / flood.within, burst: flood.messages },
    messageBytes: maxBytes.message,
    work,
    // Requests above `cutoff.maxDebt` are refused before the connection is closed.
    maxDebt: 20_000,
    maxUnsentBytes: slowReader.maxBytes,
  },
  // OpenSSH sends 50 packets a second while the user types, to hide the timing of the keystrokes.
  ssh: {
    messages: { perSecond: 100, burst: 200 },
    messageBytes: 2048,
    work,
    maxDebt: cutoff.maxDebt,
    maxUnsentBytes: 1024 * 1024,
  },
  web: {
    messages: { perSecond: 60, burst: 120 },
    messageBytes: maxBytes.message,
    work,
    maxDebt: cutoff.maxDebt,
    maxUnsentBytes: 1024 * 1024,
  },
} as const satisfies Readonly<Record<string, Budget>>;

export type FrontEnd = keyof typeof budgets;

/** Budget shared by all connections of an account, as a multiple of one connection's budget. */
export const accountShare = 2;

/** Maximum milliseconds for which a session rests after it has handled a key or a new screen size. */
export const maxRest = 2000;

export type OverBudget = 'flood' | 'too-slow';

export interface BudgetedConnection {
  pause(): void;
  resume(): void;
  cut(reason: OverBudget): void;
}

export interface ConnectionBudget {
  /**
   * Charges a message of `bytes`, or `messages` messages if that is more.
   *
   * @returns milliseconds that the client must be silent if its requests are refused, otherwise 0
   */
  received(bytes: number, messages?: number): number;
  work<Result>(task: () => Result): Result;
  /**
   * Charges milliseconds of work on a session's screen. Unlike the method `work`, this neither pauses nor closes the
   * connection, because a player may hold a key down for minutes.
   *
   * @returns milliseconds for which the session must rest: the larger of the work and the debt, at most `maxRest`
   */
  rest(work: number): number;
  unsent(bytes: number): void;
  /** Also charges the connection's further use to the account's shared budget. */
  loggedIn(account: string): void;
  isPaused(): boolean;
  close(): void;
}

/** Bytes of memory: `reserved` for the server without sessions, `perSession` for each ssh or browser session. */
export const sessionMemory = { reserved: 96 * 1024 * 1024, perSession: 2 * 1024 * 1024, maxSessions: 1024 } as const;

/** Maximum number of open sessions of a guest, and share of all sessions that guests may have. */
export const guestSessions = { maxOpen: 4, share: 1 / 2 } as const;

/** Maximum number of open sessions of an account, and the rate of its starts. */
export const accountSessions = { maxOpen: 16, starts: { perSecond: 1 / 3, burst: 8 } } as const;

interface SessionStart {
  /** Milliseconds that the session must wait before it starts. */
  readonly wait: number;
  end(): void;
}

export type SessionRefusal = 'server-full' | 'guests-full' | 'account-full' | 'too-often';

/** Number of sessions that fit into the heap, from 1 to `maxSessions`. `heapBytes` is V8's `heap_size_limit`. */
export function maxSessionsIn(heapBytes: number): number {
  const { reserved, perSession, maxSessions } = sessionMemory;
  return Math.min(maxSessions, Math.max(1, Math.floor((heapBytes - reserved) / perSession)));
}

/** Maximum number of new connections per address within `within` milliseconds, through all front ends together. */
export const newConnectionLimit = { connections: 64, within: 10_000 } as const;

/** Budgets of connections. The connections of an account also share a budget. */
export interface Budgets {
  /** Counts a new connection, or returns false at the limit of its address. Clients on this machine have no limit. */
  acceptsNew(address: string): boolean;
  open(frontEnd: FrontEnd, connection: BudgetedConnection): ConnectionBudget;
  readonly maxSessions: number;
  /** Counts a session of the account until its `end` is called. A refused session is not counted. */
  startSession(account: string): Result<SessionStart, SessionRefusal>;
}

/** When this number of accounts have a shared budget, idle budgets are dropped. */
const maxIdle = 1000;

export interface BudgetOptions {
  readonly maxSessions?: number;
  readonly maxNewConnections?: number;
}

export function createBudgets(
  { now, after }: Pick<Platform, 'now' | 'after'>,
  { maxSessions = sessionMemory.maxSessions, maxNewConnections = newConnectionLimit.connections }: BudgetOptions = {},
): Budgets {
  let sessions = 0;
  let sessionsOfGuests = 0;
  const newConnections = createRateLimiter<string>(maxNewConnections, newConnectionLimit.within, { now });
  const accounts = new Map<string, Account>();
  const strangers = createMeter(now, accountShare);
  const accountOf = (name: string): Account => {
    const known = accounts.get(name);
    if (known !== undefined) return known;
    if (accounts.size >= maxIdle)
      for (const [other, { meters, openSessions }] of accounts)
        if (openSessions === 0 && Object.values(meters).every((meter) => meter.isIdle())) accounts.delete(other);
    const account = { meters: createMeters(now, isGuestName(name) ? 1 : accountShare), openSessions: 0 };
    accounts.set(name, account);
    return account;
  };
  return {
    acceptsNew(address) {
      if (isLoopback(address)) return true;
      if (newConnections.wait(address) > 0) return false;
      newConnections.note(address);
      return true;
    },
    maxSessions,
    startSession(name) {
      const account = accountOf(name);
      const { starts } = account.meters;
      const { starts: rate } = accountSessions;
      const isGuest = isGuestName(name);
      const { maxOpen } = isGuest ? guestSessions : accountSessions;
      if (sessions >= maxSessions) return failure('server-full');
      if (isGuest && sessionsOfGuests >= Math.max(1, maxSessions * guestSessions.share)) return failure('guests-full');
      if (account.openSessions >= maxOpen) return failure('account-full');
      if (starts.charge(0, rate) + 1000 / rate.perSecond > cutoff.maxDebt) return failure('too-often');
      sessions++;
      account.openSessions++;
      if (isGuest) sessionsOfGuests++;
      let isEnded = false;
      return success({
        wait: Math.max(0, starts.charge(1, rate)),
        end() {
          if (isEnded) return;
          isEnded = true;
          sessions--;
          account.openSessions--;
          if (isGuest) sessionsOfGuests--;
        },
      });
    },
    open: (frontEnd, connection) =>
      createConnectionBudget({ now, after }, budgets[frontEnd], connection, {
        metersOf: (name) => accountOf(name).meters,
        strangers: frontEnd === 'ssh' ? { work: strangers } : {},
      }),
  };
}

interface SharedMeters {
  /** Meters that the connections of an account share. */
  metersOf(account: string): Meters;
  /** Meters that all ssh connections without a login share. Key exchanges need much processing time. */
  readonly strangers: Partial<Meters>;
}

function createConnectionBudget(
  { now, after }: Pick<Platform, 'now' | 'after'>,
  budget: Budget,
  connection: BudgetedConnection,
  { metersOf, strangers }: SharedMeters,
): ConnectionBudget {
  const ownMeters = createMeters(now, 1);
  let shared = strangers;
  let resume: (() => void) | undefined;
  let isOver = false;
  /** Time of each meter's first debt since the meter was last idle. Undefined if there was no debt. */
  const overSince: { -readonly [Kind in keyof Meters]?: number | undefined } = {};

  const cut = (reason: OverBudget) => {
    if (isOver) return;
    isOver = true;
    resume?.();
    connection.cut(reason);
  };
  const pause = (milliseconds: number) => {
    if (resume === undefined) connection.pause();
    else resume();
    resume = after(milliseconds, () => {
      resume = undefined;
      if (!isOver) connection.resume();
    });
  };
  const debtOf = (kind: keyof Meters, units: number, rate: Rate) =>
    Math.max(0, ownMeters[kind].charge(units, rate), shared[kind]?.charge(units, rate) ?? 0);
  const charge = (kind: 'messages' | 'work', units: number): number => {
    if (isOver || units <= 0) return 0;
    if (ownMeters[kind].isIdle()) overSince[kind] = undefined;
    const debt = debtOf(kind, units, budget[kind]);
    if (debt <= 0) return 0;
    const since = Math.min(overSince[kind] ?? now(), now());
    overSince[kind] = since;
    const isFarOver = kind === 'messages' && debt > budget.maxDebt;
    if (isFarOver || now() - since > cutoff.maxOver) cut('flood');
    else pause(Math.min(debt, cutoff.maxDebt));
    const { burst, perSecond } = budget[kind];
    return debt > cutoff.maxDebt || now() - since > cutoff.warnAfter ? debt + (burst / perSecond) * 1000 : 0;
  };
  return {
    received: (bytes, messages = 1) => charge('messages', Math.max(messages, Math.ceil(bytes / budget.messageBytes))),
    work(task) {
      const startTime = now();
      try {
        return task();
      } finally {
        charge('work', now() - startTime);
      }
    },
    // Works even after a cut, because the session still handles its keys until the client disconnects.
    rest: (milliseconds) => Math.min(Math.max(milliseconds, debtOf('screen', milliseconds, budget.work)), maxRest),
    unsent(bytes) {
      if (bytes > budget.maxUnsentBytes) cut('too-slow');
    },
    loggedIn(name) {
      shared = metersOf(name);
    },
    isPaused: () => resume !== undefined,
    close() {
      isOver = true;
      resume?.();
      resume = undefined;
    },
  };
}

interface Account {
  readonly meters: Meters;
  openSessions: number;
}

interface Meters {
  readonly messages: Meter;
  readonly work: Meter;
  readonly screen: Meter;
  readonly starts: Meter;
}

const createMeters = (now: () => number, share: number): Meters => ({
  messages: createMeter(now, share),
  work: createMeter(now, share),
  screen: createMeter(now, share),
  // A full share, because starts are counted for accounts only, not for single connections.
  starts: createMeter(now, 1),
});

/** Use counted by a token bucket, in milliseconds of refill. Connections of different front ends can share a meter. */
interface Meter {
  /** Charges `units` at `rate`. Returns by how many milliseconds of refill the use exceeds the burst. */
  charge(units: number, rate: Rate): number;
  isIdle(): boolean;
}

function createMeter(now: () => number, share: number): Meter {
  let level = 0;
  let last = now();
  const refill = () => {
    const time = now();
    // If the clock was set back, the level does not change.
    level = Math.max(0, level - Math.max(0, time - last));
    last = time;
  };
  return {
    charge(units, { perSecond, burst }) {
      refill();
      level += (units / perSecond / share) * 1000;
      // Rounded, because a sum of many fractions can be slightly too large.
      return Math.ceil(level - (burst / perSecond) * 1000 - 0.001);
    },
    isIdle() {
      refill();
      return level === 0;
    },
  };
}
