import { describe, expect, test } from 'vitest';
import { standardLevelOf } from '#engine/level.ts';
import { parseScript } from '#engine/script.ts';
import { fight, oddsOf } from '#games/risc/combat.ts';
import type { Roll } from '#games/risc/events.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { generate, readLevel } from '#games/risc/levels.ts';
import { options } from '#games/risc/options.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { cheapestPath } from '#games/risc/state.ts';
import { unitsText } from '#games/risc/units.ts';
import {
  bonuses,
  levelPrices,
  maxOrders,
  neededLevels,
  ranges,
  sides,
  topLevel,
  typeAt,
  typeNames,
  unitTypes,
  upgradePrice,
} from '#games/risc/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { answered, played, refused } from '../../support/lines.ts';
import { readRuleBook } from '../../support/rule-book.ts';
import { listedLevels } from './listed-levels.ts';
import { newCampaign, units } from './support.ts';
import { drafted, playedAll, rivers } from './text-mode-scenes.ts';

const book = riscScreen.rules;
const { setIn, prose } = readRuleBook(book);

/** Cells of a table in the rule book, without its header row. */
const tableIn = (heading: string): string[][] =>
  setIn(heading)
    .slice(1)
    .map((row) => row.trim().split(/ {2,}/));

describe('the rule book agrees with the program about', () => {
  test('the table of units', () => {
    expect(tableIn('Units')).toEqual(
      unitTypes.map((type, i) => [
        type,
        typeNames[type],
        String(bonuses[i]),
        String(i === 0 ? 0 : upgradePrice('a', type)),
        String(neededLevels[i]),
      ]),
    );
  });

  test('the prices of upgrades', () => {
    expect(tableIn('Prices of upgrades').map((row) => row.join(' ').split(/ +/))).toEqual(
      unitTypes
        .slice(0, -1)
        .map((from, i) => [from, ...unitTypes.slice(1).map((to, j) => (j < i ? '-' : String(upgradePrice(from, to))))]),
    );
  });

  test('the table of technology', () => {
    const [levels = '', tech = ''] = setIn('Technology');
    const numbers = (row: string) => row.split(/ +/).slice(1).map(Number);
    expect(numbers(levels)).toEqual(Array.from({ length: topLevel - 1 }, (_, i) => i + 2));
    expect(numbers(tech)).toEqual(levelPrices);
  });

  test.each(
    tableIn('The price of a path').concat(
      setIn('The price of a path')
        .slice(0, 1)
        .map((row) => row.split(/ {2,}/)),
    ),
  )('the cheapest path %s, which is %s for %s', (ends = '', path = '', price = '') => {
    const { map, owners } = newCampaign().state;
    const [from = '', to = ''] = ends.split(' to ');
    const cheapest = cheapestPath({ map, owners }, 1, map.ids.indexOf(from), map.ids.indexOf(to));
    expect(cheapest?.territories.map((territory) => map.ids[territory]).join(' ')).toBe(path);
    expect(`${cheapest?.price} food per unit`).toBe(price);
  });

  test('the sizes of territories on the example paths', () => {
    const { ids, sizes } = newCampaign().state.map;
    const [, named = ''] = /Twin Rivers, (.*?): alder to/.exec(prose('The price of a path')) ?? [];
    expect(named).toBe(
      ids
        .slice(0, 4)
        .map((id, i) => `${id}${i === 0 ? ' has size' : ''} ${sizes[i]}`)
        .join(', '),
    );
  });

  test.each(tableIn('Odds'))(
    'the odds of %s against %s: %s to win, with %s attackers and %s defenders left',
    (a, d, win, attackersLeft, defendersLeft) => {
      const odds = oddsOf(units(a ?? ''), units(d ?? ''));
      expect([
        `${(100 * odds.win).toFixed(1)} %`,
        odds.attackersLeft.toFixed(1),
        odds.defendersLeft.toFixed(1),
      ]).toEqual([win, attackersLeft, defendersLeft]);
    },
  );

  test('all of its three example paths, seven example odds and five rounds of combat', () => {
    expect([setIn('The price of a path').length, tableIn('Odds').length, tableIn('Battles').length]).toEqual([3, 7, 5]);
  });

  test('the example combat, when it is replayed with the printed dice', () => {
    const rows = tableIn('Battles');
    const dice = rows.flatMap((row) => row.slice(2, 4).map((cell) => Number(/ (\d+)\+/.exec(cell)?.[1])));
    const rolls: Roll[] = [];
    const [, attackers = '', defenders = ''] = /(\S+) attack (\S+):/.exec(prose('Battles')) ?? [];
    const result = fight(units(attackers), units(defenders), { integer: () => dice.shift() ?? Number.NaN }, (roll) =>
      rolls.push(roll),
    );
    const die = (type: string, roll: number, total: number) => `${type} ${roll}+${total - roll} = ${total}`;
    expect(rows).toEqual(
      rolls.map((roll) => [
        String(roll.round),
        roll.pair,
        die(roll.attackerType, roll.attackerRoll, roll.attackerTotal),
        die(roll.defenderType, roll.defenderRoll, roll.defenderTotal),
        `${roll.loses}'s ${roll.loses === 'attacker' ? roll.attackerType : roll.defenderType}`,
      ]),
    );
    expect(result.won).toBe(true);
    expect(prose('Battles')).toContain(`The attacker wins with ${unitsText(result.units)}; after growth`);
    expect(prose('Battles')).toContain(`a ${sides}-sided die`);
  });
});

