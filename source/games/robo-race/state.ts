import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, Outcome, PartialViewer, Seat, Viewer } from '#engine/vocabulary.ts';
import { type Board, nowhere, withFlags, xOf, yOf } from './board.ts';
import type { GameEvent } from './events.ts';
import { type Level, workshopFlags, workshopName } from './level.ts';
import type { Options } from './options.ts';
import { DIRECTIONS, type Direction, type DirectionName } from './vocabulary.ts';

export interface Robot {
  /** Index of the robot's square. `nowhere` if the robot is destroyed. */
  square: number;
  /** Direction that the robot faces. 0 if it is destroyed. */
  facing: Direction;
  readonly start: number;
  flags: number;
}

/** Phases of a round in their order (rules, "A round"). */
export type Phase = 'initial' | 'deal' | 'plan' | 'execute';

/** State of a match. Lists are indexed by player - 1. */
export interface State {
  phase: Phase;
  players: number;
  random: RandomState;
  readonly options: Options;
  /** Name of a built-in level, or the text of any other level. */
  readonly boardName: string;
  readonly board: Board;
  /** Number of the round, starting at 1. */
  round: number;
  /** Execution step that ended the match. 0 before the end. */
  step: number;
  robots: readonly Robot[];
  /** Hand of each player, in ascending order. Null if the player has none. */
  hands: readonly (readonly number[] | null)[];
  /** Slots of each player who is planning. Null for all others. */
  slots: readonly (Slots | null)[];
  /** Committed program of each player. Null before the commit. */
  programs: readonly (readonly number[] | null)[];
  exchanged: readonly Seat[];
  outcome: Outcome | null;
}

/** Five slots. Null stands for an empty slot. */
export type Slots = readonly (number | null)[];

export const emptySlots: Slots = [null, null, null, null, null];

export type ReadonlyState = DeepReadonly<State>;

export function startOf(level: Level, players: number, options: Options, random: RandomState): State {
  const nobody = Array.from({ length: players }, () => null);
  const named = level.boardName === workshopName ? workshopFlags : level.checkpoints;
  const board = options.flags === null ? level.board : withFlags(level.board, named, options.flags);
  return {
    phase: 'initial',
    players,
    random,
    options,
    boardName: level.boardName,
    board,
    round: 1,
    step: 0,
    robots: board.starts.slice(0, players).map(({ square, facing }, i) => ({ square, facing, start: i + 1, flags: 0 })),
    hands: nobody,
    slots: nobody,
    programs: nobody,
    exchanged: [],
    outcome: null,
  };
}

/** Copies a state. The copies share lists and robots, because the rules replace these and never mutate them. */
export const copyState = (state: ReadonlyState): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  options: state.options,
  boardName: state.boardName,
  board: state.board,
  round: state.round,
  step: state.step,
  robots: state.robots,
  hands: state.hands,
  slots: state.slots,
  programs: state.programs,
  exchanged: state.exchanged,
  outcome: state.outcome,
});

export function withItem<Item>(items: readonly Item[], player: number, item: Item): readonly Item[] {
  const changed = items.slice();
  changed[player - 1] = item;
  return changed;
}

export const isAlive = ({ square }: { readonly square: number }): boolean => square !== nowhere;

export const livingPlayers = ({ robots }: Pick<ReadonlyState, 'robots'>): Seat[] => playersOf(robots, isAlive);

export const planners = ({ slots }: { readonly slots: readonly (unknown | null)[] }): Seat[] =>
  playersOf(slots, (entry) => entry !== null);

function playersOf<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Seat[] {
  const players: Seat[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item !== undefined && isMeant(item)) players.push(i + 1);
  }
  return players;
}

export type RobotPosition = {
  readonly x: number;
  readonly y: number;
  readonly facing: DirectionName;
};

export const robotPositionOf = (
  board: Pick<Board, 'width'>,
  { square, facing }: Pick<Robot, 'square' | 'facing'>,
): RobotPosition => ({
  x: xOf(board, square),
  y: yOf(board, square),
  facing: DIRECTIONS[facing],
});

export type Cards = readonly number[] | 'hidden' | null;

/** A match as a viewer sees it, without the hidden cards of other players. */
export interface View
  extends Pick<
    ReadonlyState,
    'phase' | 'players' | 'options' | 'board' | 'round' | 'step' | 'robots' | 'exchanged' | 'outcome'
  > {
  readonly viewer: Viewer;
  readonly hands: readonly Cards[];
  /** Slots, indexed by player - 1. `hidden` for other players who are still planning. */
  readonly slots: readonly (Slots | 'hidden' | null)[];
  readonly programs: readonly Cards[];
}

export function viewOf(state: ReadonlyState, viewer: Viewer): View {
  const { phase, players, options, board, round, step, robots, exchanged, outcome } = state;
  const visibleTo = <Item>(items: readonly (Item | null)[]): (Item | 'hidden' | null)[] =>
    items.map((item, i) => (item === null || viewer === 'all' || viewer === i + 1 ? item : 'hidden'));
  return {
    viewer,
    phase,
    players,
    options,
    board,
    round,
    step,
    robots,
    exchanged,
    outcome,
    hands: visibleTo(state.hands),
    slots: visibleTo(state.slots),
    programs: visibleTo(state.programs),
  };
}

/** Event as `viewer` receives it: cards of other players are hidden. */
export const eventFor = (event: GameEvent, viewer: PartialViewer): GameEvent =>
  (event.type === 'dealt' || event.type === 'exchanged') && event.player !== viewer
    ? { ...event, cards: 'hidden' }
    : event;
