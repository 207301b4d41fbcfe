import type { Command } from '../../commands.ts';
import type { RaceScene } from '../local.ts';

/** A hint in words. The cards of its program lie beside the board, so what is told of it is where it leads. */
export function hintSentence(_: RaceScene, commands: readonly Command[], why: string): string {
  if (commands.some(({ name }) => name === 'program'))
    return /^(?:Ends|Wins) /.test(why)
      ? `Hint: this program ${why.charAt(0).toLowerCase()}${why.slice(1)}`
      : `Hint: ${why}`;
  const act = commands.some(({ name }) => name === 'exchange') ? 'exchange your hand' : 'run the program';
  return `Hint: ${act}. ${why}`.trim();
}
