import { commonPasswords, type PasswordFault, passwordFault } from '#net/common-passwords.ts';
import { lengthOf } from '#net/names.ts';
import type { Role } from '#screen/styled-text.ts';
import { isPartMissing } from '../../optional-import.ts';

/** Rating of a password, as a word and its style. Reveals nothing of the password. */
export interface Strength {
  readonly text: PasswordFault | 'good' | 'strong';
  readonly role: Role;
  readonly isEnough: boolean;
}

/** Passwords that are too common. Empty if the list cannot be loaded, because the server checks as well. */
export const knownCommon = (read: typeof commonPasswords = commonPasswords): Promise<ReadonlySet<string>> =>
  read().catch((error: unknown) => {
    if (!isPartMissing(error)) throw error;
    return new Set<string>();
  });

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u] as const;

/**
 * Rates a password, and refuses exactly what the server refuses. A long password is strong whatever it contains. A
 * shorter one must mix kinds of characters.
 *
 * @param common passwords that are too common
 *
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

/** Reason why a password is too weak. Undefined if it is good enough. */
export const weakText = ({ isEnough, text }: Strength): string | undefined =>
  isEnough ? undefined : `This password is ${text}. A sentence is best.`;
