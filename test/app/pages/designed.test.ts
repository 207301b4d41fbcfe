import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tooSmallRows } from '#app/app.tsx';
import { passingCover } from '#app/match/layers/cover-layer.ts';
import { openPage } from '#app/pages/files/files-page.ts';
import { helpPage } from '#app/pages/help/help.ts';
import { levelPicker } from '#app/pages/levels/level-picker.ts';
import { mainMenu } from '#app/pages/menu/main-menu.ts';
import type { Page } from '#app/pages/page.ts';
import { settingsPage } from '#app/pages/settings/settings-page.ts';
import type { PageContext } from '#app/services.ts';
import { line, span } from '#screen/styled-text.ts';
import { actionsSample, helpSample, menuSample, pickerSample, savesSample, settingsSample } from './samples.ts';
import { now, pageText, stage } from './support.ts';

const designed = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8').replace(/\n$/, '');

const ignore = () => {};

const pages: readonly { name: string; make: (around: PageContext) => Page; press?: readonly string[] }[] = [
  { name: 'main-menu', make: (around) => mainMenu(around, menuSample(ignore)) },
  {
    name: 'level-picker',
    make: (around) => levelPicker(around, pickerSample(ignore)),
    press: ['down', 'down', 'down'],
  },
  {
    name: 'open',
    make: (around) =>
      openPage(around, {
        now,
        files: () => savesSample,
        isPlaying: true,
        open: ignore,
        actions: actionsSample(ignore, ({ name }) => name),
        complete: () => [],
        hasPaths: true,
        back: ignore,
      }),
  },
  { name: 'settings', make: (around) => settingsPage(around, settingsSample().options), press: ['down', 'down'] },
  {
    name: 'cover',
    make: (around) =>
      passingCover(around, {
        title: [span('RoboRace', 'strong'), span('   Workshop')],
        facts: line('round 2'),
        player: 'player 2',
        role: 'strong',
        task: 'plan your program',
        enter: ignore,
        leave: ignore,
      }),
  },
  { name: 'help', make: (around) => helpPage(around, helpSample, ignore, ignore) },
];

describe('the designed frame', () => {
  test.each(pages)('of the page $name equals the frame that the page shows', ({ name, make, press = [] }) => {
    const { enter, press: keys } = stage();
    const page = enter(make);
    keys(...press);
    expect(pageText(page)).toBe(designed(name));
  });

  test('of a terminal that is too small equals the frame that the program shows', () => {
    const rows = tooSmallRows({ columns: 40, rows: 10 });
    const filled = Array.from({ length: 10 }, (_, i) => (rows[i] ?? '').padEnd(40));
    expect(filled.join('\n')).toBe(designed('too-small'));
  });
});
