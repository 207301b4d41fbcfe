import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { winOfTypes } from '../combat.ts';
import type { OrderCommand } from '../commands.ts';
import { landsOf, ownerOf, seatsOf } from '../state.ts';
import { basics, bonusOf, countOf, holds, noUnits, plus, strongestOf, type Units } from '../units.ts';
import { neededLevels, typeIndex } from '../vocabulary.ts';
import {
  attackWith,
  availableUnits,
  type BotDraft,
  type BotView,
  bordersOf,
  draftFor,
  type Effort,
  moveUnits,
  nearestOf,
  oddsAbout,
  ownNeighborsOf,
  type PathPrices,
  pathPricesOf,
  planAssault,
  research,
  type Strategy,
  targetsOf,
  upgradeUnits,
  winOf,
} from './bot-draft.ts';
import { debtorOf, normal, placeOnBorders } from './strategies.ts';

/** A possible owner of a territory after the turn, with the probability and the expected surviving units. */
export interface Holding {
  readonly seat: Seat;
  readonly chance: number;
  readonly units: Units;
}

/** Predicts the possible owners of each territory after the turn, most probable first. */
export function holdingsAfter(
  { map, owners }: BotView,
  plans: readonly (BotDraft | undefined)[],
): readonly (readonly Holding[])[] {
  return map.ids.map((_, territory) => {
    const owner = ownerOf({ owners }, territory);
    const units = plans[owner - 1]?.unitsLeft[territory] ?? noUnits;
    let holdings: readonly Holding[] = [{ seat: owner, chance: 1, units }];
    for (const [i, plan] of plans.entries()) {
      const force = plan?.forces[territory] ?? noUnits;
      if (countOf(force) > 0) holdings = holdingsAfterAttack(holdings, i + 1, force);
    }
    return holdings.length === 1 ? holdings : holdings.toSorted((a, b) => b.chance - a.chance);
  });
}

function holdingsAfterAttack(holdings: readonly Holding[], seat: Seat, force: Units): readonly Holding[] {
  let won: Holding = { seat, chance: 0, units: noUnits };
  const held: Holding[] = [];
  for (const { seat: holder, chance, units } of holdings) {
    const isEmpty = countOf(units) === 0;
    const { win, attackersLeft, defendersLeft } = isEmpty ? walkOver(force) : oddsAbout(force, units);
    if (win > 0) {
      const unitsLeft = isEmpty ? force : survivorsOf(force, units, attackersLeft / win);
      const isLikelier = chance * win > won.chance;
      won = { seat, chance: won.chance + chance * win, units: isLikelier ? unitsLeft : won.units };
    }
    if (win < 1) {
      const unitsLeft = survivorsOf(units, force, defendersLeft / (1 - win));
      held.push({ seat: holder, chance: chance * (1 - win), units: unitsLeft });
    }
  }
  return won.chance > 0 ? [...held, won] : held;
}

const walkOver = (force: Units) => ({ win: 1, attackersLeft: countOf(force), defendersLeft: 0 });

/** Estimates the survivors among `units`. Casualties are partly the strongest and partly the weakest units. */
function survivorsOf(units: Units, opponents: Units, expected: number): Units {
  const count = Math.max(1, Math.min(countOf(units), Math.round(expected)));
  const lost = countOf(units) - count;
  if (lost === 0) return units;
  const [high, low] = [strongest(units), weakest(units)];
  const losesHigh = winOfTypes[weakest(opponents)]?.[high] ?? 0.5;
  const losesLow = winOfTypes[strongest(opponents)]?.[low] ?? 0.5;
  const fromHigh = Math.round((lost * losesHigh) / (losesHigh + losesLow));
  return without(without(units, fromHigh, true), lost - fromHigh, false);
}

const strongest = (units: Units): number =>
  Math.max(
    0,
    units.findLastIndex((count) => count > 0),
  );
const weakest = (units: Units): number =>
  Math.max(
    0,
    units.findIndex((count) => count > 0),
  );

