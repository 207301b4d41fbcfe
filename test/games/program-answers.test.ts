import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { questionFor, questionLine, readAnswer } from '#engine/programs/protocol.ts';
import { games } from '#games/index.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';

describe('a question to a program', () => {
  test.each(games.map(({ id, visit }) => [id, visit] as const))(
    'ends with the legal commands, in %s',
    async (_, visit) => {
      const { question, legal } = await visit((game) => {
        const { state } = startMatch(game, { seed: 's', players: game.players.least, options: {} });
        return { question: questionLine(questionFor(game, state, 1)), legal: game.legal?.(state, 1) };
      });
      expect(legal).not.toEqual([]);
      expect(Object.entries(JSON.parse(question)).at(-1)).toEqual(['legal', JSON.parse(JSON.stringify(legal))]);
    },
  );

  test('contains the tiles of the board in RoboRace, but no cards of other players', () => {
    const { state } = startMatch(roboRace, { seed: 's', players: 2, options: {} });
    const { you, floor, hands } = JSON.parse(questionLine(questionFor(roboRace, state, 2)));
    expect([you, hands['1'], hands['2'].length]).toEqual([2, 'hidden', 7]);
    expect([floor.tiles.length, floor.walls[0].length]).toEqual([floor.height, floor.width]);
  });
});

describe('the answer of a program', () => {
  const attack = { name: 'attack', args: { from: 'drift', to: 'eyrie', units: '3a' } };

  test.each([
    ['a list of lines', ['attack(drift,eyrie,3a)']],
    ['one line', 'attack drift eyrie 3a'],
    ['a list of commands', [attack]],
    ['one command', attack],
  ])('may have the form of %s', (_, answer) => {
    expect(readAnswer(risc, answer)).toMatchObject({
      ok: true,
      value: { commands: [{ name: 'attack' }], more: false },
    });
  });

  test('may ask for another call of the program in the same turn', () => {
    expect(readAnswer(risc, { commands: ['research'], more: true })).toMatchObject({ ok: true, value: { more: true } });
    expect(readAnswer(risc, { commands: [], more: 1 })).toEqual({
      ok: false,
      error: 'more: found 1, expected true or false',
    });
  });

  test.each([
    ['questions', readAnswer(risc, 'orders'), 'orders'],
    ['saving files', readAnswer(intoTheBreach, 'save(a.txt)'), 'save'],
    ['loading files', readAnswer(intoTheBreach, ['load(a.txt)']), 'load'],
    ['undoing', readAnswer(intoTheBreach, ['undo']), 'undo'],
    ['looking behind the fog', readAnswer(spaceDefender, ['toggle_debug_mode']), 'toggle_debug_mode'],
  ])('must not contain commands for %s', (_, read, name) => {
    expect(read).toEqual({ ok: false, error: `command 1: ${name} is not for programs` });
  });
});
