import type { Game, Rounds } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { formatCommand, parseLine, type ScriptLine } from '#engine/script.ts';
import { activeSeats, type Step, step } from '#engine/step.ts';
import type { GameTypes, Seat, StateOf } from '#engine/vocabulary.ts';

/** A planned order that was executed only in part, or not at all. */
export interface CutOrder<T extends GameTypes> {
  readonly seat: Seat;
  readonly command: T['command'];
  /** The part of `command` that was still possible and was executed. Undefined if nothing was executed. */
  readonly remainder: T['command'] | undefined;
}

/** Match in which the seats plan a round one after the other, before their turns are played. */
export interface PlannedMatch<T extends GameTypes> {
  /** The match as the planning seat sees it: with the seat's own orders and without those of other seats. */
  readonly match: Match<T>;
  /** The match without plans. This match is saved and replayed. */
  readonly played: Match<T>;
  /** Serializes plans of this round and unreported cut orders, which are secret. Undefined if none exist. */
  written(): string | undefined;
  hasPlanned(seat: Seat): boolean;
  hasPlayed(step: Step<T>): boolean;
  /** Log length after each turn of the round that ends at `length`, in ascending order. */
  playedTogether(length: number): readonly number[];
  /** Returns the orders of a seat that were not executed as planned. Each order is returned once. */
  takeCuts(seat: Seat): readonly CutOrder<T>[];
}

/**
 * Lets the seats of a match plan each round in secret, one after the other, from the position at its start. The turns
 * are then played in the order of the seats, so that the log looks as if there were no plans. The seat that plans last
 * in a round plans first in the next round.
 *
 * @param stored a text that `written` has returned
 *
 * @example
 * const { game, setup } = auction();
 * const match = startMatch(game, setup);
 * const seatsNobody = { planning: () => undefined, fitted: () => undefined, givesUp: () => false };
 * planRounds(match, { ...seatsNobody, planning: (state) => state }, undefined).written() // => undefined
 */
export function planRounds<T extends GameTypes>(
  played: Match<T>,
  rounds: Rounds<T>,
  stored: string | undefined,
): PlannedMatch<T> {
  const { game } = played;
  const log: ScriptLine<T['command']>[] = [];
  const done = new Map<Seat, readonly T['command'][]>();
  let cut: readonly CutOrder<T>[] = [];
  let carriedOut: Step<T> | undefined;
  let base = 0;
  let planner: Seat | undefined;
  /** The match with the plan in progress, from the start of the round. `played` itself if no seat can plan. */
  let plan: Match<T> = played;

  const lineUp = () => log.splice(0, log.length, ...played.log, ...(plan === played ? [] : plan.log));
  /** Plays the commands of a seat's plan. If only part of a command is still possible, plays that part. */
  const playPlan = (seat: Seat, commands: readonly T['command'][]) => {
    for (const command of commands) {
      const remainder = rounds.fitted(played.state, command);
      if (remainder !== command) cut = [...cut, { seat, command, remainder }];
      if (remainder === undefined) continue;
      const result = played.play(seat, remainder);
      if (!result.ok) continue;
      carriedOut = result;
      if (hasEnded(game, result.state, seat)) return;
    }
  };
  const playRound = () => {
    for (const seat of seatsIn(game, played.state)) {
      if (!activeSeats(game, played.state).includes(seat)) continue;
      const end = game.forAbsent?.(played.state, seat);
      playPlan(seat, done.get(seat) ?? (end === undefined ? [] : [end]));
    }
    done.clear();
  };

  const next = () => {
    let seats = plannersIn(game, rounds, played.state);
    while (seats.length === 0 && activeSeats(game, played.state).length > 0) {
      playRound();
      seats = plannersIn(game, rounds, played.state);
    }
    planner = seats.find((seat) => !done.has(seat));
    const start = planner === undefined ? undefined : rounds.planning(played.state, planner, planner === seats.at(-1));
    base = played.log.length;
    plan = start === undefined ? played : startMatch(game, played.setup, { start: { state: start, events: [] } });
    lineUp();
  };

  const play: Match<T>['play'] = (seat, command, botSeats) => {
    if (planner === undefined || plan === played) {
      const result = played.play(seat, command, botSeats);
      lineUp();
      return result;
    }
    const { state } = plan;
    const result = step(game, state, seat, command);
    const ends = result.ok && hasEnded(game, result.state, planner);
    if (!ends) {
      const planned = plan.play(seat, command, botSeats);
      lineUp();
      return planned;
    }
    done.set(planner, [...plan.log.map((line) => line.command), command]);
    const isOver = game.outcome?.(result.state) !== undefined && rounds.givesUp(command);
    const isLast = plannersIn(game, rounds, played.state).every((each) => done.has(each));
    if (!isLast && !isOver) {
      const { seat: by } = result;
      next();
      return { ok: true, seat: by, state: plan.state, events: [] };
    }
    playRound();
    next();
    return carriedOut ?? result;
  };

  const match: Match<T> = {
    game,
    get setup() {
      return played.setup;
    },
    get position() {
      return played.position;
    },
    get start() {
      return played.start;
    },
    get state() {
      return plan.state;
    },
    log,
    play,
    undo(seat) {
      const undone = plan.undo(seat);
      lineUp();
      return undone;
    },
    redo(seat) {
      const redone = plan.redo(seat);
      lineUp();
      return redone;
    },
    nextRedo: (seat) => plan.nextRedo(seat),
    stateAfter: (length) =>
      plan === played || length < base ? played.stateAfter(length) : plan.stateAfter(length - base),
    stepAt: (index) => (plan === played || index < base ? played.stepAt(index) : plan.stepAt(index - base)),
    turns: () => played.turns(),
    newestTurn: () => played.newestTurn(),
    turnStartState: ({ length }) => match.stateAfter(length),
  };
  next();
  for (const line of stored === undefined ? [] : stored.split(separator)) {
    const read = readCut(game, line);
    if (read !== undefined) {
      cut = [...cut, read];
      continue;
    }
    const parsed = parseLine(game, line);
    // From the first illegal command on, the stored plans are dropped.
    if (parsed?.ok !== true || !play(parsed.value.seat, parsed.value.command).ok) break;
  }

  return {
    match,
    played,
    written() {
      const plans = [
        ...done,
        ...(planner === undefined || plan === played ? [] : [[planner, commandsOf(plan)] as const]),
      ];
      const lines = [
        ...cut.map((each) => writtenCut(game, each)),
        ...plans.flatMap(([seat, commands]) => commands.map((command) => written(game, seat, command))),
      ];
      return lines.length === 0 ? undefined : lines.join(separator);
    },
    hasPlanned: (seat) => done.has(seat),
    hasPlayed: (step) => carriedOut === step,
    playedTogether(length) {
      const starts = played.turns().filter((start) => start.length < length);
      // The round began with the latest turn of seat 1 in which a seat could plan.
      const first = starts.findLastIndex((start) => {
        const state = played.turnStartState(start);
        return activeSeats(game, state)[0] === 1 && plannersIn(game, rounds, state).length > 0;
      });
      return [...starts.slice(Math.max(0, first) + 1).map((start) => start.length), length];
    },
    takeCuts(seat) {
      const ownCuts = cut.filter((each) => each.seat === seat);
      cut = cut.filter((each) => each.seat !== seat);
      return ownCuts;
    },
  };
}

