import { column } from '../../../screen/cut.ts';
import { type Line, line, listLine, type Role, type Span, span } from '../../../screen/paint.ts';
import { frameRows, type Section } from '../../../screen/screen.ts';
import { type Answer, escapeKey, type PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import type { Around } from '../../services.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { chooser } from './chooser.ts';

/** A column of a table. */
export interface TableColumn<Item> {
  readonly head: string;
  /** 0 where it is only there from 120 columns on. */
  readonly width: number;
  /** Columns that it gets more from 120 on. */
  readonly more?: number | undefined;
  readonly align?: 'right' | undefined;
  text(item: Item): string;
  role?(item: Item): Role;
}

export interface ListPageOptions<Item> {
  readonly title: string;
  readonly facts: string;
  /** The title of the table. */
  readonly table: string;
  readonly items: readonly Item[];
  readonly columns: readonly TableColumn<Item>[];
  /** What a search looks at. */
  words(item: Item): string;
  startsGroup?: ((item: Item, before: Item | undefined) => boolean) | undefined;
  /** Said where there is nothing yet. */
  readonly nothing: string;
  /** What Enter does, in the footer and in the help. */
  readonly enter: readonly [label: string, help: string];
  open(item: Item): Answer;
  says(item: Item): string;
  /** Further keys for the chosen item. */
  more?(item: Item | undefined): readonly PageKey[];
  /** What is told of the chosen item beside the list. */
  readonly panel?: ListPanel<Item> | undefined;
  /** What Esc leads to, in the footer and in the help; the menu where absent. */
  readonly backTo?: readonly [label: string, help: string] | undefined;
  back(): void;
}

/** What is told of the chosen item beside a list. */
export interface ListPanel<Item> {
  /** Columns that it takes of so many. */
  width(columns: number): number;
  sections(item: Item, width: number): readonly Section[];
}

/** A page with one table to choose from. */
export function listPage<Item>(around: Around, options: ListPageOptions<Item>): Page {
  const { items, columns, enter, open, panel } = options;
  const listWidth = (width: number) => (panel === undefined ? width : width - panel.width(width) - 1);
  const list = chooser<Item>({
    items: () => items,
    words: options.words,
    lines: (item, chosen, { columns: width }) => [
      tableLine(item, chosen, columnsIn(columns, width), width, listWidth(width)),
    ],
    headRows,
    room: ({ rows }) => rows - frameRows - headRows,
    startsGroup: options.startsGroup,
    enter,
    open,
  });
  const body = (size: Size): readonly Line[] => {
    if (items.length === 0) return [[], line(`     ${options.nothing}`)];
    const head = [[], tableHead(columnsIn(columns, size.columns), size.columns), []];
    return list.chosen() === undefined
      ? [...head, line('     No match. Esc shows all.')]
      : [...head, ...list.shown(size).lines];
  };
  return page(around, {
    show(size) {
      const chosen = list.chosen();
      return {
        title: pageTitle('turncade', options.title),
        facts: line(options.facts),
        left: [{ title: options.table, tag: list.shown(size).seen, lines: body(size) }],
        panel: panel && chosen && panelOf(panel, chosen, size),
        status: [chosen === undefined ? '' : options.says(chosen)],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...(options.more === undefined ? [] : options.more(list.chosen())),
      ...list.finding(),
      escapeKey(...(options.backTo ?? toMenu), options.back),
    ],
    layers: [list.search],
    click: list.click,
  });
}

const toMenu = ['menu', 'back to the menu'] as const;

/** Rows above the list: a blank, the head, a blank. */
const headRows = 3;

/** The columns that there is room for. */
const columnsIn = <Item>(columns: readonly TableColumn<Item>[], width: number): readonly TableColumn<Item>[] =>
  columns.filter((cell) => widthNow(cell, width) > 0);

function panelOf<Item>(panel: ListPanel<Item>, item: Item, { columns }: Size) {
  const width = panel.width(columns);
  return { width, sections: panel.sections(item, width) };
}

const widthNow = ({ width, more = 0 }: TableColumn<never>, columns: number): number =>
  width + (columns < 120 ? 0 : more);

function tableHead<Item>(columns: readonly TableColumn<Item>[], width: number): Line {
  const heads = columns.map((cell) => column(cell.head, widthNow(cell, width), cell.align));
  return line(`     ${heads.join('  ')}`, 'dim');
}

function tableLine<Item>(
  item: Item,
  chosen: boolean,
  columns: readonly TableColumn<Item>[],
  screenWidth: number,
  width: number,
): Line {
  const cells = columns.flatMap((cell, i): Span[] => [
    span(i === 0 ? '' : '  '),
    span(column(cell.text(item), widthNow(cell, screenWidth), cell.align), cell.role?.(item) ?? 'text'),
  ]);
  return listLine([span(chosen ? '  >  ' : '     ', 'accent'), ...cells], width, chosen);
}
