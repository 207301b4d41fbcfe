import type { Bot, BotChoice } from '#engine/bot.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import { type Cell, distance, isInside } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { actionsOf, legalActions } from '../lookahead.ts';
import type { Goal } from '../mission.ts';
import { isOver } from '../outcome.ts';
import { canHaveFired, shooterKind } from '../phases.ts';
import type { Sector } from '../sector.ts';
import { type SectorView, type View, viewOf } from '../state.ts';
import { armourOf, enemyStats, engineOf, optionCounts, powerOf, weaponOf } from '../tables.ts';
import {
  type EnemyKind,
  type EquipmentSlot,
  isSetupPhase,
  type SetupPhase,
  setupPhases,
  slotOf,
  stateName,
} from '../vocabulary.ts';
import { type DecisionPoint, goalOf, judge, pointAfter, pointOf, sumOf, type Weights, weigh } from './evaluation.ts';
import { actionText, culprits, reasonFor } from './reasons.ts';

type Equipment = View['equipment'];

/** Options that the mission allows in a slot. Without a mission, all options. */
export const allowedParts = ({ mission }: View, slot: EquipmentSlot): readonly number[] =>
  mission?.parts[slot] ?? Array.from({ length: optionCounts[slot] }, (_, i) => i + 1);

/** Lists the options of each slot, best first, for a goal and a weapon. */
export type Taste = (goal: Goal, weapon: number) => Readonly<Record<EquipmentSlot, readonly number[]>>;

export const prepareBy =
  (taste: Taste) =>
  (view: View, phase: SetupPhase): BotChoice<Command> => {
    const slot = slotOf(phase);
    return choosePart(view, phase, slot === undefined ? [] : taste(goalOf(view), view.equipment.weapon)[slot]);
  };

/** Chooses the first option of `preferred` that is allowed, otherwise the current option or any allowed option. */
export function choosePart(view: View, phase: SetupPhase, preferred: readonly number[]): BotChoice<Command> {
  const slot = slotOf(phase);
  if (slot === undefined) return { command: next, why: 'All parts are chosen: the ship is ready.' };
  const allowed = allowedParts(view, slot);
  const chosen = view.equipment[slot];
  const value = [...preferred, chosen, ...allowed].find((option) => allowed.includes(option)) ?? chosen;
  const equipment = { ...view.equipment, [slot]: value };
  const name = names[slot](equipment);
  if (value !== chosen)
    return {
      command: { name: 'setup_select', args: { value } },
      why: `${name}: ${itemAt(merits[slot], value - 1)}.`,
    };
  const page = setupPhases[setupPhases.indexOf(phase) + 1] ?? phase;
  return { command: next, why: `Keep ${name}, next: ${stateName(page)}.` };
}

const next: Command = { name: 'setup_next', args: { state: 1 } };

const names: Readonly<Record<EquipmentSlot, (equipment: Equipment) => string>> = {
  weapon: (equipment) => weaponOf(equipment).name,
  armour: (equipment) => armourOf(equipment).name,
  engine: (equipment) => engineOf(equipment).name,
  power: (equipment) => powerOf(equipment).name,
};

const merits: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: [
    'cheap shots that hit the first thing in their row',
    'three shots at once cover three rows',
    'it sees far, flies cheaply, and one hit destroys anything',
    'a shot costs health, and 10 health come back every turn',
    'plenty of energy, and mines for what comes down your row',
  ],
  armour: [
    'flying stays cheap',
    'more health, and flying stays cheap',
    'more health and armour, and you can still fly',
    'the most health, and armour 10 stops most of a small shot',
  ],
  engine: [
    'it sees and reaches most of the board, with energy to spare',
    'the farthest sight, the longest reach, the cheapest flight',
    'health, energy and armour, for a ship that stays where it is',
  ],
  power: [
    'a way home when the board is blocked',
    'turns energy into health, even above the total',
    'turns health into energy when you run low',
    'clears all shots when there are too many',
    'hits every enemy, even those you do not see',
  ],
};

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

