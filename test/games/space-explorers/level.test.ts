import { describe, expect, test } from 'vitest';
import { loadSave } from '#engine/journal/save.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { faultText, levelText, readLevel } from '#games/space-explorers/level.ts';
import { levels, standardLevel } from '#games/space-explorers/levels.ts';
import { byName } from './listed-levels.ts';

const verdict = (text: string): string => {
  const level = readLevel(text);
  return level.ok ? 'ok' : faultText('FILE', level.error);
};

const planet = (id: number | string, more = '') => `${id} [habit=3, size=9${more}]`;
const homes = `${planet(0, ', base=1')}\n${planet(1, ', base=2')}`;
/** A level with the statements from line 2 on. */
const level = (statements: string) => `graph {\n${statements}\n}\n`;
const many = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('\n');

describe('a level file with an error (rules, "Level files")', () => {
  test.each<[string, string, string]>([
    ['an arrow', level('0 -> 1'), "FILE:2: syntax: found '->', expected '--' (edges have no direction)"],
    ['a directed graph', 'digraph g {}', "FILE:1: syntax: found 'digraph', expected 'graph'"],
    [
      'a subgraph',
      level('subgraph a { }'),
      "FILE:2: syntax: found 'subgraph', expected a planet, an edge, an attribute or '}'",
    ],
    ['a keyword of DOT for a planet', level('0 -- subgraph'), "FILE:2: syntax: found 'subgraph', expected a planet"],
    [
      'a keyword of DOT among the statements',
      level('strict'),
      "FILE:2: syntax: found 'strict', expected a planet, an edge, an attribute or '}'",
    ],
    ['a keyword of DOT for a value', level('name = node'), "FILE:2: syntax: found 'node', expected a value"],
    [
      'a chain',
      level(`${homes}\n0 -- 1 -- 2`),
      "FILE:4: syntax: found '--', expected '[' or the next statement (one edge per statement)",
    ],
    ['an empty file', '', "FILE:1: syntax: found the end of the file, expected 'graph'"],
    ['no opening brace', 'graph g', "FILE:1: syntax: found the end of the file, expected '{'"],
    [
      'no closing brace',
      'graph {\n',
      "FILE:2: syntax: found the end of the file, expected a planet, an edge, an attribute or '}'",
    ],
    [
      'text after the closing brace',
      `${level(`${homes}\n0--1 [weight=1]`)}graph`,
      "FILE:6: syntax: found 'graph', expected nothing after '}'",
    ],
    ['an unknown sign', level('%'), "FILE:2: syntax: found '%', expected a planet, an edge or an attribute"],
    [
      'a comment with # after a statement',
      level('name = stars # and more'),
      "FILE:2: syntax: found '#', expected a planet, an edge or an attribute",
    ],
    ['a text without its closing quote', level('"0'), `FILE:2: syntax: found an unclosed '"', expected another '"'`],
    ['a comment without its end', level('/* 0'), "FILE:2: syntax: found an unclosed '/*', expected '*/'"],
    ['an attribute without a value', level('0 [size]'), "FILE:2: syntax: found ']', expected '='"],
    ['a value that is missing', level('0 [size=,]'), "FILE:2: syntax: found ',', expected a value"],
    ['attributes without their end', level('0 [size=3'), "FILE:3: syntax: found '}', expected an attribute or ']'"],
    ['defaults without brackets', level('node'), "FILE:3: syntax: found '}', expected '['"],
    ['a port', level('0:n [size=3]'), "FILE:2: syntax: found ':', expected '--' or '['"],
    ['an edge without its other planet', level('0 -- [weight=3]'), "FILE:2: syntax: found '[', expected a planet"],
    [
      'a planet id that is a word',
      level('sun [size=3]'),
      "FILE:2: out-of-range: planet id is 'sun', expected an integer 0 to 999999",
    ],
    [
      'a planet id too high',
      level(planet(1_000_000)),
      "FILE:2: out-of-range: planet id is '1000000', expected an integer 0 to 999999",
    ],
    [
      'a negative planet id',
      level(planet(-1)),
      "FILE:2: out-of-range: planet id is '-1', expected an integer 0 to 999999",
    ],
    ['no habitability', level('0 [size=3]'), 'FILE:2: missing-attribute: planet 0 has no habit'],
    ['no size', level('0 [habit=3]'), 'FILE:2: missing-attribute: planet 0 has no size'],
    [
      'a size of 0',
      level('0 [habit=3, size=0]'),
      "FILE:2: out-of-range: size of planet 0 is '0', expected an integer 1 to 100000",
    ],
    [
      'a size too large',
      level('0 [habit=3, size=100001]'),
      "FILE:2: out-of-range: size of planet 0 is '100001', expected an integer 1 to 100000",
    ],
    [
      'half a size',
      level('0 [habit=3, size=1.5]'),
      "FILE:2: out-of-range: size of planet 0 is '1.5', expected an integer 1 to 100000",
    ],
    [
      'a habitability too high',
      level('0 [habit=101, size=1]'),
      "FILE:2: out-of-range: habit of planet 0 is '101', expected an integer 0 to 100",
    ],
    [
      'a third base',
      level('0 [habit=1, size=1, base=3]'),
      "FILE:2: out-of-range: base of planet 0 is '3', expected an integer 1 to 2",
    ],
    [
      'x too far',
      level('0 [habit=1, size=1, x=100001]'),
      "FILE:2: out-of-range: x of planet 0 is '100001', expected an integer -100000 to 100000",
    ],
    [
      'y too far',
      level('0 [habit=1, size=1, y=-100001]'),
      "FILE:2: out-of-range: y of planet 0 is '-100001', expected an integer -100000 to 100000",
    ],
    [
      'an invalid attribute on a later line than its statement',
      level('0 [habit=1,\nsize=\n0]'),
      "FILE:4: out-of-range: size of planet 0 is '0', expected an integer 1 to 100000",
    ],
    [
      'three invalid attributes, of which habit is named first',
      level('0 [base=9, size=0, habit=-1]'),
      "FILE:2: out-of-range: habit of planet 0 is '-1', expected an integer 0 to 100",
    ],
    [
      'a second statement about a planet, even without attributes',
      level(`${homes}\n0`),
      'FILE:4: duplicate-planet: planet 0 is given again',
    ],
    ['too many planets', level(many(201, (i) => planet(i))), 'FILE:202: too-many-planets: more than 200 planets'],
    ['an edge to itself', level('2 -- 2'), 'FILE:2: self-edge: edge 2 -- 2 joins a planet to itself'],
    [
      'a second edge between two planets',
      level('0 -- 1 [weight=1]\n1 -- 0'),
      'FILE:3: duplicate-edge: edge 1 -- 0 is given again',
    ],
    ['no weight', level('0 -- 1'), 'FILE:2: missing-attribute: edge 0 -- 1 has no weight'],
    [
      'a weight of 0',
      level('0 -- 1 [weight=0]'),
      "FILE:2: out-of-range: weight of edge 0 -- 1 is '0', expected an integer 1 to 100",
    ],
    [
      'a label too high',
      level('0 -- 1 [label=101]'),
      "FILE:2: out-of-range: weight of edge 0 -- 1 is '101', expected an integer 1 to 100",
    ],
    [
      'an invalid weight, which is read before a label',
      level('0 -- 1 [label=3, weight=x]'),
      "FILE:2: out-of-range: weight of edge 0 -- 1 is 'x', expected an integer 1 to 100",
    ],
    [
      'too many edges',
      level(many(2001, (i) => `0 -- ${i + 1} [weight=1]`)),
      'FILE:2002: too-many-edges: more than 2000 edges',
    ],
    [
      'a population of 0',
      level('graph [population=0]'),
      "FILE:2: out-of-range: population is '0', expected an integer 1 to 100000",
    ],
    [
      'too many turns',
      level('turns = 10001'),
      "FILE:2: out-of-range: turns is '10001', expected an integer 1 to 10000",
    ],
    [
      'an invalid planet, which is named before invalid turns and population',
      level('graph [turns=0]\npopulation=0\n0 [habit=3]'),
      'FILE:4: missing-attribute: planet 0 has no size',
    ],
    [
      'invalid turns and population, of which population is named first',
      level(`graph [turns=0]\npopulation=0\n${homes}`),
      "FILE:3: out-of-range: population is '0', expected an integer 1 to 100000",
    ],
    ['one planet', level(planet(0, ', base=1')), 'FILE:3: too-few-planets: 1 planets, expected at least 2'],
    ['no planets', level(''), 'FILE:3: too-few-planets: 0 planets, expected at least 2'],
    [
      'a planet without a statement',
      level(`${homes}\n1 -- 2 [weight=1]`),
      'FILE:4: unknown-planet: edge 1 -- 2 names planet 2, which has no statement of its own',
    ],
    [
      'two homes of player 1',
      level(`${homes}\n${planet(2, ', base=1')}`),
      'FILE:4: bases: 2 planets with base 1, expected exactly one',
    ],
    [
      'no home of player 2',
      level(`${planet(0, ', base=1')}\n${planet(1)}`),
      'FILE:4: bases: 0 planets with base 2, expected exactly one',
    ],
    [
      'no home at all',
      level(`${planet(0)}\n${planet(1)}`),
      'FILE:4: bases: 0 planets with base 1, expected exactly one',
    ],
    [
      'planets that cannot be reached',
      level(`${homes}\n${planet(7)}\n${planet(4)}\n0 -- 1 [weight=2]`),
      'FILE:7: not-connected: planets 4, 7 cannot be reached from planet 0',
    ],
    [
      'several errors, of which the first is named',
      level('0 [habit=3, size=0]\n0 -> 1\n%'),
      "FILE:2: out-of-range: size of planet 0 is '0', expected an integer 1 to 100000",
    ],
  ])('is refused, and the message names line and cause: %s', (_, text, expected) => {
    expect(verdict(text)).toBe(expected);
    expect(verdict(text.replaceAll('\n', '\r\n'))).toBe(expected);
  });
});

