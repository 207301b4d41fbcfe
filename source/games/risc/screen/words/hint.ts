import type { Command } from '../../commands.ts';
import { countOf, type Units } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { hintOrders } from './hinted.ts';
import { landNamed } from './names.ts';
import { orderWords } from './orders.ts';

/** A hint in words: its first order and why, then the others. */
export function hintSentence(scene: RiscScene, commands: readonly Command[], why: string): string {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap((command) =>
    command.name === 'place' ? [`${placedText(command.args.units)} in ${nameOf(command.args.territory)}`] : [],
  );
  if (placed.length > 0) return `Hint: place ${placed.join(', ')}. ${why}`.trim();
  const orders = hintOrders({ ...scene, local: { ...scene.local, hint: { commands, why, step: 'turn' } } });
  const [first = endOf(commands), ...more] = orders.map((order) => orderWords(order, nameOf));
  const then = more.length === 0 ? '' : `Then ${more.join('; ')}.`;
  return [`Hint: ${first}.`, why, then].filter((text) => text !== '').join(' ');
}

/** The commands of a hint that can be taken back: all but the commit, unless it is the only one. */
export function uncommitted(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name !== 'commit');
  return orders.length === 0 ? commands : orders;
}

/** `7`, `all`: what a command places; they are all of one type. */
export const placedText = (units: Units | 'all'): string => (units === 'all' ? units : String(countOf(units)));

/** A hint without an order. */
const endOf = (commands: readonly Command[]): string =>
  commands.some(({ name }) => name === 'spread') ? 'spread your units evenly' : 'end the turn';
