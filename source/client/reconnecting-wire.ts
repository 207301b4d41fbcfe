import { heartbeat, reachedWithin } from '#net/wire/limits.ts';
import type { ConnectionState } from './connection.ts';
import type { Clock, Dial, Wire, WireEnd } from './dial.ts';
import { createPacedSender } from './subscriptions.ts';

export interface WireOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
}

export interface ReconnectingWireEvents {
  /** Called before each attempt. */
  onConnecting(): void;
  /** Called when messages can be sent. `isCurrent` returns false once this attempt has ended. */
  onOpen(isCurrent: () => boolean): void;
  onMessage(text: string): void;
  /** Called when an attempt has failed. The next one is scheduled. */
  onLost(state: Extract<ConnectionState, { is: 'lost' }>): void;
  /** Called when the connection is refused. No further attempt is scheduled. */
  onRefused(end: Extract<WireEnd, { is: 'refused' }>): void;
}

/** A wire that pings the server, detects when it is lost, and dials again after a pause. */
export interface ReconnectingWire {
  /** Timers that stop with the current attempt. */
  readonly timers: Timers;
  /** Ends the current attempt, if any, and dials. */
  connect(): void;
  send(text: string): void;
  /** Ends the wait for the server's answer to `hello`. */
  confirm(): void;
  /**
   * Ends the current attempt and schedules the next one.
   *
   * @param isRestart true if the server is restarting. By default unchanged since the last call or `confirm`.
   */
  lose(text: string, isRestart?: boolean): void;
  /** Ends the current attempt without another. */
  stop(): void;
}

interface Attempt {
  wire: Wire | undefined;
  /** Time of the last data from the server, in milliseconds since 1970. */
  lastSign: number;
}

/** Milliseconds after which an open connection counts as stable. If it breaks later, the first pause is short again. */
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
      // The clock may have been set back, which must not postpone the timeout.
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
    // Skips the short pauses after a restart, because all clients lost their connections at once.
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

/** At most one running timer for each name. */
export interface Timers {
  isRunning(name: TimerName): boolean;
  /** Replaces a running timer with the same name. */
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

/** Minimum and maximum pause between two attempts, in milliseconds. */
const shortest = 500;
const longest = 15_000;

/**
 * Pause before the next attempt, in milliseconds. It grows with every failure and is random, so that clients which lost
 * their connections together do not all reconnect together.
 *
 * @param failed number of consecutive failed attempts, from 1
 * @param chance random number from 0 to 1
 */
export const pauseBefore = (failed: number, chance: number): number =>
  Math.round(shortest + chance * (Math.min(longest, 1000 * 2 ** Math.min(failed - 1, 10)) - shortest));
