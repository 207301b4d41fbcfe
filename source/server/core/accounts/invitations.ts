import { day } from '#engine/durations.ts';
import { hexOf } from '../../platform.ts';
import { type Change, type Invitation, isUsable, StoreError } from '../../store/store.ts';
import { type CoreParts, invitationFact } from '../core-parts.ts';
import { refused } from '../refusals.ts';

/** Name of the code that every server has. Revoking it replaces it with a new one. */
const defaultName = 'default';

export const maxInvitations = 100;

/** A random code with 40 bits, such as `3f0a1-9c27e`. */
const newCode = ({ world }: CoreParts): string => hexOf(world.randomBytes(5)).replace(/^(.{5})/, '$1-');

/** Lowercases an invitation code and removes its separators, because players may type them in any form. */
const codeIn = (typed = ''): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Gives a new server its first code. */
export async function createFirstCode(core: CoreParts): Promise<void> {
  if ((await core.store.fact(invitationFact)) === undefined) await renewDefault(core);
}

async function renewDefault(core: CoreParts): Promise<string> {
  const code = newCode(core);
  await core.store.write([{ type: 'fact', name: invitationFact, value: code }]);
  return code;
}

export const wrongCode = () => refused('wrong-code', "The invitation code is wrong. Ask the server's owner for it.");

/** The code that a player has typed, and the change that counts its use. */
export interface UsedCode {
  /** Undefined if the server needs no code. */
  readonly name: string | undefined;
  readonly changes: readonly Change[];
}

/** @throws RefusedError `wrong-code` */
export async function findCode({ store, world }: CoreParts, typed: string | undefined): Promise<UsedCode> {
  const code = codeIn(typed);
  const first = await store.fact(invitationFact);
  if (first !== undefined && code === codeIn(first)) return { name: defaultName, changes: [] };
  const invitation = (await store.invitations()).find((one) => codeIn(one.code) === code);
  const time = world.now();
  if (invitation === undefined) throw wrongCode();
  if (!isUsable(invitation, time))
    throw refused(
      'wrong-code',
      `This invitation code has ${stateOf(invitation, time)}. Ask the server's owner for a new one.`,
    );
  return {
    name: invitation.name,
    changes: [{ type: 'use-invitation', name: invitation.name, code: invitation.code, time }],
  };
}

const stateOf = ({ expires }: Invitation, now: number): string =>
  expires !== null && expires < now ? 'expired' : 'been used up';

/** Reads a number from 1 to `most`. Null for `any`, which means no limit. Default: `usual`. */
export function numberIn(typed: string | undefined, usual: number, most: number): number | null {
  if (typed === 'any') return null;
  const number = typed === undefined ? usual : /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (number < 1 || number > most)
    throw refused('bad-message', `Expected a number from 1 to ${most}, or any; found ${typed}.`);
  return number;
}

/** Creates a code that `uses` accounts (default: 1) can use in the next `days` days (default: 30). */
export async function invite(core: CoreParts, name: string, uses?: string, days?: string): Promise<string> {
  if (!/^[a-z0-9][a-z0-9-]{0,19}$/.test(name) || name === defaultName)
    throw refused('bad-message', `A name has 1 to 20 characters (a-z, 0-9 and -) and is not ${defaultName}.`);
  const created = core.world.now();
  const most = numberIn(uses, 1, 100_000);
  const lasts = numberIn(days, 30, 3650);
  const code = newCode(core);
  const expires = lasts === null ? null : created + lasts * day;
  const invitation: Invitation = { name, code, created, expires, most, used: 0 };
  await core.store.write([{ type: 'invitation', invitation, limit: maxInvitations }]).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    if (error.fault === 'taken')
      throw refused('not-now', `There is a code ${name} already. To replace it, first: revoke ${name}`);
    throw error.fault === 'too-many'
      ? refused('not-now', `There are ${maxInvitations} codes: revoke one first.`)
      : error;
  });
  return code;
}

/** Revokes a code. Returns the sentence for the owner. */
export async function revoke(core: CoreParts, name: string): Promise<string> {
  if (name === defaultName) return `The old code no longer works. The new code ${name} is ${await renewDefault(core)}`;
  await core.store.write([{ type: 'revoke-invitation', name }]).catch((error: unknown) => {
    throw error instanceof StoreError && error.fault === 'changed'
      ? refused('not-now', `There is no code ${name}.`)
      : error;
  });
  return `The code ${name} no longer works.`;
}

/** A line for each code: name, code, uses, end. */
export async function invitationLines({ store, world }: CoreParts): Promise<string> {
  const now = world.now();
  const first = await store.fact(invitationFact);
  const lines = (await store.invitations()).map((invitation) => {
    const { name, code, expires, most, used } = invitation;
    const end = expires === null ? 'never expires' : `until ${new Date(expires).toISOString().slice(0, 10)}`;
    const state = isUsable(invitation, now) ? end : `has ${stateOf(invitation, now)}`;
    return `${name.padEnd(20)}  ${code}  used ${most === null ? used : `${used} of ${most}`}  ${state}`;
  });
  return [`${defaultName.padEnd(20)}  ${first}  any number of uses  never expires`, ...lines].join('\n');
}
