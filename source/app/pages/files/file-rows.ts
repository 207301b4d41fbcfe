import { compact } from '#engine/lookup.ts';
import { line } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { editorWith } from '../../command-line/editor.ts';
import {
  type ActionResult,
  boxTextWidth,
  type Dialog,
  type DialogButton,
  type PageKey,
  prompt,
  yesOrNo,
} from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageLayer } from '../page.ts';
import { exportFormats, type FileActions, type FileOutcome } from './file-actions.ts';

export interface FileRowsOptions<Item> {
  chosen(): Item | undefined;
  /** Undefined if the items of the list are not files. */
  readonly actions: FileActions<Item> | undefined;
  /** Name of a file in the question of whether to move it to the trash. Undefined in the trash. */
  readonly removalText?: ((item: Item) => string) | undefined;
  readonly openTrash?: (() => ActionResult) | undefined;
  /** Reads the list again. The cursor goes to the file at `path`, if it is listed. */
  refresh(path: string): void;
}

export interface FileRows {
  removing(): PageKey | undefined;
  /** Key rows for the trash, and to rename, star and export the chosen file. */
  rows(): readonly PageKey[];
  readonly layer: PageLayer;
  notice(): string | undefined;
}

/** Status rows: the effect of Enter, and the notice, which gets both rows if it is long. */
export const statusWith = (enterText: string, notice: string | undefined): readonly string[] =>
  notice !== undefined && notice.length > 78 ? [notice] : compact(enterText, notice);

/** Creates the key rows of the lists of files: remove, trash, rename, star and export. */
export function fileRows<Item>(options: FileRowsOptions<Item>): FileRows {
  const { actions, chosen, removalText, openTrash, refresh } = options;
  let notice: string | undefined;
  let renaming: { readonly item: Item; readonly label: string } | undefined;

  const settle = (outcome: FileOutcome | undefined, more = ''): string | undefined => {
    if (outcome?.ok === false) return outcome.error;
    if (outcome === undefined) return undefined;
    notice = `${outcome.value.says}${more}`;
    refresh(outcome.value.path);
    return undefined;
  };
  const field = prompt({
    prompt: ' new name: ',
    enter: 'rename',
    statusText: () => (renaming === undefined ? '' : `Enter: rename "${renaming.label}". Esc keeps the name.`),
    take: (text) => (renaming === undefined ? undefined : settle(actions?.rename(renaming.item, text))),
  });
  const exportDialog = (item: Item, label: string, { exportAs, exportFolder }: FileActions<Item>): Dialog => ({
    title: 'export',
    lines: wrapWords(`Export ${label} to a new file in ${exportFolder}.`, boxTextWidth).map((row) => line(row)),
    buttons: exportFormats.map(
      ({ kind, label: format, help }): DialogButton => ({
        label: format,
        key: format.charAt(0).toLowerCase(),
        statusText: `Enter: ${help}.`,
        press: async () => settle(await exportAs(item, kind)),
      }),
    ),
    chosen: 0,
  });

  const spare = (row: PageKey): PageKey => ({ ...row, isSpare: true });
  return {
    layer: field,
    notice: () => notice,
    removing() {
      const item = chosen();
      if (item === undefined || actions?.fileOf(item) === undefined || removalText === undefined) return undefined;
      const question = `Move ${removalText(item)} to the trash? Ctrl+T shows the trash.`;
      const remove = () => settle(actions.remove(item), ' Ctrl+T shows the trash.');
      return keyRow(
        'delete',
        'remove',
        'move it to the trash; asks first',
        () => yesOrNo('remove', question, remove),
        'Del',
      );
    },
    rows() {
      const item = chosen();
      const file = item === undefined ? undefined : actions?.fileOf(item);
      const trashRow = openTrash && keyRow('ctrl+t', 'trash', 'the trash, to restore what you removed', openTrash);
      if (item === undefined || file === undefined || actions === undefined) return compact<PageKey>(trashRow);
      return compact<PageKey>(
        trashRow,
        spare(
          keyRow('f2', 'rename', 'give it another name', () => {
            renaming = { item, label: file.label };
            field.begin(editorWith(/[^\w-]/.test(file.label) ? '' : file.label));
          }),
        ),
        spare(
          keyRow(
            'ctrl+d',
            file.isStarred ? 'unstar' : 'star',
            'star it, or remove its star; type /* to list starred matches',
            () => settle(actions.star(item), file.isStarred ? '' : ' Press / and type * to list starred matches.'),
          ),
        ),
        actions.exportFolder !== undefined &&
          spare(
            keyRow('ctrl+x', 'export', 'write it as text, as a picture or as a recording', () =>
              exportDialog(item, file.label, actions),
            ),
          ),
      );
    },
  };
}
