import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startFrom } from '#engine/match.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { endText } from '#games/space-defender/outcome.ts';
import type { Position } from '#games/space-defender/position/index.ts';
import { unwrapped } from '#test/engine/support.ts';
import { last, matchOf, play, playFromStart, type Scene } from '../support.ts';
import { blockOf, enterAll, missionMatch, won } from './support.ts';

describe('a mission', () => {
  test('starts in weapon setup on its board with the first allowed parts', () => {
    const { phase, equipment, field, mission } = missionMatch().state;
    expect({ phase, equipment, field }).toEqual({
      phase: 'weapon-setup',
      equipment: { weapon: 2, armour: 3, engine: 1, power: 2 },
      field: { rows: 6, columns: 20, thresholds: [101, 101, 101, 101, 101] },
    });
    expect(mission?.title).toBe('Test Flight');
  });

  test('prints the weapon menu first', () => {
    const [first = ''] = enterAll(missionMatch(), '');
    expect(first.split('\n').at(0)).toBe('  state:weapon setup, normal, ok');
    expect(first.split('\n').at(-1)).toBe('  Weapon Selected:Spread');
  });

  test('looks and plays like a match on the same board without a mission', () => {
    const freePlay = playFromStart(
      'play(6,20,101,101,101,101,101) setup_select(2) setup_next(1) setup_select(3) setup_next(2) setup_select(2) setup_next(2) fire move(B,3)',
    );
    expect(blockOf(missionMatch(), 'setup_next(5) fire move(B,3)')).toEqual(last(freePlay).lines);
  });

  test.each([
    ['setup_select(1)', 'Standard is not allowed in this mission. Allowed: 2:Spread, 4:Rocket.'],
    ['setup_next(1) setup_select(1)', 'None is not allowed in this mission. Allowed: 3:Medium.'],
    [
      'setup_next(3) setup_select(3)',
      'Overcharge is not allowed in this mission. Allowed: 2:Repair, 5:Orbital Strike.',
    ],
    ['setup_next(1) setup_select(5)', 'Menu option selected out of range.'],
    ['play(5,10,1,1,1,1,1)', 'Already in setup mode.'],
  ])('refuses a forbidden part or board: %s', (commands, message) => {
    const match = missionMatch();
    const block = blockOf(match, commands);
    expect(block[0]).toMatch(/, error$/);
    expect(block.slice(1)).toEqual([`  ${message}`]);
    expect(match.state.equipment).toEqual(missionMatch().state.equipment);
  });

  test('reports a forbidden part with an error code of its own', () => {
    const step = missionMatch().play(1, { name: 'setup_select', args: { value: 1 } });
    expect(step).toMatchObject({ ok: false, error: { code: 'part-not-allowed' } });
  });

  test.each(['setup_select(4)', 'setup_next(1) setup_select(3)', 'setup_next(2) setup_select(3)'])(
    'allows the command %s',
    (commands) => {
      expect(blockOf(missionMatch(), commands)[0]).toMatch(/, ok$/);
    },
  );
});

const anyMission: NonNullable<Position['mission']> = {
  title: 'Test Flight',
  tier: 1,
  about: 'Only for tests.',
  goal: { type: 'endless' },
  parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
};

// All enemy kinds can spawn, so any goal is valid. The first two numbers of the classic seed spawn a Grunt at A30.
const scene = (goal: typeof anyMission.goal, more: Scene = {}): Scene => ({
  debug: false,
  thresholds: [2, 3, 4, 5, 6],
  mission: { ...anyMission, goal },
  ...more,
});

const shotAtGrunt = { things: ['G1 E8 50/100', '*-1 E4 70x5'] };
const shotAtShip = { ship: 'E1 10 70', things: ['<-1 E3 100x4'] };
const ramming = { ship: 'E1 20 70', things: ['G1 E3 50/100'] };

