import { describe, expect, test } from 'vitest';
import { matchLines } from '#app/online/lobby/lobby-lists.ts';
import { createOnline } from '#app/online/online-state.ts';
import { standing } from '#app/online/online-words.ts';
import { lobbySentences } from '#app/online/text-mode/lobby-room.ts';
import { games, turnNameAt } from '#games/index.ts';
import { turnNameOf } from '#screen/match-status.ts';
import { cardOf, emptyLobby, holders, openState, scriptedConnection } from '../../support/scripted-server.ts';
import { evening, lobbySample } from './samples.ts';

const race = cardOf({
  match: 'race',
  game: 'robo-race',
  title: 'Workshop',
  turn: 3,
  limit: 300_000,
  seat: null,
  holders: [holders.person('jonas'), holders.person('tom')],
  waitsFor: [1],
});

describe('turns of RoboRace are called rounds', () => {
  test('in the lists of the lobby', () => expect(standing(race, 'mia').text).toBe('round 3'));

  test('in the panel of the lobby', () => {
    const rows = matchLines(race, { me: 'mia', cardsAt: evening, now: evening, width: 24 });
    const text = rows.map((row) => row.map((part) => part.text).join('')).join('\n');
    expect(text).toContain(' round 3');
    expect(text).toContain('5 min a round');
    expect(text).not.toContain('turn');
  });

  test('in text mode', () => {
    const connection = scriptedConnection(() => undefined, openState('mia'));
    const online = createOnline({ connection, now: () => evening, address: 'oak', name: 'mia' });
    online.hear({ type: 'lobby', lobby: { ...emptyLobby, toWatch: [race] } });
    expect(lobbySentences(online.state(), evening).join(' ')).toContain(
      '1, RoboRace, Workshop, round 3, waiting for jonas.',
    );
  });
});

test.each(games.map(({ id }) => id))('%s has the same word for a turn in the lobby and on its screen', async (id) => {
  const named = await games.find((game) => game.id === id)?.open((_, screen) => turnNameOf(screen));
  expect(turnNameAt(id)).toBe(named);
});

test('in text mode, the lists of the lobby share one numbering, and show all their rows only on request', () => {
  const connection = scriptedConnection(() => undefined, openState('mia'));
  const online = createOnline({ connection, now: () => evening, address: 'oak', name: 'mia' });
  online.hear({ type: 'lobby', lobby: lobbySample });
  const few = lobbySentences(online.state(), evening).join('\n');
  const all = lobbySentences(online.state(), evening, '', 'all').join('\n');
  const before = lobbySample.mine.length + lobbySample.open.length + lobbySample.toWatch.length;
  expect(few).toContain(`Finished: 12.\n${before + 1}, `);
  expect(few).toContain('9 more: type list all.');
  expect(few).not.toContain(`\n${before + 4}, `);
  expect(all.match(/^\d+, /gm)).toEqual(Array.from({ length: before + 12 }, (_, i) => `${i + 1}, `));
});
