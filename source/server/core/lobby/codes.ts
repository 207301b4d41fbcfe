import type { Platform } from '../../platform.ts';

/** Words of match codes. They are short and sound different when read aloud. */
const words =
  'ant ash bay bear bee birch boat bull cat cave clay cloud coal corn crab crow cup deer dew dog dove duck dune elk elm fern fig fire fish flax foam fog fox frog gate goat gold goose grass gull hare hat hawk hay hill horn ice iron ivy jade jay kelp kite lake lamb lark leaf lime lion lynx mare mint moon moss moth nest nut oak oat olive otter owl palm peach pear pine plum pond puma rain reed rice rock rose rye sage salt sand seal sky snow star stone swan tern tide tree wave wheat wolf wren yak yew'.split(
    ' ',
  );

/**
 * Draws a match code such as `oak-17`. After five attempts the number gets longer.
 *
 * @param tried number of codes that were drawn for this match but belong to other matches
 */
export function newCode({ randomBytes }: Pick<Platform, 'randomBytes'>, tried: number): string {
  const [first = 0, second = 0, third = 0] = randomBytes(3);
  const numbers = tried < 5 ? 90 : 9000;
  const word = words[(first * 256 + third) % words.length] ?? 'oak';
  return `${word}-${(numbers === 90 ? 10 : 1000) + ((second * 256 + third) % numbers)}`;
}

/** Converts a typed code to its stored form: `Oak 17`, `OAK-17` and `oak17` all become `oak-17`. */
export const typedCode = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^([a-z]+)[\s_-]*(\d+)$/, '$1-$2');

const idLetters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Draws an internal match id that cannot be guessed. */
export const newMatchId = ({ randomBytes }: Pick<Platform, 'randomBytes'>): string =>
  Array.from(randomBytes(20), (byte) => idLetters[byte % 32]).join('');
