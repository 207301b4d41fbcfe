import type { Bot, BotChoice } from '#engine/bot.ts';
import type { Stream } from '#engine/random.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { legalActions } from '../lookahead.ts';
import { isOver } from '../outcome.ts';
import { type View, viewOf } from '../state.ts';
import { isSetupPhase, type SetupPhase, slotOf } from '../vocabulary.ts';
import { pointOf, type Weights, weigh } from './evaluation.ts';
import { withGuesses } from './guesses.ts';
import { type LessonStep, lessonStep, lessonTitle } from './lesson.ts';
import { allowedParts, choosePart, prepareBy, type Taste } from './loadout.ts';
import { culprits, purposeOf, reasonFor } from './reasons.ts';
import { type SearchLimits, searchPlans } from './search.ts';

export type DefenderBot = Bot<View, Command>;

interface BotParts extends Pick<DefenderBot, 'about' | 'slow' | 'onlyTyped'> {
  prepare(view: View, phase: SetupPhase, random: Stream): BotChoice<Command>;
  act(view: View, random: Stream): BotChoice<Command>;
}

/** Creates a bot that first chooses a board (unless a mission has one) and the parts, and then acts every turn. */
export const createBot = ({ prepare, act, ...style }: BotParts): DefenderBot => ({
  ...style,
  choose({ view, random }) {
    if (isOver(view)) return undefined;
    if (isSetupPhase(view.phase)) return prepare(view, view.phase, random);
    return view.phase === 'in-game' ? act(view, random) : defaultBoard;
  },
});

export const defaultBoard: BotChoice<Command> = {
  command: {
    name: 'play',
    args: { row: 10, column: 30, g_threshold: 24, f_threshold: 38, c_threshold: 44, i_threshold: 54, p_threshold: 60 },
  },
  why: 'The largest board, with every kind of enemy, mostly Grunts.',
};

const taste: Taste = ({ mission }) => ({
  // Snipe (3) hits most, then Rocket (4). In the first tier, where enemies come singly, Standard (1) beats Rocket.
  weapon: mission?.tier === 1 ? [3, 1, 4, 2, 5] : [3, 4, 1, 2, 5],
  armour: [3, 2, 4, 1],
  engine: [1, 3, 2],
  power: [2, 5, 3, 4, 1],
});

const prepare = prepareBy(taste);

export const weights: Weights = {
  health: 0.7,
  energy: 0.15,
  score: 4,
  goal: 30,
  damage: 15,
  shots: 15,
  targets: 6,
  place: 0.15,
  escapes: 100,
  rams: 20,
};

const longPlans = { prepare, act: (view: View) => bestAction(view, { turns: 10, plans: 20, weights }) };

export const hard = createBot({ about: 'plans ten turns ahead', slow: true, ...longPlans });

export const normal = createBot({
  about: 'plans five turns ahead',
  prepare,
  act: (view) => bestAction(view, { turns: 5, plans: 5, weights }),
});

const easyTaste: Taste = () => ({
  weapon: [1, 2, 4, 5, 3],
  armour: [2, 3, 4, 1],
  engine: [1, 3, 2],
  power: [2, 5, 1, 4, 3],
});

/** `easy` considers each move with the probability 1 / `overlooked`. */
const overlooked = 6;

export const easy = createBot({
  about: 'overlooks most of what it could do',
  prepare: prepareBy(easyTaste),
  act: (view, random) =>
    bestAction(
      view,
      { turns: 3, plans: 3, weights },
      ({ name }) => name !== 'move' || random.integer(1, overlooked) === 1,
    ),
});

const wait: Command = { name: 'pass', args: {} };

/** Next step of the lesson. Undefined outside a game of the tutorial. */
function lessonChoice(view: View): BotChoice<Command> | undefined {
  const step = view.mission?.title === lessonTitle ? lessonStep(view) : undefined;
  return step && { command: step.command, why: lessonReasons[step.why] };
}

const lessonReasons = {
  fire: 'A Grunt is in your row.',
  row: "Shots fly straight, so get into the Grunt's row.",
  back: 'You are too far forward to fire in time.',
  wait: 'Waiting recharges twice as much.',
  evade: 'Any other action would cost health.',
} as const satisfies Record<LessonStep['why'], string>;

/** Chooses the first action of the best plan. The reason is the action's direct effect, or else the plan's result. */
function bestAction(
  view: View,
  search: SearchLimits,
  isThoughtOf: (action: Command) => boolean = () => true,
): BotChoice<Command> {
  const events: GameEvent[] = [];
  const guessed = withGuesses(view);
  const now = pointOf(guessed, events);
  if (now.fate === 'lost')
    return {
      command: wait,
      why: `Whatever you do, ${culprits(guessed, { events })} will destroy you before you can act.`,
    };
  const actions = legalActions(view).filter(isThoughtOf);
  const [plan] = searchPlans(now, actions, search);
  const [command = wait] = plan?.actions ?? [];
  if (plan === undefined || actions.length < 2) return { command, why: 'You lack the energy for anything else.' };
  const other = command.name === 'pass' ? actions.find(({ name }) => name !== 'pass') : wait;
  const chosen = weigh(now, command, search.weights);
  const reason = reasonFor(guessed, chosen, weigh(now, other ?? wait, search.weights));
  return { command, why: reason ?? purposeOf(guessed, now, plan) };
}

/** Draws the kind of action first, because otherwise most random actions would be moves. */
export const random = createBot({
  about: 'plays any action that the rules allow',
  prepare(view, phase, stream) {
    const slot = slotOf(phase);
    return choosePart(
      view,
      phase,
      slot === undefined || isHeads(stream) ? [] : stream.shuffle(allowedParts(view, slot)),
    );
  },
  act: anyAction,
});

const isHeads = (stream: Stream): boolean => stream.integer(1, 2) === 1;

function anyAction(view: View, stream: Stream): BotChoice<Command> {
  const legal = legalActions(view);
  const kinds = [...new Set(legal.map(({ name }) => name))];
  const kind = oneOf(kinds, stream);
  const command = oneOf(
    legal.filter(({ name }) => name === kind),
    stream,
  );
  return { command, why: `One of ${legal.length} legal actions, chosen at random.` };
}

function oneOf<Item>(items: readonly Item[], stream: Stream): Item {
  const item = items[stream.integer(0, items.length - 1)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** Bots by name, weakest first. */
export const bots: Readonly<Record<string, DefenderBot>> = {
  random,
  easy,
  normal,
  hard,
  adviser: createBot({
    about: 'gives the hints: plays like hard',
    onlyTyped: true,
    prepare,
    act: (view) => lessonChoice(view) ?? longPlans.act(view),
  }),
};

/** Acts for an absent player: chooses a board and parts like `hard`, then waits every turn. */
export function forAbsent(state: StateOf<SpaceDefender>): Command | undefined {
  if (isOver(state)) return undefined;
  if (state.phase === 'not-started') return defaultBoard.command;
  return isSetupPhase(state.phase) ? prepare(viewOf(state, 1), state.phase).command : { name: 'pass', args: {} };
}
