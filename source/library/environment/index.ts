/**
 * The games as environments for machine learning: fixed actions with masks, observations as numbers, and rewards. All
 * exports of this module are public and follow the package version.
 *
 * @packageDocumentation
 */

import { itemAt, unreachable } from '#engine/lookup.ts';
import type { GameTypes, Seat, Viewer } from '#engine/vocabulary.ts';
import type { GameId, OptionName } from '../games.ts';
import { isGameId, newSeed, rules, seedOf, throwMisuse } from '../internals.ts';
import type { KnownName, LevelName } from '../names.ts';
import type { ActionBox, ActionCommand, Factor } from './action-space.ts';
import { createModel, type EnvironmentOptions, type Model, type ObservationBlock } from './model.ts';
import { type MatchRun, startRun } from './run.ts';

export type { ActionCommand, Factor } from './action-space.ts';
export type { EnvironmentOptions, ObservationBlock } from './model.ts';
export type { ChannelInfo } from './observation.ts';

/** Everything that is equal for all matches of an environment. */
export interface EnvironmentInfo {
  readonly game: GameId;
  /** Seats that the caller plays. Bots play the others. */
  readonly agents: readonly Seat[];
  /** Numbers of an action. The first is its command. */
  readonly factors: readonly Factor[];
  readonly commands: readonly ActionCommand[];
  /** Tables of an observation, in order, row by row. */
  readonly observation: readonly ObservationBlock[];
  readonly observationLength: number;
  /** Tables of the facts that never change, in order, row by row. */
  readonly layout: readonly ObservationBlock[];
  readonly layoutValues: Float32Array;
}

/** Result of an action. */
export interface ActionResult {
  /** True if the rules refuse the action. It has then changed nothing. */
  readonly illegal: boolean;
  /** The command, as a player types it. Undefined for an illegal action, and for one that waits. */
  readonly command: string | undefined;
}

/** One match after another. */
export interface GameEnvironment extends EnvironmentInfo {
  /** Starts a match. Without a seed, a new one is drawn. */
  reset(seed?: string | number): { readonly seed: string };
  /** Agents that can act now. */
  readonly waitingFor: readonly Seat[];
  readonly terminated: boolean;
  /** True if the match has reached `maxSteps`. */
  readonly truncated: boolean;
  /** 1 for a win, 0 for a draw or a running match, -1 for a loss. */
  reward(agent: Seat): number;
  /** Number of illegal actions of an agent in this match. */
  illegalActions(agent: Seat): number;
  /** Facts that an agent may know, as numbers. */
  observe(agent: Seat): Float32Array;
  /**
   * Masks of the factors in `chosen` and of the next one. Each is exact for the values before it: 1 if a legal action
   * begins with these values.
   */
  masks(agent: Seat, chosen?: ArrayLike<number>): readonly Uint8Array[];
  /** Chooses a legal action at random. */
  sample(agent: Seat, random?: () => number): number[];
  step(agent: Seat, action: ArrayLike<number>): ActionResult;
  /** The match until now, as `turncade run` prints it. By default, it hides nothing. */
  render(viewer?: Viewer): string;
}

const seedOrNew = (seed: string | number | undefined): string => seedOf(seed) ?? newSeed();

const checkGame = (game: unknown): GameId =>
  isGameId(game) ? game : throwMisuse('unknown-game', 'game', game, `one of ${Object.keys(rules).join(', ')}`);

const infoOf = <T extends GameTypes>(game: GameId, model: Model<T>): EnvironmentInfo => ({
  game,
  agents: model.agents,
  factors: model.space.factors,
  commands: model.space.commands,
  observation: model.observation,
  observationLength: model.length,
  layout: model.layout,
  layoutValues: model.layoutValues,
});

/**
 * Creates an environment and starts its first match.
 *
 * @example
 * const environment = createEnvironment('risc', { level: 'twin-rivers', bots: { 2: 'easy' } });
 * environment.reset('k7f2') // => { seed: 'k7f2' }
 * environment.step(1, environment.sample(1)).illegal // => false
 *
 * @throws TurncadeError for an unknown game, or for options that the game does not accept
 */
