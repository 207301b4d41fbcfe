import { describe, expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { readLine } from '#match-session/entered-line.ts';
import { botsOf } from '#match-session/players.ts';

const commit = { name: 'commit', args: {} };
const [bot = ''] = Object.keys(risc.bots ?? {});
const atRisc = { game: risc, players: 3, sitting: 2, bots: botsOf(risc, { 3: bot }) };

describe('a line typed at a screen', () => {
  test.each([
    ['belongs to the player at the screen if it names no seat', 'commit', { read: true, seat: 2, command: commit }],
    ['may name the seat of the player at the screen', ' 2: commit', { read: true, seat: 2, command: commit }],
    ['is judged by the rules if its seat does not exist', '9: commit', { read: true, seat: 9, command: commit }],
    [
      'is refused for another person',
      '1: commit',
      {
        read: true,
        seat: 1,
        command: commit,
        refused: { code: 'not-your-turn', message: 'Player 1 is not at this screen.' },
      },
    ],
    [
      'is refused for a bot',
      '3: commit',
      {
        read: true,
        seat: 3,
        command: commit,
        refused: { code: 'not-your-turn', message: 'Player 3 is played by a bot.' },
      },
    ],
    ['is ignored if it is blank', '   ', undefined],
  ])('is assigned to a seat or refused: it %s', (_, line, read) => {
    expect(readLine(atRisc, line)).toEqual(read);
  });

  test('is refused with one of the usual error codes if it has a syntax error', () => {
    expect(readLine(atRisc, 'commit(')).toMatchObject({ read: false, error: { code: 'bad-arguments' } });
    expect(readLine(atRisc, 'conmit')).toMatchObject({ read: false, error: { code: 'unknown-command' } });
  });

  test('has no seat in a game for one player unless it names one', () => {
    const alone = { game: spaceDefender, players: 1, sitting: 1, bots: new Map() };
    expect(readLine(alone, 'pass')).toMatchObject({ read: true, seat: null });
    expect(readLine(alone, '1: pass')).toMatchObject({ read: true, seat: 1 });
  });

  test("is judged by the rules if it is for a bot's seat in a game whose scripts ignore such lines", () => {
    const [name = ''] = Object.keys(roboRace.bots ?? {});
    const at = { game: roboRace, players: 2, sitting: 1, bots: botsOf(roboRace, { 2: name }) };
    expect(readLine(at, '2: commit')).toEqual({ read: true, seat: 2, command: commit });
  });
});
