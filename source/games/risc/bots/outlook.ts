import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { basics, bonusOf, countOf, noUnits, plus, type Units } from '../units.ts';
import type { BotDraft, BotView } from './bot-draft.ts';
import { winOf } from './chances.ts';
import type { Holding } from './resolve.ts';

/** Values; a basic unit is worth 1. */
const worth = {
  /** A territory, beside what it yields. */
  land: 5,
  /** A territory in the last turn, when nothing else counts except as a tie-breaker. */
  landAtLast: 1000,
  /** A territory's yield in a turn, by unit of food and tech. */
  food: 0.35,
  tech: 0.7,
  /** A bonus of 1. */
  bonus: 0.32,
  /** A unit of stock. */
  foodLeft: 0.03,
  techLeft: 0.08,
  /** Technology level by level. */
  levels: [0, 0, 5, 9, 14, 20, 27],
  /** The share of a territory's value that is lost, times the chance that a neighbour takes it next turn. */
  threat: 0.4,
  /** The share of its value that the likeliest attacker gets, times the same chance. */
  promise: 0.1,
};

/** A seat's expected share of the value of all seats after a turn: 1 is a match that is won. */
export function shareAfter(
  sight: BotView,
  seat: Seat,
  plans: readonly (BotDraft | undefined)[],
  holdings: readonly (readonly Holding[])[],
): number {
  const { map, turn, options } = sight;
  const isLast = options.turns > 0 && turn >= options.turns;
  const values = sight.seats.map(() => 0);
  const add = (whose: Seat, value: number) => {
    values[whose - 1] = (values[whose - 1] ?? missing(whose)) + value;
  };
  const first = holdings.map((list) => list[0]);
  for (const [territory, list] of holdings.entries()) {
    const land = isLast
      ? worth.landAtLast
      : worth.land +
        worth.food * (map.foods[territory] ?? missing(territory)) +
        worth.tech * (map.techs[territory] ?? missing(territory));
    for (const { seat: holder, chance, units } of list) {
      const grown = plus(units, growth);
      add(holder, chance * (countOf(grown) + worth.bonus * bonusOf(grown)));
      const risk = isLast ? noRisk : riskOf(map.links[territory] ?? missing(territory), first, holder, grown);
      add(holder, chance * land * (1 - worth.threat * risk.chance));
      add(risk.seat, chance * land * worth.promise * risk.chance);
    }
  }
  for (const [i, plan] of plans.entries()) {
    if (plan === undefined || isLast || (values[i] ?? missing(i)) === 0) continue;
    const { level, food, tech, researches } = plan;
    const reached = itemAt(worth.levels, level + (researches ? 1 : 0));
    add(i + 1, worth.foodLeft * food + worth.techLeft * tech + reached);
  }
  const all = values.reduce((sum, value) => sum + value, 0);
  return itemAt(values, seat - 1) / all;
}

const growth = basics(1);

/** The seat most likely to take a territory next turn, and its chance. */
interface Risk {
  readonly seat: Seat;
  readonly chance: number;
}

const noRisk: Risk = { seat: 1, chance: 0 };

/** The greatest risk that another seat is to a territory. */
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
