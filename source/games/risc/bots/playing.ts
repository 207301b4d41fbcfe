import type { Bot, BotChoice } from '../../../engine/bot.ts';
import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { placedIn } from '../draft/placement.ts';
import { idOf } from '../map.ts';
import { basics } from '../units.ts';
import type { View } from '../view.ts';
import { commandOfStep, planFor } from './plan.ts';
import { reasonForOrder, reasonForPlace } from './reasons.ts';
import type { Strategy } from './strategy.ts';

/** A strategy as a player of matches. */
export type StrategyBot = Bot<View, Command>;

/** What makes one player differ from another. */
interface Style {
  readonly about: string;
  /** Whether a screen is not to wait for it. */
  readonly slow?: true;
  readonly strategy: Strategy;
  /** Why it plays as it does, where that is always the same. */
  readonly why?: string;
}

const commit: Command = { name: 'commit', args: {} };

/** A bot that adds to its draft or placement what its strategy wants, and commits. */
export const playing = ({ strategy, why, ...style }: Style): StrategyBot => ({
  ...style,
  choose({ view, seat, random }): BotChoice<Command> | undefined {
    const own = view.seats[seat - 1];
    if (view.outcome !== null || own === undefined || own.committed) return undefined;
    const planned =
      view.phase === 'placement' ? placing(view, seat, strategy, random) : ordering(view, seat, strategy, random);
    const [command = commit, ...next] = planned.commands;
    return { command, next: planned.commands.length === 0 ? [] : [...next, commit], why: why ?? planned.why };
  },
});

/** What a strategy wants to do, but for the commit. */
interface Planned {
  readonly commands: readonly Command[];
  readonly why: string;
}

/** Places what is not placed yet. */
function placing(view: View, seat: Seat, strategy: Strategy, random: Stream): Planned {
  const placed = itemAt(view.seats, seat - 1).placement ?? [];
  const rest = view.options.units - placedIn(placed);
  const added = rest > 0 ? strategy.place(view, seat, rest, random) : [];
  const territories = [...added.keys()].filter((territory) => (added[territory] ?? missing(territory)) > 0);
  const commands = territories.map((territory): Command => {
    const units = basics((placed[territory] ?? missing(territory)) + (added[territory] ?? missing(territory)));
    return { name: 'place', args: { territory: idOf(view.map, territory), units } };
  });
  return { commands, why: reasonForPlace(view, seat, territories[0]) };
}

/** Adds to the draft. */
function ordering(view: View, seat: Seat, strategy: Strategy, random: Stream): Planned {
  const plan = strategy.plan(planFor(view, seat), random);
  const commands = plan.steps.map((step) => commandOfStep(view, step));
  return { commands, why: reasonForOrder(plan) };
}
