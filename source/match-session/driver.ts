import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { Refusal } from '#engine/result.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { type BotDecisionsOptions, createBotDecisions, type Decision, type DecisionResult } from './bot-decisions.ts';
import { commandsOfTurn } from './match-programs.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-async.ts';
import { playsHere } from './players.ts';
import type { Referee } from './referee.ts';

/** News of bots and programs; news of the match come from the referee. */
export type DriverEvent<T extends GameTypes> =
  /** A bot plays this, and what it has planned after it. */
  | { readonly type: 'chosen'; readonly seat: Seat; readonly command: T['command']; readonly why: string }
  /** A program has lost its turn. */
  | { readonly type: 'lost'; readonly fault: StrategyFault }
  /** The rules have refused a command. */
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal };

/** The result of letting bots, programs and absent seats play. */
export type AdvanceResult<T extends GameTypes> =
  /** All that was asked for has been played. */
  | { readonly type: 'played' }
  /** None of them has anything to do, or a person is waited for. */
  | { readonly type: 'nothing' }
  /** They have played as much as they may. */
  | { readonly type: 'limit'; readonly seat: Seat }
  /** A bot or program has decided, but must not play yet; its decision comes next. */
  | { readonly type: 'held' }
  | { readonly type: 'cancelled' }
  /** A decision of a bot or program that is refused. */
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal }
  /** A decision of a bot or program that changes nothing. */
  | { readonly type: 'idle'; readonly seat: Seat }
  /** A bot or program could not decide. */
  | { readonly type: 'failed'; readonly seat: Seat; readonly reason: string };

/** How far to play: one command, to the next turn, or until a person is waited for. */
export type AdvanceUntil = 'command' | 'turn' | 'all';

/** Limits within which they play. */
export interface AdvanceOptions {
  /** Most commands, the whole turn of a program counted as one; no limit where absent. */
  readonly max?: number;
  /** Whether a decision may be played now. */
  canPlay?(): boolean;
}

export interface DriverOptions<T extends GameTypes> extends BotDecisionsOptions<T> {
  readonly referee: Referee<T>;
  /**
   * Whether bots, programs and absent seats play while persons are waited for, too: never, always before them, or only
   * where all plan at the same time.
   */
  readonly before: 'nobody' | 'everybody' | 'planners';
  onEvent?(news: DriverEvent<T>): void;
}

/** Plays the seats of a match that are not persons': bots, programs and absent players. */
export interface Driver<T extends GameTypes> {
  /**
   * Plays so far; the whole turn of a program is one command. What was under way before is called off. The result comes
   * later only where something is thought about.
   */
  advance(what: AdvanceUntil, options?: AdvanceOptions): MaybePromise<AdvanceResult<T>>;
  /** Calls off what is thought about. */
  cancel(): void;
  /** Whether they are playing or thinking. */
  isRunning(): boolean;
  /** Must be called when the match has changed: thinking about a position that is past is called off. */
  changed(): void;
  /** Whether the next command has been decided, so that nobody is asked for it. */
  isPlanned(): boolean;
  /** Forgets what a seat has planned. */
  forget(seat: Seat): void;
  /** The player of a seat leaves: its thinking and plans are dropped. */
  onSeatLeft(seat: Seat): void;
}

/** A wish to have them play, until it is called off. */
interface Run extends AdvanceOptions {
  readonly what: AdvanceUntil;
  /** The turn in which it began. */
  readonly setup: object;
  readonly turn: number;
  commands: number;
  isCancelled: boolean;
}

const cancelled = { type: 'cancelled' } as const;
const completed = { type: 'played' } as const;

/**
 * Lets those play who are no persons, as far as it is asked for.
 *
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 1: 'gambler', 2: 'gambler' }));
 * const driver = createDriver({ referee: matchReferee(match), players, before: 'nobody' });
 * driver.advance('command') // => { type: 'played' }
 * match.log.length // => 1
 */
