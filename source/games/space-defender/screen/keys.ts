import { refusal } from '../../../engine/result.ts';
import type { Action, KeyBinding } from '../../../screen/screen.ts';
import { distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { reachOf } from '../resources.ts';
import { optionCounts } from '../tables.ts';
import { isSetupPhase, slotOf } from '../vocabulary.ts';
import { debugKeys } from './debug-keys.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';
import { pointedMove } from './plan.ts';
import { mostScrolled } from './scrolling.ts';
import { sectors } from './sectors.ts';

type Binding = KeyBinding<SpaceDefenderScreen>;
type ScreenAction = Action<SpaceDefenderScreen>;

const play = (...commands: Command[]): ScreenAction => ({ type: 'play', commands });

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: SpaceDefenderScene): readonly Binding[] {
  const { phase } = scene.view;
  if (isSetupPhase(phase)) return [...setupKeys(scene), debugKey(scene)];
  if (phase === 'in-game')
    return scene.view.debug
      ? [debugKey(scene), ...lowerKeys(scene), ...gameKeys(scene)]
      : [...gameKeys(scene), debugKey(scene), ...lowerKeys(scene)];
  return scene.view.sector === null
    ? [...startKeys(scene), debugKey(scene)]
    : [...overKeys(scene), debugKey(scene), ...lowerKeys(scene)];
}

const debugKey = ({ view }: SpaceDefenderScene): Binding => ({
  keys: ['d'],
  ...(view.debug ? { footer: ['d', 'fog'] as const } : {}),
  help: 'show everything without fog, with all values, or no longer',
  act: () => play({ name: 'toggle_debug_mode', args: {} }),
});

const keep = (scene: SpaceDefenderScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: { ...scene.local, ...change },
});

/** Keys of a list of so many rows. */
function listKeys(scene: SpaceDefenderScene, rows: number, choose: (row: number) => ScreenAction): Binding[] {
  const { choice } = scene.local;
  const digits = Array.from({ length: rows }, (_, i) => String(i + 1));
  return [
    {
      keys: ['up', 'down', 'k', 'j'],
      footer: ['up/down', 'choose'],
      help: 'go to another row of the list',
      act: (key) => keep(scene, { choice: (choice + (key === 'up' || key === 'k' ? rows - 1 : 1)) % rows }),
    },
    { keys: ['enter'], footer: ['Enter', 'take'], help: 'take the chosen row and go on', act: () => choose(choice) },
    {
      keys: digits,
      help: 'take the row of this number and go on',
      act: (key) => choose(Number(key) - 1),
    },
  ];
}

const startKeys = (scene: SpaceDefenderScene): Binding[] =>
  listKeys(scene, sectors.length, (row) => {
    const chosen = sectors[row];
    return chosen === undefined ? keep(scene, {}) : play(chosen.play);
  });

function setupKeys(scene: SpaceDefenderScene): Binding[] {
  const slot = slotOf(scene.view.phase);
  const next: Command = { name: 'setup_next', args: { state: 1 } };
  const back: Command = { name: 'setup_back', args: { state: 1 } };
  const take = (row: number): ScreenAction =>
    slot === undefined
      ? play(next)
      : scene.view.equipment[slot] === row + 1
        ? play(next)
        : play({ name: 'setup_select', args: { value: row + 1 } }, next);
  const list =
    slot === undefined
      ? [
          {
            keys: ['enter'],
            footer: ['Enter', 'start'],
            help: 'start the game',
            act: () => play(next),
          } satisfies Binding,
        ]
      : listKeys(scene, optionCounts[slot], take);
  return [
    ...list,
    {
      keys: ['left', 'right', 'h', 'l'],
      footer: ['left/right', 'page'],
      help: 'go to the page before or after, without changing anything',
      act: (key) => play(key === 'left' || key === 'h' ? back : next),
    },
    {
      keys: ['escape'],
      footer: ['Esc', 'out'],
      help: 'leave setup',
      act: () => play({ name: 'abort', args: {} }),
    },
  ];
}