function without(units: Units, losses: number, fromHigh: boolean): Units {
  const unitsLeft = units.slice();
  let rest = losses;
  for (let i = 0; i < unitsLeft.length && rest > 0; i++) {
    const type = fromHigh ? unitsLeft.length - 1 - i : i;
    const removedCount = Math.min(rest, unitsLeft[type] ?? unreachable(type));
    unitsLeft[type] = (unitsLeft[type] ?? unreachable(type)) - removedCount;
    rest -= removedCount;
  }
  return unitsLeft;
}

/** Weights of the evaluation. A basic unit has the value 1. */
export const plainWorth = {
  /** A territory, not including its yield. */
  land: 5,
  /** A territory in the last turn. Exceeds all other values together, which then only break ties. */
  landAtLast: 1000,
  /** One food of a territory's yield per turn. */
  food: 0.35,
  tech: 0.7,
  bonus: 0.32,
  /** One unit of food in stock. */
  foodLeft: 0.03,
  techLeft: 0.08,
  /** Value of each technology level, indexed by level. */
  levels: [0, 0, 5, 9, 14, 20, 27],
  /** Fraction of a territory's value that its holder loses, weighted by the chance of losing it next turn. */
  threat: 0.4,
  /** Fraction of a territory's value that the likeliest attacker gains, weighted by that attacker's winning chance. */
  promise: 0.1,
  /** Factor for territories of the debtor: the rival who holds the most of the bot's starting territories. */
  debt: 1,
};

export type Worth = typeof plainWorth;

/** A seat's expected share of the total value of all seats after a turn, from 0 to 1 (the seat has won). */
export function shareAfter(
  sight: BotView,
  seat: Seat,
  plans: readonly (BotDraft | undefined)[],
  holdings: readonly (readonly Holding[])[],
  worth: Worth = plainWorth,
): number {
  const { map, turn, options } = sight;
  const isLast = options.turns > 0 && turn >= options.turns;
  const debtor = isLast || worth.debt === 1 ? undefined : debtorOf(sight, seat);
  const values = sight.seats.map(() => 0);
  const add = (whose: Seat, value: number) => {
    values[whose - 1] = (values[whose - 1] ?? unreachable(whose)) + value;
  };
  const first = holdings.map((list) => list[0]);
  for (const [territory, list] of holdings.entries()) {
    const usual = isLast
      ? worth.landAtLast
      : worth.land +
        worth.food * (map.foods[territory] ?? unreachable(territory)) +
        worth.tech * (map.techs[territory] ?? unreachable(territory));
    const land = debtor !== undefined && sight.owners[territory] === debtor ? usual * worth.debt : usual;
    for (const { seat: holder, chance, units } of list) {
      const grown = plus(units, growth);
      add(holder, chance * (countOf(grown) + worth.bonus * bonusOf(grown)));
      const risk = isLast ? noRisk : riskOf(map.links[territory] ?? unreachable(territory), first, holder, grown);
      add(holder, chance * land * (1 - worth.threat * risk.chance));
      add(risk.seat, chance * land * worth.promise * risk.chance);
    }
  }
  for (const [i, plan] of plans.entries()) {
    if (plan === undefined || isLast || (values[i] ?? unreachable(i)) === 0) continue;
    const { food, tech, nextLevel } = plan;
    add(i + 1, worth.foodLeft * food + worth.techLeft * tech + itemAt(worth.levels, nextLevel));
  }
  const all = values.reduce((sum, value) => sum + value, 0);
  return itemAt(values, seat - 1) / all;
}

const growth = basics(1);

/** The rival that most probably takes a territory next turn, with its chance. */
interface Risk {
  readonly seat: Seat;
  readonly chance: number;
}

const noRisk: Risk = { seat: 1, chance: 0 };

function riskOf(links: readonly number[], first: readonly (Holding | undefined)[], holder: Seat, units: Units): Risk {
  const forces = new Map<Seat, Units>();
  for (const neighbor of links) {
    const other = first[neighbor];
    if (other === undefined || other.seat === holder) continue;
    forces.set(other.seat, plus(forces.get(other.seat) ?? noUnits, other.units));
  }
  let greatestRisk = noRisk;
  for (const [seat, force] of forces) {
    const chance = winOf(plus(force, growth), units);
    if (chance > greatestRisk.chance) greatestRisk = { seat, chance };
  }
  return greatestRisk;
}

