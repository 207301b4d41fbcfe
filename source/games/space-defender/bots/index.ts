import type { BotChoice } from '#engine/bot.ts';
import type { Stream } from '#engine/random.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { legalActions } from '../lookahead.ts';
import { isOver } from '../outcome.ts';
import { powerOf } from '../tables.ts';
import { type View, viewOf } from '../view.ts';
import { isSetupPhase, slotOf } from '../vocabulary.ts';
import {
  allowedParts,
  choosePart,
  createBot,
  type DefenderBot,
  defaultBoard,
  prepareBy,
  type Taste,
  wait,
} from './create-bot.ts';
import { judge, pointAfter, pointOf, sumOf, type Weights, weigh } from './evaluation.ts';
import { hard } from './hard.ts';
import { culprits, reasonFor } from './reasons.ts';

const normalTaste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'endless' ? [1, 3, 2, 5, 4] : [3, 1, 2, 5, 4],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 ? [2, 1, 3] : [1, 3, 2],
  power: [2, 5, 3, 4, 1],
});

export const prepare = prepareBy(normalTaste);

/** Simulates each action up to the next decision. */
export const normal = createBot({
  about: 'looks one turn ahead',
  prepare,
  act: (view) => bestAction(view),
});

const normalWeights: Weights = {
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

/** Judges each action by its simulated result. */
export function bestAction(view: View, isThoughtOf: (action: Command) => boolean = () => true): BotChoice<Command> {
  const events: GameEvent[] = [];
  const now = pointOf(view, events);
  if (now.fate === 'lost')
    return { command: wait, why: `Whatever you do, ${culprits(view, { events })} destroys you before you can act.` };
  const valued = legalActions(view)
    .filter(isThoughtOf)
    .map((action) => ({ action, value: sumOf(judge(pointAfter(now, action), normalWeights)) }))
    .sort((a, b) => b.value - a.value);
  const [best = { action: wait }] = valued;
  // Compares with waiting, or waiting with the best action.
  const waits = best.action.name === 'pass';
  const other = valued.find(({ action }) => (action.name === 'pass') !== waits);
  if (other === undefined) return { command: best.action, why: 'There is not enough energy for anything else.' };
  const why = reasonFor(view, weigh(now, best.action, normalWeights), weigh(now, other.action, normalWeights));
  return { command: best.action, why };
}

/**
 * Gives hints like `normal`, but repairs an undamaged ship only with energy that would be lost. Such a repair prolongs
 * a game without helping a mission, and every power makes Grunts tougher.
 */
export const adviser = createBot({
  about: 'what hints are made of: normal, which repairs a whole ship only when energy is full',
  onlyTyped: true,
  prepare,
  act: (view) => bestAction(view, (action) => !isLuxury(view, action)),
});

/** True for a repair of an undamaged ship whose energy is not full. */
function isLuxury({ equipment, sector }: View, { name }: Command): boolean {
  if (name !== 'special' || sector === null || powerOf(equipment).name !== 'Repair') return false;
  const { health, energy, attributes } = sector.starfighter;
  return health >= attributes.health && energy < attributes.energy;
}

const easyTaste: Taste = () => ({
  weapon: [3, 1, 2, 4, 5],
  armour: [2, 3, 4, 1],
  engine: [1, 3, 2],
  power: [2, 5, 1, 4, 3],
});

const consideredShare = 16;

/** Flies a light ship and evaluates like `normal`, but considers only a few cells. */
export const easy = createBot({
  about: 'overlooks most of what it could do',
  prepare: prepareBy(easyTaste),
  act: (view, random) => bestAction(view, (action) => isThoughtOf(action, random)),
});

const isThoughtOf = ({ name }: Command, random: Stream): boolean =>
  name !== 'move' || random.integer(1, consideredShare) === 1;

/** Draws a kind of action, then a cell. */
export const random = createBot({
  about: 'anything that the rules allow',
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

/** By name, weakest first, and then the bot for hints. */
export const bots: Readonly<Record<string, DefenderBot>> = { random, easy, normal, hard, adviser };

/** Takes the board and parts of a bot, then waits every turn. */
export function forAbsent(state: StateOf<SpaceDefender>): Command | undefined {
  if (isOver(state)) return undefined;
  if (state.phase === 'not-started') return defaultBoard.command;
  return isSetupPhase(state.phase) ? prepare(viewOf(state, 1), state.phase).command : { name: 'pass', args: {} };
}
