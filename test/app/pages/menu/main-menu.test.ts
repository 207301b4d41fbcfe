import { describe, expect, test, vi } from 'vitest';
import { asyncValue } from '#app/async-value.ts';
import { emptyView } from '#app/layers/page-view.ts';
import type { Picture } from '#app/pages/lists/match-cards.ts';
import { emblemTime } from '#app/pages/menu/game-strip.ts';
import { mainMenu } from '#app/pages/menu/main-menu.ts';
import type { MenuOptions } from '#app/pages/menu/menu-items.ts';
import { settingsSummary } from '#app/pages/settings/settings-table.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { line, unicode } from '#screen/styled-text.ts';
import { defaultSettings } from '#storage/settings.ts';
import { clickOn } from '#test/support/targets.ts';
import { menuSample, there } from '../samples.ts';
import { footerText, hintText, now, pageText, settled, small, stage } from '../support.ts';

function open(change: Partial<MenuOptions> = {}) {
  const on = stage();
  const notes: string[] = [];
  const menu = on.enter((around) => mainMenu(around, { ...menuSample((what) => notes.push(what)), ...change }));
  return { ...on, menu, notes };
}

const bare = (around: Parameters<typeof mainMenu>[0], games: number) =>
  mainMenu(around, {
    version: '1.0.0',
    now,
    glyphs: unicode,
    games: menuSample(() => {})
      .games.slice(0, games)
      .map(({ facts: _, ...game }) => game),
  });

