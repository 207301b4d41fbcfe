import type { Command } from '../../commands.ts';
import type { RaceScene } from '../local.ts';
import { cardText } from './own-cards.ts';

/** A hint in words. The cards of its program lie beside the board, so what is told of it is where it leads. */
export function hintSentence(_: RaceScene, commands: readonly Command[], why: string): string {
  if (commands.some(({ name }) => name === 'program'))
    return /^(?:Ends|Wins) /.test(why)
      ? `Hint: this program ${why.charAt(0).toLowerCase()}${why.slice(1)}`
      : `Hint: ${why}`;
  const act = commands.some(({ name }) => name === 'exchange') ? 'exchange your hand' : 'run the program';
  return `Hint: ${act}. ${why}`.trim();
}

/** `Hint: you can end at (2,2), 5 squares from the goal. Works in 56 % of trial runs.` */
export const leadsText = (why: string): string =>
  /^(?:Ends|Wins)\b/.test(why)
    ? `Hint: you can ${why.replace(/^(Ends|Wins)/, (verb) => verb.slice(0, -1).toLowerCase())}`
    : `Hint: ${why}`;

/** Which card a hinted program begins with. */
export const beginText = (first: number): string => `Hint: begin with ${cardText(first)}.`;

/** A hinted program before it is told whole: where it leads, then the card that it begins with. */
export function hintSteps(commands: readonly Command[], why: string): readonly string[] {
  const program = commands.find((command) => command.name === 'program');
  return program === undefined ? [] : [leadsText(why), beginText(program.args.c1)];
}
