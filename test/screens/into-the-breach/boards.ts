import fc from 'fast-check';

/** Random texts of levels of at most these sizes, with at least one mech and one enemy. */
export const boardText = (limits = { rows: 40, columns: 40, units: 100, number: 999_999_999 }): fc.Arbitrary<string> =>
  fc
    .record({ rows: fc.integer({ min: 1, max: limits.rows }), columns: fc.integer({ min: 2, max: limits.columns }) })
    .chain(({ rows, columns }) => {
      const tile = fc.oneof({ weight: 6, arbitrary: fc.constant(' ') }, fc.constantFrom('M', ...'0123456789'));
      const places = Array.from({ length: rows * columns }, (_, i) => i);
      const small = (max: number) => fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max }));
      const unit = fc.tuple(fc.constantFrom('T', 'H', 'S', 'F'), small(limits.number), small(999), small(999));
      return fc.record({
        tiles: fc.array(tile, { minLength: rows * columns, maxLength: rows * columns }),
        places: fc.shuffledSubarray(places, { minLength: 2, maxLength: Math.min(limits.units, places.length) }),
        units: fc.array(unit, { minLength: limits.units, maxLength: limits.units }),
        columns: fc.constant(columns),
      });
    })
    .map(({ tiles, places, units, columns }) => {
      const occupied = new Set(places);
      const free = tiles.map((tile, i) => (occupied.has(i) && tile !== '0' ? ' ' : tile));
      const rows = Array.from({ length: tiles.length / columns }, (_, i) =>
        free.slice(i * columns, (i + 1) * columns).join(''),
      );
      const lines = places.map((place, i) => {
        const [symbol = 'T', health = 1, speed = 1, strength = 1] = units[i] ?? [];
        const kind = i === 0 ? 'T' : i === 1 ? 'S' : symbol;
        return [kind, Math.floor(place / columns), place % columns, Math.max(1, health), speed, strength].join(',');
      });
      return `${rows.join('\n')}\n\n${lines.join('\n')}`;
    });