export function createEnvironment<Id extends GameId, Level extends string = string>(
  game: Id,
  options: EnvironmentOptions<OptionName<Id>, KnownName<Level, LevelName<Id>>> = {},
): GameEnvironment {
  const id = checkGame(game);
  const model = createModel(id, options);
  const { space } = model;
  let run = startRun(id, model, newSeed());
  /** Agents of all illegal actions. */
  const illegal: Seat[] = [];
  const checkAgent = (agent: Seat) => {
    if (!model.agents.includes(agent)) throwMisuse('bad-value', 'agent', agent, `one of ${model.agents.join(', ')}`);
  };
  const masks = (agent: Seat, chosen: ArrayLike<number>) => space.masks(run.boxes(agent), chosen);
  return {
    ...infoOf(id, model),
    reset(seed) {
      const used = seedOrNew(seed);
      run = startRun(id, model, used);
      illegal.length = 0;
      return { seed: used };
    },
    get waitingFor() {
      return run.waitingFor;
    },
    get terminated() {
      return run.isTerminated;
    },
    get truncated() {
      return run.isTruncated;
    },
    reward(agent) {
      checkAgent(agent);
      return run.reward(agent);
    },
    illegalActions: (agent) => illegal.filter((each) => each === agent).length,
    observe(agent) {
      checkAgent(agent);
      const numbers = new Float32Array(model.length);
      run.observe(agent, numbers, 0);
      return numbers;
    },
    masks(agent, chosen = []) {
      checkAgent(agent);
      return masks(agent, chosen);
    },
    sample(agent, random = Math.random) {
      checkAgent(agent);
      const action: number[] = [];
      while (action.length < space.factors.length) {
        const mask = masks(agent, action).at(-1) ?? unreachable(agent);
        const legal = [...mask.keys()].filter((value) => mask[value] === 1);
        if (legal.length === 0) throwMisuse('bad-value', 'agent', agent, 'a running match');
        action.push(itemAt(legal, Math.floor(random() * legal.length)));
      }
      return action;
    },
    step(agent, action) {
      checkAgent(agent);
      const { length } = run;
      const [isLegal = false] = run.play([[agent, action]]);
      if (!isLegal) illegal.push(agent);
      return { illegal: !isLegal, command: isLegal ? run.commandAt(length) : undefined };
    },
    render: (viewer = 'all') => run.render(viewer),
  };
}

/** Options of a batch. */
export interface BatchOptions<Option extends string = string, Level extends string = string>
  extends EnvironmentOptions<Option, Level> {
  readonly matches: number;
  /** `one`: a row for each match, of the first agent that can act. `all` (default): a row for each agent of a match. */
  readonly rows?: 'one' | 'all';
  /** If true, a match that is over begins again at once. */
  readonly autoReset?: boolean;
}

/** State of all matches after a step. Its arrays belong to the batch, which overwrites them in the next step. */
export interface BatchState {
  /** Agent of each row. 0 if no agent can act. */
  readonly agents: Uint8Array;
  /** 1 for each row whose agent can act. */
  readonly waiting: Uint8Array;
  /** 1 for each row whose action was illegal. */
  readonly illegal: Uint8Array;
  /** 1 for each match that has ended in this step, or earlier if the batch does not restart matches. */
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** Rewards of all players of each match. */
  readonly rewards: Float32Array;
  /** Observations of all rows. */
  readonly observations: Float32Array;
  /** Number of boxes of each row. */
  readonly boxCounts: Uint16Array;
  /** Boxes of all rows. A box has a bit for each value of each factor, the lowest bit of a byte first. */
  readonly boxes: Uint8Array;
}

/** Many matches that play at the same time. */
export interface Batch extends EnvironmentInfo {
  readonly matches: number;
  readonly players: number;
  /** Number of rows. */
  readonly rows: number;
  readonly state: BatchState;
  /** Starts all matches. Returns their seeds. Without a seed, a new one is drawn. */
  reset(seed?: string | number): readonly string[];
  /** Plays an action for each row. A row whose command is negative does nothing. */
  step(actions: Int32Array): BatchState;
  render(match: number, viewer?: Viewer): string;
}

const episodeSeed = (seed: string, episode: number): string => (episode === 0 ? seed : `${seed}/${episode}`);

/** Boxes of all rows in one array, which grows if needed. */
function createBoxBuffer(bytes: number, rows: number) {
  let buffer = new Uint8Array(rows * bytes * 8);
  let length = 0;
  return {
    clear() {
      length = 0;
    },
    add(boxes: readonly ActionBox[]): void {
      const needed = length + boxes.length * bytes;
      if (needed > buffer.length) {
        const larger = new Uint8Array(needed * 2);
        larger.set(buffer);
        buffer = larger;
      }
      for (const { bits } of boxes) {
        buffer.set(bits, length);
        length += bytes;
      }
    },
    all: (): Uint8Array => buffer.subarray(0, length),
  };
}

