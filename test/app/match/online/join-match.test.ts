import { expect, test } from 'vitest';
import { awayTexts, happenedText, joinMatch } from '#app/match/online/join-match.ts';
import type { OnlineFacts } from '#app/match/online/online-facts.ts';
import { usualFacts } from '#test/support/fake-online.ts';
import { matchOnServer } from '#test/support/match-on-server.ts';

test('a match of a game unknown to this program is closed, and the program no longer follows it', async () => {
  const { server, match, connection, online, newKey } = await matchOnServer();
  let listening = 0;
  const requests: string[] = [];
  const newer: typeof connection = {
    ...connection,
    get state() {
      return connection.state;
    },
    request(request) {
      requests.push(request.type);
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
  const refusal = await joinMatch(
    { online: { ...online, connection: newer }, match, newKey, leave: nothing, next: nothing, goTo: nothing },
    () => expect.fail('there is nothing to show'),
  );
  await server.settle();
  expect(refusal).toBe(
    'Your turncade does not have the game go. Play it in the browser or over ssh, or add its module with --game. A newer turncade may have it, too.',
  );
  expect(requests).toEqual(['open', 'past', 'close']);
  expect(listening).toBe(0);
});

test.each([
  [{ what: 'stand-in', seat: 2, name: 'jonas', why: 'away' }, 'jonas is away. A bot is playing until jonas is back.'],
  [{ what: 'stand-in', seat: 2, name: 'jonas', why: 'resigned' }, 'jonas resigned. A bot takes over.'],
  [{ what: 'stand-in', seat: 1, name: 'mia', why: 'resigned' }, 'You resigned. A bot takes over.'],
  [{ what: 'back', seat: 2, name: 'jonas' }, 'jonas is back.'],
  [{ what: 'back', seat: 1, name: 'mia' }, 'Your seat is yours again.'],
  [{ what: 'answer', seat: 4, on: 'draw', agrees: false }, 'lena declined the draw.'],
  [{ what: 'answer', seat: 4, on: 'draw', agrees: true }, undefined],
  [{ what: 'time-up', seat: 2 }, undefined],
] as const)('the event $what has the message: $1', (happened, text) => {
  expect(happenedText(usualFacts, happened)).toBe(text);
});

test('a message names players who disconnect, but not players who connect', () => {
  const gone: OnlineFacts = {
    ...usualFacts,
    holders: usualFacts.holders.map((holder) =>
      holder.is === 'person' ? { ...holder, isHere: !holder.isHere } : holder,
    ),
  };
  expect(awayTexts(usualFacts, gone)).toEqual(['jonas is away.']);
});
