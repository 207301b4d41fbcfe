import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { solutionFrom, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { puzzleFronts } from '#games/risc/defence.ts';
import { risc } from '#games/risc/index.ts';
import { idOf } from '#games/risc/map.ts';
import { puzzles } from '#games/risc/puzzles.ts';
import { frontLines } from '#games/risc/screen/panel/draft-sections.ts';
import { unwrapped } from '../../engine/support.ts';
import { sceneWith, textsOf } from './screen/scenes.ts';

const gates = `graph {
  keep [group=1, size=1, food=1, tech=0, x=0, y=6];
  north [group=1, size=1, food=0, tech=0, x=14, y=0];
  east [group=1, size=3, food=0, tech=0, x=14, y=6];
  south [group=1, size=1, food=0, tech=0, x=14, y=12];
  ash [group=2, size=1, food=0, tech=0, x=28, y=0];
  birch [group=2, size=3, food=0, tech=0, x=28, y=6];
  cedar [group=2, size=1, food=0, tech=0, x=28, y=12];
  camp [group=2, size=1, food=1, tech=0, x=42, y=6];
  keep -- north -- ash -- camp;
  keep -- east -- birch -- camp;
  keep -- south -- cedar -- camp;
}`;
const textOf = (level: string) => (level === 'gates' ? gates : undefined);

/** Start of a puzzle that is solved by 1a+2b in North, 4a in East and 4a in South. */
const start = {
  on: 'gates',
  lands: ['east', 'keep', 'north', 'south'],
  home: 'keep',
  units: 11,
  food: 36,
  tech: 6,
  level: 1,
  foes: { ash: '1c', birch: '1a+1b', cedar: '2a' },
  hold: 79,
};
const match = (changes: object = {}) =>
  unwrapped(startPuzzle(risc, { id: '3-07', start: { ...start, ...changes } }, textOf));

const solution = ['move(keep,north,3)', 'upgrade(north,2,a,b)', 'move(keep,east,4)', 'move(keep,south,4)'];

/** Orders of the solution, as typed. */
function solutionOf(changes: object): readonly string[] {
  const { solution: commands = [] } = puzzles.prove(match(changes).state) ?? {};
  return commands.flatMap(({ name, args }) =>
    name === 'commit'
      ? []
      : [
          `${name}(${Object.values(args)
            .map((value) => (Array.isArray(value) ? String(value[0]) : value))
            .join()})`,
        ],
  );
}

function played(lines: readonly string[], changes: object = {}) {
  const one = match(changes);
  for (const line of lines) expect(enter(one, line)).toMatchObject({ step: { ok: true } });
  return one;
}

describe('a puzzle', () => {
  test('is won without a battle if every border holds with at least the given chance', () => {
    const one = played([...solution, 'commit']);
    expect(one.state.outcome).toEqual({ winners: [1], reason: 'turn-limit' });
    const chances = puzzleFronts(one.state).map(
      ({ territory, chance }) => `${idOf(one.state.map, territory)} ${(100 * chance).toFixed(1)}`,
    );
    expect(chances).toEqual(['east 81.1', 'north 79.8', 'south 84.2']);
    const step = one.stepAt(one.log.length - 1);
    expect(step.ok && step.events.map(({ type }) => type)).toEqual([
      ...['committed', 'moved', 'upgraded', 'moved', 'moved', 'match-over'],
    ]);
  });

  test.each([
    ['a border that is too weak', solution.with(1, 'upgrade(north,1,a,b)')],
    ['an empty border', solution.slice(0, 3)],
    ['no orders', []],
    ['units sent to attack, because they leave the border', [...solution, 'attack(south,cedar,4)']],
  ])('is lost with %s', (_, lines) => {
    expect(played([...lines, 'commit']).state.outcome).toEqual({ winners: [2], reason: 'turn-limit' });
  });

  test('has a proof that counts all lines of play, and is obvious if it is won by helping the weakest border', () => {
    const proof = puzzles.prove(match().state);
    expect(proof).toMatchObject({ lines: 2466, wins: 1, solutions: 1, isObvious: true });
  });

  test('may ask to take a land as well: the attack needs the same chance, and its units defend nothing', () => {
    const changes = { foes: { ash: '1a', birch: '1a', cedar: '2a' }, take: 'birch', hold: 78 };
    const one = match(changes);
    expect(one.setup.level?.title).toBe('Puzzle 3-07: take birch and hold every border, each at 78 %');
    expect(puzzles.prove(one.state)).toMatchObject({ lines: 9806, wins: 1, solutions: 1 });
    const orders = solutionOf(changes);
    const attack = 'attack(east,birch,3)';
    expect(orders).toContain(attack);
    expect(orders.indexOf(attack)).toBeLessThan(orders.lastIndexOf('move(keep,east,2)'));
    const won = played([...orders, 'commit'], changes);
    expect(won.state.outcome).toEqual({ winners: [1], reason: 'turn-limit' });
    expect(won.state.take).toEqual({ territory: 'birch', units: [3, 0, 0, 0, 0, 0, 0] });
    const lost = played([...orders.filter((order) => order !== attack), 'commit'], changes);
    expect(lost.state.outcome).toEqual({ winners: [2], reason: 'turn-limit' });
  });

  test('lists each border on the screen with a space before its units, and the land to take by its name', () => {
    const renamed = gates.replaceAll('north', 'pasture').replaceAll('birch', 'hollow');
    const changes = { lands: ['east', 'keep', 'pasture', 'south'], foes: { ash: '1a', hollow: '1a' }, take: 'hollow' };
    const puzzle = startPuzzle(risc, { id: '3-07', start: { ...start, ...changes } }, () => renamed);
    expect(textsOf(frontLines(sceneWith(unwrapped(puzzle)), 22))).toEqual([
      ' ! take hollow  0.0 %',
      ' ! east  0      0.0 %',
      ' ! pasture 0    0.0 %',
      '   south 0    100.0 %',
    ]);
  });

  test('may allow nothing but upgrades of units at the borders', () => {
    const changes = {
      units: 0,
      food: 0,
      tech: 20,
      level: 2,
      posts: { north: '2a', east: '2a+1b', south: '3a' },
      hold: 71,
    };
    const one = match(changes);
    expect(one.setup.level?.title).toBe('Puzzle 3-07: upgrade units to hold every border at 71 %');
    expect(puzzles.prove(one.state)).toMatchObject({ lines: 96, wins: 6, solutions: 1, isObvious: false });
    const orders = ['upgrade(north,1,a,b)', 'upgrade(north,1,a,c)'];
    expect(solutionOf(changes)).toEqual(orders);
    expect(played([...orders, 'commit'], changes).state.outcome?.winners).toEqual([1]);
    expect(played([...orders.slice(1), 'commit'], changes).state.outcome?.winners).toEqual([2]);
  });

  test('stays a puzzle after its position is written and read', () => {
    const { state, setup } = match({ take: 'birch' });
    const goal = { hold: 79, take: { territory: 'birch', units: [0, 0, 0, 0, 0, 0, 0] } };
    const written = risc.position.write(state, 'all');
    expect(written).toMatchObject(goal);
    expect(unwrapped(risc.position.read(written, setup))).toMatchObject(goal);
    const wrong = risc.position.read({ ...written, take: { ...goal.take, territory: 'east' } }, setup);
    expect(wrong.ok ? '' : wrong.error.message).toBe(
      '$.take.territory: found "east", expected a territory of player 2',
    );
  });

  test('gives the rest of its solution as a hint, but only while there are no other orders', () => {
    const one = match();
    const { command, next } = unwrapped(solutionFrom(one) ?? expect.fail());
    expect(next).toHaveLength(4);
    for (const [i, order] of [command, ...next.slice(0, -1)].entries()) {
      one.play(1, order);
      expect(unwrapped(solutionFrom(one) ?? expect.fail())).toEqual({ command: next[i], next: next.slice(i + 1) });
    }
    enter(one, 'cancel(all)');
    enter(one, 'move(keep,north,1)');
    expect(solutionFrom(one)).toEqual({ ok: false, error: 'take your orders back first' });
  });
});

test.each([
  [{ foes: { ash: '0' } }, '.foes.ash: found "0", expected units such as "2a+1b"'],
  [{ on: 'moor' }, '.on: found "moor", expected a bundled map'],
  [{ lands: ['keep', 'moor'] }, '.lands[1]: found "moor", expected a land of the map'],
  [{ home: 'ash' }, '.home: found "ash", expected a land of the player'],
  [{ foes: { keep: '1a' } }, '.foes: found "keep", expected a land of the rival'],
  [{ take: 'east' }, '.take: found "east", expected a land of the rival'],
  [{ posts: { ash: '1a' } }, '.posts: found "ash", expected a land of the player'],
  [{ posts: { north: '1a' } }, '.posts: expected units at home, or only upgrades of posted units'],
  [{ units: 0 }, '.posts: expected units at home, or only upgrades of posted units'],
  [{ hold: 100 }, '.hold: found 100, expected a number of at most 99'],
])('a puzzle that starts with %j is refused', (changes, message) => {
  const opened = puzzles.open({ ...start, ...changes }, textOf);
  expect(opened.ok ? '' : opened.error).toContain(message);
});
