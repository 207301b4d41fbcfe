import { describe, expect, test } from 'vitest';
import { faultText, readLevel } from '#games/risc/levels.ts';

const verdict = (text: string): string => {
  const level = readLevel(text);
  return level.ok ? 'ok' : faultText('FILE', level.error);
};

/** Removes the sign `@` from a text. `place` is the position after the sign: `FILE:LINE:COLUMN`. */
function marked(text: string): { readonly text: string; readonly place: string } {
  const before = text.slice(0, text.indexOf('@')).split('\n');
  return { text: text.replace('@', ''), place: `FILE:${before.length}:${[...(before.at(-1) ?? '')].length + 1}` };
}

/** A map file with these statements from line 2 on. */
const level = (...statements: readonly string[]): string => `graph {\n${statements.join('\n')}\n}\n`;

const a = 'a [group=1, size=2, food=3, tech=4, x=5, y=6]';
const b = 'b [group=2, size=2, food=3, tech=4, x=7, y=6]';
const attributes = 'group=1, size=1, food=1, tech=1, x=1, y=1';
const oneToFive = 'expected a whole number from 1 to 5';

test('the map file on which the faults are tested is valid', () => {
  expect(verdict(level(a, b, 'a -- b'))).toBe('ok');
});

describe('a map file with invalid syntax (rules, "Map files")', () => {
  test.each<[what: string, text: string, found: string]>([
    ['an empty file', '@', 'the end of the file'],
    ['the end of the file instead of a brace', 'graph g@', 'the end of the file'],
    ['a line end instead of a brace', 'graph g\n@', 'the end of the file'],
    ['no closing brace', `graph {\n${a}\n  @`, 'the end of the file'],
    ['text after the end', `${level(a, b, 'a -- b')}@graph`, '"graph"'],
    ['a directed graph', '@digraph g { }', '"digraph"'],
    ['a strict directed graph', 'strict @digraph g { }', '"digraph"'],
    ['two names', 'graph one @two { }', '"two"'],
    ['an arrow', level(a, b, 'a @-> b'), '"->"'],
    ['an arrow in a chain', level(a, b, 'a -- b @-> a'), '"->"'],
    ['defaults of territories', level('@node [size=1]', a, b), '"node"'],
    ['defaults of links', level(a, '  @edge [size=1]', b), '"edge"'],
    ['a subgraph', level('@subgraph s { }'), '"subgraph"'],
    ['attributes of the graph', level('@graph [label="x"]'), '"graph"'],
    ['a subgraph in a link', level(a, 'a -- @subgraph s'), '"subgraph"'],
    ['braces', level('@{ a }'), '"{"'],
    ['attributes of a link', level(a, b, 'a -- b @[size=1]'), '"["'],
    ['attributes of a chain', level(a, b, 'a -- b -- a @[]'), '"["'],
    ['a territory without attributes', level('a@; b'), '";"'],
    ['a territory at the end', 'graph {\na\n@}', '"}"'],
    ['another attribute of the map', level('name@="x"'), '"="'],
    ['a name without its value', level('label=@;'), '";"'],
    ['a link without its other end', level(a, 'a -- @;'), '";"'],
    ['a link with three dashes', level(a, b, 'a --@- b'), '"-"'],
    ['one dash', level(a, b, 'a @- b'), '"-"'],
    ['a dash in an id', level(`a@-b [${attributes}]`), '"-"'],
    ['a port', level('a@:n [size=1]'), '":"'],
    ['an invalid character', level(a, '@% b'), '"%"'],
    ['an invalid character of two code units', level(a, '/* 🌞 */ @🌞'), '"🌞"'],
    ['a comment with # after a statement', level(a, b, 'a -- b @# a link'), '"#"'],
    ['a comment without its end', level(a, b, 'a -- b @/* a link'), 'a comment (/*) that is not closed'],
    ['a text without its end', level('label=@"Two'), `a quote (") that is not closed`],
    ['no equals sign', level(a, 'b [size @1]'), '"1"'],
    ['an attribute without a value', level('b [size=@]'), '"]"'],
    ['a comma for a value', level('b [size=@, food=1]'), '","'],
    ['two commas', level('b [size=1,@, food=1]'), '","'],
    ['no end of the attributes', 'graph {\nb [size=1\n@}', '"}"'],
    ['a second list of attributes', level(`b [${attributes}] @[size=1]`), '"["'],
  ])('is refused, and the error states what was found: %s', (_, source, fault) => {
    const { text, place } = marked(source);
    expect(verdict(text)).toMatch(new RegExp(`^${place}: expected .+, found `, 'u'));
    expect(verdict(text).slice(-`found ${fault}`.length)).toBe(`found ${fault}`);
    expect(verdict(text.replaceAll('\n', '\r\n'))).toBe(verdict(text));
  });
});

