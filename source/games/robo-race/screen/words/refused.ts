import type { Refusal } from '../../../../engine/result.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { capitalized } from '../../../../screen/sentences.ts';
import { commands } from '../../commands.ts';

/** Texts of the rules about the one who plays, and the same said to that player. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [
    /^robot (\d+) is destroyed and plans nothing in this round$/,
    'Your robot is destroyed and plans nothing this round.',
  ],
  [/^player (\d+) has committed the program of round \d+$/, 'You have already committed your program.'],
  [/^card \d+ is not in the hand of player (\d+)/, ''],
  [/^player (\d+) has exchanged a hand already$/, 'You have already exchanged a hand.'],
];

/** Why a command was refused, as it is said to whoever sits at the screen: the rules call everybody by number. */
export function refusalWords({ seat }: { readonly seat: Seat }, { message }: Pick<Refusal, 'message'>): string {
  for (const [form, words] of spoken)
    if (Number(form.exec(message)?.[1]) === seat)
      return words === '' ? capitalized(message.replace(`the hand of player ${seat}`, 'your hand')) : words;
  // What is said of a typed command begins with its name, as it is typed.
  const [first = ''] = message.split(/\W/);
  return Object.hasOwn(commands, first) ? message : capitalized(message);
}
