import { lazy } from './lazy.ts';
import { lengthOf, passwordLength } from './names.ts';

/** Number of refused passwords, not counting passwords that are too short anyway. */
const refusedOnes = 1000;

/** Most common passwords, in lower case. Loaded on first use. */
export const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => new Set(await refusedPasswords()));

/** Selects the refused passwords. Runs in the build, which bundles only these passwords and not the whole list. */
export async function refusedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('./password-list.ts');
  const [minLength] = passwordLength;
  const longEnough = dictionary['passwords-common'].filter((password) => lengthOf(password) >= minLength);
  return longEnough.slice(0, refusedOnes);
}

export type PasswordFault = 'too short' | 'too long' | 'your name' | 'too common';

/**
 * Checks whether an account may have a password. Server and client apply the same rules.
 *
 * @example
 * passwordFault('secret', 'mia', new Set()) // => 'too short'
 * passwordFault('Password1', 'mia', new Set(['password1'])) // => 'too common'
 */
export function passwordFault(password: string, name: string, common: ReadonlySet<string>): PasswordFault | undefined {
  const [minLength, maxLength] = passwordLength;
  const length = lengthOf(password);
  if (length < minLength) return 'too short';
  if (length > maxLength) return 'too long';
  if (password.toLowerCase() === name.toLowerCase()) return 'your name';
  return common.has(password.toLowerCase()) ? 'too common' : undefined;
}
