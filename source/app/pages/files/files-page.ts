import { compact } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import { type Glyphs, type Line, line, listLine, span } from '#screen/styled-text.ts';
import { column, truncate, truncatePath } from '#screen/truncate.ts';
import { withTilde } from '#storage/files/open-file.ts';
import { saveName } from '#storage/matches/save-name.ts';
import type { AsyncValue } from '../../async-value.ts';
import { completePath, type Editor, editorWith, emptyEditor, type OpenEntry } from '../../command-line/editor.ts';
import { type ActionResult, type Dialog, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { ProgramConsent } from '../../match/create-match.ts';
import type { PageContext } from '../../services.ts';
import { dateColumn, dateText, dateWidth } from '../dates.ts';
import { chooser } from '../lists/choice-list.ts';
import { choiceAfter, movingKeys } from '../lists/list.ts';
import { withStar } from '../lists/list-page.ts';
import { factRow, isLargeCard, type MatchCard, type MatchPreview, previewLines } from '../lists/match-cards.ts';
import { cardWidth } from '../lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle } from '../page.ts';
import type { FileActions } from './file-actions.ts';
import { fileRows, statusWith } from './file-rows.ts';

export interface SavedMatch {
  readonly name: string;
  readonly kind: 'autosave' | 'save' | 'finished';
  readonly game: string;
  readonly level?: string | undefined;
  readonly where: string;
  readonly saved: Date;
  /** Path as shown to the player, such as `~/.local/share/turncade/saves/last-stand.turncade`. */
  readonly path: string;
  readonly damage?: Damage | undefined;
  readonly isStarred?: boolean;
  readonly facts?: MatchCard['facts'] | undefined;
}

export interface Damage {
  readonly at: string;
  /** New name of a damaged file. Undefined if it could not be renamed. */
  readonly aside?: string | undefined;
  /** True if the previous copy of the file exists and can be opened. */
  readonly hasCopy: boolean;
}

export interface FileLayout {
  readonly name: number;
  readonly game: number;
  readonly where: number;
}

/** Widths of the columns. `name` and `where` grow on screens wider than 80 columns. */
export function fileLayout(columns: number): FileLayout {
  const more = Math.max(0, columns - 80);
  const name = Math.min(12, Math.floor(more / 3));
  return { name: 20 + name, game: 18, where: 21 + Math.min(20, more - name) };
}

export const fileHead = ({ name, game, where }: FileLayout): Line => [
  span(`     ${'name'.padEnd(name)}${'game'.padEnd(game)}${'where'.padEnd(where)} saved`, 'dim'),
];

/** Rows of a match: one, or two if it is damaged. */
export function fileLines(
  { name, game, where, saved, damage, isStarred }: SavedMatch,
  chosen: boolean,
  now: Date,
  layout: FileLayout,
  columns: number,
): readonly Line[] {
  const marks = damage === undefined ? (chosen ? '  >' : '   ') : chosen ? ' >!' : '  !';
  const place = damage === undefined ? where : `damaged at ${damage.at}`;
  const cells = [
    span(marks, damage === undefined ? 'accent' : 'warning'),
    ...(isStarred === true ? withStar(span('  ')) : [span('  ')]),
    span(`${column(name, layout.name - 2)}  `, 'strong'),
    span(`${column(game, layout.game - 2)}  `),
    span(`${column(place, layout.where - 2)}  `, damage === undefined ? 'text' : 'warning'),
    span(dateColumn(saved, now).padEnd(dateWidth), 'dim'),
  ];
  const row = listLine(cells, columns, chosen);
  return damage === undefined ? [row] : [row, [span(' '.repeat(5 + layout.name)), span(doneAbout(damage), 'warning')]];
}

const doneAbout = ({ aside, hasCopy }: Damage): string =>
  `${aside === undefined ? 'could not be renamed' : `renamed to ${aside}`}; ${hasCopy ? 'Enter: earlier copy' : 'no earlier copy'}`;

const fieldRows = 5;

export interface FilesOptions {
  readonly title: 'open' | 'save';
  readonly now: Date;
  files(): readonly SavedMatch[];
  searchText(): string;
  /** Path of the file that Enter opens or replaces, for the row below the field. */
  path(): string | undefined;
  status(): readonly string[];
  complete?(text: string): readonly string[];
  readonly nothing: string;
  isIdle(): boolean;
  open(match: SavedMatch): ActionResult;
  /** True while a field other than the path is open. */
  isPathClosed?(): boolean;
  /** Card beside the list on a wide screen. */
  readonly card?: FileCard | undefined;
  /** Match on the card. Default: the match under the cursor. */
  cardOf?(): SavedMatch | undefined;
  /** True if the row of `file` is highlighted. Default: only the row under the cursor. */
  isMarked?(file: SavedMatch): boolean;
}

export interface FileCard {
  readonly glyphs: Glyphs;
  /** Must return the same value each time for the same match. */
  preview(match: SavedMatch): AsyncValue<MatchPreview>;
}

export function filesParts(options: FilesOptions, start: Editor = emptyEditor) {
  const { title, now, files } = options;
  let value = start;
  let completions: readonly string[] = [];
  const set = (next: Editor) => {
    value = next;
    completions = next.text === '' ? [] : (options.complete?.(next.text) ?? []);
  };
  const list = chooser<SavedMatch>({
    items: files,
    words: ({ name, game, level = '', where, isStarred }) =>
      `${isStarred === true ? '* ' : ''}${name} ${game} ${level} ${where}`,
    searchText: options.searchText,
    startsGroup: ({ damage }, before) => damage !== undefined && before !== undefined && before.damage === undefined,
    cameTo: (file) => options.card?.preview(file).ask(),
    lines: (file, chosen, { columns }) => {
      const width = listWidth(columns, options.card);
      return fileLines(file, options.isMarked?.(file) ?? chosen, now, fileLayout(width), width);
    },
    room: listRoom,
    keyOf: ({ path }) => path,
    enter: () => ['open', 'open'],
    open: options.open,
  });
  const listLines = (size: Size): readonly Line[] => {
    if (files().length === 0) return [[span(`     ${options.nothing}`)]];
    if (list.foundItems().length === 0) return [line('     No save has this name.')];
    return list.shown(size).lines;
  };
  return {
    list,
    value: (): Editor => value,
    set,
    paths: (): readonly string[] => completions,
    show(size: Size): PageScreen {
      const { seen } = list.shown(size);
      const room = listRoom(size);
      const fileLines = listLines(size);
      const count = files().length;
      const width = listWidth(size.columns, options.card);
      const saves: Section = {
        title: 'saves',
        tag: seen,
        beside:
          width === size.columns
            ? undefined
            : {
                columns: width,
                section: cardSection(options.cardOf?.() ?? list.chosen(), options, {
                  columns: size.columns - width - 1,
                  rows: room + 3,
                }),
              },
        lines: [
          [],
          count === 0 ? [] : fileHead(fileLayout(width)),
          [],
          ...fileLines,
          ...Array.from({ length: room - fileLines.length }, (): Line => []),
        ],
      };
      const path = options.path();
      const paths = [...(path === undefined ? [] : [path]), ...completions].slice(0, fieldRows - 1);
      return {
        title: pageTitle('turncade', title),
        facts: line(count === 0 ? '' : `${pluralize(count, 'save')}, newest first`),
        left: [
          saves,
          {
            title: 'file',
            lines: [
              [span(options.isPathClosed?.() === true ? '     ' : '  >  ', 'accent'), span(value.text)],
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

const minListWidth = 79;

/** Columns of the list: all, or those that the card leaves. */
const listWidth = (columns: number, card: FileCard | undefined): number =>
  card === undefined || columns - minListWidth - 1 < minCardWidth
    ? columns
    : columns - cardWidth(columns, 0, minListWidth) - 1;

const minCardWidth = 40;

function cardSection(
  match: SavedMatch | undefined,
  { card, now }: Pick<FilesOptions, 'card' | 'now'>,
  extent: BoardExtent,
): Section {
  if (match === undefined || card === undefined) return { title: '', lines: [] };
  const room = { ...extent, glyphs: card.glyphs };
  const preview = card.preview(match);
  preview.ask();
  const facts = isLargeCard(room) ? factsOf(match, now) : [];
  return { title: match.name, lines: previewLines(preview.value(), facts, room) };
}

const factsOf = ({ game, level, where, saved, facts = [] }: SavedMatch, now: Date): readonly Line[] => [
  [],
  factRow('game', game),
  ...(level === undefined ? [] : [factRow('level', level)]),
  ...(where === '' ? [] : [factRow('at', where)]),
  factRow('saved', dateText(saved, now)),
  ...facts.map(([label, text]) => factRow(label, text)),
];

const listRoom = ({ rows }: Size): number => rows - frameRows - 3 - 1 - fieldRows;

/** Text such as `Space Defender, Long Watch, turn 14`. Omits the level if the match has the same name. */
export const describe = ({ kind, name, game, level, where }: SavedMatch): string =>
  [
    game,
    ...(level === undefined || level === name ? [] : [level]),
    kind === 'finished' ? where : where.split(', ', 1),
  ].join(', ');

export type OpenChoice =
  /** A match in the list, or a typed path. A damaged match opens as its previous copy. */
  { readonly type: 'saved'; readonly match: SavedMatch } | { readonly type: 'path'; readonly path: string };

export interface OpenPageOptions {
  readonly now: Date;
  /** Saves, newest first, then damaged files. The list is read again after an action on a file. */
  files(): readonly SavedMatch[];
  readonly isPlaying: boolean;
  open(choice: OpenChoice): ActionResult;
  readonly actions?: FileActions<SavedMatch> | undefined;
  readonly trash?: (() => ActionResult) | undefined;
  readonly card?: FileCard | undefined;
  complete(text: string): readonly string[];
  /** True if the player can type the path of a file. */
  readonly hasPaths: boolean;
  back(): void;
}

/** Page of the saves, with a field for the path of any file. The typed text also filters the list. */
export function openPage(around: PageContext, options: OpenPageOptions): Page {
  let files = options.files();
  const text = () => parts.value().text;
  const searchText = () => text().replace(/^\//, '').trim();
  const parts = filesParts({
    title: 'open',
    now: options.now,
    files: () => files,
    searchText,
    path: () => list.chosen()?.path,
    complete: options.complete,
    card: options.card,
    open: (match) => open({ type: 'saved', match }),
    status: () =>
      statusWith(
        statusOf(choice(), text(), options.hasPaths),
        fileKeys.notice() ?? (options.isPlaying ? 'Your match is saved first.' : undefined),
      ),
    nothing: 'No saves yet. Your matches appear here.',
    isIdle: () => text() === '',
    isPathClosed: () => fileKeys.layer.isActive(),
  });
  const { list } = parts;

  /** Target of Enter: the row under the cursor, or if no row matches the typed text, the file with the typed path. */
  const choice = (): OpenChoice | undefined => {
    const match = list.chosen();
    if (match !== undefined) return { type: 'saved', match };
    const path = text().trim();
    return path === '' || !options.hasPaths ? undefined : { type: 'path', path };
  };
  const open = (chosen: OpenChoice | undefined): ActionResult => {
    if (chosen === undefined) return undefined;
    if (chosen.type === 'saved' && chosen.match.damage?.hasCopy === false)
      return `${chosen.match.name} is damaged at ${chosen.match.damage.at}, and there is no earlier copy.`;
    return options.open(chosen);
  };
  const fileKeys = fileRows<SavedMatch>({
    chosen: list.chosen,
    actions: options.actions,
    removalText: (match) => `${match.name} (${describe(match)})`,
    openTrash: options.trash,
    refresh(path) {
      files = options.files();
      const file = files.find((one) => one.path === withTilde(path));
      if (file !== undefined) list.cursor.goTo(file);
    },
  });
  const set = (next: string) => parts.set(editorWith(next));
  /** True if the text begins with `/` and the cursor is at its end. Del then removes the chosen file. */
  const isSearchEnd = () => text().startsWith('/') && parts.value().cursor === text().length;

  const keys = (): readonly PageKey[] => {
    const isEmpty = text() === '';
    return [
      ...list.moving(false),
      ...compact<PageKey>(
        choice() !== undefined && keyRow('enter', 'open', 'open', () => open(choice())),
        keyRow('tab', 'complete', 'complete the path', () => {
          const next = completePath(parts.value(), parts.paths());
          return typeof next === 'string' ? next : parts.set(next);
        }),
        isEmpty && files.length > 1 && keyRow('/', 'find', 'filter the list as you type', () => set('/')),
        (isEmpty || isSearchEnd()) && fileKeys.removing(),
        // Back comes early in the footer, so that 80 columns show it.
        isEmpty ? escapeKey('back', 'back', options.back) : escapeKey('clear', 'clear what you typed', () => set('')),
      ),
      ...(isEmpty || list.chosen() !== undefined ? fileKeys.rows() : []),
    ];
  };
  const place = page(around, {
    show: parts.show,
    keys,
    entry: parts.entry,
    layers: [fileKeys.layer],
    click: list.click,
  });
  return {
    ...place,
    onEnter() {
      const chosen = list.chosen();
      if (chosen !== undefined) options.card?.preview(chosen).ask();
    },
  };
}

function statusOf(choice: OpenChoice | undefined, text: string, hasPaths: boolean): string {
  if (choice === undefined) return hasPaths ? 'Type the path of a file.' : 'No match has this name.';
  if (choice.type === 'path') return `Enter: open the file ${truncatePath(text.trim(), 50)}.`;
  const { match } = choice;
  if (match.damage === undefined)
    return `Enter: ${match.kind === 'finished' ? 'watch' : 'open'} ${match.name}: ${describe(match)}.`;
  return match.damage.hasCopy
    ? `Enter: open the last good copy of ${match.name}.`
    : `! ${match.name} is damaged at ${match.damage.at}, and there is no earlier copy.`;
}

export interface ProgramPageOptions extends ProgramConsent {
  start(): void;
  playWithout(): void;
  back(): void;
}

const width = 54;

/** Asks before starting the programs in another player's save. The cursor starts on No. */
export const programPage = (around: PageContext, options: ProgramPageOptions): Page =>
  page(around, {
    opening: question(options),
    show: () => ({ title: line(options.file, 'strong'), facts: [], left: [{ title: 'open', lines: [] }], status: [] }),
    keys: () => [escapeKey('back', 'back', options.back)],
  });

function question({ file, programs, withoutPrograms, start, playWithout, back }: ProgramPageOptions): Dialog {
  const isOne = programs.length === 1;
  const text = (words: string): readonly Line[] => wrap(words, width).map((row) => line(row));
  const [says = ''] = withoutPrograms.notices;
  return {
    title: isOne ? 'start this program?' : 'start these programs?',
    lines: [
      ...text(`${truncate(file, 40)} is not your own save. It wants to start:`),
      [],
      ...programs.flatMap(({ seat, kind, command }) => [
        line(`for player ${seat}: ${kind}`, 'dim'),
        ...pieces(command).map((piece) => line(`  ${piece}`, 'strong')),
      ]),
      [],
      ...text('A program can do everything that you can do on this machine. Start it only if you trust it.'),
    ],
    buttons: [
      { label: 'Yes', name: 'start', key: 'y', statusText: 'Enter: start it, then open the match.', press: start },
      { label: 'No', name: 'without', key: 'n', statusText: `Enter: open the match. ${says}`, press: playWithout },
    ],
    chosen: 1,
    leave: back,
  };
}

/** Splits a command into rows of `width - 2` characters. Keeps all its blanks. */
const pieces = (command: string): readonly string[] =>
  Array.from({ length: Math.ceil(command.length / (width - 2)) }, (_, i) =>
    command.slice(i * (width - 2), (i + 1) * (width - 2)),
  );

export interface SavePageOptions {
  readonly now: Date;
  readonly files: readonly SavedMatch[];
  readonly name: string;
  readonly match: string;
  readonly card?: FileCard | undefined;
  /** The match to save. */
  readonly current?: SavedMatch | undefined;
  /** Saves under `name`. Overwrites a save only if `replace` is true. */
  save(name: string, replace: boolean): ActionResult;
  back(): void;
}

export function savePage(around: PageContext, options: SavePageOptions): Page {
  const { now, files } = options;
  const name = () => parts.value().text.trim();
  const existing = () => files.find((file) => file.name.toLowerCase() === name().toLowerCase());
  const parts = filesParts(
    {
      title: 'save',
      now,
      files: () => files,
      searchText: () => '',
      path: () => existing()?.path,
      open: () => save(),
      status: () => saveStatus(name(), existing(), options.match),
      nothing: 'No saves yet.',
      isIdle: () => false,
      isMarked: (file) => file === existing(),
      card: options.card,
      cardOf: () => existing() ?? options.current,
    },
    editorWith(options.name),
  );
  const { list } = parts;
  const take = (file: SavedMatch | undefined) => parts.set(editorWith(file?.name ?? name()));
  const move = (key: string, size: Size) => {
    const old = existing();
    const from = old === undefined ? (key === 'up' ? 0 : -1) : files.indexOf(old);
    const next = files[choiceAfter(key, from, files.length, 5)];
    list.goTo(next, size);
    take(next);
  };

  const save = (): ActionResult => {
    const old = existing();
    if (name() === '') return 'Type a name first.';
    if (old === undefined) return options.save(name(), false);
    return yesOrNo('save', `Replace ${old.name} (${dateText(old.saved, now)})?`, () => options.save(old.name, true));
  };
  const keys = (): readonly PageKey[] => [
    keyRow('enter', 'save', 'save', save),
    ...(files.length === 0
      ? []
      : [
          {
            keys: movingKeys,
            label: 'up down PgUp PgDn',
            footer: ['up/down', 'names'],
            help: 'pick a name from the list',
            press: move,
          } satisfies PageKey,
        ]),
    escapeKey('back', 'back, without saving', options.back),
  ];
  return page(around, {
    show: parts.show,
    keys,
    entry: parts.entry,
    click(target, size) {
      if (list.clicked(target, size) === undefined) return undefined;
      const again = list.chosen() === existing();
      take(list.chosen());
      return again ? save() : undefined;
    },
  });
}

function saveStatus(name: string, old: SavedMatch | undefined, match: string): readonly string[] {
  if (name === '') return ['Type a name for the save.', match];
  const checked = saveName(name);
  if (!checked.ok) return [`! ${sentence(checked.error.message)}`];
  if (old === undefined) return [`Enter: save ${match} as ${name}.`];
  return [`Enter: replace ${old.name} (${describe(old)}). The game asks first.`];
}
