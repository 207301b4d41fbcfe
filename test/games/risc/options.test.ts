import { describe, expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { options } from '#games/risc/options.ts';
import { fittedSeating, optionIn, seatedBy, usualSeating, watchedSeating } from '#match-session/seating.ts';
import { bundledLevels } from '#storage/levels.ts';
import { played } from '../../support/lines.ts';
import { named } from '../../support/listed-levels.ts';
import { groupsOf, landOf, totalOf } from './geography.ts';
import { listedLevels } from './listed-levels.ts';
import { campaignOf, newCampaign, seatOf } from './support.ts';

/** The parsed value of an option, or the expected form if `text` is refused. */
const read = (name: string, text: string): unknown => {
  const option = Object.entries(options).find(([other]) => other === name)?.[1];
  const value = option?.read(text);
  return value?.ok === true ? value.value : `expected ${value?.error}`;
};

describe('options of a match (rules, "Options")', () => {
  test.each<[name: string, low: number, high: number]>([
    ['units', 1, 999],
    ['food', 0, 99_999],
    ['tech', 0, 99_999],
    ['turns', 0, 999],
  ])('allow %s from %i to %i', (name, low, high) => {
    expect([low, high].map((value) => read(name, String(value)))).toEqual([low, high]);
    for (const text of [String(low - 1), String(high + 1), '', 'many', '1.5', '1e2', ' 1'])
      expect(read(name, text)).toMatch(new RegExp(`^expected ${low}\\.\\.${high}`));
  });

  test.each(['fixed', 'random', '1-2', '2-1', '3-1-2', '5-4-3-2-1'])('allow groups=%s', (text) => {
    expect(read('groups', text)).toBe(text);
  });

  test.each(['', 'none', '1', '1,2', '12', '2-1-', '0-1', '6-1', '1-2-3-4-5-1'])('refuse groups="%s"', (text) => {
    expect(read('groups', text)).toMatch(/^expected fixed, random or a list such as 2-1$/);
  });

  test.each<[text: string, players: number, fits: boolean]>([
    ['1-2', 2, true],
    ['2-1', 2, true],
    ['1-2', 3, false],
    ['1-1', 2, false],
    ['1-3', 2, false],
    ['2-3-1', 3, true],
    ['2-3-1', 2, false],
    ['fixed', 4, true],
    ['random', 4, true],
  ])('say whether groups=%s fits %i players: %j', (text, players, fits) => {
    expect(options.groups.misfit?.(text, players) === undefined).toBe(fits);
  });
});

describe('the turn limit of a match', () => {
  test.each(bundledLevels(risc).map(({ source }) => [source.name, source] as const))(
    'is off by default on a screen, as in the original game: map %s',
    (_, level) => {
      const seating = usualSeating(risc, level);
      expect(optionIn(risc, seating, 'turns')).toBe('none');
      expect(read('turns', seatedBy(risc, seating).options['turns'] ?? 'none')).toBe(0);
    },
  );

  test('is off if the player chooses no limit, and by default in a match without a screen', () => {
    const [level] = bundledLevels(risc).map(({ source }) => source);
    const seating = fittedSeating(risc, level, { holders: ['person', 'bot easy'], options: { turns: '0' } });
    expect(optionIn(risc, seating, 'turns')).toBe('0');
    expect(newCampaign().state.options.turns).toBe(0);
  });

  test('is `draw-after-1000` in a match between bots, even if the player chooses no limit', () => {
    const [level] = bundledLevels(risc).map(({ source }) => source);
    const watched = watchedSeating(risc, level);
    const preset = { ...watched, options: { turns: '0' } };
    expect(optionIn(risc, preset, 'turns')).toBe('0');
    expect(seatedBy(risc, preset).options['turns']).toBe('draw-after-1000');
  });
});

describe('the starting values of a match', () => {
  test.each(named(listedLevels))(
    'on the map %s are 4 units per territory, and the yield of two turns',
    (_, { text, level: { map } }) => {
      const players = groupsOf(map).length;
      const { state } = newCampaign({ level: text, players });
      expect(state.options).toEqual({
        units: 4 * landOf(map, 1).length,
        food: 2 * totalOf(map, map.foods, 1),
        tech: 2 * totalOf(map, map.techs, 1),
        turns: 0,
        groups: groupsOf(map),
      });
      for (const { food, tech } of state.seats)
        expect({ food, tech }).toEqual({ food: state.options.food, tech: state.options.tech });
    },
  );

  test('can be set for all players by options, and are then in the position', () => {
    const match = newCampaign({ options: { units: '1', food: '0', tech: '99999', turns: '999', groups: '2-1' } });
    expect(match.state.options).toEqual({ units: 1, food: 0, tech: 99_999, turns: 999, groups: [2, 1] });
    expect([seatOf(match, 1), seatOf(match, 2)]).toMatchObject(Array(2).fill({ food: 0, tech: 99_999 }));
    for (const line of ['1: spread', '2: spread', '1: commit', '2: commit']) played(match, line);
    expect(match.state.units.map(([a]) => a)).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
  });

  test.each<[groups: string, owners: readonly number[]]>([
    ['fixed', [1, 2, 3]],
    ['1-2-3', [1, 2, 3]],
    ['2-1-3', [2, 1, 3]],
    // Player 1 has group 3, player 2 has group 1, player 3 has group 2.
    ['3-1-2', [2, 3, 1]],
  ])('include the owners of groups: with groups=%s, the groups 1 to 3 belong to the players %j', (groups, owners) => {
    const land = (id: string, group: number) => `${id} [group=${group} size=1 food=1 tech=1 x=${group} y=0]`;
    const level = `graph { ${land('a', 1)} ${land('b', 2)} ${land('c', 3)} a -- b -- c }`;
    expect(newCampaign({ level, players: 3, options: { groups } }).state.owners).toEqual(owners);
  });

  test('can have the groups in any order if groups=random', () => {
    const level = listedLevels.find(({ name }) => name === 'three-crowns')?.text ?? '';
    const drawn = Array.from({ length: 60 }, (_, i) =>
      newCampaign({ seed: `g${i}`, level, players: 3, options: { groups: 'random' } }).state.options.groups.join('-'),
    );
    expect([...new Set(drawn)].sort()).toEqual(['1-2-3', '1-3-2', '2-1-3', '2-3-1', '3-1-2', '3-2-1']);
  });
});

describe('a turn limit (rules, "The end")', () => {
  const lands = { x: '1 1a', y: '1 1a', z: '2 2b' };
  const turnOf = (turns: number, turn: number, options: Readonly<Record<string, string>> = {}) => {
    const match = campaignOf({ lands, links: 'x-y y-z', turns, turn }, { options });
    for (const line of ['1: commit', '2: commit']) played(match, line);
    return match.state.outcome ?? `turn ${match.state.turn}`;
  };

  test.each<[turns: number, turn: number, expected: unknown]>([
    [0, 999_999, 'turn 1000000'],
    [5, 4, 'turn 5'],
    [5, 5, { winners: [1], reason: 'turn-limit' }],
    [5, 6, { winners: [1], reason: 'turn-limit' }],
  ])('of %i turns (0: no limit) gives after turn %i: %j', (turns, turn, expected) => {
    expect(turnOf(turns, turn)).toEqual(expected);
  });

  test('of `draw-after-1000` makes the match a draw after turn 1000, unless an earlier limit ends it', () => {
    const options = { turns: 'draw-after-1000' };
    expect(turnOf(0, 999, options)).toBe('turn 1000');
    expect(turnOf(0, 1000, options)).toEqual({ winners: [], reason: 'turn-limit' });
    expect(turnOf(5, 5, options)).toEqual({ winners: [1], reason: 'turn-limit' });
  });
});
