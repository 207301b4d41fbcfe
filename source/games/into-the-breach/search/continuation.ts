import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import { coordOf } from '../movement.ts';
import { type Entity, isMech } from '../state.ts';
import type { View } from '../view.ts';
import { type Battle, battleOf } from './battle.ts';
import { battleStateOf } from './battle-state.ts';
import type { TurnOutcome } from './end-turn.ts';
import { type Placement, stepsTo } from './placements.ts';
import { type Limits, type SearchNode, type SearchOptions, search } from './search.ts';

/** How to go on from a position. */
export interface Continuation {
  /** The commands of each turn, the first one as far as it is still to be played; the last of each is `end_turn`. */
  readonly turns: readonly (readonly Command[])[];
  /** How the match stands after them. */
  readonly fate: TurnOutcome;
  /** How many `end_turn`s were simulated to find it. */
  readonly simulated: number;
}

/** The best continuation that a search finds; mechs that have moved this turn stay. */
export function continuationOf(
  view: Pick<View, 'board' | 'entities'>,
  limits: Limits,
  options?: SearchOptions,
): Continuation {
  const battle = battleOf(view);
  const movers = [...view.entities.keys()].filter((i) => isActive(view.entities[i]));
  const { best, simulated } = search(battle, battleStateOf(battle, view), movers, limits, options);
  return { turns: pathTo(best).map(({ placement }) => commandsOf(battle, placement)), fate: best.fate, simulated };
}

const isActive = (entity: Readonly<Entity> | undefined): boolean =>
  entity !== undefined && isMech(entity) && entity.active;

/** The states after each turn up to one, earliest first, without the start. */
const pathTo = (node: SearchNode): SearchNode[] => (node.before === undefined ? [] : [...pathTo(node.before), node]);

/** The commands that a placement takes, the last one `end_turn`. */
export const commandsOf = (battle: Battle, placement: Placement): Command[] => [
  ...stepsTo(placement).map(({ from, to }) => moveOf(coordOf(battle, from), coordOf(battle, to))),
  { name: 'end_turn', args: {} },
];

const moveOf = ([row, column]: Coord, [to_row, to_column]: Coord): Command => ({
  name: 'move',
  args: { row, column, to_row, to_column },
});
