import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helpPage } from '#app/pages/help/help.ts';
import { type HelpContent, helpPages } from '#app/pages/help/help-pages.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { keyText } from '#screen/keys/key-rows.ts';
import { helpSample } from '../samples.ts';
import { footerText, hintText, large, pageText, small, stage } from '../support.ts';

function open(content: HelpContent = helpSample, size = small) {
  const on = stage(size);
  const got: string[] = [];
  const from = { ...on.navigator.current(), keys: (names: readonly string[]) => void got.push(...names) };
  on.navigator.go(from);
  const page = on.enter((around) =>
    helpPage(
      around,
      content,
      () => on.navigator.go(from),
      (key, to) => on.navigator.keys([key], to),
    ),
  );
  return { ...on, page, got, isOpen: () => on.navigator.current() === page };
}

const linesOf = (content: HelpContent, columns: number, room: number) =>
  helpPages(content, columns, room).map(({ kind, lines, heading }) => ({
    kind,
    heading,
    lines: lines.map((spans) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    ),
  }));

describe('a page of the help', () => {
  const words = fc.stringMatching(/^[a-z]{1,9}$/);
  const paragraph = fc.array(
    fc.array(words, { minLength: 1, maxLength: 7 }).map((row) => row.join(' ')),
    { minLength: 1, maxLength: 6 },
  );
  const chapter = fc.record({ heading: words, paragraphs: fc.array(paragraph, { minLength: 1, maxLength: 8 }) });
  const books = fc.array(chapter, { minLength: 1, maxLength: 6 });
  const textOf = (book: readonly { heading: string; paragraphs: readonly string[][] }[]): string =>
    book
      .map(({ heading, paragraphs }) =>
        [`## Chapter ${heading}`, ...paragraphs.map((rows) => rows.join('\n'))].join('\n\n'),
      )
      .join('\n\n');

  test('fits the screen, and all pages together contain the lines of the book in order', () => {
    fc.assert(
      fc.property(books, fc.integer({ min: 18, max: 60 }), (book, room) => {
        const pages = linesOf({ title: 'Game', ownRows: [], shared: [], rules: textOf(book) }, 80, room);
        for (const { lines } of pages) expect(lines.length).toBeLessThanOrEqual(room);
        const shown = pages.flatMap(({ lines }) => lines.map((line) => line.trim()).filter((line) => line !== ''));
        const written = textOf(book)
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => line.replace(/^#+ /, ''));
        expect(shown).toEqual(written);
      }),
    );
  });

  test('is filled until the next lines no longer fit, and never ends with a heading', () => {
    fc.assert(
      fc.property(books, fc.integer({ min: 18, max: 60 }), (book, room) => {
        const pages = linesOf({ title: 'Game', ownRows: [], shared: [], rules: textOf(book) }, 80, room).filter(
          ({ kind }) => kind === 'rules',
        );
        for (const { lines } of pages) expect(lines.findLast((line) => line !== '')).not.toMatch(/^ {3}Chapter /);
        // Rows that stay together: a heading with blanks (3), a short paragraph (2), and a paragraph of six rows (7).
        const maxTogether = 3 + 2 + 7;
        for (const { lines } of pages.slice(0, -1)) expect(lines.length).toBeGreaterThan(room - maxTogether);
      }),
    );
  });

  test('wraps long lines of a book to the screen', () => {
    const rules = `# Long\n\n${'word '.repeat(60)}\n\n    indented ${'word '.repeat(60)}`;
    for (const { lines } of linesOf({ title: 'Game', ownRows: [], shared: [], rules }, 80, 18))
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(79);
  });

  test('contains, together with the other pages, the name and help text of every command', () => {
    const content = { title: 'Space Defender', ownRows: [], shared: [], commands: spaceDefender.commands };
    const text = linesOf(content, 80, 18)
      .flatMap(({ lines }) => lines)
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const [name, { help }] of Object.entries(spaceDefender.commands)) {
      expect(text).toContain(name);
      expect(text).toContain(help.replace(/\s+/g, ' '));
    }
  });

  test('has at least three lines of text in the rule book of Space Defender, which has at most 12 pages', () => {
    const pages = linesOf({ title: '', ownRows: [], shared: [], rules: spaceDefenderScreen.rules }, 80, 18);
    const rules = pages.filter(({ kind }) => kind === 'rules');
    expect(rules.length).toBeLessThanOrEqual(12);
    for (const { lines } of rules) expect(lines.filter((line) => line !== '').length).toBeGreaterThan(2);
  });
});

