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
import { maxTermCount } from '../arguments.ts';
import { draftOf } from '../draft/draft.ts';
import { type Draft, createOrder } from '../draft.ts';
import { placedCount } from '../draft/placement.ts';
import type { RiscTypes } from '../game-types.ts';
import { idOf } from '../map.ts';
import { pricesTo } from '../path.ts';
import { type Land, landsOf, ownerOf, type ReadonlyState, seatIn } from '../state.ts';
import { countOf, type Units } from '../units.ts';
import { maxOrders, neededLevels, typeAt, typeIndex, unitTypes, upgradePrice } from '../vocabulary.ts';
import { rules } from './index.ts';

const commitCommand = { name: 'commit', args: {} } as const;
const researchCommand = { name: 'research', args: {} } as const;

/**
 * How units can be placed, or the orders that can be added to those given, and the commit. `all` is not listed: it only
 * spells the most that can be given (rules, sections 5 and 10).
 */
export const legal: Game<RiscTypes>['legal'] = (state, seat) => [
  ...(state.phase === 'placement' ? placements(state, seat) : orders(draftOf(state, seat))),
  ...(rules.commit.check?.(state, commitCommand, seat) === undefined ? [commitCommand] : []),
];

function placements(state: ReadonlyState, seat: Seat): readonly LegalCommands[] {
  const { placement } = seatIn(state, seat);
  if (placement === null) return [];
  const rest = state.options.units - placedCount(placement);
  const ownLands = landsOf(state, seat);
  const place = (territory: readonly TypedValue[], units: LegalValues) => ({
    name: 'place',
    args: { territory, units },
  });
  const byMax = grouped(ownLands.map((land) => [rest + itemAt(placement, land), typedId(state, land)]));
  return [
    place(
      ownLands.map((land) => typedId(state, land)),
      [0],
    ),
    ...byMax.map(([max, there]) => place(there, { upTo: { a: max }, most: max })),
    { name: 'spread', args: {} },
  ];
}

function orders(draft: Draft): readonly LegalCommands[] {
  if (draft.ownSeat.orders.length >= maxOrders) return [];
  const commands: LegalCommands[] = [];
  for (const [from, units] of draft.projection.units)
    if (countOf(units) > 0)
      commands.push(...moves(draft, from, units), ...attacks(draft, from, units), ...upgrades(draft, from, units));
  if (createOrder(draft, researchCommand).ok) commands.push(researchCommand);
  return commands;
}

function moves({ land, seat, projection: { food, units: projectedUnits } }: Draft, from: number, units: Units): LegalCommands[] {
  // A path costs the same both ways.
  const prices = pricesTo(land, seat, from);
  const all = countOf(units);
  const targets = [...projectedUnits.keys()].filter((to) => to !== from);
  const byMax = grouped(
    targets.map((to) => [Math.min(all, Math.floor(food / itemAt(prices, to))), typedId(land, to)]),
  );
  return byMax.map(([max, to]) => ({
    name: 'move',
    args: { from: [typedId(land, from)], to, units: someOf(units, max) },
  }));
}

function attacks({ land, seat, projection: { food } }: Draft, from: number, units: Units): LegalCommands[] {
  const max = Math.min(countOf(units), food);
  const to = itemAt(land.map.links, from).filter((other) => ownerOf(land, other) !== seat);
  if (max < 1 || to.length === 0) return [];
  const ids = to.map((other) => typedId(land, other));
  return [{ name: 'attack', args: { from: [typedId(land, from)], to: ids, units: someOf(units, max) } }];
}

function upgrades({ land, ownSeat, projection: { tech } }: Draft, territory: number, units: Units): LegalCommands[] {
  const known = unitTypes.filter((type) => itemAt(neededLevels, typeIndex(type)) <= ownSeat.level);
  return units.flatMap((count, i) => {
    const from = typeAt(i);
    const stronger = known.filter((type) => typeIndex(type) > i);
    const byMax = grouped(stronger.map((to) => [Math.min(count, Math.floor(tech / upgradePrice(from, to))), to]));
    return byMax.map(([max, to]) => ({
      name: 'upgrade',
      args: { territory: [typedId(land, territory)], count: { from: 1, to: max }, from: [from], to },
    }));
  });
}

const typedId = ({ map }: Pick<Land, 'map'>, territory: number): TypedValue => typedValue(idOf(map, territory));

/** Up to so many of these units; a program can say no more of a kind in one term. */
const someOf = (units: Units, max: number): LegalValues => ({
  upTo: Object.fromEntries(
    units.flatMap((count, type) => (count > 0 ? [[typeAt(type), Math.min(count, maxTermCount)]] : [])),
  ),
  most: Math.min(max, maxTermCount),
});

/** Targets by the most that can be given for them, which is at least one. */
const grouped = (targets: readonly (readonly [most: number, target: TypedValue])[]) =>
  valuesByKey(targets.filter(([max]) => max >= 1));
