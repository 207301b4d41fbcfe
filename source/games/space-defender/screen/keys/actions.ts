import { type Action, actionsOf, type KeyBinding } from '../../../../screen/game/actions.ts';
import type { Command } from '../../commands.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<SpaceDefenderScreen>;

/** As keys and clicks give it to the match. */
export type ScreenAction = Action<SpaceDefenderScreen>;

export const { play, setLocal } = actionsOf<SpaceDefenderScreen>();

/** Waiting for a turn. */
export const waitCommand = { name: 'pass', args: {} } as const satisfies Command;

/** A key that leads to the menu. */
export const menuKey: Binding = {
  kind: 'leave',
  keys: ['escape'],
  label: 'Esc',
  footer: ['Esc', 'menu'],
  help: 'to the menu (saved)',
  act: () => ({ type: 'leave' }),
};

/** Up and down in a list of so many rows, around its ends. */
export const rowKey = (scene: SpaceDefenderScene, rows: number, help: string, label: string): Binding => ({
  kind: 'look',
  keys: ['up', 'down', 'k', 'j'],
  label: 'up down j k',
  footer: ['up/down', label],
  help,
  act: (key) => setLocal(scene, { choice: (scene.local.choice + (key === 'up' || key === 'k' ? rows - 1 : 1)) % rows }),
});
