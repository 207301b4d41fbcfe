import { heartbeat, reachedWithin } from '#net/wire/limits.ts';
import type { ConnectionState } from './connection.ts';
import type { Clock, Dial, Wire, WireEnd } from './dial.ts';
import { createPacedSender } from './subscriptions.ts';

export interface WireOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  readonly chance: () => number;
}

export interface ReconnectingWireEvents {
  onConnecting(): void;
  /** Called when messages can be sent. `isCurrent` returns false once this connection has ended. */
  onOpen(isCurrent: () => boolean): void;
  onMessage(text: string): void;
  /** Called when an attempt has failed or a connection has broken. The next attempt is scheduled. */
  onLost(state: Extract<ConnectionState, { is: 'lost' }>): void;
  /** Called when the connection is refused. No further attempt is scheduled. */
  onRefused(end: Extract<WireEnd, { is: 'refused' }>): void;
}

/** Dials a server, detects a lost connection by pings, and dials again after a pause. */
export interface ReconnectingWire {
  /** Timers that are stopped at the end of the current attempt. */
  readonly timers: Timers;
  /** Ends the current attempt, if any, and dials immediately. */
  connect(): void;
  send(text: string): void;
  /** Must be called when the server has answered `hello`. Otherwise the attempt ends after a timeout. */
  confirm(): void;
  /** Ends the current attempt and schedules the next. By default, `isRestart` stays as it was. */
  lose(text: string, isRestart?: boolean): void;
  /** Ends the current attempt and schedules no other. */
  stop(): void;
}

interface Attempt {
  wire: Wire | undefined;
  /** Time when the attempt began or the last data arrived from the server, in milliseconds since 1970. */
  lastSign: number;
}

/** Milliseconds from `confirm` until a connection is stable. After a stable connection, pauses are short again. */
const goodAfter = 10_000;

export function createReconnectingWire(
  { dial, clock, chance }: WireOptions,
  events: ReconnectingWireEvents,
): ReconnectingWire {
  const timers = createTimers(clock);
  let current: Attempt | undefined;
  let failed = 0;
  let isRestarting = false;
  const out = createPacedSender(clock, (text) => current?.wire?.send(text));

  function connect(): void {
    stop();
    const attempt: Attempt = { wire: undefined, lastSign: clock.now() };
    current = attempt;
    const isCurrent = () => current === attempt;
    events.onConnecting();
    if (!isCurrent()) return;
    timers.start('deadline', reachedWithin, () => lose(`The server did not answer within ${reachedWithin / 1000} s.`));
    const noteSign = () => {
      attempt.lastSign = clock.now();
    };
    attempt.wire = dial({
      opened() {
        if (!isCurrent()) return;
        scheduleHeartbeat(attempt);
        events.onOpen(isCurrent);
      },
      heard(text) {
        if (!isCurrent()) return;
        noteSign();
        events.onMessage(text);
      },
      alive: noteSign,
      ended(end) {
        if (!isCurrent()) return;
        if (end.is === 'cut') lose(end.text);
        else events.onRefused(end);
      },
    });
  }

  function scheduleHeartbeat(attempt: Attempt): void {
    timers.start('heartbeat', heartbeat.every, () => {
      // If the clock was set back, a silent server must not be tolerated for longer.
      attempt.lastSign = Math.min(attempt.lastSign, clock.now());
      if (clock.now() - attempt.lastSign > heartbeat.deadAfter)
        return lose(`The server was silent for ${heartbeat.deadAfter / 1000} s.`);
      attempt.wire?.ping();
      scheduleHeartbeat(attempt);
    });
  }

  function lose(text: string, isRestart = isRestarting): void {
    stop();
    isRestarting = isRestart;
    // After a restart of the server the short pauses are skipped, because all clients reconnect at the same time.
    failed = (isRestart ? Math.max(failed, 2) : failed) + 1;
    const pause = pauseBefore(failed, chance());
    timers.start('retry', pause, connect);
    events.onLost({ is: 'lost', retryAt: clock.now() + pause, isRestart, text });
  }

  function stop(): void {
    const wire = current?.wire;
    current = undefined;
    timers.stopAll();
    out.stop();
    wire?.cut();
  }

  return {
    timers,
    connect,
    send: out.send,
    confirm() {
      timers.stop('deadline');
      timers.start('good', goodAfter, () => {
        failed = 0;
      });
      isRestarting = false;
    },
    lose,
    stop,
  };
}

type TimerName = 'deadline' | 'heartbeat' | 'good' | 'acknowledge' | 'retry';

/** At most one timer of each name runs. */
export interface Timers {
  isRunning(name: TimerName): boolean;
  start(name: TimerName, milliseconds: number, run: () => void): void;
  stop(name: TimerName): void;
  stopAll(): void;
}

function createTimers(clock: Clock): Timers {
  const running = new Map<TimerName, () => void>();
  const stop = (name: TimerName) => {
    running.get(name)?.();
    running.delete(name);
  };
  return {
    isRunning: (name) => running.has(name),
    start(name, milliseconds, run) {
      stop(name);
      const cancel = clock.after(milliseconds, () => {
        running.delete(name);
        run();
      });
      running.set(name, cancel);
    },
    stop,
    stopAll() {
      for (const cancel of running.values()) cancel();
      running.clear();
    },
  };
}

/** Shortest pause between two attempts, in milliseconds. */
const shortest = 500;
const longest = 15_000;

/**
 * Milliseconds before the next attempt. Random, so that clients which lost their connections do not return together.
 *
 * @param failed number of consecutive failed attempts, from 1
 * @param chance random number from 0 to 1
 */
export const pauseBefore = (failed: number, chance: number): number =>
  Math.round(shortest + chance * (Math.min(longest, 1000 * 2 ** Math.min(failed - 1, 10)) - shortest));
