import { unreachable } from '#engine/lookup.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import { type Board, type Effect, fall, isOn, nowhere, squareAt, wall } from './board.ts';
import type { GameEvent } from './events.ts';
import { isAlive, type Robot, type Slots, type View } from './state.ts';
import {
  type By,
  cardKind,
  DIRECTIONS,
  type Direction,
  directionOf,
  dx,
  dy,
  executionSteps,
  turned,
} from './vocabulary.ts';

/** A robot in the simulation, which mutates it. `square` is `nowhere` if the robot is destroyed. */
export interface Racer {
  square: number;
  facing: Direction;
  flags: number;
}

export function move(racer: Racer, square: number): void {
  racer.square = square;
}

export function turn(racer: Racer, quarters: 1 | 2 | 3): void {
  racer.facing = turned(racer.facing, quarters);
}

export function destroy(racer: Racer): void {
  racer.square = nowhere;
  racer.facing = 0;
}

export function revive(racer: Racer, square: number, facing: Direction): void {
  racer.square = square;
  racer.facing = facing;
}

export function reach(racer: Racer, flag: number): void {
  racer.flags = flag;
}

/** The board and its robots while programs run. The rules, the previews and the bots use it. */
export interface Floor {
  readonly board: Board;
  /** Robots, indexed by player - 1. The simulation mutates them in place. */
  readonly robots: readonly Racer[];
  /** Receives all events. Undefined in searches, such as those of bots, which are faster without events. */
  readonly recorder?: EventRecorder;
}

/** Collects events. Emitters write out every field, because spreading common fields takes more than twice as long. */
export interface EventRecorder {
  readonly events: PushedEvent<GameEvent>[];
  execution: number;
  step: number;
  action: number;
  /** Cause of the events that follow. */
  by: By;
}

export const createEventRecorder = (events: PushedEvent<GameEvent>[]): EventRecorder => ({
  events,
  execution: 1,
  step: 1,
  action: 1,
  by: 'card',
});

/**
 * Moves a robot by one square (rules, "Moving and pushing") and pushes all robots in its way. If a wall stops any of
 * these robots, none of them moves, and each robot up to the wall bumps.
 *
 * @param robot zero-based number of a robot on the board
 * @returns true if the robot has left its square
 */
export function singleStep(floor: Floor, robot: number, direction: Direction): boolean {
  const { board, robots } = floor;
  const racer = robots[robot];
  if (racer === undefined) return false;
  const from = racer.square;
  const to = board.ways[4 * from + direction] ?? wall;
  if (to === wall) {
    emitStep(floor, 'bump', robot, from, direction);
    return false;
  }
  if (to === fall) {
    emitStep(floor, 'move', robot, from, direction);
    emitFall(floor, robot, from, direction);
    destroy(racer);
    return true;
  }
  const other = robotOn(floor, to);
  if (other >= 0 && !singleStep(floor, other, direction)) {
    emitStep(floor, 'bump', robot, from, direction);
    return false;
  }
  emitStep(floor, 'move', robot, from, direction);
  move(racer, to);
  return true;
}

/** Zero-based number of the robot on a square. -1 if there is none. */
function robotOn({ robots }: Floor, square: number): number {
  for (let robot = 0; robot < robots.length; robot++) if (robots[robot]?.square === square) return robot;
  return -1;
}

function emitStep(floor: Floor, type: 'move' | 'bump', robot: number, from: number, direction: Direction): void {
  const { recorder, board } = floor;
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = from % board.width;
  const y = (from - x) / board.width;
  const player = robot + 1;
  const named = DIRECTIONS[direction];
  events.push({ type, player, execution, step, action, by, x, y, direction: named });
}

/** Emits a fall with the square where the robot ends: the pit, or the square just outside the board. */
function emitFall({ recorder, board }: Floor, robot: number, from: number, direction: Direction): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = (from % board.width) + dx[direction];
  const y = Math.floor(from / board.width) + dy[direction];
  events.push({ type: 'destroyed', player: robot + 1, execution, step, action, by, x, y });
}

