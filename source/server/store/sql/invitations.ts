import { expectNewInvitation, usedInvitation } from '../invitations.ts';
import { type Change, type Invitation, StoreError } from '../store.ts';
import { keptText, lock, read, readRows, rows, run, type Steps } from './rows.ts';

export function* invitations(): Steps<Invitation[]> {
  return readRows(rows.invitation, yield* read('SELECT * FROM invitation ORDER BY name'), 'an invitation code');
}

function* invitationToChange(name: string): Steps<Invitation | undefined> {
  const selected = yield* lock('SELECT * FROM invitation WHERE name = ?', keptText(name));
  return readRows(rows.invitation, selected, 'an invitation code')[0];
}

export function* addInvitation(change: Extract<Change, { type: 'invitation' }>): Steps<void> {
  const { name, code, created, expires, most, used } = change.invitation;
  expectNewInvitation(
    change,
    (yield* invitations()).map((invitation) => invitation.name),
  );
  yield* run(
    'INSERT INTO invitation (name, code, created, expires, most, used) VALUES (?, ?, ?, ?, ?, ?)',
    ...[keptText(name), keptText(code), created, expires, most, used],
  );
}

export function* revokeInvitation(name: string): Steps<void> {
  if ((yield* invitationToChange(name)) === undefined) throw new StoreError('changed', `there is no code ${name}`);
  yield* run('DELETE FROM invitation WHERE name = ?', keptText(name));
}

export function* countUse(change: Extract<Change, { type: 'use-invitation' }>): Steps<void> {
  const { used } = usedInvitation(yield* invitationToChange(change.name), change);
  yield* run('UPDATE invitation SET used = ? WHERE name = ?', used, keptText(change.name));
}
