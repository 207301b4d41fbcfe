import fc from 'fast-check';
import type { Coord } from '#games/into-the-breach/board.ts';
import type { LevelUnit } from '#games/into-the-breach/level-text.ts';
import { type Position, startOf } from '#games/into-the-breach/state.ts';
import type { Kind } from '#games/into-the-breach/vocabulary.ts';

const tile = fc.oneof(
  { weight: 12, arbitrary: fc.constant(' ') },
  { weight: 2, arbitrary: fc.constant('M') },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
);

const kind: fc.Arbitrary<Kind> = fc.constantFrom('TankMech', 'HealMech', 'Scorpion', 'Firefly');

const unit = fc.record({
  kind,
  health: fc.integer({ min: 1, max: 6 }),
  speed: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(99)),
  strength: fc.integer({ min: 0, max: 4 }),
});

/** Positions of every kind: crowded or empty, without buildings, mechs or enemies, and with objectives anywhere. */
export const positions: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([rows, columns]) =>
    fc.record({
      tiles: fc.array(tile, { minLength: rows * columns, maxLength: rows * columns }),
      columns: fc.constant(columns),
      units: fc.array(fc.tuple(unit, fc.nat(), fc.nat(), fc.boolean()), { maxLength: 9 }),
    }),
  )
  .map(({ tiles, columns, units }) => {
    const free = [...tiles.keys()].filter((i) => tiles[i] === ' ' || tiles[i] === '0');
    const coordOf = (place: number): Coord => [Math.floor(place / columns), place % columns];
    const placed = units.flatMap(([one, at, objective, active]) => {
      const place = free.splice(at % Math.max(1, free.length), 1)[0];
      return place === undefined ? [] : [{ one, place, objective: objective % tiles.length, active }];
    });
    const board = Array.from({ length: tiles.length / columns }, (_, row) =>
      tiles.slice(row * columns, (row + 1) * columns).join(''),
    );
    const levelUnits = placed.map(({ one, place }): LevelUnit => {
      const [row, column] = coordOf(place);
      return { ...one, row, column };
    });
    const state = startOf({ text: '', board, units: levelUnits });
    for (const [i, entity] of state.entities.entries()) {
      if ('active' in entity) entity.active = placed[i]?.active ?? true;
      else entity.objective = coordOf(placed[i]?.objective ?? 0);
    }
    return state;
  });
