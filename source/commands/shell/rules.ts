import { type Arguments, gameNamed, wordsWithGame } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/** `turncade rules GAME`: prints the rule book of a game. */
export async function rules(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, other] = wordsWithGame(args);
  if (id === undefined) throw new UsageError('rules needs a game, as in "turncade rules risc"');
  if (other !== undefined) throw new UsageError(`rules takes one game; leave out "${other}"`);
  await print(await gameNamed(id).open((_, screen) => screen.rules.trim()));
  return 0;
}
