import { expect, test } from 'vitest';
import { clipboardSequence, createTerminalModes } from '#app/terminal/terminal.ts';

const on = '\u001B[?1000h\u001B[?1006h';
const presses = '\u001B[?1000h';
const pointing = '\u001B[?1003h';
const off = '\u001B[?1006l\u001B[?1000l';

function modes(mouse: boolean, background = false) {
  const written: string[] = [];
  return { written, ...createTerminalModes((text) => written.push(text), { mouse, background }) };
}

test('the mouse is enabled between entering and leaving the screen, and no code is written twice', () => {
  const { written, enter, leave } = modes(true);
  enter();
  enter();
  leave();
  leave();
  enter();
  expect(written).toEqual([on, off, on]);
});

test('a terminal reports changes of its background between entering and leaving the screen', () => {
  const { written, enter, leave } = modes(false, true);
  enter();
  enter();
  leave();
  leave();
  expect(written).toEqual(['\u001B[?2031h', '\u001B[?2031l']);
});

test('a mouse that is switched off in the settings is never enabled', () => {
  const { written, enter, leave } = modes(false);
  enter();
  leave();
  expect(written).toEqual([]);
});

test('mouse motion is reported only while requested, and presses as long as the mouse is on', () => {
  const { written, enter, leave, setPointing, setMouse } = modes(true);
  setPointing(true);
  enter();
  setPointing(true);
  setPointing(false);
  setPointing(true);
  leave();
  enter();
  setMouse(false);
  expect(written).toEqual([
    on + pointing,
    `\u001B[?1003l${presses}`,
    pointing,
    `\u001B[?1003l${off}`,
    on + pointing,
    `\u001B[?1003l${off}`,
  ]);
});

test("the window's title is saved before the program's first title, and restored with the shell's screen", () => {
  const { written, enter, leave, setTitle } = modes(false);
  setTitle('turncade');
  enter();
  setTitle('turncade');
  setTitle('RISC, Twin Rivers, turn 2');
  leave();
  setTitle('RISC, Twin Rivers, turn 3');
  enter();
  leave();
  const title = (text: string) => `\u001B]2;${text}\u0007`;
  const [kept, back] = ['\u001B[22;0t', '\u001B[23;0t'];
  expect(written).toEqual([
    kept + title('turncade'),
    title('RISC, Twin Rivers, turn 2'),
    title('') + back,
    kept + title('RISC, Twin Rivers, turn 3'),
    title('') + back,
  ]);
});

test('leaving the screen removes a title set there, and an empty title changes nothing', () => {
  const { written, enter, leave, setTitle } = modes(false);
  enter();
  setTitle('');
  setTitle('turncade');
  leave();
  expect(written).toEqual(['\u001B[22;0t\u001B]2;turncade\u0007', '\u001B]2;\u0007\u001B[23;0t']);
});

test("the window has the program's title only while the settings allow titles", () => {
  const { written, enter, leave, setTitle, setTitled } = modes(false);
  setTitled(false);
  setTitle('turncade');
  enter();
  expect(written).toEqual([]);
  setTitled(true);
  setTitled(false);
  setTitle('RISC, Twin Rivers, turn 2');
  setTitled(true);
  leave();
  const title = (text: string) => `\u001B]2;${text}\u0007`;
  const [kept, back] = ['\u001B[22;0t', '\u001B[23;0t'];
  expect(written).toEqual([
    kept + title('turncade'),
    title('') + back,
    kept + title('RISC, Twin Rivers, turn 2'),
    title('') + back,
  ]);
});

test('a change of the mouse setting takes effect at once, or when the program next enters the screen', () => {
  const { written, enter, leave, setMouse } = modes(true);
  setMouse(false);
  enter();
  expect(written).toEqual([]);
  setMouse(true);
  setMouse(false);
  leave();
  expect(written).toEqual([on, off]);
});

const kept = '\u001b]52;c;UklTQw==\u0007';

test.each([
  ['the clipboard sequence for xterm comes directly', { TERM: 'xterm-256color' }, kept],
  [
    'the clipboard sequence for tmux comes directly and wrapped',
    { TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0' },
    `${kept}\u001bPtmux;\u001b${kept}\u001b\\`,
  ],
  ['the clipboard sequence for GNU screen is wrapped', { TERM: 'screen', STY: '1.pts' }, `\u001bP${kept}\u001b\\`],
  ['there is no clipboard sequence for the Linux console', { TERM: 'linux' }, undefined],
  [
    'there is no clipboard sequence for the macOS terminal',
    { TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' },
    undefined,
  ],
])('%s', (_, env, sequence) => {
  expect(clipboardSequence('RISC', env)).toBe(sequence);
});
