import type { BotChoice } from '../../../engine/bot.ts';
import { formatCommand } from '../../../engine/script.ts';
import { type Command, commands } from '../commands.ts';
import { legalCommands } from '../legal.ts';
import type { View } from '../view.ts';
import { withGuesses } from './guesses.ts';
import type { Weights } from './judgement.ts';
import { momentOf } from './moment.ts';
import { prepareBy, type Taste } from './parts.ts';
import { bestPlan, type Plan } from './plans.ts';
import { playing } from './playing.ts';

const taste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'survive' || goal.type === 'destroy' ? [3, 4, 2, 1, 5] : [4, 3, 2, 1, 5],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 || weapon === 4 ? [1, 2, 3] : [3, 1, 2],
  power: [2, 5, 3, 4, 1],
});

/** Plans many turns ahead on a copy of what it sees, with a guess at who has fired the shots that come out of the fog. */
export const hard = playing({
  about: 'plans ten turns ahead',
  slow: true,
  prepare: prepareBy(taste),
  act: followPlan,
});

const weights: Weights = {
  health: 1.5,
  energy: 0.3,
  score: 4,
  goal: 8,
  threats: 0,
  shots: 1,
  targets: 0.5,
  place: 0.3,
};

function followPlan(view: View): BotChoice<Command> {
  const now = momentOf(withGuesses(view));
  const plan = bestPlan(now, now.fate === 'open' ? legalCommands(view) : [], { turns: 10, plans: 12, weights });
  const [command = wait] = plan?.actions ?? [];
  return { command, why: plan === undefined ? hopeless : purposeOf(plan) };
}

const wait: Command = { name: 'pass', args: {} };
const hopeless = 'The ship will be destroyed before it can act.';

/** The beginning of a plan and where it leads. */
function purposeOf({ actions, moment: { fate, sector } }: Plan): string {
  const turns = actions.length === 1 ? '1 turn' : `${actions.length} turns`;
  const beginning = actions.slice(0, 3).map((action) => formatCommand(commands, action));
  const more = actions.length > 3 ? ' and so on' : '';
  const { health, energy } = sector.starfighter;
  const ends = {
    won: `it wins the mission in ${turns}`,
    lost: `it holds out for ${turns} at best`,
    open: `in ${turns} health ${health}, energy ${energy}, score ${sector.score}`,
  };
  return `Plan: ${beginning.join(', ')}${more}; ${ends[fate]}.`;
}
