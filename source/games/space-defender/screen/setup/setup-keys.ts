import { type Binding, menuKey, play, rowKey, type ScreenAction, setLocal } from '../keys/actions.ts';
import { chosenShip, lastUsedIn, loadoutRows, otherPart, slotOfRow } from '../loadout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { startWith } from './choices.ts';

/** Keys of the loadout. */
export const setupKeys = (scene: SpaceDefenderScene): Binding[] => [
  rowKey(scene, loadoutRows(scene.view), 'another ship or part', 'choose'),
  ...partKeys(scene),
  {
    kind: 'play',
    keys: ['enter'],
    label: 'Enter',
    footer: ['Enter', 'start'],
    help: 'start with this ship',
    act: () => start(scene),
  },
  {
    kind: 'look',
    keys: Array.from({ length: lastUsedIn(scene.view) + 1 }, (_, i) => String(i + 1)),
    label: `1-${lastUsedIn(scene.view) + 1}`,
    footer: [`1-${lastUsedIn(scene.view) + 1}`, 'ship'],
    help: 'choose one of the ships',
    act: (key) => setLocal(scene, { choice: Number(key) - 1 }),
  },
  menuKey,
];

/** Starts with the chosen ship. */
export const start = (scene: SpaceDefenderScene): ScreenAction => play(...startWith(scene.view, chosenShip(scene)));

/** On the row of a part another one. */
function partKeys(scene: SpaceDefenderScene): Binding[] {
  const slot = slotOfRow(scene.view, scene.local.choice);
  if (slot === undefined) return [];
  return [
    {
      kind: 'look',
      keys: ['left', 'right', 'h', 'l'],
      label: 'left right h l',
      footer: ['left/right', 'change'],
      help: `another ${slot}`,
      act: (key) => setLocal(scene, { customShip: otherPart(scene, slot, key === 'left' || key === 'h' ? -1 : 1) }),
    },
  ];
}
