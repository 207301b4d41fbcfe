import { faultsFound } from '../../engine/reading/faults.ts';
import { type FileFault, type Result, success } from '../../engine/result.ts';
import { type BoardLayout, type Decoration, placeText, type Start, squareAt } from './board.ts';
import { type Direction, directionOf, maxFlags, maxStarts } from './vocabulary.ts';
import type { Grid } from './level/grid.ts';
import { isSilent, type LevelLine, wordAndRest, wrong } from './level/lines.ts';

/** Declarations below the grid. */
export interface Declarations extends Pick<BoardLayout, 'starts' | 'decorations'> {
  /** What a race with the option `flags` has as checkpoints; else they are floor. */
  readonly checkpoints: readonly Start[];
}

const number = '(0|[1-9]\\d{0,3})';
const place = `\\(${number},${number}\\)`;
const startShape = new RegExp(`^(?:start|flag) ${number} ${place} ([^ ]+)$`);
const pusherShape = new RegExp(`^pusher ${place} ([^ ]+) ([\\d,]+)$`);
const crusherShape = new RegExp(`^crusher ${place} ([\\d,]+)$`);

/** Reads the lines after the grid: start squares, checkpoints and decorations in any order. */
export function readDeclarations(lines: readonly LevelLine[], grid: Grid): Result<Declarations, FileFault> {
  const starts: Start[] = [];
  const checkpoints: Start[] = [];
  const decorations: Decoration[] = [];
  const faults: FileFault[] = [];
  for (const line of lines) {
    if (isSilent(line)) continue;
    const [word] = wordAndRest(line.text);
    const fault =
      word === 'start'
        ? addStart(line.text, grid, starts)
        : word === 'flag'
          ? addFlag(line.text, grid, checkpoints)
          : word === 'pusher' || word === 'crusher'
            ? addDecoration(word, line.text, grid, decorations)
            : `expected start, pusher or crusher, found "${line.text}"`;
    if (fault !== undefined) faults.push(wrong(fault, line.number).error);
  }
  const [first, ...otherFaults] = faults;
  if (first !== undefined) return faultsFound(first, otherFaults);
  const flagFault = faultOfFlags(checkpoints, starts, decorations);
  return flagFault === undefined ? success({ starts, checkpoints, decorations }) : wrong(flagFault);
}

/** Adds the start square of a line; says what is wrong with it, if so. */
function addStart(text: string, grid: Grid, starts: Start[]): string | undefined {
  const [, numberText, x, y, letter = ''] = startShape.exec(text) ?? [];
  if (numberText === undefined) return `expected "start N (x,y) F", found "${text}"`;
  if (starts.length === maxStarts) return `at most ${maxStarts} start squares are allowed`;
  if (Number(numberText) !== starts.length + 1) return `expected start ${starts.length + 1}, found start ${numberText}`;
  const at = squareIn(grid, Number(x), Number(y));
  if (typeof at === 'string') return at;
  const facing = facingOf(letter);
  if (typeof facing === 'string') return facing;
  const tile = grid.tiles[at];
  if (tile === 'O' || tile === 'G') return `start ${numberText} stands on a ${tile === 'O' ? 'pit' : 'goal'}`;
  const other = starts.findIndex(({ square }) => square === at);
  if (other >= 0) return `start ${numberText} uses the square of start ${other + 1}`;
  starts.push({ square: at, facing });
  return undefined;
}

/** Adds the checkpoint of a line; says what is wrong with it, if so. */
function addFlag(text: string, grid: Grid, checkpoints: Start[]): string | undefined {
  const [, numberText, x, y, letter = ''] = startShape.exec(text) ?? [];
  if (numberText === undefined) return `expected "flag N (x,y) F", found "${text}"`;
  if (checkpoints.length === maxFlags) return `at most ${maxFlags} flags are allowed`;
  if (Number(numberText) !== checkpoints.length + 1) return `expected flag ${checkpoints.length + 1}, found flag ${numberText}`;
  const at = squareIn(grid, Number(x), Number(y));
  if (typeof at === 'string') return at;
  const facing = facingOf(letter);
  if (typeof facing === 'string') return facing;
  if (grid.tiles[at] !== '.') return `flag ${numberText} stands on "${grid.tiles[at]}", expected floor`;
  checkpoints.push({ square: at, facing });
  return undefined;
}

