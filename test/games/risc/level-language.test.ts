import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Level, levels, levelText, readLevel } from '#games/risc/levels.ts';
import { randomLevel } from './random-level.ts';

function read(text: string): Level {
  const level = readLevel(text);
  if (!level.ok) throw new Error(level.error.message);
  return level.value;
}

const sound = `graph two {
  label="Two lands";
  beech [label="Beech", group=2, size=2, food=3, tech=4, x=7, y=6];
  ash [label="Ash", group=1, size=2, food=3, tech=4, x=5, y=6];
  ash -- beech;
}
`;

describe('the subset of DOT in map files (rules, "Map files")', () => {
  test('declares a label, territories and links', () => {
    expect(read(sound)).toEqual({
      label: 'Two lands',
      map: {
        ids: ['ash', 'beech'],
        labels: ['Ash', 'Beech'],
        groups: [1, 2],
        sizes: [2, 2],
        foods: [3, 3],
        techs: [4, 4],
        xs: [5, 7],
        ys: [6, 6],
        links: [[1], [0]],
      },
    });
  });

  test.each<[what: string, text: string]>([
    ['strict', sound.replace('graph', 'strict graph')],
    ['no name', sound.replace('graph two', 'graph')],
    ['a quoted name', sound.replace('two', '"two lands"')],
    ['no separators of statements', sound.replaceAll(';', '')],
    ['more separators of statements', sound.replaceAll(';', ';;').replace('{', '{;')],
    ['blanks between attributes', sound.replaceAll(',', ' ')],
    ['semicolons between attributes', sound.replaceAll(',', ';')],
    ['a separator after the last attribute', sound.replaceAll(']', ',]')],
    ['attributes in another order', sound.replace('group=1, size=2', 'size=2 group=1')],
    ['attributes on lines of their own', sound.replaceAll(', ', ',\n')],
    ['quoted values', sound.replaceAll(/=(\d+)/g, '="$1"')],
    ['names without quotes', sound.replace('"Ash"', 'Ash').replace('"Beech"', 'Beech')],
    ['everything on one line', sound.replaceAll('\n', ' ')],
    ['no blanks', sound.replaceAll(/\s*([[\]{},;=]|--)\s*/g, '$1')],
    [
      'comments of three kinds',
      `# one\n${sound.replaceAll(';', '; // two # "\n').replaceAll('[', '[ /* three\n# [ */')}`,
    ],
    ['a comment after the end', `${sound}// the end\n/* of */\n# all`],
    ['lines that end with CRLF', sound.replaceAll('\n', '\r\n')],
    ['comments that end with CRLF', `# one\r\n// two\r\n${sound}`],
    ['no line end at the end', sound.trimEnd()],
    ['a byte order mark', `\uFEFF${sound}`],
    ['links before territories', sound.replace('  ash -- beech;\n', '').replace('two {', 'two { ash -- beech')],
    ['a link the other way', sound.replace('ash -- beech', 'beech -- ash')],
    ['territories in alphabetical order', sound.replace(/( {2}beech \[.*\n)( {2}ash \[.*\n)/, '$2$1')],
  ])('gives the same map if the file has %s', (_, text) => {
    expect(text).not.toBe(sound);
    expect(read(text)).toEqual(read(sound));
  });

  test('names a territory without a label by its id', () => {
    expect(read(sound.replace('label="Ash", ', '')).map.labels).toEqual(['ash', 'Beech']);
  });

  test('allows a map without a label', () => {
    expect(read(sound.replace('label="Two lands";', ''))).toEqual({ map: read(sound).map });
  });

  test('allows attribute names as territory ids', () => {
    const { map } = read(sound.replaceAll('ash', 'label').replaceAll('beech', 'size'));
    expect(map.ids).toEqual(['label', 'size']);
  });

  test('links each territory of a chain to the next, and a chain may close a ring', () => {
    const land = (id: string, group: number, x: number) => `${id} [group=${group} size=1 food=1 tech=1 x=${x} y=0]`;
    const all = `${land('a', 1, 0)} ${land('b', 1, 1)} ${land('c', 2, 2)} ${land('d', 2, 3)}`;
    const linked = (links: string) => read(`graph { ${all} ${links} }`).map.links;
    expect(linked('a -- b -- c -- d')).toEqual([[1], [0, 2], [1, 3], [2]]);
    expect(linked('a -- b -- c -- d -- a')).toEqual([
      [1, 3],
      [0, 2],
      [1, 3],
      [0, 2],
    ]);
    expect(linked('d -- a b -- d c -- d')).toEqual([[3], [3], [3], [0, 1, 2]]);
  });

  /** Two groups of two territories. Territory `a` has this attribute, and `c` too if groups must be equal in it. */
  const withFirst = (attribute: string, value: string | number) =>
    ['a 1', 'b 1', 'c 2', 'd 2']
      .map((words, i) => {
        const [id, group] = words.split(' ');
        const statement = `${id} [group=${group}, size=1, food=1, tech=1, x=${50 + i}, y=50]`;
        const isLand = ['size', 'food', 'tech'].includes(attribute);
        return i === 0 || (isLand && i === 2)
          ? statement.replace(new RegExp(`${attribute}=\\d+`), `${attribute}=${value}`)
          : statement;
      })
      .join('\n');
  test.each([
    ['size', 1, 100],
    ['food', 0, 1000],
    ['tech', 0, 1000],
    ['x', 0, 400],
    ['y', 0, 200],
  ])('allows %s from %i to %i', (attribute, low, high) => {
    const isRead = (value: number) => readLevel(`graph { ${withFirst(attribute, value)} a -- b -- c -- d }`).ok;
    expect([low - 1, low, high, high + 1].map(isRead)).toEqual([false, true, true, false]);
  });

  test('allows the groups 1 to 5', () => {
    const lands = ['e', 'd', 'c', 'b', 'a'].map((id, i) => `${id} [group=${i + 1} size=1 food=1 tech=1 x=${i} y=0]`);
    expect(read(`graph { ${lands.join(' ')} a -- b -- c -- d -- e }`).map.groups).toEqual([5, 4, 3, 2, 1]);
  });

  test.each([['a'], ['a_'], ['a0'], ['z9_z9'], ['abcdefghijklmnopqrst']])('allows the id %s', (id) => {
    expect(read(sound.replaceAll('ash', id)).map.ids).toContain(id);
  });

  test.each<[what: string, quoted: string, label: string]>([
    ['24 characters', '"abcdefghijklmnopqrstuvwx"', 'abcdefghijklmnopqrstuvwx'],
    ['24 characters of two code units', `"${'🌞'.repeat(24)}"`, '🌞'.repeat(24)],
    ['one character', 'x', 'x'],
    ['a number', '12', '12'],
    ['punctuation of the language', '"// [x] -- {y} # /* ;"', '// [x] -- {y} # /* ;'],
    ['quotes', String.raw`"\"A\""`, '"A"'],
    ['a backslash', String.raw`"A\\"`, String.raw`A\ `.trim()],
    ['a keyword of the language', '"node"', 'node'],
  ])('allows a label with %s', (_, quoted, label) => {
    expect(read(sound.replace('"Ash"', () => quoted)).map.labels[0]).toBe(label);
  });
});

describe('the canonical form of a map file', () => {
  test('reads as the same level', () => {
    fc.assert(
      fc.property(randomLevel, (level) => {
        expect(read(levelText(level))).toEqual(level);
      }),
      { numRuns: 20 },
    );
  });

  test('does not depend on the order of statements', () => {
    fc.assert(
      fc.property(randomLevel, fc.infiniteStream(fc.nat()), ({ map }, chance) => {
        const canonical = levelText({ map });
        const [first = '', ...lines] = canonical.trimEnd().split('\n');
        const statements = lines.slice(0, -1).map((line) => ({ line, at: chance.next().value }));
        const mixed = statements.sort((one, other) => one.at - other.at).map(({ line }) => line);
        expect(levels.canonical?.([first, ...mixed, '}'].join('\n'))).toBe(canonical);
      }),
      { numRuns: 20 },
    );
  });

  test('is the unchanged text if the file is invalid', () => {
    expect(levels.canonical?.('graph {')).toBe('graph {');
  });
});

describe('a map in the lists of levels', () => {
  const facts = (text: string) => {
    const level = levels.read(text);
    return level.ok ? level.value : level.error;
  };

  test('has its title, number of players, territories and links', () => {
    expect(facts(sound)).toEqual({
      title: 'Two lands',
      summary: '2 players, 2 lands, 1 link',
      seats: { exactly: 2 },
    });
  });

  test('has a title of characters that are one column wide', () => {
    expect(facts(sound.replace('Two lands', '  Zwei \n Länder 🌞'))).toMatchObject({ title: 'Zwei L?nder ?' });
    expect(facts(sound.replace('Two lands', ' '))).not.toHaveProperty('title');
  });
});

test('a map file with twelve thousand links on one line is refused quickly', () => {
  // Counting the columns again for every word would take minutes.
  const read = readLevel(`graph g {${'a--b;'.repeat(12_000)}}`);
  expect(read).toMatchObject({ ok: false, error: { line: 1 } });
});
