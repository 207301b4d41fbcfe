import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseAst } from 'rolldown/parseAst';
import seedrandom from 'seedrandom';
import { bundled } from './run-bundled.mjs';

/** @typedef {{ readonly text: string, readonly place: string }} Sentence */

/** Matches box drawing, blocks and shades, which separate texts on a screen. */
const drawn = /[─-▟╭-╰]/g;
/** Matches SQL, shell scripts, JavaScript, CSS and markup, which are not prose. */
const code =
  /\b(?:SELECT|INSERT|CREATE|UPDATE|DELETE FROM|ALTER|FROM|WHERE|ORDER BY|AND|CONFLICT|ROLLBACK|BEGIN|PRAGMA|coalesce)\b|\$[{(\w]|::|=>|=\{|^<\w+ |-- |\[\w+=|^export |^HTTP\/|'self'|monospace|^\(pointer|^\{ \w+,|= lower\(|^(?:\w+, ){4,}\w+$/;
/** Largest number of words without punctuation. A text with more is a list that the program reads, such as names. */
const maxWordsInRow = 30;

/** True for text of at least three words, mostly letters, that is neither code nor a list. */
const isProse = (text) =>
  text.split(' ').filter((word) => /[A-Za-z]{2}/.test(word)).length >= 3 &&
  (text.match(/[A-Za-z ]/g) ?? []).length > text.length * 0.7 &&
  text.split(/[.,:;]/).every((part) => part.split(' ').length <= maxWordsInRow) &&
  !code.test(text);

/** @returns {string[]} the sentences of a text */
export const sentencesOf = (text) =>
  text
    .split(/(?<=\S) {2,}(?=\S)/)
    .flatMap((cell) => cell.replace(/\s+/g, ' ').split(/(?<=[.!?]["')]?) (?=["'(]?[A-Z…])/))
    .map((sentence) => sentence.trim())
    .filter(isProse);

/**
 * Joins the rows of a screen, or of wrapped lines, to texts. A text continues in the next row of its panel if the
 * first word there would not have fitted above. In a table, a cell of the first column never continues.
 *
 * @param {readonly string[]} rows
 * @param {number} slack columns that a row may leave free although the next word would have fitted
 * @returns {string[]}
 */
export function textsOfRows(rows, slack = 2) {
  const texts = [];
  let open = [];
  for (const row of rows) {
    const panels = panelsOf(row);
    const next = [];
    for (const panel of panels) {
      const before = open.filter(({ start, end }) => start === panel.start && end === panel.end);
      const last = before.at(-1);
      panel.pieces.forEach(({ text, at }, i) => {
        const [left, right] = [panel.pieces[i - 1]?.at, panel.pieces[i + 1]?.at];
        const above = before.find((one) => one.at === at);
        const isAlone =
          panel.pieces.length === 1 &&
          !/^turncade |^\d+: /.test(text) &&
          last !== undefined &&
          Math.abs(at - last.at) <= 2;
        const isInTable =
          above?.keyAt !== undefined &&
          (left === undefined || (left < above.keyAt && before.some((one) => one.at === left)));
        const wrapped = [!panel.isTitle && isAlone && last, isInTable && above].find(
          (one) =>
            one &&
            one.at + one.length + 1 + text.split(' ')[0].length >
              one.limit - (one === above && !isAlone && one.length >= minWrapped ? tableSlack : slack),
        );
        if (wrapped === undefined) texts.push(text);
        else texts[wrapped.index] += ` ${text}`;
        next.push({
          start: panel.start,
          end: panel.end,
          at,
          length: text.length,
          limit: right ?? (isAlone ? panel.end : (above?.limit ?? panel.end)),
          keyAt: wrapped === undefined ? left : wrapped.keyAt,
          index: wrapped?.index ?? texts.length - 1,
        });
      });
    }
    open = next;
  }
  return texts;
}

/** Shortest row of a wrapped text in a table, in columns. */
const minWrapped = 18;
/** `slack` of a table cell that is at least `minWrapped` wide. */
const tableSlack = 8;

/** The panels of a row, which vertical lines separate, with their texts and columns. */
function panelsOf(row) {
  let start = 0;
  return row.split(/[│┤├┼|]/).map((content) => {
    const panel = { start, end: start + content.length, isTitle: /[─-]{2}/.test(content), pieces: [] };
    for (const { 0: text, index } of content.replace(drawn, '  ').matchAll(/\S+(?: \S+)*/g))
      panel.pieces.push({ text, at: start + index });
    start += content.length + 1;
    return panel;
  });
}

/**
 * Texts in a program's literals. `…` replaces the parts that the program inserts. If a part depends on a condition, a
 * text is found for each outcome.
 *
 * @param {string} code
 * @param {'ts' | 'tsx'} lang
 * @returns {{ text: string, line: number }[]}
 */
export function literalsOf(code, lang) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(?:Import|TS)(?!(?:As|Satisfies|NonNull)Expression)/.test(node.type ?? '')) return;
    const texts = new Set(['consequent', 'alternate'].flatMap((outcome) => literalText(node, outcome) ?? []));
    for (const text of texts) found.push({ text, line: code.slice(0, node.start).split('\n').length });
    if (texts.size === 0) Object.values(node).forEach(visit);
    else visitInserted(node);
  };
  /** Visits the inserted parts of a text that is itself already listed. */
  const visitInserted = (node) => {
    if (literalText(node, 'consequent') === undefined) return visit(node);
    if (node.type === 'BinaryExpression') [node.left, node.right].forEach(visitInserted);
    for (const part of node.expressions ?? [])
      if (part.type === 'ConditionalExpression') {
        visit(part.test);
        [part.consequent, part.alternate].forEach(visitInserted);
      } else visitInserted(part);
  };
  visit(parseAst(code, { lang }).body);
  return found;
}

function literalText(node, outcome) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(
        ({ value }, i) =>
          value.cooked + (i < node.expressions.length ? insertedText(node.expressions[i], outcome) : ''),
      )
      .join('');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [literalText(node.left, outcome), literalText(node.right, outcome)];
  return left === undefined && right === undefined ? undefined : `${left ?? '…'}${right ?? '…'}`;
}

/** Text for a part that the program inserts: a text of the program, a plural, the name of a turn, or `…`. */
function insertedText(node, outcome) {
  if (node.type === 'ConditionalExpression')
    return insertedText(node[isForOne(node.test) ? 'alternate' : outcome], outcome);
  if ((node.property ?? node).name === 'turnName') return 'turn';
  if (node.type !== 'CallExpression') return literalText(node, outcome) ?? '…';
  const [first, one, several] = node.arguments.map((argument) => literalText(argument, outcome));
  if (node.callee.name === 'capitalize') return capitalize(first ?? insertedText(node.arguments[0], outcome));
  return node.callee.name === 'pluralize' && one !== undefined ? `… ${several ?? `${one}s`}` : '…';
}

/** True for a condition that a number is 1. A text with such a condition is listed only in its plural form. */
const isForOne = ({ operator, right }) => operator === '===' && right.value === 1;

const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Texts of a Markdown file: paragraphs, list items, and table cells, without code blocks. */
export const textsOfMarkdown = (markdown) =>
  markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)|\n(?= {4}\S)(?<!\n {4}.*\n)/)
    .flatMap((part) => {
      if (part.startsWith('    ')) return textsOfRows(part.split('\n').map((row) => row.padEnd(indentedColumns)));
      return part.trimStart().startsWith('|') ? part.split('|') : [part.replace(/^[\s#*-]+/, '')];
    })
    .map((part) => part.replace(/`([^`]*)`|\*+/g, '$1'));

/** Width of indented tables in rule books, in columns. */
const indentedColumns = 74;

/** @returns {string[]} the files of a folder that match `pattern`, sorted */
const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => pattern.test(file))
    .sort();

const read = (file) => readFileSync(file, 'utf8');

/** Texts of a stored screen, without its style lines. Rows with text end with a border, except in `footers.txt`. */
const textsOfScreen = (file) => {
  const rows = read(file)
    .replaceAll(/\^?\[\[?[\d;]+m/g, '')
    .split('\n');
  return file.endsWith('footers.txt')
    ? textsOfRows(rows.filter((row) => /^ \S/.test(row)))
    : textsOfRows(rows.filter((row) => row.endsWith('|')));
};

/** Strings in the parsed list of levels, or in a campaign, except goals in their short form. */
const stringsIn = (value) =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(stringsIn)
      : value instanceof Object
        ? Object.entries(value).flatMap(([key, part]) => (key === 'stars' || key === 'goal' ? [] : stringsIn(part)))
        : [];

const textsOfLevels = (file) =>
  file.endsWith('.json')
    ? stringsIn(JSON.parse(read(file)))
    : read(file)
        .split('\n')
        .flatMap((row) => row.match(/^(?:title|about): (.*)$/)?.[1] ?? []);

/** Texts of all commands' help, and of the man page. */
async function commandTexts() {
  const { subcommands } = await bundled('source/commands/usage.ts');
  const { commandHelp, overview } = await bundled('source/commands/shell/help.ts');
  const { man } = await bundled('source/commands/shell/manual.ts');
  const pages = [['turncade --help', textsOfRows(overview(120).split('\n').map(inFullWidth), helpSlack)]];
  for (const name of Object.keys(subcommands)) {
    const help = await commandHelp(name, 120);
    pages.push([`turncade ${name} --help`, textsOfRows(help.split('\n').map(inFullWidth), helpSlack)]);
  }
  await man({ words: [] }, '', (page) => {
    const plain = page
      .replaceAll(/\\f[A-Z]|^\.[A-Z]+ ?/gm, '')
      .replaceAll(/\\e\n */g, '')
      .replaceAll(/\\([^\\])/g, '$1');
    pages.push(['turncade man', plain.split('\n')]);
  });
  return pages;
}

const inFullWidth = (row) => row.replaceAll('|', '/').padEnd(121);
/** Slack of the help, whose rows end early. Examples are never joined, because each begins with `turncade`. */
const helpSlack = 60;
/** Pads a row of text mode, which wraps texts at 79 columns. */
const inWords = (row) => row.padEnd(81);

/** Files whose texts only programmers read: the protocol's schema, and the library's types. */
const forProgrammers = /^source\/(?:net\/wire|library)\//;

/** Everything that a player can read: pairs of a file or command and its texts. */
async function allTexts() {
  const sourceFiles = filesIn('source', /(?<!\.d)\.tsx?$/).filter((file) => !forProgrammers.test(file));
  return [
    ...(await commandTexts()),
    ...filesIn('test/screens/snapshots', /(?<!\.ascii)\.txt$/).map((file) => [file, textsOfScreen(file)]),
    ...filesIn('test/app/text-mode/transcripts', /\.txt$/).map((file) => [
      file,
      textsOfRows(
        read(file)
          .replaceAll(/^(?=command:)/gm, '\n')
          .split('\n')
          .map(inWords),
      ),
    ]),
    ...filesIn('levels', /\.(?:json|txt|dot)$/).map((file) => [file, textsOfLevels(file)]),
    ...filesIn('source', /\/(?:rules|faces)\.md$/).map((file) => [file, textsOfMarkdown(read(file))]),
    ...sourceFiles.flatMap((file) =>
      literalsOf(read(file), file.endsWith('x') ? 'tsx' : 'ts').map(({ text, line }) => [`${file}:${line}`, [text]]),
    ),
  ];
}

/**
 * Unique sentences, sorted. Sentences that differ only in numbers are listed once. Sentences that were cut off (`..`)
 * are left out.
 *
 * @param {readonly (readonly [place: string, texts: readonly string[]])[]} sources
 * @returns {Sentence[]}
 */
export function listOf(sources) {
  const known = new Map();
  for (const [place, texts] of sources)
    for (const text of texts.flatMap(sentencesOf)) {
      const key = text.replace(/\d+/g, '0');
      if (!known.has(key) && !/\.\.\W*$|^\.\./.test(text)) known.set(key, { text, place });
    }
  return [...known.values()].sort((one, other) => (one.text < other.text ? -1 : 1));
}

/**
 * Draws sentences at random, each at most once.
 *
 * @param {readonly Sentence[]} list
 * @param {number} count
 * @param {string} seed with the same seed and list, the same sentences are drawn
 */
export function drawnFrom(list, count, seed) {
  const random = seedrandom(seed);
  const pool = [...list];
  return Array.from({ length: Math.min(count, pool.length) }, () => {
    const [sentence] = pool.splice(Math.floor(random() * pool.length), 1);
    return sentence;
  });
}

const usage = `npm run sentences -- [--draw N] [--seed SEED] [--without PATTERN]... [PATTERN]...
Prints every sentence that a player can read, and its place. PATTERN limits the places, such as source/app or risc.`;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      draw: { type: 'string' },
      seed: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(usage);
  const matches = (patterns) => (place) => patterns.some((pattern) => new RegExp(pattern).test(place));
  const [isWanted, isUnwanted] = [matches(positionals), matches(values.without)];
  const sources = (await allTexts()).filter(
    ([place]) => (positionals.length === 0 || isWanted(place)) && !isUnwanted(place),
  );
  const list = listOf(sources);
  const seed = values.seed ?? randomBytes(3).toString('hex');
  const lines = values.draw === undefined ? list : drawnFrom(list, Number(values.draw), seed);
  for (const { text, place } of lines) console.log(`${text}\t${place}`);
  console.error(
    values.draw === undefined ? `${list.length} sentences` : `${lines.length} of ${list.length}, seed ${seed}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
