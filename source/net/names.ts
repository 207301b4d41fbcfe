/** What a name may be (an account, a person at a match). */
export const nameForm = /^[a-z][a-z0-9_-]{1,19}$/;

/** How many characters a password has; any are allowed. */
export const passwordLength = [8, 128] as const;

/** What an account may be called: 2 to 20 of `a-z 0-9 - _`, first a letter; names that differ in case are the same. */
export const isName = (text: string): boolean => nameForm.test(text);

/**
 * The length of a password as its owner counts it: characters, not the units that a string is stored in.
 *
 * @example
 * lengthOf('naïve 🙂') // => 7
 */
export const lengthOf = (password: string): number => [...password].length;
