import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateMission, levels, readMission, writeMission } from '#games/space-defender/levels.ts';
import { firstAllowed, isPlain, type Mission, maxTitleLength } from '#games/space-defender/mission.ts';
import { presets, presetsIn, shipOf } from '#games/space-defender/screen/loadout.ts';
import { equipmentSlots } from '#games/space-defender/vocabulary.ts';
import { unwrapped } from '#test/engine/support.ts';
import { anyText } from '#test/support/any-text.ts';
import { inTime, isLong } from '#test/support/in-time.ts';
import { passAlone } from './pass-alone.ts';
import { botWins, seedsOf, seesSoon } from './trials.ts';

const textOf = (seed: string): string => levels.generate?.(seed).text ?? '';
const many = Array.from({ length: 200 }, (_, i) => generateMission(`seed ${i}`));

describe('a generated mission', () => {
  test('is valid, allows Snipe, and depends only on its seed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (seed) => {
        const mission = unwrapped(readMission(textOf(seed)));
        expect(mission).toEqual(generateMission(seed));
        expect(isPlain(mission.title, maxTitleLength)).toBe(true);
        expect(mission.parts.weapon).toContain(3);
      }),
    );
  });

  test.each([
    ['2026-11-20', 'Daily 2026-11-20'],
    ['k7f2', 'Random k7f2'],
    ['2026-11-2', 'Random 2026-11-2'],
    ['', 'Random'],
    ['a -- b', 'Random a - b'],
    ['Zürich\u0000', 'Random Z rich'],
    ['x'.repeat(60), `Random ${'x'.repeat(31)}..`],
  ])('from the seed %j has the title %s', (seed, title) => {
    expect(generateMission(seed).title).toBe(title);
  });

  test('from the seed 2026-11-20 has the pinned text', () => {
    expect(textOf('2026-11-20')).toBe(`title: Daily 2026-11-20
tier: 3
about: Something comes almost every turn.
board: 9x30
thresholds: 26 47 56 67 79
goal: destroy 5 Fighters
first: Interceptor 12
turns: 85
`);
  });

  test('can have any tier and the goal `survive`, `score` or `destroy`, and limits weapons about half the time', () => {
    expect(new Set(many.map(({ tier }) => tier))).toEqual(new Set([1, 2, 3]));
    expect(new Set(many.map(({ goal }) => goal.type))).toEqual(new Set(['survive', 'score', 'destroy']));
    const limited = many.filter(({ parts }) => parts.weapon.length === 3).length;
    expect(limited).toBeGreaterThan(60);
    expect(limited).toBeLessThan(140);
  });

  test('has a turn limit or an escape limit, and from tier 2 on the goal to destroy enemies', () => {
    for (const { tier, goal, limits } of many) {
      const limited = goal.type === 'survive' ? limits.escapes : limits.turns;
      expect(limited).toBeGreaterThan(0);
      if (tier > 1) expect(goal.type).toBe('destroy');
    }
  });

  test('spawns at least one enemy every five turns on average', () => {
    for (const { field } of many) expect(field.thresholds[4]).toBeGreaterThan(20);
  });

  test('is rarely won by a ship that has the first allowed parts and only waits', () => {
    const seeds = Array.from({ length: 60 }, (_, i) => `seed ${i}`);
    const won = seeds.filter((seed) => passAlone(textOf(seed), seed, firstAllowed(generateMission(seed).parts)));
    expect(won.length).toBeLessThanOrEqual(3);
  });
});

interface Made {
  readonly name: string;
  readonly text: string;
  readonly mission: Mission;
  /** Seeds of matches in the mission. A daily mission has a single seed of its own. */
  readonly seeds: readonly string[];
}

const made = (name: string, seeds: readonly string[]): Made => {
  const mission = generateMission(name);
  return { name, text: writeMission(mission), mission, seeds };
};

const dayOf = (i: number): string => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);

const missions: readonly Made[] = [
  ...Array.from({ length: inTime(10, 150) }, (_, i) => made(dayOf(i), [dayOf(i)])),
  ...Array.from({ length: inTime(10, 150) }, (_, i) => made(`made ${i}`, seedsOf(4))),
];

describe('a daily or random mission', () => {
  test('starts with an enemy that comes into sight within three turns, for every preset ship', () => {
    const blind = missions.flatMap((mission) =>
      presetsIn(mission).flatMap(({ name: ship, parts }) =>
        mission.seeds.every((seed) => seesSoon(mission, seed, parts)) ? [] : [`${mission.name}: ${ship}`],
      ),
    );
    expect(blind).toEqual([]);
  });

  test('offers the first preset ship, and other presets only if all parts that they need are allowed', () => {
    for (const { mission } of missions) {
      const offered = presetsIn({ mission });
      expect(offered).toContain(presets[0]);
      for (const { needs, parts } of offered)
        for (const slot of equipmentSlots)
          if (needs.includes(slot)) expect(shipOf({ mission }, parts)[slot]).toBe(parts[slot][0]);
    }
  });

  test('can be won by the bot `hard`, with a ship of its own choice or a preset', () => {
    const tried = missions.filter((_, i) => isLong || i % 5 === 0);
    const lost = tried.flatMap((mission) => {
      const ships = [undefined, ...presetsIn(mission).map(({ parts }) => parts)];
      const isWon = ships.some((parts) => mission.seeds.some((seed) => botWins(mission, seed, 'hard', parts)));
      return isWon ? [] : [`${mission.name}, tier ${mission.mission.tier}`];
    });
    expect(lost).toEqual([]);
  });
});
