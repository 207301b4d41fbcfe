import type { Game, Rounds } from '../engine/game.ts';
import { type Match, startMatch } from '../engine/match.ts';
import { formatCommand, parseLine, type ScriptLine } from '../engine/script.ts';
import { type AcceptedStep, type Step, step, waitingFor } from '../engine/step.ts';
import type { GameTypes, Seat, StateOf } from '../engine/vocabulary.ts';

/** An order of a plan that could not be carried out as it was given. */
export interface CutOrder<T extends GameTypes> {
  readonly seat: Seat;
  readonly command: T['command'];
  /** The part of it that was; nothing where it was dropped. */
  readonly left: T['command'] | undefined;
}

/** A turn of a round that was carried out. */
export interface RoundTurn<T extends GameTypes> {
  readonly step: AcceptedStep<T>;
  readonly before: StateOf<T>;
  /** Commands of the log up to its end. */
  readonly length: number;
}

/** A match whose seats plan a round one after the other, before their turns are played. */
export interface PlannedMatch<T extends GameTypes> {
  /** The match as the seat that plans now has it: its own orders are in it, those of others are not. */
  readonly match: Match<T>;
  /** The match as far as its turns are played, with nothing planned in it: what is kept and replayed. */
  readonly played: Match<T>;
  /** The plans of this round as text; undefined where there are none. It holds secrets of all seats. */
  written(): string | undefined;
  /** The turns that a step has carried out, in order; undefined for one that only planned. */
  turnsOf(played: Step<T>): readonly RoundTurn<T>[] | undefined;
  /** The orders of a seat in the last round that could not be carried out as they were given. */
  cuts(seat: Seat): readonly CutOrder<T>[];
}