const directions: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  h: [0, -1],
  l: [0, 1],
};

function gameKeys(scene: SpaceDefenderScene): Binding[] {
  const { view, local } = scene;
  const { field, sector } = view;
  if (field === null || sector === null) return [];
  const { starfighter } = sector;
  const atShip = distance(starfighter, local.cursor) === 0;
  const canFly = !atShip && distance(starfighter, local.cursor) <= reachOf(starfighter);
  const within = (value: number, most: number) => Math.max(1, Math.min(value, most));
  return [
    {
      keys: Object.keys(directions),
      footer: ['arrows', 'cursor'],
      help: 'point at a cell; the way there is shown, with its cost and what it meets',
      act(key) {
        const [rows, columns] = directions[key] ?? [0, 0];
        const row = within(local.cursor.row + rows, field.rows);
        const column = within(local.cursor.column + columns, field.columns);
        return keep(scene, { cursor: { row, column } });
      },
    },
    {
      keys: ['enter'],
      ...(canFly ? { footer: ['Enter', 'fly'] as const } : {}),
      help: 'fly to the cell under the cursor',
      act() {
        const move = pointedMove(scene);
        if (move !== undefined) return play(move);
        return {
          type: 'refuse',
          error: refusal('already-there', 'Already there. Point at another cell with the arrows.'),
        };
      },
    },
    { keys: ['f'], footer: ['f', 'fire'], help: 'fire the weapon', act: () => play({ name: 'fire', args: {} }) },
    { keys: ['s'], footer: ['s', 'special'], help: 'use the power', act: () => play({ name: 'special', args: {} }) },
    {
      keys: ['space'],
      footer: ['space', 'wait'],
      help: 'let a turn pass, with double regeneration',
      act: () => play({ name: 'pass', args: {} }),
    },
    ...(atShip
      ? []
      : [
          {
            keys: ['escape'],
            footer: ['Esc', 'back'],
            help: 'put the cursor back on the ship',
            act: () => keep(scene, { cursor: { row: starfighter.row, column: starfighter.column } }),
          } satisfies Binding,
        ]),
  ];
}

/** Keys of what is below the board: the log, or the tables and lists of the debug view. */
function lowerKeys(scene: SpaceDefenderScene): Binding[] {
  const { local, debug } = scene;
  const scroll: Binding = {
    keys: ['pageup', 'pagedown'],
    label: 'PgUp PgDn',
    ...(debug && mostScrolled(scene) > 0 ? { footer: ['PgUp PgDn', 'scroll'] as const } : {}),
    help: 'scroll the log, or the tables of the debug view',
    act(key) {
      const step = (key === 'pageup') === debug ? -5 : 5;
      return keep(scene, { scrolled: Math.max(0, Math.min(local.scrolled + step, mostScrolled(scene))) });
    },
  };
  return debug ? [scroll, ...debugKeys(scene)] : [scroll];
}

function overKeys(scene: SpaceDefenderScene): Binding[] {
  const { field } = scene.view;
  if (field === null) return [];
  const [g_threshold, f_threshold, c_threshold, i_threshold, p_threshold] = field.thresholds;
  const again: Command = {
    name: 'play',
    args: { row: field.rows, column: field.columns, g_threshold, f_threshold, c_threshold, i_threshold, p_threshold },
  };
  return [
    {
      keys: ['enter'],
      footer: ['Enter', 'play again'],
      help: 'play again on this board with the same parts',
      act: () => play(again, { name: 'setup_next', args: { state: 5 } }),
    },
    {
      keys: ['p'],
      footer: ['p', 'other parts'],
      help: 'play again on this board and choose the parts anew',
      act: () => play(again),
    },
    {
      keys: ['n'],
      footer: ['n', 'new match'],
      help: 'begin a new match with a new seed, on a board of your choice',
      act: () => ({ type: 'again', seed: 'fresh', commands: [] }),
    },
  ];
}
