import type { Rival } from '#engine/face.ts';
import { compact } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Seated } from '#match-session/seating.ts';
import { frameRows, heightOf, type Section } from '#screen/frame.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { rivalLines } from '#screen/game/rivals.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, listLine, span, widthOf } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { inShortLines } from '../help/in-short.ts';
import { type FormRow, form, type TypedValue, valueNow } from '../lists/form.ts';
import { asValue, inRow } from '../lists/list.ts';
import { cardWidth } from '../lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle } from '../page.ts';

export interface PlayersRow extends FormRow {
  readonly group: 'seats' | 'options' | 'start';
  readonly rival?: Rival | undefined;
  /** Gives the bot another face, or none. Undefined without a bot, and in games without faces. */
  nextRival?(): void;
}

export interface NamedSeat {
  readonly seat: Seat;
  readonly name: string | undefined;
}

export interface PlayersForm {
  readonly game: string;
  readonly level?: { readonly title: string; readonly summary: string } | undefined;
  rows(): readonly PlayersRow[];
  /** Seats as text, such as `1 you, 2 bot hard`. */
  summary(): string;
  /** Companions as text, such as ` against Hard A and Hard B`. Empty for a player alone. */
  companions(): string;
  names(): readonly NamedSeat[];
  readonly canPlay: readonly string[];
  seated(): Seated | string;
  /** Rows that ask persons for names. Empty for fewer than two, if asked before, or if names cannot be stored. */
  toAsk(): readonly PlayersRow[];
}

export interface PlayersPageOptions extends Omit<PlayersForm, 'seated' | 'names' | 'canPlay' | 'summary'> {
  glyphs(): Glyphs;
  readonly picture?: ((room: PictureRoom) => readonly Line[]) | undefined;
  readonly rules: string;
  start(): ActionResult;
  back(): void;
}

const typedWords = ({ what }: TypedValue): string =>
  what === undefined ? ' Enter: type a value.' : ` Enter: ${what === 'name' ? 'type a name' : `choose a ${what}`}.`;

const startRow: PlayersRow = {
  group: 'start',
  label: 'Start',
  values: [],
  at: 0,
  about: '',
  choose: () => undefined,
};

const groups = [
  { group: 'seats', title: 'seats' },
  { group: 'options', title: 'options' },
  { group: 'start', title: '' },
] as const;

function statusOf(row: PlayersRow, { level, companions }: Pick<PlayersPageOptions, 'level' | 'companions'>): string {
  const { group, label, typed, values } = row;
  if (group === 'start') return `Enter: start${level === undefined ? '' : ` ${level.title}`}${companions()}.`;
  const what = group === 'seats' ? `Seat ${label}` : capitalize(label);
  if (values.length < 2 && typed === undefined) return `${what} is always ${valueNow(row)} here.`;
  const how = values.length < 2 ? '' : ' Left, right: change.';
  return `${what}: ${valueNow(row).replace(/\.{3}$/, '')}.${how}${typed === undefined ? '' : typedWords(typed)}`;
}

/** As many portraits as fit into `height` rows, the rival of the chosen row first. */
function rivalSection(
  rows: readonly PlayersRow[],
  chosen: PlayersRow | undefined,
  style: Parameters<typeof rivalLines>[1],
  height: number,
): readonly Section[] {
  const otherRows = rows.filter((row) => row !== chosen && row.rival?.id !== chosen?.rival?.id);
  const rivals = compact(chosen?.rival, ...otherRows.map(({ rival }) => rival));
  const count = Math.min(rivals.length, Math.floor((height - 1) / portraitRows));
  if (count < 1) return [];
  const lines = rivals.slice(0, count).flatMap((rival, i) => [...(i === 0 ? [] : [[]]), ...rivalLines(rival, style)]);
  return [{ title: count === 1 ? 'rival' : 'rivals', lines }];
}

function levelPanel({ level, picture, glyphs }: PlayersPageOptions, { columns, rows }: Size): PageScreen['panel'] {
  if (picture === undefined || level === undefined || columns < pictureFrom) return undefined;
  const width = cardWidth(columns, 0, listColumns);
  const lines = picture({ columns: width - 2, rows: rows - frameRows, glyphs: glyphs() });
  return { width, sections: [{ title: level.title, lines: lines.map(indented) }] };
}

