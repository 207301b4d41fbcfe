import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roboRace } from '#games/robo-race/index.ts';
import { workshop } from '#games/robo-race/level.ts';
import { chance, randomLevel } from './random-level.ts';
import { commitAll, newRace, played, positionFault, raceFrom } from './support.ts';

const robots = [
  { player: 1, x: 3, y: 2, facing: 'N', alive: true, start: 1 },
  { player: 2, x: 5, y: 0, facing: 'W', alive: true, start: 2 },
  { player: 3, x: null, y: null, facing: null, alive: false, start: 3 },
];
const hands = { 1: [3, 17, 42, 55, 60, 71, 80], 2: [1, 2, 8, 44, 50, 68, 83] };
const bare = { board: 'workshop', round: 4, step: 0, robots };
const fullPosition = { ...bare, hands };
const over = { ...bare, step: 3, outcome: { winners: [1], reason: 'goal' } };

/** Position with a change to one robot. */
const robot = (i: number, change: object) => ({
  ...bare,
  robots: robots.map((robot, k) => (k === i ? { ...robot, ...change } : robot)),
});
const outcomes = 'null, {"winners":[P],"reason":"goal"} or {"winners":[],"reason":"round-limit"}';
const keys = 'board, round, step, robots, hands, slots, programs, outcome';
const handOf = (hand: unknown) => ({ ...fullPosition, hands: { ...hands, 2: hand } });

