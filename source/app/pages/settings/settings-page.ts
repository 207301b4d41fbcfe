import { frameRows, listSection } from '../../../screen/frame.ts';
import { type Glyphs, line } from '../../../screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { form, valueNow } from '../lists/form.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type SettingsRow, type SettingsStore, settingLine, settingPanel, settingsRow } from './settings-rows.ts';
import { allSettings, type Setting, settingGroups } from './settings-table.ts';

export interface SettingsPageOptions extends SettingsStore {
  /** Beside its size, such as `colours`, `16 million`. */
  readonly found: readonly (readonly [label: string, value: string])[];
  glyphs(): Glyphs;
  /** Where Esc leads, as the footer says it. */
  readonly backTo: 'menu' | 'back';
  /** Shows what persons at one screen are called. */
  names?: (() => ActionResult) | undefined;
  back(): void;
}

/** All settings; each is in force as soon as it is changed. */
export function settingsPage(around: PageContext, options: SettingsPageOptions): Page {
  const { forced, found, glyphs } = options;
  const rowOf = (setting: Setting): SettingsRow => settingsRow(setting, options);
  const list = form<SettingsRow>({
    rows: () => allSettings.map(rowOf),
    what: 'a setting',
    changes: 'change it, at once',
    changingKeys: ['h', 'l', 'enter', 'space'],
    changingLabel: 'left right Enter',
    hasLetters: true,
  });
  const keys = (): readonly PageKey[] => {
    const row = list.chosen();
    // The footer offers no change of a setting that the command line fixes.
    const offered = (key: PageKey): PageKey => (row?.forcedBy === undefined ? key : { ...key, footer: undefined });
    return [
      ...list.moving(),
      ...list.changing().map(offered),
      offered(
        keyRow('x', 'default', 'as it was at first', () =>
          row?.choose(row.setting.options.findIndex(({ value }) => value === row.setting.usual)),
        ),
      ),
      ...(options.names === undefined ? [] : [keyRow('n', 'names', 'names of players at one screen', options.names)]),
      escapeKey(options.backTo, 'back', options.back),
    ];
  };
  const status = (row: SettingsRow): string =>
    row.forcedBy === undefined
      ? `left and right change ${row.label}: ${valueNow(row)} now; ${row.about}.`
      : `${row.label} is ${valueNow(row)}, as ${row.forcedBy} on the command line says; it cannot be changed here.`;
  return page(around, {
    show(size) {
      const width = panelWidth(size);
      const chosen = list.chosen();
      return {
        title: pageTitle('turncade', 'settings'),
        facts: line('saved as you change them'),
        left: groupsShown(size, chosen?.setting).map(({ title, settings, rows, marked }) =>
          listSection({
            title,
            lines: settings.map((setting) => {
              const { forcedBy, ...row } = rowOf(setting);
              const at = allSettings.indexOf(setting);
              return settingLine(row, { at, isChosen: at === list.at(), forcedBy, width: size.columns - width - 1 });
            }),
            rows,
            width: size.columns - width - 1,
            marked,
          }),
        ),
        panel: {
          width,
          sections:
            chosen === undefined
              ? []
              : [
                  settingPanel(chosen.setting, {
                    size,
                    width,
                    found,
                    glyphs: glyphs(),
                    forced: forced.map(({ option }) => option),
                  }),
                ],
        },
        status: [chosen === undefined ? '' : status(chosen)],
      };
    },
    keys,
    click(target) {
      const clicked = list.clicked(target);
      if (clicked?.value !== undefined) return clicked.row.choose(clicked.value);
      return clicked?.again === true ? list.step(clicked.row, 1) : undefined;
    },
  });
}

/** The groups with the rows of each: the one with the cursor is seen as a whole, others next to it as far as there is room. */
function groupsShown({ rows }: Size, chosen: Setting | undefined) {
  let rowsLeft = rows - frameRows + 1 - settingGroups.length;
  const at = Math.max(
    0,
    settingGroups.findIndex(({ settings }) => settings.some((setting) => setting === chosen)),
  );
  const pageView = settingGroups.map((group, i) => ({ ...group, rows: 0, marked: i < at ? group.settings.length : 0 }));
  for (const group of [...pageView.slice(at), ...pageView.slice(0, at).toReversed()]) {
    group.rows = Math.min(rowsLeft, group.settings.length);
    rowsLeft -= group.rows;
  }
  return pageView;
}

const panelWidth = ({ columns }: Size): number => (columns < 120 ? 26 : 29);
