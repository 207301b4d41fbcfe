import { tried } from './send-request.ts';
import type { Online } from './online-state.ts';

/** Finds the match of a code, and sits down there if it waits: who finds no seat looks on. Says why not, if so. */
export async function seatByCode(
  { connection, state }: Online,
  code: string,
): Promise<{ readonly match: string; readonly isWaiting: boolean } | string> {
  const found = await tried(connection, { type: 'find', code });
  if (!found.ok) return found.code === 'no-such-match' ? `No match has the code ${code}.` : found.text;
  const { match, phase } = found.value;
  const isWaiting = phase === 'waiting';
  const isMine = state().lobby?.mine.some((card) => card.match === match) === true;
  if (!isWaiting || isMine) return { match, isWaiting };
  const seated = await tried(connection, { type: 'sit', match });
  return seated.ok || seated.code === 'match-full' ? { match, isWaiting } : seated.text;
}