describe('the open help', () => {
  const pageNumber = (page: ReturnType<typeof open>['page']) => /page (\d+ of \d+)/.exec(pageText(page))?.[1];

  test('turns pages with right, PgDn and Space, and goes to the ends with Home and End', () => {
    const { press, page } = open();
    press('left');
    expect(pageNumber(page)).toBe('1 of 8');
    press('right', 'pagedown', 'space');
    expect(pageNumber(page)).toBe('4 of 8');
    press('end', 'right');
    expect(pageNumber(page)).toBe('8 of 8');
    press('pageup', 'home');
    expect(pageNumber(page)).toBe('1 of 8');
  });

  test('goes from the keys to the rule book on Enter, then page by page, and not beyond the last page', () => {
    const { press, page } = open();
    press('enter');
    expect(pageText(page)).toContain('A turn, in this order');
    press('enter');
    expect(pageText(page)).toContain('Fog');
    press('end');
    expect(footerText(page)).not.toContain('Enter');
  });

  test('lets the down key go through the keys and then scroll the text, and the up key go back', () => {
    const { press, page } = open();
    const keys = helpSample.ownRows.length + helpSample.shared.length;
    press(...Array.from({ length: keys }, () => 'down'));
    expect(hintText(page)[0]).toBe('Enter: use this key (settings).');
    const seen: string[] = [];
    for (let i = 0; i < 20; i++) {
      press('down');
      seen.push(pageText(page));
    }
    expect(new Set(seen).size).toBe(20);
    for (const before of seen.slice(0, -1).reverse()) {
      press('up');
      expect(pageText(page)).toBe(before);
    }
    press('up');
    expect(hintText(page)[0]).toBe('Enter: use this key (settings).');
  });

  test('lists several rule books on the first page, each with the number key that opens it', () => {
    const long = Array.from({ length: 30 }, (_, i) => `Rule ${i}.`).join('\n\n');
    const books = ['Alpha', 'Beta', 'Gamma'].map(
      (name) => `# ${name}: the rule book\n\n## In short\n\nAbout ${name}.\n\n## End\n\n${long}`,
    );
    const { press, page } = open({ ...helpSample, signs: [], commands: {}, rules: books.join('\n\n') });
    expect(pageText(page)).toMatch(/1 {2}Alpha.*2 {2}Beta.*3 {2}Gamma/s);
    expect(footerText(page)).toContain('1-3 rules');
    expect(pageNumber(page)).toBe('1 of 1');
    press('3');
    expect(pageText(page)).toContain('About Gamma.');
    expect(pageNumber(page)).toBe('1 of 4');
    press('right');
    expect(pageNumber(page)).toBe('2 of 4');
    expect(pageText(page)).toMatch(/rule book ─.* Gamma ─/);
    press('1');
    expect(pageText(page)).toContain('About Alpha.');
    expect(pageText(page)).not.toContain('Beta');
    expect(footerText(open().page)).not.toContain('rules');
  });

  test('offers to use a key with Enter if a key is chosen, and otherwise to go to the next page', () => {
    const { press, page } = open();
    expect(hintText(page)[0]).toMatch(/^Enter: open /);
    expect(footerText(page)).toContain('Enter next page');
    press('down');
    expect(hintText(page)[0]).toMatch(/^Enter: use this key /);
    expect(footerText(page)).toContain('Enter use this key');
  });

  test('stops scrolling at the last page', () => {
    const { press, page } = open();
    press('end', ...Array.from({ length: 30 }, () => 'wheeldown'));
    expect(pageNumber(page)).toBe('8 of 8');
  });

  test.each(['escape', '?', 'f1'])('is closed by %s', (key) => {
    const { press, isOpen } = open();
    press('right', key);
    expect(isOpen()).toBe(false);
  });

  test('closes when Enter is pressed on a key, and the screen behind it receives that key', () => {
    const { press, isOpen, got } = open();
    press(...Array.from({ length: 6 }, () => 'down'), 'enter');
    expect(isOpen()).toBe(false);
    expect(got).toEqual(['f']);
  });

  test('can run the key of every row', () => {
    const rows = [...helpSample.ownRows, ...helpSample.shared];
    const ran = rows.map((_, i) => {
      const { press, got } = open();
      press(...Array.from({ length: i + 1 }, () => 'down'), 'enter');
      return got;
    });
    expect(ran).toEqual(rows.map(({ keys }) => keys.slice(0, 1)));
  });

  test('contains only keys if the screen has no rule book', () => {
    const { page, press } = open({ title: 'turncade', ownRows: helpSample.ownRows, shared: [] });
    expect(pageNumber(page)).toBe('1 of 1');
    press('up', 'up');
    expect(hintText(page)[0]).toBe('Enter: use this key (hint, and why).');
    press('down');
    expect(hintText(page)[0]).toBe('Enter: use this key (cursor).');
  });

  test('continues the keys on further pages if they do not fit, and the cursor follows', () => {
    const own = Array.from({ length: 60 }, (_, i) => ({ keys: [`ctrl+${i}`], help: `thing number ${i}` }));
    const { page, press, got } = open({ title: 'Many', ownRows: own, shared: [] });
    expect(pageNumber(page)).toBe('1 of 2');
    press(...Array.from({ length: 25 }, () => 'down'));
    expect(pageText(page)).toContain('thing number 24');
    press('enter');
    expect(got).toEqual(['ctrl+24']);
  });
});

