import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns, takeColumns, wrap } from '#engine/text/width.ts';
import type { Target } from './target.ts';

/** The meaning of a piece of text; a theme gives it its colour. */
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
  /** Drawn and not read: fog, and what is out of reach. */
  | 'faint'
  /** Harm to the player: numbers, braces, words. */
  | 'danger'
  /** Where an enemy will be. */
  | 'ghost'
  /** An enemy that is gone before it acts. */
  | 'gone'
  /** The player's path and shots. */
  | 'own'
  | 'wall'
  /** Arrows of belts, and gears. */
  | 'belt'
  /** A pit; nothing is written in it. */
  | 'pit'
  /** Roofs and walls of buildings that stand. */
  | 'building'
  /** Mountains, which are drawn and not read. */
  | 'rock'
  | SeatRole;

/** The colour of a player where several are on one board. */
export type SeatRole = 'seat1' | 'seat2' | 'seat3' | 'seat4' | 'seat5';

const seatRoles: readonly SeatRole[] = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5'];

/**
 * The colour of a player, from 1.
 *
 * @example
 * seatRole(2) // => 'seat2'
 */
export const seatRole = (seat: number): SeatRole => seatRoles[(seat - 1) % seatRoles.length] ?? 'seat1';

/**
 * The plate of a player, from 1.
 *
 * @example
 * seatPlate(2) // => 'seat2-plate'
 */
export const seatPlate = (seat: number): Plate => `${seatRole(seat)}-plate`;

/** The background of a piece of text, by its meaning or by the kind of ground. */
export type Area = 'cursor' | 'selection' | 'reach' | 'threat' | 'hit-light' | 'hit-hard' | Ground | Plate;

/** Ground of boards: what stands on it keeps its colour. */
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

/** Filled signs, and tiles whose colours the rules of a game name: what stands on them is in ink, whatever its role. */
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

/** A run of text of one look. */
export interface Span {
  readonly text: string;
  readonly role: Role;
  readonly area?: Area;
  /** The target of a click on it. */
  readonly target?: Target;
}

/** One row of the screen. */
export type Line = readonly Span[];

/**
 * A run of text.
 *
 * @example
 * span('A1', 'strong', 'cursor') // => { text: 'A1', role: 'strong', area: 'cursor' }
 */
export const span = (text: string, role: Role = 'text', area?: Area): Span =>
  area === undefined ? { text, role } : { text, role, area };

/**
 * A line of one run.
 *
 * @example
 * line('Your turn', 'accent') // => [{ text: 'Your turn', role: 'accent' }]
 */
export const line = (text: string, role: Role = 'text'): Line => [span(text, role)];

/**
 * The line as what stands for something; parts of it that stand for something themselves stay as they are.
 *
 * @example
 * withTarget(line('send 3'), { type: 'order' }) // => [{ text: 'send 3', role: 'text', target: { type: 'order' } }]
 */
export const withTarget = (spans: Line, target: Target): Line => spans.map((part) => withDefaultTarget(part, target));

/**
 * The target of a line as a whole: the rest of its row has it, too.
 *
 * @example
 * targetOf(withTarget(line('send 3'), { type: 'order' })) // => { type: 'order' }
 * targetOf([...withTarget(line('yes'), { type: 'yes' }), span('  no')]) // => undefined
 */
export function targetOf(spans: Line): Target | undefined {
  const target = spans[0]?.target;
  return target === spans.at(-1)?.target ? target : undefined;
}

/** Written out: screens are made of thousands of these, and a spread takes several times as long. */
function withDefaultTarget({ text, role, area, target: ownTarget }: Span, target: Target | undefined): Span {
  const stands = ownTarget ?? target;
  if (stands === undefined) return area === undefined ? { text, role } : { text, role, area };
  return area === undefined ? { text, role, target: stands } : { text, role, area, target: stands };
}

/** Blanks around a line, which belong to it. */
const blanks = (spans: Line, width: number): Span => withDefaultTarget(span(' '.repeat(width)), targetOf(spans));

/**
 * A line one column to the right.
 *
 * @example
 * indented(line('won')) // => [span(' '), span('won')]
 */
export const indented = (row: Line): Line => [blanks(row, 1), ...row];

