import type { Game } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import {
  type LegalCommands,
  type LegalValues,
  type TypedValue,
  typedValue,
  valuesByKey,
} from '../../../engine/programs/legal.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { mostOfTerm } from '../arguments.ts';
import { draftOf } from '../draft/draft.ts';
import { type Draft, orderFor } from '../draft.ts';
import { placedIn } from '../draft/placement.ts';
import type { RiscTypes } from '../game-types.ts';
import { idOf } from '../map.ts';
import { pricesTo } from '../path.ts';
import { type Land, landsOf, ownerOf, type ReadonlyState, seatIn } from '../state.ts';
import { countOf, type Units } from '../units.ts';
import { mostOrders, neededLevels, typeAt, typeIndex, unitTypes, upgradePrice } from '../vocabulary.ts';
import { rules } from './index.ts';

const commit = { name: 'commit', args: {} } as const;
const research = { name: 'research', args: {} } as const;

/**
 * How units can be placed, or the orders that can be added to those given, and the commit. `all` is not listed: it only
 * spells the most that can be given (rules, sections 5 and 10).
 */
export const legal: Game<RiscTypes>['legal'] = (state, seat) => [
  ...(state.phase === 'placement' ? placements(state, seat) : orders(draftOf(state, seat))),
  ...(rules.commit.check?.(state, commit, seat) === undefined ? [commit] : []),
];

function placements(state: ReadonlyState, seat: Seat): readonly LegalCommands[] {
  const { placement } = seatIn(state, seat);
  if (placement === null) return [];
  const rest = state.options.units - placedIn(placement);
  const own = landsOf(state, seat);
  const place = (territory: readonly TypedValue[], units: LegalValues) => ({
    name: 'place',
    args: { territory, units },
  });
  const byMost = grouped(own.map((land) => [rest + itemAt(placement, land), typedId(state, land)]));
  return [
    place(
      own.map((land) => typedId(state, land)),
      [0],
    ),
    ...byMost.map(([most, there]) => place(there, { upTo: { a: most }, most })),
    { name: 'spread', args: {} },
  ];
}

function orders(draft: Draft): readonly LegalCommands[] {
  if (draft.own.orders.length >= mostOrders) return [];
  const found: LegalCommands[] = [];
  for (const [from, units] of draft.shadow.units)
    if (countOf(units) > 0)
      found.push(...moves(draft, from, units), ...attacks(draft, from, units), ...upgrades(draft, from, units));
  if (orderFor(draft, research).ok) found.push(research);
  return found;
}

function moves({ land, seat, shadow: { food, units: own } }: Draft, from: number, units: Units): LegalCommands[] {
  // A path costs the same both ways.
  const prices = pricesTo(land, seat, from);
  const all = countOf(units);
  const targets = [...own.keys()].filter((to) => to !== from);
  const byMost = grouped(
    targets.map((to) => [Math.min(all, Math.floor(food / itemAt(prices, to))), typedId(land, to)]),
  );
  return byMost.map(([most, to]) => ({
    name: 'move',
    args: { from: [typedId(land, from)], to, units: someOf(units, most) },
  }));
}

function attacks({ land, seat, shadow: { food } }: Draft, from: number, units: Units): LegalCommands[] {
  const most = Math.min(countOf(units), food);
  const to = itemAt(land.map.links, from).filter((other) => ownerOf(land, other) !== seat);
  if (most < 1 || to.length === 0) return [];
  const ids = to.map((other) => typedId(land, other));
  return [{ name: 'attack', args: { from: [typedId(land, from)], to: ids, units: someOf(units, most) } }];
}

function upgrades({ land, own, shadow: { tech } }: Draft, territory: number, units: Units): LegalCommands[] {
  const known = unitTypes.filter((type) => itemAt(neededLevels, typeIndex(type)) <= own.level);
  return units.flatMap((count, i) => {
    const from = typeAt(i);
    const stronger = known.filter((type) => typeIndex(type) > i);
    const byMost = grouped(stronger.map((to) => [Math.min(count, Math.floor(tech / upgradePrice(from, to))), to]));
    return byMost.map(([most, to]) => ({
      name: 'upgrade',
      args: { territory: [typedId(land, territory)], count: { from: 1, to: most }, from: [from], to },
    }));
  });
}

const typedId = ({ map }: Pick<Land, 'map'>, territory: number): TypedValue => typedValue(idOf(map, territory));

/** Up to so many of these units; a program can say no more of a kind in one term. */
const someOf = (units: Units, most: number): LegalValues => ({
  upTo: Object.fromEntries(
    units.flatMap((count, type) => (count > 0 ? [[typeAt(type), Math.min(count, mostOfTerm)]] : [])),
  ),
  most: Math.min(most, mostOfTerm),
});

/** Targets by the most that can be given for them, which is at least one. */
const grouped = (targets: readonly (readonly [most: number, target: TypedValue])[]) =>
  valuesByKey(targets.filter(([most]) => most >= 1));