/** Hill climbing tries all changes of a scheme at most this many times. */
const rounds = 2;

const [maxTargets, maxBorders] = [8, 12];

const startEffort: Effort = { enough: 0.9, guard: 0 };

/** Each attack with a chance of winning below `below` subtracts `cost` from the expected share. */
interface Caution {
  readonly below: number;
  readonly cost: number;
}

export interface SearchStyle {
  readonly worth?: Partial<Worth>;
  readonly effort?: Partial<Effort>;
  readonly caution?: Caution;
}

export interface SearchOptions {
  /** Maximum number of drafts that the bot evaluates per turn. */
  readonly maxPlans: number;
  readonly replies: (sight: BotView, seat: Seat, random: Stream) => readonly Reply[];
  readonly style?: SearchStyle;
  /** True if the bot omits moves that do not raise its share. */
  readonly omitsIdleMoves?: boolean;
}

/** Hill climbing from a scheme without attacks: keeps each change that raises the seat's share of the total value. */
export const searchStrategy = ({
  maxPlans,
  replies: repliesTo,
  style = {},
  omitsIdleMoves,
}: SearchOptions): Strategy => ({
  place: placeOnBorders,
  plan(start, random) {
    const { sight, seat } = start;
    const planContext: PlanContext = {
      sight,
      lands: landsOf(sight, seat),
      borders: bordersOf(sight, seat),
      pathPrices: pathPricesOf(sight, seat),
    };
    const replies = repliesTo(sight, seat, random);
    const worth = { ...plainWorth, ...style.worth };
    const { caution } = style;
    const shareOf = (plan: BotDraft): number => {
      let share = caution === undefined ? 0 : -caution.cost * uncertainAttacks(plan, caution.below);
      for (const { plans, weight } of replies) {
        const all = plans.with(seat - 1, plan);
        share += weight * shareAfter(sight, seat, all, holdingsAfter(sight, all), worth);
      }
      return share;
    };
    let best: Scheme = { targets: [], focus: undefined, gathers: false, tech: 'keep', ...startEffort, ...style.effort };
    let plan = start;
    let share = Number.NEGATIVE_INFINITY;
    const seen = new Set<string>();
    const changes: readonly Change[] = [(scheme) => scheme, ...changesFor(start, planContext)];
    for (let round = 0; round < rounds; round++) {
      const before = share;
      for (const change of changes) {
        const scheme = change(best);
        const other = executeScheme(draftFor(sight, seat), scheme, planContext);
        const key = JSON.stringify(other.steps);
        if (seen.has(key) || seen.size >= maxPlans) continue;
        seen.add(key);
        const candidateShare = shareOf(other);
        if (candidateShare > share) [best, plan, share] = [scheme, other, candidateShare];
      }
      if (share === before) break;
    }
    if (omitsIdleMoves !== true) return plan;
    for (let i = plan.steps.length - 1; i >= 0; i--) {
      if (plan.steps[i]?.name !== 'move') continue;
      const other = replay(draftFor(sight, seat), plan.steps.toSpliced(i, 1), planContext);
      const otherShare = other === undefined ? Number.NEGATIVE_INFINITY : shareOf(other);
      if (other !== undefined && otherShare >= share) [plan, share] = [other, otherShare];
    }
    return plan;
  },
});

const uncertainAttacks = ({ sight, forces }: BotDraft, minWin: number): number =>
  forces.filter((force, target) => countOf(force) > 0 && winOf(force, sight.units[target] ?? noUnits) < minWin).length;

/** Gives orders again. Undefined if units for one of them are missing. */
function replay(plan: BotDraft, steps: readonly OrderCommand[], { pathPrices }: PlanContext): BotDraft | undefined {
  const landOf = (id: string) => plan.sight.map.ids.indexOf(id);
  for (const { name, args } of steps) {
    if (name === 'research') research(plan);
    else if (name === 'upgrade') {
      const [territory, from] = [landOf(args.territory), typeIndex(args.from)];
      if (args.count === 'all' || upgradeUnits(plan, territory, from, typeIndex(args.to), args.count) < args.count)
        return undefined;
    } else {
      const [from, to, { units }] = [landOf(args.from), landOf(args.to), args];
      if (units === 'all' || !holds(itemAt(plan.unitsLeft, from), units)) return undefined;
      if (name === 'move') moveUnits(plan, pathPrices, from, to, units);
      else attackWith(plan, from, to, units);
    }
  }
  return plan;
}

