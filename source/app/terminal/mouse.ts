/** A press, a turn of the wheel or a move of the mouse. Columns and rows are counted from 0. */
export interface MouseReport {
  readonly type: 'press' | 'wheel' | 'move';
  /** None where the mouse moves without one; with one it is not told of. */
  readonly button: 'left' | 'middle' | 'right' | 'up' | 'down' | 'none';
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

/** The two lowest bits of the code say which button. */
const mouseButtons = {
  press: ['left', 'middle', 'right'],
  wheel: ['up', 'down'],
  move: [undefined, undefined, undefined, 'none'],
} as const;

const mouseBits = { shift: 4, alt: 8, ctrl: 16, motion: 32, wheel: 64, further: 128 } as const;

/**
 * The report of a button code; undefined for releases, dragging, and buttons without a use.
 *
 * @param x column from 1
 * @param y row from 1
 */
export function mouseReport(code: number, x: number, y: number): MouseReport | undefined {
  const held = (bit: number) => (code & bit) !== 0;
  const type = held(mouseBits.wheel) ? 'wheel' : held(mouseBits.motion) ? 'move' : 'press';
  const button = mouseButtons[type][code & 3];
  const isStrange = held(mouseBits.further) || (type === 'wheel' && held(mouseBits.motion));
  if (button === undefined || x < 1 || y < 1 || isStrange) return undefined;
  return {
    type,
    button,
    x: x - 1,
    y: y - 1,
    shift: held(mouseBits.shift),
    alt: held(mouseBits.alt),
    ctrl: held(mouseBits.ctrl),
  };
}
