import type { CommandTable } from '#engine/commands.ts';
import { itemAt } from '#engine/lookup.ts';
import { usage } from '#engine/script.ts';
import { wrap } from '#engine/text/width.ts';
import { keyText } from '#screen/keys/key-rows.ts';
import { type Line, line, type Span, span, widthOf } from '#screen/styled-text.ts';
import type { KeyRow } from '../../layers/key-rows.ts';
import { inShortLines } from './in-short.ts';

export type HelpRow = Pick<KeyRow, 'keys' | 'label' | 'help'>;

/** Lines that stay together on a page if they fit. */
export interface HelpUnit {
  readonly lines: readonly Line[];
  readonly rows?: readonly number[] | undefined;
}

export const labelOf = ({ keys, label }: HelpRow): string => label ?? keys.map(keyText).join(' ');

const margin = 3;

export function ownKeyUnits(rows: readonly HelpRow[], columns: number, chosen: number | undefined): HelpUnit[] {
  const half = Math.ceil(rows.length / 2);
  const middle = Math.floor(columns / 2) - 1;
  const left = cells(rows.slice(0, half), middle - margin - 2);
  const right = cells(rows.slice(half), columns - middle - 1);
  return left.map((cell, i): HelpUnit => {
    const other = right[i];
    const height = Math.max(cell.length, other?.length ?? 0);
    return {
      rows: other === undefined ? [i] : [i, i + half],
      lines: Array.from({ length: height }, (_, y): Line => {
        const first = cellSpans(cell[y], i === chosen);
        const second = cellSpans(other?.[y], i + half === chosen);
        const width = margin + widthOf(first);
        return [
          span(' '.repeat(margin)),
          ...first,
          ...(second.length === 0 ? [] : [span(' '.repeat(Math.max(2, middle - width))), ...second]),
        ];
      }),
    };
  });
}

interface CellRow {
  readonly key: string;
  readonly words: string;
}

function cells(rows: readonly HelpRow[], width: number): CellRow[][] {
  const labels = rows.map(labelOf);
  const keyWidth = Math.min(18, Math.max(0, ...labels.map(({ length }) => length))) + 2;
  return rows.map(({ help }, i) => {
    const label = labels[i] ?? '';
    // A label wider than its column gets a row of its own.
    const labelRow = label.length + 2 > keyWidth ? [{ key: label, words: '' }] : [];
    return [
      ...labelRow,
      ...wrap(help, Math.max(10, width - keyWidth)).map((words, y) => ({
        key: (y === 0 && labelRow.length === 0 ? label : '').padEnd(keyWidth),
        words,
      })),
    ];
  });
}

const cellSpans = (row: CellRow | undefined, isChosen: boolean): Span[] =>
  row === undefined
    ? []
    : [
        span(row.key, 'accent', isChosen ? 'cursor' : undefined),
        span(row.words, 'text', isChosen ? 'selection' : undefined),
      ];

export function sharedKeyUnits(rows: readonly HelpRow[], columns: number, chosen: number | undefined): HelpUnit[] {
  const texts = rows.map((row) => ({ key: labelOf(row), words: `  ${row.help}` }));
  const { height, starts } = grid(
    texts.map(({ key, words }) => key.length + words.length),
    columns - 1,
  );
  return Array.from({ length: height }, (_, y): HelpUnit => {
    const here = texts.flatMap((text, i) => (i % height === y ? [{ ...text, i }] : []));
    const spans: Span[] = [];
    let width = 0;
    for (const { key, words, i } of here) {
      const start = starts[Math.floor(i / height)] ?? width;
      spans.push(span(' '.repeat(Math.max(0, start - width))));
      spans.push(span(key, 'accent', i === chosen ? 'cursor' : undefined));
      spans.push(span(words, 'text', i === chosen ? 'selection' : undefined));
      width = start + key.length + words.length;
    }
    return { lines: [spans], rows: here.map(({ i }) => i) };
  });
}

/** Minimum number of rows for cells of these widths, and the zero-based screen column of each column of cells. */
function grid(widths: readonly number[], columns: number): { height: number; starts: readonly number[] } {
  for (let height = 1; height < widths.length; height++) {
    const starts = [margin];
    // The last cell of a row does not widen its column.
    for (let i = 0; i + height < widths.length; i += height) {
      const column = widths.slice(i, i + height).filter((_, y) => i + height + y < widths.length);
      starts.push((starts.at(-1) ?? margin) + Math.max(...column) + 3);
    }
    if (widths.every((width, i) => (starts[Math.floor(i / height)] ?? 0) + width <= columns)) return { height, starts };
  }
  return { height: widths.length, starts: [margin] };
}

