import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startFrom, startMatch } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import { step } from '#engine/step.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import { occupiedBy } from '#games/space-defender/cells.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { isSeen } from '#games/space-defender/state.ts';
import { record } from '../../support/busy-player.ts';

type State = StateOf<SpaceDefender>;

/** A match of `length` random commands. */
function busyMatch(seed: number, length: number, matchSeed = 'classic') {
  const match = startMatch(game, { seed: matchSeed, players: 1, options: {} });
  record(length, seed, (command) => {
    match.play(1, command);
    return match.state.phase === 'in-game';
  });
  return match;
}

/** Cache of played matches. All properties use the same matches and only continue from copies of their states. */
const known = new Map<string, ReturnType<typeof busyMatch>>();

const matches = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), length: fc.integer({ min: 20, max: 140 }) })
  .map(({ seed, length }) => {
    const key = `${seed} ${length}`;
    const match = known.get(key) ?? busyMatch(seed, length, seed % 2 === 0 ? 'classic' : `s${seed}`);
    known.set(key, match);
    return match;
  });

const turns: readonly Command[] = [
  { name: 'pass', args: {} },
  { name: 'fire', args: {} },
  { name: 'special', args: {} },
  { name: 'move', args: { row: 1, column: 2 } },
  { name: 'move', args: { row: 5, column: 1 } },
];

/** State after several more turns. */
const future = (state: State): State =>
  [...turns, ...turns].reduce((reached, command) => step(game, reached, 1, command).state, state);

/** The state with other values of its fogged enemies, which stay in their cells. */
function otherwiseInTheFog(state: State): State {
  const { sector } = state;
  if (sector === null) return state;
  const enemies = sector.enemies.map((enemy) =>
    isSeen(sector, enemy)
      ? enemy
      : { ...enemy, health: 1, totalHealth: 7777, armour: enemy.armour + 3, regen: enemy.regen + 2 },
  );
  return { ...state, sector: { ...sector, enemies } };
}

/** The state without the enemies and shots in the fog. */
function emptyFog(state: State): State {
  const { sector } = state;
  if (sector === null) return state;
  const enemies = sector.enemies.filter((enemy) => isSeen(sector, enemy));
  const projectiles = sector.projectiles.filter((projectile) => isSeen(sector, projectile));
  const enemyCells = occupiedBy(sector.field, enemies);
  const projectileCells = occupiedBy(sector.field, projectiles);
  return { ...state, sector: { ...sector, enemyCells, projectileCells, enemies, projectiles } };
}

const foggedIds = ({ sector }: State): number[] =>
  sector === null ? [] : sector.enemies.filter((enemy) => !isSeen(sector, enemy)).map(({ id }) => id);

const bytes = (value: unknown): string => JSON.stringify(value);

describe('in every match', () => {
  test('a save that is loaded continues like the original match', () => {
    fc.assert(
      fc.property(matches, (match) => {
        const save = readSave(writeSave(match));
        const loaded = save.ok ? loadSave(game, save.value) : save;
        expect(loaded.ok).toBe(true);
        if (!loaded.ok) return;
        expect(loaded.value.state).toEqual(match.state);
        expect(bytes(future(loaded.value.state))).toBe(bytes(future(match.state)));
      }),
      { numRuns: 20 },
    );
  });

  test('a position continues like its match, and is written as it was read', () => {
    fc.assert(
      fc.property(matches, ({ state, setup }) => {
        const position = JSON.parse(bytes(game.position.write(state, 'all')));
        const read = startFrom(game, setup, position);
        expect(read.ok ? read.value.state : read.error).toEqual(state);
        if (!read.ok) return;
        expect(bytes(game.position.write(read.value.state, 'all'))).toBe(bytes(position));
        expect(bytes(future(read.value.state))).toBe(bytes(future(state)));
      }),
      { numRuns: 20 },
    );
  });

  test('a damaged position either can be played or is refused with the path of the damage', () => {
    fc.assert(
      fc.property(matches, fc.infiniteStream(fc.nat()), fc.jsonValue(), ({ state, setup }, numbers, value) => {
        const position = JSON.parse(bytes(game.position.write(state, 'all')));
        let target = position;
        for (const number of numbers) {
          const keys = Object.keys(target);
          const key = keys[number % Math.max(keys.length, 1)];
          if (key === undefined) break;
          if (typeof target[key] !== 'object' || target[key] === null || number % 5 === 0) {
            target[key] = value;
            break;
          }
          target = target[key];
        }
        const read = startFrom(game, setup, position);
        if (read.ok) expect(future(read.value.state).phase).toMatch(/^(?:in-game|not-started|.*setup.*)$/);
        else expect(read.error.message).toMatch(/^\$.*: found .*, /);
      }),
      { numRuns: 40 },
    );
  });

  test('the player sees no difference between states that differ only in the fog, byte for byte', () => {
    fc.assert(
      fc.property(matches, ({ state }) => {
        for (const other of [otherwiseInTheFog(state), emptyFog(state)]) {
          expect(bytes(game.view(other, 1))).toBe(bytes(game.view(state, 1)));
          expect(bytes(game.position.write(other, 1))).toBe(bytes(game.position.write(state, 1)));
          expect(game.script.text.initial(other, 1)).toBe(game.script.text.initial(state, 1));
          for (const command of turns) {
            const [a, b] = [step(game, state, 1, command), step(game, other, 1, command)];
            expect(b.ok ? undefined : b.error).toEqual(a.ok ? undefined : a.error);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('no event and no view after a turn reveals the values of enemies that stay in the fog', () => {
    let compared = 0;
    fc.assert(
      fc.property(matches, fc.constantFrom(...turns), ({ state }, command) => {
        const other = otherwiseInTheFog(state);
        const [a, b] = [step(game, state, 1, command), step(game, other, 1, command)];
        const strikes = command.name === 'special' && state.equipment.power === 5;
        if (!a.ok || !b.ok || strikes || bytes(a.state) === bytes(b.state)) return;
        const ids = foggedIds(state);
        const stayed = (after: State) => ids.every((id) => foggedIds(after).includes(id));
        if (!stayed(a.state) || !stayed(b.state)) return;
        compared++;
        expect(bytes(game.view(b.state, 1))).toBe(bytes(game.view(a.state, 1)));
        expect(bytes(eventsFor(game, b.events, 1, other, b.state))).toBe(
          bytes(eventsFor(game, a.events, 1, state, a.state)),
        );
      }),
      { numRuns: 120 },
    );
    expect(compared).toBeGreaterThan(20);
  });

  test('no cell contains two ships or shots, and the bitboard of cells matches the lists', () => {
    fc.assert(
      fc.property(matches, ({ state: { sector } }) => {
        if (sector === null || sector.starfighter.health === 0) return;
        const things = [sector.starfighter, ...sector.enemies, ...sector.projectiles];
        expect(new Set(things.map(({ row, column }) => `${row},${column}`)).size).toBe(things.length);
        expect(sector.enemyCells).toEqual(occupiedBy(sector.field, sector.enemies));
        expect(sector.projectileCells).toEqual(occupiedBy(sector.field, sector.projectiles));
      }),
      { numRuns: 40 },
    );
  });
});
