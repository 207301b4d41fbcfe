import { commonPasswords, passwordFault } from '../../../net/common-passwords.ts';
import { lengthOf, passwordLength } from '../../../net/names.ts';
import type { Platform } from '../../platform.ts';
import { bytesOf, hexOf } from '../hex.ts';
import { refused } from '../refusals.ts';

export interface KeptPassword {
  readonly hash: string;
  readonly salt: string;
}

/**
 * Checks whether a password may be used.
 *
 * @throws Refused
 */
export async function checkPassword(password: string, name: string): Promise<void> {
  const [least, most] = passwordLength;
  const length = lengthOf(password);
  switch (passwordFault(password, name, await commonPasswords())) {
    case 'too short':
      throw refused('bad-password', `The password is too short: ${length} characters, at least ${least} needed.`);
    case 'too long':
      throw refused('bad-password', `The password is too long: ${length} characters, at most ${most} allowed.`);
    case 'your name':
      throw refused('bad-password', 'The password must not be your name.');
    case 'too common':
      throw refused('bad-password', 'The password is too common: others would guess it.');
    case undefined:
  }
}

/**
 * The hash of a password to store.
 *
 * @throws Refused `busy`
 */
export async function keptPassword(world: Platform, password: string): Promise<KeptPassword> {
  const salt = world.randomBytes(16);
  return { hash: await hashed(world, password, salt), salt: hexOf(salt) };
}

/**
 * Whether a password is right. Without a stored one the same work is done, so that the time tells nothing.
 *
 * @throws Refused `busy`
 */
export async function isPassword(world: Platform, password: string, kept: KeptPassword | undefined): Promise<boolean> {
  const salt = kept === undefined ? new Uint8Array(16) : bytesOf(kept.salt);
  const hash = await hashed(world, password, salt);
  return kept !== undefined && isSame(hash, kept.hash);
}

async function hashed(world: Platform, password: string, salt: Uint8Array): Promise<string> {
  try {
    // Two ways to type the same letter give one password.
    return hexOf(await world.hashPassword(password.normalize('NFC'), salt));
  } catch (error) {
    throw refused('busy', error instanceof Error ? error.message : 'The server is busy. Try again soon.');
  }
}

/** Compares in a time that says nothing about where two texts differ. */
function isSame(a: string, b: string): boolean {
  let differs = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) differs |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return differs === 0;
}
