import { describe, expect, test } from 'vitest';
import { readAnswer } from '#engine/programs/protocol.ts';
import { parseScript } from '#engine/script.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { readLevel } from '#games/space-explorers/level.ts';
import { options } from '#games/space-explorers/options.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { decay, grow, land } from '#games/space-explorers/tick.ts';
import {
  maxEdges,
  maxPlanets,
  minPlanets,
  ranges,
  reasons,
  standardPopulation,
  standardTurns,
} from '#games/space-explorers/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { played, refused } from '../../support/lines.ts';
import { readRuleBook } from '../../support/rule-book.ts';
import { listedLevels } from './listed-levels.ts';
import { exchange, exchangeSeen } from './positions-of-rules.ts';
import { expeditionFrom, newExpedition } from './support.ts';
import { oneWorld, peopleIn } from './worlds.ts';

const book = spaceExplorersScreen.rules;
const { setIn, prose } = readRuleBook(book);

/** Words of the rows below a heading that begin with a number. */
const tableIn = (heading: string): string[][] =>
  setIn(heading)
    .map((row) => row.trim().split(/ +/))
    .filter(([first = '']) => /^\d+$/.test(first));

/** Parses `7/3`. */
function pair(text = ''): readonly [number, number] {
  const [one = Number.NaN, other = Number.NaN] = text.split('/').map(Number);
  return [one, other];
}

describe('the worked examples of the rule book', () => {
  test.each(tableIn('Growth'))(
    'follow the rules for growth at size %s with habitability %s: %s becomes %s',
    (size, habitability, before, after) => {
      const one = {
        size: Number(size),
        habitability: Number(habitability),
        people: pair(before),
        arrivals: [0, 0],
      } as const;
      const world = oneWorld(one);
      grow(world, null);
      expect(peopleIn(world)).toBe(after);
    },
  );

  test.each(tableIn('Landing'))(
    'follow the rules for landing at size %s: %s, with %s arriving, becomes %s',
    (size, before, arriving, after) => {
      const world = oneWorld({ size: Number(size), habitability: 0, people: pair(before), arrivals: pair(arriving) });
      land(world, null);
      expect(peopleIn(world)).toBe(after);
    },
  );

  test.each(tableIn('Crowding'))(
    'follow the rules for overcrowding at size %s: %s becomes %s',
    (size, before, after) => {
      const world = oneWorld({ size: Number(size), habitability: 0, people: pair(before), arrivals: [0, 0] });
      decay(world, null);
      expect(peopleIn(world)).toBe(after);
    },
  );

  test('are all tested: 5 of growth, 6 of landing, 5 of overcrowding', () => {
    expect(['Growth', 'Landing', 'Crowding'].map((heading) => tableIn(heading).length)).toEqual([5, 6, 5]);
  });

  test('include a majority that changes because of overcrowding', () => {
    const [, , , [, before, after] = []] = tableIn('Crowding');
    const owner = (text = '') => Math.sign(pair(text)[0] - pair(text)[1]);
    expect([owner(before), owner(after)]).toEqual([1, -1]);
  });
});

