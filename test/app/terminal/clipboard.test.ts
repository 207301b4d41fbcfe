import { expect, test } from 'vitest';
import { clipboardSequence } from '../../../source/app/terminal/clipboard.ts';

const kept = '\u001b]52;c;UklTQw==\u0007';

test.each([
  ['xterm', { TERM: 'xterm-256color' }, kept],
  [
    'tmux, by itself and passed on',
    { TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0' },
    `${kept}\u001bPtmux;\u001b${kept}\u001b\\`,
  ],
  ['GNU screen', { TERM: 'screen', STY: '1.pts' }, `\u001bP${kept}\u001b\\`],
  ['the console of Linux', { TERM: 'linux' }, undefined],
  ["macOS's own terminal", { TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, undefined],
])('%s', (_, env, sequence) => {
  expect(clipboardSequence('RISC', env)).toBe(sequence);
});
