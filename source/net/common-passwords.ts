import { lengthOf, passwordLength } from './names.ts';

/** How many of those that are long enough are refused. */
const refusedOnes = 1000;

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the commonest, in whatever case; the list is loaded when it is needed first. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= new Set(await refusedPasswords());
  return common.has(password.toLowerCase());
}

/** The passwords that are refused. The build runs this and keeps of the list nothing else. */
export async function refusedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('./password-list.ts');
  const [least] = passwordLength;
  const longEnough = dictionary['passwords-common'].filter((password) => lengthOf(password) >= least);
  return longEnough.slice(0, refusedOnes);
}
