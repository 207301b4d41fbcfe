import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { type Signs, signLines } from '#screen/parts/screen-lines.ts';
import { type Area, type Glyphs, type Line, line, type Role, type Span } from '#screen/styled-text.ts';
import type { Cell } from '../../cells.ts';
import { hitsOf, hitsText } from '../../mission.ts';
import { type EnemyKind, isSetupPhase } from '../../vocabulary.ts';
import type { CellSize } from '../layout.ts';
import type { Flash, FlashLook, SpaceDefenderScene } from '../local.ts';

interface Sign {
  text: string;
  role: Role;
  area: Area | undefined;
}

export interface Canvas {
  readonly width: number;
  readonly rows: readonly (readonly Sign[])[];
}

export const blankCanvas = (width: number, rows: number): Canvas => ({
  width,
  rows: Array.from({ length: rows }, () =>
    Array.from({ length: width }, (): Sign => ({ text: ' ', role: 'text', area: undefined })),
  ),
});

/** Writes text and clips it at the edges. Spaces keep the old character. Without `area`, the background stays. */
export function put(canvas: Canvas, row: number, column: number, text: string, role: Role, area?: Area): void {
  const signs = canvas.rows[row];
  if (signs === undefined) return;
  for (const [i, sign] of [...text].entries()) {
    const here = signs[column + i];
    if (here === undefined || sign === ' ') continue;
    here.text = sign;
    here.role = role;
    if (area !== undefined) here.area = area;
  }
}

export function fill(
  canvas: Canvas,
  row: number,
  column: number,
  size: { readonly columns: number; readonly rows: number },
  area: Area | undefined,
): void {
  for (let r = row; r < row + size.rows; r++)
    for (let c = column; c < column + size.columns; c++) {
      const sign = canvas.rows[r]?.[c];
      if (sign === undefined) continue;
      sign.text = ' ';
      sign.role = 'text';
      sign.area = area;
    }
}

export function erase({ rows }: Canvas, row: number, column: number, width: number): void {
  for (const sign of rows.slice(row, row + 1).flatMap((signs) => signs.slice(column, column + width))) sign.text = ' ';
}

export const signAt = (canvas: Canvas, row: number, column: number): string => canvas.rows[row]?.[column]?.text ?? ' ';

export const linesOf = (canvas: Canvas): Line[] => canvas.rows.map(runsOf);

function runsOf(signs: readonly Sign[]): Line {
  const runs: { text: string; role: Role; area?: Area }[] = [];
  for (const { text, role, area } of signs) {
    const last = runs.at(-1);
    const isSame = last !== undefined && last.area === area && (last.role === role || text === ' ');
    if (isSame) last.text += text;
    else runs.push(area === undefined ? { text, role } : { text, role, area });
  }
  return runs satisfies Span[];
}

const looks: Readonly<Record<Exclude<FlashLook, 'inverse'>, Role>> = {
  bold: 'strong',
  hurt: 'warning',
  healed: 'success',
  lost: 'hazard',
  new: 'accent',
  friend: 'own',
  enemy: 'enemy',
};

interface CellPosition {
  readonly row: number;
  readonly middle: number;
  readonly column: number;
  readonly glyph: number;
  readonly cell: CellSize;
}

/** Paints flashes: `inverse` inverts the cell, others write their text, or `--` or `++` if the text is too long. */
export function paintFlashes(canvas: Canvas, flashes: readonly Flash[], positionOf: (at: Cell) => CellPosition): void {
  for (const flash of flashes) {
    const position = positionOf(flash);
    if (flash.look === 'inverse') invert(canvas, position);
    else paintFlash(canvas, position, flash.text, looks[flash.look]);
  }
}

function invert(canvas: Canvas, { row, column, cell }: CellPosition): void {
  const area: Area = 'cursor';
  for (const line of canvas.rows.slice(row, row + cell.rows))
    for (const sign of line.slice(column, column + cell.columns)) if (sign.text !== ' ') sign.area = area;
}

function paintFlash(canvas: Canvas, { row, middle, glyph, cell }: CellPosition, fullText: string, role: Role): void {
  const text = fullText.length < 2 * cell.columns ? fullText : fullText.slice(0, 1).repeat(2);
  const line = text.length > 1 ? row : middle;
  put(canvas, line, glyph - Math.floor(text.length / 2), text, role);
}

type Drawn = Readonly<Record<'blocks' | 'ascii', readonly string[]>>;

/** Sprites of three columns and two lines. */
const outlines: Readonly<Record<EnemyKind, Drawn>> = {
  Fighter: { blocks: ['▗▟█', '▜F█'], ascii: ['/##', '<F#'] },
  Grunt: { blocks: ['▄▄▄', '█G█'], ascii: ['###', '#G#'] },
  Interceptor: { blocks: ['▗▄▖', '▝I▘'], ascii: ['.-.', "'I'"] },
  Carrier: { blocks: ['▟▀▙', '█C█'], ascii: ['/^\\', '#C#'] },
  Pylon: { blocks: ['▗█▖', '▐P▌'], ascii: ['.|.', '|P|'] },
};

