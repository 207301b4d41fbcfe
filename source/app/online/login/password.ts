import { commonPasswords, type PasswordFault, passwordFault } from '#net/common-passwords.ts';
import { lengthOf } from '#net/names.ts';
import type { Role } from '#screen/styled-text.ts';
import { isPartMissing } from '../../optional-import.ts';

/** How good a password is, in a word and its look; nothing of its content is told. */
export interface Strength {
  readonly text: PasswordFault | 'good' | 'strong';
  readonly role: Role;
  readonly isEnough: boolean;
}

/** The passwords that are too common; none where the list cannot be loaded, for the server has it, too. */
export const knownCommon = (read: typeof commonPasswords = commonPasswords): Promise<ReadonlySet<string>> =>
  read().catch((error: unknown) => {
    if (!isPartMissing(error)) throw error;
    return new Set<string>();
  });

/** Kinds of characters, of which a password should mix some. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u] as const;

/**
 * How good a password is: refused exactly where the server refuses it. A long one is strong whatever it is made of; a
 * shorter one if it mixes kinds of characters.
 *
 * @param common the passwords that are too common
 * @example
 * strengthOf('secret', 'mia', new Set()).text // => 'too short'
 * strengthOf('correct horse battery', 'mia', new Set()).text // => 'strong'
 */
export function strengthOf(password: string, name: string, common: ReadonlySet<string>): Strength {
  const text = passwordFault(password, name, common);
  if (text !== undefined) return { text, role: text === 'too short' ? 'warning' : 'refusal', isEnough: false };
  const length = lengthOf(password);
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  const isStrong = new Set(password.toLowerCase()).size >= 8 && (length >= 16 || (length >= 12 && mixed >= 3));
  return { text: isStrong ? 'strong' : 'good', role: 'success', isEnough: true };
}

/** Why a password is not good enough; nothing where it is. */
export const weakText = ({ isEnough, text }: Strength): string | undefined =>
  isEnough ? undefined : `This password is ${text}. A sentence is best.`;