describe('the first error of a position', () => {
  test('does not exist in the undamaged positions of these tests', () => {
    for (const position of [bare, fullPosition, over]) expect(positionFault(position)).toBe('ok');
  });

  test.each<[string, unknown, string]>([
    ['a list instead of an object', [1, 2], '/: found a list of 2, expected an object'],
    ['null', null, '/: found null, expected an object'],
    ['an unknown key', { ...fullPosition, turn: 1, x: 2 }, `/turn: found an unknown key, expected only ${keys}`],
    ['an unknown key before a missing key', { x: 1 }, `/x: found an unknown key, expected only ${keys}`],
    ['no board', {}, '/board: found nothing, expected the text or the id of a level'],
    ['a board that is no text', { ...bare, board: 3 }, '/board: found 3, expected the text or the id of a level'],
    ['an unknown id', { ...bare, board: 'attic' }, '/board: found "attic", expected the text or the id of a level'],
    [
      'a fault in the text of the board',
      { ...bare, board: workshop.replace('name', 'nome') },
      '/board, line 2: expected name, tier or the grid, found "nome Workshop"',
    ],
    ['a fault of the whole level', { ...bare, board: workshop.replace('G', '.') }, '/board: the level has no goal'],
    ['round 0', { ...bare, round: 0 }, '/round: found 0, expected a whole number 1 to 9999'],
    ['round 1.5', { ...bare, round: 1.5 }, '/round: found 1.5, expected a whole number 1 to 9999'],
    ['no robots', { ...bare, robots: [] }, '/robots: found a list of 0, expected a list of 1 to 4 robots'],
    [
      'robots that are not a list',
      { ...bare, robots: {} },
      '/robots: found an object, expected a list of 1 to 4 robots',
    ],
    [
      'five robots',
      { ...bare, robots: [1, 2, 3, 4, 5] },
      '/robots: found a list of 5, expected a list of 1 to 4 robots',
    ],
    [
      'more robots than start squares',
      { ...bare, board: workshop.replace(/start [234].*\n/g, '') },
      '/robots: found a list of 3, expected a list of 1 to 1 robots',
    ],
    [
      'an outcome without winners',
      { ...bare, outcome: { winners: [], reason: 'goal' } },
      `/outcome: found an object, expected ${outcomes}`,
    ],
    [
      'a winner who is not a player',
      { ...bare, outcome: { winners: [4], reason: 'goal' } },
      `/outcome: found an object, expected ${outcomes}`,
    ],
    ['an outcome that is a word', { ...bare, outcome: 'goal' }, `/outcome: found "goal", expected ${outcomes}`],
    [
      'a wrong outcome before wrong robots',
      { ...bare, robots: [1], outcome: 1 },
      `/outcome: found 1, expected ${outcomes}`,
    ],
    ['a missing step', { ...bare, step: undefined }, '/step: found nothing, expected 0'],
    ['a step while the match continues', { ...bare, step: 2 }, '/step: found 2, expected 0'],
    ['step 0 after the end', { ...over, step: 0 }, '/step: found 0, expected a whole number 1 to 5 after the end'],
    ['a robot that is not an object', { ...bare, robots: [7] }, '/robots/0: found 7, expected an object'],
    [
      'an unknown key of a robot',
      robot(1, { team: 1 }),
      '/robots/1/team: found an unknown key, expected only player, x, y, facing, alive, start',
    ],
    ['robots out of order', robot(1, { player: 1 }), '/robots/1/player: found 1, expected 2'],
    [
      'a value of alive that is neither true nor false',
      robot(0, { alive: 1 }),
      '/robots/0/alive: found 1, expected true or false',
    ],
    [
      'a start square that does not exist',
      robot(0, { start: 5 }),
      '/robots/0/start: found 5, expected a whole number 1 to 4',
    ],
    [
      "another robot's start square",
      robot(2, { start: 1 }),
      '/robots/2/start: found 1, expected a start square of its own',
    ],
    [
      'a destroyed robot with a square',
      robot(2, { x: 1 }),
      '/robots/2/x: found 1, expected null for a destroyed robot',
    ],
    [
      'a destroyed robot with a facing',
      robot(2, { facing: 'N' }),
      '/robots/2/facing: found "N", expected null for a destroyed robot',
    ],
    ['x beyond the board', robot(0, { x: 12 }), '/robots/0/x: found 12, expected a whole number 0 to 11'],
    ['no y', robot(0, { y: undefined }), '/robots/0/y: found nothing, expected a whole number 0 to 11'],
    ['an invalid facing', robot(0, { facing: 'up' }), '/robots/0/facing: found "up", expected "N", "E", "S" or "W"'],
    [
      'a robot in a pit',
      robot(0, { x: 1, y: 10 }),
      '/robots/0: found a robot in the pit (1,10), expected a square that is no pit',
    ],
    [
      'two robots on a square',
      robot(1, { x: 3, y: 2 }),
      '/robots/1: found a second robot on (3,2), expected one robot per square',
    ],
    ['hands after the end', { ...over, hands }, '/hands: found an object, expected no cards after the end'],
    [
      'programs after the end',
      { ...over, programs: { 1: [] } },
      '/programs: found an object, expected no cards after the end',
    ],
    ['slots without hands', { ...bare, slots: { 1: [] } }, '/slots: found an object, expected no cards without hands'],
    [
      'null instead of a missing key',
      { ...bare, programs: null },
      '/programs: found null, expected no cards without hands',
    ],
    [
      'hands although all robots are destroyed',
      { ...bare, robots: [{ player: 1, alive: false, start: 1 }], hands: {} },
      '/robots: found no living robot, expected at least one when hands are given',
    ],
    ['hands that are no object', { ...bare, hands: [] }, '/hands: found a list of 0, expected an object'],
    [
      'a wrong program before wrong slots',
      { ...fullPosition, slots: 1, programs: 2 },
      '/programs: found 2, expected an object',
    ],
    ['slots that are no object', { ...fullPosition, slots: 'x' }, '/slots: found "x", expected an object'],
    [
      'hands of the wrong players',
      { ...fullPosition, hands: { 3: hands[1], 1: hands[1] } },
      '/hands: found players 1, 3, expected the living players 1, 2',
    ],
    ['no hands', { ...fullPosition, hands: {} }, '/hands: found players none, expected the living players 1, 2'],
    [
      'a hand of six cards',
      handOf([1, 2, 4, 5, 6, 7]),
      '/hands/2: found a list of 6, expected seven card numbers 1 to 84',
    ],
    ['card 85', handOf([1, 2, 4, 5, 6, 7, 85]), '/hands/2: found a list of 7, expected seven card numbers 1 to 84'],
    ['a hidden hand', handOf('hidden'), '/hands/2: found "hidden", expected seven card numbers 1 to 84'],
    [
      'a card in two hands',
      handOf([1, 2, 8, 44, 50, 68, 80]),
      '/hands/2: found card 80 again, expected different cards in all hands',
    ],
    [
      'a card twice in a hand',
      handOf([1, 2, 8, 44, 50, 68, 1]),
      '/hands/2: found card 1 again, expected different cards in all hands',
    ],
    [
      'a program of a destroyed robot',
      { ...fullPosition, programs: { 3: [1, 2, 3, 4, 5] } },
      '/programs/3: found a list of 5, expected programs of living players only',
    ],
    [
      'a program of four cards',
      { ...fullPosition, programs: { 1: [3, 17, 42, 55] } },
      '/programs/1: found a list of 4, expected five cards of the hand of player 1',
    ],
    [
      'a program with cards that are not in the hand',
      { ...fullPosition, programs: { 2: [3, 17, 42, 55, 60] } },
      '/programs/2: found a list of 5, expected five cards of the hand of player 2',
    ],
    [
      'a program that uses a card too often',
      { ...fullPosition, programs: { 1: [3, 17, 42, 55, 3] } },
      '/programs/1: found a list of 5, expected five cards of the hand of player 1',
    ],
    [
      'an empty slot in a program',
      { ...fullPosition, programs: { 1: [3, 17, null, 55, 60] } },
      '/programs/1: found a list of 5, expected five cards of the hand of player 1',
    ],
    [
      'programs of all players, which would end the planning',
      { ...fullPosition, programs: { 1: [3, 17, 42, 55, 60], 2: [1, 2, 8, 44, 50] } },
      '/programs: found a program of every living player, expected at least one player who still plans',
    ],
    [
      'slots of a player who has committed',
      { ...fullPosition, programs: { 1: [3, 17, 42, 55, 60] }, slots: { 1: [null, null, null, null, null] } },
      '/slots/1: found a list of 5, expected slots of players who still plan only',
    ],
    [
      'slots of a destroyed robot',
      { ...fullPosition, slots: { 3: [null, null, null, null, null] } },
      '/slots/3: found a list of 5, expected slots of players who still plan only',
    ],
    [
      'four slots',
      { ...fullPosition, slots: { 1: [3, null, null, null] } },
      '/slots/1: found a list of 4, expected five entries, null or a card of the hand of player 1',
    ],
    [
      'a slot with a card that is not in the hand',
      { ...fullPosition, slots: { 2: [3, null, null, null, null] } },
      '/slots/2: found a list of 5, expected five entries, null or a card of the hand of player 2',
    ],
  ])('is reported for %s', (_, position, message) => expect(positionFault(position)).toBe(`FILE, ${message}`));

  test('can be a card that is in two hands, except in a race with replacement', () => {
    const twice = { ...fullPosition, hands: { 1: [3, 3, 42, 55, 60, 71, 80], 2: [3, 2, 8, 44, 50, 68, 83] } };
    expect(positionFault(twice, { options: { cards: 'with-replacement' } })).toBe('ok');
    expect(positionFault(twice)).toMatch(/card 3 again/);
  });
});