describe('a map file with an invalid statement (rules, "Map files")', () => {
  const known = 'known are label, group, size, food, tech, x, y';
  const inA = (from: string, to: string) => level(a.replace(from, to), b);
  test.each<[source: string, message: string]>([
    [level(`@Alder [${attributes}]`), 'territory id "Alder" must match [a-z][a-z0-9_]{0,19}'],
    [level(`@1a [${attributes}]`), 'territory id "1a" must match [a-z][a-z0-9_]{0,19}'],
    [level(`@_a [${attributes}]`), 'territory id "_a" must match [a-z][a-z0-9_]{0,19}'],
    [level(`@öre [${attributes}]`), 'territory id "öre" must match [a-z][a-z0-9_]{0,19}'],
    [level(`@"a b" [${attributes}]`), 'territory id "a b" must match [a-z][a-z0-9_]{0,19}'],
    [level(`@"" [${attributes}]`), 'territory id "" must match [a-z][a-z0-9_]{0,19}'],
    [
      level(`@abcdefghijklmnopqrstu [${attributes}]`),
      'territory id "abcdefghijklmnopqrstu" must match [a-z][a-z0-9_]{0,19}',
    ],
    [level(a, b, `  @a [${attributes}]`), 'territory a is given twice (first at line 2)'],
    [inA('size', '@area'), `territory a: unknown attribute "area"; ${known}`],
    [inA('size', '@Size'), `territory a: unknown attribute "Size"; ${known}`],
    [inA('size', '@color'), `territory a: unknown attribute "color"; ${known}`],
    [inA('y=6', 'y=6, @size=2'), 'territory a: attribute "size" is given twice'],
    [inA('y=6', 'label=A, @label=B'), 'territory a: attribute "label" is given twice'],
    [level(`@a [${attributes.replace('group=1, ', '')}]`), 'territory a: attribute "group" is missing'],
    [level(`@a [${attributes.replace('size=1, ', '')}]`), 'territory a: attribute "size" is missing'],
    [level(`@a [${attributes.replace('food=1, ', '')}]`), 'territory a: attribute "food" is missing'],
    [level(`@a [${attributes.replace('tech=1, ', '')}]`), 'territory a: attribute "tech" is missing'],
    [level(`@a [${attributes.replace('x=1, ', '')}]`), 'territory a: attribute "x" is missing'],
    [level(`@a [${attributes.replace(', y=1', '')}]`), 'territory a: attribute "y" is missing'],
    [inA('group=1', 'group=@0'), `territory a: group is "0", ${oneToFive}`],
    [inA('group=1', 'group=@6'), `territory a: group is "6", ${oneToFive}`],
    [inA('group=1', 'group=@one'), `territory a: group is "one", ${oneToFive}`],
    [inA('group=1', 'group=@""'), `territory a: group is "", ${oneToFive}`],
    [inA('group=1', 'group=@1.5'), `territory a: group is "1.5", ${oneToFive}`],
    [inA('group=1', 'group=@"1 2"'), `territory a: group is "1 2", ${oneToFive}`],
    [inA('size=2', 'size=@0'), 'territory a: size is "0", expected a whole number from 1 to 100'],
    [inA('size=2', 'size =\n  @101'), 'territory a: size is "101", expected a whole number from 1 to 100'],
    [inA('food=3', 'food=@-1'), 'territory a: food is "-1", expected a whole number from 0 to 1000'],
    [inA('food=3', 'food=@1001'), 'territory a: food is "1001", expected a whole number from 0 to 1000'],
    [inA('tech=4', 'tech=@-1'), 'territory a: tech is "-1", expected a whole number from 0 to 1000'],
    [inA('tech=4', 'tech=@"1001"'), 'territory a: tech is "1001", expected a whole number from 0 to 1000'],
    [inA('x=5', 'x=@-1'), 'territory a: x is "-1", expected a whole number from 0 to 400'],
    [inA('x=5', 'x=@401'), 'territory a: x is "401", expected a whole number from 0 to 400'],
    [inA('y=6', 'y=@-1'), 'territory a: y is "-1", expected a whole number from 0 to 200'],
    [inA('y=6', 'y=@201'), 'territory a: y is "201", expected a whole number from 0 to 200'],
    [inA('y=6', 'y=6, label=@""'), 'territory a: label must have 1 to 24 printable characters'],
    [inA('y=6', 'y=6, label=@"a\tb"'), 'territory a: label must have 1 to 24 printable characters'],
    [inA('y=6', 'y=6, label=@"a\nb"'), 'territory a: label must have 1 to 24 printable characters'],
    [inA('y=6', `y=6, label=@"${'🌞'.repeat(25)}"`), 'territory a: label must have 1 to 24 printable characters'],
  ])('is refused, and the error names the place: $1', (source, message) => {
    const { text, place } = marked(source);
    expect(verdict(text)).toBe(`${place}: ${message}`);
    expect(verdict(text.replaceAll('\n', '\r\n'))).toBe(`${place}: ${message}`);
  });
});

