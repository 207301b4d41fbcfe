import { describe, expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { readLine } from '#match-session/entered-line.ts';
import { botsOf } from '#match-session/players.ts';

const commit = { name: 'commit', args: {} };
const [bot = ''] = Object.keys(risc.bots ?? {});
const atRisc = { game: risc, players: 3, sitting: 2, bots: botsOf(risc, { 3: bot }) };

describe('a line as it is typed at a screen', () => {
  test.each([
    ['without a seat it is of whoever sits there', 'commit', { read: true, seat: 2, command: commit }],
    ['with that seat it is the same', ' 2: commit', { read: true, seat: 2, command: commit }],
    ['a seat that there is not is judged by the rules', '9: commit', { read: true, seat: 9, command: commit }],
    [
      'for another person it is refused',
      '1: commit',
      {
        read: true,
        seat: 1,
        command: commit,
        refused: { code: 'not-your-turn', message: 'Player 1 is not at the screen.' },
      },
    ],
    [
      'for a bot it is refused',
      '3: commit',
      {
        read: true,
        seat: 3,
        command: commit,
        refused: { code: 'not-your-turn', message: 'Player 3 is played by a bot.' },
      },
    ],
    ['a blank one is nothing', '   ', undefined],
  ])('%s', (_, line, read) => {
    expect(readLine(atRisc, line)).toEqual(read);
  });

  test('what cannot be read has a code of the conventions', () => {
    expect(readLine(atRisc, 'commit(')).toMatchObject({ read: false, error: { code: 'bad-arguments' } });
    expect(readLine(atRisc, 'conmit')).toMatchObject({ read: false, error: { code: 'unknown-command' } });
  });

  test('where only one plays, a line without a seat is left to the rules', () => {
    const alone = { game: spaceDefender, players: 1, sitting: 1, bots: new Map() };
    expect(readLine(alone, 'pass')).toMatchObject({ read: true, seat: null });
    expect(readLine(alone, '1: pass')).toMatchObject({ read: true, seat: 1 });
  });

  test('a game that keeps the seats of bots itself judges a line for one', () => {
    const [name = ''] = Object.keys(roboRace.bots ?? {});
    const at = { game: roboRace, players: 2, sitting: 1, bots: botsOf(roboRace, { 2: name }) };
    expect(readLine(at, '2: commit')).toEqual({ read: true, seat: 2, command: commit });
  });
});
