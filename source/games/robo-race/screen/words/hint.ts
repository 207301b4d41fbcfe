import type { Command } from '../../commands.ts';
import type { RaceScene } from '../local.ts';

/** A hint in words. The cards of its program lie beside the board, so what is told of it is where it leads. */
export function hintSentence(_: RaceScene, commands: readonly Command[], why: string): string {
  if (commands.some(({ name }) => name === 'program'))
    return `Hint: this program ${why.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
  const act = commands.some(({ name }) => name === 'exchange') ? 'exchange your hand' : 'run the program';
  return `Hint: ${act}. ${why}`.trim();
}