/**
 * Lets the seats of a match plan each round in secret, one after the other, from the position at its beginning. The turns
 * are then played in the order of the seats, as the rules have it: the log of what was played is that of any other match.
 * Who plans last in a round plans first in the next.
 *
 * @param kept plans of the round under way, as `written` gave them
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
  kept: string | undefined,
): PlannedMatch<T> {
  const { game } = played;
  const log: ScriptLine<T['command']>[] = [];
  /** The plans that are done, by seat. */
  const done = new Map<Seat, readonly T['command'][]>();
  let cut: readonly CutOrder<T>[] = [];
  let carriedOut: { readonly step: Step<T>; readonly turns: readonly RoundTurn<T>[] } | undefined;
  let base = 0;
  let planner: Seat | undefined;
  /** The plan being made, from the beginning of the round on; the match itself once it is over. */
  let plan: Match<T> = played;

  const lineUp = () => log.splice(0, log.length, ...played.log, ...(plan === played ? [] : plan.log));
  /** Plays what a seat has planned as far as it can still be carried out; the step that ends its turn. */
  const playPlan = (seat: Seat, commands: readonly T['command'][]): RoundTurn<T> | undefined => {
    for (const command of commands) {
      const before = played.state;
      const left = rounds.fitted(before, command);
      if (left !== command) cut = [...cut, { seat, command, left }];
      if (left === undefined) continue;
      const taken = played.play(seat, left);
      if (taken.ok && hasEnded(game, taken.state, seat)) return { step: taken, before, length: played.log.length };
    }
    return undefined;
  };
  const playRound = (): readonly RoundTurn<T>[] => {
    const turns: RoundTurn<T>[] = [];
    cut = [];
    for (const seat of seatsIn(played)) {
      if (!waitingFor(game, played.state).includes(seat)) continue;
      const end = game.forAbsent?.(played.state, seat);
      const turn = playPlan(seat, done.get(seat) ?? (end === undefined ? [] : [end]));
      if (turn !== undefined) turns.push(turn);
    }
    done.clear();
    return turns;
  };

  /** The next seat sits down to plan. */
  const next = () => {
    let seats = plannersIn(played, rounds);
    while (seats.length === 0 && waitingFor(game, played.state).length > 0) {
      playRound();
      seats = plannersIn(played, rounds);
    }
    planner = seats.find((seat) => !done.has(seat));
    const start = planner === undefined ? undefined : rounds.planning(played.state, planner, planner === seats.at(-1));
    base = played.log.length;
    plan = start === undefined ? played : startMatch(game, played.setup, { start: { state: start, events: [] } });
    lineUp();
  };

  const play: Match<T>['play'] = (seat, command, botSeats) => {
    if (planner === undefined || plan === played) {
      const taken = played.play(seat, command, botSeats);
      lineUp();
      return taken;
    }
    const { state } = plan;
    const taken = step(game, state, seat, command);
    const ends = taken.ok && hasEnded(game, taken.state, planner);
    if (!ends) {
      const planned = plan.play(seat, command, botSeats);
      lineUp();
      return planned;
    }
    done.set(planner, [...plan.log.map((line) => line.command), command]);
    const isOver = game.outcome?.(taken.state) !== undefined && rounds.givesUp(command);
    const isLast = plannersIn(played, rounds).every((each) => done.has(each));
    if (!isLast && !isOver) {
      const { seat: by } = taken;
      next();
      return { ok: true, seat: by, state: plan.state, events: [] };
    }
    const turns = playRound();
    next();
    const last = turns.at(-1);
    const ended: Step<T> = last?.step ?? { ok: true, seat: taken.seat, state: plan.state, events: [] };
    carriedOut = { step: ended, turns };
    return ended;
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
    toRedo: (seat) => plan.toRedo(seat),
    stateAt: (length) => (plan === played || length < base ? played.stateAt(length) : plan.stateAt(length - base)),
    stepAt: (index) => (plan === played || index < base ? played.stepAt(index) : plan.stepAt(index - base)),
    turns: () => played.turns(),
    newestTurn: () => played.newestTurn(),
    beginningOf: ({ length }) => match.stateAt(length),
  };
  next();
  for (const line of kept === undefined ? [] : kept.split(separator)) {
    const parsed = parseLine(game, line);
    // A plan that makes no sense any more is not taken up from there on.
    if (parsed?.ok !== true || !play(parsed.value.seat, parsed.value.command).ok) break;
  }

  return {
    match,
    played,
    written() {
      const lines = [
        ...done,
        ...(planner === undefined || plan === played ? [] : [[planner, commandsOf(plan)] as const]),
      ];
      const text = lines.flatMap(([seat, commands]) =>
        commands.map((command) => `${seat}: ${formatCommand(game.commands, command)}`),
      );
      return text.length === 0 ? undefined : text.join(separator);
    },
    turnsOf: (of) => (carriedOut?.step === of ? carriedOut.turns : undefined),
    cuts: (seat) => cut.filter((each) => each.seat === seat),
  };
}

const commandsOf = <T extends GameTypes>({ log }: Match<T>): readonly T['command'][] => log.map((line) => line.command);

/** Whether a turn of a seat is over. */
const hasEnded = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): boolean =>
  !waitingFor(game, state).includes(seat);

/** Between the commands of plans. */
const separator = '; ';

/** The seats that have a turn in the round of this position, in the order in which they are played. */
function seatsIn<T extends GameTypes>({ game, state }: Match<T>): readonly Seat[] {
  const [mover] = waitingFor(game, state);
  return mover === undefined ? [] : Array.from({ length: state.players - mover + 1 }, (_, i) => mover + i);
}

/** Those of them that can do something in it, in the order in which they plan. */
function plannersIn<T extends GameTypes>(match: Match<T>, rounds: Rounds<T>): readonly Seat[] {
  const { game, state } = match;
  const able = seatsIn(match).filter((seat) => rounds.planning(state, seat, false) !== undefined);
  return Math.floor((game.turnOf(state) - 1) / state.players) % 2 === 0 ? able : able.toReversed();
}
