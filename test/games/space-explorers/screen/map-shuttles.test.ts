import { describe, expect, test } from 'vitest';
import { paintMap } from '../../../../source/games/space-explorers/screen/map/paint-map.ts';
import type { MapPicture } from '../../../../source/games/space-explorers/screen/map/picture.ts';
import { textsOf } from '../../../support/texts.ts';
import { type Flying, pictureOf, viewWith } from './map-pictures.ts';

/** A long edge from side to side, or up and down. */
function lane(across: boolean, flying: readonly Flying[], changes: Partial<MapPicture> = {}) {
  const view = viewWith(
    [
      { id: 0, x: 0, y: 0, people: [9, 0], size: 50 },
      { id: 1, x: across ? 40 : 0, y: across ? 0 : 20, people: [0, 9], size: 50 },
    ],
    [[0, 1, 5]],
    flying,
  );
  return textsOf(paintMap(pictureOf(view, changes)).lines);
}

/** The text of a shuttle, and where it stands. */
function found(lines: readonly string[]): (readonly [text: string, row: number, column: number])[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/[12][<>^v][\dkMG]*(?:\/\d+)?\+?/g)].map(({ 0: text, index }) => [text, row, index] as const),
  );
}

describe('a shuttle', () => {
  test('stands above its edge, further along with every turn', () => {
    const at = [5, 4, 3, 2, 1].map((left) => found(lane(true, [[1, 0, 1, 12, left]]))[0]);
    expect(at.map((place) => place?.[0])).toEqual([5, 4, 3, 2, 1].map((left) => `1>12/${left}`));
    const columns = at.map((place) => place?.[2] ?? 0);
    expect(columns).toEqual([...new Set(columns)].sort((one, other) => one - other));
  });

  test.each<[Flying, boolean, string]>([
    [[1, 0, 1, 12, 3], true, '1>12/3'],
    [[2, 1, 0, 12, 3], true, '2<12/3'],
    [[1, 0, 1, 12_345, 3], false, '1v12k/3'],
    [[2, 1, 0, 1_000_000_000, 3], false, '2^1G/3'],
  ])('%j says who flies where, how many, and for how long', (flying, across, text) => {
    expect(found(lane(across, [flying])).map(([there]) => there)).toEqual([text]);
  });

  test('with others on its edge that way has a plus; the most people are drawn', () => {
    const lines = lane(true, [
      [1, 0, 1, 12, 3],
      [1, 0, 1, 40, 1],
      [1, 0, 1, 7, 5],
    ]);
    expect(found(lines).map(([text]) => text)).toEqual(['1>40/1+']);
  });

  test('of the opponent goes before larger ones of the one who looks', () => {
    const lines = lane(true, [
      [1, 0, 1, 40, 3],
      [2, 0, 1, 2, 3],
    ]);
    expect(found(lines).map(([text]) => text)).toEqual(['2>2/3+']);
  });

  test('the other way is drawn, too', () => {
    const lines = lane(true, [
      [1, 0, 1, 40, 3],
      [2, 1, 0, 2, 3],
    ]);
    expect(
      found(lines)
        .map(([text]) => text)
        .sort(),
    ).toEqual(['1>40/3', '2<2/3']);
  });

  test('that has just landed is at the end of its edge', () => {
    const landing = [{ player: 1 as const, from: 0, to: 1, people: 12, lands: 30 }];
    const [there] = found(lane(true, [], { landing }));
    const [last] = found(lane(true, [[1, 0, 1, 12, 1]]));
    expect(there?.[0]).toBe('1>12/0');
    expect(there?.[2]).toBeGreaterThanOrEqual(last?.[2] ?? 0);
  });

  test('hides neither planets nor lengths', () => {
    const without = lane(false, []);
    const lines = lane(false, [
      [1, 0, 1, 12, 3],
      [2, 1, 0, 2, 3],
    ]);
    const kept = (rows: readonly string[]) => rows.map((row) => row.replace(/[12][v^]\d+\/\d/g, '').trimEnd());
    expect(kept(lines)).toEqual(without);
  });
});