export function createDriver<T extends GameTypes>(options: DriverOptions<T>): Driver<T> {
  const { referee, players, before, onEvent } = options;
  const decisions = createBotDecisions(options);
  const { holds } = decisions;
  /** The decision to play next, if it still fits the match. */
  let plan: Decision<T> | undefined;
  let underWay: Run | undefined;

  const cancel = () => {
    if (underWay !== undefined) underWay.isCancelled = true;
    decisions.cancel();
  };

  /** The seats of which some may be asked now. */
  const askable = (): readonly Seat[] => {
    const waiting = referee.waitingFor();
    const areFirst = before === 'everybody' || (before === 'planners' && referee.isTogether());
    return areFirst || waiting.every((seat) => playsHere(players, seat)) ? waiting : [];
  };

  /** Plays a whole turn; what is refused of it is left out. */
  const playTurn = ({ seat, now }: Decision<T>, programTurn: ProgramTurn<T>): AdvanceResult<T> => {
    if (programTurn.fault !== undefined) onEvent?.({ type: 'lost', fault: programTurn.fault });
    for (const command of commandsOfTurn(referee, seat, programTurn)) {
      const verdict = referee.play(seat, command, true);
      if (!verdict.ok) onEvent?.({ type: 'refused', seat, command, error: verdict.error });
    }
    if (referee.now() !== now) return completed;
    decisions.wasIdle(now);
    return { type: 'idle', seat };
  };

  /** Plays the next command of what was decided, and keeps the rest. */
  const playNext = (decision: Decision<T>, run: Run): AdvanceResult<T> => {
    const { seat, commands, played, why } = decision;
    const command = commands[played];
    if (command === undefined) return { type: 'idle', seat };
    if (why !== undefined && played === 0) onEvent?.({ type: 'chosen', seat, command, why });
    const start = referee.now();
    const verdict = referee.play(seat, command, true);
    const isChanged = referee.now() !== start;
    decision.played++;
    if (verdict.ok && isChanged && decision.played < commands.length && !run.isCancelled) {
      decisions.goesOn(decision);
      plan = decision;
    }
    if (!verdict.ok) onEvent?.({ type: 'refused', seat, command, error: verdict.error });
    if (isChanged || played > 0) return completed;
    return verdict.ok ? { type: 'idle', seat } : { type: 'refused', seat, command, error: verdict.error };
  };

  /** Plays what was decided; undefined while that is not all that is wished for. */
  const playDecision = (decision: Decision<T>, run: Run): AdvanceResult<T> | undefined => {
    const { what, setup, turn, max = Number.POSITIVE_INFINITY, canPlay } = run;
    if (run.commands >= max || canPlay?.() === false) {
      plan = decision;
      return run.commands >= max ? { type: 'limit', seat: decision.seat } : { type: 'held' };
    }
    const { ofProgram } = decision;
    const done = ofProgram === undefined ? playNext(decision, run) : playTurn(decision, ofProgram);
    run.commands++;
    const isThere = what === 'command' || (what === 'turn' && (turn !== referee.turn() || setup !== referee.setup()));
    return done.type !== 'played' || isThere || referee.waitingFor().length === 0 ? done : undefined;
  };

  /** Goes on with what somebody has decided; undefined while that is not all that is wished for. */
  const goOnWith = (decided: DecisionResult<T>, run: Run): AdvanceResult<T> | undefined => {
    if (run.isCancelled) return cancelled;
    plan = undefined;
    if (decided === undefined) return { type: 'nothing' };
    return decided.type === 'decided' ? playDecision(decided, run) : decided;
  };

  const advance = (run: Run): MaybePromise<AdvanceResult<T>> => {
    for (;;) {
      if (run.isCancelled) return cancelled;
      const pending = plan !== undefined && holds(plan) ? plan : decisions.ask(askable());
      if (pending?.type === 'thinking')
        return pending.thought.then((decided) => {
          // The match may have gone on while it was thought about.
          if (decided?.type === 'decided' && !run.isCancelled && !holds(decided)) return advance(run);
          return goOnWith(decided, run) ?? advance(run);
        });
      const done = goOnWith(pending, run);
      if (done !== undefined) return done;
    }
  };

  const forget = (seat: Seat) => {
    if (plan?.seat === seat) plan = undefined;
  };

  return {
    advance(what, limits = {}) {
      cancel();
      const run: Run = {
        ...limits,
        what,
        setup: referee.setup(),
        turn: referee.turn(),
        commands: 0,
        isCancelled: false,
      };
      underWay = run;
      return mapMaybePromise(advance(run), (come) => {
        if (underWay === run) underWay = undefined;
        return come;
      });
    },
    cancel,
    isRunning: () => underWay?.isCancelled === false,
    isPlanned: () => plan !== undefined && holds(plan),
    changed() {
      const about = decisions.about();
      if (about !== undefined && !holds(about)) cancel();
    },
    forget,
    onSeatLeft(seat) {
      forget(seat);
      if (decisions.about()?.seat === seat) cancel();
    },
  };
}
