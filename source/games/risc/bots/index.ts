import { type Bot, type BotChoice, botsWithFaces } from '#engine/bot.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { placedCount } from '../draft.ts';
import { idOf, landName } from '../map.ts';
import { landsOf, type View } from '../state.ts';
import { basics, noUnits, type Units } from '../units.ts';
import { unitTypes } from '../vocabulary.ts';
import {
  attackWith,
  type BotView,
  commandOfStep,
  draftFor,
  foesOf,
  moveUnits,
  pathPricesOf,
  research,
  type Strategy,
  upgradeUnits,
} from './bot-draft.ts';
import { faces, strategyOf } from './faces.ts';
import { reasonForTurn } from './reasons.ts';
import { expert, hard } from './search.ts';
import { easy, normal, novice, recruit } from './strategies.ts';

export type StrategyBot = Bot<View, Command>;

interface StrategyBotOptions extends Pick<StrategyBot, 'about' | 'slow'> {
  readonly strategy: Strategy;
  readonly why?: string;
}

const commit: Command = { name: 'commit', args: {} };

export const createStrategyBot = ({ strategy, why, ...style }: StrategyBotOptions): StrategyBot => ({
  ...style,
  choose({ view, seat, random }): BotChoice<Command> | undefined {
    const seatView = view.seats[seat - 1];
    if (view.outcome !== null || seatView === undefined || seatView.committed) return undefined;
    const plan =
      view.phase === 'placement'
        ? planPlacement(view, seat, strategy, random)
        : planOrders(view, seat, strategy, random);
    const [command = commit, ...next] = plan.commands;
    return { command, next: plan.commands.length === 0 ? [] : [...next, commit], why: why ?? plan.why };
  },
});

interface CommandPlan {
  readonly commands: readonly Command[];
  readonly why: string;
}

function planPlacement(view: View, seat: Seat, strategy: Strategy, random: Stream): CommandPlan {
  const placed = itemAt(view.seats, seat - 1).placement ?? [];
  const rest = view.options.units - placedCount(placed);
  const added = rest > 0 ? strategy.place(view, seat, rest, random) : [];
  const territories = [...added.keys()].filter((territory) => (added[territory] ?? unreachable(territory)) > 0);
  const commands = territories.map((territory): Command => {
    const units = basics((placed[territory] ?? unreachable(territory)) + (added[territory] ?? unreachable(territory)));
    return { name: 'place', args: { territory: idOf(view.map, territory), units } };
  });
  return { commands, why: reasonForPlace(view, seat, territories[0]) };
}

function planOrders(view: View, seat: Seat, strategy: Strategy, random: Stream): CommandPlan {
  const plan = strategy.plan(draftFor(view, seat), random);
  const commands = plan.steps.map((step) => commandOfStep(view, step));
  return { commands, why: reasonForTurn(plan, commands) };
}

function reasonForPlace(sight: BotView, seat: Seat, territory: number | undefined): string {
  if (territory === undefined) return 'All units are placed.';
  const [foe] = foesOf(sight, seat, territory);
  const land = landName(sight.map, territory);
  if (foe === undefined) return `From ${land} they can go wherever they are needed.`;
  return `In ${land} they threaten ${landName(sight.map, foe)}.`;
}

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

const thorough = createStrategyBot({
  about: 'expects you to plan like hard',
  strategy: expert,
  slow: true,
});

const greedy = createStrategyBot({ about: 'attacks where the odds are good', strategy: normal });

/** Weakest first. From `novice` on, each beats its predecessor in most matches. */
const skills: Readonly<Record<string, StrategyBot>> = {
  novice: {
    ...createStrategyBot({ about: 'for a first match: goes by numbers, not by odds', strategy: novice }),
    rating: 1100,
  },
  easy: { ...createStrategyBot({ about: 'attacks from one place at a time', strategy: easy }), rating: 1300 },
  normal: { ...greedy, rating: 1500 },
  hard: {
    ...createStrategyBot({ about: 'weighs its plans against yours', strategy: hard, slow: true }),
    rating: 1700,
  },
  expert: { ...thorough, rating: 1950 },
};

/** See rules, section 15. */
export const bots: Readonly<Record<string, StrategyBot>> = {
  random: {
    ...createStrategyBot({ about: 'plays any legal order at random', strategy: random, why: 'Chosen at random.' }),
    onlyTyped: true,
  },
  ...skills,
  greedy: { ...greedy, about: 'another name of normal', onlyTyped: true },
  /** This bot computed the hints of earlier versions. Saved matches of those versions may name it as an opponent. */
  adviser: { ...thorough, about: 'another name of expert', onlyTyped: true },
  recruit: {
    ...createStrategyBot({ about: 'only defends: the opponent of the tutorial', strategy: recruit }),
    onlyTyped: true,
  },
  ...botsWithFaces({
    faces,
    skills,
    usualSkill: 'normal',
    create(face, skill) {
      const strategy = strategyOf(face, skill);
      return strategy && createStrategyBot({ about: skill, strategy });
    },
  }),
};

const someOf = (units: Units, chance: Stream): Units => units.map((count) => chance.integer(0, count));
