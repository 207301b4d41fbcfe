import { type Bot, type BotChoice, botsWithFaces } from '#engine/bot.ts';
import { readFaces } from '#engine/face.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { idOf, landName } from '../map.ts';
import { placedCount } from '../rules.ts';
import { landsOf, type View } from '../state.ts';
import { basics, noUnits, type Units } from '../units.ts';
import { unitTypes } from '../vocabulary.ts';
import {
  attackWith,
  type BotView,
  draftFor,
  foesOf,
  moveUnits,
  pathPricesOf,
  research,
  type Strategy,
  upgradeUnits,
} from './bot-draft.ts';
import faces from './faces.md';
import { reasonForTurn } from './reasons.ts';
import { expert, expertStrategy, hard, hardStrategy, plainWorth, type SearchStyle } from './search.ts';
import {
  easy,
  easyStrategy,
  normal,
  normalStrategy,
  novice,
  noviceStrategy,
  plainStyle,
  recruit,
  type Style,
} from './strategies.ts';

/** Settings in which a face differs from its skill. `SearchStyle` affects bots that search, the rest all other bots. */
type FaceStyle = Partial<Style> & SearchStyle;

const { land, threat, promise, techLeft, levels, bonus } = plainWorth;

const wary = { below: 0.8, cost: 0.001 };

/** A face should be about as strong as its skill alone: see the scores in `docs/opponents.md`. */
const faceStyles: Readonly<Record<string, FaceStyle>> = {
  mab: { margin: -1, minEasyWin: 0.45, minWin: 0.5, enough: 0.97, worth: { promise: 2 * promise } },
  rook: { minEasyWin: 0.45, minWin: 0.55, enough: 0.75, guard: 0, worth: { land: 1.4 * land, threat: 0.5 * threat } },
  ilse: { margin: 1, minEasyWin: 0.6, minWin: 0.7, worth: { threat: 1.25 * threat }, caution: wary },
  kettle: {
    margin: 1,
    minEasyWin: 0.45,
    minWin: 0.65,
    spendsEvery: 2,
    worth: { techLeft: 1.3 * techLeft },
    caution: { below: 0.85, cost: 0.0005 },
  },
  quill: { margin: 1, enough: 0.9, buys: 'best', worth: { levels: levels.map((it) => 1.4 * it), bonus: 1.15 * bonus } },
  vex: { isVengeful: true, worth: { debt: 1.25 } },
};

const strategies: Readonly<Record<string, (style: FaceStyle) => Strategy>> = {
  novice: (style) => noviceStrategy({ ...plainStyle, ...style }),
  easy: (style) => easyStrategy({ ...plainStyle, ...style }),
  normal: (style) => normalStrategy({ ...plainStyle, ...style }),
  hard: hardStrategy,
  expert: expertStrategy,
};

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
    return {
      command,
      next: plan.commands.length === 0 ? [] : [...next, commit],
      get why() {
        return why ?? plan.why;
      },
    };
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
  return {
    commands: plan.steps,
    // Computed on access, because it takes a fifth of a turn and most choices are played without a reason.
    get why() {
      return reasonForTurn(plan, plan.steps);
    },
  };
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
  about: 'the best: expects you to play like hard',
  strategy: expert,
  slow: true,
});

const greedy = createStrategyBot({ about: 'attacks where the odds are good', strategy: normal });

/** Skills, weakest first. Each beats its predecessor in most matches. */
const skills: Readonly<Record<string, StrategyBot>> = {
  novice: {
    ...createStrategyBot({ about: 'for your first match: counts units, not odds', strategy: novice }),
    rating: 1100,
  },
  easy: { ...createStrategyBot({ about: 'attacks from one land at a time', strategy: easy }), rating: 1300 },
  normal: { ...greedy, rating: 1500 },
  hard: {
    ...createStrategyBot({ about: 'weighs its plans against yours', strategy: hard, slow: true }),
    rating: 1700,
  },
  expert: { ...thorough, rating: 1950 },
};

export const bots: Readonly<Record<string, StrategyBot>> = {
  random: {
    ...createStrategyBot({ about: 'plays any legal order at random', strategy: random, why: 'Chosen at random.' }),
    onlyTyped: true,
  },
  ...skills,
  greedy: { ...greedy, about: 'another name for normal', onlyTyped: true },
  /** This bot computed the hints of earlier versions. Saved matches of those versions may name it as an opponent. */
  adviser: { ...thorough, about: 'another name for expert', onlyTyped: true },
  recruit: {
    ...createStrategyBot({ about: 'never attacks: your opponent in the tutorial', strategy: recruit }),
    onlyTyped: true,
  },
  ...botsWithFaces({
    faces: readFaces(faces),
    skills,
    usualSkill: 'normal',
    create(face, skill) {
      const style = faceStyles[face];
      const strategy = style && strategies[skill]?.(style);
      return strategy && createStrategyBot({ about: skill, strategy });
    },
  }),
};

const someOf = (units: Units, chance: Stream): Units => units.map((count) => chance.integer(0, count));