/**
 * Creates a batch and starts its matches.
 *
 * @throws TurncadeError for an unknown game, or for options that the game does not accept
 */
export function createBatch<Id extends GameId, Level extends string = string>(
  game: Id,
  options: BatchOptions<OptionName<Id>, KnownName<Level, LevelName<Id>>>,
): Batch {
  const id = checkGame(game);
  const { matches, rows: mode = 'all', autoReset = false, ...rest } = options;
  if (!Number.isInteger(matches) || matches < 1) throwMisuse('bad-value', 'matches', matches, 'a number from 1');
  const model = createModel(id, rest);
  const { space, agents, players, length } = model;
  const width = space.factors.length;
  const perMatch = mode === 'one' ? 1 : agents.length;
  const rows = matches * perMatch;
  const boxes = createBoxBuffer(Math.ceil(space.size / 8), rows);
  const arrays = {
    agents: new Uint8Array(rows),
    waiting: new Uint8Array(rows),
    illegal: new Uint8Array(rows),
    terminated: new Uint8Array(matches),
    truncated: new Uint8Array(matches),
    rewards: new Float32Array(matches * players),
    observations: new Float32Array(rows * length),
    boxCounts: new Uint16Array(rows),
  };
  const state: BatchState = {
    ...arrays,
    get boxes() {
      return boxes.all();
    },
  };
  let seeds: readonly string[] = [];
  const episodes = new Uint32Array(matches);
  const runs: MatchRun[] = [];

  const seedNow = (match: number): string => episodeSeed(itemAt(seeds, match), itemAt(episodes, match));

  function write(): void {
    boxes.clear();
    for (const [match, run] of runs.entries()) {
      const { waitingFor } = run;
      for (let i = 0; i < perMatch; i++) {
        const row = match * perMatch + i;
        const agent = mode === 'all' ? itemAt(agents, i) : waitingFor.length > 0 ? itemAt(waitingFor, 0) : 0;
        arrays.agents[row] = agent;
        arrays.waiting[row] = waitingFor.includes(agent) ? 1 : 0;
        const legal = agent === 0 ? [] : run.boxes(agent);
        arrays.boxCounts[row] = legal.length;
        boxes.add(legal);
        run.observe(agent === 0 ? itemAt(agents, 0) : agent, arrays.observations, row * length);
      }
    }
  }

  function reset(seed?: string | number): readonly string[] {
    const base = seedOrNew(seed);
    seeds = Array.from({ length: matches }, (_, i) => (matches === 1 ? base : `${base}.${i}`));
    episodes.fill(0);
    for (const array of [arrays.illegal, arrays.terminated, arrays.truncated, arrays.rewards]) array.fill(0);
    for (let match = 0; match < matches; match++) runs[match] = startRun(id, model, seedNow(match));
    write();
    return seeds;
  }

  function stepMatch(match: number, actions: Int32Array): void {
    const run = itemAt(runs, match);
    const chosen: (readonly [Seat, Int32Array])[] = [];
    const chosenRows: number[] = [];
    for (let row = match * perMatch; row < (match + 1) * perMatch; row++) {
      const action = actions.subarray(row * width, (row + 1) * width);
      arrays.illegal[row] = 0;
      if (itemAt(action, 0) < 0 || arrays.agents[row] === 0 || run.isTerminated || run.isTruncated) continue;
      chosen.push([itemAt(arrays.agents, row), action]);
      chosenRows.push(row);
    }
    for (const [i, isLegal] of run.play(chosen).entries()) arrays.illegal[itemAt(chosenRows, i)] = isLegal ? 0 : 1;
    arrays.terminated[match] = run.isTerminated ? 1 : 0;
    arrays.truncated[match] = run.isTruncated ? 1 : 0;
    for (let seat = 1; seat <= players; seat++) arrays.rewards[match * players + seat - 1] = run.reward(seat);
    if (!autoReset || !(run.isTerminated || run.isTruncated)) return;
    episodes[match] = itemAt(episodes, match) + 1;
    runs[match] = startRun(id, model, seedNow(match));
  }

  reset();
  return {
    ...infoOf(id, model),
    matches,
    players,
    rows,
    state,
    reset,
    step(actions) {
      if (actions.length !== rows * width)
        throwMisuse('bad-value', 'actions', actions.length, `${rows * width} numbers`);
      for (let match = 0; match < matches; match++) stepMatch(match, actions);
      write();
      return state;
    },
    render: (match, viewer = 'all') => itemAt(runs, match).render(viewer),
  };
}
