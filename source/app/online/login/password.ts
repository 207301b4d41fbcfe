import { lengthOf, passwordLength } from '../../../net/names.ts';
import type { Role } from '../../../screen/paint.ts';

/** How good a password is, in a word and its look; nothing of its content is told. */
export interface Strength {
  readonly text: 'too short' | 'too long' | 'too common' | 'good' | 'strong';
  readonly role: Role;
  readonly isEnough: boolean;
}

/** Kinds of characters, of which a password should mix some. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u] as const;

/** What many begin with; the server knows more of them. */
const obvious = /^(?:pass(?:word|wort)|qwert[yz]|letmein|iloveyou|welcome|admin|abc123|(?:0?123456789?))/i;

/**
 * How good a password is. A long one is strong whatever it is made of; a shorter one if it mixes kinds of characters.
 *
 * @example
 * strengthOf('secret', 'mia').text // => 'too short'
 * strengthOf('correct horse battery', 'mia').text // => 'strong'
 */
export function strengthOf(password: string, name: string): Strength {
  const length = lengthOf(password);
  const [least, most] = passwordLength;
  if (length < least) return { text: 'too short', role: 'warning', isEnough: false };
  if (length > most) return { text: 'too long', role: 'refusal', isEnough: false };
  const characters = new Set(password.toLowerCase());
  const isName = name !== '' && password.toLowerCase() === name.toLowerCase();
  if (isName || characters.size < 3 || (length < 16 && obvious.test(password)))
    return { text: 'too common', role: 'refusal', isEnough: false };
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  const isStrong = characters.size >= 8 && (length >= 16 || (length >= 12 && mixed >= 3));
  return isStrong
    ? { text: 'strong', role: 'success', isEnough: true }
    : { text: 'good', role: 'success', isEnough: true };
}
