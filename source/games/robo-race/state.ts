import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, Outcome, PartialViewer, Seat, Viewer } from '#engine/vocabulary.ts';
import { type Board, nowhere, withFlags, xOf, yOf } from './board.ts';
import type { GameEvent } from './events.ts';
import { type Level, workshopFlags, workshopName } from './level.ts';
import type { Options } from './options.ts';
import { DIRECTIONS, type Direction, type DirectionName } from './vocabulary.ts';

/** A robot. */
export interface Robot {
  /** `nowhere` when it is destroyed. */
  square: number;
  /** 0 when it is destroyed. */
  facing: Direction;
  /** The number of its start square. */
  readonly start: number;
  /** The number of checkpoints that it has reached. */
  flags: number;
}

/** Phases in the order of a round (rules, section 4). */
export type Phase = 'initial' | 'deal' | 'plan' | 'execute';

/** Everything that decides the future of a match. Lists go by player - 1. */
export interface State {
  phase: Phase;
  players: number;
  random: RandomState;
  readonly options: Options;
  /** The board's name, or its text where it is none that comes with the program; as positions print it. */
  readonly boardName: string;
  readonly board: Board;
  /** From 1. */
  round: number;
  /** The execution step in which the match has ended; 0 before. */
  step: number;
  robots: readonly Robot[];
  /** Ascending; null for who has no hand. */
  hands: readonly (readonly number[] | null)[];
  /** Of who still plans: five, null for an empty one. */
  slots: readonly (Slots | null)[];
  /** Committed programs, by player - 1; null for a player who has not committed one. */
  programs: readonly (readonly number[] | null)[];
  exchanged: readonly Seat[];
  outcome: Outcome | null;
}

/** Five slots; null for an empty one. */
export type Slots = readonly (number | null)[];

/** Five empty slots. */
export const emptySlots: Slots = [null, null, null, null, null];

/** A state as everybody but the rules sees it. */
export type ReadonlyState = DeepReadonly<State>;

/** The start of a match in a level, before the first hands are dealt. */
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

/** A working copy: the rules replace lists and robots, and change none in place. */
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

/** The list with another item for a player. */
export function withItem<Item>(items: readonly Item[], player: number, item: Item): readonly Item[] {
  const changed = items.slice();
  changed[player - 1] = item;
  return changed;
}

export const isAlive = ({ square }: { readonly square: number }): boolean => square !== nowhere;

/** The players whose robots are on the board, ascending. */
export const livingPlayers = ({ robots }: Pick<ReadonlyState, 'robots'>): Seat[] => playersOf(robots, isAlive);

/** The players who still plan, ascending. */
export const planners = ({ slots }: { readonly slots: readonly (unknown | null)[] }): Seat[] =>
  playersOf(slots, (entry) => entry !== null);

/** The players whose items are of a kind, ascending. */
function playersOf<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Seat[] {
  const players: Seat[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item !== undefined && isMeant(item)) players.push(i + 1);
  }
  return players;
}

/** A robot's place and facing, as JSON writes them. */
export type RobotPosition = {
  readonly x: number;
  readonly y: number;
  readonly facing: DirectionName;
};

/** Where a robot on the board stands. */
export const robotPositionOf = (
  board: Pick<Board, 'width'>,
  { square, facing }: Pick<Robot, 'square' | 'facing'>,
): RobotPosition => ({
  x: xOf(board, square),
  y: yOf(board, square),
  facing: DIRECTIONS[facing],
});

/** Cards as somebody may know them: themselves, only that there are some, or that there are none. */
export type Cards = readonly number[] | 'hidden' | null;

/** The part of a state that a seat may know (rules, section 12): all but the cards of the others. */
export interface View
  extends Pick<
    ReadonlyState,
    'phase' | 'players' | 'options' | 'board' | 'round' | 'step' | 'robots' | 'exchanged' | 'outcome'
  > {
  readonly viewer: Viewer;
  /** By player - 1. */
  readonly hands: readonly Cards[];
  /** Of who still plans; hidden ones are of other seats. */
  readonly slots: readonly (Slots | 'hidden' | null)[];
  readonly programs: readonly Cards[];
}

/** The view of a seat, or of everything. */
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

/** An event as somebody may know it: which cards others were dealt is hidden. */
export const eventFor = (event: GameEvent, viewer: PartialViewer): GameEvent =>
  (event.type === 'dealt' || event.type === 'exchanged') && event.player !== viewer
    ? { ...event, cards: 'hidden' }
    : event;
