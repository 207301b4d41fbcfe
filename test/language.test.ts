import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';

// Counts of violations of the rules on names, comments and size in `contributing.md`. Each number is a ceiling that
// only goes down: a commit that leaves fewer violations lowers the ceiling. A feature that needs more room raises it in
// a commit that says why.

/** A place in a file, with the text that a failure prints. */
interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface Sources {
  readonly names: readonly Finding[];
  /** The comments, each joined into one line, without comment signs and `@example` code. */
  readonly comments: readonly Finding[];
  /** Functions of more than 100 lines. */
  readonly longFunctions: readonly Finding[];
  readonly files: readonly { readonly file: string; readonly lines: number }[];
  /** The files that declare a type, by its name. */
  readonly typeFiles: ReadonlyMap<string, ReadonlySet<string>>;
  readonly linesOfCode: number;
  readonly linesOfComments: number;
}

interface SyntaxNode extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const languageOf = (file: string): 'dts' | 'tsx' | 'ts' => {
  if (/\.d\.m?ts$/.test(file)) return 'dts';
  return file.endsWith('x') ? 'tsx' : 'ts';
};

/** Identifiers that a pattern (a parameter, the left side of a declaration) declares. */
function boundNames(pattern: unknown): readonly SyntaxNode[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern['left']);
  return ['argument', 'value', 'properties', 'elements', 'parameter'].flatMap((key) => boundNames(pattern[key]));
}

const declaresById = /^(?:Function|Class|TSInterface|TSTypeAlias)Declaration$/;
const declaresByKey = /^TS(?:Property|Method)Signature$/;
const functionTypes = /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/;
const declaresType = /^TS(?:Interface|TypeAlias)Declaration$/;

function declaredNames(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'VariableDeclarator' || declaresById.test(node.type))
    return [...boundNames(node['id']), ...boundNames(node['params'])];
  return [...(declaresByKey.test(node.type) ? boundNames(node['key']) : []), ...boundNames(node['params'])];
}

/** Calls `visit` on the nodes of a syntax tree, outer ones first. */
function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const part of value) walk(part, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const key in value) if (typeof value[key] === 'object') walk(value[key], visit);
}

/** A text with spaces in place of the characters in `ranges`, which are in the order of their start and may nest. */
function blanked(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  let result = '';
  for (const { start, end } of ranges) {
    if (start < result.length) continue;
    result += text.slice(result.length, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
  }
  return result + text.slice(result.length);
}

const commentPattern = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*/gm;

function readSources(folders: readonly string[]): Sources {
  const names: Finding[] = [];
  const comments: Finding[] = [];
  const longFunctions: Finding[] = [];
  const files: { file: string; lines: number }[] = [];
  const typeFiles = new Map<string, Set<string>>();
  let linesOfCode = 0;
  let linesOfComments = 0;
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|mts|mjs)$/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  for (const file of paths.sort()) {
    const text = readFileSync(file, 'utf8');
    const literals: SyntaxNode[] = [];
    let offset = 0;
    let line = 1;
    const findingAt = (at: number, found: string): Finding => {
      if (at < offset) [offset, line] = [0, 1];
      for (; offset < at; offset++) if (text[offset] === '\n') line++;
      return { file, line, text: found };
    };
    walk(parseAst(text, { lang: languageOf(file) }).body, (node) => {
      if (/^(?:Literal|TemplateElement|JSXText)$/.test(node.type)) literals.push(node);
      for (const { name, start } of declaredNames(node)) names.push(findingAt(start, String(name)));
      if (functionTypes.test(node.type)) {
        const length = text.slice(node.start, node.end).split('\n').length;
        if (length > 100) longFunctions.push(findingAt(node.start, `${length} lines`));
      }
      if (declaresType.test(node.type))
        for (const { name } of boundNames(node['id']))
          typeFiles.set(String(name), (typeFiles.get(String(name)) ?? new Set()).add(file));
    });
    const code = blanked(text, literals);
    for (const { index, 0: matched } of code.matchAll(commentPattern)) {
      const written = text.slice(index, index + matched.length).trimEnd();
      const prose = written
        .replace(/@example[\s\S]*/, '')
        .replace(/^[ \t]*(?:\/\*\*?|\/\/|\*\/|\*)|\*\/$/gm, '')
        .replace(/\s+/g, ' ')
        .trim();
      linesOfComments += written.split('\n').length;
      if (prose !== '') comments.push(findingAt(index, prose));
    }
    linesOfCode += code.replace(commentPattern, '').match(/^.*\S/gm)?.length ?? 0;
    files.push({ file, lines: text.split('\n').length - 1 });
  }
  return { names, comments, longFunctions, files, typeFiles, linesOfCode, linesOfComments };
}

const source = readSources(['source']);
const tests = readSources(['test', 'scripts']);

