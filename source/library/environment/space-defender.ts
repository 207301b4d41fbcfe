import { letterOf } from '#engine/commands.ts';
import { distance } from '#games/space-defender/cells.ts';
import { boardRanges, thresholdRange } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import type { SectorView, View } from '#games/space-defender/state.ts';
import { optionCounts } from '#games/space-defender/tables.ts';
import { enemyKinds, equipmentSlots, setupPhases } from '#games/space-defender/vocabulary.ts';
import type { EnvironmentForm } from './form.ts';
import { block, type ChannelForm, flag, oneOf, scaled, upTo } from './observation.ts';

type Seen = SectorView | null;

interface CellItem {
  readonly isSeen: boolean;
  readonly isShip: boolean;
  readonly enemy: SectorView['enemies'][number] | undefined;
  readonly shots: SectorView['projectiles'];
}

/** Board of the mission, or the largest board if the player chooses boards. */
const boardOf = ({ mission }: Pick<View, 'mission'>) =>
  mission === null ? { rows: boardRanges.rows[1], columns: boardRanges.columns[1] } : mission.field;

const from1 = (count: number): number[] => upTo(count).map((i) => i + 1);

function cellItems(view: View): readonly CellItem[] {
  const { rows, columns } = boardOf(view);
  const { sector, field } = view;
  const cells = from1(rows).flatMap((row) => from1(columns).map((column) => ({ row, column })));
  return cells.map((cell) => {
    const isThere = <Thing extends { readonly row: number; readonly column: number }>(thing: Thing) =>
      thing.row === cell.row && thing.column === cell.column;
    const isOnBoard = field !== null && cell.row <= field.rows && cell.column <= field.columns;
    return {
      isSeen:
        sector !== null && isOnBoard && distance(sector.starfighter, cell) <= sector.starfighter.attributes.vision,
      isShip: sector !== null && isThere(sector.starfighter),
      enemy: sector?.enemies.find(isThere),
      shots: sector === null ? [] : sector.projectiles.filter(isThere),
    };
  });
}

const ofSector = (
  name: string,
  scale: number,
  meaning: string,
  of: (sector: SectorView) => number,
): ChannelForm<Seen, View> => scaled(name, scale, meaning, (sector) => (sector === null ? 0 : of(sector)));

const attribute = (name: keyof SectorView['starfighter']['attributes'], meaning: string): ChannelForm<Seen, View> =>
  ofSector(name, 100, meaning, ({ starfighter }) => starfighter.attributes[name]);

const damageOf = (side: 'friendly' | 'enemy', { shots }: CellItem): number =>
  shots.reduce((sum, shot) => (shot.side === side ? sum + shot.damage : sum), 0);

const thresholds = from1(thresholdRange[1]);

const thresholdFactors = ['grunts', 'fighters', 'carriers', 'interceptors', 'pylons'];

export const spaceDefenderForm: EnvironmentForm<SpaceDefender> = {
  actions(start) {
    const { rows, columns } = boardOf(start);
    const choosesBoard = start.phase === 'not-started';
    return {
      factors: {
        row: from1(rows).map(letterOf),
        column: from1(columns),
        number: from1(5),
        ...(choosesBoard && {
          rows: from1(rows),
          ...Object.fromEntries(thresholdFactors.map((name) => [name, thresholds])),
        }),
      },
      commands: {
        move: { args: { row: 'row', column: 'column' } },
        fire: { args: {} },
        special: { args: {} },
        pass: { args: {} },
        setup_select: { args: { value: 'number' } },
        setup_next: { args: { state: 'number' } },
        ...(choosesBoard && {
          play: {
            args: {
              row: 'rows',
              column: 'column',
              ...Object.fromEntries(
                ['g', 'f', 'c', 'i', 'p'].map((kind, i) => [`${kind}_threshold`, thresholdFactors[i] ?? kind]),
              ),
            },
            rising: thresholdFactors,
          },
        }),
      },
    };
  },
  observation: [
    block('match', 'match', (view: View) => [view], [
      ...oneOf(['not-started', ...setupPhases, 'in-game'], '', 'phase', ({ phase }: View) => phase),
      scaled('turn', 100, 'turns played in this game', ({ turn }) => turn),
      ...equipmentSlots.flatMap((slot) =>
        oneOf(from1(optionCounts[slot]), `${slot} `, 'this option is chosen', ({ equipment }: View) => equipment[slot]),
      ),
    ]),
    block('ship', 'ship', ({ sector }: View): readonly Seen[] => [sector], [
      ofSector('health', 100, 'health', ({ starfighter }) => starfighter.health),
      ofSector('energy', 100, 'energy', ({ starfighter }) => starfighter.energy),
      attribute('health', 'health of its parts'),
      attribute('energy', 'energy of its parts'),
      attribute('healthRegen', 'health regained each turn'),
      attribute('energyRegen', 'energy regained each turn'),
      attribute('armour', 'armour'),
      attribute('vision', 'cells that it sees'),
      attribute('move', 'cells of a move'),
      attribute('moveCost', 'energy for each cell of a move'),
      ofSector('score', 100, 'score', ({ score }) => score),
      ...enemyKinds.map((kind) =>
        ofSector(`${kind} kills`, 10, 'destroyed enemies of this kind', ({ kills }) => kills[kind]),
      ),
      ofSector('escaped', 10, 'enemies that have left the board', ({ escaped }) => escaped),
      ofSector('waves', 10, 'waves that are still to come', ({ waves }) => (waves === null ? 0 : waves.left)),
    ]),
    block('cells', 'cell, from the left, row by row from the top', cellItems, [
      flag('seen', 'the ship sees the cell', ({ isSeen }) => isSeen),
      flag('ship', 'the ship is there', ({ isShip }) => isShip),
      ...oneOf(enemyKinds, '', 'an enemy of this kind is there', ({ enemy }: CellItem) => enemy?.kind),
      scaled('health', 100, 'health of the enemy', ({ enemy }) => (enemy === undefined ? 0 : enemy.health)),
      scaled('own shots', 100, 'damage of your shots there', (item) => damageOf('friendly', item)),
      scaled('shots', 100, 'damage of enemy shots there', (item) => damageOf('enemy', item)),
    ]),
  ],
  layout: [
    block('board', 'board', (view: View) => [boardOf(view)], [
      scaled('rows', 10, 'number of rows', ({ rows }) => rows),
      scaled('columns', 30, 'number of columns', ({ columns }) => columns),
    ]),
  ],
};