type Change = (scheme: Scheme) => Scheme;

function changesFor(start: BotDraft, { sight, borders }: PlanContext): Change[] {
  const { seat, level } = start;
  const targets = promising(start);
  const first = targets.flatMap((target) => ownNeighborsOf(sight, seat, target));
  const focuses = [...new Set([...first, ...borders])].slice(0, maxBorders);
  const top = neededLevels.findLastIndex((needed) => needed <= level);
  const types = neededLevels.map((_, type) => type).slice(1, top + 1);
  return [
    ...targets.flatMap((target): Change[] => [
      (scheme) => ({ ...scheme, targets: toggled(scheme.targets, target) }),
      (scheme) => ({ ...scheme, targets: [target, ...scheme.targets.filter((other) => other !== target)] }),
      ...ownNeighborsOf(sight, seat, target).map(
        (focus): Change =>
          (scheme) => ({ ...scheme, targets: [target], focus }),
      ),
    ]),
    ...focuses.map(
      (focus): Change =>
        (scheme) => ({ ...scheme, focus }),
    ),
    (scheme) => ({ ...scheme, gathers: !scheme.gathers }),
    ...(['keep', 'research', ...types] as const).map(
      (tech): Change =>
        (scheme) => ({ ...scheme, tech }),
    ),
    ...[0.7, 0.8, 0.97, 1].map(
      (enough): Change =>
        (scheme) => ({ ...scheme, enough }),
    ),
    ...[0, 1, 2, 3, 5, 8].map(
      (guard): Change =>
        (scheme) => ({ ...scheme, guard }),
    ),
  ];
}

const toggled = (targets: readonly number[], target: number): readonly number[] =>
  targets.includes(target) ? targets.filter((other) => other !== target) : [...targets, target];

function promising(plan: BotDraft): readonly number[] {
  const { sight, seat } = plan;
  const wins = new Map(
    targetsOf(sight, seat).map((target) => [
      target,
      winOf(availableUnits(plan, target), sight.units[target] ?? noUnits),
    ]),
  );
  return [...wins.keys()]
    .sort((a, b) => (wins.get(b) ?? unreachable(b)) - (wins.get(a) ?? unreachable(a)))
    .slice(0, maxTargets);
}

/** One possible plan for every rival, and the probability assigned to this combination. */
interface Reply {
  readonly plans: readonly (BotDraft | undefined)[];
  readonly weight: number;
}

/** Predicts three replies: the rivals play a random plan in the style of `normal`, another such plan, or no orders. */
export function normalReplies(sight: BotView, seat: Seat, random: Stream): readonly Reply[] {
  return [
    { plans: plansOfRivals(sight, seat, (plan) => normal.plan(plan, random)), weight: 0.4 },
    { plans: plansOfRivals(sight, seat, (plan) => normal.plan(plan, random)), weight: 0.35 },
    { plans: plansOfRivals(sight, seat, (plan) => plan), weight: 0.25 },
  ];
}

function plansOfRivals(
  sight: BotView,
  seat: Seat,
  planOf: (plan: BotDraft) => BotDraft,
): readonly (BotDraft | undefined)[] {
  const open: BotView = {
    ...sight,
    seats: sight.seats.map((seatView) => ({ ...seatView, placement: null, orders: null })),
  };
  return seatsOf(open).map((other) =>
    other !== seat && open.seats[other - 1]?.alive === true ? planOf(draftFor(open, other)) : undefined,
  );
}

export const hardStrategy = (style?: SearchStyle): Strategy =>
  searchStrategy({ maxPlans: 160, replies: normalReplies, ...(style && { style }) });

export const hard = hardStrategy();

const quick = searchStrategy({ maxPlans: 60, replies: normalReplies });

/** Maximum number of plans by `quick` per rival, and maximum of plans per rival × rivals × territories. */
const [maxQuickPlans, maxQuickWork] = [4, 300];

