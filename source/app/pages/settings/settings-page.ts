import { type Glyphs, line } from '../../../screen/paint.ts';
import { keyRow } from '../../layers/bindings.ts';
import { type Answer, escapeKey, type PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import type { ForcedSettings } from '../../live-settings.ts';
import type { Around } from '../../services.ts';
import { allSeen, choiceAfter, rowKeys, rowTargets } from '../lists/list.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { settingLine, settingPanel } from './settings-rows.ts';
import {
  type Setting,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingGroups,
} from './settings-table.ts';

export interface SettingsPageOptions {
  /** As they are now. */
  settings(): SettingValues;
  /** Changes one at once; a sentence where it could not be saved. */
  change(name: SettingName, value: SettingValue): string | undefined;
  readonly forced: readonly ForcedSettings[];
  /** What was found out about this terminal beside its size, such as `colours`, `16 million`. */
  readonly found: readonly (readonly [label: string, value: string])[];
  glyphs(): Glyphs;
  /** What Esc leads to, as the footer says it. */
  readonly backTo: 'menu' | 'back';
  /** Shows what persons at one screen are called. */
  names?: (() => Answer) | undefined;
  back(): void;
}

const all = settingGroups.flatMap(({ settings }) => settings);

/** All settings; each is in force as soon as it is changed. */
export function settingsPage(around: Around, options: SettingsPageOptions): Page {
  const { forced, found, glyphs, change } = options;
  let choice = 0;

  const forcing = ({ name }: Setting) => forced.find(({ values }) => values[name] !== undefined);
  const inForce = (setting: Setting): SettingValue =>
    forcing(setting)?.values[setting.name] ?? options.settings()[setting.name];
  const set = (setting: Setting, value: SettingValue | undefined): string | undefined => {
    const force = forcing(setting);
    if (force !== undefined)
      return `${force.option} on the command line decides this. Without it, it can be changed here.`;
    return value === undefined || value === inForce(setting) ? undefined : change(setting.name, value);
  };
  const step = (by: number): string | undefined => {
    const setting = all[choice];
    if (setting === undefined) return undefined;
    const { length } = setting.options;
    const now = setting.options.findIndex(({ value }) => value === inForce(setting));
    return set(setting, setting.options[(now + by + length) % length]?.value);
  };
  const move = (key: string) => {
    choice = choiceAfter(key, choice, all.length, all.length);
  };
  /** What the command line decides is not offered to be changed. */
  const offered = <Label>(label: Label): Label | undefined => {
    const setting = all[choice];
    return setting !== undefined && forcing(setting) !== undefined ? undefined : label;
  };
  const keys = (): readonly PageKey[] => [
    ...rowKeys(move, { what: 'a setting', hasLetters: true, further: allSeen }),
    {
      keys: ['left', 'right', 'h', 'l', 'enter', 'space'],
      label: 'left right Enter',
      footer: offered(['left/right', 'change'] as const),
      help: 'change it, at once',
      press: (key) => step(key === 'left' || key === 'h' ? -1 : 1),
    },
    keyRow('x', offered('default'), 'as it was at first', () => {
      const setting = all[choice];
      return setting && set(setting, setting.usual);
    }),
    ...(options.names === undefined ? [] : [keyRow('n', 'names', 'names of players at one screen', options.names)]),
    escapeKey(options.backTo, 'back', options.back),
  ];
  const status = (setting: Setting): string => {
    const force = forcing(setting);
    const label = setting.options.find(({ value }) => value === inForce(setting))?.label ?? '';
    return force === undefined
      ? `left and right change ${setting.label}: ${label} now; ${setting.remark}.`
      : `${setting.label} is ${label}, as ${force.option} on the command line says; it cannot be changed here.`;
  };
  return page(around, {
    show(size) {
      const width = panelWidth(size);
      const chosen = all[choice];
      return {
        title: pageTitle('turncade', 'settings'),
        facts: line('saved as you change them'),
        left: settingGroups.map(({ title, settings }) => ({
          title,
          lines: settings.map((setting) =>
            settingLine(setting, {
              at: all.indexOf(setting),
              isChosen: setting === chosen,
              value: inForce(setting),
              forcedBy: forcing(setting)?.option,
              width: size.columns - width - 1,
            }),
          ),
        })),
        panel: {
          width,
          sections:
            chosen === undefined
              ? []
              : [
                  settingPanel(chosen, {
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
    click(clicked) {
      const target = rowTargets.read(clicked);
      const setting = all[target?.row ?? -1];
      if (target === undefined || setting === undefined) return undefined;
      const isChosen = choice === target.row;
      choice = target.row;
      if (target.type === 'value') return set(setting, setting.options[target.value]?.value);
      return isChosen ? step(1) : undefined;
    },
  });
}

const panelWidth = ({ columns }: Size): number => (columns < 120 ? 26 : 29);
