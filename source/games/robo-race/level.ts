import { itemAt } from '#engine/lookup.ts';
import { type FileFault, failure, type Result, success, withOtherFaults } from '#engine/result.ts';
import {
  type Board,
  type BoardLayout,
  buildBoard,
  type Decoration,
  goalsOf,
  hasWall,
  placeText,
  type Start,
  squareAt,
  xOf,
  yOf,
} from './board.ts';
import {
  DIRECTIONS,
  type Direction,
  directionOf,
  longestSide,
  maxFlags,
  maxStarts,
  TILES,
  type TileSign,
} from './vocabulary.ts';

export interface LevelLine {
  /** Line number in the file, starting at 1. */
  readonly number: number;
  readonly text: string;
}

/** Splits a file into lines. A line ends with LF or CRLF. */
export function linesOf(text: string): LevelLine[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ number: i + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }));
}

/** True for an empty line or a comment, which may be anywhere after the first line except within the grid. */
export const isSilent = ({ text }: LevelLine): boolean => /^ *(?:--.*)?$/s.test(text);

export function wordAndRest(text: string): readonly [word: string, rest: string] {
  const blank = text.indexOf(' ');
  return blank < 0 ? [text, ''] : [text.slice(0, blank), text.slice(blank + 1)];
}

/** Fault of a level, in `line` if given. A `message` such as `column 3: …` sets the column, which otherwise is 1. */
export function wrong(message: string, line?: number): { ok: false; error: FileFault } {
  const [, column = '1'] = /^column (\d+): /.exec(message) ?? [];
  return failure({ code: 'bad-level', message, ...(line === undefined ? {} : { line, column: Number(column) }) });
}

export type Grid = Pick<BoardLayout, 'width' | 'height' | 'tiles' | 'walls'>;

const north = 1;
const east = 2;
const south = 4;
const west = 8;

/** Reads the grid from north to south. Lines with edges alternate with lines with squares. */
export function readGrid(lines: readonly LevelLine[]): Result<Grid, FileFault> {
  const { text: top = '', number } = lines[0] ?? {};
  if (!/^\+(?:(?:---|\.\.\.)\+)+$/.test(top))
    return wrong(
      `the first grid line must be "+" followed by "---+" or "...+" for every column, found "${top}"`,
      number,
    );
  const width = (top.length - 1) / 4;
  if (width > longestSide) return wrong(`the board is ${width} wide, at most ${longestSide} are allowed`, number);
  if (lines.length < 3 || lines.length % 2 === 0)
    return wrong(`the grid has ${lines.length} lines, expected an odd number of at least 3`, number);
  const height = (lines.length - 1) / 2;
  if (height > longestSide) return wrong(`the board is ${height} high, at most ${longestSide} are allowed`, number);

  const tiles: TileSign[] = Array.from({ length: width * height }, () => '.');
  const walls: number[] = tiles.map(() => 0);
  const addWall = (x: number, y: number, side: number) => {
    const square = y * width + x;
    if (x >= 0 && x < width && y >= 0 && y < height) walls[square] = itemAt(walls, square) | side;
  };
  const faults: FileFault[] = [];
  for (const [i, line] of lines.entries()) {
    const signs = [...line.text];
    const fault =
      signs.length === 4 * width + 1
        ? i % 2 === 0
          ? edgeFault(signs, i === 0 || i === lines.length - 1)
          : squareFault(signs)
        : `grid line has ${signs.length} characters, expected ${4 * width + 1}`;
    if (fault !== undefined) faults.push(wrong(fault, line.number).error);
    const y = height - 1 - Math.floor(i / 2);
    for (let x = 0; x <= width; x++) {
      if (i % 2 === 0) {
        if (signs[4 * x + 1] !== '-') continue;
        addWall(x, y, north);
        addWall(x, y + 1, south);
      } else {
        const tile = TILES.find((sign) => sign === signs[4 * x + 2]);
        if (tile !== undefined) tiles[y * width + x] = tile;
        if (signs[4 * x] !== '|') continue;
        addWall(x, y, west);
        addWall(x - 1, y, east);
      }
    }
  }
  const [first, ...otherFaults] = faults;
  return first === undefined ? success({ width, height, tiles, walls }) : withOtherFaults(first, otherFaults);
}

function edgeFault(signs: readonly string[], isBorder: boolean): string | undefined {
  const open = isBorder ? '...' : '   ';
  for (let i = 0; i < signs.length; i += 4) {
    if (signs[i] !== '+') return `column ${i + 1}: expected "+", found "${signs[i]}"`;
    const edge = signs.slice(i + 1, i + 4).join('');
    if (i + 1 < signs.length && edge !== '---' && edge !== open)
      return `column ${i + 2}: expected "---" or ${isBorder ? '"..."' : 'three blanks'}, found "${edge}"`;
  }
  return undefined;
}

