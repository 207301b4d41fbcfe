import { line } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import { prompt } from '../../layers/prompt.ts';
import type { Around } from '../../services.ts';
import { allSeen, choiceAfter, rowKeys, rowTargets } from '../lists/list.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type PlayersRow, playersLine, startLine, valueAfter } from './players-rows.ts';

export interface PlayersPageOptions {
  /** The game's title. */
  readonly game: string;
  /** What is played, such as `Workshop`, and a few words about it. */
  readonly level?: { readonly title: string; readonly summary: string } | undefined;
  /** As they are now: seats first. */
  rows(): readonly PlayersRow[];
  /** Who plays, in words. */
  summary(): string;
  start(): Answer;
  /** The rows that are asked about before it starts, one after the other; each is asked about once. */
  toAsk(): readonly PlayersRow[];
  back(): void;
}

/** What Enter does on a row in which something can be typed. */
const typedWords = {
  value: ' Enter: type any other.',
  program: ' Enter asks for a program.',
  name: ' Enter asks for a name.',
};

const groups = ['seats', 'options'] as const;

/** Who plays a match, and with which options; the cursor begins on what starts it. */
export function playersPage(around: Around, options: PlayersPageOptions): Page {
  const { game, level, rows, start } = options;
  /** The row under the cursor; the last one starts. */
  let choice = rows().length;
  /** The row whose value is being typed. */
  let typing: PlayersRow | undefined;
  /** The rows that are asked about after that one, before the match starts. */
  let toAsk: readonly PlayersRow[] | undefined;
  const take = (text: string): string | undefined => {
    const fault = typing?.typed?.fault(text);
    if (fault !== undefined) return fault;
    const { typed } = typing ?? {};
    if (typed?.set === undefined) typing?.set(text);
    else typed.set(text);
    return undefined;
  };
  const asked = { enter: 'take it', says: 'Enter takes it.', take };
  const number = prompt({ prompt: ' value: ', ...asked });
  const path = prompt({
    prompt: ' program: ',
    ...asked,
    complete: (text) => typing?.typed?.complete?.(text) ?? [],
  });
  const name = prompt({
    prompt: ' name: ',
    ...asked,
    next() {
      if (toAsk === undefined) return undefined;
      const [first, ...others] = toAsk;
      toAsk = others;
      return first === undefined ? start() : type(first);
    },
  });
  const value = () => ({ value: number, program: path, name })[typing?.typed?.what ?? 'value'];

  const chosen = (): PlayersRow | undefined => rows()[choice];
  const move = (key: string) => {
    choice = choiceAfter(key, choice, rows().length + 1, rows().length + 1);
  };
  const change = (row: PlayersRow | undefined, by: 1 | -1) => {
    row?.set(valueAfter(row, by));
    choice = Math.min(choice, rows().length);
  };
  const type = (row: PlayersRow) => {
    typing = row;
    value().begin();
  };
  const begin = (): Answer => {
    const [first, ...others] = options.toAsk();
    if (first === undefined) return start();
    toAsk = others;
    return type(first);
  };
  const press = (): Answer => {
    const row = chosen();
    toAsk = undefined;
    if (row === undefined) return begin();
    return row.typed === undefined ? change(row, 1) : type(row);
  };
  const changing = (): readonly PageKey[] => {
    const row = chosen();
    if (row === undefined || row.values.length < 2) return [];
    return [
      {
        keys: ['left', 'right', 'h', 'l', 'space'],
        label: 'left right',
        footer: ['left/right', 'change'],
        help: 'change it',
        press: (key) => change(row, key === 'left' || key === 'h' ? -1 : 1),
      },
    ];
  };
  const enterKey = (): readonly PageKey[] => {
    const row = chosen();
    if (row !== undefined && row.typed === undefined && row.values.length < 2) return [];
    const label =
      row === undefined ? 'start' : row.typed === undefined ? 'change' : row.typed.what === 'name' ? 'name' : 'type it';
    return [keyRow('enter', label, label, press)];
  };
  const listKeys = (): readonly PageKey[] => [
    ...rowKeys(move, { what: 'a row', hasLetters: true, further: allSeen }),
    ...changing(),
    ...enterKey(),
    escapeKey('back', 'back', options.back),
  ];

  const status = (): string => {
    const row = chosen();
    if (row === undefined) return `Enter starts${level === undefined ? '' : ` ${level.title}`}: ${options.summary()}.`;
    const what = row.group === 'seats' ? `who plays seat ${row.label}` : row.label;
    if (row.values.length < 2 && row.typed === undefined) return `${row.label} is always ${row.value} here.`;
    return `left and right change ${what}: ${row.value} now.${row.typed === undefined ? '' : typedWords[row.typed.what ?? 'value']}`;
  };
  const sections = (size: Size): readonly Section[] => {
    const all = rows();
    const linesOf = (group: PlayersRow['group']) =>
      all.flatMap((row, i) => (row.group === group ? [playersLine(row, i, i === choice, size.columns)] : []));
    return [
      ...groups.map((title): Section => ({ title, lines: linesOf(title) })).filter(({ lines }) => lines.length > 0),
      { title: '', lines: [startLine(all.length, choice >= all.length, size.columns)] },
    ];
  };
  return page(around, {
    show: (size) => ({
      title: pageTitle(game, `${level === undefined ? '' : `${level.title}: `}who plays`),
      facts: line(level?.summary ?? ''),
      left: sections(size),
      status: [status()],
    }),
    keys: listKeys,
    layers: [number, path, name].map((asking) => ({
      ...asking,
      status: (columns) => `${asking.status(columns)} ${typing?.typed?.label}`,
    })),
    click(clicked) {
      const target = rowTargets.read(clicked);
      if (target === undefined) return undefined;
      value().end();
      const again = target.row === choice;
      choice = target.row;
      if (!again && choice < rows().length) return undefined;
      // The value goes on to the next; what stands beside it is as Enter.
      return target.type === 'value' ? change(chosen(), 1) : press();
    },
  });
}