describe('searching in the help', () => {
  test('does not depend on what was drawn while the text was typed', () => {
    const rules = ['# One', 'apple', ...Array.from({ length: 40 }, () => 'b'), 'ax', 'c', 'ap'].join('\n\n');
    const typedWith = (paints: boolean) => {
      const { press, page } = open({ ...helpSample, rules });
      press('right', '/');
      for (const key of 'ax') {
        press(key);
        if (paints) pageText(page);
      }
      press('backspace', 'p');
      return pageText(page);
    };
    expect(typedWith(true)).toBe(typedWith(false));
  });

  test('goes to the first match while typing, and counts the matches', () => {
    const { press, type, page } = open();
    press('/');
    expect(hintText(page)[1]).toBe('Type what to look for.');
    type('FOG');
    expect(hintText(page)[1]).toBe('"FOG": match 1 of 2');
    expect(pageText(page)).toContain('Distance is rows apart');
    type('gy');
    expect(hintText(page)[1]).toBe('"FOGgy" is not in the help.');
  });

  test('goes to the next match with n and Enter and back with N, and wraps around at the ends', () => {
    const { press, type, page } = open();
    press('/');
    type('paragraph');
    press('enter');
    const which = () => /: match (\d+) of 26/.exec(hintText(page)[0] ?? '')?.[1];
    const steps = ['n', 'enter', 'N', 'N', 'N'].map((key) => {
      press(key);
      return which();
    });
    expect(steps).toEqual(['2', '3', '2', '1', '26']);
    press('n');
    expect(which()).toBe('1');
  });

  test('starts at the page being read', () => {
    const { press, type, page } = open();
    press('end', 'left', '/');
    type('paragraph');
    expect(hintText(page)[1]).not.toBe('"paragraph": match 1 of 26');
  });

  test('moves through the matches with up and down while typing', () => {
    const { press, type, page } = open();
    press('/');
    type('fog');
    press('down');
    expect(hintText(page)[1]).toBe('"fog": match 2 of 2');
    press('up', 'up');
    expect(hintText(page)[1]).toBe('"fog": match 2 of 2');
  });

  test('marks all matches on the page, the current one differently', () => {
    const { press, type, page } = open();
    press('/');
    type('phase 1');
    const marked = page
      .show(small)
      .painting.left.flatMap(({ lines }) => lines.flat())
      .filter(({ area }) => area !== undefined);
    expect(marked).toEqual([
      { text: 'phase 1', role: 'text', area: 'cursor' },
      { text: 'phase 1', role: 'text', area: 'selection' },
    ]);
  });

  test('ends on Esc at the same page, and only a second Esc closes the help', () => {
    const { press, type, page, isOpen } = open();
    press('/');
    type('fog');
    press('enter', 'escape');
    expect(isOpen()).toBe(true);
    expect(pageText(page)).toContain('Distance is rows apart');
    press('escape');
    expect(isOpen()).toBe(false);
  });

  test('lets the reader turn pages after Enter', () => {
    const { press, type, page } = open();
    press('/');
    type('fog');
    press('enter', 'home');
    expect(pageText(page)).toContain('page 1 of 8');
  });

  test('also finds a text in a large terminal', () => {
    const { press, type, page } = open(helpSample, large);
    press('/');
    type('whoever');
    expect(pageText(page, large)).toContain('Whoever reads this is through.');
  });
});

test.each([
  ['pageup', 'PgUp'],
  ['delete', 'Del'],
  ['ctrl+s', 'ctrl+s'],
  ['f', 'f'],
])('the key %s is shown as %s', (key, text) => {
  expect(keyText(key)).toBe(text);
});