const taste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'survive' || goal.type === 'destroy' ? [3, 4, 2, 1, 5] : [4, 3, 2, 1, 5],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 || weapon === 4 ? [1, 2, 3] : [3, 1, 2],
  power: [2, 5, 3, 4, 1],
});

export const hard = createBot({
  about: 'plans ten turns ahead',
  slow: true,
  prepare: prepareBy(taste),
  act: followPlan,
});

const hardWeights: Weights = {
  health: 1.5,
  energy: 0.3,
  score: 4,
  goal: 8,
  threats: 0,
  shots: 1,
  targets: 0.5,
  place: 0.3,
  escapes: 20,
  rams: 20,
};

function followPlan(view: View): BotChoice<Command> {
  const now = pointOf(withGuesses(view));
  const plan = bestPlan(now, now.fate === 'open' ? legalActions(view) : [], {
    turns: 10,
    plans: 12,
    weights: hardWeights,
  });
  const [command = wait] = plan?.actions ?? [];
  return { command, why: plan === undefined ? hopeless : purposeOf(plan, view) };
}

const hopeless = 'The ship will be destroyed before it can act.';

function purposeOf({ actions, point: { fate, sector } }: Plan, { equipment }: View): string {
  const turns = actions.length === 1 ? '1 turn' : `${actions.length} turns`;
  const deeds = grouped(actions.map((action) => actionText(action, equipment)));
  const beginning = deeds.slice(0, 3).map(([deed, times]) => (times === 1 ? deed : `${deed} (${times} times)`));
  const more = deeds.length > 3 ? ' and so on' : '';
  const { health, energy } = sector.starfighter;
  const ends = {
    won: `wins the mission in ${turns}`,
    lost: `you last ${turns} at best`,
    failed: `the mission fails after ${turns} at best`,
    open: `after ${turns} ${health} health, ${energy} energy, score ${sector.score}`,
  };
  return `Plan: ${beginning.join(', ')}${more}; ${ends[fate]}.`;
}

function grouped(words: readonly string[]): readonly (readonly [word: string, times: number])[] {
  const groups: [string, number][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last?.[0] === word) last[1]++;
    else groups.push([word, 1]);
  }
  return groups;
}

type SeenEnemy = SectorView['enemies'][number];

/** Adds the unseen enemies that must have fired visible shots, each as close to its shot as possible. */
export function withGuesses(view: View): View {
  const { field, sector } = view;
  if (field === null || sector === null) return view;
  const guessed: SeenEnemy[] = [];
  for (const shot of sector.projectiles) {
    const kind = shooterKind(shot);
    if (kind === undefined || [...sector.enemies, ...guessed].some((enemy) => canHaveFired(enemy, shot, kind)))
      continue;
    const { row, column: shipColumn, attributes } = sector.starfighter;
    const column = Math.max(shot.column, shipColumn + attributes.vision - Math.abs(shot.row - row)) + 1;
    if (isInside(field, shot.row, column)) guessed.push(enemyAt(kind, shot.row, column, 1e5 + guessed.length, sector));
  }
  return guessed.length === 0 ? view : { ...view, sector: { ...sector, enemies: [...sector.enemies, ...guessed] } };
}

function enemyAt(kind: EnemyKind, row: number, column: number, id: number, { starfighter }: SectorView): SeenEnemy {
  const { health, regen, armour, vision } = enemyStats[kind];
  const canSeeStarfighter = distance({ row, column }, starfighter) <= vision;
  const fresh = { health, totalHealth: health, regen, armour, vision };
  return { id, kind, ...fresh, seenByStarfighter: false, canSeeStarfighter, row, column };
}

interface Plan {
  readonly actions: readonly Command[];
  readonly point: DecisionPoint;
  readonly value: number;
}

interface SearchLimits {
  readonly turns: number;
  /** Maximum number of plans that the search extends after each turn. */
  readonly plans: number;
  readonly weights: Weights;
}