/** Lets the element below a robot act (rules, "What the factory does"). Returns true if the robot has won. */
export function activate(floor: Floor, robot: number, racer: Racer, execution: number): boolean {
  const { board, recorder } = floor;
  const effect = board.effects[5 * racer.square + execution - 1] ?? null;
  if (effect === null || !counts(effect, racer, board)) return false;
  if (recorder !== undefined) recorder.by = effect.by;
  switch (effect.by) {
    case 'belt':
    case 'pusher':
      singleStep(floor, robot, effect.direction);
      break;
    case 'gear':
      turnRobot(floor, robot, racer, effect.turn);
      break;
    case 'crusher':
      tellHere(floor, 'destroyed', robot, racer);
      destroy(racer);
      break;
    case 'goal':
      tellHere(floor, 'victory', robot, racer);
      break;
    case 'flag':
      reach(racer, effect.flag);
      tellFlag(floor, robot, racer);
  }
  if (recorder !== undefined) {
    recorder.step++;
    recorder.action++;
  }
  return effect.by === 'goal';
}

/** False for a goal while checkpoints are missing, and for a checkpoint other than the robot's next checkpoint. */
function counts(effect: NonNullable<Effect>, { flags }: Racer, board: Floor['board']): boolean {
  if (effect.by === 'flag') return flags === effect.flag - 1;
  return effect.by !== 'goal' || flags >= board.flags.length;
}

function tellFlag({ recorder, board }: Floor, robot: number, { square, flags }: Racer): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = square % board.width;
  const y = (square - x) / board.width;
  events.push({ type: 'flag', player: robot + 1, execution, step, action, by, x, y, flag: flags });
}

function tellHere({ recorder, board }: Floor, type: 'destroyed' | 'victory', robot: number, { square }: Racer): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = square % board.width;
  const y = (square - x) / board.width;
  events.push({ type, player: robot + 1, execution, step, action, by, x, y });
}

/** Moves or turns a robot by a card (rules, "Cards"). Advances the event counter. */
export function playCard(floor: Floor, robot: number, racer: Racer, card: number): void {
  const { recorder } = floor;
  const { turn: quarters, steps = 1, back } = cardKind(card);
  if (recorder !== undefined) {
    recorder.by = 'card';
    const { execution, step, action } = recorder;
    recorder.events.push({ type: 'card-played', player: robot + 1, execution, step, action, card });
  }
  if (quarters !== undefined) {
    turnRobot(floor, robot, racer, quarters);
    if (recorder !== undefined) recorder.step++;
  } else
    for (let i = 0; i < steps && racer.square >= 0; i++) {
      singleStep(floor, robot, back === true ? turned(racer.facing, 2) : racer.facing);
      if (recorder !== undefined) recorder.step++;
    }
  if (recorder !== undefined) recorder.action++;
}

function turnRobot({ recorder, board }: Floor, robot: number, racer: Racer, quarters: 1 | 2 | 3): void {
  turn(racer, quarters);
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = racer.square % board.width;
  const y = (racer.square - x) / board.width;
  const player = robot + 1;
  events.push(
    quarters === 2
      ? { type: 'half-turn', player, execution, step, action, by, x, y }
      : { type: 'turn', player, execution, step, action, by, x, y, clockwise: quarters === 1 },
  );
}

export type RunningProgram = readonly (number | null)[];

/** Programs, indexed by player - 1. Null for a player without a program, whose robot only blocks and can be pushed. */
export type RunningPrograms = readonly (RunningProgram | null)[];

/** Runs one execution step: the cards, then the factory (rules, "A round"). Returns the winner's number, or 0. */
export function runStep(floor: Floor, programs: RunningPrograms, execution: number): number {
  runCards(floor, programs, execution);
  return runFactory(floor, programs, execution);
}

/** Plays the cards of a step: the highest priority first, equal priorities in the order of players. */
export function runCards(floor: Floor, programs: RunningPrograms, execution: number): void {
  const { robots, recorder } = floor;
  if (recorder !== undefined) recorder.execution = execution;
  let lastCard = Number.POSITIVE_INFINITY;
  let lastRobot = -1;
  for (;;) {
    let next = -1;
    let nextCard = 0;
    for (let robot = 0; robot < robots.length; robot++) {
      const card = programs[robot]?.[execution - 1] ?? 0;
      const isDue = card < lastCard || (card === lastCard && robot > lastRobot);
      if (isDue && card > nextCard) {
        next = robot;
        nextCard = card;
      }
    }
    if (next < 0) return;
    lastCard = nextCard;
    lastRobot = next;
    const racer = robots[next];
    if (racer !== undefined && racer.square >= 0) playCard(floor, next, racer, nextCard);
  }
}

