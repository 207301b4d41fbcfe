import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns, takeColumns, wrap } from '#engine/text/width.ts';
import type { Target } from './target.ts';

/** Meaning of a piece of text. The theme assigns a colour to each role. */
export type Role =
  | 'text'
  | 'strong'
  | 'dim'
  | 'accent'
  | 'friend'
  | 'enemy'
  | 'hazard'
  | 'resource1'
  | 'resource2'
  | 'success'
  | 'warning'
  | 'refusal'
  | 'fog'
  | 'debug'
  /** Text that is not meant to be read, such as fog and cells out of reach. */
  | 'faint'
  | 'danger'
  /** Predicted position of an enemy. */
  | 'ghost'
  /** An enemy that will be destroyed before it acts. */
  | 'gone'
  | 'own'
  | 'wall'
  | 'belt'
  /** Fill of a pit. No text has this role. */
  | 'pit'
  | 'building'
  /** A sign for mountains. Drawn only where the terminal shows no fill for their area. */
  | 'rock'
  /** A sign that repeats the meaning of its area. Drawn only where the terminal shows no fill for the area. */
  | 'mark'
  | SeatRole;

/** Text colour of a player on a shared board. */
export type SeatRole = 'seat1' | 'seat2' | 'seat3' | 'seat4' | 'seat5';

const seatRoles: readonly SeatRole[] = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5'];

/**
 * Text colour of a player. `seat` starts at 1.
 *
 * @example
 * seatRole(2) // => 'seat2'
 */
export const seatRole = (seat: number): SeatRole => seatRoles[(seat - 1) % seatRoles.length] ?? 'seat1';

/**
 * Background colour of a player. `seat` starts at 1.
 *
 * @example
 * seatPlate(2) // => 'seat2-plate'
 */
export const seatPlate = (seat: number): Plate => `${seatRole(seat)}-plate`;

/** Background of a piece of text, by meaning or by kind of ground. */
export type Area = 'cursor' | 'selection' | 'reach' | 'threat' | 'hit-light' | 'hit-hard' | Ground | Plate;

/** Ground of a board. Text on it has its usual colour. */
export type Ground =
  | 'ground1'
  | 'ground2'
  | 'mountain'
  | 'reachable'
  | 'fog-fill'
  | 'floor1'
  | 'floor2'
  | 'belt-floor'
  | 'pit';

/** Filled backgrounds, and tiles whose colours the rules name. Text on them is always in the same dark colour. */
export type Plate =
  | 'own-plate'
  | 'enemy-plate'
  | 'gone-plate'
  | `${SeatRole}-plate`
  | 'building'
  | 'goal'
  | 'classic-ground'
  | 'classic-mountain'
  | 'classic-building'
  | 'classic-destroyed'
  | 'classic-reachable'
  | 'classic-attacked';

export interface Span {
  readonly text: string;
  readonly role: Role;
  readonly area?: Area;
  readonly target?: Target;
}

export type Line = readonly Span[];

/**
 * @example
 * span('A1', 'strong', 'cursor') // => { text: 'A1', role: 'strong', area: 'cursor' }
 */
export const span = (text: string, role: Role = 'text', area?: Area): Span =>
  area === undefined ? { text, role } : { text, role, area };

/**
 * @example
 * line('Your turn', 'accent') // => [{ text: 'Your turn', role: 'accent' }]
 */
export const line = (text: string, role: Role = 'text'): Line => [span(text, role)];

/**
 * Makes a line a click target. Spans that already have a target are unchanged.
 *
 * @example
 * withTarget(line('send 3'), { type: 'order' }) // => [{ text: 'send 3', role: 'text', target: { type: 'order' } }]
 */
export const withTarget = (spans: Line, target: Target): Line => spans.map((part) => withDefaultTarget(part, target));

/**
 * Target that the first and last span of a line share, if any. It also applies to the blanks after the line.
 *
 * @example
 * targetOf(withTarget(line('send 3'), { type: 'order' })) // => { type: 'order' }
 * targetOf([...withTarget(line('yes'), { type: 'yes' }), span('  no')]) // => undefined
 */
