import { ask } from '../../client/ask.ts';
import type { Connection } from '../../client/connection.ts';
import { pluralize } from '../../screen/sentences.ts';
import { createOnline, waitingMatches } from '../online/online-state.ts';
import { spokenMatches } from '../online/text-mode/lobby-words.ts';

/**
 * What somebody wants to know without a screen: their matches, and whose turn it is in each.
 *
 * @param address of the server, as the lines name it
 * @throws RequestError (rejects with it)
 */
export async function statusLines(connection: Connection, address: string, name: string): Promise<readonly string[]> {
  const online = createOnline({ connection, now: Date.now, address, name });
  const { lobby } = await ask(connection, { type: 'lobby', follow: false });
  online.hear({ type: 'lobby', lobby });
  const state = online.state();
  const { items, line } = spokenMatches(state, Date.now());
  const mine = items.filter(({ list }) => list === 'mine');
  const due = waitingMatches(state).length;
  return [
    due === 0
      ? `No match waits for you on ${address}.`
      : `Your turn in ${pluralize(due, 'match', 'matches')} on ${address}.`,
    ...mine.map((item) => `${item.card.code}: ${line(item)}`),
  ];
}
