import { describe, expect, test } from 'vitest';
import type { Mission } from '../../../../source/games/space-defender/mission.ts';
import { generateMission } from '../../../../source/games/space-defender/missions/generate.ts';
import { writeMission } from '../../../../source/games/space-defender/levels.ts';
import { presets, presetsIn, shipOf } from '../../../../source/games/space-defender/screen/loadout.ts';
import { equipmentSlots } from '../../../../source/games/space-defender/vocabulary.ts';
import { inTime } from '../../../support/in-time.ts';
import { botWins, seedsOf, seesSoon } from './trials.ts';

interface Made {
  readonly name: string;
  readonly text: string;
  readonly mission: Mission;
  /** The seeds with which it may be played: a day has its own. */
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

describe('daily and random missions', () => {
  test('begin with an enemy in sight within three turns, with every ship that is offered', () => {
    const blind = missions.flatMap((mission) =>
      presetsIn(mission).flatMap(({ name: ship, parts }) =>
        mission.seeds.every((seed) => seesSoon(mission, seed, parts)) ? [] : [`${mission.name}: ${ship}`],
      ),
    );
    expect(blind).toEqual([]);
  });

  test('offer some ship, and none without the parts that make it what it is', () => {
    for (const { mission } of missions) {
      const offered = presetsIn({ mission });
      expect(offered).toContain(presets[0]);
      for (const { needs, parts } of offered)
        for (const slot of equipmentSlots)
          if (needs.includes(slot)) expect(shipOf({ mission }, parts)[slot]).toBe(parts[slot][0]);
    }
  });

  test('can be won by hard, a random one with one of four seeds, with its own ship or one that is offered', () => {
    const lost = missions.flatMap((mission) => {
      const ships = [undefined, ...presetsIn(mission).map(({ parts }) => parts)];
      const isWon = ships.some((parts) => mission.seeds.some((seed) => botWins(mission, seed, 'hard', parts)));
      return isWon ? [] : [`${mission.name}, tier ${mission.mission.tier}`];
    });
    expect(lost).toEqual([]);
  });
});
