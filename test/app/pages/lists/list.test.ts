import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editorWith } from '#app/command-line/editor.ts';
import { keyRow } from '#app/layers/key-rows.ts';
import { chooser, choosing } from '#app/pages/lists/choice-list.ts';
import { choiceAfter, fits, type ListRow, seenText, topFor } from '#app/pages/lists/list.ts';
import { line } from '#screen/styled-text.ts';

describe('the cursor of a list', () => {
  test.each([
    ['down', 0, 1],
    ['down', 4, 0],
    ['j', 2, 3],
    ['up', 0, 4],
    ['k', 2, 1],
    ['pagedown', 0, 2],
    ['pagedown', 3, 4],
    ['pageup', 4, 2],
    ['pageup', 1, 0],
    ['home', 3, 0],
    ['end', 1, 4],
    ['wheeldown', 4, 4],
    ['wheelup', 0, 0],
    ['wheeldown', 1, 2],
    ['other', 3, 3],
  ])('of 5 rows, 3 per page, moves with the key %s from row %i to row %i', (key, from, to) => {
    expect(choiceAfter(key, from, 5, 3)).toBe(to);
  });

  test('stays at the start of an empty list', () => {
    for (const key of ['up', 'down', 'pageup', 'pagedown', 'home', 'end']) expect(choiceAfter(key, 0, 0, 3)).toBe(0);
  });
});

/** Random lists of items with one to three rows, some with a blank row before them. */
const lists = fc
  .array(fc.record({ height: fc.integer({ min: 1, max: 3 }), blank: fc.boolean() }), { minLength: 1, maxLength: 30 })
  .map((items): ListRow[] =>
    items.flatMap(({ height, blank }, item) => [
      ...(blank ? [{ line: [] }] : []),
      ...Array.from({ length: height }, (): ListRow => ({ line: [], item })),
    ]),
  );

describe('the visible part of a list', () => {
  test('always includes the selected item completely, and has no empty rows at its end', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(60), fc.integer({ min: 3, max: 20 }), (rows, pick, before, room) => {
        const count = (rows.at(-1)?.item ?? 0) + 1;
        const choice = pick % count;
        const top = topFor({ choice, top: before }, rows, room);
        const seen = rows.slice(top, top + room);
        expect(seen.filter(({ item }) => item === choice)).toEqual(rows.filter(({ item }) => item === choice));
        expect(seen.length).toBe(Math.min(room, rows.length));
      }),
    );
  });

  test('does not move if the selected item is visible', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.integer({ min: 3, max: 20 }), (rows, pick, room) => {
        const count = (rows.at(-1)?.item ?? 0) + 1;
        const top = topFor({ choice: pick % count, top: 0 }, rows, room);
        expect(topFor({ choice: pick % count, top }, rows, room)).toBe(top);
      }),
    );
  });

  const rows: readonly ListRow[] = Array.from({ length: 23 }, (_, item) => ({ line: [], item }));

  test('is described by its line numbers if it is not the whole list', () => {
    expect(seenText(rows, 6, 6)).toBe('lines 7-12 of 23');
    expect(seenText(rows, 0, 23)).toBeUndefined();
  });
});

test.each([
  ['Long Watch', 'watch', true],
  ['Long Watch', 'wat lo', true],
  ['Long Watch', 'short', false],
  ['Long Watch', 'long x', false],
  ['Long Watch', '', true],
])('the text %s matches the search "%s": %s', (text, wanted, found) => {
  expect(fits(text, wanted)).toBe(found);
});

test('during a search, keys that type a character have no effect of their own', () => {
  const keys = ['a', 'space', 'ctrl+t', 'f2', 'delete'];
  const list = choosing<string>({
    items: () => ['one', 'two'],
    page: () => 5,
    keyOf: String,
    enter: () => ['open', 'open'],
    open() {},
    searchKeys: () => keys.map((key) => keyRow(key, key, key, () => {})),
  });
  void list.finding()[0]?.press('/', { columns: 80, rows: 24 });
  const activeKeys = list.search.keys().flatMap((row) => row.keys);
  expect(keys.filter((key) => activeKeys.includes(key))).toEqual(['ctrl+t', 'f2', 'delete']);
});

test('a search in a thousand items checks each item only a few times per key', () => {
  let looks = 0;
  const list = chooser<number>({
    items: () => Array.from({ length: 1000 }, (_, i) => i),
    words(item) {
      looks++;
      return `match ${item}`;
    },
    lines: (item) => [line(String(item))],
    room: () => 15,
    keyOf: String,
    enter: () => ['open', 'open'],
    open() {},
  });
  const size = { columns: 80, rows: 24 };
  void list.finding()[0]?.press('/', size);
  list.search.entry?.()?.set(editorWith('match'));
  looks = 0;
  void list.moving()[0]?.press('down', size);
  expect(list.shown(size).seen).toBe('lines 1-15 of 1000');
  expect(list.chosen()).toBe(1);
  expect(looks).toBeLessThan(12_000);
});
