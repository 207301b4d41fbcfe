import { describe, expect, test } from 'vitest';
import { eventLine } from '#games/robo-race/event-texts.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { stripLevel } from './strips.ts';
import { commitAll, newRace, played, raceFrom } from './support.ts';

const robot = (player: number, x: number, y: number, facing = 'N') => ({
  player,
  x,
  y,
  facing,
  alive: true,
  start: player,
});
const lost = (player: number) => ({ player, alive: false, start: player });
/** A program of right turns, which stays in place. */
const turns = (player: number) => [1, 2, 3, 4, 5].map((i) => i + 5 * (player - 1));
const spare = (player: number) => [...turns(player), 60 + player, 60 + player];

/** Lines of a round with the given programs. Robots without a program turn on the spot. */
function round(
  board: string,
  robots: readonly ReturnType<typeof robot | typeof lost>[],
  programs: Readonly<Record<number, readonly number[]>> = {},
  rounds = 'none',
) {
  const living = robots.filter(({ alive }) => alive).map(({ player }) => player);
  const programOf = (player: number) => programs[player] ?? turns(player);
  const match = raceFrom(
    {
      board,
      round: 1,
      step: 0,
      robots,
      hands: Object.fromEntries(living.map((player) => [player, [...programOf(player), ...spare(player).slice(5)]])),
    },
    { options: { cards: 'with-replacement', rounds } },
  );
  let lines: string[] = [];
  for (const player of living) {
    played(match, `${player}: program ${programOf(player).join(' ')}`);
    lines = played(match, `${player}: commit`).map(eventLine);
  }
  return { match, lines, state: match.state };
}

describe('the option `rounds` (rules, "The end")', () => {
  test('makes the match a draw after its last round without a victory', () => {
    const match = newRace({ options: { rounds: '2' }, players: 1 });
    commitAll(match);
    expect(match.state).toMatchObject({ round: 2, outcome: null });
    commitAll(match);
    expect(match.state).toMatchObject({
      phase: 'execute',
      round: 2,
      step: 5,
      outcome: { winners: [], reason: 'round-limit' },
      hands: [null],
      slots: [null],
      programs: [null],
    });
  });

  test('makes a match a draw after one round if it starts beyond the last round', () => {
    const at = { board: 'workshop', round: 7, step: 0, robots: [robot(1, 0, 0)] };
    const match = raceFrom(at, { options: { rounds: '2' } });
    commitAll(match);
    expect(match.state).toMatchObject({ round: 7, outcome: { reason: 'round-limit' } });
  });

  test('does not change a victory in the last round', () => {
    const { state } = round('workshop', [robot(1, 6, 11)], {}, '1');
    expect(state).toMatchObject({ outcome: { winners: [1], reason: 'goal' }, step: 1, round: 1 });
  });
});

describe('dealing (rules, "Cards")', () => {
  const hands = (cards: string, seed: string) => newRace({ players: 4, seed, options: { cards } }).state.hands;

  test('gives distinct cards from one deck, and sorts each hand in ascending order', () => {
    for (let i = 0; i < 50; i++) {
      const dealt = hands('deck', `deck ${i}`);
      expect(new Set(dealt.flat()).size).toBe(28);
      for (const hand of dealt) expect(hand).toEqual(hand?.toSorted((a, b) => a - b));
    }
  });

  test('may give a card to several hands in a race with replacement', () => {
    const dealt = Array.from({ length: 50 }, (_, i) => hands('with-replacement', `any ${i}`));
    expect(dealt.some((all) => new Set(all.flat()).size < 28)).toBe(true);
    for (const hand of dealt.flat()) expect(hand).toEqual(hand?.toSorted((a, b) => a - b));
  });

  test('gives every card about equally often', () => {
    for (const cards of ['deck', 'with-replacement']) {
      const counts = new Map<number, number>();
      for (let i = 0; i < 300; i++)
        for (const card of hands(cards, `many ${i}`).flat()) counts.set(card ?? 0, (counts.get(card ?? 0) ?? 0) + 1);
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 84 }, (_, i) => i + 1));
      // The expected count is 100, and 60 is at least six standard deviations.
      for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(60);
    }
  });

  test('gives the first players the same hands, however many players follow', () => {
    const four = newRace({ players: 4, seed: 'order' });
    const two = newRace({ players: 2, seed: 'order' });
    expect(two.state.hands).toEqual(four.state.hands.slice(0, 2));
  });

  test('gives the same hands with the same seed, and other hands with another seed', () => {
    expect(hands('deck', 'a')).toEqual(hands('deck', 'a'));
    expect(hands('deck', 'a')).not.toEqual(hands('deck', 'b'));
  });

  test('gives new hands in every round', () => {
    const match = newRace({ players: 4 });
    const dealt = [match.state.hands];
    for (let round = 2; round < 5; round++) {
      commitAll(match);
      dealt.push(match.state.hands);
    }
    expect(new Set(dealt.map((hands) => hands.join(' '))).size).toBe(4);
  });
});