const badges: Readonly<Record<EnemyKind, Drawn>> = {
  Fighter: { blocks: ['▐F▌'], ascii: ['|F|'] },
  Grunt: { blocks: ['▐G▌'], ascii: ['|G|'] },
  Interceptor: { blocks: ['▐I▌'], ascii: ['|I|'] },
  Carrier: { blocks: ['▐C▌'], ascii: ['|C|'] },
  Pylon: { blocks: ['▐P▌'], ascii: ['|P|'] },
};

const shots = {
  friendly: { blocks: '▐█>', ascii: '==>' },
  enemy: { blocks: '<█▌', ascii: '<==' },
};

const of = (drawn: Drawn, isAscii: boolean): readonly string[] => drawn[isAscii ? 'ascii' : 'blocks'];

export function enemySprite(kind: EnemyKind, cell: CellSize, isAscii: boolean): readonly string[] {
  if (cell.columns === 2) return [kind.slice(0, 1)];
  // In a wide cell of two lines, the sprite has one line, and the health is below it.
  const isBadge = cell.rows === 1 || (cell.rows === 2 && cell.columns > 3);
  return of(isBadge ? badges[kind] : outlines[kind], isAscii);
}

export function shipSprite(cell: CellSize, isAscii: boolean): string {
  if (cell.columns === 2) return 'S';
  return isAscii ? '|S>' : '▐S>';
}

export function shotSprite(side: 'friendly' | 'enemy', cell: CellSize, isAscii: boolean): string {
  if (cell.rows === 1) return side === 'friendly' ? '*' : '<';
  return shots[side][isAscii ? 'ascii' : 'blocks'];
}

/** Lines of a cell where a path may be drawn. `middle` is the line of the letter. */
export type PathRows = 'middle' | 'above' | 'below' | 'all';

interface PathSign {
  readonly at: Cell;
  readonly rows: PathRows;
  readonly column: number;
  readonly text: string;
}

interface Columns {
  leftColumn(at: Cell): number;
  glyphColumn(at: Cell): number;
}

/** Draws lines along `path`, the ordered cells after the start. The middle of the last cell stays free. */
export function pathSigns(
  start: Cell,
  path: readonly Cell[],
  width: number,
  columns: Columns,
  { horizontal, vertical, corners }: Glyphs,
): PathSign[] {
  const target = path.at(-1);
  if (target === undefined) return [];
  const goesDown = target.row > start.row;
  const goesRight = target.column > start.column;
  const turn = { row: target.row, column: start.column };
  const begin = columns.glyphColumn(turn);
  const upright = (at: Cell, rows: PathRows): PathSign => ({ at, rows, column: begin, text: vertical });
  const upwards = [
    ...path.filter(({ row, column }) => column === start.column && row !== target.row).map((at) => upright(at, 'all')),
    ...(target.row === start.row ? [] : [upright(turn, goesDown ? 'above' : 'below')]),
  ];
  if (target.column === start.column) return upwards;
  const [from, to] = goesRight ? [begin + 1, columns.leftColumn(target)] : [columns.leftColumn(target) + width, begin];
  const along: PathSign = { at: turn, rows: 'middle', column: from, text: horizontal.repeat(Math.max(0, to - from)) };
  if (target.row === start.row) return [along];
  const corner = corners[goesDown ? (goesRight ? 'upRight' : 'upLeft') : goesRight ? 'downRight' : 'downLeft'];
  return [...upwards, along, { at: turn, rows: 'middle', column: begin, text: corner }];
}

const enemies: Signs = [[...'GFCIP'].map((letter) => [letter, 'enemy'] as const), 'enemies'];

const board: readonly (readonly Signs[])[] = [
  [[[['S', 'own']], 'you'], enemies, [[['*', 'own']], 'your shot'], [[['<', 'enemy']], 'their shot']],
  [
    [[['.', 'dim']], 'seen'],
    [[[':', 'dim']], 'in reach'],
    [[['!', 'danger']], 'costs more than elsewhere'],
    [[['x', 'danger']], 'you are destroyed there'],
  ],
  [[[['{x}', 'danger']], 'deadly; the game asks first']],
];

const weapon: readonly (readonly Signs[])[] = [
  [
    [[['S', 'friend']], 'you'],
    [['0', '1', '2'].map((digit) => [digit, 'strong'] as const), 'where the shot is after this many turns'],
    [[['.', 'dim']], 'not hit'],
  ],
];

export function signsOf({ view, level }: SpaceDefenderScene): readonly Line[] {
  const hits = puzzleOf(level) === undefined ? hitsOf(view) : undefined;
  const star = hits && line(`star: ${hitsText(hits)} so far`);
  if (view.phase === 'weapon-setup') return signLines(weapon);
  if (isSetupPhase(view.phase) || view.sector === null) return [];
  return [...signLines(board), ...(star === undefined ? [] : [star])];
}
