import { describe, expect, test } from 'vitest';
import { spaceDefender } from '#games/space-defender/index.ts';
import { readMission } from '#games/space-defender/levels.ts';
import { goalText, missionKeys } from '#games/space-defender/mission.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { enemyStats, powers, weapons } from '#games/space-defender/tables.ts';
import { enemyKinds, turnPhases } from '#games/space-defender/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';
import { readRuleBook } from '../../support/rule-book.ts';

const { page, setIn, prose } = readRuleBook(spaceDefenderScreen.rules);

/** Unindented lines below a heading, each joined with the indented lines that follow it. */
const entriesOf = (heading: string): string[] =>
  setIn(heading)
    .join('\n')
    .split(/\n(?=\S)/)
    .map((entry) => entry.replace(/\s+/g, ' '));

describe('the rule book', () => {
  test('lists every enemy with its numbers', () => {
    const rows = setIn('Enemies').filter((row) => /^[A-Z] /.test(row));
    expect(rows.map((row) => row.split(/ +/).slice(0, 6))).toEqual(
      enemyKinds.map((kind) => {
        const { symbol, health, regen, armour, vision } = enemyStats[kind];
        return [symbol, kind, ...[health, regen, armour, vision].map(String)];
      }),
    );
  });

  test.each(weapons)('states the damage and cost of a shot of $name', ({ name, damage, cost, resource }) => {
    const entryText = entriesOf('Your ship').find((entry) => entry.startsWith(`${name} `) && entry.includes('damage'));
    expect(entryText).toMatch(new RegExp(`damage ${damage}, ${cost} ${resource}$`));
  });

  test.each(powers)('states the cost of $name', ({ name, cost }) => {
    const entryText = entriesOf('Your ship').find((entry) => entry.startsWith(`${name} `));
    expect(entryText).toContain(cost === 0 ? 'up to 50 health' : `${cost} energy: `);
  });

  test('lists every phase of a turn', () => {
    const numbers = entriesOf('A turn').map((entry) => Number(entry.split(' ')[0]));
    expect(numbers).toEqual(turnPhases.map((_, i) => i + 1));
  });

  test('has an example of a mission, and mentions every key that a mission can have', () => {
    const rows = setIn('Missions');
    expect([...new Set(rows.flatMap((row) => /^(\w+):/.exec(row)?.[1] ?? []))]).toEqual(
      missionKeys.filter((key) => !['armours', 'engines', 'powers'].includes(key)),
    );
    for (const key of ['armours', 'engines', 'powers']) expect(page('Missions')).toContain(key);
    const mission = unwrapped(readMission(`${rows.join('\n')}\n`));
    expect([mission.title, mission.tier, mission.limits]).toEqual([
      'Night Watch',
      1,
      { turns: 60, escapes: 3, rams: 2 },
    ]);
    expect(goalText(mission.goal)).toBe('survive 40 turns');
  });

  test('lists every bot', () => {
    for (const bot of Object.keys(spaceDefender.bots ?? {})) expect(prose('Bots and hints')).toContain(`\`${bot}\``);
  });
});
