import type { Coord } from '../board.ts';
import type { Command } from '../commands.ts';
import { isMech } from '../state.ts';
import type { View } from '../view.ts';
import { type Battle, battleOf } from './battle.ts';
import { won } from './end-turn.ts';
import { coordAt, momentOf } from './moment.ts';
import { type Placement, stepsTo } from './placements.ts';
import { type Limits, type Node, search } from './search.ts';

/** A way to win. */
export interface Solution {
  /** How many `end_turn`s it has. */
  readonly turns: number;
  readonly commands: readonly Command[];
}

const usual: Limits = { turns: 10, beam: 60, first: 6_000, later: 3_000, budget: 400_000 };

/**
 * The shortest win that a search finds from a position; the mechs that have moved this turn stay.
 *
 * @param limits what is to be other than usual; more takes longer and finds more
 */
export function solve(view: Pick<View, 'board' | 'entities'>, limits: Partial<Limits> = {}): Solution | undefined {
  const battle = battleOf(view);
  const end = search(battle, momentOf(battle, view), moversOf(view), { ...usual, ...limits });
  if (end.fate !== won) return undefined;
  const turns = pathTo(end);
  return { turns: turns.length, commands: turns.flatMap(({ placement }) => commandsOf(battle, placement)) };
}

/** The mechs that have not moved, by their numbers. */
export const moversOf = ({ entities }: Pick<View, 'entities'>): number[] =>
  [...entities.keys()].filter((i) => {
    const entity = entities[i];
    return entity !== undefined && isMech(entity) && entity.active;
  });

/** The moments after each turn up to one, earliest first, without the start. */
export const pathTo = (node: Node): Node[] => (node.before === undefined ? [] : [...pathTo(node.before), node]);

/** The commands of a turn, the last one `end_turn`. */
export const commandsOf = (battle: Battle, placement: Placement): Command[] => [
  ...stepsTo(placement).map(({ from, to }) => moveOf(coordAt(battle, from), coordAt(battle, to))),
  { name: 'end_turn', args: {} },
];

const moveOf = ([row, column]: Coord, [to_row, to_column]: Coord): Command => ({
  name: 'move',
  args: { row, column, to_row, to_column },
});
