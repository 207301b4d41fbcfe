import { compact } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { type Line, line } from '#screen/styled-text.ts';
import { truncate, truncatePath } from '#screen/truncate.ts';
import { completePath, editorWith } from '../../command-line/editor.ts';
import { type ActionResult, type Dialog, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { ProgramConsent } from '../../match/create-match.ts';
import type { PageContext } from '../../services.ts';
import { type Page, page } from '../page.ts';
import { describe, filesParts, type SavedMatch } from './files-page.ts';

export type OpenChoice =
  /** A listed match, or its previous copy if it is damaged. */
  { readonly type: 'saved'; readonly match: SavedMatch } | { readonly type: 'path'; readonly path: string };

export interface OpenPageOptions {
  readonly now: Date;
  /** Newest first, damaged ones last. Read again after a removal. */
  files(): readonly SavedMatch[];
  readonly isPlaying: boolean;
  open(choice: OpenChoice): ActionResult;
  /** Moves a save to the trash. Returns the reason if that fails. */
  remove(match: SavedMatch): string | undefined;
  readonly trash?: (() => ActionResult) | undefined;
  complete(text: string): readonly string[];
  back(): void;
}

/** Page with the saves and a field for the path of any other file. The typed text filters the list. */
export function openPage(around: PageContext, options: OpenPageOptions): Page {
  let files = options.files();
  const text = () => parts.value().text;
  const wanted = () => text().replace(/^\//, '').trim();
  const parts = filesParts({
    title: 'open',
    now: options.now,
    files: () => files,
    wanted,
    path: () => list.chosen()?.path,
    complete: options.complete,
    open: (match) => open({ type: 'saved', match }),
    status: () => [statusOf(choice(), text()), ...(options.isPlaying ? ['The running match is saved first.'] : [])],
    nothing: 'No saves yet. Every match is kept here while it is played.',
    isIdle: () => text() === '',
  });
  const { list } = parts;

  /** Target of Enter: the row under the cursor while any row matches the typed text, else the file at that path. */
  const choice = (): OpenChoice | undefined => {
    const match = list.chosen();
    if (match !== undefined) return { type: 'saved', match };
    const path = text().trim();
    return path === '' ? undefined : { type: 'path', path };
  };
  const open = (chosen: OpenChoice | undefined): ActionResult => {
    if (chosen === undefined) return undefined;
    if (chosen.type === 'saved' && chosen.match.damage?.hasCopy === false)
      return `The save ${chosen.match.name} is damaged at ${chosen.match.damage.at}, and there is no previous copy.`;
    return options.open(chosen);
  };
  const remove = (match: SavedMatch) => {
    return yesOrNo('remove', `Remove ${match.name} (${describe(match)})? Ctrl+T shows the trash.`, () => {
      const problem = options.remove(match);
      files = options.files();
      return problem;
    });
  };
  const set = (next: string) => parts.set(editorWith(next));

  const keys = (): readonly PageKey[] => {
    const chosen = list.chosen();
    const isEmpty = text() === '';
    return [
      ...list.moving(false),
      ...compact<PageKey>(
        choice() !== undefined && keyRow('enter', 'open', 'open', () => open(choice())),
        keyRow('tab', 'complete', 'complete the path', () => {
          const next = completePath(parts.value(), parts.paths());
          return typeof next === 'string' ? next : parts.set(next);
        }),
        isEmpty && files.length > 1 && keyRow('/', 'find', 'find: filter the list as you type', () => set('/')),
        isEmpty && chosen && keyRow('delete', 'remove', 'remove the save; asks first', () => remove(chosen), 'Del'),
        // The way back comes early enough to be visible in 80 columns.
        isEmpty ? escapeKey('back', 'back', options.back) : escapeKey('clear', 'clear what was typed', () => set('')),
        isEmpty && options.trash && keyRow('ctrl+t', 'trash', 'what you removed, to restore it', options.trash),
      ),
    ];
  };
  return page(around, {
    show: parts.show,
    keys,
    entry: parts.entry,
    click: list.click,
  });
}

function statusOf(choice: OpenChoice | undefined, text: string): string {
  if (choice === undefined) return 'Type the path of a file.';
  if (choice.type === 'path') return `Enter opens the file ${truncatePath(text.trim(), 50)}.`;
  const { match } = choice;
  if (match.damage === undefined)
    return `Enter ${match.kind === 'finished' ? 'watches' : 'opens'} ${match.name}: ${describe(match)}.`;
  return match.damage.hasCopy
    ? `Enter opens the copy of ${match.name} from before the damage.`
    : `! The save ${match.name} is damaged at ${match.damage.at}, and there is no previous copy.`;
}

export interface ProgramPageOptions extends ProgramConsent {
  start(): void;
  playWithout(): void;
  back(): void;
}

const width = 54;

/** Asks before starting programs named in another player's save. The cursor starts on no. */
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
      ...text(`${truncate(file, 40)} was not written by your turncade. It would start:`),
      [],
      ...programs.flatMap(({ seat, kind, command }) => [
        line(`for player ${seat}: ${kind}`, 'dim'),
        ...pieces(command).map((piece) => line(`  ${piece}`, 'strong')),
      ]),
      [],
      ...text('A command can do everything that you can do. Start it only if you know what it does.'),
    ],
    buttons: [
      { label: 'Yes', name: 'start', key: 'y', statusText: 'Enter: start it and open the match.', press: start },
      { label: 'No', name: 'without', key: 'n', statusText: `Enter: open the match. ${says}`, press: playWithout },
    ],
    chosen: 1,
    leave: back,
  };
}

/** Cuts a command into rows of equal width without dropping blanks. */
const pieces = (command: string): readonly string[] =>
  Array.from({ length: Math.ceil(command.length / (width - 2)) }, (_, i) =>
    command.slice(i * (width - 2), (i + 1) * (width - 2)),
  );
