import { letterOf } from '#engine/commands.ts';
import { type Guidance, lessonsOf } from '#screen/game/teaching.ts';
import { type Cell, cellName, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { legalActions } from '../lookahead.ts';
import type { SectorView } from '../view.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';

/** Lessons that are learned once shown. */
const [aim, shot] = ['aim', 'shot'] as const;

/** In the debug view the status line takes its place. */
export function guide(
  scene: SpaceDefenderScene,
  taught: ReadonlySet<string>,
): Guidance<SpaceDefenderScreen> | undefined {
  const { view, debug, watched } = scene;
  if (view.sector === null || view.phase !== 'in-game' || debug || watched === true) return undefined;
  const ship = view.sector.starfighter;
  const legal = legalActions(view);
  const target = nearest(view.sector);
  if (target !== undefined && target.row === ship.row && legal.some(({ name }) => name === 'fire'))
    return firingStep(target, taught);
  if (target !== undefined && target.row !== ship.row) {
    // Cells farther to the left leave more time to fire.
    const cells = [1, ship.column].map((column) => ({ row: target.row, column }));
    const cell = cells.find((candidate) => isMove(legal, candidate));
    if (cell !== undefined) return flightStep(scene, cell, comesIn(cell.row));
  }
  const back = target === undefined ? wayBack(view.sector, legal) : undefined;
  if (back !== undefined) return flightStep(scene, back, tooFarAhead);
  return waitStep(scene, view.sector, target, taught);
}

/** Columns ahead at which there is time to fire before a Grunt arrives. */
const farEnough = 6;

/** The Grunt that arrives first, in the ship's row or far enough away to fly into its row. */
function nearest({ enemies, starfighter: { row, column } }: SectorView): SectorView['enemies'][number] | undefined {
  const [first] = enemies
    .filter((enemy) => enemy.column > column && (enemy.row === row || enemy.column - column >= farEnough))
    .toSorted((one, other) => one.column - other.column);
  return first;
}

/** The leftmost reachable cell in the row, if no Grunt is far enough away. */
function wayBack({ starfighter }: SectorView, legal: readonly Command[]): Cell | undefined {
  if (starfighter.column <= safeColumn) return undefined;
  const columns = Array.from({ length: starfighter.column - 1 }, (_, i) => i + 1);
  return columns.map((column) => ({ row: starfighter.row, column })).find((cell) => isMove(legal, cell));
}

/** Last column with time to meet a new enemy. */
const safeColumn = 3;

const isMove = (legal: readonly Command[], { row, column }: Cell): boolean =>
  legal.some(({ name, args }) => name === 'move' && args.row === row && args.column === column);

function firingStep(target: SectorView['enemies'][number], taught: ReadonlySet<string>): Guidance<SpaceDefenderScreen> {
  const why = taught.has(shot)
    ? `The Grunt at ${cellName(target)} is in your row. Fire until it is destroyed.`
    : `It is in your row. A shot does 70 damage, and it has ${target.health} health: fire again.`;
  return {
    key: 'f',
    says: [why, 'f: fire. Your shots fly on first in every later turn.'],
    spoken: `${why} Type fire.`,
    teaches: shot,
  };
}

const comesIn = (row: number): string =>
  `A Grunt comes in row ${letterOf(row)}. Shots fly straight ahead: fly into its row.`;

const tooFarAhead = 'You are too far ahead: Grunts are here before you can fire. Fly back.';

/** Guides the cursor to the cell first if it is elsewhere. */
function flying({ local }: SpaceDefenderScene, cell: Cell, why: string): Guidance<SpaceDefenderScreen> {
  const isThere = distance(cell, local.cursor) === 0;
  return {
    key: isThere ? 'Enter' : 'arrows',
    says: [
      why,
      isThere
        ? `Enter: fly to ${cellName(cell)}. The panel shows path and cost.`
        : `Arrows: point at ${cellName(cell)}.`,
    ],
    spoken: `${why} Type move ${letterOf(cell.row).toLowerCase()} ${cell.column}.`,
  };
}

function waitStep(
  { view }: SpaceDefenderScene,
  sector: SectorView,
  target: Cell | undefined,
  taught: ReadonlySet<string>,
): Guidance<SpaceDefenderScreen> {
  const why =
    target !== undefined
      ? 'There is not enough energy for that. A turn of waiting gives twice as much.'
      : view.turn <= 1 && !taught.has(aim)
        ? 'S is your ship. Destroy two Grunts, and you win. They come out of the fog.'
        : sector.enemies.length === 0
          ? 'No Grunt in sight. The next one comes out of the fog soon.'
          : 'Too near: there is no time to fire. Let it pass; the next Grunt comes soon.';
  return {
    key: 't',
    says: [why, `t: wait a turn.${target === undefined && !taught.has(aim) ? ' Ctrl+T skips the tutorial.' : ''}`],
    spoken: `${why} Type pass.`,
    teaches: aim,
  };
}

/** True if lessons may use the status line: the cursor is on the ship, outside the debug view. */
const isQuiet = ({ view, local, debug }: SpaceDefenderScene): boolean =>
  view.sector !== null &&
  view.phase === 'in-game' &&
  !debug &&
  local.news === undefined &&
  distance(view.sector.starfighter, local.cursor) === 0;

const did = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
  type: 'starfighter-moved' | 'fired' | 'passed',
): boolean => after.view.turn !== before.view.turn && after.events.some((event) => event.type === type);

const pointsAtEnemy = ({ view, local }: SpaceDefenderScene): boolean =>
  view.sector?.enemies.some((enemy) => distance(enemy, local.cursor) === 0) ?? false;

export const firstMatch = lessonsOf(isQuiet, [
  {
    key: 'arrows',
    says: [
      'This is your ship. Point at a cell with the arrows; Enter flies there.',
      'A preview shows path, cost and danger. Ctrl+T skips the tutorial.',
    ],
    spoken:
      'Your ship can fly to another cell every turn: reach lists them, and preview says what a move would cost and hit. Type move and a cell, as in move c 4.',
    done: (before, after) => did(before, after, 'starfighter-moved'),
  },
  {
    key: 'f',
    says: [
      'f fires your weapon. Your shots fly first in every later turn.',
      'Kills score; enemies that escape left do not.',
    ],
    spoken:
      'Your weapon fires to the right; your shots fly on first in every later turn. Kills score; enemies that escape left do not. Type fire.',
    done: (before, after) => did(before, after, 'fired'),
  },
  {
    key: 'e',
    says: [
      'e lists what each enemy in sight does next; Tab points at them.',
      'They act differently when they see you, and when you wait or fire.',
    ],
    done: (before, after) =>
      (after.local.below === 'enemies' && before.local.below === 'log') ||
      (pointsAtEnemy(after) && !pointsAtEnemy(before)),
  },
  {
    key: 't',
    says: [
      't waits a turn: you regenerate twice.',
      'But then every Fighter flies 6 and fires 100, and Carriers launch two.',
    ],
    spoken:
      'When you wait, you regenerate twice; but then every Fighter flies 6 and fires 100, and Carriers launch two. Type pass.',
    done: (before, after) => did(before, after, 'passed'),
  },
  {
    key: '?',
    says: [
      '? shows every key and the rule book; red cells hurt if you end there.',
      'Tutorial complete. Play on; b gives a hint when you want one.',
    ],
    spoken:
      'enemies and shots list what is in sight, hint tells what a bot would play, help has all words, rules the rule book. Play on.',
    done: (before, after) => after.view.turn !== before.view.turn || after.debug !== before.debug,
  },
]);
