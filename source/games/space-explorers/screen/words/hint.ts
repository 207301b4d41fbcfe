import { listOf } from '../../../../screen/sentences.ts';
import type { Command } from '../../commands.ts';
import type { ExplorersScene } from '../local.ts';

/** How many orders of a hint are told one by one. */
const mostTold = 4;

/** A hint in words: its orders, and why: `send 5 from planet 0 to 2 and 3 from planet 1 to 2`. */
export function hintSentence(_: ExplorersScene, commands: readonly Command[], why: string): string {
  const orders = commands.flatMap((command) =>
    command.name === 'send' ? [`${command.args.people} from planet ${command.args.from} to ${command.args.to}`] : [],
  );
  if (orders.length === 0) return `Hint: end the turn. ${why}`.trim();
  const rest = orders.length - mostTold;
  const told = orders.slice(0, rest > 0 ? mostTold : undefined);
  return `Hint: send ${rest > 0 ? `${told.join(', ')} and ${rest} more` : listOf(told)}. ${why}`.trim();
}

/** The commands of a hint that can be taken back: all but the end of the turn, unless it is the only one. */
export function beforeEnd(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name === 'send');
  return orders.length === 0 ? commands : orders;
}
