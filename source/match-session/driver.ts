import { faultOfGame, type RefusedCommand } from '#engine/programs/game-fault.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { Refusal } from '#engine/result.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { type BotDecisionsOptions, createBotDecisions, type Decision, type DecisionResult } from './bot-decisions.ts';
import { commandsOfTurn } from './match-programs.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-async.ts';
import { playsHere } from './players.ts';
import type { Referee } from './referee.ts';

/** Events of bots and programs. The referee emits the events of the match. */
export type DriverEvent<T extends GameTypes> =
  /** A bot has decided. It plays this command, and then the other commands that it has planned. */
  | { readonly type: 'chosen'; readonly seat: Seat; readonly command: T['command']; readonly why: string }
  | { readonly type: 'lost'; readonly fault: StrategyFault }
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal };

export type AdvanceResult<T extends GameTypes> =
  /** The run has reached its end, or the match is over. */
  | { readonly type: 'played' }
  /** No bot or program has anything to do, or a person must play first. */
  | { readonly type: 'nothing' }
  | { readonly type: 'limit'; readonly seat: Seat }
  /** A bot or program has decided, but `canPlay` forbids the command. The next run plays it if it is still valid. */
  | { readonly type: 'held' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal }
  | { readonly type: 'idle'; readonly seat: Seat }
  | { readonly type: 'failed'; readonly seat: Seat; readonly reason: string };

/** End of a run: after one command, when the next turn begins, or when a person must play. */
export type AdvanceUntil = 'command' | 'turn' | 'all';

export interface AdvanceOptions {
  /** Maximum number of commands. A program's turn counts as one command. Undefined for no limit. */
  readonly max?: number;
  canPlay?(): boolean;
}

export interface DriverOptions<T extends GameTypes> extends BotDecisionsOptions<T> {
  readonly referee: Referee<T>;
  /** Persons whom bots may play ahead of. `planners`: all persons, but only while seats plan simultaneously. */
  readonly before: 'nobody' | 'everybody' | 'planners';
  onEvent?(news: DriverEvent<T>): void;
}

/** Plays the seats of a match that have no person: bots, programs and absent players. */
export interface Driver<T extends GameTypes> {
  /** Cancels a run in progress, and plays until `what`. Returns a promise only if it must wait for a decision. */
  advance(what: AdvanceUntil, options?: AdvanceOptions): MaybePromise<AdvanceResult<T>>;
  cancel(): void;
  isRunning(): boolean;
  /** Must be called when the match has changed. Cancels a run that waits for a decision which is no longer valid. */
  changed(): void;
  isPlanned(): boolean;
  forget(seat: Seat): void;
  /** Drops the decisions and plans of a seat whose player leaves. */
  onSeatLeft(seat: Seat): void;
}

interface Run extends AdvanceOptions {
  readonly what: AdvanceUntil;
  /** Setup when the run began. A command that loads a level replaces this object. */
  readonly setup: object;
  readonly turn: number;
  commands: number;
  isCancelled: boolean;
}

const cancelled = { type: 'cancelled' } as const;
const completed = { type: 'played' } as const;

/**
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 1: 'gambler', 2: 'gambler' }));
 * const driver = createDriver({ referee: matchReferee(match), players, before: 'nobody' });
 * driver.advance('command') // => { type: 'played' }
 * match.log.length // => 1
 */
