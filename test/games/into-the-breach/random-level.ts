import fc from 'fast-check';

const tile = fc.oneof(
  { weight: 12, arbitrary: fc.constant(' ') },
  { weight: 3, arbitrary: fc.constant('M') },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
);

const unit = fc.record({
  symbol: fc.constantFrom('T', 'H', 'S', 'F'),
  place: fc.nat(),
  health: fc.integer({ min: 1, max: 6 }),
  speed: fc.integer({ min: 0, max: 5 }),
  strength: fc.integer({ min: 0, max: 4 }),
});

/** Texts of levels: small boards with and without walls around them, mixed units, and equal values for ties. */
export const randomLevel: fc.Arbitrary<string> = fc
  .record({
    rows: fc.integer({ min: 1, max: 9 }),
    columns: fc.integer({ min: 2, max: 9 }),
    tiles: fc.array(tile, { minLength: 81, maxLength: 81 }),
    units: fc.array(unit, { minLength: 2, maxLength: 8 }),
  })
  .map(({ rows, columns, tiles, units }) => {
    const board = Array.from({ length: rows }, (_, row) => tiles.slice(row * columns, (row + 1) * columns));
    const occupied = new Set<number>();
    const lines = units.flatMap(({ symbol, place, health, speed, strength }, i) => {
      const at = place % (rows * columns);
      if (occupied.has(at)) return [];
      occupied.add(at);
      const row = Math.floor(at / columns);
      const column = at % columns;
      const tiles = board[row] ?? [];
      if (tiles[column] !== '0') tiles[column] = ' ';
      const kind = i === 0 ? 'T' : occupied.size === 2 ? 'S' : symbol;
      return [[kind, row, column, health, speed, strength].join(',')];
    });
    return `${board.map((row) => row.join('')).join('\n')}\n\n${lines.join('\n')}`;
  })
  .filter((text) => /\nT/.test(text) && /\nS/.test(text));