describe('a map file with an invalid link (rules, "Map files")', () => {
  test.each<[source: string, message: string]>([
    [level(a, b, 'a -- @c'), 'link to unknown territory "c"'],
    [level(a, b, 'a -- b', '@c -- a'), 'link to unknown territory "c"'],
    [level('@c -- d', a, b, 'a -- b'), 'link to unknown territory "c"'],
    [level(a, b, 'a -- @A'), 'link to unknown territory "A"'],
    [level(a, b, '@c -- c'), 'link to unknown territory "c"'],
    [level(a, b, 'a -- @"b c"'), 'link to unknown territory "b c"'],
    [level(a, b, 'a -- b -- @b'), 'territory b is linked to itself'],
    [level(a, b, 'a -- b', 'a -- @b'), 'link a -- b is given twice (first at line 4)'],
    [level('a -- b', a, b, 'b -- @a'), 'link b -- a is given twice (first at line 2)'],
    [level(a, b, 'a -- b -- @a'), 'link b -- a is given twice (first at line 4)'],
    [level(a, b, 'a -- b', 'a -- @b -- a'), 'link a -- b is given twice (first at line 4)'],
  ])('is refused, and the error names the place: $1', (source, message) => {
    const { text, place } = marked(source);
    expect(verdict(text)).toBe(`${place}: ${message}`);
  });
});

/**
 * A territory from its short form: id, group, and values other than 1, such as `s2` for size, `f3` for food, `t4` for
 * tech. `x` is `number` unless given.
 */
function territory(words: string, number: number): string {
  const [id, group, ...attributeWords] = words.split(' ');
  const attribute = (letter: string, standard: number) =>
    attributeWords.find((other) => other.startsWith(letter))?.slice(1) ?? standard;
  const amounts = `size=${attribute('s', 1)}, food=${attribute('f', 1)}, tech=${attribute('t', 1)}`;
  return `${id} [group=${group}, ${amounts}, x=${attribute('x', number)}, y=0]`;
}

const levelOf = (territories: readonly string[], ...links: readonly string[]): string =>
  level(...territories.map(territory), ...links);

