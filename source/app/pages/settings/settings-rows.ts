import { wrap } from '../../../engine/text/width.ts';
import type { Section } from '../../../screen/frame.ts';
import {
  type Glyphs,
  type Line,
  line,
  listLine,
  type Span,
  span,
  unicode,
  widthOf,
} from '../../../screen/styled-text.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { Size } from '../../layers/page-view.ts';
import type { ForcedSettings } from '../../live-settings.ts';
import type { FormRow } from '../lists/form.ts';
import { asValue, inRow } from '../lists/list.ts';
import type { Setting, SettingName, SettingValue, SettingValues } from './settings-table.ts';

/** Where the settings stand, and how one is changed. */
export interface SettingsStore {
  /** The current ones. */
  settings(): SettingValues;
  /** Changes one at once; a sentence where it could not be saved. */
  change(name: SettingName, value: SettingValue): ActionResult;
  readonly forced: readonly ForcedSettings[];
}

/** A setting as a row of the form. */
export interface SettingsRow extends FormRow {
  readonly setting: Setting;
  /** The option of the command line that decides it. */
  readonly forcedBy: string | undefined;
}

/** A setting as it stands now: a row of the page and of the reader. */
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
      if (force !== undefined)
        return `${force.option} on the command line decides this. Without it, it can be changed here.`;
      const value = options[at]?.value;
      return value === undefined || value === now ? undefined : change(name, value);
    },
    spoken: { names: [name.toLowerCase()], about: spoken },
  };
}

/** Where the values begin. */
const valueColumn = 22;

/** Where remarks begin, and the width from which on there is room for them. */
const remarkColumn = 54;
const remarkWidth = 90;

export interface SettingRow {
  /** The index of the row on the page. */
  readonly at: number;
  readonly isChosen: boolean;
  /** The option of the command line that decides it. */
  readonly forcedBy: string | undefined;
  readonly width: number;
}

/** A setting with its values, the one in force in brackets. */
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
  // The panel names it, too.
  const forced = forcedBy === undefined ? '' : `  ${forcedBy}`;
  if (widthOf(row) + forced.length < width) row.push(span(forced, 'warning'));
  const remark = width < remarkWidth ? '' : `${' '.repeat(Math.max(2, remarkColumn - widthOf(row)))}${setting.about}`;
  return inRow(at, listLine([...row, span(remark, 'dim')], width, isChosen));
}

export interface SettingPanel {
  readonly size: Size;
  readonly width: number;
  readonly glyphs: Glyphs;
  readonly found: readonly (readonly [label: string, value: string])[];
  /** Options of the command line that decide something. */
  readonly forced: readonly string[];
}

/** The panel of a setting: its meaning, a sample, and what the terminal supports. */
export function settingPanel({ label, about, sample = [] }: Setting, panel: SettingPanel): Section {
  const { size, width, glyphs, found, forced } = panel;
  const canShow = (row: string) => glyphs.horizontal === unicode.horizontal || /^[ -~]*$/.test(row);
  const samples = sample.filter(canShow);
  const parts: Line[][] = [
    ...about.map((text) => wrap(text, width - 3).map((row) => line(` ${row}`))),
    ...(samples.length === 0 ? [] : [[line(' sample', 'dim'), ...samples.map((row) => line(` ${row}`))]]),
    [
      line(' detected', 'dim'),
      ...[['terminal', `${size.columns}x${size.rows}`] as const, ...found].map(
        ([name, value]): Line => [span(` ${name.padEnd(10)}`, 'dim'), span(value)],
      ),
    ],
    ...(forced.length === 0
      ? []
      : [[line(' from the command line:', 'dim'), ...forced.map((option) => line(` ${option}`, 'warning'))]]),
  ];
  return { title: label, lines: parts.flatMap((part, i) => (i === 0 ? part : [[], ...part])) };
}
