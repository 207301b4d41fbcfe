import {
  type Area,
  type Line,
  mergeSpans,
  type Role,
  type Span,
  span,
  widthOf,
  withTarget,
} from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { coordText, isSame, tileKey } from '../board.ts';
import { at, isMech } from '../state.ts';
import type { Kind } from '../vocabulary.ts';
import { heals } from '../weapons.ts';
import { shapesIn, unitSigns } from './board/shapes.ts';
import type { Change } from './event-texts.ts';
import { canStillMove } from './keys/actions.ts';
import { type BreachScene, breachTargets } from './local.ts';
import { isWatched, outlookOf } from './outlook.ts';
import { compact, nowAndAfter } from './words.ts';

export interface UnitRow {
  readonly place: number;
  readonly unit: BreachScene['view']['entities'][number];
  readonly change: Change | undefined;
  readonly isSkipped: boolean;
  /** Set if the unit is on the selected tile or at the cursor. */
  readonly mark: 'selected' | 'pointed' | undefined;
}

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

export const sideOf = (unit: UnitRow['unit'], isGone: boolean): 'own' | 'enemy' | 'gone' =>
  isMech(unit) ? 'own' : isGone ? 'gone' : 'enemy';

const plates = { own: 'own-plate', enemy: 'enemy-plate', gone: 'gone-plate' } as const;

/** A unit's badge: its sign in the middle of three columns. `area` is the background of the outer columns. */
export function badgeSpans(
  scene: Pick<BreachScene, 'glyphs' | 'preferences'>,
  kind: Kind,
  side: 'own' | 'enemy' | 'gone',
  area?: Area,
): Span[] {
  const [leftSide, rightSide] = shapesIn(scene.glyphs)[side === 'own' ? 'own' : 'enemy'].bare;
  return [
    span(leftSide, side, area),
    span(unitSigns(scene)[kind], 'strong', plates[side]),
    span(rightSide, side, area),
  ];
}

const maxPips = 5;

/** Minimum columns of a panel that shows names and, if there is room, health as pips. */
const namedFrom = 38;

/** First column of each part. `order` and `healthWidth` are widths. `damageEnd` is the column after the last part. */
interface Columns {
  readonly order: number;
  readonly name?: number;
  readonly place: number;
  readonly health: number;
  readonly healthWidth: number;
  readonly pips?: number;
  readonly damageEnd: number;
}

function columnsFor(scene: BreachScene, width: number): Columns {
  const { view } = scene;
  const order = String(view.entities.length).length;
  const placeWidth = Math.max(...view.entities.map((unit) => coordText(at(unit)).length), 5);
  const damage = Math.max(...view.entities.map((unit) => damageText(unit).length));
  if (width < namedFrom) {
    const place = order + 5;
    const health = place + placeWidth + 1;
    const damageEnd = width - (width >= health + 8 ? 1 : 0);
    return { order, place, health, healthWidth: Math.max(3, damageEnd - damage - 1 - health), damageEnd };
  }
  const name = order + 6;
  const place = name + 10;
  const health = place + placeWidth + 2;
  const pips = health + 4;
  const damageEnd = Math.max(health + 12, pips + maxPips + 1 + damage);
  if (damageEnd < width) return { order, name, place, health, healthWidth: 4, pips, damageEnd };
  return { order, name, place, health, healthWidth: width - 2 - damage - health, damageEnd: width - 1 };
}

/** Heading and a row for each visible unit. Columns are as wide as all units need, so scrolling does not move them. */
export function tableLines(scene: BreachScene, rows: readonly UnitRow[], width: number): Line[] {
  const columns = columnsFor(scene, width);
  return [
    headLine(columns, width),
    ...rows.map((row): Line => {
      const unit = scene.view.entities[row.place];
      const rowSpans = rowLine(scene, row, columns, width);
      return unit === undefined ? rowSpans : withTarget(rowSpans, breachTargets.to({ type: 'unit', tile: at(unit) }));
    }),
  ];
}

type Piece = readonly [column: number, spans: readonly Span[]];

function lineOf(pieces: readonly Piece[]): Span[] {
  const spans: Span[] = [];
  for (const [column, piece] of pieces) {
    const missing = column - widthOf(spans);
    if (missing > 0) spans.push(span(' '.repeat(missing)));
    spans.push(...piece);
  }
  return spans;
}

function headLine({ order, name, place, health, damageEnd }: Columns, width: number): Line {
  const isNarrow = name === undefined;
  const heads: readonly (readonly [number, string])[] = [
    [isNarrow ? order - 1 : name, 'unit'],
    [place, 'at'],
    [health, damageEnd - health < 10 ? 'hp' : 'health'],
    [Math.min(damageEnd - 1, width - 3), 'dmg'],
  ];
  return lineOf(heads.map(([column, text]) => [column, [span(text, 'dim')]]));
}

function rowLine(scene: BreachScene, row: UnitRow, columns: Columns, width: number): Line {
  const { place, unit, change, isSkipped, mark } = row;
  const { order, name, healthWidth, pips, damageEnd } = columns;
  const side = sideOf(unit, isSkipped);
  const damage = damageText(unit);
  const start = name === undefined ? 0 : 1;
  const number = span(String(place + 1).padStart(order), side === 'gone' ? 'dim' : 'strong');
  const letter = [...badgeSpans(scene, unit.kind, side), span(canStillMove(scene.view, unit) ? '*' : ' ', 'strong')];
  const spans = lineOf([
    [0, name === undefined ? [] : [span(mark === undefined ? ' ' : '>', 'accent')]],
    [start, [number]],
    [start + order, name === undefined && mark !== undefined ? [span('>', 'accent')] : []],
    [start + order + 1, letter],
    ...(name === undefined ? [] : [[name, [span(unit.kind, side)]] as const]),
    [columns.place, [span(coordText(at(unit)))]],
    [columns.health, [span(healthText(unit.health, change, healthWidth), healthRole(change))]],
    ...(pips === undefined ? [] : [[pips, pipSpans(scene, unit.health, change, side)] as const]),
    [damageEnd - damage.length, [span(damage)]],
  ]);
  const padded = mergeSpans([...spans, span(' '.repeat(Math.max(0, width - widthOf(spans))))]);
  return mark === 'selected'
    ? padded.map((part): Span => (part.area === undefined ? { ...part, area: 'selection' } : part))
    : padded;
}

const healthRole = (change: Change | undefined): Role =>
  change === undefined ? 'text' : change.after > change.now ? 'success' : 'danger';

/** Health now and after the attacks, such as `5>7`. Narrow columns show less, down to only `++` or `--`. */
function healthText(now: number, change: Change | undefined, width: number): string {
  const after = change?.after;
  const direction = after === undefined ? '' : after > now ? '+' : '-';
  return firstThatFits(
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

function pipSpans({ glyphs }: BreachScene, now: number, change: Change | undefined, side: Role): Span[] {
  const { remaining, lost, gained } = shapesIn(glyphs).pips;
  const after = change?.after ?? now;
  const stays = Math.min(maxPips, now, after);
  const moves = Math.min(maxPips, Math.max(now, after)) - stays;
  return [
    span(remaining.repeat(stays), side),
    after < now ? span(lost.repeat(moves), 'danger') : span(gained.repeat(moves), 'success'),
    span(Math.max(now, after) > maxPips ? '+' : '', side),
  ];
}

/** Damage of a unit's attack. Negative if the attack heals. */
const damageText = ({ kind, strength }: { readonly kind: Kind; readonly strength: number }): string =>
  heals(kind) && strength > 0 ? `-${strength}` : String(strength);