describe('a round (rules, "A round")', () => {
  test('reveals programs in player order, then plays cards and activations in each step', () => {
    const { lines } = round('workshop', [robot(1, 3, 1), robot(2, 8, 8)]);
    expect(lines.slice(0, 8)).toEqual([
      '1 program 1 2 3 4 5',
      '2 program 6 7 8 9 10',
      '1/1.1 2 plays 6',
      '1/1.1 2 turns right at (8,8) [card]',
      '1/2.2 1 plays 1',
      '1/2.2 1 turns right at (3,1) [card]',
      '1/3.3 1 moves E from (3,1) [belt]',
      '1/4.4 2 turns left at (8,8) [gear]',
    ]);
    expect(lines.at(-2)).toMatch(/^1 dealt (\d+ ?){7}$/);
    expect(lines.at(-1)).toMatch(/^2 dealt /);
  });

  test('counts events through all five steps', () => {
    const { lines } = round('workshop', [robot(1, 0, 0)], { 1: [49, 1, 67, 43, 37] });
    expect(lines.slice(1, -1)).toEqual([
      '1/1.1 1 plays 49',
      '1/1.1 1 moves N from (0,0) [card]',
      '2/2.2 1 plays 1',
      '2/2.2 1 turns right at (0,1) [card]',
      '3/3.3 1 plays 67',
      '3/3.3 1 moves E from (0,1) [card]',
      '3/4.3 1 moves E from (1,1) [card]',
      '4/5.4 1 plays 43',
      '4/5.4 1 moves W from (2,1) [card]',
      '5/6.5 1 plays 37',
      '5/6.5 1 turns round at (1,1) [card]',
    ]);
  });

  test('does not wait for a destroyed robot, which plays no cards and returns for the next round', () => {
    const { lines, state } = round('workshop', [robot(1, 0, 0), lost(2)]);
    expect(lines.filter((line) => / 2 /.test(line) && line.includes('plays'))).toEqual([]);
    expect(lines.at(-3)).toBe('2 revived at (5,0) N');
    expect(state.hands[1]).toHaveLength(7);
  });

  test('has no events in its remaining steps once all robots are destroyed', () => {
    const { lines } = round('workshop', [robot(1, 0, 3, 'W')], { 1: [49, 1, 2, 3, 4] });
    expect(lines).toEqual([
      '1 program 49 1 2 3 4',
      '1/1.1 1 plays 49',
      '1/1.1 1 moves W from (0,3) [card]',
      '1/1.1 1 destroyed at (-1,3) [card]',
      '1 revived at (3,0) N',
      expect.stringMatching(/^1 dealt /),
    ]);
  });
});

describe('a fall (rules, "Moving and pushing")', () => {
  test.each([
    ['in the north', robot(1, 0, 11, 'N'), '(0,12)'],
    ['in the east', robot(1, 11, 3, 'E'), '(12,3)'],
    ['in the west', robot(1, 0, 4, 'W'), '(-1,4)'],
  ])('off the board is possible %s', (_, at, place) => {
    const { lines } = round('workshop', [at], { 1: [49, 1, 2, 3, 4] });
    expect(lines[3]).toBe(`1/1.1 1 destroyed at ${place} [card]`);
  });

  test('off the board is possible in the south, where y becomes -1', () => {
    const { lines } = round(stripLevel(':. . . .:'), [robot(1, 1, 0, 'S')], { 1: [49, 1, 2, 3, 4] });
    expect(lines[3]).toBe('1/1.1 1 destroyed at (1,-1) [card]');
  });

  test('off the board is prevented by a wall at the border', () => {
    const { lines } = round('workshop', [robot(1, 0, 0, 'S')], { 1: [49, 1, 2, 3, 4] });
    expect(lines[2]).toBe('1/1.1 1 bumps S at (0,0) [card]');
  });

  test('into a pit is prevented by a wall in front of the pit', () => {
    const level = stripLevel(':. .|O .:');
    const { lines } = round(level, [robot(1, 1, 0, 'E')], { 1: [84, 1, 2, 3, 4] });
    expect(lines.slice(2, 5)).toEqual([
      '1/1.1 1 bumps E at (1,0) [card]',
      '1/2.1 1 bumps E at (1,0) [card]',
      '1/3.1 1 bumps E at (1,0) [card]',
    ]);
  });
});

