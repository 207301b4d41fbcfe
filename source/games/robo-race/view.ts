import type { PartialViewer, Viewer } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import type { ReadonlyState, Slots } from './state.ts';

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