function squareFault(signs: readonly string[]): string | undefined {
  for (let i = 0; i < signs.length; i += 4) {
    const edge = itemAt(signs, i);
    const isBorder = i === 0 || i === signs.length - 1;
    if (edge !== '|' && edge !== (isBorder ? ':' : ' '))
      return `column ${i + 1}: expected "|" or ${isBorder ? '":"' : 'a blank'}, found "${edge}"`;
    if (i === signs.length - 1) break;
    const [before, tile, after] = signs.slice(i + 1, i + 4);
    if (before !== ' ' || after !== ' ')
      return `column ${i + 2}: expected a tile between two blanks, found "${before}${tile}${after}"`;
    if (TILES.every((sign) => sign !== tile))
      return `column ${i + 3}: unknown tile "${tile}", expected one of ${TILES.join(' ')}`;
  }
  return undefined;
}

export interface Declarations extends Pick<BoardLayout, 'starts' | 'decorations'> {
  /** Checkpoints declared in the level. They are plain floor unless the option `flags` uses them. */
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
  if (first !== undefined) return withOtherFaults(first, otherFaults);
  const flagFault = faultOfFlags(checkpoints, starts, decorations);
  return flagFault === undefined ? success({ starts, checkpoints, decorations }) : wrong(flagFault);
}

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

function addFlag(text: string, grid: Grid, checkpoints: Start[]): string | undefined {
  const [, numberText, x, y, letter = ''] = startShape.exec(text) ?? [];
  if (numberText === undefined) return `expected "flag N (x,y) F", found "${text}"`;
  if (checkpoints.length === maxFlags) return `at most ${maxFlags} flags are allowed`;
  if (Number(numberText) !== checkpoints.length + 1)
    return `expected flag ${checkpoints.length + 1}, found flag ${numberText}`;
  const at = squareIn(grid, Number(x), Number(y));
  if (typeof at === 'string') return at;
  const facing = facingOf(letter);
  if (typeof facing === 'string') return facing;
  if (grid.tiles[at] !== '.') return `flag ${numberText} stands on "${grid.tiles[at]}", expected floor`;
  checkpoints.push({ square: at, facing });
  return undefined;
}

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

export function readHeader(lines: readonly LevelLine[]): Result<Header, FileFault> {
  const headerValues = new Map<string, string>();
  const faults = lines.flatMap((line) => {
    const [word, rest] = wordAndRest(line.text);
    const message = isSilent(line) ? undefined : headerFault(line.text, headerValues);
    headerValues.set(word, rest);
    return message === undefined ? [] : [wrong(message, line.number).error];
  });
  const [first, ...otherFaults] = faults;
  if (first !== undefined) return withOtherFaults(first, otherFaults);
  return success({ title: headerValues.get('name'), tier: Number(headerValues.get('tier') ?? 1) });
}

function headerFault(text: string, before: ReadonlyMap<string, string>): string | undefined {
  const [word, rest] = wordAndRest(text);
  if (word !== 'name' && word !== 'tier') return `expected name, tier or the grid, found "${text}"`;
  if (before.has(word)) return `${word} is given twice`;
  const { length } = [...rest];
  if (word === 'name')
    return length < 1 || length > 40 ? `name must have 1 to 40 characters, found ${length}` : undefined;
  return /^[123]$/.test(rest) ? undefined : `tier must be 1, 2 or 3, found "${rest}"`;
}

export interface Level {
  readonly title: string;
  readonly tier: number;
  /** Text that identifies the level in positions: a built-in level's name, or the whole text of any other level. */
  readonly boardName: string;
  readonly board: Board;
  readonly checkpoints: readonly Start[];
  readonly declaresStarts: boolean;
}

const firstLine = 'robo-race level 1';

/** Reads a level. A fault in a single line contains the line number (rules, "Level files"). */
export function readLevel(text: string, boardName = text): Result<Level, FileFault> {
  const [first, ...rest] = linesOf(text);
  if (first?.text !== firstLine) return wrong(`expected "${firstLine}", found "${first?.text ?? ''}"`, 1);
  const start = rest.findIndex(({ text: line }) => line.startsWith('+'));
  const header = readHeader(start < 0 ? rest : rest.slice(0, start));
  if (!header.ok) return header;
  const grid = start < 0 ? [] : gridLines(rest.slice(start));
  const [top] = grid;
  if (top === undefined) return wrong('the grid is missing');
  const { title, tier } = header.value;
  if (title === undefined) return wrong('name is missing', top.number);
  const squares = readGrid(grid);
  if (!squares.ok) return squares;
  const declared = readDeclarations(rest.slice(start + grid.length), squares.value);
  if (!declared.ok) return declared;
  const { checkpoints, ...declarations } = declared.value;
  const layout: BoardLayout = { ...squares.value, ...declarations, flags: [] };
  const fullLayout = withStarts(layout);
  if (!fullLayout.ok) return fullLayout;
  return success({
    title,
    tier,
    boardName,
    board: buildBoard(fullLayout.value),
    checkpoints,
    declaresStarts: declarations.starts.length > 0,
  });
}