export function targetOf(spans: Line): Target | undefined {
  const target = spans[0]?.target;
  return target === spans.at(-1)?.target ? target : undefined;
}

/** Avoids spread syntax, which takes several times as long: screens consist of thousands of spans. */
function withDefaultTarget({ text, role, area, target: ownTarget }: Span, target: Target | undefined): Span {
  const stands = ownTarget ?? target;
  if (stands === undefined) return area === undefined ? { text, role } : { text, role, area };
  return area === undefined ? { text, role, target: stands } : { text, role, area, target: stands };
}

const blanks = (spans: Line, width: number): Span => withDefaultTarget(span(' '.repeat(width)), targetOf(spans));

/**
 * @example
 * indented(line('won')) // => [span(' '), span('won')]
 */
export const indented = (row: Line): Line => [blanks(row, 1), ...row];

/**
 * @example
 * widthOf([span('abc'), span('de', 'dim')]) // => 5
 */
export const widthOf = (spans: Line): number => spans.reduce((width, { text }) => width + columnsOf(text), 0);

/**
 * Cuts or pads a line to exactly `width` columns. A cut line ends in `..`. The padding has the line's target.
 *
 * @example
 * toWidth(line('Starfighter'), 6) // => [span('Star'), span('..', 'dim')]
 */
export function toWidth(spans: Line, width: number): Line {
  const gap = width - widthOf(spans);
  if (gap === 0) return spans;
  if (gap > 0) return [...spans, blanks(spans, gap)];
  const fitted: Span[] = [];
  let room = width - 2;
  for (const part of spans) {
    if (room <= 0) break;
    const text = takeColumns(part.text, room);
    fitted.push({ ...part, text });
    room -= columnsOf(part.text);
  }
  // A blank replaces the half of a wide character that was cut.
  const end = padColumns('..'.slice(0, width), width - widthOf(fitted));
  return [...fitted, withDefaultTarget(span(end, 'dim'), (fitted.at(-1) ?? spans[0])?.target)];
}

/**
 * A row of a list with exactly `width` columns, highlighted if `chosen`.
 *
 * @example
 * listLine(line('easy'), 6, true) // => [span('easy', 'text', 'selection'), span('  ', 'text', 'selection')]
 */
export function listLine(spans: Line, width: number, chosen: boolean): Line {
  const row = toWidth(spans, width);
  return chosen ? row.map((part): Span => ({ ...part, area: 'selection' })) : row;
}

/**
 * Two lines in one row, the second aligned right. Omits the second if it is wider than the row.
 *
 * @example
 * justify(line('turn 3'), line('8/40'), 12) // => [span('turn 3'), span('  '), span('8/40')]
 */
export function justify(leftLine: Line, rightLine: Line, width: number): Line {
  const room = width - widthOf(rightLine);
  return room < 0 ? toWidth(leftLine, width) : [...toWidth(leftLine, room), ...rightLine];
}

/**
 * Merges adjacent spans of the same style. Blanks join the span before them.
 *
 * @example
 * mergeSpans([span('a', 'dim'), span('b', 'dim'), span('c')]) // => [span('ab', 'dim'), span('c')]
 */
export function mergeSpans(spans: Line): Line {
  const runs: Span[] = [];
  let run: Span | undefined;
  let texts: string[] = [];
  const end = () => {
    if (run !== undefined) runs.push(texts.length === 1 ? run : { ...run, text: texts.join('') });
  };
  for (const next of spans) {
    const isSame =
      run !== undefined &&
      run.area === next.area &&
      (run.role === next.role || next.text.trim() === '') &&
      run.target === next.target;
    if (isSame) texts.push(next.text);
    else {
      end();
      run = next;
      texts = [next.text];
    }
  }
  end();
  return runs;
}

/**
 * @example
 * padRows([line('a')], 2) // => [line('a'), []]
 */
export const padRows = (lines: readonly Line[], rows: number): Line[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, rows - lines.length) }, (): Line => []),
];

/**
 * @example
 * wrappedLines('one two', 4, 'dim') // => [line('one', 'dim'), line('two', 'dim')]
 */
export const wrappedLines = (text: string, width: number, role: Role = 'text'): Line[] =>
  wrap(text, width).map((row) => line(row, role));

