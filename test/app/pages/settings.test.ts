import { describe, expect, test } from 'vitest';
import { type SettingsPageOptions, settingsPage } from '#app/pages/settings/settings-page.ts';
import { settingGroups } from '#app/pages/settings/settings-table.ts';
import { ascii } from '#screen/styled-text.ts';
import { defaultSettings } from '#storage/settings.ts';
import { clickOn } from '../../support/targets.ts';
import { settingsSample } from './samples.ts';
import { footerText, hintText, large, pageText, small, stage } from './support.ts';

function open(more: Partial<SettingsPageOptions> = {}) {
  const on = stage();
  const sample = settingsSample(more);
  const page = on.enter((around) => settingsPage(around, sample.options));
  return { ...on, ...sample, page };
}

const all = settingGroups.flatMap(({ settings }) => settings);

describe('the settings', () => {
  test('are all on the page, each exactly once', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  });

  test.each(all.map((setting, i) => ({ setting, i })))(
    'let the right arrow key step through all values of $setting.label',
    ({ setting, i }) => {
      const { press, changes } = open();
      press(...Array.from({ length: i }, () => 'down'));
      press(...setting.options.map(() => 'right'));
      const values = setting.options.map(({ value }) => value);
      const from = values.indexOf(setting.usual) + 1;
      const expected = [...values.slice(from), ...values.slice(0, from)].map((value) => `${setting.name} ${value}`);
      expect(changes).toEqual(expected);
    },
  );

  test.each(all)('have a valid default for $label, and explain it', ({ options, usual, about, remark }) => {
    expect(options.map(({ value }) => value)).toContain(usual);
    expect(about.join(' ').length).toBeGreaterThan(20);
    expect(remark).toMatch(/^[^.]+$/);
  });

  test.each([
    [['right'], 'theme dark'],
    [['l'], 'theme dark'],
    [['enter'], 'theme dark'],
    [['left'], 'theme contrast'],
    [['h'], 'theme contrast'],
    [['end', 'space'], 'debugKey false'],
    [['up', 'space'], 'debugKey false'],
  ])('react to the keys %j with the change "%s"', (keys, change) => {
    const { press, changes } = open();
    press(...keys);
    expect(changes).toEqual([change]);
  });

  test('show the command-line option of a row only if it fits completely', () => {
    const { page } = open({ forced: [{ option: '--theme', values: { theme: 'light' } }] });
    expect(pageText(page)).toContain('auto  dark  [light]  contrast  │');
    expect(pageText(page, large)).toContain('contrast  --theme');
  });

  test('apply a change at once', () => {
    const { press, page } = open();
    press('right');
    expect(pageText(page)).toContain(' > theme              auto  [dark]  light  contrast ');
    expect(hintText(page)[0]).toBe('Theme: dark. Auto follows your terminal.');
  });

  test('are reset to the default with x, which does nothing if the default is set', () => {
    const { press, changes } = open();
    press('x', 'right', 'x');
    expect(changes).toEqual(['theme dark', 'theme auto']);
  });

  test('show what the command line overrides, but do not offer or allow a change', () => {
    const { press, page, changes } = open({ forced: [{ option: '--ascii', values: { characters: 'ascii' } }] });
    press('down', 'down');
    expect(pageText(page)).toContain(' > characters         unicode  [ascii]  --ascii ');
    expect(hintText(page).join(' ')).toContain('Characters: ascii, set by --ascii on the command line.');
    expect(footerText(page)).toBe('? help  up/down choose  Esc menu');
    press('right', 'x');
    expect(changes).toEqual([]);
    expect(hintText(page).join(' ')).toContain('! --ascii on the command line sets this.');
  });

  test('name the environment as the source if a variable overrides them', () => {
    const { press, page } = open({ forced: [{ option: 'NO_COLOR', values: { characters: 'ascii' } }] });
    press('down', 'down');
    expect(hintText(page).join(' ')).toContain('Characters: ascii, set by NO_COLOR in the environment.');
    press('right');
    expect(hintText(page).join(' ')).toContain('! NO_COLOR in the environment sets this.');
  });

  test('say why a change could not be saved', () => {
    const { press, page } = open({ change: () => 'Not saved: the disk is full.' });
    press('right');
    expect(hintText(page)[0]).toBe('! Not saved: the disk is full.');
  });

  test('change with a click on a value, or with two clicks on a row', () => {
    const { page, changes } = open();
    const click = (section: number, row: number, column: number) =>
      clickOn(page, { part: 'left', section, row, column }, small);
    click(0, 0, 44);
    click(0, 6, 5);
    expect(changes).toEqual(['theme contrast']);
    click(0, 6, 5);
    click(0, 6, 22);
    expect(changes).toEqual(['theme contrast', 'playback 2x', 'playback 0.5x']);
    clickOn(page, { part: 'panel', section: 0, row: 0, column: 1 }, small);
    expect(changes).toHaveLength(3);
  });

  test('change to any drawn value by a click on the value', () => {
    const { page, changes } = open();
    const rows = page.show(large).painting.left.map(({ lines }) => lines);
    for (const [section, group] of settingGroups.entries())
      for (const [row, setting] of group.settings.entries())
        for (const { label, value } of setting.options) {
          changes.length = 0;
          const text =
            page
              .show(large)
              .painting.left[section]?.lines[row]?.map((part) => part.text)
              .join('') ?? '';
          const isInForce = text.includes(`[${label}]`);
          const column = text.search(new RegExp(isInForce ? `\\[${label}\\]` : `(?<= {2})${label}(?= {2}| *$)`));
          clickOn(page, { part: 'left', section, row, column: column + 1 }, large);
          expect(changes).toEqual(isInForce ? [] : [`${setting.name} ${value}`]);
        }
    expect(rows.flat()).toHaveLength(all.length);
  });

  test('scroll if they do not fit, and always show the group with the cursor completely', () => {
    const { page, press } = open();
    const tags = (size = small) => page.show(size).painting.left.map(({ tag }) => tag);
    const last = () =>
      page.show(small).painting.left.map(({ lines }) =>
        lines
          .at(-1)
          ?.map(({ text }) => text)
          .join(''),
      );
    expect(tags()).toEqual([undefined, '1-5 of 8']);
    press('end');
    expect(tags()).toEqual(['4-12 of 12', undefined]);
    expect(last()).toEqual([expect.stringContaining('window title'), expect.stringContaining('debug view key')]);
    expect(tags(large)).toEqual([undefined, undefined]);
  });

  test('have only ASCII characters on an ASCII terminal', () => {
    const { page, press } = open({ glyphs: () => ascii });
    for (const _ of all) {
      expect(pageText(page, large, ascii)).toMatch(/^[\n -~]*$/);
      press('down');
    }
  });

  test('return to the page named in the footer when Esc is pressed', () => {
    const { press, changes, page } = open({ backTo: 'back' });
    expect(footerText(page)).toContain('Esc back');
    press('escape');
    expect(changes).toEqual(['back']);
  });
});
