import type { StrategyFault } from '../engine/programs/strategy-fault.ts';
import type { GameTypes, Seat, Viewer } from '../engine/vocabulary.ts';
import { createDriver, type Driver, type DriverEvent, type DriverOptions } from './driver.ts';
import type { MatchReferee } from './match-referee.ts';
import type { MaybePromise } from './maybe-async.ts';
import type { SeatPlayer, SeatPlayers } from './players.ts';
import type { SessionReferee, Undone, Update, Verdict } from './referee.ts';

export type SessionUpdate<T extends GameTypes> =
  | Update<T>
  /** A program has lost its turn: only its own seat is told, and the viewer `all`. */
  | { readonly type: 'lost'; readonly fault: StrategyFault };

export interface MatchSessionOptions<T extends GameTypes>
  extends Pick<DriverOptions<T>, 'before' | 'thinker' | 'observeThinking' | 'onEvent' | 'concedes'> {
  readonly referee: MatchReferee<T>;
  readonly players: SeatPlayers<T>;
}

/** How a match is played, wherever it is judged. */
export interface SessionActions<T extends GameTypes>
  extends Pick<Driver<T>, 'advance' | 'cancel' | 'isRunning' | 'isPlanned'> {
  /** Plays a command of a person; null for a seat that the player did not say. */
  play(seat: Seat | null, command: T['command']): MaybePromise<Verdict>;
  undo(seat: Seat): MaybePromise<Undone>;
  redo(seat: Seat): MaybePromise<Undone>;
}

/** A match that is judged in this process, and who sits at it. */
export interface MatchSession<T extends GameTypes>
  extends SessionActions<T>,
    Pick<MatchReferee<T>, 'view' | 'steps' | 'waitingFor'> {
  readonly players: SeatPlayers<T>;
  play(seat: Seat | null, command: T['command']): Verdict;
  undo(seat: Seat): Undone;
  redo(seat: Seat): Undone;
  /** Gives a seat to another player; the one who had it leaves. */
  seat(seat: Seat, player: SeatPlayer<T>): void;
  /** Tells a viewer what happens, as far as the viewer may know it; returns what ends that. */
  listen(viewer: Viewer, listener: (update: SessionUpdate<T>) => void): () => void;
  /** Ends the table: thinking is cancelled, programs end. */
  close(): Promise<void>;
}

/**
 * Sets up a table.
 *
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 2: 'gambler' }));
 * const table = createTable({ referee: matchReferee(match), players, before: 'nobody' });
 * await table.play(1, { name: 'stake', args: { points: 2 } });
 * await table.play(1, { name: 'commit', args: {} });
 * await table.advance('all');
 * match.state.round // => 2
 */
export function createMatchSession<T extends GameTypes>(options: MatchSessionOptions<T>): MatchSession<T> {
  const { referee, before, thinker, observeThinking, concedes } = options;
  const players = new Map(options.players);
  const listeners = new Set<{ readonly viewer: Viewer; hear(update: SessionUpdate<T>): void }>();
  const onEvent = (news: DriverEvent<T>) => {
    options.onEvent?.(news);
    if (news.type !== 'lost') return;
    const { fault } = news;
    for (const { viewer, hear } of [...listeners])
      if (viewer === 'all' || viewer === fault.seat) hear({ type: 'lost', fault });
  };
  const driver = createDriver<T>({ referee, players, before, thinker, observeThinking, concedes, onEvent });

  /** Tells the driver where a command of a person has changed the match. */
  const noticed = <Answer>(seat: Seat | null, before: object, answer: Answer): Answer => {
    if (referee.now() === before) return answer;
    if (seat !== null) driver.forget(seat);
    driver.changed();
    return answer;
  };
  const leave = async (seat: Seat): Promise<void> => {
    const player = players.get(seat);
    if (player?.type === 'program') await player.close?.();
  };

  return {
    players,
    view: referee.view,
    steps: referee.steps,
    waitingFor: referee.waitingFor,
    advance: driver.advance,
    cancel: driver.cancel,
    isRunning: driver.isRunning,
    isPlanned: driver.isPlanned,
    play(seat, command) {
      const before = referee.now();
      const verdict = referee.play(seat, command, false);
      return noticed(verdict.seat, before, verdict);
    },
    undo(seat) {
      const before = referee.now();
      return noticed(seat, before, referee.undo(seat));
    },
    redo(seat) {
      const before = referee.now();
      return noticed(seat, before, referee.redo(seat));
    },
    seat(seat, player) {
      driver.onSeatLeft(seat);
      // A program that is ending may fail without anybody being told.
      leave(seat).catch(() => {});
      players.set(seat, player);
    },
    listen(viewer, hear) {
      const listener = { viewer, hear };
      listeners.add(listener);
      const leaveReferee = referee.listen(viewer, hear);
      return () => {
        listeners.delete(listener);
        leaveReferee();
      };
    },
    async close() {
      driver.cancel();
      await Promise.all([...players.keys()].map(leave));
    },
  };
}

/**
 * A match that is judged elsewhere, where bots and programs are asked, too.
 *
 * @example
 * tableElsewhere(matchReferee(auction())).advance('all') // => { type: 'nothing' }
 */
export const remoteSession = <T extends GameTypes>(referee: SessionReferee<T>): SessionActions<T> => ({
  play: (seat, command) => referee.play(seat, command, false),
  undo: referee.undo,
  redo: referee.redo,
  advance: () => ({ type: 'nothing' }),
  cancel() {},
  isRunning: () => false,
  isPlanned: () => false,
});