function bestPlan(now: DecisionPoint, firstActions: readonly Command[], search: SearchLimits): Plan | undefined {
  const start: Plan = { actions: [], point: now, value: 0 };
  let plans = firstActions.map((action) => extended(start, action, search.weights));
  for (let turn = 1; turn < search.turns; turn++)
    plans = bestPlans(plans, search.plans).flatMap((plan) => {
      const { fate, state, sector } = plan.point;
      if (fate !== 'open') return [plan];
      return actionsOf(state, sector, isPlain(sector)).map((action) => extended(plan, action, search.weights));
    });
  return bestPlans(plans, 1)[0];
}

function extended({ actions, point }: Plan, action: Command, weights: Weights): Plan {
  const after = pointAfter(point, action);
  return { actions: [...actions, action], point: after, value: sumOf(judge(after, weights)) };
}

function bestPlans(plans: Plan[], count: number): Plan[] {
  const essences = new Set<string>();
  const best: Plan[] = [];
  for (const plan of plans.sort((a, b) => b.value - a.value)) {
    const essence = essenceOf(plan.point);
    if (essences.has(essence)) continue;
    essences.add(essence);
    best.push(plan);
    if (best.length === count) break;
  }
  return best;
}

function essenceOf({ sector: { starfighter, score, projectiles } }: DecisionPoint): string {
  const { row, column, health, energy } = starfighter;
  return [row, column, health, energy, score, projectiles.length].join(' ');
}

const farAlong = 4;

/** True for cells in the ship's column, and for cells in its row at a distance of 1 or `farAlong` columns. */
const isPlain =
  ({ starfighter }: Sector) =>
  ({ row, column }: Cell): boolean => {
    const [rows, columns] = [Math.abs(row - starfighter.row), Math.abs(column - starfighter.column)];
    return columns === 0 || (rows === 0 && (columns === 1 || columns === farAlong));
  };

const normalTaste: Taste = (goal, weapon) => ({
  weapon: goal.type === 'endless' ? [1, 3, 2, 5, 4] : [3, 1, 2, 5, 4],
  armour: [4, 3, 2, 1],
  engine: weapon === 3 ? [2, 1, 3] : [1, 3, 2],
  power: [2, 5, 3, 4, 1],
});

export const prepare = prepareBy(normalTaste);

/** Simulates each possible action until the ship can act again, and chooses the best result. */
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
  rams: 20,
};

const wait: Command = { name: 'pass', args: {} };

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
  const waits = best.action.name === 'pass';
  const other = valued.find(({ action }) => (action.name === 'pass') !== waits);
  if (other === undefined) return { command: best.action, why: 'There is not enough energy for anything else.' };
  const why = reasonFor(view, weigh(now, best.action, normalWeights), weigh(now, other.action, normalWeights));
  return { command: best.action, why };
}

/** Plays like `normal` for hints, but without needless repairs, because every use of a power strengthens Grunts. */
export const adviser = createBot({
  about: 'what hints are made of: normal, which repairs a whole ship only when energy is full',
  onlyTyped: true,
  prepare,
  act: (view) => bestAction(view, (action) => !isLuxury(view, action)),
});

/** True for the repair of an undamaged ship that has not enough energy to waste. */
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

export const easy = createBot({
  about: 'overlooks most of what it could do',
  prepare: prepareBy(easyTaste),
  act: (view, random) => bestAction(view, (action) => isThoughtOf(action, random)),
});

const isThoughtOf = ({ name }: Command, random: Stream): boolean =>
  name !== 'move' || random.integer(1, consideredShare) === 1;

/** Draws the kind of action before a cell, because otherwise most of the random actions would be moves. */
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

/** Bots by name, weakest first. The last bot computes hints. */
export const bots: Readonly<Record<string, DefenderBot>> = { random, easy, normal, hard, adviser };

/** Acts for an absent player: chooses a board and parts like the bots, then waits every turn. */
export function forAbsent(state: StateOf<SpaceDefender>): Command | undefined {
  if (isOver(state)) return undefined;
  if (state.phase === 'not-started') return defaultBoard.command;
  return isSetupPhase(state.phase) ? prepare(viewOf(state, 1), state.phase).command : { name: 'pass', args: {} };
}