export interface HelpContent {
  readonly title: string;
  /** Keys of the screen that opened the help. */
  readonly ownRows: readonly HelpRow[];
  readonly shared: readonly HelpRow[];
  readonly signs?: readonly Line[] | undefined;
  readonly rivals?: readonly (readonly Line[])[] | undefined;
  readonly commands?: CommandTable | undefined;
  /** Text of the rule books. Headings begin with `#`, the title of each book with a single `#`. */
  readonly rules?: string | undefined;
}

export interface HelpPage {
  readonly kind: 'keys' | 'commands' | 'rules';
  readonly lines: readonly Line[];
  /** Indices of this page's keys among all keys of the help. */
  readonly rows: readonly number[];
  readonly heading?: string | undefined;
  readonly book?: string | undefined;
}

interface Section {
  /** Lines of the heading. They must not end a page. */
  readonly head: readonly Line[];
  readonly heading?: string | undefined;
  /** Title of the rule book that begins with this section. A book starts on a new page. */
  readonly book?: string | undefined;
  readonly units: readonly HelpUnit[];
}

/** Pages of a help, each with at most `room` lines. `chosen` is the index of the key under the cursor. */
export const helpPages = (content: HelpContent, columns: number, room: number, chosen?: number): HelpPage[] => [
  ...pack('keys', withSummaries(keySections(content, columns, chosen), content, columns, room), room),
  ...pack('commands', commandSections(content, columns), room),
  ...pack('rules', ruleSections(content, columns), room),
];

function keySections(content: HelpContent, columns: number, chosen: number | undefined): Section[] {
  const { ownRows, shared, signs = [], rivals = [] } = content;
  return [
    { head: [[], []], units: ownKeyUnits(ownRows, columns, chosen) },
    ...(shared.length === 0
      ? []
      : [
          {
            head: [line('   everywhere', 'strong'), []],
            units: sharedKeyUnits(shared, columns, chosen === undefined ? undefined : chosen - ownRows.length).map(
              ({ lines, rows = [] }): HelpUnit => ({ lines, rows: rows.map((row) => row + ownRows.length) }),
            ),
          },
        ]),
    ...(signs.length === 0
      ? []
      : [
          {
            head: [],
            units: signs.map(
              (sign, i): HelpUnit => ({ lines: [[span(i === 0 ? '   symbols ' : ' '.repeat(11), 'strong'), ...sign]] }),
            ),
          },
        ]),
    ...(rivals.length === 0
      ? []
      : [
          {
            head: [line('   your rivals', 'strong'), []],
            units: rivals.map((lines): HelpUnit => ({ lines: [...lines.map((row) => [span('  '), ...row]), []] })),
          },
        ]),
    ...bookSections(booksIn(content)),
  ];
}

