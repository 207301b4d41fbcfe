import { expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { enter, startFrom } from '#engine/match.ts';
import { maxCount } from '#engine/parsing/json.ts';
import { fileFaultText } from '#engine/result.ts';
import { games } from '#games/index.ts';
import { bundledLevel } from '#storage/levels.ts';
import { playedByBots } from '../support/played.ts';

const gameOf = (id: string) => {
  const entry = games.find((game) => game.id === id);
  if (entry === undefined) throw new Error(`no game ${id}`);
  return entry;
};

test.each(games.map((entry) => [entry.id, entry] as const))(
  '%s: every position of a match can be loaded, and is then written with the same bytes',
  async (_, entry) => {
    const { positions, faultOf, writtenAgain } = await playedByBots(entry, 150, 5);
    expect(positions.length).toBeGreaterThan(2);
    for (const position of positions) {
      const fault = faultOf(position);
      // A position without enemies or mechs is not a valid level (rules, "Level files"). The match is over then.
      if (fault?.message.startsWith('the level has no ') === true) continue;
      expect(fault).toBeUndefined();
      expect(JSON.stringify(writtenAgain(position))).toBe(JSON.stringify(position));
    }
  },
);

/** Plays lines from a position. Loads each later position again, and a save of the match. Returns the positions. */
async function playedFrom(id: string, position: unknown, lines: readonly string[]): Promise<unknown[]> {
  return gameOf(id).visit((game) => {
    const level = bundledLevel(gameOf(id).id === 'robo-race' ? game : { id: '' }, 'workshop');
    const setup = { seed: 's', players: 2, options: {}, ...(level && { level }) };
    const written = (state: Parameters<typeof game.position.write>[0]): unknown => {
      const json: unknown = JSON.parse(JSON.stringify(game.position.write(state, 'all')));
      return game.position.plain === true ? Reflect.get(Object(json), 'text') : json;
    };
    const started = startFrom(game, setup, position);
    if (!started.ok) throw new Error(fileFaultText('position', started.error));
    const match = started.value;
    const after = lines.map((line) => {
      const entered = enter(match, line);
      if (entered?.read !== true) throw new Error(`${line}: ${entered?.error.message}`);
      if (!entered.step.ok) throw new Error(`${line}: ${entered.step.error.message}`);
      const json = written(match.state);
      const again = startFrom(game, setup, json);
      if (!again.ok) throw new Error(fileFaultText('position', again.error));
      expect(JSON.stringify(written(again.value.state))).toBe(JSON.stringify(json));
      return json;
    });
    const save = readSave(writeSave(match));
    const replayed = save.ok ? loadSave(game, save.value) : save;
    if (!replayed.ok) throw new Error(replayed.error.message);
    expect(written(replayed.value.state)).toEqual(after.at(-1));
    return after;
  });
}

const planets = (p1: number, shuttle: number) => ({
  turn: 1,
  mover: 1,
  limit: 100,
  planets: [
    { id: 0, size: 100_000, habitability: 100, p1 },
    { id: 1, size: 100_000, habitability: 100, p1 },
    { id: 2, size: 10, habitability: 1, p2: 5 },
  ],
  edges: [
    [0, 1, 1],
    [1, 2, 9],
  ],
  shuttles: [0, 1, 2].map(() => ({ from: 0, to: 1, player: 1, people: shuttle, turnsLeft: 1 })),
});

test('Space Explorers: a planet never holds more people than a position can store', async () => {
  const [sent, after] = await playedFrom('space-explorers', planets(1e9, 1e9), ['send(0,1,1000000000)', 'end_turn']);
  expect(sent).toMatchObject({ orders: [{ people: 1e9 }] });
  // A tenth of the people above the capacity of the planet is lost.
  expect(after).toMatchObject({ planets: [{ id: 0 }, { id: 1, p1: 900_010_000 }, { id: 2 }] });
});

test('Space Explorers: an event reports people who are lost when they land', async () => {
  await gameOf('space-explorers').visit((game) => {
    const started = startFrom(game, { seed: 's', players: 2, options: {} }, planets(400_000_000, 300_000_000));
    if (!started.ok) throw new Error(started.error.message);
    const entered = enter(started.value, 'end_turn');
    const events = entered?.read === true && entered.step.ok ? entered.step.events : [];
    const landed = { type: 'landed', planet: 1, people: 900_000_000, landed: 600_000_000, lost: 300_000_000 };
    expect(events).toContainEqual(expect.objectContaining(landed));
  });
});

test.each([9_999, 123_456_789, maxCount])('RoboRace: a position can store the round after round %s', async (round) => {
  const robots = [
    { player: 1, x: 1, y: 1, facing: 'N', alive: true, start: 1 },
    { player: 2, x: 3, y: 1, facing: 'N', alive: true, start: 2 },
  ];
  const hands = { 1: [1, 2, 3, 4, 5, 6, 43], 2: [7, 8, 9, 10, 11, 12, 44] };
  const position = { board: 'workshop', round, step: 0, robots, hands };
  const lines = ['1: program 1 2 3 4 5', '1: commit', '2: program 7 8 9 10 11', '2: commit'];
  const after = await playedFrom('robo-race', position, lines);
  expect(after.at(-1)).toMatchObject({ round: Math.min(maxCount, round + 1) });
});

test.each([
  [998_999_000, '998999999'],
  [999_999_000, '999999999'],
  [999_999_999, '999999999'],
])(
  'Into the Breach: healing a mech of health %s does not exceed the highest health of a level file',
  async (health, healed) => {
    const board = `5___\n____\n____\n\nH,1,0,9,1,999\nT,1,1,${health},1,0\nS,2,3,9,0,0`.replaceAll('_', ' ');
    const [after] = await playedFrom('into-the-breach', board, ['end_turn']);
    expect(after).toContain(`T,1,1,${healed},1,0`);
  },
);

const lands = (count: number, stock: number, turn: number) => ({
  game: 'risc',
  turn,
  phase: 'orders',
  outcome: null,
  options: {
    units: 1,
    food: 1,
    tech: 1,
    turns: 0,
    groups: [1, 2],
  },
  territories: ['x', 'y', 'z'].map((id, i) => ({
    id,
    label: id,
    group: i === 2 ? 2 : 1,
    size: 1,
    food: 1000,
    tech: 1000,
    x: i,
    y: 0,
    links: { x: ['y'], y: ['x', 'z'], z: ['y'] }[id],
    owner: i === 2 ? 2 : 1,
    units: i === 2 ? [1, 0, 0, 0, 0, 0, 0] : [count, count, 0, 0, 0, 0, count],
  })),
  seats: [1, 2].map((seat) => ({
    seat,
    alive: true,
    level: 6,
    food: stock,
    tech: stock,
    committed: seat === 2,
    placement: null,
    orders: [],
  })),
});

test('RISC: a match at the upper limits of units, stock and turns continues', async () => {
  const lines = ['1: move(x,y,all)', '1: upgrade(y,all,a,b)', '1: commit', '1: move(y,x,all)', '1: commit'];
  const after = await playedFrom('risc', lands(1_000_000, 1_000_000_000, 1_000_000), lines);
  expect(after.at(-1)).toMatchObject({ phase: 'orders', turn: 1_000_000 });
});
