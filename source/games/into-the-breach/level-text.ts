import { itemAt, unreachable } from '#engine/lookup.ts';
import { type FileFault, failure, type Result, success, withOtherFaults } from '#engine/result.ts';
import { type Board, columnsOf, coordText, isBlocking, isMountain } from './board.ts';
import { isMechKind, type Kind, kinds, maxHealth, maxSide, maxUnits, symbols, type UnitSymbol } from './vocabulary.ts';

export interface LevelUnit {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
  readonly health: number;
  readonly speed: number;
  readonly strength: number;
}

export interface Level {
  /** The level in the format of `save`, without a final line feed. */
  readonly text: string;
  readonly board: Board;
  /** All units in the order of attack. */
  readonly units: readonly LevelUnit[];
}

interface BoardAndUnits {
  readonly board: Board;
  readonly entities: readonly LevelUnit[];
}

/** Board rows, an empty line, and a line for each unit. No final line feed. */
export const positionText = ({ board, entities }: BoardAndUnits): string => textOf(board, entities);

/** Text of a level file. Reduces health that healing has raised above the maximum allowed in a file. */
export const fileText = ({ board, entities }: BoardAndUnits): string =>
  textOf(
    board,
    entities.map((unit) => ({ ...unit, health: Math.min(unit.health, maxHealth) })),
  );

function textOf(board: Board, units: readonly LevelUnit[]): string {
  const lines = units.map(({ kind, row, column, health, speed, strength }) =>
    [symbols[kind], row, column, health, speed, strength].join(','),
  );
  return `${board.join('\n')}\n\n${lines.join('\n')}`;
}

/** Reads a level. A failure names the faults of the board or, if it has none, of the units (rules, "Level files"). */
export function readLevel(text: string): Result<Level, FileFault> {
  const lines = linesOf(text);
  const end = lines.indexOf('');
  const board = lines.slice(0, end < 0 ? lines.length : end);
  if (board.length === 0)
    return failure(faultIn({ message: 'expected a board row, found an empty line', column: 1 }, 1));
  const [wrong, ...moreFaults] = board.flatMap((tiles, row) => {
    const problem = wrongRow(tiles, row, itemAt(board, 0));
    return problem === undefined ? [] : [faultIn(problem, row + 1)];
  });
  if (wrong !== undefined) return withOtherFaults(wrong, moreFaults);
  if (end < 0) return fault('expected an empty line after the board, found the end');
  const unitLines = lines.slice(end + 1);
  while (unitLines.at(-1) === '') unitLines.pop();
  const units: LevelUnit[] = [];
  const linesByCell = new Map<string, number>();
  const faults: FileFault[] = [];
  for (const [i, content] of unitLines.entries()) {
    const lineNumber = end + 2 + i;
    const unit = readUnit(content, board, linesByCell);
    if ('message' in unit) {
      faults.push(faultIn(unit, lineNumber));
      continue;
    }
    linesByCell.set(coordText([unit.row, unit.column]), lineNumber);
    units.push(unit);
  }
  const [first, ...more] = faults;
  if (first !== undefined) return withOtherFaults(first, more);
  if (!units.some(({ kind }) => isMechKind(kind))) return fault('the level has no mech (T or H)');
  if (units.every(({ kind }) => isMechKind(kind))) return fault('the level has no enemy (S or F)');
  return success({ text: textOf(board, units), board, units });
}

/** Splits at line feeds and at carriage returns followed by a line feed. Also drops a carriage return at the end. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((content) => (content.endsWith('\r') ? content.slice(0, -1) : content));
  if (text.endsWith('\n') || text === '') lines.pop();
  return lines;
}

interface LineFault {
  readonly message: string;
  readonly column: number;
}

function wrongRow(tiles: string, row: number, first: string): LineFault | undefined {
  const signs = [...tiles];
  if (signs[1] === ',') return { message: 'expected an empty line between the board and the units', column: 1 };
  if (row >= maxSide) return { message: `the board has more than ${maxSide} rows`, column: 1 };
  if (signs.length > maxSide)
    return {
      message: `the row has ${signs.length} tiles, at most ${maxSide} are allowed`,
      column: maxSide + 1,
    };
  const expected = [...first].length;
  if (signs.length !== expected)
    return {
      message: `the row has ${signs.length} tiles, expected ${expected} as in line 1 (blanks at the end count)`,
      column: Math.min(signs.length, expected) + 1,
    };
  const unknown = signs.findIndex((tile) => !/^[M \d]$/.test(tile));
  if (unknown < 0) return undefined;
  return {
    message: `unknown tile "${signs[unknown]}" at ${coordText([row, unknown])}, expected M, a blank or a digit`,
    column: unknown + 1,
  };
}

/** Parses a line that describes a unit. `linesByCell` has the line numbers of the units before it. */
function readUnit(content: string, board: Board, linesByCell: ReadonlyMap<string, number>): LevelUnit | LineFault {
  const fields = content.split(',');
  const wrong = (message: string, field = 0): LineFault => ({
    message,
    column: [...fields.slice(0, field).join(',')].length + (field === 0 ? 1 : 2),
  });
  if (content === '') return wrong('expected a unit, found an empty line');
  if (linesByCell.size >= maxUnits) return wrong(`more than ${maxUnits} units`);
  const [symbol = '', ...values] = fields;
  if (fields.length !== 6)
    return wrong(`expected symbol,row,column,health,speed,strength, found ${fields.length} fields`);
  const kind = kindOf(symbol);
  if (kind === undefined) return wrong(`unknown unit "${symbol}", expected T, H, S or F`);
  const ranges = [
    ['row', 0, board.length - 1],
    ['column', 0, columnsOf(board) - 1],
    ['health', 1, maxHealth],
    ['speed', 0, 999],
    ['strength', 0, 999],
  ] as const;
  for (const [i, [name, low, high]] of ranges.entries()) {
    const value = values[i] ?? unreachable(i);
    const isWithin = /^(?:0|[1-9]\d*)$/.test(value) && Number(value) >= low && Number(value) <= high;
    if (!isWithin) return wrong(`${name} must be a whole number from ${low} to ${high}, found "${value}"`, i + 1);
  }
  const [row = 0, column = 0, health = 0, speed = 0, strength = 0] = values.map(Number);
  const tile = board[row]?.[column];
  const place = coordText([row, column]);
  if (isBlocking(tile))
    return wrong(`the ${kind} stands on a ${isMountain(tile) ? 'mountain' : 'standing building'} at ${place}`, 1);
  const otherLine = linesByCell.get(place);
  if (otherLine !== undefined) return wrong(`two units on ${place}, the other one in line ${otherLine}`, 1);
  return { kind, row, column, health, speed, strength };
}

const kindOf = (symbol: string): Kind | undefined => (isSymbol(symbol) ? kinds[symbol] : undefined);

const isSymbol = (text: string): text is UnitSymbol => Object.hasOwn(kinds, text);

const faultIn = (lineFault: LineFault, line: number): FileFault => ({ code: 'bad-level', ...lineFault, line });

const fault = (message: string) => failure({ code: 'bad-level', message });