/** Lets the factory act on each robot with a program, in the order of players. Returns the winner's number, or 0. */
export function runFactory(floor: Floor, programs: RunningPrograms, execution: number): number {
  const { robots } = floor;
  for (let robot = 0; robot < robots.length; robot++) {
    const racer = robots[robot];
    const takesPart = racer !== undefined && racer.square >= 0 && programs[robot] != null;
    if (takesPart && activate(floor, robot, racer, execution)) return robot + 1;
  }
  return 0;
}

export interface PreviewStep {
  readonly execution: number;
  readonly card: number | null;
  readonly afterCard: Readonly<Robot>;
  readonly afterFactory: Readonly<Robot>;
}

/** Path of a robot through a round in which the other robots do nothing, but block and can be pushed. */
export interface Preview {
  /** Steps until the robot is destroyed or wins, otherwise all five steps. */
  readonly steps: readonly PreviewStep[];
  readonly end: 'alive' | 'destroyed' | 'goal';
}

/** Plays a round for one robot. Other robots play no cards, but block and can be pushed. Empty slots do nothing. */
export function previewOf(
  board: Board,
  robots: readonly Readonly<Robot>[],
  player: number,
  slots: Slots,
  recorder?: EventRecorder,
): Preview {
  const movedRobots = robots.map((robot) => ({ ...robot }));
  const ownRobot = movedRobots[player - 1];
  if (ownRobot === undefined) throw new RangeError(`there is no player ${player}`);
  const floor = { board, robots: movedRobots, ...(recorder && { recorder }) };
  const programs = movedRobots.map((robot) => (robot === ownRobot ? slots : null));
  const steps: PreviewStep[] = [];
  for (const execution of executionSteps) {
    runCards(floor, programs, execution);
    const afterCard = { ...ownRobot };
    const winner = runFactory(floor, programs, execution);
    steps.push({ execution, card: slots[execution - 1] ?? null, afterCard, afterFactory: { ...ownRobot } });
    if (winner === player) return { steps, end: 'goal' };
    if (!isAlive(ownRobot)) return { steps, end: 'destroyed' };
  }
  return { steps, end: 'alive' };
}

interface Race {
  readonly board: Board;
  readonly robots: readonly Racer[];
}

/** Applies an event to robots. The simulation changes them directly, because bots simulate thousands of rounds. */
export function apply({ board, robots }: Race, event: PushedEvent<GameEvent>): void {
  const racer = robots[event.player - 1] ?? unreachable(event.player);
  switch (event.type) {
    case 'move': {
      const way = directionOf(event.direction) ?? unreachable(event.direction);
      const to = { x: event.x + dx[way], y: event.y + dy[way] };
      // A move off the board has no target square. The next event then destroys the robot.
      if (isOn(board, to)) move(racer, squareAt(board, to.x, to.y));
      break;
    }
    case 'turn':
      turn(racer, event.clockwise ? 1 : 3);
      break;
    case 'half-turn':
      turn(racer, 2);
      break;
    case 'destroyed':
      destroy(racer);
      break;
    case 'revived':
      revive(racer, squareAt(board, event.x, event.y), directionOf(event.facing) ?? unreachable(event.facing));
      break;
    case 'flag':
      reach(racer, event.flag);
      break;
    case 'dealt':
    case 'exchanged':
    case 'program-revealed':
    case 'card-played':
    case 'bump':
    case 'victory':
      break;
    default:
      event satisfies never;
  }
}

export function withEvents<Of extends Pick<View, 'board' | 'robots'>>(view: Of, events: readonly GameEvent[]): Of {
  const robots = view.robots.map((robot) => ({ ...robot }));
  for (const event of events) apply({ board: view.board, robots }, event);
  return { ...view, robots };
}
