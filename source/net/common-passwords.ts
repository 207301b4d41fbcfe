import { lazy } from './lazy.ts';
import { lengthOf, passwordLength } from './names.ts';

/** How many of those that are long enough are refused. */
const refusedOnes = 1000;

/** The commonest passwords, in lower case, which are refused; the list is loaded when it is needed first. */
export const commonPasswords = lazy(async (): Promise<ReadonlySet<string>> => new Set(await refusedPasswords()));

/** The passwords that are refused. The build runs this and keeps of the list nothing else. */
export async function refusedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('./password-list.ts');
  const [minLength] = passwordLength;
  const longEnough = dictionary['passwords-common'].filter((password) => lengthOf(password) >= minLength);
  return longEnough.slice(0, refusedOnes);
}

/** Why a password is refused. */
export type PasswordFault = 'too short' | 'too long' | 'your name' | 'too common';

/**
 * Why a password may not be used for an account, if so; server and client judge alike.
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
