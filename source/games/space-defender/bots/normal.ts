import type { BotChoice } from '../../../engine/bot.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { legalActions } from '../legal.ts';
import type { View } from '../view.ts';
import { prepareBy, type Taste } from './create-bot.ts';
import { pointAfter, pointOf } from './decision-point.ts';
import { judge, sumOf, type Weights, weigh } from './evaluation.ts';
import { createBot } from './playing.ts';
import { culprits, reasonFor } from './reasons.ts';

const normalTaste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'endless' ? [1, 3, 2, 5, 4] : [3, 1, 2, 5, 4],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 ? [2, 1, 3] : [1, 3, 2],
  power: [2, 5, 3, 4, 1],
});

/** Chooses its parts. */
export const prepare = prepareBy(normalTaste);

/** Sees what each action leads to until it is to act again, and takes the best. */
export const normal = createBot({
  about: 'looks one turn ahead',
  prepare,
  act: (view) => bestAction(view),
});

const weights: Weights = {
  health: 1,
  energy: 0.3,
  score: 8,
  goal: 8,
  threats: 0.4,
  shots: 4,
  targets: 1,
  place: 0.2,
  escapes: 20,
};

const wait: Command = { name: 'pass', args: {} };

/** The best of the actions that are thought of, by what each leads to. */
export function bestAction(view: View, isThoughtOf: (action: Command) => boolean = () => true): BotChoice<Command> {
  const events: GameEvent[] = [];
  const now = pointOf(view, events);
  if (now.fate === 'lost')
    return { command: wait, why: `Whatever you do, ${culprits(view, { events })} destroys you before you can act.` };
  const valued = legalActions(view)
    .filter(isThoughtOf)
    .map((action) => ({ action, value: sumOf(judge(pointAfter(now, action), weights)) }))
    .sort((a, b) => b.value - a.value);
  const [best = { action: wait }] = valued;
  // It is explained by what waiting would lead to; waiting by what the best action would.
  const waits = best.action.name === 'pass';
  const other = valued.find(({ action }) => (action.name === 'pass') !== waits);
  if (other === undefined) return { command: best.action, why: 'There is not enough energy for anything else.' };
  const why = reasonFor(view, weigh(now, best.action, weights), weigh(now, other.action, weights));
  return { command: best.action, why };
}
