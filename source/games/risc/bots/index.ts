import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import { landsOf } from '../state.ts';
import { noUnits, type Units } from '../units.ts';
import { unitTypes } from '../vocabulary.ts';
import { attackWith, moveUnits, pathPricesOf, research, type Strategy, upgradeUnits } from './bot-draft.ts';
import { adviser, searchAmong } from './search.ts';
import { easy, normal, novice, recruit } from './strategies.ts';
import { createStrategyBot, type StrategyBot } from './strategy-bot.ts';

/** Random legal orders: from each territory perhaps a move or an attack, perhaps an upgrade. */
const random: Strategy = {
  place(sight, seat, rest, chance) {
    const added = sight.map.ids.map(() => 0);
    const ownLands = landsOf(sight, seat);
    for (let unit = 0; unit < rest; unit++) {
      const territory = itemAt(ownLands, chance.integer(0, ownLands.length - 1));
      added[territory] = (added[territory] ?? unreachable(territory)) + 1;
    }
    return added;
  },
  plan(plan, chance) {
    const { sight, seat, unitsLeft } = plan;
    const pathPrices = pathPricesOf(sight, seat);
    if (chance.integer(1, 8) === 1) research(plan);
    for (const from of landsOf(sight, seat)) {
      if (chance.integer(1, 3) === 1) {
        const type = chance.integer(0, unitTypes.length - 2);
        const to = chance.integer(type + 1, unitTypes.length - 1);
        upgradeUnits(plan, from, type, to, chance.integer(1, 1 + itemAt(itemAt(unitsLeft, from), type)));
      }
      const links = sight.map.links[from] ?? unreachable(from);
      const to = links[chance.integer(0, links.length - 1)];
      if (to === undefined || chance.integer(0, 1) === 0) continue;
      const units = someOf(unitsLeft[from] ?? noUnits, chance);
      if (sight.owners[to] === seat) moveUnits(plan, pathPrices, from, to, units);
      else attackWith(plan, from, to, units);
    }
    return plan;
  },
};

const greedy = createStrategyBot({ about: 'attacks where the odds are good', strategy: normal });

/** Bots by name, weakest first (rules, section 15). From `novice` on, each wins most matches against the one before. */
export const bots: Readonly<Record<string, StrategyBot>> = {
  random: {
    ...createStrategyBot({ about: 'plays any legal order at random', strategy: random, why: 'Chosen at random.' }),
    onlyTyped: true,
  },
  novice: {
    ...createStrategyBot({ about: 'for a first match: goes by numbers, not by odds', strategy: novice }),
    rating: 1100,
  },
  easy: { ...createStrategyBot({ about: 'attacks from one place at a time', strategy: easy }), rating: 1300 },
  normal: { ...greedy, rating: 1500 },
  hard: {
    ...createStrategyBot({
      about: 'weighs its plans against yours',
      strategy: searchAmong(() => true, { enough: 0.9, guard: 0 }),
      slow: true,
    }),
    rating: 1700,
  },
  adviser: {
    ...createStrategyBot({
      about: 'takes no risks that anybody would warn of: the bot of the hints',
      strategy: adviser,
      slow: true,
    }),
    onlyTyped: true,
  },
  greedy: { ...greedy, about: 'another name of normal', onlyTyped: true },
  recruit: {
    ...createStrategyBot({ about: 'only defends: the opponent of the tutorial', strategy: recruit }),
    onlyTyped: true,
  },
};

const someOf = (units: Units, chance: Stream): Units => units.map((count) => chance.integer(0, count));
