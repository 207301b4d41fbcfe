import { itemAt } from '../../../../engine/lookup.ts';
import { goodChance } from '../../bots/adviser.ts';
import { bordersOf, foesOf, ownBeside, targetsOf } from '../../bots/surroundings.ts';
import { sentAgainst } from '../../draft/draft.ts';
import { type Draft, orderFor } from '../../draft.ts';
import { leftIn } from '../../draft/shadow.ts';
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
  const { level, orders } = draft.own;
  // A player who has not been able to attack for so long needs better units, not more of the same.
  const isStuck = view.turn > stuckAfter && orders.every(({ type }) => type !== 'attack');
  const move = moveFor(view, draft, borders, isStuck);
  if (move !== undefined) return move;
  if (isStuck && level < levelWhenStuck)
    return orderFor(draft, { name: 'research', args: {} }).ok ? { type: 'research' } : { type: 'end' };
  return upgradeFor(draft, borders) ?? { type: 'end' };
}

const stuckAfter = 4;
const levelWhenStuck = 3;

const winOf = (units: Units, others: Units): number =>
  countOf(units) === 0 ? 0 : (quickOdds(units, others)?.win ?? 0);

/** Units that can leave a territory for a target: one stays where others than that could come. */
function free({ land, seat, shadow }: Draft, from: number, target: number): Units {
  const left = leftIn(shadow, from);
  const isThreatened = foesOf(land, seat, from).some((foe) => foe !== target);
  return strongestOf(left, Math.max(0, countOf(left) - (isThreatened ? 1 : 0)));
}

/** Territories that can still send units against a target, those with most first. */
const sourcesFor = (draft: Draft, target: number) =>
  ownBeside(draft.land, draft.seat, target)
    .map((from) => ({ from, units: free(draft, from, target) }))
    .filter(({ units }) => countOf(units) > 0)
    .toSorted((one, other) => countOf(other.units) - countOf(one.units));

interface Chance {
  readonly target: number;
  readonly sent: Units;
  /** The chance with the units sent already, and with all that can be sent. */
  readonly now: number;
  readonly most: number;
}

function chanceOf(view: View, draft: Draft, target: number): Chance {
  const sent = sentAgainst(draft.own.orders, itemAt(view.map.ids, target));
  const defenders = unitsIn(view, target);
  const all = sourcesFor(draft, target).reduce((sum, { units }) => plus(sum, units), sent);
  return { target, sent, now: winOf(sent, defenders), most: winOf(all, defenders) };
}

/** An attack that was ordered and cannot be made a good one. */
function hopelessOrder(view: View, draft: Draft): Advice | undefined {
  const { orders } = draft.own;
  for (const [order, each] of [...orders.entries()].reverse()) {
    if (each.type !== 'attack') continue;
    const { target, now, most } = chanceOf(view, draft, view.map.ids.indexOf(each.to));
    if (now < bad && most < goodChance) return { type: 'cancel', order, target, win: now };
  }
  return undefined;
}

/** The attack that is likeliest won, unless enough is sent already. */
function attackFor(view: View, draft: Draft): Advice | undefined {
  const chances = targetsOf(draft.land, draft.seat).map((target) => chanceOf(view, draft, target));
  const wanted = chances.filter(({ now, most }) => now < sure && most >= goodChance);
  // Attacks that were begun come first.
  const order = wanted.toSorted(
    (one, other) => Math.sign(countOf(other.sent)) - Math.sign(countOf(one.sent)) || other.most - one.most,
  );
  for (const { target, most } of order) {
    const [source] = sourcesFor(draft, target);
    if (source === undefined) continue;
    const units = strongestOf(source.units, draft.shadow.food);
    if (countOf(units) > 0) return { type: 'attack', from: source.from, to: target, units, win: most };
  }
  return undefined;
}

/** Units behind the borders, or from all borders but one, to the border where most stand already. */
function moveFor(
  view: View,
  { land, seat, shadow }: Draft,
  borders: readonly number[],
  fromBorders: boolean,
): Advice | undefined {
  const strength = (territory: number) => countOf(leftIn(shadow, territory));
  const [to] = borders.toSorted((one, other) => strength(other) - strength(one));
  if (to === undefined) return undefined;
  for (const from of landsOf(view, seat)) {
    const isBorder = borders.includes(from);
    if (from === to || (isBorder && !fromBorders) || strength(from) < 2) continue;
    const path = cheapestPath(land, seat, from, to);
    const most = strength(from) - (isBorder ? 1 : 0);
    const count = path === undefined ? 0 : Math.min(most, Math.floor(shadow.food / path.price));
    if (count > 1) return { type: 'move', from, to, units: strongestOf(leftIn(shadow, from), count) };
  }
  return undefined;
}

/** Basic units at the border where most of them stand; to the best type that there is. */
function upgradeFor({ shadow, own }: Draft, borders: readonly number[]): Advice | undefined {
  const basics = (territory: number) => itemAt(leftIn(shadow, territory), 0);
  const [at] = borders.toSorted((one, other) => basics(other) - basics(one));
  const to = upgradesOf('a', own.level).at(-1) ?? 'b';
  const count = at === undefined ? 0 : Math.min(basics(at), Math.floor(shadow.tech / upgradePrice('a', to)));
  return at === undefined || count < 1 ? undefined : { type: 'upgrade', at, count, to };
}
