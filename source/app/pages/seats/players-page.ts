import { line } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import type { Around } from '../../services.ts';
import { form, type TypedValue, valueNow } from '../lists/form.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type PlayersRow, playersLine, startLine } from './players-rows.ts';

export interface PlayersPageOptions {
  /** The game's title. */
  readonly game: string;
  /** What is played, such as `Workshop`, and a few words about it. */
  readonly level?: { readonly title: string; readonly summary: string } | undefined;
  /** The current rows, seats first. */
  rows(): readonly PlayersRow[];
  /** Who plays, in words. */
  summary(): string;
  start(): Answer;
  /** The rows that are asked about before it starts, one after the other; each is asked about once. */
  toAsk(): readonly PlayersRow[];
  back(): void;
}

/** What Enter does on a row in which something can be typed. */
const typedWords = ({ what }: TypedValue): string =>
  what === undefined ? ' Enter: type any other.' : ` Enter asks for a ${what}.`;

/** The row below the others. */
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

/** Who plays a match, and with which options; the cursor begins on what starts it. */
export function playersPage(around: Around, options: PlayersPageOptions): Page {
  const { game, level, start } = options;
  /** The rows that are asked about after the one that is being typed, before the match starts. */
  let toAsk: readonly PlayersRow[] | undefined;
  const rows = (): readonly PlayersRow[] => [...options.rows(), startRow];
  const list = form<PlayersRow>({
    rows,
    changingKeys: ['h', 'l', 'space'],
    hasLetters: true,
    next: () => askNext(),
  });
  list.goTo(rows().length - 1);
  /** Asks about the next row that is to be asked about; starts after the last. */
  function askNext(): Answer {
    if (toAsk === undefined) return undefined;
    const [first, ...others] = toAsk;
    toAsk = others;
    return first === undefined ? start() : list.type(first);
  }
  const press = (): Answer => {
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
      ...(row === undefined ? [] : enterKey(row)),
      escapeKey('back', 'back', options.back),
    ];
  };

  const status = (row: PlayersRow): string => {
    const { group, label, typed, values } = row;
    if (group === 'start') return `Enter starts${level === undefined ? '' : ` ${level.title}`}: ${options.summary()}.`;
    if (values.length < 2 && typed === undefined) return `${label} is always ${valueNow(row)} here.`;
    const what = group === 'seats' ? `who plays seat ${label}` : label;
    return `left and right change ${what}: ${valueNow(row)} now.${typed === undefined ? '' : typedWords(typed)}`;
  };
  const sections = (size: Size): readonly Section[] =>
    groups
      .map(
        ({ group, title }): Section => ({
          title,
          lines: rows().flatMap((row, i) => {
            if (row.group !== group) return [];
            const draw = group === 'start' ? startLine : playersLine;
            return [draw(row, i, i === list.at(), size.columns)];
          }),
        }),
      )
      .filter(({ lines }) => lines.length > 0);
  return page(around, {
    show(size) {
      const row = list.chosen();
      return {
        title: pageTitle(game, `${level === undefined ? '' : `${level.title}: `}who plays`),
        facts: line(level?.summary ?? ''),
        left: sections(size),
        status: [row === undefined ? '' : status(row)],
      };
    },
    keys,
    layers: [list.typing],
    click(target) {
      const clicked = list.clicked(target);
      if (clicked === undefined) return undefined;
      const { row, again, value } = clicked;
      if (!again && row.group !== 'start') return undefined;
      // The value goes on to the next; what stands beside it is as Enter.
      return value === undefined ? press() : list.step(row, 1);
    },
  });
}