/** Titles of the rule books. Empty if there is only one, which needs no list. */
export function booksIn({ rules = '' }: Pick<HelpContent, 'rules'>): readonly string[] {
  const titles = [...rules.matchAll(/^# +(.*?)(?:: the rule book)?$/gm)].map(([, title = '']) => title);
  return titles.length < 2 ? [] : titles;
}

const bookSections = (books: readonly string[]): Section[] =>
  books.length === 0
    ? []
    : [
        {
          head: booksHead,
          units: Array.from({ length: Math.ceil(books.length / booksInRow) }, (_, row): HelpUnit => {
            const first = row * booksInRow;
            const cellsInRow = books
              .slice(first, first + booksInRow)
              .flatMap((title, i) => [span(`   ${first + i + 1}`, 'accent'), span(`  ${title.padEnd(bookWidth)}`)]);
            return { lines: [cellsInRow] };
          }),
        },
      ];

/** Replaces the list of rule books with a list of their sections "In short", if it fits on one page. */
function withSummaries(sections: readonly Section[], content: HelpContent, columns: number, room: number): Section[] {
  const { rules = '' } = content;
  const texts = rules.split(/^(?=# )/m).filter((text) => text.startsWith('# '));
  const books = booksIn(content).map((title, i): HelpUnit => {
    const summary = inShortLines(itemAt(texts, i), columns - 6).filter((row) => row.length > 0);
    const name: Line = [span(`   ${i + 1}`, 'accent'), span(`  ${title}`, 'strong')];
    return { lines: [name, ...summary.map((row) => [span('     '), ...row]), []] };
  });
  const detailed = [...sections.slice(0, -1), { head: booksHead, units: books }];
  return books.length > 0 && pack('keys', detailed, room).length === 1 ? detailed : [...sections];
}

const booksHead: readonly Line[] = [line('   rule books, from any page of this help', 'strong'), []];

const booksInRow = 3;
const bookWidth = 16;

function commandSections({ commands = {} }: HelpContent, columns: number): Section[] {
  const units = Object.entries(commands).map(([name, declaration]): HelpUnit => {
    const rows = wrap(usage(name, declaration), columns - 6);
    const help = wrap(declaration.help, columns - 9);
    return {
      lines: [
        ...rows.map((row, i) => line(`${i === 0 ? '   ' : '     '}${row}`, 'accent')),
        ...help.map((row) => line(`       ${row}`)),
      ],
    };
  });
  return units.map((unit) => ({ head: [], units: [unit] }));
}

function ruleSections(content: HelpContent, columns: number): Section[] {
  const { rules = '' } = content;
  const sections: { head: Line[]; heading?: string; book?: string; units: HelpUnit[] }[] = [];
  const books = [...booksIn(content)];
  let paragraph: Line[] = [];
  const end = () => {
    const section = sections.at(-1);
    if (paragraph.length === 0) return;
    if (section === undefined) sections.push({ head: [], units: [{ lines: paragraph }] });
    else section.units.push({ lines: section.units.length === 0 ? paragraph : [[], ...paragraph] });
    paragraph = [];
  };
  for (const text of rules.split(/\r\n|\n/)) {
    const [, marks, heading] = /^(#+)\s+(.*)$/.exec(text) ?? [];
    if (heading === undefined && text.trim() !== '') paragraph.push(...textLines(text, columns));
    else end();
    if (heading === undefined) continue;
    const last = sections.at(-1);
    // A heading without text is merged with the next heading.
    if (last !== undefined && last.units.length === 0) sections.pop();
    const above = last?.units.length === 0 ? last : undefined;
    const book = marks === '#' ? books.shift() : above?.book;
    const head = [...(above?.head ?? []), line(`   ${heading}`, 'strong'), []];
    sections.push({ head, heading, ...(book !== undefined && { book }), units: [] });
  }
  end();
  return sections;
}

function textLines(text: string, columns: number): Line[] {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const room = Math.max(10, columns - 4 - indent.length);
  const words = text.slice(indent.length);
  const rows = words.length <= room ? [words] : wrap(words, room);
  return rows.map((row) => line(`   ${indent}${row}`));
}

/** Rows that stay together: a heading and at least three rows of rules, or a whole section of keys or commands. */
function openingHeight(head: readonly Line[], units: readonly HelpUnit[], kind: HelpPage['kind']): number {
  let height = 0;
  for (const { lines } of units) if (height < 3 || kind !== 'rules') height += lines.length;
  return head.length + height;
}

/** Fills the pages one after the other. A heading is never the last line of a page. */
function pack(kind: HelpPage['kind'], sections: readonly Section[], room: number): HelpPage[] {
  const pages: (Omit<HelpPage, 'lines' | 'rows'> & { lines: Line[]; rows: number[] })[] = [];
  const begin = (heading: string | undefined, book?: string) => {
    const fresh: (typeof pages)[number] = { kind, lines: [], rows: [], heading, ...(book !== undefined && { book }) };
    pages.push(fresh);
    return fresh;
  };
  for (const { head, units, heading, book } of sections) {
    const last = pages.at(-1);
    const gap = last === undefined || last.lines.length === 0 || kind === 'commands' ? 0 : 1;
    const fitsHere =
      last !== undefined && book === undefined && last.lines.length + gap + openingHeight(head, units, kind) <= room;
    let now = fitsHere ? last : begin(heading, book);
    now.lines.push(...(fitsHere && gap === 1 ? [[]] : []), ...head);
    for (const { lines, rows = [] } of units) {
      if (now.lines.length + lines.length > room && now.lines.length > head.length) now = begin(heading);
      now.lines.push(...(now.lines.length === 0 && lines[0]?.length === 0 ? lines.slice(1) : lines));
      now.rows.push(...rows);
      while (now.lines.length > room) {
        const rest = now.lines.splice(room);
        now = begin(heading);
        now.lines.push(...rest);
      }
    }
  }
  return pages;
}
