import { describe, expect, test } from 'vitest';
import { paintMap } from '#games/space-explorers/screen/map/map-section.ts';
import type { MapPicture } from '#games/space-explorers/screen/map/picture.ts';
import { ascii } from '#screen/styled-text.ts';
import { textsOf } from '#test/support/texts.ts';
import { type Flying, pictureOf, viewWith } from './map-pictures.ts';

/** A view of one long edge, which is horizontal if `across`, otherwise vertical. */
function laneView(across: boolean, flying: readonly Flying[]) {
  return viewWith(
    [
      { id: 0, x: 0, y: 0, people: [9, 0], size: 50 },
      { id: 1, x: across ? 40 : 0, y: across ? 0 : 20, people: [0, 9], size: 50 },
    ],
    [[0, 1, 5]],
    flying,
  );
}

const lane = (across: boolean, flying: readonly Flying[], changes: Partial<MapPicture> = {}): string[] =>
  textsOf(paintMap(pictureOf(laneView(across, flying), { zoom: '10x3', ...changes })).lines);

/** Texts of shuttles and their positions. */
function found(lines: readonly string[]): (readonly [text: string, row: number, column: number])[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/(?:t\d+ )?(?:\d[\dkMG]*[▶◀▲▼]|[▶◀▲▼]\d[\dkMG]*)\+?(?: t\d+)?/g)].map(
      ({ 0: text, index }) => [text, row, index] as const,
    ),
  );
}

describe('a shuttle', () => {
  test('is on its edge, further along every turn', () => {
    const at = [5, 4, 3, 2, 1].map((left) => found(lane(true, [[1, 0, 1, 12, left]]))[0]);
    expect(at.map((place) => place?.[0])).toEqual([5, 4, 3, 2, 1].map((left) => `12▶ t${30 + left}`));
    const columns = at.map((place) => place?.[2] ?? 0);
    expect(columns).toEqual(columns.toSorted((one, other) => one - other));
    expect(new Set(columns).size).toBeGreaterThan(1);
  });

  test.each<[Flying, boolean, string]>([
    [[1, 0, 1, 12, 3], true, '12▶ t33'],
    [[2, 1, 0, 12, 3], true, '◀12 t33'],
    [[1, 0, 1, 12_345, 3], false, '▼12k t33'],
    [[2, 1, 0, 1_000_000_000, 3], false, '▲1G t33'],
  ])('with the values %j shows direction, people and landing turn', (flying, across, text) => {
    expect(found(lane(across, [flying])).map(([there]) => there)).toEqual([text]);
  });

  test("is a filled badge only for the viewer's own people", () => {
    const areas = (player: 1 | 2) =>
      paintMap(pictureOf(laneView(true, [[player, 0, 1, 12, 3]])))
        .lines.flat()
        .filter(({ text }) => text.includes('12▶'))
        .map(({ role, area }) => [role, area]);
    expect(areas(1)).toEqual([['seat1', 'seat1-plate']]);
    expect(areas(2)).toEqual([['seat2', undefined]]);
  });

  test('is drawn only if it is the next to land, with a plus if others follow', () => {
    const lines = lane(true, [
      [1, 0, 1, 12, 3],
      [1, 0, 1, 40, 1],
      [1, 0, 1, 7, 5],
    ]);
    expect(found(lines).map(([text]) => text)).toEqual(['40▶+ t31']);
  });

  test('is drawn for both directions and both players', () => {
    const lines = lane(
      true,
      [
        [1, 0, 1, 40, 4],
        [2, 1, 0, 2, 4],
      ],
      { columns: 120 },
    );
    expect(found(lines).map(([text]) => text)).toEqual(['40▶ t34', '◀2 t34']);
  });

  test('to an unseen planet is drawn for its sender', () => {
    const unseen = [{ player: 1 as const, from: 0, to: 1, people: 12, lands: 32 }];
    expect(found(lane(true, [], { unseen })).map(([text]) => text)).toEqual(['12▶ t32']);
  });

  test('is at the end of its edge before it lands', () => {
    const [there] = found(lane(true, [[1, 0, 1, 12, 0]]));
    const [last] = found(lane(true, [[1, 0, 1, 12, 1]]));
    expect(there?.[0]).toBe('12▶ t30');
    expect(there?.[2]).toBeGreaterThanOrEqual(last?.[2] ?? 0);
  });

  test('hides neither planets nor lengths', () => {
    const without = lane(false, []);
    const lines = lane(false, [
      [1, 0, 1, 12, 3],
      [2, 1, 0, 2, 3],
    ]);
    const kept = (rows: readonly string[]) => rows.map((row) => row.replace(/[▲▼]\d+ t\d+/g, '│').trimEnd());
    expect(kept(lines)).toEqual(kept(without));
  });

  test("has its player's number in ASCII", () => {
    expect(lane(true, [[2, 0, 1, 11, 3]], { glyphs: ascii }).join('')).toContain('2:11> t33');
  });
});

describe('an order', () => {
  const orders = [{ from: 0, to: 1, people: 20 }];

  test('is drawn on its link with its people and its landing turn', () => {
    expect(found(lane(true, [], { orders, columns: 90 })).map(([text]) => text)).toEqual(['20▶ t35']);
  });

  test('makes its link a heavy line while it is a draft', () => {
    const draft = { from: 0, to: 1, people: 7, isLegal: true };
    const lines = lane(true, [], { draft, source: 0, cursor: 1, columns: 90 });
    expect(found(lines).map(([text]) => text)).toEqual(['7▶ t35']);
    expect(lines.join('')).toContain('━');
  });

  test('is shown as one sum with other orders over the same link', () => {
    const twice = [...orders, { from: 0, to: 1, people: 5 }];
    expect(found(lane(true, [], { orders: twice, columns: 90 })).map(([text]) => text)).toEqual(['25▶ t35']);
  });
});
