import { itemAt } from '../../../../engine/lookup.ts';
import { goodChance } from '../../bots/adviser.ts';
import { bordersOf, foesOf, ownNeighborsOf, targetsOf } from '../../bots/surroundings.ts';
import { sentAgainst } from '../../draft/draft.ts';
import { type Draft, createOrder } from '../../draft.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { cheapestPath } from '../../path.ts';
import { landsOf, unitsIn } from '../../state.ts';
import { countOf, plus, strongestOf, type Units } from '../../units.ts';
import type { View } from '../../view.ts';
import { type UnitType, upgradePrice } from '../../vocabulary.ts';
import { quickOdds } from '../composing/known-odds.ts';
import { upgradesOf } from '../words/choices.ts';

interface March {
  readonly from: number;
  readonly to: number;
  /** The units that go, the strongest first. */
  readonly units: Units;
}

/** The tutorial's next suggestion. Territories go by number. */
export type Advice =
  | (March & { readonly type: 'attack'; readonly win: number })
  | (March & { readonly type: 'move' })
  | { readonly type: 'upgrade'; readonly at: number; readonly count: number; readonly to: UnitType }
  | { readonly type: 'research' }
  /** An order, from 0, that would most likely lose its units. */
  | { readonly type: 'cancel'; readonly order: number; readonly target: number; readonly win: number }
  | { readonly type: 'end' };

/** The chance from which on no more units are needed for an attack. */
const sure = 0.9;

/** Chances below which an attack is rather lost. */
export const bad = 0.5;

/** The next suggestion, after the orders given so far. */
export function adviceFor(view: View, draft: Draft): Advice {
  const { seat } = draft;
  const hopeless = hopelessOrder(view, draft);
  if (hopeless !== undefined) return hopeless;
  const attack = attackFor(view, draft);
  if (attack !== undefined) return attack;
  // The first turn has one thing to learn.
  if (view.turn <= 1) return { type: 'end' };
  const borders = bordersOf(view, seat);
  const { level, orders } = draft.ownSeat;
  // A player who has not been able to attack for so long needs better units, not more of the same.
  const isStuck = view.turn > stuckAfter && orders.every(({ type }) => type !== 'attack');
  const move = moveFor(view, draft, borders, isStuck);
  if (move !== undefined) return move;
  if (isStuck && level < levelWhenStuck)
    return createOrder(draft, { name: 'research', args: {} }).ok ? { type: 'research' } : { type: 'end' };
  return upgradeFor(draft, borders) ?? { type: 'end' };
}

const stuckAfter = 4;
const levelWhenStuck = 3;

const winOf = (units: Units, defenders: Units): number =>
  countOf(units) === 0 ? 0 : (quickOdds(units, defenders)?.win ?? 0);

/** Units that can leave a territory for a target: one stays where others than that could come. */
function free({ land, seat, projection }: Draft, from: number, target: number): Units {
  const unitsLeft = unitsLeftIn(projection, from);
  const isThreatened = foesOf(land, seat, from).some((foe) => foe !== target);
  return strongestOf(unitsLeft, Math.max(0, countOf(unitsLeft) - (isThreatened ? 1 : 0)));
}

/** Territories that can still send units against a target, those with most first. */
const sourcesFor = (draft: Draft, target: number) =>
  ownNeighborsOf(draft.land, draft.seat, target)
    .map((from) => ({ from, units: free(draft, from, target) }))
    .filter(({ units }) => countOf(units) > 0)
    .toSorted((one, other) => countOf(other.units) - countOf(one.units));

interface Chance {
  readonly target: number;
  readonly unitsSent: Units;
  /** The chance with the units sent already, and with all that can be sent. */
  readonly now: number;
  readonly maxWin: number;
}

function chanceOf(view: View, draft: Draft, target: number): Chance {
  const unitsSent = sentAgainst(draft.ownSeat.orders, itemAt(view.map.ids, target));
  const defenders = unitsIn(view, target);
  const allUnits = sourcesFor(draft, target).reduce((sum, { units }) => plus(sum, units), unitsSent);
  return { target, unitsSent, now: winOf(unitsSent, defenders), maxWin: winOf(allUnits, defenders) };
}

/** An attack that was ordered and cannot be made a good one. */
function hopelessOrder(view: View, draft: Draft): Advice | undefined {
  const { orders } = draft.ownSeat;
  for (const [order, each] of [...orders.entries()].reverse()) {
    if (each.type !== 'attack') continue;
    const { target, now, maxWin } = chanceOf(view, draft, view.map.ids.indexOf(each.to));
    if (now < bad && maxWin < goodChance) return { type: 'cancel', order, target, win: now };
  }
  return undefined;
}

/** The attack that is likeliest won, unless enough is sent already. */
function attackFor(view: View, draft: Draft): Advice | undefined {
  const chances = targetsOf(draft.land, draft.seat).map((target) => chanceOf(view, draft, target));
  const promising = chances.filter(({ now, maxWin }) => now < sure && maxWin >= goodChance);
  // Attacks that were begun come first.
  const order = promising.toSorted(
    (one, other) => Math.sign(countOf(other.unitsSent)) - Math.sign(countOf(one.unitsSent)) || other.maxWin - one.maxWin,
  );
  for (const { target, maxWin } of order) {
    const [source] = sourcesFor(draft, target);
    if (source === undefined) continue;
    const units = strongestOf(source.units, draft.projection.food);
    if (countOf(units) > 0) return { type: 'attack', from: source.from, to: target, units, win: maxWin };
  }
  return undefined;
}

/** Units behind the borders, or from all borders but one, to the border where most stand already. */
function moveFor(
  view: View,
  { land, seat, projection }: Draft,
  borders: readonly number[],
  fromBorders: boolean,
): Advice | undefined {
  const strength = (territory: number) => countOf(unitsLeftIn(projection, territory));
  const [to] = borders.toSorted((one, other) => strength(other) - strength(one));
  if (to === undefined) return undefined;
  for (const from of landsOf(view, seat)) {
    const isBorder = borders.includes(from);
    if (from === to || (isBorder && !fromBorders) || strength(from) < 2) continue;
    const path = cheapestPath(land, seat, from, to);
    const maxCount = strength(from) - (isBorder ? 1 : 0);
    const count = path === undefined ? 0 : Math.min(maxCount, Math.floor(projection.food / path.price));
    if (count > 1) return { type: 'move', from, to, units: strongestOf(unitsLeftIn(projection, from), count) };
  }
  return undefined;
}

/** Basic units at the border where most of them stand; to the best type that there is. */
function upgradeFor({ projection, ownSeat }: Draft, borders: readonly number[]): Advice | undefined {
  const basics = (territory: number) => itemAt(unitsLeftIn(projection, territory), 0);
  const [at] = borders.toSorted((one, other) => basics(other) - basics(one));
  const to = upgradesOf('a', ownSeat.level).at(-1) ?? 'b';
  const count = at === undefined ? 0 : Math.min(basics(at), Math.floor(projection.tech / upgradePrice('a', to)));
  return at === undefined || count < 1 ? undefined : { type: 'upgrade', at, count, to };
}