/** The fault of checkpoints that share a square with something else, if any do. */
function faultOfFlags(
  checkpoints: readonly Start[],
  starts: readonly Start[],
  decorations: readonly Decoration[],
): string | undefined {
  for (const [i, { square }] of checkpoints.entries()) {
    const name = `flag ${i + 1}`;
    const other = checkpoints.findIndex((flag) => flag.square === square);
    if (other < i) return `${name} uses the square of flag ${other + 1}`;
    const start = starts.findIndex((place) => place.square === square);
    if (start >= 0) return `${name} uses the square of start ${start + 1}`;
    const decoration = decorations.find((one) => one.square === square);
    if (decoration !== undefined) return `${name} uses the square of a ${decoration.kind}`;
  }
  return undefined;
}

/** Adds the decoration of a line; says what is wrong with it, if so. */
function addDecoration(
  kind: Decoration['kind'],
  text: string,
  grid: Grid,
  decorations: Decoration[],
): string | undefined {
  const isPusher = kind === 'pusher';
  const match = (isPusher ? pusherShape : crusherShape).exec(text);
  if (match === null) return `expected "${kind} (x,y) ${isPusher ? 'F ' : ''}steps", found "${text}"`;
  const [, x, y, ...rest] = match;
  const at = squareIn(grid, Number(x), Number(y));
  if (typeof at === 'string') return at;
  const [letter = '', listed = ''] = isPusher ? rest : ['N', ...rest];
  const facing = facingOf(letter);
  if (typeof facing === 'string') return facing;
  const steps = listed.split(',').map((step) => (/^[1-5]$/.test(step) ? Number(step) : 0));
  if (steps.some((step, i) => step === 0 || step <= (steps[i - 1] ?? 0)))
    return `steps must be different numbers 1 to 5 in ascending order, found "${listed}"`;
  if (grid.tiles[at] === 'O') return `no ${kind} can stand on a pit`;
  const other = decorations.find(({ square }) => square === at);
  if (other !== undefined) return `${placeText(Number(x), Number(y))} already has a ${other.kind}`;
  decorations.push({ kind, square: at, ...(isPusher ? { direction: facing } : {}), steps });
  return undefined;
}

const squareIn = (grid: Grid, x: number, y: number): number | string =>
  x < grid.width && y < grid.height
    ? squareAt(grid, x, y)
    : `${placeText(x, y)} is outside the board of ${grid.width}x${grid.height}`;

const facingOf = (letter: string): Direction | string =>
  directionOf(letter) ?? `facing must be N, E, S or W, found "${letter}"`;

interface Header {
  readonly title: string | undefined;
  readonly tier: number;
}

/** Reads the lines between the first one and the grid. */
export function readHeader(lines: readonly LevelLine[]): Result<Header, FileFault> {
  const headerValues = new Map<string, string>();
  const faults = lines.flatMap((line) => {
    const [word, rest] = wordAndRest(line.text);
    const message = isSilent(line) ? undefined : headerFault(line.text, headerValues);
    headerValues.set(word, rest);
    return message === undefined ? [] : [wrong(message, line.number).error];
  });
  const [first, ...otherFaults] = faults;
  if (first !== undefined) return faultsFound(first, otherFaults);
  return success({ title: headerValues.get('name'), tier: Number(headerValues.get('tier') ?? 1) });
}

/** Says what is wrong with a line between the first one and the grid, if so. */
function headerFault(text: string, before: ReadonlyMap<string, string>): string | undefined {
  const [word, rest] = wordAndRest(text);
  if (word !== 'name' && word !== 'tier') return `expected name, tier or the grid, found "${text}"`;
  if (before.has(word)) return `${word} is given twice`;
  const { length } = [...rest];
  if (word === 'name')
    return length < 1 || length > 40 ? `name must have 1 to 40 characters, found ${length}` : undefined;
  return /^[123]$/.test(rest) ? undefined : `tier must be 1, 2 or 3, found "${rest}"`;
}
