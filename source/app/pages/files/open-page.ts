import { compact } from '../../../engine/lookup.ts';
import { truncatePath } from '../../../screen/truncate.ts';
import { completePath, editorWith } from '../../command-line/editor.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageContext } from '../../services.ts';
import { type Page, page } from '../page.ts';
import type { SavedMatch } from './file-rows.ts';
import { describe, filesParts } from './files-page.ts';

export type OpenChoice =
  /** One of the list; the copy before it where it is damaged. */
  { readonly type: 'saved'; readonly match: SavedMatch } | { readonly type: 'path'; readonly path: string };

export interface OpenPageOptions {
  readonly now: Date;
  /** Newest first, the damaged ones last; asked again after one was removed. */
  files(): readonly SavedMatch[];
  /** Whether a match is being played, which is saved first. */
  readonly isPlaying: boolean;
  open(choice: OpenChoice): ActionResult;
  /** Takes a save out of the list; nothing is deleted for good. Says why it could not, if so. */
  remove(match: SavedMatch): string | undefined;
  /** Shows what was removed; absent where there is nothing of it. */
  readonly trash?: (() => ActionResult) | undefined;
  /** Paths that begin with what has been typed. */
  complete(text: string): readonly string[];
  back(): void;
}

/** Saves to open, and a field for the path of any other file; what is typed there filters the list. */
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

  /** Enter opens the row under the cursor as long as one fits what was typed, else the file of that path. */
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
        // The way back is seen in 80 columns, too.
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
