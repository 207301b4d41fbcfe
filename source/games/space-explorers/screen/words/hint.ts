import type { Command } from '../../commands.ts';
import type { ExplorersScene } from '../local.ts';

/** A hint in words: its first order, how many more there are, and why: `send 5 from planet 0 to 2, and 1 order more`. */
export function hintSentence(_: ExplorersScene, commands: readonly Command[], why: string): string {
  const [first, ...more] = commands.filter((command) => command.name === 'send');
  if (first === undefined) return `Hint: end the turn. ${why}`.trim();
  const { people, from, to } = first.args;
  const rest = more.length === 0 ? '' : `, and ${more.length} more`;
  return `Hint: send ${people} from planet ${from} to ${to}${rest}. ${why}`.trim();
}