/** Page for choosing players and options. The cursor starts on the row that starts the match. */
export function playersPage(around: PageContext, options: PlayersPageOptions): Page {
  const { game, level, start } = options;
  /** Rows of the seats that are still to be named. Undefined before the player presses Start. */
  let toAsk: readonly PlayersRow[] | undefined;
  const rows = (): readonly PlayersRow[] => [...options.rows(), startRow];
  const list = form<PlayersRow>({
    rows,
    changingKeys: ['h', 'l', 'space'],
    hasLetters: true,
    next: () => askNext(),
  });
  list.goTo(rows().length - 1);
  function askNext(): ActionResult {
    if (toAsk === undefined) return undefined;
    const [first, ...remainingNames] = toAsk;
    toAsk = remainingNames;
    return first === undefined ? start() : list.type(first);
  }
  const press = (): ActionResult => {
    const row = list.chosen();
    if (row?.group === 'start') {
      toAsk = options.toAsk();
      return askNext();
    }
    toAsk = undefined;
    return row?.typed === undefined ? list.step(row, 1) : list.type(row);
  };
  const enterKey = (row: PlayersRow): readonly PageKey[] => {
    const { group, typed, values } = row;
    if (group !== 'start' && typed === undefined && values.length < 2) return [];
    const label =
      group === 'start' ? 'start' : typed === undefined ? 'change' : typed.what === 'name' ? 'name' : 'type it';
    return [keyRow('enter', label, label, press)];
  };
  const keys = (): readonly PageKey[] => {
    const row = list.chosen();
    return [
      ...list.moving(),
      ...list.changing(),
      ...compact(
        row?.nextRival && keyRow('r', 'other rival', 'change the character of this bot', () => row.nextRival?.()),
      ),
      ...(row === undefined ? [] : enterKey(row)),
      escapeKey('back', 'back', options.back),
    ];
  };

  const sections = (size: Size): readonly Section[] => {
    const seatSections = rowSections(size);
    const style = { glyphs: options.glyphs(), columns: size.columns };
    const all = [...seatSections, ...rivalSection(rows(), list.chosen(), style, roomBelow(seatSections, size))];
    const lines = inShortLines(options.rules, size.columns);
    const isRoom = size.columns >= listColumns && roomBelow(all, size) > lines.length + 1;
    return isRoom && lines.length > 0 ? [...all, { title: 'in short', lines }] : all;
  };
  const rowSections = (size: Size): readonly Section[] =>
    groups
      .map(
        ({ group, title }): Section => ({
          title,
          lines: rows().flatMap((row, i) => {
            if (row.group !== group) return [];
            const chosen = i === list.at();
            return group === 'start'
              ? [startLine(row, i, chosen, size.columns)]
              : [playersLine(row, i, chosen, { width: size.columns, valueWidth: valueWidthOf(rows()) })];
          }),
        }),
      )
      .filter(({ lines }) => lines.length > 0);
  return page(around, {
    show(size) {
      const row = list.chosen();
      const panel = levelPanel(options, size);
      return {
        title: pageTitle(game, `${level === undefined ? '' : `${level.title}: `}players`),
        facts: line(level?.summary ?? ''),
        left: sections(panel === undefined ? size : { ...size, columns: size.columns - panel.width - 1 }),
        panel,
        status: [row === undefined ? '' : statusOf(row, options)],
      };
    },
    keys,
    layers: [list.typing],
    click(target) {
      const clicked = list.clicked(target);
      if (clicked === undefined) return undefined;
      const { row, again, value } = clicked;
      if (!again && row.group !== 'start') return undefined;
      // On the chosen row, a click on the value selects the next value, and a click beside it acts like Enter.
      return value === undefined ? press() : list.step(row, 1);
    },
  });
}

const roomBelow = (sections: readonly Section[], { rows }: Size): number =>
  rows - frameRows - sections.reduce((sum, section) => sum + heightOf(section), 0);

const portraitRows = 4;

const [pictureFrom, listColumns] = [120, 76];

/** Width of the labels. The column of values is as wide as its longest value needs, at least `minValueWidth`. */
const labelWidth = 10;
const minValueWidth = 18;
const aroundValue = 5;

const valueWidthOf = (rows: readonly PlayersRow[]): number =>
  Math.max(
    minValueWidth,
    ...rows.filter(({ group }) => group !== 'start').map((row) => valueNow(row).length + aroundValue),
  );

/** Row of the page. Under the cursor, `<` and `>` surround a value that can be changed. */
function playersLine(
  row: PlayersRow,
  at: number,
  chosen: boolean,
  { width, valueWidth }: { readonly width: number; readonly valueWidth: number },
): Line {
  const { label, values } = row;
  const value = valueNow(row);
  const isOpen = chosen && values.length > 1;
  const cells: Line = [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(column(label, labelWidth), 'strong'),
    span(isOpen ? '< ' : '  ', 'accent'),
    span(value, 'strong'),
    span(isOpen ? ' >' : '  ', 'accent'),
    span(' '.repeat(Math.max(1, valueWidth - value.length - 4))),
  ];
  const about = span(column(row.about, Math.max(0, width - widthOf(cells) - 1)), 'dim');
  const spans = [...(values.length > 1 ? asValue(at, row.at, cells) : cells), about];
  return inRow(at, listLine(spans, width, chosen));
}

const startLine = ({ label }: PlayersRow, at: number, chosen: boolean, width: number): Line =>
  inRow(at, listLine([span(chosen ? ' > ' : '   ', 'accent'), span(label, 'strong')], width, chosen));
