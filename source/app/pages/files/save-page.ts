import { editorWith } from '../../command-line/editor.ts';
import { type ActionResult, escapeKey, type PageKey, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { dateText } from '../dates.ts';
import { choiceAfter, movingKeys } from '../lists/list.ts';
import { type Page, page } from '../page.ts';
import { describe, filesParts, type SavedMatch } from './files-page.ts';

export interface SavePageOptions {
  readonly now: Date;
  readonly files: readonly SavedMatch[];
  /** Suggested name, such as `Long-Watch-14`. */
  readonly name: string;
  readonly match: string;
  /** Saves under `name`. Overwrites an existing save only if `replace` is true. */
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
      wanted: () => '',
      path: () => existing()?.path,
      open: () => save(),
      status: () => saveStatus(name(), existing(), options.match),
      nothing: 'No saves yet.',
      isIdle: () => false,
      isMarked: (file) => file === existing(),
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
    return yesOrNo('save', `Replace ${old.name} of ${dateText(old.saved, now)}?`, () => options.save(old.name, true));
  };
  const keys = (): readonly PageKey[] => [
    keyRow('enter', 'save', 'save', save),
    ...(files.length === 0
      ? []
      : [
          {
            keys: movingKeys,
            label: 'up down PgUp PgDn',
            footer: ['up/down', 'a name from the list'],
            help: 'take a name from the list',
            press: move,
          } satisfies PageKey,
        ]),
    escapeKey('back', 'back; nothing is saved', options.back),
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
  if (old === undefined) return [`Enter saves ${match}, as ${name}.`];
  return [`Enter asks before replacing ${old.name}: ${describe(old)}.`];
}
