import { expect, test } from 'vitest';
import { terminalModes } from '../../../source/app/terminal/modes.ts';

const on = '\u001B[?1000h\u001B[?1006h';
const off = '\u001B[?1006l\u001B[?1000l';

function modes(mouse: boolean) {
  const written: string[] = [];
  return { written, ...terminalModes((text) => written.push(text), mouse) };
}

test('the mouse is on from entering to leaving, and nothing is written twice', () => {
  const { written, enter, leave } = modes(true);
  enter();
  enter();
  leave();
  leave();
  enter();
  expect(written).toEqual([on, off, on]);
});

test('a mouse that is not wanted is never switched on', () => {
  const { written, enter, leave } = modes(false);
  enter();
  leave();
  expect(written).toEqual([]);
});

test('it is switched while entered, and remembered for later', () => {
  const { written, enter, leave, setMouse } = modes(true);
  setMouse(false);
  enter();
  expect(written).toEqual([]);
  setMouse(true);
  setMouse(false);
  leave();
  expect(written).toEqual([on, off]);
});
