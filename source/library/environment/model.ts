import { unreachable } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { TypedValue } from '#engine/programs/legal.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { GameId, Games } from '../games.ts';
import { rules, startFrom, startNew, throwMisuse } from '../internals.ts';
import type { NewMatch } from '../new-match.ts';
import { type ActionSpace, createActionSpace } from './action-space.ts';
import type { EnvironmentForm } from './form.ts';
import { intoTheBreachForm } from './into-the-breach.ts';
import type { Block, ChannelInfo } from './observation.ts';
import { riscForm } from './risc.ts';
import { roboRaceForm } from './robo-race.ts';
import { spaceDefenderForm } from './space-defender.ts';
import { spaceExplorersForm } from './space-explorers.ts';

export const forms: { readonly [Id in GameId]: EnvironmentForm<Games[Id]> } = {
  'space-defender': spaceDefenderForm,
  'into-the-breach': intoTheBreachForm,
  'robo-race': roboRaceForm,
  'space-explorers': spaceExplorersForm,
  risc: riscForm,
};

/** Options of an environment: those of a match, without a position. */
export interface EnvironmentOptions<Option extends string = string, Level extends string = string>
  extends Omit<NewMatch<Option, Level>, 'seed' | 'position'> {
  /** Bots that play seats, as in `{ 2: 'easy' }`. The other seats are agents. */
  readonly bots?: Readonly<Record<number, string>>;
  /** Maximum number of actions in a match, without those that wait. The match is then truncated. Default: 10000. */
  readonly maxSteps?: number;
}

/** Part of an observation: a table with a row for each of `count` items and a column for each channel. */
export interface ObservationBlock {
  readonly name: string;
  /** Meaning of an item. */
  readonly per: string;
  readonly count: number;
  readonly channels: readonly ChannelInfo[];
}

/** Everything about an environment that is equal for all its matches. */
export interface Model<T extends GameTypes> {
  readonly space: ActionSpace;
  readonly agents: readonly Seat[];
  readonly players: number;
  readonly bots: ReadonlyMap<Seat, string>;
  readonly maxSteps: number;
  readonly observation: readonly ObservationBlock[];
  /** Length of an observation. */
  readonly length: number;
  readonly layout: readonly ObservationBlock[];
  readonly layoutValues: Float32Array;
  startMatch(seed: string): Match<T>;
  handOf(view: T['view'], seat: Seat): readonly TypedValue[];
  write(view: T['view'], seat: Seat, into: Float32Array, at: number): void;
}

const lengthOf = (blocks: readonly ObservationBlock[]): number =>
  blocks.reduce((sum, { count, channels }) => sum + count * channels.length, 0);

export function createModel<Id extends GameId>(id: Id, options: EnvironmentOptions): Model<Games[Id]> {
  const { bots = {}, maxSteps = 10_000, ...request } = options;
  const game = rules[id];
  const form: EnvironmentForm<Games[Id]> = forms[id];
  const first: Match<Games[Id]> = startNew(game, request);
  const { players } = first.state;
  if (!Number.isInteger(maxSteps) || maxSteps < 1) throwMisuse('bad-value', 'maxSteps', maxSteps, 'a number from 1');
  if (typeof bots !== 'object' || Array.isArray(bots))
    throwMisuse('bad-value', 'bots', bots, 'seats with their bots, such as { 2: "easy" }');
  const botsBySeat = new Map<Seat, string>();
  for (const [seat, name] of Object.entries(bots)) {
    const number = Number(seat);
    if (!(number >= 1 && number <= players)) throwMisuse('bad-value', 'bots', seat, `seats from 1 to ${players}`);
    const names = Object.keys(game.bots ?? unreachable(id));
    if (!names.includes(name)) throwMisuse('unknown-bot', 'bots', name, `one of ${names.join(', ')}`);
    botsBySeat.set(number, name);
  }
  if (botsBySeat.size === players) throwMisuse('bad-value', 'bots', bots, 'at least one seat without a bot');
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const view = game.view(first.state, 1);
  const infoOf = ({ name, per, channels, count }: Block<Games[Id]['view']>): ObservationBlock => ({
    name,
    per,
    count: count(view, 1),
    channels,
  });
  const write = (
    blocks: readonly Block<Games[Id]['view']>[],
    seen: Games[Id]['view'],
    seat: Seat,
    into: Float32Array,
    at: number,
  ) => {
    let index = at;
    for (const block of blocks) index = block.write(seen, seat, into, index);
  };
  const layout = form.layout.map(infoOf);
  const layoutValues = new Float32Array(lengthOf(layout));
  write(form.layout, view, 1, layoutValues, 0);
  const observation = form.observation.map(infoOf);
  return {
    space: createActionSpace(form.actions(first.state)),
    agents: seats.filter((seat) => !botsBySeat.has(seat)),
    players,
    bots: botsBySeat,
    maxSteps,
    observation,
    length: lengthOf(observation),
    layout,
    layoutValues,
    startMatch(seed) {
      const started = startFrom(game, { ...first.setup, seed }, undefined);
      return started.ok ? started.value : throwMisuse('bad-value', 'seed', seed, 'a seed');
    },
    handOf: form.handOf ?? (() => []),
    write: (seen, seat, into, at) => write(form.observation, seen, seat, into, at),
  };
}
