import { compact, itemAt } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { type Area, type Line, line, type Span, span } from '#screen/styled-text.ts';
import { type Editor, emptyEditor } from '../../command-line/editor.ts';
import { escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { choiceAfter } from '../lists/list.ts';
import { type DrawerPart, withDrawer } from '../lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { booksIn, type HelpContent, type HelpPage, helpPages } from './help-pages.ts';

export interface Reading {
  readonly at: number;
  readonly scrolled: number;
  readonly row?: number | undefined;
}

export const pageStart = (at: number): Reading => ({ at, scrolled: 0 });

/** Zero-based index of the current page. At most the last page, because a larger terminal has fewer pages. */
export const pageOf = ({ at }: Reading, pages: readonly HelpPage[]): number => Math.min(at, pages.length - 1);

export function turned(reading: Reading, key: string, pages: readonly HelpPage[]): Reading {
  const at = pageOf(reading, pages);
  switch (key) {
    case 'home':
      return pageStart(0);
    case 'end':
      return pageStart(pages.length - 1);
    case 'left':
    case 'h':
    case 'pageup':
      return pageStart(reading.scrolled > 0 ? at : Math.max(0, at - 1));
    default:
      return pageStart(Math.min(at + 1, pages.length - 1));
  }
}

export function stepped(reading: Reading, key: string, pages: readonly HelpPage[]): Reading {
  const at = pageOf(reading, pages);
  const now = pages[at];
  const isUp = ['up', 'k', 'wheelup'].includes(key);
  if (now === undefined || now.kind === 'keys') return otherRow(reading, isUp, pages);
  const before = pages[at - 1];
  if (isUp && reading.scrolled > 0) return { at, scrolled: reading.scrolled - 1 };
  if (isUp && before?.kind === 'keys') return rowStart(Math.max(...before.rows, 0), pages);
  if (isUp) return before === undefined ? reading : { at: at - 1, scrolled: before.lines.length };
  if (at === pages.length - 1) return reading;
  return reading.scrolled < now.lines.length ? { at, scrolled: reading.scrolled + 1 } : pageStart(at + 1);
}

const rowStart = (row: number, pages: readonly HelpPage[]): Reading => ({
  at: pages.findIndex((one) => one.rows.includes(row)),
  scrolled: 0,
  row,
});

function otherRow(reading: Reading, isUp: boolean, pages: readonly HelpPage[]): Reading {
  const rows = pages.flatMap((one) => one.rows);
  if (reading.row === undefined) return rowStart(Math.min(...(pages[pageOf(reading, pages)]?.rows ?? [0])), pages);
  const text = pages.findIndex(({ kind }) => kind !== 'keys');
  if (!isUp && reading.row === rows.length - 1 && text > 0) return pageStart(text);
  return rowStart(choiceAfter(isUp ? 'up' : 'down', reading.row, rows.length, 1), pages);
}

/** Visible text: one page until the player scrolls, then that page and all later ones as one text. */
export function seenLines(
  reading: Reading,
  pages: readonly HelpPage[],
  room: number,
): readonly (HelpLine & { readonly spans: Line })[] {
  const at = pageOf(reading, pages);
  const linesOf = (one: HelpPage, i: number) => one.lines.map((spans, row) => ({ at: i, row, spans }));
  if (reading.scrolled === 0) return pages.slice(at, at + 1).flatMap((one) => linesOf(one, at));
  return pages
    .flatMap((one, i) => (i < at ? [] : [...linesOf(one, i), { at: i, row: one.lines.length, spans: [] }]))
    .slice(reading.scrolled, reading.scrolled + room);
}

export interface HelpLine {
  readonly at: number;
  readonly row: number;
}

const textOf = (spans: Line): string => spans.map(({ text }) => text).join('');

/** Lines that contain the search text, ignoring case. Empty for an empty text. */
export const matchesIn = (pages: readonly HelpPage[], searchText: string): HelpLine[] =>
  searchText === ''
    ? []
    : pages.flatMap(({ lines }, at) =>
        lines.flatMap((spans, row) =>
          textOf(spans).toLowerCase().includes(searchText.toLowerCase()) ? [{ at, row }] : [],
        ),
      );

export function highlighted(spans: Line, searchText: string, area: Area): Line {
  const text = textOf(spans).toLowerCase();
  const sought = searchText.toLowerCase();
  const marked = new Set<number>();
  for (let from = text.indexOf(sought); from >= 0 && sought !== ''; from = text.indexOf(sought, from + 1))
    for (let i = from; i < from + sought.length; i++) marked.add(i);
  let start = 0;
  return spans.flatMap((part) => {
    const runs: Span[] = [];
    for (let i = 0; i < part.text.length; i++) {
      const under = marked.has(start + i) ? area : part.area;
      const character = part.text.charAt(i);
      const last = runs.at(-1);
      if (last !== undefined && last.area === under) runs[runs.length - 1] = { ...last, text: last.text + character };
      else runs.push(span(character, part.role, under));
    }
    start += part.text.length;
    return runs;
  });
}

interface Search {
  readonly value: Editor;
  readonly isOpen: boolean;
  /** Zero-based index of the current line among the found lines. Undefined for a new text until `placeIn` sets it. */
  readonly match?: number | undefined;
}

interface HelpPlace {
  readonly reading: Reading;
  readonly search: Search | undefined;
}

/** Page of the help: keys, signs, commands and the rule book. On a key, Enter closes the page and runs the key. */
export function helpPage(
  around: PageContext,
  content: HelpContent,
  close: () => void,
  run: (key: string, size: Size) => void,
): Page {
  const rows = [...content.ownRows, ...content.shared];
  const books = booksIn(content);
  let place: HelpPlace = { reading: pageStart(0), search: undefined };

  const pagesFor = ({ columns, rows: height }: Size) =>
    helpPages(content, columns, height - frameRows, place.reading.row);
  /** Sets the current line of a new search: the first match on this page or a later page, or else the first match. */
  const placeIn = (pages: readonly HelpPage[]): HelpPlace => {
    const { reading, search } = place;
    const matches = foundIn(pages, search);
    if (search === undefined || search.match !== undefined || matches.length === 0) return place;
    return atMatch(
      place,
      Math.max(
        0,
        matches.findIndex(({ at }) => at >= pageOf(reading, pages)),
      ),
      matches,
    );
  };
  const nextMatch = (by: number, size: Size) => {
    const pages = pagesFor(size);
    const now = placeIn(pages);
    const matches = foundIn(pages, now.search);
    place =
      matches.length === 0
        ? now
        : atMatch(now, ((now.search?.match ?? 0) + by + matches.length) % matches.length, matches);
  };
  const endSearch = () => {
    place = { ...place, search: undefined };
  };

  const enter = (size: Size) => {
    const { reading, search } = placeIn(pagesFor(size));
    const key = reading.row === undefined ? undefined : rows[reading.row]?.keys[0];
    if (key !== undefined) {
      place = { reading: pageStart(reading.at), search };
      close();
      run(key, size);
    } else if (search !== undefined) nextMatch(1, size);
    else place = { reading: pageStart(following(reading, pagesFor(size))), search };
  };
  const move =
    (how: (from: Reading, key: string, pages: readonly HelpPage[]) => Reading) => (key: string, size: Size) => {
      const pages = pagesFor(size);
      const { reading, search } = placeIn(pages);
      place = { reading: how(reading, key, pages), search };
    };

  const readingKeys: readonly PageKey[] = [
    keyRow(['?', 'f1'], 'close', 'close the help', () => close(), '?'),
    {
      keys: ['right', 'left', 'l', 'h', 'pagedown', 'pageup', 'space', 'home', 'end'],
      label: 'right left PgDn PgUp',
      footer: ['right left', 'page'],
      help: 'next or previous page; Home, End: first or last page',
      press: move(turned),
    },
    {
      keys: ['up', 'down', 'k', 'j', 'wheelup', 'wheeldown'],
      label: 'up down j k',
      // Without a list of rule books, the footer has room for this entry.
      ...(books.length === 0 && { footer: ['up/down', 'scroll'] as const }),
      help: 'choose a key, or scroll',
      press: move(stepped),
    },
    ...compact<PageKey>(
      books.length > 0 && {
        keys: books.map((_, i) => String(i + 1)),
        label: `1-${books.length}`,
        footer: [`1-${books.length}`, 'rules'],
        help: 'go to the rule book of that game',
        press(key, size) {
          const at = pagesFor(size).findIndex(({ book }) => book === books[Number(key) - 1]);
          place = { reading: pageStart(at), search: undefined };
        },
      },
    ),
    keyRow('/', 'find', 'search all pages', () => {
      place = { ...place, search: { value: emptyEditor, isOpen: true } };
    }),
  ];
  const typingKeys = (size: Size): readonly PageKey[] => [
    keyRow('enter', 'go there', 'stop searching and stay here', () => {
      const { reading, search } = placeIn(pagesFor(size));
      const isSought = search !== undefined && search.value.text !== '';
      place = { reading, search: isSought ? { ...search, isOpen: false } : undefined };
    }),
    keyRow(['up', 'down'], ['up/down', 'other matches'], 'previous, next match', (key) =>
      nextMatch(key === 'down' ? 1 : -1, size),
    ),
    escapeKey('end search', 'end the search', endSearch),
  ];
  const keys = (size: Size): readonly PageKey[] => {
    const label = enterLabel(pagesFor(size), place.reading);
    return [
      ...readingKeys,
      ...compact<PageKey>(label !== undefined && keyRow('enter', label, label, () => enter(size))),
      escapeKey('close', 'close the help', close),
    ];
  };
  const searchingKeys = (size: Size): readonly PageKey[] => [
    ...readingKeys.slice(0, 1),
    {
      keys: ['n', 'enter', 'N'],
      label: 'n Enter',
      footer: ['n', 'next match'],
      help: 'next match; N: previous',
      press: (key) => (key === 'enter' ? enter(size) : nextMatch(key === 'n' ? 1 : -1, size)),
    },
    ...readingKeys.slice(1),
    escapeKey('end search', 'end the search', endSearch),
  ];

  const status = ({ reading, search }: HelpPlace, pages: readonly HelpPage[], count: number): string => {
    if (search !== undefined) return searchStatus(search, count);
    const row = reading.row === undefined ? undefined : rows[reading.row];
    if (row !== undefined) return `Enter: use this key (${row.help}).`;
    const at = pageOf(reading, pages);
    const to = pages[following(reading, pages)];
    if (at === pages.length - 1) return 'Esc goes back.';
    if (to?.heading === undefined) return 'Enter: open the next page.';
    return pages[at]?.kind === 'keys'
      ? `Enter: open the rule book at "${to.heading}".`
      : `Enter: open "${to.heading}".`;
  };

  return page(around, {
    show(size) {
      const pages = pagesFor(size);
      const now = placeIn(pages);
      const { reading, search } = now;
      const searchText = search?.value.text ?? '';
      const matches = foundIn(pages, search);
      const current = matches[search?.match ?? 0];
      const at = pageOf(reading, pages);
      const text = {
        ...headOf(pages[at], content, pages.slice(0, at + 1).findLast(({ book }) => book !== undefined)?.book),
        lines: seenLines(reading, pages, size.rows - frameRows).map(({ at: on, row, spans }) =>
          highlighted(spans, searchText, current?.at === on && current.row === row ? 'cursor' : 'selection'),
        ),
      };
      const next = following(reading, pages);
      const isPaged = reading.scrolled === 0 && search === undefined && next !== at;
      return {
        title: pageTitle(content.title, 'help'),
        facts: line(pageNumber(at, pages)),
        left: withDrawer(text, size, isPaged ? [partOf(itemAt(pages, next))] : []),
        status: [status(now, pages, matches.length)],
      };
    },
    keys,
    layers: [
      {
        isActive: () => place.search?.isOpen === true,
        keys: typingKeys,
        entry: () =>
          place.search && {
            value: place.search.value,
            prompt: ' find: ',
            set(value) {
              place = { ...place, search: { value, isOpen: true } };
            },
          },
      },
      { isActive: () => place.search !== undefined, keys: searchingKeys },
    ],
  });
}

/** Number of the page within its rule book, or within the pages before the first book. */
function pageNumber(at: number, pages: readonly HelpPage[]): string {
  const startsPart = ({ book }: HelpPage) => book !== undefined;
  const first = Math.max(0, pages.slice(0, at + 1).findLastIndex(startsPart));
  const next = pages.findIndex((one, i) => i > at && startsPart(one));
  return `page ${at - first + 1} of ${(next < 0 ? pages.length : next) - first}`;
}

const foundIn = (pages: readonly HelpPage[], search: Search | undefined): HelpLine[] =>
  search === undefined ? [] : matchesIn(pages, search.value.text);

const atMatch = ({ reading, search }: HelpPlace, match: number, matches: readonly HelpLine[]): HelpPlace => ({
  reading: pageStart(matches[match]?.at ?? reading.at),
  search: search && { ...search, match },
});

/** Zero-based index of the page that Enter opens: the rule book from a page of keys, otherwise the next page. */
function following(reading: Reading, pages: readonly HelpPage[]): number {
  const at = pageOf(reading, pages);
  const rules = pages.findIndex(({ kind }) => kind === 'rules');
  return pages[at]?.kind === 'keys' && rules > 0 ? rules : Math.min(at + 1, pages.length - 1);
}

function enterLabel(pages: readonly HelpPage[], reading: Reading): string | undefined {
  if (reading.row !== undefined) return 'use this key';
  return pageOf(reading, pages) === pages.length - 1 ? undefined : 'next page';
}

function searchStatus({ value: { text }, isOpen, match = 0 }: Search, total: number): string {
  if (text === '') return 'Type what to look for.';
  if (total === 0) return `"${text}" is not in the help.`;
  const count = `"${text}": match ${match + 1} of ${total}`;
  return isOpen ? count : `${count}. n or Enter: next match, Esc: end the search.`;
}

/** The page that Enter opens. A large screen shows it in the rows that the current page leaves free. */
const partOf = ({ heading, kind, lines }: HelpPage): DrawerPart => ({
  title: `next: ${heading ?? titles[kind]}`,
  lines,
});

const titles = { keys: 'on this screen', commands: 'commands, typed after :', rules: 'rule book' } as const;

function headOf(
  now: HelpPage | undefined,
  { shared, rules }: HelpContent,
  book: string | undefined,
): { title: string; tag?: string } {
  const kind = now?.kind ?? 'keys';
  const parts = [...(shared.length === 0 ? [] : ['everywhere']), ...(rules === undefined ? [] : ['the rules'])];
  const isFirst = kind === 'keys' && now?.rows.includes(0) === true && parts.length > 0;
  if (kind === 'rules' && book !== undefined) return { title: titles[kind], tag: book };
  return { title: titles[kind], ...(isFirst ? { tag: parts.map((part) => `then ${part}`).join(', ') } : {}) };
}
