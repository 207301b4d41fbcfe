import type { Bot, BotChoice } from '#engine/bot.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { oddsOf } from '../combat.ts';
import type { Command } from '../commands.ts';
import { placedCount } from '../draft.ts';
import { idOf, landName } from '../map.ts';
import type { View } from '../state.ts';
import { basics, noUnits } from '../units.ts';
import { bonuses, typeNames, unitTypes } from '../vocabulary.ts';
import { type BotDraft, type BotView, commandOfStep, draftFor, foesOf, type Strategy } from './bot-draft.ts';

export type StrategyBot = Bot<View, Command>;

interface Style extends Pick<StrategyBot, 'about' | 'slow'> {
  readonly strategy: Strategy;
  readonly why?: string;
}

const commit: Command = { name: 'commit', args: {} };

export const createStrategyBot = ({ strategy, why, ...style }: Style): StrategyBot => ({
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
  return { commands, why: reasonForOrder(plan) };
}

function reasonForPlace(sight: BotView, seat: Seat, territory: number | undefined): string {
  if (territory === undefined) return 'All units are placed.';
  const [foe] = foesOf(sight, seat, territory);
  const land = landName(sight.map, territory);
  if (foe === undefined) return `From ${land} they can go wherever they are needed.`;
  return `In ${land} they threaten ${landName(sight.map, foe)}.`;
}

/** `Bowmen`, `Griffins` */
const severalOf = (name: string): string => (name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`);

function reasonForOrder({ sight, level, forces, steps }: BotDraft): string {
  const [step] = steps;
  switch (step?.type) {
    case undefined:
      return 'Nothing affordable helps.';
    case 'research':
      return `From level ${level + 1} on, a unit can get a bonus of ${bonuses[level + 1] ?? unreachable(level + 1)}.`;
    case 'upgrade': {
      const { from, to, territory } = step;
      const gain = (bonuses[to] ?? unreachable(to)) - (bonuses[from] ?? unreachable(from));
      return `${severalOf(typeNames[itemAt(unitTypes, to)])} in ${landName(sight.map, territory)} add ${gain} to each roll from this turn on.`;
    }
    case 'move': {
      const isStruck = steps.some((other) => other.type === 'attack' && other.from === step.to);
      const land = landName(sight.map, step.to);
      return isStruck
        ? `They are needed for the attack from ${land}.`
        : `They are more useful in ${land}, closer to the enemy.`;
    }
    case 'attack': {
      const { win } = oddsOf(forces[step.to] ?? noUnits, sight.units[step.to] ?? noUnits);
      const share = win > 0.994 ? 'almost always' : `${Math.round(100 * win)} % of the time`;
      return `${landName(sight.map, step.to)} falls ${share}, as it is defended now.`;
    }
  }
}