export function createDriver<T extends GameTypes>(options: DriverOptions<T>): Driver<T> {
  const { referee, onEvent } = options;
  const decisions = createBotDecisions(options);
  const { holds } = decisions;
  let plan: Decision<T> | undefined;
  let underWay: Run | undefined;

  const cancel = () => {
    if (underWay !== undefined) underWay.isCancelled = true;
    decisions.cancel();
  };

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
    if (!verdict.ok) {
      onEvent?.({ type: 'refused', seat, command, error: verdict.error });
      blameGame(options, seat, { command, error: verdict.error });
    }
    if (isChanged || played > 0) return completed;
    return verdict.ok ? { type: 'idle', seat } : { type: 'refused', seat, command, error: verdict.error };
  };

  /** Plays the next command of a decision, or a program's turn. Returns the run's result, if the run has ended. */
  const playDecision = (decision: Decision<T>, run: Run): AdvanceResult<T> | undefined => {
    const { what, setup, turn, max = Number.POSITIVE_INFINITY, canPlay } = run;
    if (run.commands >= max || canPlay?.() === false) {
      plan = decision;
      return run.commands >= max ? { type: 'limit', seat: decision.seat } : { type: 'held' };
    }
    const { ofProgram } = decision;
    const done = ofProgram === undefined ? playNext(decision, run) : playTurn(options, decisions, decision, ofProgram);
    run.commands++;
    const isThere = what === 'command' || (what === 'turn' && (turn !== referee.turn() || setup !== referee.setup()));
    return done.type !== 'played' || isThere || referee.waitingFor().length === 0 ? done : undefined;
  };

  const goOnWith = (decided: DecisionResult<T>, run: Run): AdvanceResult<T> | undefined => {
    if (run.isCancelled) return cancelled;
    plan = undefined;
    if (decided === undefined) return { type: 'nothing' };
    return decided.type === 'decided' ? playDecision(decided, run) : decided;
  };

  const advance = (run: Run): MaybePromise<AdvanceResult<T>> => {
    for (;;) {
      if (run.isCancelled) return cancelled;
      const pending = plan !== undefined && holds(plan) ? plan : decisions.ask(seatsToAsk(options));
      if (pending?.type === 'thinking')
        return pending.thought.then((decided) => {
          // The match may have changed while the bot or program decided.
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
      const run = newRun(referee, what, limits);
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

function seatsToAsk<T extends GameTypes>({ referee, players, before }: DriverOptions<T>): readonly Seat[] {
  const waiting = referee.waitingFor();
  const areFirst = before === 'everybody' || (before === 'planners' && referee.isTogether());
  return areFirst || waiting.every((seat) => playsHere(players, seat)) ? waiting : [];
}

function playTurn<T extends GameTypes>(
  options: DriverOptions<T>,
  { wasIdle }: Pick<ReturnType<typeof createBotDecisions<T>>, 'wasIdle'>,
  { seat, now }: Decision<T>,
  programTurn: ProgramTurn<T>,
): AdvanceResult<T> {
  const { referee, onEvent } = options;
  if (programTurn.fault !== undefined) onEvent?.({ type: 'lost', fault: programTurn.fault });
  let isRefused = false;
  for (const command of commandsOfTurn(referee, seat, programTurn)) {
    const verdict = referee.play(seat, command, true);
    if (verdict.ok) continue;
    onEvent?.({ type: 'refused', seat, command, error: verdict.error });
    // Only for the first refusal of a turn, because lists of legal commands take long on large levels.
    if (!isRefused) blameGame(options, seat, { command, error: verdict.error });
    isRefused = true;
  }
  if (referee.now() !== now) return completed;
  wasIdle(now);
  return { type: 'idle', seat };
}

/** Emits a fault of the game if `legal` lists a command that the rules have refused. */
function blameGame<T extends GameTypes>(
  { referee, onEvent }: DriverOptions<T>,
  seat: Seat,
  refused: RefusedCommand<T>,
): void {
  const fault = referee.refusalFault?.(seat, refused);
  if (fault !== undefined) onEvent?.({ type: 'lost', fault: faultOfGame(seat, referee.turn(), fault, 0) });
}

const newRun = <T extends GameTypes>(referee: Referee<T>, what: Run['what'], limits: AdvanceOptions): Run => ({
  ...limits,
  what,
  setup: referee.setup(),
  turn: referee.turn(),
  commands: 0,
  isCancelled: false,
});