test('a level file may have 200 planets and 2000 edges', () => {
  const pairs: string[] = [];
  for (let a = 0; a < 200; a++)
    for (let b = a + 1; b < 200 && pairs.length < 2000; b++) pairs.push(`${a} -- ${b} [weight=1]`);
  const planets = many(200, (i) => planet(i, i < 2 ? `, base=${i + 1}` : ''));
  // All planets are connected to planet 0.
  expect(verdict(level(`${planets}\n${pairs.join('\n')}`))).toBe('ok');
});

describe('the supported part of the DOT language', () => {
  const sound = level(
    `graph [name="Two suns", population=7, turns=50];\n${planet(0, ', x=1, y=2, base=1')};\n${planet(5, ', x=-3, y=4, base=2')};\n0 -- 5 [weight=4];`,
  );
  const read = (text: string) => {
    const found = readLevel(text);
    if (!found.ok) throw new Error(found.error.message);
    return found.value;
  };

  test.each<[string, string]>([
    ['strict, a name, odd case', sound.replace('graph {', 'STRICT Graph stars {')],
    ['a quoted name', sound.replace('graph {', 'graph "the stars" {')],
    ['no semicolons, no commas', sound.replaceAll(';', '').replaceAll(',', ' ')],
    ['semicolons between attributes', sound.replaceAll(',', ';')],
    ['everything on one line', sound.replaceAll('\n', ' ')],
    ['no blanks', sound.replaceAll(/\s*([[\]{},;=]|--)\s*/g, '$1')],
    [
      'a keyword of DOT in quotes',
      sound
        .replace('graph {', 'graph "graph" {')
        .replace('weight', 'node=1, weight')
        .replace('node=1', '"node"="edge"'),
    ],
    ['quoted ids and values', sound.replace(/(\w+)=(-?\d+)/g, '$1="$2"').replace('0 --', '"0" --')],
    ['names of attributes in any case', sound.replaceAll('habit', 'HABIT').replaceAll('size', 'Size')],
    ['the long name of the habitability', sound.replaceAll('habit', 'habitability')],
    ['a label for the weight', sound.replace('weight', 'label')],
    ['a label that a weight overrides', sound.replace('weight=4', 'label=9, weight=4')],
    ['unknown attributes', sound.replace('weight=4', 'weight=4, color="#f00", style=dashed')],
    ['several lists of attributes', sound.replace(', size=9', '][size=9')],
    [
      'edges before planets',
      sound.replace('graph [name', '0 -- 5 [weight=4];\ngraph [name').replace(/0 -- 5 \[weight=4\];\n\}/, '}'),
    ],
    [
      'defaults',
      `graph { node [habit=3, size=9]; edge [weight=4]\n graph [name="Two suns"] population=7 turns=50 0 [x=1, y=2, base=1] 5 [x=-3, y=4, base=2] 0--5 }`,
    ],
    [
      'defaults that are overridden',
      sound.replace('graph [name', 'node [habit=99, size=1]; edge [weight=100];\ngraph [name'),
    ],
    [
      'defaults in several statements',
      sound
        .replaceAll('habit=3, size=9, ', '')
        .replace(' [weight=4]', '')
        .replace('graph [name', 'node [habit=3] node [size=9] edge [weight=4] edge [color=red]\ngraph [name'),
    ],
    [
      'a default that the other name of the habitability overrides',
      sound.replace('graph [name', 'node [habit=99]\ngraph [name').replaceAll(' [habit=3', ' [habitability=3'),
    ],
    ['the last of several values', sound.replace('habit=3', 'habit=77, habit=3')],
    [
      'attributes of the level by themselves',
      sound.replace(/graph \[.*\];/, 'name = "Two suns"; population = 7\nturns = 50;'),
    ],
    ['comments', `# first\n// second\n/* third\n# still */\n${sound.replaceAll(';', '; // more # "\n')}# last`],
    ['a byte order mark', `\uFEFF${sound}`],
    ['no line feed at the end', sound.trimEnd()],
  ])('gives the same level whatever the notation: %s', (_, text) => {
    expect(read(text)).toEqual(read(sound));
  });

  test('applies defaults only to later statements', () => {
    expect(verdict(level(`0 [habit=3]\nnode [size=9]`))).toBe('FILE:2: missing-attribute: planet 0 has no size');
  });

  test('places all planets in a square grid unless every planet has a position', () => {
    const { graph } = read(
      level(
        `${homes}\n${planet(7)}\n${planet(4, ', x=3, y=4')}\n${planet(9)}\n0--1[weight=1]0--4[weight=1]0--7[weight=1]0--9[weight=1]`,
      ),
    );
    expect(graph.map.ids).toEqual([0, 1, 4, 7, 9]);
    expect(graph.map.xs).toEqual([0, 10, 20, 0, 10]);
    expect(graph.map.ys).toEqual([0, 0, 0, 10, 10]);
  });

  test('defaults to population 1, 100 turns and no name', () => {
    const plain = read(level(`${homes}\n0 -- 1 [weight=2]`));
    expect([plain.population, plain.turns, plain.name]).toEqual([1, 100, undefined]);
  });

  test('ignores any number of unknown attributes', () => {
    const names = many(20_000, (i) => `a${i}`).split('\n');
    const statements = names.map((name) => `${name}=1`).join(';');
    const attributes = names.map((name) => `${name}=1`).join(' ');
    const text = sound.replace('graph [name', `${statements}; node [${attributes}] edge [${attributes}]\ngraph [name`);
    expect(read(text)).toEqual(read(sound));
  });

  test.each<[string, string, string]>([
    ['a quote', String.raw`a \"b\"`, 'a "b"'],
    ['a line that continues', 'a \\\nb', 'a b'],
    ['two backslashes', String.raw`a\\`, String.raw`a\\`],
    ['two backslashes before the end of a line', 'a\\\\\n', 'a\\\\\n'],
    ['any other sign behind a backslash', String.raw`a\n`, String.raw`a\n`],
  ])('reads a quoted name: %s', (_, quoted, name) => {
    const found = read(sound.replace('Two suns', () => quoted));
    expect(found.name).toBe(name);
    expect(read(levels.canonical?.(levelText(found)) ?? '')).toEqual(found);
  });

  test('has a canonical form that loads to the same level and is its own canonical form', () => {
    const canonical = levels.canonical?.(sound) ?? '';
    expect(read(canonical)).toEqual(read(sound));
    expect(levels.canonical?.(canonical)).toBe(canonical);
  });

  test('gives the same level for the built-in text of the default level and for its file', () => {
    const { level } = byName(String(spaceExplorers.levels?.standard));
    expect(read(standardLevel)).toEqual(level);
  });

  test('allows only characters of one column in a title', () => {
    const titled = (name: string) => levels.read(sound.replace('Two suns', name));
    expect(titled('  Zwei \n Sönnen 🌞')).toMatchObject({ value: { title: 'Zwei S?nnen ?' } });
    expect(titled('say \\"hi\\"')).toMatchObject({ value: { title: 'say "hi"' } });
    expect(titled(' ')).not.toHaveProperty('value.title');
  });
});

test('a save with an invalid level is refused with the same error as the level file', () => {
  const header = {
    game: spaceExplorers.id,
    rules: spaceExplorers.rulesVersion,
    setup: { seed: 's', players: 2, options: {}, level: { name: 'mine', text: level('0 -> 1') } },
    notes: {},
  };
  expect(loadSave(spaceExplorers, { header, script: [], lineBefore: 0 })).toMatchObject({
    ok: false,
    error: { code: 'bad-save', message: expect.stringContaining("level mine:2: syntax: found '->'") },
  });
});
