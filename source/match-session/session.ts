import type { Match } from '#engine/match.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import { type Step, step } from '#engine/step.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import { createDriver, type Driver, type DriverEvent, type DriverOptions } from './driver.ts';
import type { MaybePromise } from './maybe-async.ts';
import type { SeatPlayer, SeatPlayers } from './players.ts';
import type { MatchReferee, SessionReferee, Undone, Update, Verdict } from './referee.ts';

interface Played<T extends GameTypes> {
  /** Identity of the command: the log's own object. If another object is in the log, the command was replaced. */
  readonly line: Match<T>['log'][number];
  readonly step: Step<T>;
}

const maxSteps = 256;

/** Maximum number of commands to replay from a cached result. The match's own snapshots have this distance, too. */
const furthest = 64;

/**
 * Adds a cache of recent results, so that reading the log in order plays each command only once.
 *
 * @example
 * const match = withRecentSteps(auction());
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * match.stateAfter(0).phase // => 'stakes'
 */
export function withRecentSteps<T extends GameTypes>(match: Match<T>): Match<T> {
  const { game, log } = match;
  const steps = new Map<number, Played<T>>();

  const keep = (index: number, played: Step<T>) => {
    const line = log[index];
    if (line === undefined) return;
    steps.delete(index);
    steps.set(index, { line, step: played });
    const [oldest] = steps.keys();
    if (steps.size > maxSteps && oldest !== undefined) steps.delete(oldest);
  };
  const keptStep = (index: number): Step<T> | undefined => {
    const played = steps.get(index);
    return played !== undefined && played.line === log[index] ? played.step : undefined;
  };
  const walk = (from: number, to: number, start: StateOf<T>): StateOf<T> => {
    let state = start;
    for (let index = from; index < to; index++) {
      const line = log[index];
      if (line === undefined) break;
      const played = step(game, state, line.seat, line.command);
      keep(index, played);
      state = played.state;
    }
    return state;
  };
  const stateAt: Match<T>['stateAfter'] = (length) => {
    if (length <= 0 || length >= log.length) return match.stateAfter(length);
    for (let index = length - 1; index >= Math.max(0, length - furthest); index--) {
      const known = keptStep(index);
      if (known !== undefined) return walk(index + 1, length, known.state);
    }
    return match.stateAfter(length);
  };

  return {
    get setup() {
      return match.setup;
    },
    get position() {
      return match.position;
    },
    get start() {
      return match.start;
    },
    get state() {
      return match.state;
    },
    game,
    log,
    play(seat, command, botSeats) {
      const before = log.length;
      const played = match.play(seat, command, botSeats);
      if (log.length === before + 1) keep(before, played);
      return played;
    },
    undo: match.undo,
    redo: match.redo,
    nextRedo: match.nextRedo,
    stateAfter: stateAt,
    stepAt(index) {
      const known = keptStep(index);
      if (known !== undefined) return known;
      const line = log[index];
      if (line === undefined) return match.stepAt(index);
      const played = step(game, stateAt(index), line.seat, line.command);
      keep(index, played);
      return played;
    },
    turns: match.turns,
    newestTurn: match.newestTurn,
    turnStartState: ({ length }) => stateAt(length),
  };
}

export type SessionUpdate<T extends GameTypes> =
  | Update<T>
  /** A program has lost its turn. Sent only to the viewers of the program's seat and to viewer `all`. */
  | { readonly type: 'lost'; readonly fault: StrategyFault };

export interface MatchSessionOptions<T extends GameTypes>
  extends Pick<DriverOptions<T>, 'before' | 'thinker' | 'observeThinking' | 'onEvent' | 'concedes'> {
  readonly referee: MatchReferee<T>;
  readonly players: SeatPlayers<T>;
}

export interface SessionActions<T extends GameTypes>
  extends Pick<Driver<T>, 'advance' | 'cancel' | 'isRunning' | 'isPlanned'> {
  /** Plays a person's command. `seat` is null if the player named no seat. */
  play(seat: Seat | null, command: T['command']): MaybePromise<Verdict>;
  undo(seat: Seat): MaybePromise<Undone>;
  redo(seat: Seat): MaybePromise<Undone>;
}

export interface MatchSession<T extends GameTypes>
  extends SessionActions<T>,
    Pick<MatchReferee<T>, 'view' | 'steps' | 'waitingFor'> {
  readonly players: SeatPlayers<T>;
  play(seat: Seat | null, command: T['command']): Verdict;
  undo(seat: Seat): Undone;
  redo(seat: Seat): Undone;
  seat(seat: Seat, player: SeatPlayer<T>): void;
  /** Sends a viewer updates without information hidden from that viewer. Returns a function that unsubscribes. */
  listen(viewer: Viewer, listener: (update: SessionUpdate<T>) => void): () => void;
  close(): Promise<void>;
}

/**
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 2: 'gambler' }));
 * const table = createMatchSession({ referee: matchReferee(match), players, before: 'nobody' });
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
      // An error of a program that is being ended is ignored.
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
 * Creates a session of a match on a server. The server asks the bots and programs, so `advance` does nothing.
 *
 * @example
 * remoteSession(matchReferee(auction())).advance('all') // => { type: 'nothing' }
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
