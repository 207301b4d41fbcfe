import { itemAt } from '#engine/lookup.ts';
import { columnsOf, isMountain } from '#games/into-the-breach/board.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { type Entity, isMech, type View } from '#games/into-the-breach/state.ts';
import { enemyKinds, maxBuildingHealth, mechKinds } from '#games/into-the-breach/vocabulary.ts';
import type { EnvironmentForm } from './form.ts';
import { block, type ChannelForm, flag, oneOf, scaled, upTo } from './observation.ts';

interface TileItem {
  readonly tile: string;
  readonly unit: View['entities'][number] | undefined;
  /** Enemies that want to reach this tile. */
  readonly objectives: number;
}

function tileItems({ board, entities }: View): readonly TileItem[] {
  return board.flatMap((tiles, row) =>
    [...tiles].map((tile, column) => ({
      tile,
      unit: entities.find((each) => each.row === row && each.column === column && each.health > 0),
      objectives: entities.filter(
        (each) => !isMech(each) && each.health > 0 && each.objective[0] === row && each.objective[1] === column,
      ).length,
    })),
  );
}

const ofUnit = (name: 'health' | 'strength' | 'speed', meaning: string): ChannelForm<TileItem, View> =>
  scaled(name, 10, meaning, ({ unit }) => (unit === undefined ? 0 : unit[name]));

export const intoTheBreachForm: EnvironmentForm<IntoTheBreach> = {
  actions: ({ board }) => {
    const rows = upTo(board.length);
    const columns = upTo(columnsOf(board));
    return {
      factors: { row: rows, column: columns, 'to row': rows, 'to column': columns },
      commands: {
        move: { args: { row: 'row', column: 'column', to_row: 'to row', to_column: 'to column' } },
        end_turn: { args: {} },
      },
    };
  },
  observation: [
    block('match', 'match', (view: View) => [view], [
      scaled('turn', 10, 'number of the turn', ({ turn }) => turn),
      scaled('limit', 10, 'last turn, 0 without a limit', ({ limit }) => (limit === undefined ? 0 : limit)),
    ]),
    block('tiles', 'tile, from the left, row by row from the top', tileItems, [
      flag('mountain', 'is a mountain', ({ tile }) => isMountain(tile)),
      scaled('building', maxBuildingHealth, 'health of the building', ({ tile }) =>
        tile >= '0' && tile <= '9' ? Number(tile) : 0,
      ),
      ...oneOf<TileItem, View, Entity['kind']>(
        [...mechKinds, ...enemyKinds],
        '',
        'this unit stands there',
        ({ unit }) => unit?.kind,
      ),
      flag(
        'active',
        'the mech can still move in this turn',
        ({ unit }) => unit !== undefined && isMech(unit) && unit.active,
      ),
      ofUnit('health', 'health of the unit'),
      ofUnit('strength', 'strength of the unit'),
      ofUnit('speed', 'steps of the unit in one move'),
      scaled('wanted', 10, 'enemies that want to reach this tile', ({ objectives }) => objectives),
      scaled('order', 100, 'place of the unit in the order of attack, from 1', ({ unit }, { entities }) =>
        unit === undefined ? 0 : entities.indexOf(unit) + 1,
      ),
    ]),
  ],
  layout: [
    block('board', 'board', ({ board }: View) => [board], [
      scaled('rows', 10, 'number of rows', (board) => board.length),
      scaled('columns', 10, 'number of columns', (board) => itemAt(board, 0).length),
    ]),
  ],
};