describe('the goal of a mission', () => {
  test.each<[rule: string, scene: Scene, commands: string]>([
    ['survive 2 turns', scene({ type: 'survive', turns: 2 }), 'pass fire'],
    ['survive 1 turn', scene({ type: 'survive', turns: 1 }), 'toggle_debug_mode toggle_debug_mode pass'],
    ['destroy 1 Grunt', scene({ type: 'destroy', kind: 'Grunt', count: 1 }, shotAtGrunt), 'pass'],
    [
      'destroy 2 Grunts',
      scene({ type: 'destroy', kind: 'Grunt', count: 2 }, { things: ['G1 E3 20/100', 'G2 E5 20/100'] }),
      'move(E,5)',
    ],
    ['score 2', scene({ type: 'score', score: 2 }, shotAtGrunt), 'pass'],
    ['score 5', scene({ type: 'score', score: 5 }, { ...shotAtGrunt, score: 3, focus: [3] }), 'pass'],
  ])('is reached: %s', (rule, start, commands) => {
    const match = matchOf(start);
    const steps = commands.split(' ');
    expect(won(match)).toBeUndefined();
    enterAll(match, steps.slice(0, -1).join(' '));
    expect(won(match)).toBeUndefined();
    const block = blockOf(match, steps.at(-1) ?? '');
    expect(game.outcome?.(match.state)).toEqual({ winners: [1], reason: 'mission-accomplished' });
    expect(endText(match.state)).toBe(`Mission accomplished: ${rule}.`);
    expect(block.at(-1)).toBe(`  Mission accomplished: ${rule}.`);
    expect(block.at(-2)).toMatch(/^ {4}J /);
    expect(block[0]).toMatch(/^ {2}state:in game\(\d\.0\), normal, ok$/);
  });

  test.each<[rule: string, goal: typeof anyMission.goal, more: Scene]>([
    ['destroy 2 Grunts with one', { type: 'destroy', kind: 'Grunt', count: 2 }, shotAtGrunt],
    ['destroy 1 Fighter with a Grunt', { type: 'destroy', kind: 'Fighter', count: 1 }, shotAtGrunt],
    ['score 3 with 2', { type: 'score', score: 3 }, shotAtGrunt],
    ['survive 2 turns after one', { type: 'survive', turns: 2 }, {}],
    ['endless with anything', { type: 'endless' }, { ...shotAtGrunt, score: 3, focus: [3] }],
  ])('is not reached: %s', (_, goal, more) => {
    const match = matchOf(scene(goal, more));
    expect(blockOf(match, 'pass').join('\n')).not.toContain('Mission');
    expect(won(match)).toBeUndefined();
  });

  test('is not checked after a refusal or a toggle, because neither is a turn', () => {
    const match = matchOf(scene({ type: 'survive', turns: 1 }));
    enterAll(match, 'move(E,1) toggle_debug_mode toggle_rng_out');
    expect(won(match)).toBeUndefined();
  });

  test('is reported after the random numbers of the turn that reaches it', () => {
    const match = matchOf(scene({ type: 'survive', turns: 1 }));
    expect(blockOf(match, 'toggle_rng_out pass').slice(-4)).toEqual([
      '  RNG Usage:',
      '    row:1',
      '    enemy value:1',
      '  Mission accomplished: survive 1 turn.',
    ]);
  });
});

describe('a mission is lost', () => {
  test.each<[rule: string, goal: typeof anyMission.goal, more: Scene, commands: string]>([
    ['by a shot', { type: 'endless' }, shotAtShip, 'pass'],
    ['by the loss of the ship in the turn that would win', { type: 'survive', turns: 1 }, shotAtShip, 'pass'],
    [
      'by the loss of the ship together with the required kill',
      { type: 'destroy', kind: 'Grunt', count: 1 },
      ramming,
      'move(E,3)',
    ],
    ['by the loss of the ship together with the required score', { type: 'score', score: 2 }, ramming, 'move(E,3)'],
  ])('%s', (_, goal, more, commands) => {
    const match = matchOf(scene(goal, more));
    const block = blockOf(match, commands);
    expect(game.outcome?.(match.state)).toEqual({ winners: [], reason: 'destroyed' });
    expect(endText(match.state)).toBe('The Starfighter was destroyed in turn 1.');
    expect(block[0]).toBe('  state:not started, normal, ok');
    expect(block.at(-1)).toBe('  The game is over. Better luck next time!');
  });

  test.each([
    ['abort in game', 'setup_next(5) pass abort', '  Exited from game.'],
    ['abort in setup', 'setup_next(2) abort', '  Exited from setup mode.'],
    ['going back before setup', 'setup_next(1) setup_back(2)', '  Welcome to Space Defender Version 2.'],
  ])('if the player gives up by %s', (_, commands, line) => {
    const match = missionMatch();
    const block = blockOf(match, commands);
    expect(block).toEqual(['  state:not started, normal, ok', line]);
    expect(game.outcome?.(match.state)).toEqual({ winners: [], reason: 'given-up' });
    expect(endText(match.state)).toBe('The mission was given up.');
  });
});

