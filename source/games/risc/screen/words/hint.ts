import type { Command } from '../../commands.ts';
import { countOf, type Units } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { hintedOrders } from './hinted.ts';
import { landNamed } from './names.ts';
import { orderWords } from './orders.ts';

/** A hint in words: its first order, how many more there are, and why. */
export function hintSentence(scene: RiscScene, commands: readonly Command[], why: string): string {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap((command) =>
    command.name === 'place' ? [`${placedText(command.args.units)} in ${nameOf(command.args.territory)}`] : [],
  );
  if (placed.length > 0) return `Hint: place ${placed.join(', ')}. ${why}`.trim();
  const [first, ...more] = hintedOrders({ ...scene, local: { ...scene.local, hint: { commands, why, step: 'turn' } } });
  const act = first === undefined ? endOf(commands) : orderWords(first, nameOf);
  return `Hint: ${act}${more.length === 0 ? '' : `, and ${more.length} more`}. ${why}`.trim();
}

/** `7`, `all`: what a command places; they are all of one type. */
export const placedText = (units: Units | 'all'): string => (units === 'all' ? units : String(countOf(units)));

/** What there is to do without an order. */
const endOf = (commands: readonly Command[]): string =>
  commands.some(({ name }) => name === 'spread') ? 'spread your units evenly' : 'end the turn';
