import { refusal } from '../../../../engine/result.ts';
import { arrowsKey } from '../../../../screen/keys/cursor.ts';
import { homeColumn } from '../../bots/evaluation.ts';
import { type Cell, cellName, distance, pathOf } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { nextCells } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { enemiesInSight } from '../panel/enemy-list.ts';
import { previewOf } from '../pointed-move.ts';
import { powerCost } from '../setup/parts.ts';
import { doubtOf, isFatal, safeCell } from '../status/doubts.ts';
import { moveWords } from '../status/move-words.ts';
import { waitUntilChange } from '../waiting.ts';
import { type Binding, type ScreenAction, setLocal, waitCommand } from './actions.ts';

/** Columns from which on a footer has room for every key; below, some are left to the help. */
export const roomForAll = 100;
/** The same for long words. */
const roomForLong = 140;

/** Keys of a game in progress; those of what is below the board stand among them. */
export function gameKeys(scene: SpaceDefenderScene, below: readonly Binding[]): Binding[] {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const { starfighter, enemies } = sector;
  const apart = distance(starfighter, local.cursor);
  const previews = scene.preferences.forecast && (previewOf(scene) !== undefined || apart > reachOf(starfighter));
  const canFly = apart > 0 && apart <= reachOf(starfighter);
  return [
    cursorKey(scene),
    {
      kind: 'play',
      keys: ['enter'],
      label: 'Enter',
      footer: canFly ? ['Enter', 'fly'] : undefined,
      help: 'fly there',
      act: () => fly(scene),
    },
    ...(apart > 0 ? [homeKey(scene, starfighter, previews)] : []),
    ...middleKeys(scene),
    ...warningKeys(scene),
    ...(enemies.length > 0 && !scene.debug ? [nextEnemyKey(scene)] : []),
    ...below,
    ...verbKeys(scene),
    ...(scene.debug ? [] : [enemyListKey(scene, apart === 0)]),
    ...zoomKeys(scene),
  ];
}

const cursorKey = (scene: SpaceDefenderScene): Binding => {
  const { cursor } = scene.local;
  const { rows, columns } = scene.view.field ?? { rows: 1, columns: 1 };
  const within = (value: number, max: number) => Math.max(1, Math.min(value, max));
  return arrowsKey('cursor', 'cursor', (down, right) =>
    pointAt(scene, { row: within(cursor.row + down, rows), column: within(cursor.column + right, columns) }),
  );
};

/** Flies to the cell under the cursor. */
export function fly(scene: SpaceDefenderScene): ScreenAction {
  const { view, local } = scene;
  const ship = view.sector?.starfighter;
  if (ship === undefined || distance(ship, local.cursor) === 0)
    return {
      type: 'refuse',
      error: refusal('already-there', 'Already there. Point at another cell with the arrows.'),
    };
  return playOrConfirm(scene, { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } });
}

/**
 * Plays a command; where it is doubtful only once the player says yes with a key that is no slip of the same one. Of a
 * fatal one Tab leads to the nearest cell that is not.
 */
function playOrConfirm(scene: SpaceDefenderScene, command: TurnCommand): ScreenAction {
  const costly = doubtOf(scene.view, command);
  const action = { type: 'play', commands: [command] } as const;
  if (costly === undefined) return action;
  const safe = isFatal(scene.view, command) ? safeCell(scene) : undefined;
  const { question, anyway } = doubtWords[command.name];
  const tab = safe === undefined ? '' : `, Tab: nearest safe cell (${cellName(safe)})`;
  return {
    ...action,
    confirmMessage: costly,
    answer: {
      yes: { key: 'y', label: anyway },
      instead:
        safe === undefined
          ? []
          : [{ key: 'tab', label: 'safe cell', local: { ...scene.local, cursor: safe, warning: undefined } }],
    },
    confirmPrompt: `${costly} You can't undo it.\n${question} y yes, Esc no${tab}`,
  };
}

type TurnCommand = Extract<Command, { name: 'move' | 'fire' | 'special' | 'pass' }>;

const doubtWords = {
  move: { question: 'Fly there?', anyway: 'fly anyway' },
  fire: { question: 'Fire?', anyway: 'fire anyway' },
  special: { question: 'Use it?', anyway: 'use it anyway' },
  pass: { question: 'Wait?', anyway: 'wait anyway' },
} as const;

/** Points at a cell; the gravest warning about it comes first again. */
const pointAt = (scene: SpaceDefenderScene, cursor: Cell): ScreenAction =>
  setLocal(scene, { cursor, warning: undefined });