describe('after the end of a mission', () => {
  const everything =
    'play(5,10,1,1,1,1,1) setup_next(1) setup_back(1) setup_select(2) move(E,2) fire special pass abort toggle_rng_out';

  test.each([
    ['won', 'setup_next(5) pass pass pass'],
    ['given up', 'abort'],
  ])('every command except the debug view is refused and changes nothing if the mission was %s', (_, commands) => {
    const match = missionMatch();
    enterAll(match, commands);
    const { state, log } = match;
    const { length } = log;
    const blocks = enterAll(match, everything).slice(1);
    expect(blocks).toHaveLength(10);
    for (const block of blocks) expect(block).toMatch(/, error\n {2}The match is over\.$/);
    expect(match.state).toBe(state);
    expect(log).toHaveLength(length);
    expect(match.play(1, { name: 'pass', args: {} })).toMatchObject({ ok: false, error: { code: 'match-over' } });
    expect(match.play(1, { name: 'toggle_debug_mode', args: {} })).toMatchObject({ ok: true });
    expect(match.state.debug).toBe(true);
  });

  test('the JSON output contains the outcome', () => {
    const lines = enterAll(missionMatch(), 'setup_next(5) pass pass pass pass', 'json').map((line): unknown =>
      JSON.parse(line),
    );
    expect(lines.slice(-3)).toMatchObject([
      { status: 'playing', phase: 'in-game', waitingFor: [1] },
      {
        status: 'over',
        waitingFor: [],
        outcome: { winners: [1], reason: 'mission-accomplished' },
      },
      { ok: false, error: { code: 'match-over', message: 'The match is over.' } },
    ]);
    expect(lines[3]).not.toHaveProperty('outcome');
  });

  test('the match is over, but without a mission the loss of the ship ends only the game, not the match', () => {
    const match = matchOf({ ...shotAtShip, debug: false });
    expect(play({ ...shotAtShip, debug: false }, 'pass').lines.at(-1)).toBe(
      '  The game is over. Better luck next time!',
    );
    enterAll(match, 'pass');
    expect(game.outcome?.(match.state)).toBeUndefined();
    expect(game.position.write(match.state, 'all')).not.toHaveProperty('mission');
    expect(blockOf(match, 'play(5,10,1,1,1,1,1)')[0]).toMatch(/ok$/);
  });
});