/** Findings as a failure prints them, at most `shown` of them. */
const listed = (findings: readonly Finding[], shown = 20): string =>
  findings
    .slice(0, shown)
    .map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 100)}`)
    .join('\n');

/** Fails above `ceiling`, with `advice` on what to write instead. */
function expectAtMost(findings: readonly Finding[], ceiling: number, advice: string): void {
  expect(findings.length, `${advice}\n${listed(findings)}\n`).toBeLessThanOrEqual(ceiling);
}

/** Names that must not change: in saves, messages, options and the members of a user's game, bot or program. */
const outward = new Set([
  'mayLose', // in campaign files
  'left', // time left of a match, in answers of a server
  'least', // players: { least, most }, in games of one's own and in level facts
  'most',
  'mostStars', // in the output of `turncade levels --json`
  'mostBotCommands', // members of a game: script, levels
  'mostBytes',
]);

const participles = new Set(
  'told,kept,left,given,shown,heard,came,went,found,said,begun,taken,own,whole,wanted,asked,others'.split(','),
);

describe('names in', () => {
  const named = (of: Sources, fits: (name: string) => boolean) =>
    of.names.filter(({ text }) => !outward.has(text) && fits(text));

  test.each([
    ['source', source, 0],
    ['tests and scripts', tests, 11],
  ])('%s: bounds begin with max or min, with at most the listed number of exceptions', (_, of, ceiling) => {
    expectAtMost(
      named(of, (name) => /^(?:most|least)(?![a-z])/.test(name)),
      ceiling,
      'Name a bound maxX or minX.',
    );
  });

  test.each([
    ['source', source, 42],
    ['tests and scripts', tests, 908],
  ])(
    '%s: no value is a bare participle or adjective, with at most the listed number of exceptions',
    (_, of, ceiling) => {
      expectAtMost(
        named(of, (name) => participles.has(name)),
        ceiling,
        'Say what the value is: sentEvents, savedMatch, unitsLeft, ownPlanets.',
      );
    },
  );

  test.each([
    ['source', source, 0],
    ['tests and scripts', tests, 10],
  ])(
    '%s: callbacks are onX, permissions canX, assertions assertX, with at most the listed number of exceptions',
    (_, of, ceiling) => {
      expectAtMost(
        named(of, (name) => /^(?:when|may|must)[A-Z]/.test(name)),
        ceiling,
        'Name a callback onX, a permission canX, an assertion assertX.',
      );
    },
  );

  /** Types that each game declares for itself, under the same name. */
  const perGame = new Set([
    'ReadonlyState',
    'State',
    'View',
    'Command',
    'GameEvent',
    'EventOf',
    'EventText',
    'Level',
    'Phase',
    'Position',
    'Layout',
    'Local',
    'Canvas',
    'Binding',
    'ScreenAction',
    'Advice',
    'Help',
    'Direction',
    'Figure',
    'Flight',
  ]);

  test('the whole program: no more than four type names are each declared in four or more files', () => {
    const spread = [...source.typeFiles].filter(([name, files]) => !perGame.has(name) && files.size >= 4);
    expect(
      spread.length,
      spread.map(([name, files]) => `${name}: ${[...files].join(' ')}`).join('\n'),
    ).toBeLessThanOrEqual(4);
  });
});

describe('comments', () => {
  const rules: readonly (readonly [
    rule: string,
    pattern: RegExp,
    inSource: number,
    inTests: number,
    advice: string,
  ])[] = [
    [
      'name the actor',
      /\b(?:nobody|somebody|whoever|anybody)\b/gi,
      1,
      0,
      'Name the player, viewer, client, server or caller.',
    ],
    ['use the precise verb', /\b(?:told|tells?|telling)\b/gi, 3, 2, 'Write send, emit, print, log, announce, report.'],
    [
      'begin with a noun or a verb',
      /^(?:What|Who|Whose|Where|How|Why|When|Those|Whether|That)\b/g,
      2,
      0,
      'Begin with "Loads…", "Number of…", "True if…".',
    ],
    ['are without "of which"', /\b(?:of|by|to|with|at|under) which\b/g, 9, 13, 'Make it two sentences.'],
    [
      'do not restate undefined',
      /\b(?:nothing|none|undefined|absent) where\b/gi,
      0,
      0,
      'Say once what undefined means.',
    ],
    ['are English', /from which on|\banew\b|as far as|is to be|\bthe own\b/gi, 1, 1, 'Say it as to a colleague.'],
    ['refer to parameters by name', /\bso (?:many|much|far|long)\b/gi, 8, 0, 'Write "Keeps `size` entries".'],
    ['have one thought a sentence', /;/g, 11, 9, 'End the sentence instead of a semicolon.'],
  ];
  const hits = (of: Sources, pattern: RegExp) =>
    of.comments.flatMap((comment) => [...comment.text.matchAll(pattern)].map(() => comment));

  test.each(rules)(
    'follow the rule, with at most the listed numbers of exceptions: %s',
    (_, pattern, inSource, inTests, advice) => {
      expectAtMost(hits(source, pattern), inSource, advice);
      expectAtMost(hits(tests, pattern), inTests, advice);
    },
  );
});

describe('the size of the source is limited:', () => {
  const longFiles = ({ files }: Sources): readonly Finding[] =>
    files.flatMap(({ file, lines }) => (lines > 500 ? { file, line: lines, text: `${lines} lines` } : []));

  test('lines of code, lines of comments and files have maximum numbers', () => {
    expect(source.linesOfCode).toBeLessThanOrEqual(142_113);
    expect(source.linesOfComments).toBeLessThanOrEqual(13_254);
    expect(source.files.length).toBeLessThanOrEqual(1006);
    expect(tests.files.length).toBeLessThanOrEqual(1_150);
  });

  test('a file has at most 500 lines, except 15 files of tests', () => {
    expectAtMost(longFiles(source), 0, 'Part the file by concept.');
    expectAtMost(longFiles(tests), 15, 'Part the file by concept.');
  });

  test('a function has at most 100 lines, with a maximum number of exceptions', () => {
    expectAtMost(source.longFunctions, 30, 'Part a function of more than 100 lines.');
  });

  test('at most six files import from three or more folders up', () => {
    const climbing = [...source.files, ...tests.files].filter(
      ({ file }) =>
        file !== 'test/language.test.ts' &&
        /^(?:import|export)\b[^'";]*?from '(?:\.\.\/){3,}/m.test(readFileSync(file, 'utf8')),
    );
    expect(climbing.length, climbing.map(({ file }) => file).join('\n')).toBeLessThanOrEqual(6);
  });
});