function gridLines(lines: readonly LevelLine[]): readonly LevelLine[] {
  const end = lines.findIndex(({ text }) => !/^[+|:]/.test(text));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Start squares of a level that declares none (rules, "Level files"). */
const defaultStarts: readonly Start[] = [3, 5, 7, 9].map((square) => ({ square, facing: 0 }));

/** Checks a board, and adds the default start squares if the level declares none. */
function withStarts(layout: BoardLayout): Result<BoardLayout, FileFault> {
  if (goalsOf(layout).length === 0) return wrong('the level has no goal');
  if (layout.starts.length > 0) return success(layout);
  if (layout.width < 10)
    return wrong(
      `no start squares are declared and the board is ${layout.width} wide, at least 10 are needed for the default ones`,
    );
  for (const [i, { square }] of defaultStarts.entries()) {
    const tile = layout.tiles[square];
    if (tile === 'O' || tile === 'G')
      return wrong(`default start ${i + 1} (${square},0) stands on a ${tile === 'O' ? 'pit' : 'goal'}`);
  }
  return success({ ...layout, starts: defaultStarts });
}

/** Grid as in a level file, north first (rules, "Level files"). `square` returns the three characters of a square. */
export function gridRows(board: BoardLayout, square: (square: number) => string): string[] {
  const rows: string[] = [];
  const columns = Array.from({ length: board.width }, (_, x) => x);
  for (let y = board.height - 1; y >= 0; y--) {
    const at = (x: number) => squareAt(board, x, y);
    const open = y === board.height - 1 ? '...' : '   ';
    rows.push(`+${columns.map((x) => `${hasWall(board, at(x), 0) ? '---' : open}+`).join('')}`);
    const sides = columns.map((x) => {
      const isLast = x === board.width - 1;
      return `${square(at(x))}${hasWall(board, at(x), 1) ? '|' : isLast ? ':' : ' '}`;
    });
    rows.push(`${hasWall(board, at(0), 3) ? '|' : ':'}${sides.join('')}`);
  }
  rows.push(`+${columns.map((x) => `${hasWall(board, x, 2) ? '---' : '...'}+`).join('')}`);
  return rows;
}

/** Writes a level in canonical form. `readLevel` turns the text into an equal level. */
export function levelText({ title, tier, board, checkpoints, declaresStarts }: Level): string {
  const place = (square: number) => placeText(xOf(board, square), yOf(board, square));
  const numbered = (word: string, places: readonly Start[]) =>
    places.map(({ square, facing }, i) => `${word} ${i + 1} ${place(square)} ${DIRECTIONS[facing]}`);
  const decorations = board.decorations
    .toSorted((a, b) => a.square - b.square)
    .map(({ kind, square, direction, steps }) => {
      const facing = direction === undefined ? '' : `${DIRECTIONS[direction]} `;
      return `${kind} ${place(square)} ${facing}${steps.join(',')}`;
    });
  const grid = gridRows(board, (square) => ` ${board.tiles[square]} `);
  const lines = [
    'robo-race level 1',
    `name ${title}`,
    `tier ${tier}`,
    ...grid,
    ...(declaresStarts ? numbered('start', board.starts) : []),
    ...numbered('flag', checkpoints),
    ...decorations,
  ];
  return `${lines.join('\n')}\n`;
}

export const workshopName = 'workshop';

/** Checkpoints that are fair for four equal bots. The level's text does not declare them. */
export const workshopFlags: readonly Start[] = [
  { square: 8, facing: 0 },
  { square: 3 * 12 + 10, facing: 0 },
  { square: 7 * 12 + 5, facing: 1 },
];

/** Built-in level. Equals the file `levels/robo-race/workshop.txt`. */
export const workshop = `robo-race level 1
name Workshop
tier 2
+...+...+...+...+...+...+...+...+...+...+...+...+
: .   .   .   .   .   . | G   .   .   .   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   O   .   .   R   .   .   .   .   O   .   . :
+   +   +   +   +   +   +   +   +   +   +---+   +
: .   .   .   >   >   >   v   .   .   .   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   . | .   ^   .   O   v   .   L   .   .   . :
+   +   +   +   +   +   +   +---+   +   +   +   +
: v   .   .   ^   .   .   >   >   >   v   .   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: v   .   O   .   .   .   .   .   .   v   O   . :
+   +   +   +   +   +   +   +   +   +   +   +   +
: v   .   . | .   R   .   .   .   . | v   .   . :
+   +   +   +   +---+---+   +   +   +   +   +   +
: >   >   >   v   .   .   O   .   .   >   >   ^ :
+   +   +   +   +   +   +   +   +   +   +   +   +
: .   .   .   v   .   .   .   .   .   .   .   ^ :
+   +   +   +   +   +   +   +   +   +   +   +   +
| .   L   .   v   .   O   .   .   . | R   .   ^ |
+   +   +   +   +   +   +---+   +   +   +   +   +
| .   .   .   >   >   >   v   .   .   .   .   . |
+   +   +   +   +   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+---+---+---+---+---+
start 1 (3,0) N
start 2 (5,0) N
start 3 (7,0) N
start 4 (9,0) N
pusher (7,2) N 1,3
crusher (9,6) 2,4
crusher (6,7) 3
pusher (4,8) W 1,3,5
pusher (6,9) S 2,4
pusher (8,9) W 2,5
`;
