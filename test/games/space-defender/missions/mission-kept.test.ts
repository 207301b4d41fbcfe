import { describe, expect, test } from 'vitest';
import { loadSave } from '../../../../source/engine/journal/load-save.ts';
import { readSave, writeSave } from '../../../../source/engine/journal/save.ts';
import { startFrom } from '../../../../source/engine/match.ts';
import { spaceDefender as game } from '../../../../source/games/space-defender/index.ts';
import { unwrapped } from '../../../engine/support.ts';
import { blockOf, enterAll, missionMatch, won } from './support.ts';

const goOn = (position: object, seed = 'classic') =>
  startFrom(game, { seed, players: 1, options: {} }, JSON.parse(JSON.stringify(position)));

describe('the position of a mission', () => {
  test.each(['setup_next(1)', 'setup_next(5) fire', 'setup_next(5) pass pass pass', 'setup_next(5) pass abort'])(
    'after %s goes on as the mission',
    (commands) => {
      const match = missionMatch('k7f2');
      enterAll(match, commands);
      const position = game.position.write(match.state, 'all');
      const next = unwrapped(goOn(position, 'k7f2'));
      expect(next.state).toEqual(match.state);
      expect(game.position.write(next.state, 'all')).toEqual(position);
      const rest = 'setup_select(1) setup_select(4) setup_next(5) fire pass pass';
      expect(enterAll(next, rest).slice(1)).toEqual(enterAll(match, rest).slice(1));
    },
  );

  test('is there for the seat too', () => {
    expect(game.position.write(missionMatch().state, 1)).toMatchObject({
      mission: {
        title: 'Test Flight',
        tier: 2,
        about: 'Only for tests.',
        goal: { type: 'survive', turns: 3 },
        parts: { weapon: [2, 4], armour: [3], engine: [1, 2, 3], power: [2, 5] },
      },
    });
  });

  test.each<[rule: string, change: object, mission: object, message: string]>([
    [
      'a board',
      { board: null, thresholds: null, state: 'not started' },
      {},
      '$.board: found null, expected the board of the mission',
    ],
    [
      'an allowed part',
      { equipment: { weapon: 1, armour: 3, engine: 1, power: 2 } },
      {},
      '$.equipment.weapon: found 1, expected one of 2, 4, which the mission allows',
    ],
    ['a tier', {}, { tier: 0 }, '$.mission.tier: found 0, '],
    ['a goal', {}, { goal: { type: 'win' } }, '$.mission.goal.type: found "win", '],
    [
      'a goal that can be reached',
      {},
      { goal: { type: 'destroy', kind: 'Pylon', count: 1 } },
      '$.mission.goal: found "Pylon", which never comes',
    ],
    [
      'parts that rise',
      {},
      { parts: { weapon: [4, 2], armour: [3], engine: [1], power: [2] } },
      '$.mission.parts.weapon: found [4,2], expected numbers that rise',
    ],
    [
      'a part for each slot',
      {},
      { parts: { weapon: [2], armour: [], engine: [1], power: [2] } },
      '$.mission.parts.armour: found []',
    ],
    ['a title', {}, { title: 'a -- b' }, '$.mission.title: found "a -- b", expected 1 to 40 printable'],
  ])('needs %s', (_, change, mission, message) => {
    const match = missionMatch();
    const position = game.position.write(match.state, 'all');
    const read = goOn({ ...position, ...change, mission: { ...Reflect.get(position, 'mission'), ...mission } });
    expect(read).toMatchObject({ ok: false, error: { code: 'bad-position' } });
    expect(read.ok ? '' : read.error.message).toContain(message);
  });
});

describe('a saved mission', () => {
  const saved = () => {
    const match = missionMatch('k7f2');
    enterAll(match, 'setup_select(4) setup_next(5) fire pass');
    return match;
  };
  const load = (save: string) => {
    const read = readSave(save);
    return read.ok ? loadSave(game, read.value) : read;
  };

  test('loads and goes on to its end', () => {
    const match = saved();
    const loaded = unwrapped(load(writeSave(match)));
    expect(loaded.state).toEqual(match.state);
    expect(loaded.setup).toEqual(match.setup);
    expect(blockOf(loaded, 'pass')).toEqual(blockOf(match, 'pass'));
    expect(won(loaded)).toEqual([1]);
    expect(unwrapped(load(writeSave(loaded))).state).toEqual(match.state);
  });

  test.each([
    ['tier: 2', 'tier: 7', 'level test-flight, line 2: found "7", expected 1, 2 or 3'],
    ['goal: survive 3 turns\\n', '', 'level test-flight, line 8: found the end, expected a line "goal: .."'],
  ])('with %s made %j is refused', (before, after, message) => {
    expect(load(writeSave(saved()).replace(before, after))).toEqual({
      ok: false,
      error: { code: 'bad-save', message },
    });
  });

  test('whose level no longer allows what was chosen is refused at the command', () => {
    expect(load(writeSave(saved()).replace('Spread, Rocket', 'Spread'))).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('found "setup_select(4)", which the rules do not accept there') },
    });
  });
});