describe('the rule book', () => {
  test('contains a level that can be loaded and matches its description', () => {
    const rows = setIn('Level files');
    const level = unwrapped(readLevel(rows.slice(0, rows.indexOf('}') + 1).join('\n')));
    expect([level.name, level.population, level.turns]).toEqual(['Two suns', 1, 100]);
    expect(level.graph).toMatchObject({ sizes: [100, 100], habitabilities: [3, 3], homes: [1, 2] });
    expect(level.graph.map.edges).toEqual([{ a: 0, b: 1, length: 4 }]);
  });

  test('contains a script that can be played', () => {
    const match = newExpedition();
    for (const { seat, command } of unwrapped(parseScript<SpaceExplorers>(spaceExplorers, setIn('Scripts').join('\n'))))
      expect(match.play(seat, command)).toMatchObject({ ok: true });
    expect(match.state.turn).toBe(3);
  });

  test('lists every command as it is typed', () => {
    const spelled = setIn('Commands').map((row) => row.split('  ')[0] ?? '');
    const lines = unwrapped(parseScript<SpaceExplorers>(spaceExplorers, spelled.join('\n')));
    expect(lines.map(({ command }) => command.name)).toEqual(Object.keys(spaceExplorers.commands));
  });

  test('names first the commands that are refused after the end, then those that are answered', () => {
    const match = expeditionFrom(exchange);
    played(match, 'resign');
    for (const row of setIn('Commands').slice(0, 4))
      expect(refused(match, row.split('  ')[0] ?? '')).toMatch(/^match-over: /);
    for (const row of setIn('Commands').slice(4)) played(match, row.split('  ')[0] ?? '');
    expect(prose('Commands')).toContain('you can ask them at any time, even after the end');
  });

  test('shows an order that can be typed, and its meaning', () => {
    const [row = ''] = setIn('Orders');
    const [typed = '', words = ''] = row.split(/ {2,}/);
    expect(played(expeditionFrom(exchange), typed)).toMatchObject([{ type: 'queued', from: 2, to: 1, people: 25 }]);
    expect(words).toBe('send 25 people from planet 2 to planet 1');
  });

  test('says, like the game, that a shuttle on a link of length 3 lands two turns later', () => {
    const match = expeditionFrom({ ...exchange, shuttles: [], mover: 1 });
    played(match, 'send(0,3,1)');
    expect(played(match, 'end_turn')).toContainEqual(expect.objectContaining({ type: 'landed', planet: 3 }));
    played(match, 'send(2,1,1)');
    const landings = ['2: end_turn', '1: end_turn', '2: end_turn'].map((line) =>
      played(match, line).some(({ type }) => type === 'landed'),
    );
    expect(landings).toEqual([false, false, true]);
    expect(prose('A turn')).toContain('On a link of length 3, it lands two turns later');
  });

  test('lists every reason for the end except resigning, in the order of the checks', () => {
    const told = setIn('The end').map((row) => row.split(' ')[0] ?? '');
    expect(told.filter((word) => word !== '')).toEqual(reasons.slice(0, 3));
  });

  test('shows a view and an answer of a program as the game writes and reads them', () => {
    const rows = setIn('Writing a strategy');
    const answer: unknown = JSON.parse(rows[0] ?? '');
    expect(readAnswer(spaceExplorers, answer)).toMatchObject({
      ok: true,
      value: { commands: [{ name: 'send' }, { name: 'send' }] },
    });
    const view: unknown = JSON.parse(rows.slice(1).join(''));
    const { planets } = exchangeSeen;
    expect(view).toEqual({ ...exchangeSeen, planets: [planets[1], planets[3]] });
  });

  test('lists every level in its tier', () => {
    const tiers = spaceExplorers.levels?.tiers ?? [];
    const told = setIn('The levels').map((row) => row.split(/,? +/));
    expect(told).toEqual(
      tiers.map((tier, i) => [tier, ...listedLevels.filter((level) => level.tier === i + 1).map(({ name }) => name)]),
    );
  });

  test('lists every bot', () => {
    const told = setIn('Bots').flatMap((row) => /^(\w+) {2,}/.exec(row)?.[1] ?? []);
    const bots = Object.entries(spaceExplorers.bots ?? {});
    expect(told).toEqual(bots.flatMap(([name, { rival }]) => (rival === undefined ? [name] : [])));
  });

  const [leastPlanets, mostHabitability] = [minPlanets, ranges.habitability[1]];
  test.each([
    ['Planets and links', `room for, ${ranges.size.join(' to ')}`],
    ['Planets and links', `grow each turn, 0 to ${mostHabitability}`],
    ['Planets and links', `takes, ${ranges.length.join(' to ')}`],
    ['Level files', `from ${ranges.id.join(' to ')}`],
    ['Level files', `${leastPlanets} to ${maxPlanets} planets and up to ${maxEdges} links`],
    ['Level files', `${ranges.population.join(' to ')}; default: ${standardPopulation}`],
    ['Level files', `${ranges.turns.join(' to ')}; default: ${standardTurns}`],
    ['Level files', `gives it 30 planets instead of ${options.planets.standard}`],
    ['When a strategy fails', `${options.strategyTime.standard} milliseconds`],
    ['When a strategy fails', `${options.strategyMemory.standard} megabytes`],
  ])('states a limit of the game under %s: %s', (heading, words) => {
    expect(prose(heading)).toContain(words);
  });

  test('names every option, and only options and values that exist', () => {
    const named = [...book.matchAll(/--set (?:"(\w+)=([^"]+)"|(\w+)=(\w+))/g)].map(
      ([, quoted, text, name = quoted, value = text]) => ({ name, value }),
    );
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(Object.keys(options)));
    for (const { name, value = '' } of named)
      if (value !== 'N')
        expect(
          Object.entries(options)
            .find(([option]) => option === name)?.[1]
            .read(value).ok,
        ).toBe(true);
  });
});
