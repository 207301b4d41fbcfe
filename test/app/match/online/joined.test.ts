import { expect, test } from 'vitest';
import { joinMatch } from '../../../../source/app/match/online/joined.ts';
import type { Connection } from '../../../../source/client/connection.ts';
import { matchOnServer } from '../../../support/match-on-server.ts';

test('a match of a game that is not known here is closed, and nothing more is heard of it', async () => {
  const { online, match, newKey, server } = await matchOnServer('mia');
  const listening = new Set<Parameters<Connection['listen']>[0]>();
  const asked: string[] = [];
  const { connection } = online;
  const foreign: Connection = {
    ...connection,
    get state() {
      return connection.state;
    },
    request(request) {
      asked.push(request.type);
      return connection.request(request);
    },
    listen(listener) {
      listening.add(listener);
      const stop = connection.listen({
        message(message) {
          const isMatch = message.type === 'match';
          listener.message?.(isMatch ? { ...message, card: { ...message.card, game: 'chess' } } : message);
        },
      });
      return () => {
        listening.delete(listener);
        stop();
      };
    },
  };
  const joined = joinMatch(
    { online: { ...online, connection: foreign }, match, newKey, leave() {}, next() {}, goTo() {} },
    () => 'joined',
  );
  await server.settle();
  expect(await joined).toBe('This turncade has no game chess: a newer one may have it.');
  expect([asked, listening.size]).toEqual([['open', 'close'], 0]);
});
