import { refusal } from '../../../../engine/result.ts';
import type { Command } from '../../commands.ts';
import { optionCounts } from '../../tables.ts';
import { type EquipmentSlot, equipmentSlots, isSetupPhase, slotOf } from '../../vocabulary.ts';
import { type Binding, menuKey, play, rowKey, type ScreenAction } from '../keys/bindings.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { isAllowed, optionNames, whyNotAllowed } from './parts.ts';
import { pageAfter } from './setup.ts';

const forward: Command = { name: 'setup_next', args: { state: 1 } };

/** Keys of the setup pages. */
export function setupKeys(scene: SpaceDefenderScene): Binding[] {
  const slot = slotOf(scene.view.phase);
  return [...(slot === undefined ? summaryKeys : optionKeys(scene, slot)), stepKey(scene), menuKey];
}

const optionKeys = (scene: SpaceDefenderScene, slot: EquipmentSlot): Binding[] => [
  rowKey(scene, optionCounts[slot], `another ${slot}`, 'choose'),
  {
    kind: 'play',
    keys: ['enter'],
    label: 'Enter',
    footer: isAllowed(scene.view, slot, scene.local.choice + 1) ? ['Enter', 'take, next'] : undefined,
    help: `take it and go on to ${isSetupPhase(scene.view.phase) ? pageAfter(scene.view.phase, 1) : 'the next page'}`,
    act: () => takeOption(scene, scene.local.choice + 1),
  },
  {
    kind: 'play',
    keys: optionNames[slot].map((_, i) => String(i + 1)),
    label: `1-${optionCounts[slot]}`,
    help: 'take this one and go on',
    act: (key) => takeOption(scene, Number(key)),
  },
];

const summaryKeys: readonly Binding[] = [
  {
    kind: 'play',
    keys: ['enter'],
    label: 'Enter',
    footer: ['Enter', 'start'],
    help: 'start the game',
    act: () => play(forward),
  },
  {
    kind: 'play',
    keys: equipmentSlots.map((_, i) => String(i + 1)),
    label: `1-${equipmentSlots.length}`,
    footer: [`1-${equipmentSlots.length}`, 'change a part'],
    help: `back to ${equipmentSlots.join(', ')}`,
    act: (key) => openPage(Number(key)),
  },
];

/** Goes back from the summary to a page, from 1. */
export const openPage = (number: number): ScreenAction =>
  play({ name: 'setup_back', args: { state: equipmentSlots.length + 1 - number } });

/** Takes an option of this page, by its number, and goes on; or says why it cannot be taken. */
export function takeOption({ view }: SpaceDefenderScene, option: number): ScreenAction {
  const slot = slotOf(view.phase);
  if (slot === undefined || view.equipment[slot] === option) return play(forward);
  if (isAllowed(view, slot, option)) return play({ name: 'setup_select', args: { value: option } }, forward);
  return { type: 'refuse', error: refusal('part-not-allowed', whyNotAllowed(view, slot, option)) };
}

/** A page on or back, without taking anything. */
const stepKey = ({ view }: SpaceDefenderScene): Binding => ({
  kind: 'play',
  keys: ['left', 'right', 'h', 'l'],
  label: 'left right h l',
  footer: ['left/right', 'step'],
  help: 'a page back or on, without a change',
  act(key) {
    const back = key === 'left' || key === 'h';
    // The board of a mission is given, and a game is not begun by a key that is held down.
    if (back && view.phase === 'weapon-setup' && view.mission !== null)
      return { type: 'refuse', error: refusal('wrong-phase', 'This is the first page. Esc leads to the menu.') };
    if (!back && view.phase === 'setup-summary')
      return { type: 'refuse', error: refusal('wrong-phase', 'This is the last page. Enter starts the game.') };
    return play(back ? { name: 'setup_back', args: { state: 1 } } : forward);
  },
});
