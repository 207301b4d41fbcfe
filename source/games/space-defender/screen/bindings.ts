import type { Action, KeyBinding } from '../../../screen/screen.ts';
import type { Command } from '../commands.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<SpaceDefenderScreen>;

/** What a key or a click of this game does. */
export type ScreenAction = Action<SpaceDefenderScreen>;

/** Plays commands, one after the other. */
export const play = (...commands: Command[]): ScreenAction => ({ type: 'play', commands });

/** Changes what the screen keeps. */
export const keep = ({ local }: SpaceDefenderScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: { ...local, ...change },
});

/** A key that leads to the menu. */
export const menuKey: Binding = {
  keys: ['escape'],
  label: 'Esc',
  footer: ['Esc', 'menu'],
  help: 'to the menu; nothing is lost',
  act: () => ({ type: 'leave' }),
};

/** Up and down in a list of so many rows, around its ends. */
export const rowKey = (scene: SpaceDefenderScene, rows: number, help: string, label: string): Binding => ({
  keys: ['up', 'down', 'k', 'j'],
  label: 'up down j k',
  footer: ['up/down', label],
  help,
  act: (key) => keep(scene, { choice: (scene.local.choice + (key === 'up' || key === 'k' ? rows - 1 : 1)) % rows }),
});