/**
 * Wraps text for a panel of `width` columns, with a blank column on each side.
 *
 * @example
 * paragraph('one two', 6) // => [indented(line('one')), indented(line('two'))]
 */
export const paragraph = (text: string, width: number, role: Role = 'text'): Line[] =>
  wrappedLines(text, width - 2, role).map(indented);

export interface Glyphs {
  /** Character set for names and other texts. */
  readonly characters: 'unicode' | 'ascii';
  readonly horizontal: string;
  readonly vertical: string;
  readonly corners: Readonly<Record<'downRight' | 'downLeft' | 'upRight' | 'upLeft', string>>;
  readonly joins: Readonly<Record<'down' | 'up' | 'left' | 'right' | 'cross', string>>;
  readonly fog: string;
  readonly arrows: Readonly<Record<'left' | 'up' | 'right' | 'down', string>>;
  readonly pointers: Readonly<Record<'left' | 'up' | 'right' | 'down', string>>;
  readonly dots: Readonly<Record<'full' | 'empty', string>>;
  readonly barFull: string;
  /** Characters that fill one eighth to seven eighths of a column. Empty if the terminal has none. */
  readonly barParts: readonly string[];
  readonly barRest: string;
}

/** Line drawing and blocks (one column wide in every terminal), arrows and dots (two columns wide in some). */
export const unicode: Glyphs = {
  characters: 'unicode',
  horizontal: '─',
  vertical: '│',
  corners: { downRight: '┌', downLeft: '┐', upRight: '└', upLeft: '┘' },
  joins: { down: '┬', up: '┴', left: '┤', right: '├', cross: '┼' },
  fog: '░',
  arrows: { left: '←', up: '↑', right: '→', down: '↓' },
  pointers: { left: '◀', up: '▲', right: '▶', down: '▼' },
  dots: { full: '●', empty: '○' },
  barFull: '█',
  barParts: ['▏', '▎', '▍', '▌', '▋', '▊', '▉'],
  barRest: '░',
};

export const ascii: Glyphs = {
  characters: 'ascii',
  horizontal: '-',
  vertical: '|',
  corners: { downRight: '+', downLeft: '+', upRight: '+', upLeft: '+' },
  joins: { down: '+', up: '+', left: '+', right: '+', cross: '+' },
  fog: '?',
  arrows: { left: '<', up: '^', right: '>', down: 'v' },
  pointers: { left: '<', up: '^', right: '>', down: 'v' },
  dots: { full: '*', empty: 'o' },
  barFull: '#',
  barParts: [],
  barRest: '.',
};

/**
 * Glyphs for a terminal that draws some arrows or dots in two columns.
 *
 * @example
 * unicodeWith({ arrows: true, pointers: false }).pointers // => ascii.pointers
 */
export const unicodeWith = (narrow: { readonly arrows: boolean; readonly pointers: boolean }): Glyphs => {
  const arrows = narrow.arrows ? unicode : { ...unicode, arrows: ascii.arrows };
  return narrow.pointers ? arrows : { ...arrows, pointers: ascii.pointers, dots: ascii.dots };
};

/**
 * Draws a bar in eighths of a column, or in whole columns if the terminal has no eighths. A value above 0 fills at
 * least one of these. A value below `total` leaves at least one empty.
 *
 * @param now value that the bar shows. The bar is full if it reaches `total`
 *
 * @example
 * bar(ascii, 3, 4, 8, 'friend') // => [span('######', 'friend'), span('..', 'dim')]
 */
export function bar(glyphs: Glyphs, now: number, total: number, width: number, role: Role): Line {
  const parts = glyphs.barParts.length + 1;
  const share = total <= 0 ? 0 : Math.floor((parts * width * Math.min(now, total)) / total);
  const eighths = now <= 0 ? 0 : Math.max(1, now < total ? Math.min(share, parts * width - 1) : parts * width);
  const full = Math.floor(eighths / parts);
  const rest = eighths % parts;
  const part = rest === 0 ? '' : itemAt(glyphs.barParts, rest - 1);
  return [
    span(glyphs.barFull.repeat(full) + part, role),
    span(glyphs.barRest.repeat(width - full - part.length), 'dim'),
  ];
}
