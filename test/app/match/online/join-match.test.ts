import { expect, test } from 'vitest';
import { joinMatch } from '../../../../source/app/match/online/join-match.ts';
import { matchOnServer } from '../../../support/match-on-server.ts';

test('a match of a game that this program has not is closed, and not listened to any more', async () => {
  const { server, match, connection, online, newKey } = await matchOnServer();
  let listening = 0;
  const asked: string[] = [];
  const newer: typeof connection = {
    ...connection,
    get state() {
      return connection.state;
    },
    request(request) {
      asked.push(request.type);
      return connection.request(request);
    },
    listen(listener) {
      listening++;
      const stop = connection.listen({
        ...listener,
        message: (message) =>
          listener.message?.(
            message.type === 'match' ? { ...message, card: { ...message.card, game: 'go' } } : message,
          ),
      });
      return () => {
        listening--;
        stop();
      };
    },
  };
  const nothing = () => {};
  const said = await joinMatch(
    { online: { ...online, connection: newer }, match, newKey, leave: nothing, next: nothing, goTo: nothing },
    () => expect.fail('there is nothing to show'),
  );
  await server.settle();
  expect(said).toBe('This turncade has no game go: a newer one may have it.');
  expect(asked).toEqual(['open', 'past', 'close']);
  expect(listening).toBe(0);
});