/** Rivals play like a faster `hard`, `normal`, or not at all. Many rivals on a large map play as in `normalReplies`. */
function thoroughReplies(sight: BotView, seat: Seat, random: Stream): readonly Reply[] {
  const rivals = sight.seats.filter(({ alive }, i) => alive && i !== seat - 1).length;
  const quickCount = Math.min(maxQuickPlans, Math.floor(maxQuickWork / (rivals * sight.map.ids.length)));
  if (quickCount === 0) return normalReplies(sight, seat, random);
  const idle = 0.15;
  const weight = (1 - idle) / (quickCount + 1);
  return [
    ...Array.from({ length: quickCount }, () => ({
      plans: plansOfRivals(sight, seat, (plan) => quick.plan(plan, random)),
      weight,
    })),
    { plans: plansOfRivals(sight, seat, (plan) => normal.plan(plan, random)), weight },
    { plans: plansOfRivals(sight, seat, (plan) => plan), weight: idle },
  ];
}

export const expertStrategy = (style?: SearchStyle): Strategy =>
  searchStrategy({ maxPlans: 400, replies: thoroughReplies, omitsIdleMoves: true, ...(style && { style }) });

export const expert = expertStrategy();

/** Decisions of a bot. `executeScheme` derives the orders from them. */
interface Scheme extends Effort {
  /** Territories to attack, in this order. */
  readonly targets: readonly number[];
  /** Border territory that gets the reinforcements, and that upgrades and attacks first. Undefined for none. */
  readonly focus: number | undefined;
  /** True if other border territories send their units to `focus`. */
  readonly gathers: boolean;
  /** Use of tech: save it, research the next level, or upgrade units up to the type with the given index. */
  readonly tech: 'keep' | 'research' | number;
}

interface PlanContext {
  readonly sight: BotView;
  readonly lands: readonly number[];
  readonly borders: readonly number[];
  readonly pathPrices: PathPrices;
}

function executeScheme(plan: BotDraft, scheme: Scheme, planContext: PlanContext): BotDraft {
  const { tech, focus, targets } = scheme;
  if (tech === 'research') research(plan);
  const main = targets[0];
  const sources = main === undefined ? [] : ownNeighborsOf(planContext.sight, plan.seat, main);
  const needed = sources.reduce((sum, from) => sum + countOf(plan.unitsLeft[from] ?? noUnits), 0);
  reinforce(plan, scheme, planContext, needed);
  if (typeof tech === 'number') improve(plan, tech, focus !== undefined ? [focus, ...sources] : sources, planContext);
  for (const target of targets) planAssault(plan, target, scheme, focus);
  return plan;
}

/** Moves inner units, and border units if `gathers`, to `focus` or the nearest border. Spares food for `targets`. */
function reinforce(
  plan: BotDraft,
  { focus, gathers, targets, guard }: Scheme,
  { lands, borders, pathPrices }: PlanContext,
  reserve: number,
): void {
  const reservedFood = targets.length === 0 ? 0 : Math.min(plan.food, reserve);
  plan.food -= reservedFood;
  const isBorder = new Set(borders);
  const inner = lands.filter((from) => !isBorder.has(from) && countOf(plan.unitsLeft[from] ?? noUnits) > 0);
  const sources = gathers ? [...inner, ...borders] : inner;
  for (const from of sources) {
    const to =
      focus !== undefined && (pathPrices(focus)[from] ?? Infinity) < Infinity
        ? focus
        : nearestOf(borders, pathPrices, from);
    if (to === undefined || from === to) continue;
    const units = itemAt(plan.unitsLeft, from);
    moveUnits(
      plan,
      pathPrices,
      from,
      to,
      isBorder.has(from) ? strongestOf(units, Math.max(0, countOf(units) - guard)) : units,
    );
  }
  plan.food += reservedFood;
}

function improve(plan: BotDraft, top: number, first: readonly number[], { borders }: PlanContext): void {
  for (const territory of new Set([...first, ...borders]))
    for (let to = top; to > 0; to--)
      for (let from = to - 1; from >= 0; from--)
        upgradeUnits(plan, territory, from, to, plan.unitsLeft[territory]?.[from] ?? unreachable(territory));
}
