import { lazy } from './lazy.ts';
import { lengthOf, passwordLength } from './names.ts';

/** Number of common passwords to refuse. Those below the minimum length do not count: they are refused anyway. */
const refusedOnes = 1000;

/** The refused passwords in lower case, most common first. Loaded on first use. */
export const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => new Set(await refusedPasswords()));

/** Selects the passwords to refuse. Runs in the build, which bundles only these passwords. */
export async function refusedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('./password-list.ts');
  const [minLength] = passwordLength;
  const longEnough = dictionary['passwords-common'].filter((password) => lengthOf(password) >= minLength);
  return longEnough.slice(0, refusedOnes);
}

export type PasswordFault = 'too short' | 'too long' | 'your name' | 'too common';

/**
 * Checks whether an account may have a password. Server and client both use this check.
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
