import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave } from '#engine/journal/save.ts';
import { itemAt } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { readMission, writeMission } from '#games/space-defender/levels.ts';
import { presets } from '#games/space-defender/screen/loadout.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { passAlone } from './pass-alone.ts';
import { seesSoon } from './trials.ts';

const missions = bundledLevels(game).map(({ source: { name, text } }) => ({
  name,
  text,
  mission: unwrapped(readMission(text)),
}));
const named = missions.map((level): [name: string, level: (typeof missions)[number]] => [level.name, level]);
const wins = join(import.meta.dirname, '..', '..', '..', 'recorded-games', 'space-defender', 'missions');

describe('the bundled missions', () => {
  test('are at least 14 and at least 4 per tier', () => {
    expect(missions.length).toBeGreaterThanOrEqual(14);
    for (const tier of [1, 2, 3])
      expect(missions.filter(({ mission }) => mission.tier === tier).length).toBeGreaterThanOrEqual(4);
  });

  test('include every kind of goal except survival', () => {
    expect(new Set(missions.map(({ mission }) => mission.goal.type))).toEqual(
      new Set(['score', 'destroy', 'waves', 'endless']),
    );
  });

  test('include limits on turns, escapes and rams', () => {
    for (const limit of ['turns', 'escapes', 'rams'] as const)
      expect(missions.some(({ mission }) => mission.limits[limit] !== undefined)).toBe(true);
  });

  test('have different titles and descriptions', () => {
    expect(new Set(missions.map(({ mission }) => mission.title)).size).toBe(missions.length);
    expect(new Set(missions.map(({ mission }) => mission.about)).size).toBe(missions.length);
  });

  test('include Long Watch, a mission of waves with all parts and no natural spawns', () => {
    expect(missions.find(({ name }) => name === 'long-watch')?.mission).toMatchObject({
      title: 'Long Watch',
      field: { rows: 10, columns: 30, thresholds: [1, 1, 1, 1, 1] },
      goal: { type: 'waves' },
      parts: { weapon: [1, 2, 3, 4, 5], armour: [1, 2, 3, 4], engine: [1, 2, 3], power: [1, 2, 3, 4, 5] },
    });
  });

  test.each(named)('have well-formed titles and descriptions: %s', (name, { mission: { title, about } }) => {
    expect(name).toBe(title.toLowerCase().replaceAll(' ', '-'));
    expect(title.length).toBeLessThanOrEqual(12);
    expect(about).toMatch(/^[A-Z][^?]*[.?]$/);
  });

  test.each(named)('have files in canonical form: %s', (_, { text, mission }) => {
    expect(writeMission(mission)).toBe(text);
  });
});

describe('the first enemy of a mission', () => {
  test.each(named)('%s: is in sight of the preset ship Gunner within six turns', (name, { text, mission }) => {
    const { parts } = itemAt(presets, 0);
    expect(seesSoon({ name, text, mission }, 'a', parts, 6)).toBe(true);
  });

  test('does not change the random numbers of Long Watch', () => {
    const text = missions.find(({ name }) => name === 'long-watch')?.text ?? '';
    const drawn = (level: string) => {
      const setup = { seed: 'classic', players: 1, options: {}, level: { name: 'long-watch', text: level } };
      const match = startMatch<SpaceDefender>(game, setup);
      match.play(1, { name: 'setup_next', args: { state: 5 } });
      match.play(1, { name: 'setup_next', args: { state: 1 } });
      match.play(1, { name: 'move', args: { row: 1, column: 1 } });
      return match.state.classic;
    };
    expect(drawn(text)).toEqual(drawn(text.replace(/^wave: 0 .*\n/m, '')));
    expect(drawn(text)).not.toBeNull();
  });
});

describe('a mission that is not endless', () => {
  const winnable = named.filter(([, { mission }]) => mission.goal.type !== 'endless');

  test.each(winnable)('can be won, as its recorded match shows: %s', (name, { text }) => {
    const save = unwrapped(readSave(readFileSync(join(wins, `${name}.turncade`), 'utf8')));
    expect(save.header.setup.level).toEqual({ name, text });
    const match = unwrapped(loadSave(game, save));
    expect(game.outcome?.(match.state)?.winners).toEqual([1]);
  });

  test('has one recorded match, and no other mission has one', () => {
    expect(readdirSync(wins).sort()).toEqual(winnable.map(([name]) => `${name}.turncade`).sort());
  });

  const demanding = named.filter(([, { mission }]) => mission.tier > 1);

  test.each(demanding)(
    'cannot be won from tier 2 on by waiting alone, whatever the weapon, armour and engine: %s',
    (_, { text, mission }) => {
      for (const weapon of mission.parts.weapon)
        for (const armour of mission.parts.armour)
          for (const engine of mission.parts.engine) {
            const equipment = { weapon, armour, engine, power: mission.parts.power[0] ?? 1 };
            expect({ equipment, won: passAlone(text, 'p0', equipment) }).toEqual({ equipment, won: false });
          }
    },
  );
});
