import { refusalOf } from '../asking.ts';
import type { Online } from '../online-state.ts';
import { matchName } from '../online-words.ts';

/** Invites somebody to the first of one's own waiting matches that has a free seat. */
export async function inviteToOwn(
  { connection, state }: Online,
  name: string,
): Promise<{ readonly text: string; readonly isDone: boolean }> {
  const { lobby } = state();
  const own = (lobby === undefined ? [] : lobby.mine).find(
    ({ phase, seat, holders }) =>
      phase === 'waiting' && seat !== null && isMakerAt(holders[seat - 1]) && holders.some(({ is }) => is === 'open'),
  );
  if (own === undefined)
    return { isDone: false, text: 'You have no waiting match with a free seat. Make a new one first.' };
  const seat = own.holders.findIndex(({ is }) => is === 'open') + 1;
  const wish = { is: 'invited', name } as const;
  const refused = await refusalOf(connection, { type: 'seat', match: own.match, seat, wish });
  return refused === undefined
    ? { isDone: true, text: `You invited ${name} to ${matchName(own)}. It shows in ${name}'s lobby.` }
    : { isDone: false, text: refused };
}

const isMakerAt = (holder: { readonly is: string } | undefined): boolean =>
  holder !== undefined && 'isMaker' in holder && holder.isMaker === true;