const rows = (count: number) => Array.from({ length: count }, (_, i) => `t${i} ${1 + (i % 2)}`);
const chain = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`).join(' -- ');

describe('a map file (rules, "Map files")', () => {
  test.each<[text: string, message: string]>([
    ['graph { }', 'the map has 0 territories, expected 2 to 120'],
    [levelOf(['a 2 f0']), 'the map has 1 territories, expected 2 to 120'],
    [levelOf(rows(122), chain(121)), 'the map has 122 territories, expected 2 to 120'],
    [levelOf(rows(121), chain(121)), 'the map has 121 territories, expected 2 to 120'],
    [levelOf(['a 1', 'b 1'], 'a -- b'), 'the map has 1 group, expected 2 to 5'],
    [levelOf(['a 3', 'b 3'], 'a -- b'), 'the map has 1 group, expected 2 to 5'],
    [levelOf(['a 3', 'b 1'], 'a -- b'), 'groups must be numbered from 1 without a gap, found 1, 3'],
    [levelOf(['a 3', 'b 2', 'c 5'], 'a -- b -- c'), 'groups must be numbered from 1 without a gap, found 2, 3, 5'],
    [
      levelOf(['a 1', 'b 1', 'c 2'], 'a -- b -- c'),
      'groups must be equal: number of territories is 2 in group 1 and 1 in group 2',
    ],
    [
      levelOf(['a 1', 'b 2 s2 f2 t2', 'c 3', 'd 3'], 'a -- b -- c -- d'),
      'groups must be equal: number of territories is 1 in group 1 and 2 in group 3',
    ],
    [levelOf(['a 1 s2', 'b 2 f2 t2'], 'a -- b'), 'groups must be equal: total size is 2 in group 1 and 1 in group 2'],
    [levelOf(['a 1 f0', 'b 2 t2'], 'a -- b'), 'groups must be equal: total food is 0 in group 1 and 1 in group 2'],
    [
      levelOf(['a 1 s3 f5', 'b 1', 'c 2 f4', 'd 2 s3 f3'], 'a -- b -- c -- d'),
      'groups must be equal: total food is 6 in group 1 and 7 in group 2',
    ],
    [levelOf(['a 1 f0', 'b 2 f0 t2'], 'a -- b'), 'groups must be equal: total tech is 1 in group 1 and 2 in group 2'],
    [levelOf(['a 1 f0 x3', 'b 2 f0 x3']), 'every group must produce food: total food is 0'],
    [levelOf(['a 1', 'b 1 x3', 'c 2 x3', 'd 2']), 'territories b and c are both at x=3, y=0'],
    [levelOf(['b 1', 'a 1', 'd 2', 'c 2'], 'a -- c'), 'the map is not connected: b cannot be reached from a'],
    [levelOf(['a 1', 'b 2']), 'the map is not connected: b cannot be reached from a'],
  ])('is refused for a fault of the map as a whole: $1', (text, message) => {
    expect(verdict(text)).toBe(`FILE: ${message}`);
  });

  test('may have 120 territories, and need not yield any tech', () => {
    const territories = rows(120).map((row) => `${row} t0`);
    expect(verdict(levelOf(territories, chain(120)))).toBe('ok');
  });
});

describe('of several faults in a map file', () => {
  test.each<[what: string, source: string, message: string]>([
    ['an id before the attributes', level('@A [size=0', '%'), 'territory id "A" must match [a-z][a-z0-9_]{0,19}'],
    ['a statement before the syntax after it', level('a [size=@0]', 'b -> c'), 'territory a: size is "0", expected '],
    ['the syntax before the links in front of it', level('a -- a', '@%'), 'expected '],
    ['a territory before the links in front of it', level('c -- c', 'a [@sise=1]'), 'territory a: unknown attribute'],
    ['an attribute before its value', level('a [@sise=, ]'), 'territory a: unknown attribute "sise"'],
    ['a duplicate before its value', level('a [size=1, @size=0]'), 'territory a: attribute "size" is given twice'],
    ['a value before a missing attribute', level('a [y=@201]'), 'territory a: y is "201"'],
    ['the first missing attribute', level('@a [group=1, tech=1]'), 'territory a: attribute "size" is missing'],
    [
      'a missing attribute before the next statement',
      level('@a []', 'A []'),
      'territory a: attribute "group" is missing',
    ],
    ['a duplicate before a missing attribute', level(a, '@a []'), 'territory a is given twice (first at line 2)'],
    ['links in the order of the file', level(a, b, 'a -- b -- @b -- c', 'd -- d'), 'territory b is linked to itself'],
    ['a link before the whole map', level(a, 'a -- @a'), 'territory a is linked to itself'],
    ['text after the end before the links', `graph { a -- b }\n@x`, 'expected '],
  ])('the message names the first: %s', (_, source, message) => {
    const { text, place } = marked(source);
    expect(verdict(text).startsWith(`${place}: ${message}`)).toBe(true);
  });
});