const commandsOf = <T extends GameTypes>({ log }: Match<T>): readonly T['command'][] => log.map((line) => line.command);

const hasEnded = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): boolean =>
  !activeSeats(game, state).includes(seat);

const separator = '; ';

const written = <T extends GameTypes>(game: Game<T>, seat: Seat, command: T['command']): string =>
  `${seat}: ${formatCommand(game.commands, command)}`;

/** `cut 2: send(2,1,20) > 2: send(2,1,19)`. The part after `>` is missing if the order was dropped. */
const writtenCut = <T extends GameTypes>(game: Game<T>, { seat, command, remainder }: CutOrder<T>): string =>
  `cut ${[command, ...(remainder === undefined ? [] : [remainder])].map((each) => written(game, seat, each)).join(' > ')}`;

function readCut<T extends GameTypes>(game: Game<T>, text: string): CutOrder<T> | undefined {
  const read = /^cut (.*?)(?: > (.*))?$/.exec(text);
  if (read === null) return undefined;
  const [, ordered = '', remainderText] = read;
  const command = parseLine(game, ordered);
  const remainder = remainderText === undefined ? undefined : parseLine(game, remainderText);
  if (command?.ok !== true || command.value.seat === null || remainder?.ok === false) return undefined;
  return { seat: command.value.seat, command: command.value.command, remainder: remainder?.value.command };
}

/** Seats that still have a turn in the current round, in playing order. */
function seatsIn<T extends GameTypes>(game: Game<T>, state: StateOf<T>): readonly Seat[] {
  const [mover] = activeSeats(game, state);
  return mover === undefined ? [] : Array.from({ length: state.players - mover + 1 }, (_, i) => mover + i);
}

/** Seats that can give an order in the current round, in planning order. */
function plannersIn<T extends GameTypes>(game: Game<T>, rounds: Rounds<T>, state: StateOf<T>): readonly Seat[] {
  const able = seatsIn(game, state).filter((seat) => rounds.planning(state, seat, false) !== undefined);
  return Math.floor((game.turnOf(state) - 1) / state.players) % 2 === 0 ? able : able.toReversed();
}

/**
 * True if several seats may be active at once: they plan simultaneously.
 *
 * @example
 * const { game, state } = auction();
 * isSimultaneous(game, state) // => false
 */
export function isSimultaneous<T extends GameTypes>(game: Game<T>, state: StateOf<T>): boolean {
  const phase = game.phases[state.phase];
  return phase !== undefined && 'waitsFor' in phase && phase.together === true;
}