describe('the main menu', () => {
  test.each([
    ['c', 'continue'],
    ['y', 'daily'],
    ['1', 'Space Defender'],
    ['5', 'RISC'],
    ['r', 'replays'],
    ['f', 'open'],
    ['s', 'statistics'],
    [',', 'settings'],
  ])('reacts to the key %s by opening %s', (key, what) => {
    const { press, notes } = open();
    press(key);
    expect(notes).toEqual([what]);
  });

  test.each([
    [['enter'], 'continue'],
    [['down', 'enter'], 'daily'],
    [['k', 'enter'], 'Space Defender'],
    [['up', 'right', 'l', 'enter'], 'RoboRace'],
    [['up', 'left', 'enter'], 'RISC'],
    [['up', 'left', 'down', 'down', 'up', 'up', 'enter'], 'RISC'],
    [['pagedown', 'up', 'up', 'enter'], 'settings'],
    [['wheeldown', 'wheeldown', 'wheelup', 'enter'], 'daily'],
  ])('reacts to the keys %j by opening %s', (keys, what) => {
    const { press, notes } = open();
    press(...keys);
    expect(notes).toEqual([what]);
  });

  test('opens the help with ? or the row for help, and leaves with q, the row for leaving or Ctrl+C', () => {
    const { press, asked } = open();
    press('?', 'escape', 'end', 'up', 'enter', 'escape', 'q');
    press('end', 'enter');
    press('ctrl+c');
    expect(asked).toEqual(['help', 'help', 'exit', 'exit', 'exit']);
  });

  test('opens a row with a second click, and ignores clicks between and beside the rows', () => {
    const { menu, notes } = open();
    const click = (row: number, part: 'top' | 'left' | 'panel' = 'left', column = 5) =>
      clickOn(menu, { part, section: 0, row, column }, small);
    click(0, 'top');
    expect(hintText(menu)[0]).toBe('Enter: see the levels of Space Defender.');
    click(0, 'top', 17);
    click(7);
    click(4, 'panel');
    expect(notes).toEqual([]);
    click(3, 'top');
    expect(notes).toEqual(['Space Defender']);
  });

  test('moves the pictures of the games while it is open, and leaves no timer behind', () => {
    vi.useFakeTimers();
    const { menu, navigator } = open({ timer: realTimer });
    const picture = () => pageText(menu);
    const start = picture();
    vi.advanceTimersByTime(emblemTime);
    expect(picture()).not.toBe(start);
    navigator.go(emptyView);
    expect(vi.getTimerCount()).toBe(0);
    navigator.go(open().menu);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('moves the cursor to Online if a turn waits there, unless the player has moved the cursor before', () => {
    const waiting = (moves: readonly string[]) => {
      let found: ReturnType<NonNullable<MenuOptions['online']>['news']>;
      let heard = () => {};
      const { menu, press } = open({
        online: {
          server: 'oak',
          name: 'mia',
          news: () => found,
          watch(changed) {
            heard = changed;
            return () => {};
          },
          open: () => undefined,
        },
      });
      press(...moves);
      found = {
        is: 'here',
        due: [{ match: 'm1', game: 'risc', title: 'Four Winds', timeLeft: '11 h' }],
        others: 0,
        open: 0,
        people: 1,
        minutes: 0,
      };
      heard();
      return hintText(menu)[0];
    };
    expect(waiting([])).toBe('Enter: open the lobby of oak.');
    expect(waiting(['down', 'down', 'down'])).not.toBe('Enter: open the lobby of oak.');
  });

  test('starts on the first game if there are no earlier matches, and has no empty rows', () => {
    const { enter } = stage();
    const menu = enter((around) => bare(around, 2));
    expect(hintText(menu)[0]).toBe('Enter: see the levels of Space Defender.');
    expect(pageText(menu)).not.toMatch(/Continue|Daily|Replays|Open|Statistics|Settings/);
    expect(footerText(menu)).toContain('1-2 a game');
  });

  test.each([
    [1, 'one game'],
    [4, 'four games'],
  ])('writes the number of games in words: %i as "%s"', (games, words) => {
    const { enter } = stage();
    expect(pageText(enter((around) => bare(around, games)))).toContain(`─ ${words} ─`);
  });

  test('shows the picture of the match to continue once it is loaded', async () => {
    let arrive = (_: string) => {};
    const picture = new Promise<Picture>((resolve) => {
      arrive = (text) => resolve(() => [line(text)]);
    });
    const sample = menuSample(() => {}).continued;
    if (sample === undefined) throw new Error('the sample can be continued');
    const { menu } = open({ continued: { ...sample, picture: (arrived) => asyncValue(() => picture, arrived) } });
    let changes = 0;
    menu.subscribe(() => changes++);
    expect(pageText(menu)).toContain('saved  today 21:40, debug used');
    arrive('S....G');
    await settled();
    expect(changes).toBe(1);
    expect(pageText(menu)).toContain('│ S....G ');
  });

  test('requests the facts of a game once, when the cursor reaches its row', async () => {
    let asks = 0;
    const { menu, press } = open({
      games: [
        {
          title: 'Space Defender',
          summary: 'one ship',
          facts: (arrived) =>
            asyncValue(async () => {
              asks++;
              return { progress: { counts: 'won', done: 1, all: 3 } as const };
            }, arrived),
          open() {},
        },
      ],
    });
    pageText(menu);
    expect(asks).toBe(0);
    press('down', 'down');
    pageText(menu);
    expect(pageText(menu)).not.toContain('│ not played yet ');
    await settled();
    expect(pageText(menu)).toContain('won     1/3');
    expect(pageText(menu)).toContain('│ not played yet ');
    expect(asks).toBe(1);
  });

  test('shows a running match of a game without finished matches', async () => {
    const facts = () => there({ progress: { counts: 'won', done: 0, all: 3 } as const, underWay: 'round 2' });
    const { menu, press } = open({ games: [{ title: 'RoboRace', summary: 'five cards', facts, open() {} }] });
    press('down', 'down');
    pageText(menu);
    await settled();
    expect(pageText(menu)).toContain('now     round 2');
    expect(pageText(menu)).not.toContain('not played yet');
  });

  test('on a large screen, describes a game not played yet, and lists the keys that all games share', async () => {
    const facts = () =>
      there({
        progress: { counts: 'won', done: 0, all: 3 } as const,
        inShort: ['You fly one ship.', 'Nobody helps you.'],
      });
    const { menu, press } = open({
      continued: undefined,
      games: [{ title: 'Space Defender', summary: 'one ship', isNew: true, facts, open() {} }],
    });
    press('down', 'up');
    await settled();
    const large = { columns: 200, rows: 55 };
    expect(pageText(menu, large)).toMatch(/│ You fly one ship\. +\n.*│ Nobody helps you\./);
    expect(pageText(menu, large)).toContain('Enter   do what the line above the keys says; Esc goes back');
    expect(pageText(menu, { columns: 120, rows: 30 })).not.toContain('keys in every game');
    expect(pageText(menu)).toContain('│ one ship ');
    expect(pageText(menu)).not.toContain('You fly');
  });

  test('moves the cursor to a game that is opened with its digit', () => {
    const { press, menu } = open();
    press('3');
    expect(hintText(menu)[0]).toBe('Enter: see the levels of RoboRace.');
  });

  test.each([
    ['A short notice.', 1],
    ['A notice that takes more than one row because it has so many words and a long reason.', 0],
  ])('shows a notice completely: %s', (notice, row) => {
    const { menu } = open({ notice });
    expect(hintText(menu).slice(row).join(' ').trim()).toBe(`! ${notice}`);
  });

  test("shows a notice in a dialog if it is too long for the screen's hint lines", () => {
    const notice = 'found something else than was expected '.repeat(8).trim();
    const { menu, press, notes } = open({ notice });
    expect(menu.show(small).float?.title).toBe('notice');
    expect(hintText(menu)[0]).toMatch(/^! found something else/);
    press('enter');
    expect(menu.show(small).float).toBeUndefined();
    expect(notes).toEqual([]);
  });

  test('summarizes the settings', () => {
    expect(settingsSummary(defaultSettings)).toBe('1x, auto, mouse on');
    expect(settingsSummary({ ...defaultSettings, playback: 'skip', mouse: false })).toBe('skip, auto, mouse off');
  });
});