/** Points to where there is sight ahead and room behind: the middle row and column 4, as near to it as the ship can fly. */
function middleKeys(scene: SpaceDefenderScene): Binding[] {
  const { field, sector } = scene.view;
  if (field === null || sector === null) return [];
  const middle = { row: Math.ceil(field.rows / 2), column: homeColumn };
  const reach = reachOf(sector.starfighter);
  const way = pathOf(sector.starfighter, middle);
  const cell = way.at(Math.min(reach, way.length) - 1);
  if (cell === undefined || reach === 0) return [];
  return [
    {
      kind: 'look',
      keys: ['m'],
      help: `point to the middle row and column ${homeColumn}`,
      act: () => pointAt(scene, cell),
    },
  ];
}

/** Reads one warning about the cell under the cursor after the other, where there are several. */
function warningKeys(scene: SpaceDefenderScene): Binding[] {
  const { warnings = [] } = moveWords(scene) ?? {};
  if (warnings.length < 2) return [];
  const { warning = 0 } = scene.local;
  return [
    {
      kind: 'look',
      keys: ['n'],
      footer: scene.columns >= roomForAll ? ['n', 'next danger'] : undefined,
      help: 'the next danger there',
      act: () => setLocal(scene, { warning: (warning + 1) % warnings.length }),
    },
  ];
}

const homeKey = (scene: SpaceDefenderScene, { row, column }: Cell, isInFooter: boolean): Binding => ({
  kind: 'look',
  keys: ['home', 'escape'],
  label: 'Home Esc',
  footer: isInFooter ? ['Esc', 'ship'] : undefined,
  help: 'cursor to the ship',
  act: () => pointAt(scene, { row, column }),
});

const nextEnemyKey = (scene: SpaceDefenderScene): Binding => ({
  kind: 'look',
  keys: ['tab'],
  label: 'Tab',
  help: 'next enemy in sight',
  act() {
    const enemies = enemiesInSight(scene.view);
    const at = enemies.findIndex((enemy) => distance(enemy, scene.local.cursor) === 0);
    const next = enemies[(at + 1) % enemies.length];
    return next === undefined ? setLocal(scene, {}) : pointAt(scene, { row: next.row, column: next.column });
  },
});

/** Fire, power and waiting, with what they do and cost now. */
function verbKeys(scene: SpaceDefenderScene): Binding[] {
  const { view } = scene;
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const shots = weapon.muzzles.length;
  const what = weapon.shotMove === 0 ? 'mine' : shots === 1 ? 'shot' : `${shots} shots`;
  return [
    {
      kind: 'play',
      keys: ['f'],
      footer: ['f', 'fire'],
      help: `fire: ${what}, ${weapon.cost} ${weapon.resource}`,
      act: () => playOrConfirm(scene, { name: 'fire', args: {} }),
    },
    {
      kind: 'play',
      keys: ['s'],
      footer: ['s', 'power'],
      help: `power: ${power.name}, ${powerCost(power)}`,
      act: () => playOrConfirm(scene, { name: 'special', args: {} }),
    },
    {
      kind: 'play',
      keys: ['t', 'space'],
      footer: ['t', 'wait'],
      help: 'wait: regenerate twice',
      act: () => playOrConfirm(scene, waitCommand),
    },
    {
      kind: 'play',
      keys: ['w'],
      footer: ['w', scene.columns >= roomForLong ? 'wait until' : 'until'],
      help: 'wait until something appears or changes, 20 turns at most',
      act: () => waitUntilChange(scene),
    },
  ];
}

const enemyListKey = (scene: SpaceDefenderScene, isInFooter: boolean): Binding => {
  const open = scene.local.below === 'enemies';
  return {
    kind: 'look',
    keys: ['e'],
    footer: isInFooter ? ['e', open ? 'log' : 'enemies'] : undefined,
    help: open ? 'back to the log of the turn' : 'what each enemy would do',
    act: () => setLocal(scene, { below: open ? 'log' : 'enemies', scrolled: 0 }),
  };
};

/** Steps through the sizes of the board's cells, where more than one fits. */
function zoomKeys(scene: SpaceDefenderScene): Binding[] {
  const cells = nextCells(scene);
  if (cells === undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['z'],
      footer: scene.columns >= roomForLong ? ['z', 'cells'] : undefined,
      help: `cells of the board: ${cells}`,
      act: () => setLocal(scene, { cells }),
    },
  ];
}