describe('the rule book', () => {
  test('has a valid map with the label Two Hills and four territories in two groups', () => {
    const { label, map } = unwrapped(readLevel(setIn('Map files').slice(0, 10).join('\n')));
    expect(label).toBe('Two Hills');
    expect(map).toMatchObject({
      ids: ['alder', 'brook', 'cliff', 'delta'],
      labels: ['alder', 'brook', 'The Cliff', 'delta'],
      groups: [1, 1, 2, 2],
    });
  });

  test('has a script that can be played', () => {
    const match = newCampaign();
    for (const { seat, command } of unwrapped(parseScript<RiscTypes>(risc, setIn('Scripts').join('\n'))))
      expect(match.play(seat, command)).toMatchObject({ ok: true });
    expect(match.state.turn).toBe(2);
  });

  test('lists every command as it is typed', () => {
    const spelled = setIn('Commands').map((row) => `1: ${row.split(/ {2,}/)[0]}`);
    const lines = unwrapped(parseScript<RiscTypes>(risc, spelled.join('\n')));
    expect(lines.map(({ command }) => command.name)).toEqual(Object.keys(risc.commands));
  });

  test('has example orders that are accepted as printed', () => {
    const match = rivers({ tech: '1000' });
    for (const row of setIn('Orders')) played(match, `1: ${row.split(/ {2,}/)[0]}`);
    expect(match.state.seats[0]?.orders.map(({ type }) => type)).toEqual(['upgrade', 'move', 'attack', 'research']);
  });

  test('lists three queries last, which are allowed after a commit but not after the end', () => {
    const match = drafted();
    played(match, '1: commit');
    for (const row of setIn('Commands').slice(-3)) answered(match, `1: ${row.split(/ {2,}/)[0]}`);
    for (const row of setIn('Commands').slice(2, -3))
      expect(refused(match, `1: ${row.split(/ {2,}/)[0]}`)).toMatch(/^not-your-turn: /);
    const over = playedAll(rivers({ turns: '1' }), ['1: commit', '2: commit']);
    for (const row of setIn('Commands')) expect(refused(over, `1: ${row.split(/ {2,}/)[0]}`)).toMatch(/^match-over: /);
  });

  test('says that two territories that attack each other change owners, as they do in the game', () => {
    const match = playedAll(newCampaign(), [
      '1: place brook 16',
      '1: commit',
      '2: place eyrie 16',
      '2: commit',
      '1: attack brook eyrie all',
      '2: attack eyrie brook all',
      '1: commit',
      '2: commit',
    ]);
    const { owners, map } = match.state;
    expect([owners[map.ids.indexOf('brook')], owners[map.ids.indexOf('eyrie')]]).toEqual([2, 1]);
    expect(prose('Attacks')).toContain('the two lands swap owners');
  });

  test('states the ranges of size, food and tech on random maps', () => {
    const { map } = unwrapped(readLevel(generate('abc:10', 3)));
    expect(map.ids).toHaveLength(30);
    expect(unwrapped(readLevel(generate('abc', 2))).map.ids).toHaveLength(12);
    const seen = Array.from({ length: 20 }, (_, i) => unwrapped(readLevel(generate(`seed${i}:24`, 2))).map);
    const range = (list: (map: (typeof seen)[number]) => readonly number[]) => {
      const all = seen.flatMap(list);
      return `${Math.min(...all)} to ${Math.max(...all)}`;
    };
    expect(prose('Random maps')).toContain(
      `Sizes are ${range(({ sizes }) => sizes)}, food ${range(({ foods }) => foods)}, tech ${range(({ techs }) => techs)}.`,
    );
  });

  test('lists every map under its number of players, the default map first', () => {
    const mapRows = setIn('The maps').map((row) => row.split(/ {2,}|, /));
    expect(mapRows).toEqual(
      (risc.levels?.tiers ?? []).map((tier, i) => [
        tier,
        ...listedLevels.filter((level) => level.tier === i + 1).map(({ name }) => name),
      ]),
    );
    for (const [i, [, first]] of mapRows.entries()) expect(first).toBe(standardLevelOf(risc, i + 2));
  });

  test('has example options that are accepted as printed', () => {
    const optionRows = setIn('Options').flatMap((row) => {
      const [, name = '', value = ''] = /^(\w+)=(\S+)/.exec(row) ?? [];
      return name === '' ? [] : [[name, value] as const];
    });
    expect(optionRows.map(([name]) => name)).toEqual(['units', 'food', 'tech', 'turns', 'groups']);
    for (const [name, value] of optionRows)
      expect(
        Object.entries(options)
          .find(([option]) => option === name)?.[1]
          .read(value).ok,
      ).toBe(true);
    const match = newCampaign({ options: Object.fromEntries(optionRows) });
    expect(match.state.options).toMatchObject({ units: 20, food: 100, tech: 50, turns: 40, groups: [2, 1] });
  });

  const upTo = ([low, high]: readonly [number, number]) => `${low} to ${high}`;
  test.each([
    ['Options', `per player at the start, ${upTo(ranges.units)}`],
    ['Options', `food per player at the start, ${upTo(ranges.start)}`],
    ['Options', `tech per player at the start, ${upTo(ranges.start)}`],
    ['Options', `the last turn, 1 to ${ranges.turns[1]}; default: 0, no last turn`],
    ['Orders', `At most ${maxOrders} orders`],
    ['Map files', `group ${upTo(ranges.group)}`],
    ['Map files', `size ${upTo(ranges.size)}`],
    ['Map files', `food, tech ${upTo(ranges.food)}`],
    ['Map files', `x, y ${upTo(ranges.x)}, ${upTo(ranges.y)}`],
    ['Map files', `A map has ${upTo(ranges.territories)} lands`],
    ['Units', `${typeNames[typeAt(0)]}s are free`],
  ])('states facts of the program on its page %s: %s', (heading, words) => {
    expect(prose(heading)).toContain(words);
  });

  test('states the default turn limit of the program', () => {
    expect(options.turns.standard).toBe('none');
    expect(prose('The end')).toContain('You can set a last turn on the players page');
    expect(prose('Options')).toContain('turns=40 the last turn, 1 to 999; default: 0, no last turn');
  });

  test('does not mention fog, spies, cloaks or alliances', () => {
    expect(book).not.toMatch(/\b(fog|spy|spies|cloaks?|alliances?|ally|allies)\b/i);
  });
});