describe('the factory (rules, "What the factory does")', () => {
  test('uses a pusher in the steps of that pusher, and the tile below it in all other steps', () => {
    const level = stripLevel(':R . . . .:', ['pusher (0,0) E 2']);
    const { lines } = round(level, [robot(1, 0, 0, 'W')]);
    expect(lines.filter((line) => /gear|pusher/.test(line))).toEqual([
      '1/2.2 1 turns right at (0,0) [gear]',
      '2/4.4 1 moves E from (0,0) [pusher]',
    ]);
  });

  test('pushes whole chains of robots, and all their events name the pusher', () => {
    const level = stripLevel(':. . . . .:', ['pusher (0,0) E 1']);
    const { lines } = round(level, [robot(1, 0, 0), robot(2, 1, 0), robot(3, 2, 0)]);
    expect(lines.filter((line) => line.includes('pusher'))).toEqual([
      '1/4.4 3 moves E from (2,0) [pusher]',
      '1/4.4 2 moves E from (1,0) [pusher]',
      '1/4.4 1 moves E from (0,0) [pusher]',
    ]);
  });

  test('carries robots over the border by a belt, and the event names the belt', () => {
    const { lines } = round(stripLevel(':. . > .:'), [robot(1, 2, 0), robot(2, 3, 0)]);
    expect(lines.filter((line) => line.includes('belt')).slice(0, 3)).toEqual([
      '1/3.3 2 moves E from (3,0) [belt]',
      '1/3.3 2 destroyed at (4,0) [belt]',
      '1/3.3 1 moves E from (2,0) [belt]',
    ]);
  });

  test('destroys a robot under a crusher on a goal before the robot can win', () => {
    const level = stripLevel(':. G . .:', ['crusher (1,0) 1']);
    const { lines, state } = round(level, [robot(1, 1, 0)]);
    expect(lines).toContain('1/2.2 1 destroyed at (1,0) [crusher]');
    expect(state.outcome).toBeNull();
  });

  test('ignores robots that only cross a goal', () => {
    const { state } = round(stripLevel(':. G . .:'), [robot(1, 0, 0, 'E')], { 1: [67, 1, 2, 3, 4] });
    expect(state.outcome).toBeNull();
  });
});

describe('a destroyed robot returns (rules, "Death and return")', () => {
  const level = (extra = '') => `${stripLevel(':. . . . .:')}${extra}`;

  test('to a start square of its own, with the facing declared there', () => {
    const { lines } = round(level(), [robot(1, 0, 0, 'W'), robot(2, 4, 0)], { 1: [49, 1, 2, 3, 4] });
    expect(lines.at(-3)).toBe('1 revived at (1,1) N');
  });

  test('to the first free start square if its own is occupied, and keeps its own for the next time', () => {
    const robots = [robot(1, 0, 0, 'W'), robot(2, 1, 1)];
    const { lines, state } = round(level(), robots, { 1: [49, 1, 2, 3, 4] });
    expect(lines.at(-3)).toBe('1 revived at (2,1) N');
    expect(state.robots[0]).toMatchObject({ start: 1 });
  });

  test('to another square if a robot that returned earlier in the round is on its start square', () => {
    const robots = [robot(1, 0, 0, 'W'), robot(2, 4, 0, 'E'), robot(3, 1, 1)];
    const { lines } = round(level(), robots, { 1: [49, 1, 2, 3, 4], 2: [50, 1, 2, 3, 4] });
    expect(lines.filter((line) => line.includes('revived'))).toEqual(['1 revived at (2,1) N', '2 revived at (3,1) N']);
  });

  test('with an event that contains the square', () => {
    const robots = [robot(1, 0, 0, 'W'), robot(2, 1, 1)];
    const { match } = round(level(), robots, { 1: [49, 1, 2, 3, 4] });
    const step = match.stepAt(match.log.length - 1);
    expect(step.ok && step.events.find(({ type }) => type === 'revived')).toEqual({
      type: 'revived',
      phase: 'initial',
      player: 1,
      x: 2,
      y: 1,
      facing: 'N',
      start: 2,
    });
  });
});

describe('the end of a match (rules, "The end")', () => {
  test('is a victory of the robot with the lower number if two robots are on goals in the same step', () => {
    const { state, lines } = round(stripLevel(':G . G .:'), [robot(1, 2, 0), robot(2, 0, 0)]);
    expect(state.outcome).toEqual({ winners: [1], reason: 'goal' });
    expect(lines.at(-1)).toBe('1/3.3 1 wins at (2,0) [goal]');
  });

  test('deals no new hand, returns no robot, and keeps the numbers of the round and the step', () => {
    const { state, match } = round('workshop', [robot(1, 6, 11), robot(2, 0, 3, 'W')], { 2: [49, 1, 2, 3, 4] });
    expect(state).toMatchObject({ phase: 'execute', round: 1, step: 1, hands: [null, null] });
    expect(state.robots[1]?.square).toBe(-1);
    expect(roboRace.position.write(state, 'all')).toMatchObject({ hands: {}, slots: {}, programs: {}, step: 1 });
    expect(match.play(1, { name: 'hand', args: {} })).toMatchObject({ ok: false, error: { code: 'match-over' } });
  });
});
