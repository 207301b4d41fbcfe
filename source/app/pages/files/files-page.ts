import { frameRows, type Section } from '#screen/frame.ts';
import { type Line, line, listLine, span } from '#screen/styled-text.ts';
import { column, truncatePath } from '#screen/truncate.ts';
import { type Editor, emptyEditor, type OpenEntry } from '../../command-line/editor.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';
import { dateColumn, dateWidth } from '../dates.ts';
import { chooser } from '../lists/choice-list.ts';
import { type PageScreen, pageTitle } from '../page.ts';

export interface SavedMatch {
  readonly name: string;
  readonly kind: 'autosave' | 'save' | 'finished';
  readonly game: string;
  readonly level?: string | undefined;
  /** `turn 14, score 5` */
  readonly where: string;
  readonly saved: Date;
  /** Display path, such as `~/.local/share/turncade/saves/last-stand.turncade`. */
  readonly path: string;
  readonly damage?: Damage | undefined;
}

export interface Damage {
  readonly at: string;
  /** New name of the damaged file. Undefined if it could not be renamed. */
  readonly aside?: string | undefined;
  /** True if the previous copy exists and opens instead. */
  readonly hasCopy: boolean;
}

export interface FileLayout {
  readonly name: number;
  readonly game: number;
  readonly where: number;
}

/** Gives extra room first to the columns that would be cut first. */
export function fileLayout(columns: number): FileLayout {
  const more = Math.max(0, columns - 80);
  const name = Math.min(12, Math.floor(more / 3));
  return { name: 20 + name, game: 18, where: 21 + Math.min(20, more - name) };
}

export const fileHead = ({ name, game, where }: FileLayout): Line => [
  span(`     ${'name'.padEnd(name)}${'game'.padEnd(game)}${'where'.padEnd(where)} saved`, 'dim'),
];

/** A damaged match has a second row that says how the damage was handled. */
export function fileLines(
  { name, game, where, saved, damage }: SavedMatch,
  chosen: boolean,
  now: Date,
  layout: FileLayout,
  columns: number,
): readonly Line[] {
  const marks = damage === undefined ? (chosen ? '  >' : '   ') : chosen ? ' >!' : '  !';
  const place = damage === undefined ? where : `damaged at ${damage.at}`;
  const cells = [
    span(marks, damage === undefined ? 'accent' : 'warning'),
    span('  '),
    span(`${column(name, layout.name - 2)}  `, 'strong'),
    span(`${column(game, layout.game - 2)}  `),
    span(`${column(place, layout.where - 2)}  `, damage === undefined ? 'text' : 'warning'),
    span(dateColumn(saved, now).padEnd(dateWidth), 'dim'),
  ];
  const row = listLine(cells, columns, chosen);
  return damage === undefined ? [row] : [row, [span(' '.repeat(5 + layout.name)), span(doneAbout(damage), 'warning')]];
}

const doneAbout = ({ aside, hasCopy }: Damage): string =>
  `${aside === undefined ? 'not moved' : `set aside as ${aside}`}; ${hasCopy ? 'the previous copy opens' : 'there is no previous copy'}`;

const fieldRows = 5;

export interface FilesOptions {
  readonly title: 'open' | 'save';
  readonly now: Date;
  files(): readonly SavedMatch[];
  wanted(): string;
  /** Path shown below the field, before the completions. */
  path(): string | undefined;
  status(): readonly string[];
  complete?(text: string): readonly string[];
  readonly nothing: string;
  isIdle(): boolean;
  open(match: SavedMatch): ActionResult;
  /** True for the marked row, if it is not the one under the cursor. */
  isMarked?(file: SavedMatch): boolean;
}

export function filesParts(options: FilesOptions, start: Editor = emptyEditor) {
  const { title, now, files } = options;
  let value = start;
  let found: readonly string[] = [];
  const set = (next: Editor) => {
    value = next;
    found = next.text === '' ? [] : (options.complete?.(next.text) ?? []);
  };
  const list = chooser<SavedMatch>({
    items: files,
    words: ({ name, game, level = '', where }) => `${name} ${game} ${level} ${where}`,
    wanted: options.wanted,
    startsGroup: ({ damage }, before) => damage !== undefined && before !== undefined && before.damage === undefined,
    lines: (file, chosen, { columns }) =>
      fileLines(file, options.isMarked?.(file) ?? chosen, now, fileLayout(columns), columns),
    room: listRoom,
    keyOf: ({ path }) => path,
    enter: () => ['open', 'open'],
    open: options.open,
  });
  const listLines = (size: Size): readonly Line[] => {
    if (files().length === 0) return [[span(`     ${options.nothing}`)]];
    if (list.found().length === 0) return [line('     no save has this name')];
    return list.shown(size).lines;
  };
  return {
    list,
    value: (): Editor => value,
    set,
    paths: (): readonly string[] => found,
    show(size: Size): PageScreen {
      const { seen } = list.shown(size);
      const room = listRoom(size);
      const pageView = listLines(size);
      const count = files().length;
      const saves: Section = {
        title: 'saves',
        tag: seen,
        lines: [
          [],
          count === 0 ? [] : fileHead(fileLayout(size.columns)),
          [],
          ...pageView,
          ...Array.from({ length: room - pageView.length }, (): Line => []),
        ],
      };
      const path = options.path();
      const paths = [...(path === undefined ? [] : [path]), ...found].slice(0, fieldRows - 1);
      return {
        title: pageTitle('turncade', title),
        facts: line(count === 0 ? '' : `saves ${count}, newest first`),
        left: [
          saves,
          {
            title: 'file',
            lines: [
              [span('  >  ', 'accent'), span(value.text)],
              ...paths.map((path) => line(`     ${truncatePath(path, size.columns - 6)}`, 'dim')),
            ],
          },
        ],
        status: options.status(),
      };
    },
    entry: (): OpenEntry => ({
      value,
      prompt: '  >  ',
      row: (size) => 2 + 3 + listRoom(size) + 1,
      isIdle: options.isIdle(),
      set,
    }),
  };
}

const listRoom = ({ rows }: Size): number => rows - frameRows - 3 - 1 - fieldRows;

/**
 * `Space Defender, Long Watch, turn 14`. Omits the level if the match has the same name. A finished match gets its full
 * end.
 */
export const describe = ({ kind, name, game, level, where }: SavedMatch): string =>
  [
    game,
    ...(level === undefined || level === name ? [] : [level]),
    kind === 'finished' ? where : where.split(', ', 1),
  ].join(', ');
