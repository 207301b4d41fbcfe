import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { render } from 'ink-testing-library';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App, windowTitle } from '#app/app.tsx';
import { createNavigator, type PageView, type ScreenFrame } from '#app/layers/page-view.ts';
import type { Terminal } from '#app/terminal/terminal.ts';
import { createWaitingNotice } from '#app/waiting-notice.ts';
import type { Frame } from '#screen/frame.ts';
import { ascii, line, span, unicode } from '#screen/styled-text.ts';
import { designed, type Played, play, withoutCodes } from '../screens/support.ts';

let ended = () => {};
afterEach(() => ended());

const look = { glyphs: unicode, colors: { depth: 'none', base: 'dark', contrast: false } } as const;

/** Draws the application on a simulated terminal of 100 columns and 24 rows. */
function open(prepare: (played: Played) => void = () => {}) {
  const played = play();
  prepare(played);
  const app = render(<App navigator={createNavigator(played.session)} look={() => look} />);
  ended = app.unmount;
  return { played, ...app };
}

async function until(frame: () => string | undefined, text: string): Promise<void> {
  for (let i = 0; i < 4000 && !withoutCodes(frame() ?? '').includes(text); i++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(withoutCodes(frame() ?? '')).toContain(text);
}

describe('the application', () => {
  test('opens a loadout and then a match with Enter', async () => {
    const { lastFrame, stdin } = open();
    await until(lastFrame, 'custom board');
    stdin.write('\r');
    await until(lastFrame, 'Loadout for a 10x30 board');
    stdin.write('\r');
    await until(lastFrame, 'turn 0');
  });

  test.each([
    ['the placeholder of a slow page', true, ['soon there']],
    [
      'the last frame of a page that has become slow, with a notice,',
      false,
      ['all of it', 'thinking   drawing the map'],
    ],
  ])('draws %s and then the content of the page', async (_, isSlowAtOnce, texts) => {
    const { session } = play();
    const named = (title: string): ScreenFrame => ({
      painting: { title: line(title), facts: [], left: [], status: [[], []] },
      status: [[], []],
      footer: [],
    });
    let isSlow = isSlowAtOnce;
    let changed = () => {};
    const place: PageView = {
      ...session,
      subscribe(listener) {
        changed = listener;
        return () => {};
      },
      showPlaceholder: () => (isSlow ? named('soon there') : undefined),
      show: () => named('all of it'),
    };
    const app = render(<App navigator={createNavigator(place)} look={() => look} />);
    ended = app.unmount;
    await until(app.lastFrame, texts[0] ?? '');
    isSlow = true;
    changed();
    await until(app.lastFrame, texts.at(-1) ?? '');
    await until(app.lastFrame, 'all of it');
    await vi.waitFor(() => expect(withoutCodes(app.lastFrame() ?? '')).not.toMatch(/thinking|soon/));
  });

  test('keeps only the two newest frames in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { session } = play();
    const paintings: WeakRef<object>[] = [];
    const place: PageView = {
      ...session,
      keys() {},
      show() {
        const painting: Frame = { title: line(`frame ${paintings.length}`), facts: [], left: [], status: [[], []] };
        paintings.push(new WeakRef(painting));
        return { painting, status: [[], []], footer: [] };
      },
    };
    const app = render(<App navigator={createNavigator(place)} look={() => look} />);
    ended = app.unmount;
    for (let frame = 0; frame < 8; frame++) {
      await until(app.lastFrame, `frame ${frame}`);
      app.stdin.write('x');
    }
    await until(app.lastFrame, 'frame 8');
    collect();
    expect(paintings.flatMap((painting, frame) => (painting.deref() === undefined ? [] : [frame]))).toEqual([7, 8]);
  });

  test('accepts text in the command line, completes it and plays it', async () => {
    const { lastFrame, stdin } = open((played) => played.enter(...designed));
    await until(lastFrame, 'turn 14');
    stdin.write(':');
    await until(lastFrame, 'Tab complete');
    stdin.write('pa');
    await until(lastFrame, ' > pa');
    stdin.write('\t');
    await until(lastFrame, ' > pass');
    stdin.write('\r');
    await until(lastFrame, 'turn 15');
  });

  test('types all keys into the command line, even if Ink reports them one by one', async () => {
    const { lastFrame, stdin } = open((played) => played.enter(...designed));
    await until(lastFrame, 'turn 14');
    stdin.write(':');
    await until(lastFrame, 'Tab complete');
    stdin.write('fi\u007F\u007Fpa\u0017\u001B[Cpasx\u007Fs');
    await until(lastFrame, ' > pass');
    stdin.write('\u0015fir\t');
    await until(lastFrame, ' > fire');
    stdin.write('\u007Fe\r:pa\u007Fa\u001B[D');
    await until(lastFrame, 'turn 15');
    await until(lastFrame, ' > pa');
  });

  test('handles all keys that arrive together, even if they open and close the command line', async () => {
    const { lastFrame, stdin, played } = open((before) => before.enter('play(10,30,1,1,1,1,1)', 'setup_next(5)'));
    await until(lastFrame, 'turn 0');
    stdin.write(' :fire\r :pass\r:fi');
    await until(lastFrame, ' > fi');
    expect(played.session.snapshot().view.turn).toBe(4);
  });
});

test.each([
  [line('turncade'), line('1.0.0'), 'turncade'],
  [line('turncade   settings'), line('Changes are saved at once'), 'turncade, settings'],
  [[span('RISC'), span('   '), span('Twin Rivers')], line('turn 4  your orders'), 'RISC, Twin Rivers, turn 4'],
  [line('RoboRace   Workshop'), line('round 2  player 1 of 3'), 'RoboRace, Workshop, round 2'],
  [line('Into The Breach   levels/mine.txt'), line('turn 1  best 3'), 'Into The Breach, levels/mine.txt, turn 1'],
  [line('Space Defender   Loadout for a 10x30 board'), [], 'Space Defender, Loadout for a 10x30 board'],
  [line('RISC   \u001B]2;x\u0007y'), line('2 waiting  turn 4 of 9'), 'RISC, ]2;xy, turn 4 of 9'],
])("the window title joins the page's title and the turn, if any: $2", (title, facts, expected) => {
  expect(windowTitle({ title, facts }, unicode)).toBe(expected);
});

test('while a match waits, the window title says so instead of naming the page, without control characters', async () => {
  const titles: string[] = [];
  const terminal = { setTitle: (title: string) => void titles.push(title), setPointing() {}, attach: () => () => {} };
  const waiting = createWaitingNotice();
  const { unmount } = render(
    <App
      navigator={createNavigator(play().session)}
      look={() => look}
      terminal={{ ...terminal, subscribe: () => () => {}, background: () => undefined } as unknown as Terminal}
      waiting={waiting}
    />,
  );
  ended = unmount;
  waiting.set([{ game: 'risc', level: 'mine', title: 'x\u001B]2;gone\u0007\u202E' }]);
  await vi.waitFor(() => expect(titles.at(-1)).toBe('(1) Your turn: RISC, x]2;gone - turncade'));
  waiting.set([]);
  await vi.waitFor(() => expect(titles.at(-1)).toBe(titles[0]));
});

test('the window title has only ASCII characters on an ASCII terminal', () => {
  expect(windowTitle({ title: line('RISC   Šumava'), facts: [] }, ascii)).toMatch(/^[ -~]+$/);
});
