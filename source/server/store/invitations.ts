import { type Change, type Invitation, isUsable, StoreError } from './store.ts';

/** Throws a StoreError `taken` or `too-many` if a code cannot be added to the codes called `names`. */
export function expectNewInvitation(
  { invitation: { name }, limit }: Extract<Change, { type: 'invitation' }>,
  names: readonly string[],
): void {
  if (names.includes(name)) throw new StoreError('taken', `the code ${name} already exists`);
  if (names.length >= limit) throw new StoreError('too-many', `there are ${names.length} codes already`);
}

/** Returns an invitation code after a use. Throws a StoreError `changed`. */
export function usedInvitation(
  invitation: Invitation | undefined,
  { name, code, time }: Extract<Change, { type: 'use-invitation' }>,
): Invitation {
  if (invitation?.code !== code || !isUsable(invitation, time))
    throw new StoreError('changed', `the invitation code ${name} can no longer be used`);
  return { ...invitation, used: invitation.used + 1 };
}
