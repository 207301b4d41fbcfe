import { describe, expect, test } from 'vitest';
import { itemAt } from '#engine/lookup.ts';
import { type PageSample, pageSamples } from './samples.ts';
import { hintText, pageText, settled, small, stage } from './support.ts';

const sampleOf = (name: string): PageSample =>
  itemAt(
    pageSamples.filter((sample) => sample.name === name),
    0,
  );

function open(name: string) {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) => sampleOf(name).make(around, (what) => notes.push(what)));
  return { ...on, page, notes, field: () => page.show(small).field?.text };
}

describe.each([
  ['open', 'autosave'],
  ['replays', 'match-0'],
  ['trash', 'twin-rivers-9'],
])('the list of files on the page "%s"', (list, first) => {
  test('renames a file with F2, a new name and Enter, but not with Esc', () => {
    const { press, type, page, notes, field } = open(list);
    press('f2');
    expect(field()).toBe(first);
    press('ctrl+u');
    type('q');
    press('escape');
    expect(notes).toEqual([]);
    press('f2', 'ctrl+u');
    type('jkq');
    press('enter');
    expect(notes).toEqual([`Renamed: ${first} is now jkq`]);
    expect(hintText(page)[1]).toBe(`Renamed: ${first} is now jkq.`);
  });

  test('stars a file with Ctrl+D, and says how to list the starred ones', () => {
    const { press, page, notes } = open(list);
    press('ctrl+d');
    expect(notes).toEqual([`Starred: ${first}`]);
    expect(hintText(page)[1]).toBe(`Starred: ${first}. Press / and type * to list starred matches.`);
  });

  test('exports a file with Ctrl+X in the chosen format, and says where the new file is', async () => {
    const { press, page, notes } = open(list);
    press('ctrl+x');
    expect(page.show(small).float?.title).toBe('export');
    press('escape');
    expect(notes).toEqual([]);
    press('ctrl+x', 'p');
    await settled();
    expect(notes).toEqual([`Exported ${first} to ~/games/${first}.svg`]);
    expect(hintText(page)[1]).toBe(`Exported ${first} to ~/games/${first}.svg.`);
  });
});

describe.each(['open', 'replays', 'trash'])('a search in the list of files on the page "%s"', (list) => {
  test('does not change the effects of the keys for files', () => {
    const { press, page, notes, field } = open(list);
    press('/', 'e');
    press('ctrl+d');
    expect(notes).toEqual([expect.stringMatching(/^Starred: /)]);
    press('f2');
    expect(field()).not.toBe(list === 'open' ? '/e' : 'e');
    press('escape', 'ctrl+x');
    expect(page.show(small).float?.title).toBe('export');
    press('escape', 'delete');
    expect(page.show(small).float?.title).toMatch(/^(remove|delete)$/);
  });

  test('deletes the character after its cursor with Del, instead of a file', () => {
    const { press, page, field } = open(list);
    press('/', 'e', 'a', 'left', 'delete');
    expect(field()).toBe(list === 'open' ? '/e' : 'e');
    expect(page.show(small).float).toBeUndefined();
  });
});

test.each(['open-empty', 'replays-empty', 'trash-empty'])('an empty list offers no keys for files: %s', (list) => {
  const { page } = open(list);
  const keys = page.rows(small).flatMap((row) => row.keys);
  expect(keys.filter((key) => ['f2', 'ctrl+d', 'ctrl+x', 'delete'].includes(key))).toEqual([]);
});

test('a search for * lists only starred files', () => {
  const { press, page } = open('replays');
  press('/', '*');
  const rows = pageText(page)
    .split('\n')
    .filter((row) => /(?:Space|RISC|RoboRace).* (?:won|lost|drawn) /.test(row));
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every((row) => row.startsWith('    *') || row.startsWith('  > *'))).toBe(true);
});
