import { bar, type Line, type Role, type Span, span, widthOf } from '../../../../screen/paint.ts';
import { isSame, tileKey } from '../../board.ts';
import { at, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { symbols } from '../../vocabulary.ts';
import { compact, firstFitting, nowAndAfter } from '../board/numbers.ts';
import type { BreachScene } from '../local.ts';
import type { Change } from '../outlook/strikes.ts';
import { isWatched, outlookOf } from '../outlook.ts';

/** A row of the table: a unit, its place in the list of units, and what is said of it. */
export interface UnitRow {
  readonly place: number;
  readonly unit: BreachScene['view']['entities'][number];
  readonly change: Change | undefined;
  /** Whether it is destroyed before it could attack. */
  readonly isSkipped: boolean;
  /** Whether it is on the selected tile, or on the pointed one. */
  readonly mark: 'selected' | 'pointed' | undefined;
}

/** The living units in priority order. */
export function unitRows(scene: BreachScene): UnitRow[] {
  const { local, view } = scene;
  const outlook = outlookOf(scene);
  const skipped = new Set(outlook?.attacks.flatMap(({ place, isSkipped }) => (isSkipped ? [place] : [])));
  const { cursor, selected } = local;
  const markOf = (place: number, unit: UnitRow['unit']): UnitRow['mark'] => {
    const now = view.entities[place] ?? unit;
    if (selected !== null && isSame(selected, at(now))) return 'selected';
    return !isWatched(scene) && isSame(cursor, at(unit)) ? 'pointed' : undefined;
  };
  return (outlook?.view ?? view).entities.flatMap((unit, place) => {
    if (unit.health === 0) return [];
    const change = outlook?.changes.get(tileKey(at(unit)));
    return [{ place, unit, change, isSkipped: skipped.has(place), mark: markOf(place, unit) }];
  });
}

/**
 * The head of the table and a row for each unit.
 *
 * @param rows those that are shown; columns and bars are as for all units
 */
export function tableLines(scene: BreachScene, rows: readonly UnitRow[], width: number): Line[] {
  const outlook = outlookOf(scene);
  const view = outlook?.view ?? scene.view;
  const columns = columnsOfUnits(view, outlook?.changes.values() ?? [], width);
  const most = Math.max(...view.entities.map(({ health }) => health));
  return [head(columns, width), ...rows.map((row) => rowLine(scene, row, columns, width, most))];
}

/** Pieces of a line, each from its column on. */
type Piece = readonly [column: number, span: Span];

function lineOf(pieces: readonly Piece[]): Span[] {
  const spans: Span[] = [];
  for (const [column, piece] of pieces) {
    const missing = column - widthOf(spans);
    if (missing > 0) spans.push(span(' '.repeat(missing)));
    spans.push(piece);
  }
  return spans;
}

function head({ letter, name, coord, health, strengthEnd }: UnitColumns, width: number): Line {
  const places: readonly (readonly [number, string])[] = [
    [name === undefined ? 1 : letter, 'Unit'],
    [coord + 1, 'Coord'],
    [health + 1, 'Hp'],
    [Math.min(name === undefined ? strengthEnd : strengthEnd - 1, width - 3), 'Dmg'],
  ];
  return lineOf(places.map(([column, text]) => [column, span(text, 'dim')]));
}

function rowLine(scene: BreachScene, row: UnitRow, columns: UnitColumns, width: number, most: number): Line {
  const { place, unit, change, isSkipped, mark } = row;
  const { orderWidth, letter, name, coord, health, healthWidth, bar: barColumn, strengthEnd } = columns;
  const side: Role = isMech(unit) ? 'friend' : 'enemy';
  const strength = strengthText(unit);
  const isActive = isMech(unit) && unit.active;
  const spans = lineOf([
    [0, span(mark === undefined ? ' ' : '>', 'strong')],
    [1, span((isSkipped ? '-' : String(place + 1)).padStart(orderWidth), 'dim')],
    [letter, span(symbols[unit.kind], side)],
    [letter + 1, span(isActive ? '*' : ' ', 'strong')],
    ...(name === undefined ? [] : [[name, span(unit.kind, side)] as const]),
    [coord, span(coordWithBlank(unit))],
    [health, span(healthText(unit.health, change, healthWidth), healthRole(change))],
    ...(barColumn === undefined ? [] : barPieces(scene, barColumn, unit.health, most)),
    [strengthEnd - strength.length + 1, span(strength)],
  ]);
  const filled = [...spans, span(' '.repeat(Math.max(0, width - widthOf(spans))))];
  return mark === 'selected' ? filled.map((part): Span => ({ ...part, area: 'selection' })) : filled;
}

const barPieces = ({ glyphs }: BreachScene, column: number, now: number, most: number): Piece[] =>
  bar(glyphs, now, most, barWidth, 'resource1').map(
    (part, i, all): Piece => [column + all.slice(0, i).reduce((sum, { text }) => sum + text.length, 0), part],
  );

const healthRole = (change: Change | undefined): Role =>
  change === undefined ? 'text' : change.destroyed ? 'warning' : 'strong';

/** The health now and after; shorter, and at last only its direction, where there is no room. */
function healthText(now: number, change: Change | undefined, width: number): string {
  const after = change?.after;
  const direction = after === undefined ? '' : after > now ? '+' : '-';
  return firstFitting(
    [
      nowAndAfter(now, after),
      nowAndAfter(now, after, compact),
      ...(after === undefined ? [] : [`>${compact(after)}`]),
      `${compact(now)}${direction}`,
      direction === '' ? '++' : direction.repeat(2),
    ],
    width,
  );
}

/** How roomy a table is. */
interface Shape {
  readonly hasNames: boolean;
  readonly hasBars: boolean;
  /** Blank columns before the health, behind the strength, and behind the sign of a mech that can move. */
  readonly beforeHealth: number;
  readonly behindStrength: number;
  readonly behindSign: number;
}

const tightest: Shape = { hasNames: false, hasBars: false, beforeHealth: 1, behindStrength: 0, behindSign: 0 };

/** The roomiest comes first. */
const shapes: readonly Shape[] = [
  { hasNames: true, hasBars: true, beforeHealth: 4, behindStrength: 3, behindSign: 1 },
  { hasNames: true, hasBars: false, beforeHealth: 2, behindStrength: 3, behindSign: 1 },
  { hasNames: false, hasBars: false, beforeHealth: 2, behindStrength: 3, behindSign: 1 },
  { hasNames: false, hasBars: false, beforeHealth: 1, behindStrength: 1, behindSign: 1 },
  tightest,
];

/** Columns of a name and the gap behind it, and of a bar. */
const nameWidth = 10;
const barWidth = 5;

/** Where the columns of the table of units begin. */
interface UnitColumns {
  readonly orderWidth: number;
  /** Of the letter. */
  readonly letter: number;
  readonly name?: number;
  readonly coord: number;
  readonly health: number;
  readonly healthWidth: number;
  readonly bar?: number;
  /** Of the last sign of the strength. */
  readonly strengthEnd: number;
}

/** The columns for the units of a view, as roomy as the panel allows; they stay where they are while units move. */
function columnsOfUnits({ entities }: View, changes: Iterable<Change>, width: number): UnitColumns {
  const orderWidth = String(entities.length).length;
  const coordWidth = longest(entities.map(coordWithBlank));
  const strengthWidth = Math.max(2, longest(entities.map(strengthText)));
  const healths = [...entities.map(({ health }) => health), ...[...changes].map(({ after }) => after)];
  const wanted = 2 * longest(healths.map(String)) + 1;
  const made = shapes.map((shape) => columnsIn(shape, width, orderWidth, coordWidth, strengthWidth));
  return (
    made.find(({ healthWidth }) => healthWidth >= wanted) ??
    columnsIn(tightest, width, orderWidth, coordWidth, strengthWidth)
  );
}

function columnsIn(shape: Shape, width: number, order: number, coordWidth: number, strengthWidth: number): UnitColumns {
  const letter = order + 2;
  const start = letter + 2 + shape.behindSign;
  const coord = start + (shape.hasNames ? nameWidth : 0);
  const health = coord + coordWidth + shape.beforeHealth;
  const strengthEnd = width - 1 - shape.behindStrength;
  const strength = strengthEnd - strengthWidth + 1;
  const bar = strength - barGap - barWidth;
  return {
    orderWidth: order,
    letter,
    coord,
    health,
    healthWidth: (shape.hasBars ? bar : strength) - health - 1,
    strengthEnd,
    ...(shape.hasNames ? { name: start } : {}),
    ...(shape.hasBars ? { bar } : {}),
  };
}

/** Blank columns between a bar and a strength. */
const barGap = 2;

const longest = (texts: readonly string[]): number => Math.max(1, ...texts.map(({ length }) => length));

interface Placed {
  readonly row: number;
  readonly column: number;
}

/** `(1, 4)`, as the table writes it. */
const coordWithBlank = ({ row, column }: Placed): string => `(${row}, ${column})`;

/** The strength as the table shows it: what a HealMech gives is below 0. */
const strengthText = ({ kind, strength }: { readonly kind: string; readonly strength: number }): string =>
  kind === 'HealMech' && strength > 0 ? `-${strength}` : String(strength);
