import type { Online } from './online-state.ts';
import { tried } from './send-request.ts';

/** Finds the match of a code, and sits down there if it waits: who finds no seat looks on. Says why not, if so. */
export async function seatByCode(
  { connection, state }: Online,
  code: string,
): Promise<{ readonly match: string; readonly isWaiting: boolean } | string> {
  const lookup = await tried(connection, { type: 'find', code });
  if (!lookup.ok) return lookup.code === 'no-such-match' ? `No match has the code ${code}.` : lookup.text;
  const { match, phase } = lookup.value;
  const isWaiting = phase === 'waiting';
  const isMine = state().lobby?.mine.some((card) => card.match === match) === true;
  if (!isWaiting || isMine) return { match, isWaiting };
  const seated = await tried(connection, { type: 'sit', match });
  return seated.ok || seated.code === 'match-full' ? { match, isWaiting } : seated.text;
}