describe('a match that starts from a position', () => {
  test('is in the planning phase, without revivals or new hands, if the position has hands', () => {
    const { state } = raceFrom(fullPosition);
    expect(state).toMatchObject({ phase: 'plan', round: 4, players: 3, hands: [hands[1], hands[2], null] });
    expect(state.robots[2]?.square).toBe(-1);
  });

  test('has sorted hands, and empty slots if the position has no slots', () => {
    const { state } = raceFrom({ ...fullPosition, hands: { ...hands, 1: hands[1].toReversed() } });
    expect(state.hands[0]).toEqual(hands[1]);
    expect(state.slots).toEqual([Array(5).fill(null), Array(5).fill(null), null]);
  });

  test('begins a round if the position has no hands: destroyed robots return and cards are dealt', () => {
    const { state } = raceFrom(bare);
    expect(state).toMatchObject({ phase: 'plan', round: 4 });
    expect(state.robots[2]).toEqual({ square: 7, facing: 0, start: 3, flags: 0 });
    expect(state.hands.map((hand) => hand?.length)).toEqual([7, 7, 7]);
  });

  test('is refused if a living robot has no hand', () =>
    expect(positionFault({ ...bare, hands: {} })).toMatch(/players none/));

  test('is over if the position has an outcome', () => {
    const match = raceFrom({ ...over, hands: {}, slots: {}, programs: {} });
    expect(match.state).toMatchObject({ phase: 'execute', outcome: { winners: [1], reason: 'goal' }, step: 3 });
  });

  test('has as many players as the position has robots', () => {
    expect(raceFrom(bare, { players: 1 }).setup.players).toBe(3);
  });
});

describe('a printed position', () => {
  const written = (match: ReturnType<typeof newRace>) => roboRace.position.write(match.state, 'all');

  test('lists the robots, then hands, slots and programs by player', () => {
    const match = raceFrom({ ...fullPosition, slots: { 1: [55, null, null, null, null] } });
    expect(JSON.stringify(written(match))).toBe(
      '{"board":"workshop","round":4,"step":0,"robots":[{"player":1,"x":3,"y":2,"facing":"N","alive":true,"start":1},' +
        '{"player":2,"x":5,"y":0,"facing":"W","alive":true,"start":2},' +
        '{"player":3,"x":null,"y":null,"facing":null,"alive":false,"start":3}],' +
        '"hands":{"1":[3,17,42,55,60,71,80],"2":[1,2,8,44,50,68,83]},' +
        '"slots":{"1":[55,null,null,null,null],"2":[null,null,null,null,null]},"programs":{},"outcome":null}',
    );
  });

  test('contains the board as the match received it, by text or by name', () => {
    const text = randomLevel(3);
    const at = (board: string) => ({ board, round: 1, step: 0, robots: [{ player: 1, alive: false, start: 1 }] });
    expect(written(raceFrom(at(text)))).toMatchObject({ board: text });
    expect(written(raceFrom(at('workshop')))).toMatchObject({ board: 'workshop' });
    expect(written(newRace({ level: { name: './mine.txt', text } }))).toMatchObject({ board: text });
  });

  test('loads to an equal position at any moment of a match', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(4), (seed, rounds) => {
        const match = newRace({
          seed: `s${seed}`,
          players: 1 + (seed % 4),
          level: { name: './x', text: randomLevel(seed) },
        });
        const random = chance(seed);
        for (let i = 0; i < rounds && match.state.outcome === null; i++) commitAll(match);
        for (const [i, hand] of match.state.hands.entries())
          if (hand !== null && random.integer(0, 1) === 1) played(match, `${i + 1}: place(2,${hand[3]})`);
        const position = JSON.parse(JSON.stringify(written(match)));
        expect(written(raceFrom(position))).toEqual(position);
      }),
      { numRuns: 60 },
    );
  });
});
