/** What the mouse did. Columns and rows are counted from 0. */
export interface MouseReport {
  readonly type: 'press' | 'wheel';
  readonly button: 'left' | 'middle' | 'right' | 'up' | 'down';
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

const presses = ['left', 'middle', 'right'] as const;
const wheel = ['up', 'down'] as const;

const bits = { shift: 4, alt: 8, ctrl: 16, motion: 32, wheel: 64, further: 128 } as const;

/**
 * The report of a button code; nothing for releases, motion and buttons that nobody has a use for.
 *
 * @param x column from 1
 * @param y row from 1
 */
export function mouseReport(code: number, x: number, y: number): MouseReport | undefined {
  const turns = (code & bits.wheel) !== 0;
  const button = (turns ? wheel : presses)[code & 3];
  if (button === undefined || x < 1 || y < 1 || (code & (bits.motion | bits.further)) !== 0) return undefined;
  const held = (bit: number) => (code & bit) !== 0;
  return {
    type: turns ? 'wheel' : 'press',
    button,
    x: x - 1,
    y: y - 1,
    shift: held(bits.shift),
    alt: held(bits.alt),
    ctrl: held(bits.ctrl),
  };
}
