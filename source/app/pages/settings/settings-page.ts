import { wrap } from '#engine/text/width.ts';
import { frameRows, listSection, type Section } from '#screen/frame.ts';
import { capitalize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { type Glyphs, type Line, line, listLine, type Span, span, unicode, widthOf } from '#screen/styled-text.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { ForcedSettings } from '../../live-settings.ts';
import type { PageContext } from '../../services.ts';
import { completedRows, rowSentences, setRow } from '../../text-mode/form-words.ts';
import { listed, reply, type Word, word } from '../../text-mode/room.ts';
import { type FormRow, form, valueNow } from '../lists/form.ts';
import { asValue, inRow } from '../lists/list.ts';
import { cardWidth, withDrawer } from '../lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { previewParts } from './settings-preview.ts';
import {
  allSettings,
  type Setting,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingGroups,
} from './settings-table.ts';

export interface SettingsStore {
  settings(): SettingValues;
  change(name: SettingName, value: SettingValue): ActionResult;
  readonly forced: readonly ForcedSettings[];
}

export interface SettingsRow extends FormRow {
  readonly setting: Setting;
  readonly forcedBy: string | undefined;
}

const sourceOf = (option: string): string =>
  option.startsWith('--') ? `${option} on the command line` : `${option} in the environment`;

export function settingsRow(setting: Setting, { settings, change, forced }: SettingsStore): SettingsRow {
  const { name, label, options, remark, spoken } = setting;
  const force = forced.find((one) => one.values[name] !== undefined);
  const now = force?.values[name] ?? settings()[name];
  return {
    setting,
    forcedBy: force?.option,
    label,
    values: options.map((option) => option.label),
    at: options.findIndex(({ value }) => value === now),
    about: remark,
    choose(at) {
      if (force !== undefined) return `${sourceOf(force.option)} sets this. Start without it to change this.`;
      const value = options[at]?.value;
      return value === undefined || value === now ? undefined : change(name, value);
    },
    spoken: { names: [name.toLowerCase()], about: spoken },
  };
}

const valueColumn = 22;

/** Zero-based column where remarks begin unless values are longer. Screens below `remarkWidth` columns have none. */
const remarkColumn = 54;
const remarkWidth = 90;

export interface SettingRow {
  readonly at: number;
  readonly isChosen: boolean;
  readonly forcedBy: string | undefined;
  readonly width: number;
}

export function settingLine(setting: FormRow, { at, isChosen, forcedBy, width }: SettingRow): Line {
  const values = setting.values.flatMap((value, i): Line => {
    const isInForce = i === setting.at;
    const text = isInForce ? `[${value}]` : value;
    return [span(i === 0 ? '' : '  '), ...asValue(at, i, [span(text, isInForce ? 'strong' : 'dim')])];
  });
  const row: Span[] = [
    span(isChosen ? ' > ' : '   ', 'accent'),
    span(setting.label.padEnd(valueColumn - 3)),
    ...values,
  ];
  const forced = forcedBy === undefined ? '' : `  ${forcedBy}`;
  if (widthOf(row) + forced.length < width) row.push(span(forced, 'warning'));
  const remark = width < remarkWidth ? '' : `${' '.repeat(Math.max(2, remarkColumn - widthOf(row)))}${setting.about}`;
  return inRow(at, listLine([...row, span(remark, 'dim')], width, isChosen));
}

export interface SettingPanel {
  readonly size: Size;
  readonly width: number;
  readonly glyphs: Glyphs;
  readonly detected: readonly (readonly [label: string, value: string])[];
  readonly forced: readonly string[];
}

export function settingPanel({ label, about, sample = [] }: Setting, panel: SettingPanel): Section {
  const { size, width, glyphs, detected, forced } = panel;
  const canShow = (row: string) => glyphs.horizontal === unicode.horizontal || /^[ -~]*$/.test(row);
  const samples = sample.filter(canShow);
  const parts: Line[][] = [
    ...about.map((text) => wrap(text, width - 3).map((row) => line(` ${row}`))),
    ...(samples.length === 0 ? [] : [[line(' sample', 'dim'), ...samples.map((row) => line(` ${row}`))]]),
    [
      line(' detected', 'dim'),
      ...[['terminal', `${size.columns}x${size.rows}`] as const, ...detected].map(
        ([name, value]): Line => [span(` ${name.padEnd(10)}`, 'dim'), span(value)],
      ),
    ],
    ...(forced.length === 0
      ? []
      : [[line(' from the command line:', 'dim'), ...forced.map((option) => line(` ${option}`, 'warning'))]]),
  ];
  return { title: label, lines: parts.flatMap((part, i) => (i === 0 ? part : [[], ...part])) };
}

export interface SettingsPageOptions extends SettingsStore {
  /** Capabilities of the terminal as detected, except its size, such as `colours` with the value `16 million`. */
  readonly detected: readonly (readonly [label: string, value: string])[];
  glyphs(): Glyphs;
  /** Destination of Esc, as shown in the footer. */
  readonly backTo: 'menu' | 'back';
  names?: (() => ActionResult) | undefined;
  back(): void;
}

export function settingsPage(around: PageContext, options: SettingsPageOptions): Page {
  const { forced, detected, glyphs } = options;
  const rowOf = (setting: Setting): SettingsRow => settingsRow(setting, options);
  const list = form<SettingsRow>({
    rows: () => allSettings.map(rowOf),
    what: 'a setting',
    changes: 'change it',
    changingKeys: ['h', 'l', 'enter', 'space'],
    changingLabel: 'left right Enter',
    hasLetters: true,
  });
  const keys = (): readonly PageKey[] => {
    const row = list.chosen();
    // If an option or the terminal forces the chosen setting, the footer has no keys to change it.
    const offered = (key: PageKey): PageKey => (row?.forcedBy === undefined ? key : { ...key, footer: undefined });
    return [
      ...list.moving(),
      ...list.changing().map(offered),
      offered(
        keyRow('x', 'default', 'back to the default', () =>
          row?.choose(row.setting.options.findIndex(({ value }) => value === row.setting.usual)),
        ),
      ),
      ...(options.names === undefined
        ? []
        : [keyRow('n', 'names', 'names of the players at this screen', options.names)]),
      escapeKey(options.backTo, 'back', options.back),
    ];
  };
  const status = (row: SettingsRow): string =>
    row.forcedBy === undefined
      ? `${capitalize(row.label)}: ${valueNow(row)}. ${sentence(row.about)}`
      : `${capitalize(row.label)}: ${valueNow(row)}, set by ${sourceOf(row.forcedBy)}.`;
  return page(around, {
    show(size) {
      const width = panelWidth(size);
      const chosen = list.chosen();
      return {
        title: pageTitle('turncade', 'settings'),
        facts: line('Changes are saved at once'),
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
              : withDrawer(
                  settingPanel(chosen.setting, {
                    size,
                    width,
                    detected,
                    glyphs: glyphs(),
                    forced: forced.map(({ option }) => option),
                  }),
                  size,
                  previewParts({ width, glyphs: glyphs(), settings: options.settings() }),
                ),
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

function groupsShown({ rows }: Size, chosen: Setting | undefined) {
  let rowsLeft = rows - frameRows + 1 - settingGroups.length;
  const at = Math.max(
    0,
    settingGroups.findIndex(({ settings }) => settings.some((setting) => setting === chosen)),
  );
  const groups = settingGroups.map((group, i) => ({ ...group, rows: 0, marked: i < at ? group.settings.length : 0 }));
  for (const group of [...groups.slice(at), ...groups.slice(0, at).toReversed()]) {
    group.rows = Math.min(rowsLeft, group.settings.length);
    rowsLeft -= group.rows;
  }
  return groups;
}

/** Columns of the settings with all their remarks. */
const listWidth = 94;

const panelWidth = ({ columns }: Size): number =>
  columns < 120 ? 26 : columns < 150 ? 29 : cardWidth(columns, 29, listWidth);

export function settingsWords(home: PlayersHome): readonly Word[] {
  const rows = () => rowsInWords(home);
  return [
    listed(
      'the settings, and what each does',
      word('settings', 'the settings, and what each does', () => reply(...settingsNow(home))),
    ),
    word(
      'set NAME VALUE',
      'change a setting, as in set log short',
      (typed) => setRow(rows, typed),
      (rest) => completedRows(rows(), rest),
    ),
  ];
}

const inWords = allSettings.filter((setting) => setting.spoken !== undefined);

/** Rows in text mode. Settings are read on every use, because another program may change them. */
const rowsInWords = ({ readSettings, writeSettings }: PlayersHome): readonly FormRow[] =>
  inWords.map((setting) =>
    settingsRow(setting, {
      settings: () => readSettings().settings,
      change(name, value) {
        const changed = writeSettings({ [name]: value });
        return changed.ok ? undefined : `Not saved: ${withPeriod(changed.error.message)}`;
      },
      forced: [],
    }),
  );

function settingsNow(home: PlayersHome): string[] {
  const { problem } = home.readSettings();
  return [
    ...rowSentences(rowsInWords(home)),
    'To change one, type set, its name and a value, as in set log short.',
    ...(problem === undefined ? [] : wrapSentences([withPeriod(`Settings: ${problem}`)])),
  ];
}