/**
 * Columns that a line takes.
 *
 * @example
 * widthOf([span('abc'), span('de', 'dim')]) // => 5
 */
export const widthOf = (spans: Line): number => spans.reduce((width, { text }) => width + columnsOf(text), 0);

/**
 * The line cut or filled with blanks to exactly this width. What is cut ends in `..`. Where the whole
 * line stands for something, its blanks do, too.
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
  // Where half a wide character would have had room, a blank stands.
  const end = padColumns('..'.slice(0, width), width - widthOf(fitted));
  return [...fitted, withDefaultTarget(span(end, 'dim'), (fitted.at(-1) ?? spans[0])?.target)];
}

/**
 * The line as a row of a list: of exactly this width, and on the selection where the cursor is on it.
 *
 * @example
 * listLine(line('easy'), 6, true) // => [span('easy', 'text', 'selection'), span('  ', 'text', 'selection')]
 */
export function listLine(spans: Line, width: number, chosen: boolean): Line {
  const row = toWidth(spans, width);
  return chosen ? row.map((part): Span => ({ ...part, area: 'selection' })) : row;
}

/**
 * Two lines on one row, the second against the right edge.
 *
 * @example
 * justify(line('turn 3'), line('8/40'), 12) // => [span('turn 3'), span('  '), span('8/40')]
 */
export function justify(leftLine: Line, rightLine: Line, width: number): Line {
  const room = width - widthOf(rightLine);
  return room < 0 ? toWidth(leftLine, width) : [...toWidth(leftLine, room), ...rightLine];
}

/**
 * A line with neighbours of one look in one run; blanks go along with what is before them.
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
 * The lines with blank ones behind them, so that they are at least so many.
 *
 * @example
 * padRows([line('a')], 2) // => [line('a'), []]
 */
export const padRows = (lines: readonly Line[], rows: number): Line[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, rows - lines.length) }, (): Line => []),
];

/**
 * Words as lines of at most this width.
 *
 * @example
 * wrappedLines('one two', 4, 'dim') // => [line('one', 'dim'), line('two', 'dim')]
 */
export const wrappedLines = (text: string, width: number, role: Role = 'text'): Line[] =>
  wrap(text, width).map((row) => line(row, role));

/**
 * Words in a panel of this width, a column from its edges.
 *
 * @example
 * paragraph('one two', 6) // => [indented(line('one')), indented(line('two'))]
 */
export const paragraph = (text: string, width: number, role: Role = 'text'): Line[] =>
  wrappedLines(text, width - 2, role).map(indented);

/** The signs that a screen is drawn with. */
export interface Glyphs {
  /** Shows names and other texts as far as the terminal can. */
  readonly characters: 'unicode' | 'ascii';
  readonly horizontal: string;
  readonly vertical: string;
  readonly corners: Readonly<Record<'downRight' | 'downLeft' | 'upRight' | 'upLeft', string>>;
  readonly joins: Readonly<Record<'down' | 'up' | 'left' | 'right' | 'cross', string>>;
  readonly fog: string;
  readonly arrows: Readonly<Record<'left' | 'up' | 'right' | 'down', string>>;
  /** Filled arrows. */
  readonly pointers: Readonly<Record<'left' | 'up' | 'right' | 'down', string>>;
  readonly dots: Readonly<Record<'full' | 'empty', string>>;
  readonly barFull: string;
  /** One eighth to seven eighths of a column; none where there are no such signs. */
  readonly barParts: readonly string[];
  readonly barRest: string;
}

/** Line drawing and blocks, all of one column in every terminal, and arrows and dots, which some draw in two. */
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

/** Printable ASCII only. */
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
 * The signs for a terminal that draws arrows, or filled arrows and dots, in two columns.
 *
 * @example
 * unicodeWith({ arrows: true, pointers: false }).pointers // => ascii.pointers
 */
export const unicodeWith = (narrow: { readonly arrows: boolean; readonly pointers: boolean }): Glyphs => {
  const arrows = narrow.arrows ? unicode : { ...unicode, arrows: ascii.arrows };
  return narrow.pointers ? arrows : { ...arrows, pointers: ascii.pointers, dots: ascii.dots };
};

/**
 * A bar: filled in eighths of a column, at least one eighth above 0, never full below the total.
 *
 * @param now may be above the total; the bar is full then
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
