import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TodayOptions, type TodaysRow, todayPage } from '#app/pages/daily/today.ts';
import { resultOf } from '#test/storage/support.ts';
import { clickOn } from '#test/support/targets.ts';
import { todayOptions, todaySample } from '../samples.ts';
import { footerText, hintText, large, pageText, settled, small, stage } from '../support.ts';

function open(more: Partial<TodayOptions<TodaysRow>> = {}, rows = todaySample) {
  const on = stage();
  const notes: string[] = [];
  const note = (what: string) => void notes.push(what);
  const page = on.enter((around) => todayPage(around, { ...todayOptions(note, rows), ...more }));
  return { ...on, page, notes };
}

const row = (text: string, game: string): string => text.split('\n').find((line) => line.includes(game)) ?? '';

describe("today's matches", () => {
  test('show their status, stars and streak', () => {
    const text = pageText(open().page);
    expect(text).toContain('Friday, 20 November, 1 of 5 won');
    expect(row(text, 'Space Defender')).toMatch(/won in 41 turns +\*- +streak 6, best 14/);
    expect(row(text, 'Into The Breach')).toMatch(/> +Into The Breach +under way: turn 3/);
    expect(row(text, 'RoboRace')).toMatch(/lost, 3 tries +streak 1, best 5/);
    expect(row(text, 'Space Explorers')).toMatch(/not played yet +streak 3, your best/);
    expect(row(text, 'RISC')).toMatch(/not played yet +best 2 *$/);
    expect(text).toContain('getting ready');
    expect(text).toContain('Win a game every day to build a streak.');
  });

  test('have the past days below them on a large screen', () => {
    const { page } = open();
    expect(pageText(page, large)).toMatch(/─ past days ─[\s\S]*19 Nov +Space Defender +won in 44 turns +\*-/);
    expect(pageText(page)).not.toContain('─ past days ─');
  });

  test('say why a win does not count', () => {
    const record = { isWon: false, tries: 1, streak: 0, best: 0 };
    const standing = (debugUsed: boolean) => {
      const rows = todaySample
        .slice(-1)
        .map((last) => ({ ...last, record: { ...record, result: resultOf({ debugUsed }) } }));
      return row(pageText(open({}, rows).page), 'RISC').trim();
    };
    expect(standing(true)).toMatch(/won with debug view$/);
    expect(standing(false)).toMatch(/won, but the clock was wrong$/);
  });

  test('start with the cursor on the match played last, or else on the first match that is not won', () => {
    expect(hintText(open().page)[0]).toContain('Into The Breach');
    expect(hintText(open({ chosen: 'RISC' }).page)[0]).toBe('Enter: play RISC.');
  });

  test('are played or resumed with Enter, and restarted with n', () => {
    const { press, page, notes } = open();
    expect(footerText(page)).toContain('Enter resume  n new');
    press('enter', 'n', 'down', 'enter');
    expect(footerText(page)).toContain('Enter play');
    press('n');
    expect(notes).toEqual(['play Into The Breach', 'again Into The Breach', 'play RoboRace']);
  });

  test('are copied as a result text with c, and a message confirms this or says why it failed', async () => {
    const { press, page, notes } = open();
    press('up', 'c');
    await settled();
    expect(notes).toEqual(['copy Space Defender: won\n██░']);
    expect(hintText(page)[1]).toContain('Copied: Space Defender: won');
    press('down', 'down');
    expect(pageText(page)).not.toContain('Copied');
    press('c');
    await settled();
    expect(hintText(page)[0]).toContain('! The replay cannot be read.');
    press('down');
    expect(footerText(page)).not.toContain('copy');
  });

  test('show the result text if the terminal cannot copy', async () => {
    const { press, page } = open({ copy: () => false });
    press('up', 'c');
    await settled();
    expect(hintText(page)[1]).toContain('Space Defender: won');
  });

  test('show a notice about a fault in the file of results', () => {
    const { page } = open({ notice: 'results.jsonl: one line cannot be read, but stays in the file; line 3: no text' });
    expect(hintText(page)[1]).toContain(
      '! results.jsonl: one line cannot be read, but stays in the file; line 3: no text',
    );
  });

  test('are selected by one click and played by a second click', () => {
    const { page, notes } = open();
    clickOn(page, { part: 'left', section: 0, row: 7, column: 9 }, small);
    expect(notes).toEqual([]);
    clickOn(page, { part: 'left', section: 0, row: 8, column: 9 }, small);
    expect(notes).toEqual(['play RoboRace']);
  });
});

describe('midnight', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** The page over a clock that the test sets, and a record of the requested days. */
  function overClock() {
    let time = new Date(2026, 10, 20, 23, 59, 59);
    const [risc] = todaySample.slice(-1);
    const opened = open({
      now: () => time,
      rows: (now) => () => (risc === undefined ? [] : [{ ...risc, about: `of the ${now.getDate()}` }]),
    });
    return {
      ...opened,
      set: (...to: [number, number, number, number]) => {
        time = new Date(...to);
      },
    };
  }

  test('changes the listed matches while the page is open, without a key', () => {
    const { page, set } = overClock();
    let shown = 0;
    page.subscribe(() => {
      shown += 1;
    });
    vi.advanceTimersByTime(5_000);
    expect([shown, pageText(page).includes('of the 20')]).toEqual([0, true]);
    set(2026, 10, 21, 0);
    vi.advanceTimersByTime(1_000);
    expect(shown).toBe(1);
    expect(pageText(page)).toContain('Saturday, 21 November');
    expect(pageText(page)).toContain('of the 21');
    expect(hintText(page)[1]).toBe('A new day has begun, with new matches: Saturday, 21 November.');
  });

  test('prevents a key meant for a match of the old day from starting a match of the new day', () => {
    const { press, page, set, notes } = overClock();
    set(2026, 10, 21, 0);
    press('enter');
    expect(notes).toEqual([]);
    expect(pageText(page)).toContain('of the 21');
    press('enter');
    expect(notes).toEqual(['play RISC']);
  });

  test('changes the listed matches even if the clock is set back to the day before', () => {
    const { page, set } = overClock();
    set(2026, 10, 19, 12);
    vi.advanceTimersByTime(1_000);
    expect(pageText(page)).toContain('of the 19');
  });

  test('is not awaited after the player has left the page, or while the clock is frozen', () => {
    const { page } = overClock();
    page.onLeave?.();
    expect(vi.getTimerCount()).toBe(0);
    open({ passes: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});
