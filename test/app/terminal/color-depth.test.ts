import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { canHaveMoreColors, colorDepth, depthWithPalette } from '#app/terminal/color-depth.ts';

const terminal = (environment: Readonly<Record<string, string>>) => ({
  output: { getColorDepth: (from: object) => WriteStream.prototype.getColorDepth({ ...from }) },
  environment,
});

const trueColor = [
  'alacritty',
  'foot',
  'foot-extra',
  'xterm-kitty',
  'xterm-ghostty',
  'ghostty',
  'wezterm',
  'xterm-direct',
];
const colors256 = ['screen', 'tmux', 'rxvt-unicode', 'xterm', 'st', 'screen.xterm'].map((name) => `${name}-256color`);

test.each([
  ...trueColor.map((TERM) => ({ TERM, depth: 'full' })),
  ...colors256.map((TERM) => ({ TERM, depth: '256' })),
  { TERM: 'xterm', depth: '16' },
  { TERM: 'linux', depth: '16' },
  { TERM: 'vt52', depth: 'none' },
  { TERM: 'footloose', depth: 'none' },
])('the terminal $TERM, without COLORTERM and TMUX, has the colour depth $depth', ({ TERM, depth }) => {
  expect(colorDepth(terminal({ TERM }))).toBe(depth);
});

test("NO_COLOR and FORCE_COLOR take precedence over the terminal's name", () => {
  expect(colorDepth(terminal({ TERM: 'alacritty', NO_COLOR: '1' }))).toBe('none');
  expect(colorDepth(terminal({ TERM: 'alacritty', FORCE_COLOR: '1' }))).toBe('16');
});

test('a terminal is asked about colours only if its name suggests few colours and NO_COLOR is not set', () => {
  expect(canHaveMoreColors(terminal({ TERM: 'xterm' }))).toBe(true);
  expect(canHaveMoreColors(terminal({ TERM: 'foot' }))).toBe(false);
  expect(canHaveMoreColors(terminal({ TERM: 'xterm', NO_COLOR: '1' }))).toBe(false);
});

test('a terminal that reports 256 colours gets at least 256 colours', () => {
  expect(depthWithPalette('16', 256)).toBe('256');
  expect(depthWithPalette('none', 256)).toBe('256');
  expect(depthWithPalette('full', 256)).toBe('full');
  expect(depthWithPalette('16', undefined)).toBe('16');
});
