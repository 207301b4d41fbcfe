import { compact } from '#engine/lookup.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import { type Line, line, listLine, type Role, type Span, span } from '#screen/styled-text.ts';
import { column, truncate, wrapWords } from '#screen/truncate.ts';
import { type ActionResult, type Dialog, escapeKey, type PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { type FileRowsOptions, fileRows, statusWith } from '../files/file-rows.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { chooser } from './choice-list.ts';
import { type DrawerPart, withDrawer } from './wide-layout.ts';

export interface TableColumn<Item> {
  readonly head: string;
  /** Minimum width. A column with 0 is visible only if there is room for all extra widths. */
  readonly width: number;
  /** Extra width. Either all columns of the table get theirs, or none does. */
  readonly more?: number | undefined;
  /** True if the column is dropped first when room is short. */
  readonly isSpare?: true | undefined;
  readonly align?: 'right' | undefined;
  text(item: Item): string;
  role?(item: Item): Role;
}

export interface ListPageOptions<Item> {
  readonly title: string;
  facts(items: readonly Item[]): string;
  readonly table: string;
  /** Items, read again after an action on a file. */
  items(): readonly Item[];
  readonly columns: readonly TableColumn<Item>[];
  keyOf(item: Item): string;
  words(item: Item): string;
  isStarred?(item: Item): boolean;
  startsGroup?: ((item: Item, before: Item | undefined) => boolean) | undefined;
  readonly nothing: string;
  readonly enter: readonly [label: string, help: string];
  open(item: Item): ActionResult;
  says(item: Item): string;
  /** Result of the last action, shown below the text about Enter. */
  readonly notice?: string | undefined;
  more?(item: Item | undefined, items: readonly Item[]): readonly PageKey[];
  /** Keys for the files in the list. `keyOf` must then return their paths. */
  readonly files?: Pick<FileRowsOptions<Item>, 'actions' | 'removalText' | 'openTrash'> | undefined;
  readonly panel?: ListPanel<Item> | undefined;
  /** Parts below a list that leaves room for them. */
  below?(room: BoardExtent): readonly DrawerPart[];
  cameTo?: ((item: Item) => void) | undefined;
  /** True for the item where the cursor starts. Default: the first item. */
  first?: ((item: Item) => boolean) | undefined;
  readonly opening?: Dialog | undefined;
  /** Label and help text of Esc. Default: back to the menu. */
  readonly backTo?: readonly [label: string, help: string] | undefined;
  back(): void;
}

export interface ListPanel<Item> {
  width(columns: number): number;
  sections(item: Item, room: BoardExtent): readonly Section[];
}

export function listPage<Item>(around: PageContext, options: ListPageOptions<Item>): Page {
  const { columns, enter, open, panel } = options;
  let items = options.items();
  const isStarred = (item: Item) => options.isStarred?.(item) === true;
  const listWidth = (width: number) => {
    const beside = panel === undefined ? 0 : panel.width(width);
    return beside === 0 ? width : width - beside - 1;
  };
  const fitsBySize = new Map<string, boolean>();
  /** True if all items fit on the page with their texts wrapped instead of cut. */
  const showsWhole = ({ columns: all, rows }: Size): boolean => {
    const key = `${all}x${rows}`;
    const known = fitsBySize.get(key);
    if (known !== undefined) return known;
    const width = listWidth(all);
    const placed = { columns: columnsIn(columns, width), width, isWhole: true };
    const blanks = items.filter((item, i) => options.startsGroup?.(item, items[i - 1]) === true).length;
    const room = roomIn({ rows }) - blanks;
    const isWhole =
      items.length <= room && items.reduce((sum, item) => sum + tableLines(item, false, placed).length, 0) <= room;
    fitsBySize.set(key, isWhole);
    return isWhole;
  };
  const list = chooser<Item>({
    items: () => items,
    words: options.words,
    lines(item, chosen, size) {
      const width = listWidth(size.columns);
      const placed = { columns: columnsIn(columns, width), width, isWhole: showsWhole(size) };
      return tableLines(item, chosen, { ...placed, isStarred: isStarred(item) });
    },
    room: roomIn,
    startsGroup: options.startsGroup,
    cameTo: options.cameTo,
    first: options.first,
    keyOf: options.keyOf,
    enter: () => enter,
    open,
    searchKeys: () => fileKeys(),
  });
  const rows = fileRows<Item>({
    chosen: list.chosen,
    actions: undefined,
    ...options.files,
    refresh(path) {
      items = options.items();
      fitsBySize.clear();
      const item = items.find((one) => options.keyOf(one) === path);
      if (item !== undefined) list.cursor.goTo(item);
    },
  });
  const fileKeys = (): readonly PageKey[] => [
    ...compact<PageKey>(rows.removing()),
    ...(options.more === undefined ? [] : options.more(list.chosen(), items)),
    ...rows.rows(),
  ];
  const body = (size: Size): readonly Line[] => {
    if (items.length === 0) return [[], line(`     ${options.nothing}`)];
    const head = [[], tableHead(columnsIn(columns, listWidth(size.columns))), []];
    return list.chosen() === undefined
      ? [...head, line('     No match. Esc shows all.')]
      : [...head, ...list.shown(size).lines];
  };
  const pageView = page(around, {
    show(size) {
      const chosen = list.chosen();
      return {
        title: pageTitle('turncade', options.title),
        facts: line(options.facts(items)),
        left: withDrawer(
          { title: options.table, tag: list.shown(size).seen, lines: body(size) },
          size,
          options.below === undefined ? [] : options.below({ columns: listWidth(size.columns), rows: size.rows }),
        ),
        panel: panel && chosen && panelOf(panel, chosen, size),
        status: statusWith(chosen === undefined ? '' : options.says(chosen), rows.notice() ?? options.notice),
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...fileKeys(),
      ...list.finding(),
      escapeKey(...(options.backTo ?? toMenu), options.back),
    ],
    layers: [rows.layer, list.search],
    opening: options.opening,
    click: list.click,
  });
  return {
    ...pageView,
    onEnter() {
      const chosen = list.chosen();
      if (chosen !== undefined) options.cameTo?.(chosen);
    },
  };
}

const toMenu = ['menu', 'back to the menu'] as const;

/** Rows above the list: the head, between blank rows. */
const headRows = 3;

const roomIn = ({ rows }: Pick<Size, 'rows'>): number => rows - frameRows - headRows;

type PlacedColumn<Item> = Pick<TableColumn<Item>, 'head' | 'align' | 'text' | 'role'> & { readonly width: number };

/** Columns that fit: all with their extra width, all with their minimum width, or only those that are not spare. */
function columnsIn<Item>(columns: readonly TableColumn<Item>[], room: number): readonly PlacedColumn<Item>[] {
  const wide = columns.map(({ more = 0, ...cell }) => ({ ...cell, width: cell.width + more }));
  const usual = columns.filter(({ width }) => width > 0);
  const fits = (placed: readonly PlacedColumn<Item>[]) =>
    placed.reduce((sum, { width }) => sum + 2 + width, edge - 2) <= room;
  return [wide, usual].find(fits) ?? usual.filter(({ isSpare }) => isSpare !== true);
}

const edge = 5;

function panelOf<Item>(panel: ListPanel<Item>, item: Item, { columns, rows }: Size) {
  const width = panel.width(columns);
  if (width === 0) return undefined;
  return { width, sections: panel.sections(item, { columns: width, rows: rows - frameRows }) };
}

function tableHead<Item>(columns: readonly PlacedColumn<Item>[]): Line {
  const heads = columns.map(({ head, width, align }) => column(head, width, align));
  return line(`${' '.repeat(edge)}${heads.join('  ')}`, 'dim');
}

interface Placed<Item> {
  readonly columns: readonly PlacedColumn<Item>[];
  readonly width: number;
  readonly isWhole: boolean;
  readonly isStarred?: boolean;
}

function tableLines<Item>(item: Item, chosen: boolean, { columns, width, isWhole, isStarred }: Placed<Item>): Line[] {
  const cells = columns.map((cell) => {
    const text = cell.text(item);
    return { ...cell, rows: isWhole && cell.align !== 'right' ? wholeRows(text, cell.width) : [text] };
  });
  const count = Math.max(1, ...cells.map(({ rows }) => rows.length));
  return Array.from({ length: count }, (_, row) => {
    const spans = cells.flatMap(({ rows, width: cellWidth, align, role }, i): Span[] => {
      const [text = ''] = rows.slice(row);
      return [span(i === 0 ? '' : '  '), span(column(text, cellWidth, align), role?.(item) ?? 'text')];
    });
    const marks = span(chosen && row === 0 ? '  >  ' : ' '.repeat(edge), 'accent');
    return listLine([...(isStarred === true && row === 0 ? withStar(marks) : [marks]), ...spans], width, chosen);
  });
}

/** Replaces the last character of `marks`, beside the name, with a star. */
export const withStar = (marks: Span): readonly Span[] => [
  { ...marks, text: marks.text.slice(0, -1) },
  span('*', 'hazard'),
];

function wholeRows(text: string, width: number): readonly string[] {
  if (truncate(text, width) === text) return [text];
  const margin = ' '.repeat(text.length - text.trimStart().length);
  return wrapWords(text.trim(), width - margin.length).map((part) => margin + part);
}