describe('a mission with a limit', () => {
  const limited = (
    limits: NonNullable<typeof anyMission.limits>,
    goal: typeof anyMission.goal,
    more: Scene = {},
  ): Scene => ({
    ...scene(goal, more),
    mission: { ...anyMission, goal, limits },
  });
  const leaving = { ship: 'E9 70 70', things: ['G1 A1', 'G2 B3'] };
  const lost = (reason: string) => ({ winners: [], reason });

  test('of turns ends at the limit if the goal has not been reached by then', () => {
    const match = matchOf(limited({ turns: 2 }, { type: 'score', score: 9 }));
    expect(blockOf(match, 'pass').at(-1)).not.toMatch(/Mission/);
    expect(game.outcome?.(match.state)).toBeUndefined();
    expect(blockOf(match, 'pass').at(-1)).toBe('  Mission failed: 2 turns are over.');
    expect(game.outcome?.(match.state)).toEqual(lost('turn-limit'));
  });

  test('of turns can be won in the last turn', () => {
    const match = matchOf(limited({ turns: 1 }, { type: 'destroy', kind: 'Grunt', count: 1 }, shotAtGrunt));
    enterAll(match, 'pass');
    expect(won(match)).toEqual([1]);
  });

  test('of escapes is lost when one enemy too many leaves at the left border', () => {
    const match = matchOf(limited({ escapes: 1 }, { type: 'survive', turns: 9 }, leaving));
    enterAll(match, 'pass');
    expect(game.position.write(match.state, 1)).toMatchObject({ escaped: 1 });
    expect(game.outcome?.(match.state)).toBeUndefined();
    expect(blockOf(match, 'pass').at(-1)).toBe('  Mission failed: 2 enemies got past you.');
    expect(game.outcome?.(match.state)).toEqual(lost('too-many-escapes'));
  });

  test('of escapes is lost by one escape too many, even if the goal is reached in the same turn', () => {
    const match = matchOf(limited({ escapes: 0 }, { type: 'survive', turns: 1 }, leaving));
    enterAll(match, 'pass');
    expect(game.outcome?.(match.state)).toEqual(lost('too-many-escapes'));
  });

  test('of turns, but none of escapes, does not count escapes', () => {
    const match = matchOf(limited({ turns: 9 }, { type: 'survive', turns: 9 }, leaving));
    enterAll(match, 'pass pass');
    expect(match.state.sector?.escaped).toBe(0);
    expect(game.position.write(match.state, 'all')).not.toHaveProperty('escaped');
  });

  test('of escapes keeps its count in a position that is written and loaded', () => {
    const match = matchOf(limited({ escapes: 1, turns: 5 }, { type: 'survive', turns: 5 }, leaving));
    enterAll(match, 'pass');
    const json: unknown = JSON.parse(JSON.stringify(game.position.write(match.state, 'all')));
    const read = game.position.read(json, { seed: 'classic', players: 1, options: {} });
    expect(read).toMatchObject({ ok: true, value: { mission: match.state.mission, sector: match.state.sector } });
  });
});

const goOn = (position: object, seed = 'classic') =>
  startFrom(game, { seed, players: 1, options: {} }, JSON.parse(JSON.stringify(position)));

describe('the position of a mission', () => {
  test.each(['setup_next(1)', 'setup_next(5) fire', 'setup_next(5) pass pass pass', 'setup_next(5) pass abort'])(
    'after %s contains enough to continue the mission',
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

  test('contains the mission for the seat, too', () => {
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
      '$.equipment.weapon: found 1, expected a part that the mission allows: 2, 4',
    ],
    ['a valid tier', {}, { tier: 0 }, '$.mission.tier: found 0, '],
    ['a valid goal', {}, { goal: { type: 'win' } }, '$.mission.goal.type: found "win", '],
    [
      'a goal that can be reached',
      {},
      { goal: { type: 'destroy', kind: 'Pylon', count: 1 } },
      '$.mission.goal: found "Pylon", which never appears',
    ],
    [
      'parts in ascending order',
      {},
      { parts: { weapon: [4, 2], armour: [3], engine: [1], power: [2] } },
      '$.mission.parts.weapon: found [4,2], expected numbers in ascending order',
    ],
    [
      'a part for each slot',
      {},
      { parts: { weapon: [2], armour: [], engine: [1], power: [2] } },
      '$.mission.parts.armour: found []',
    ],
    ['a valid title', {}, { title: 'a -- b' }, '$.mission.title: found "a -- b", expected 1 to 40 printable'],
  ])('is refused without %s', (_, change, mission, message) => {
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

  test('loads and can be played to its end', () => {
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
  ])('with %s changed to %j is refused', (before, after, message) => {
    expect(load(writeSave(saved()).replace(before, after))).toEqual({
      ok: false,
      error: { code: 'bad-save', message },
    });
  });

  test('is refused at the first command that chooses a part which its level no longer allows', () => {
    expect(load(writeSave(saved()).replace('Spread, Rocket', 'Spread'))).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('found "setup_select(4)", which the rules do not accept there') },
    });
  });
});
