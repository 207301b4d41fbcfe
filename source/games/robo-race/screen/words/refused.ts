import type { Refusal } from '../../../../engine/result.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';

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
      return words === '' ? upper(message.replace(`the hand of player ${seat}`, 'your hand')) : words;
  return upper(message);
}

const upper = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
