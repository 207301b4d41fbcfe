import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingItems } from '#app/layers/key-rows.ts';
import { helpPages, labelOf } from '#app/pages/help/help-pages.ts';
import { inTime } from '../../support/in-time.ts';
import { type PageSample, pageSamples } from './samples.ts';
import { footerText, large, pageText, small, stage } from './support.ts';

/** A new page in the state of the sample, with its text and calls. */
function open({ make, keys = [] }: PageSample) {
  const on = stage();
  const notes: string[] = [];
  const page = on.enter((around) => make(around, (what) => notes.push(what)));
  on.press(...keys);
  const seen = () => [pageText(on.navigator.current()), ...notes, ...on.asked].join('\n');
  return { ...on, page, seen };
}

const named: Readonly<Record<string, readonly string[]>> = {
  Enter: ['enter'],
  Esc: ['escape'],
  Tab: ['tab'],
  Del: ['delete'],
  F1: ['f1'],
  F2: ['f2'],
  'up/down': ['up', 'down'],
  'left/right': ['left', 'right'],
  'right left': ['right', 'left'],
  arrows: ['up', 'down', 'left', 'right'],
};

/** Keys that are named in a footer item. */
function keysOf(item: string): readonly string[] {
  const [, from, to] = /^(\d)-(\d)$/.exec(item) ?? [];
  if (from === undefined || to === undefined) return named[item] ?? [item];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i));
}

/** Keys without an effect in a sample. Other samples test them. */
const idle: Readonly<Record<string, readonly string[]>> = {
  settings: ['x'],
  'main-menu-game': ['1'],
  help: ['left'],
  'help-row': ['left'],
  'campaign-map': ['left'],
  'campaign-map-locked': ['up', 'left', 'right'],
  'campaign-map-running': ['right'],
  'campaign-map-damaged': ['left'],
  'campaign-map-cup': ['down'],
  'campaign-map-settlements': ['up', 'right'],
  'campaign-map-islands-new': ['down', 'left'],
  'campaign-map-islands': ['down', 'right'],
  'campaign-map-grid-down': ['down', 'left'],
  'campaign-map-ship': ['down', 'right'],
};

describe.each(pageSamples)('the page $name', (sample) => {
  const items = open(sample)
    .page.show(small)
    .footer.map(([key]) => key);

  test('shows the way back, if any, in the footer at 80x24', () => {
    const { page } = open(sample);
    const back = page.rows(small).find(({ keys, footer }) => keys.includes('escape') && footer !== undefined);
    const fitting = fittingItems(page.show(small).footer, small.columns).map(([key]) => key);
    expect(back?.footer === undefined || fitting.includes(back.footer[0])).toBe(true);
  });

  test('keeps the text below its text field within one row', () => {
    for (const key of open(sample)
      .page.rows(small)
      .flatMap(({ keys }) => keys)) {
      const { press, page } = open(sample);
      press(key);
      const { field, status } = page.show(small);
      if (field === undefined || field.row !== undefined) continue;
      expect(status[1].map(({ text }) => text).join('').length).toBeLessThan(small.columns);
    }
  });

  test.each(items)('assigns an effect to every key of the footer item %s', (item) => {
    const outcomes = keysOf(item).map((key) => {
      const { press, seen, page } = open(sample);
      const before = seen();
      expect(page.rows(small).flatMap(({ keys }) => keys)).toContain(key);
      press(key);
      return seen() !== before || idle[sample.name]?.includes(key) === true;
    });
    expect(outcomes).not.toContain(false);
  });

  test('has a row for every key with an effect', () => {
    const { page } = open(sample);
    const listed = new Set(page.rows(small).flatMap(({ keys }) => keys));
    const types = page.show(small).field !== undefined;
    const characters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
    const others = 'up down left right enter escape tab space home end pageup pagedown delete f1 wheelup wheeldown';
    const controls = Array.from({ length: 26 }, (_, i) => `ctrl+${String.fromCharCode(97 + i)}`);
    const look = ({ navigator, asked }: ReturnType<typeof open>) => {
      const { painting, status, field, float } = navigator.current().show(small);
      const isIdle = JSON.stringify(status).includes('does nothing here');
      return { seen: JSON.stringify([{ ...painting, status: [] }, field?.text, float, asked.length]), isIdle };
    };
    const fresh = look(open(sample)).seen;
    let pressed = open(sample);
    const unlisted = [...(types ? [] : characters), ...others.split(' '), ...controls].filter(
      (key) => !listed.has(key),
    );
    const doing = unlisted.filter((key) => {
      if (types && ['ctrl+u', 'ctrl+w', 'delete', 'space'].includes(key)) return false;
      pressed.press(key);
      const { seen, isIdle } = look(pressed);
      // A page that has changed is replaced by a new one for the next key.
      if (!isIdle || seen !== fresh) pressed = open(sample);
      return seen !== fresh;
    });
    expect(doing).toEqual([]);
  });

  test('has a help with a row for every key', () => {
    const { page } = open(sample);
    const own = page.rows(small);
    const pages = helpPages({ title: 'turncade', ownRows: own, shared: [] }, 80, 18);
    const text = pages.flatMap(({ lines }) => lines.map((spans) => spans.map((part) => part.text).join(''))).join('\n');
    for (const row of own) {
      expect(text).toContain(labelOf(row));
      for (const word of row.help.split(' ')) expect(text).toContain(word);
    }
    expect(pages.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(own.map((_, i) => i));
  });

  test('has at most one row for each key', () => {
    const keys = open(sample)
      .page.rows(small)
      .flatMap((row) => row.keys);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test('ends the program on Ctrl+C', () => {
    const { press, asked } = open(sample);
    press('ctrl+c');
    expect(asked.at(-1)).toBe('exit');
  });

  test('reacts to keys in the same way if it is drawn at other sizes before each key', () => {
    const keys = fc.constantFrom(
      '/',
      'e',
      'r',
      'i',
      'enter',
      'down',
      'up',
      'right',
      'pagedown',
      'backspace',
      'escape',
      'n',
    );
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 8 }), (pressed) => {
        const [watched, unseen] = [open(sample), open(sample)];
        for (const key of pressed) {
          for (const size of [large, small]) watched.navigator.current().show(size);
          watched.press(key);
          unseen.press(key);
        }
        expect(watched.seen()).toBe(unseen.seen());
      }),
      { numRuns: inTime(3, 100) },
    );
  });

  test('fits every size from 80x24 up', () => {
    const { page } = open(sample);
    const sizes = fc.record({ columns: fc.integer({ min: 80, max: 200 }), rows: fc.integer({ min: 24, max: 70 }) });
    fc.assert(
      fc.property(sizes, (size) => {
        pageText(page, size);
        const { left, panel } = page.show(size).painting;
        for (const sections of [left, panel?.sections ?? []])
          expect(sections.reduce((sum, { lines }) => sum + lines.length + 1, -1)).toBeLessThanOrEqual(size.rows - 6);
      }),
      { numRuns: 6 },
    );
  });

  test('shows the first item of its footer in small and large terminals', () => {
    for (const size of [small, large])
      expect(pageText(open(sample).page, size).split('\n')[size.rows - 1]).toContain(
        footerText(open(sample).page).slice(0, 2),
      );
  });
});
