import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { readCommand } from '#engine/programs/protocol.ts';
import { startSimulation } from '#engine/programs/simulation.ts';
import { activeSeats, legalFor, step } from '#engine/step.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import { isVisible } from '#games/space-explorers/state.ts';
import { rules } from '#library/all-games.ts';
import { createBatch, createEnvironment, type EnvironmentOptions } from '#library/environment/index.ts';
import { createModel, forms, type Model } from '#library/environment/model.ts';
import type { GameId, Games } from '#library/games.ts';
import { startNew } from '#library/new-match.ts';
import { inTime } from '../support/in-time.ts';

const starts: readonly (readonly [GameId, EnvironmentOptions])[] = [
  ['space-defender', { level: 'first-flight' }],
  ['space-defender', {}],
  ['into-the-breach', {}],
  ['robo-race', { players: 3, options: { flags: 2, exchange: 'once', rounds: 30 } }],
  ['robo-race', { options: { cards: 'with-replacement' } }],
  ['space-explorers', { options: { turns: 20 } }],
  ['risc', { options: { turns: 20 } }],
  ['risc', { players: 3, level: 'three-crowns', options: { turns: 20, tech: 500, food: 500 } }],
];

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4294967296;
  };
}

const runs = inTime(1, 60);

describe.each(starts)('the environment of %s with %j', (id, options) => {
  const createModelOf = <Id extends GameId>(game: Id): Model<Games[Id]> => createModel(game, options);

  test('accepts an action exactly if the masks of all factors allow it and the rules accept its command', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const counts = playBeside(id, createModelOf(id), options, seed);
        expect(counts.accepted).toBeGreaterThan(0);
        expect(counts.refused).toBeGreaterThan(0);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });

  test('shows a seat nothing that depends on hidden facts', () => {
    expect(compareWithSimulations(id, createModelOf(id), options)).toBeGreaterThan(5);
  });
});

/** Plays at random. Compares what a seat is shown with simulations, which invent all hidden facts. */
function compareWithSimulations<Id extends GameId>(
  id: Id,
  model: Model<Games[Id]>,
  options: EnvironmentOptions,
): number {
  const random = randomFrom(7);
  const game: Game<Games[Id]> = rules[id];
  let compared = 0;
  for (let matchNumber = 0; matchNumber < runs; matchNumber++) {
    const match = startNew(game, { ...options, seed: matchNumber });
    for (let turn = 0; turn < 40; turn++) {
      const { state } = match;
      const waiting = activeSeats(game, state);
      const seat = waiting[Math.floor(random() * waiting.length)];
      if (seat === undefined) break;
      const known = shownTo(game, model, state, seat);
      const phase = game.phases[state.phase];
      // A simulation asks seats again that have committed a hidden plan.
      if (waiting.length === state.players || (phase !== undefined && !('together' in phase))) {
        const question = { ...game.position.write(state, seat), ...game.programs?.beside?.(state, seat) };
        const json: unknown = JSON.parse(JSON.stringify(question));
        const simulated = startSimulation(game, { ...match.setup, seed: `other ${turn}` }, json);
        if (!simulated.ok) throw new Error(simulated.error.message);
        expect(shownTo(game, model, simulated.value.state, seat)).toEqual(known);
        compared++;
      }
      const box = known.boxes[Math.floor(random() * known.boxes.length)];
      const action = box && drawFrom(model, box.bits, random);
      const read = readCommand(game, action && model.space.commandOf(action, known.hand, box.entry));
      if (read.ok) match.play(seat, read.value);
    }
  }
  return compared;
}

/** Everything that an environment shows a seat. */
function shownTo<T extends GameTypes>(game: Game<T>, model: Model<T>, state: StateOf<T>, seat: number) {
  const view = game.view(state, seat);
  const observation = new Float32Array(model.length);
  model.write(view, seat, observation, 0);
  const hand = model.handOf(view, seat);
  return { observation, hand, boxes: model.space.boxes(legalFor(game, state, seat), hand) };
}

/** An action of a box. It may break the rule that values must differ or rise. */
function drawFrom<T extends GameTypes>({ space }: Model<T>, bits: Uint8Array, random: () => number): number[] {
  return space.factors.map(({ values }, factor) => {
    const first = space.offsets[factor] ?? 0;
    const set = [...values.keys()].filter((i) => ((bits[(first + i) >> 3] ?? 0) & (1 << ((first + i) & 7))) !== 0);
    return set[Math.floor(random() * set.length)] ?? 0;
  });
}

/** Plays at random. After each command, tries actions that are nearly legal, on the masks and on the rules. */
function playBeside<Id extends GameId>(
  id: Id,
  model: Model<Games[Id]>,
  options: EnvironmentOptions,
  seed: number,
): { accepted: number; refused: number } {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const environment = createEnvironment<GameId, string>(id, options);
  environment.reset(seed);
  const game = rules[id];
  const match = startNew(game, { ...options, seed });
  const counts = { accepted: 0, refused: 0 };
  const { space } = model;
  for (let turn = 0; turn < 40 && environment.waitingFor.length > 0; turn++) {
    const { state } = match;
    expect(environment.waitingFor).toEqual(activeSeats(game, state));
    const seat = environment.waitingFor[below(environment.waitingFor.length)] ?? 1;
    const hand = model.handOf(game.view(state, seat), seat);
    const boxes = space.boxes(legalFor(game, state, seat), hand);
    for (let trial = 0; trial < 6; trial++) {
      const action =
        trial < 2 ? space.factors.map(({ values }) => below(values.length)) : environment.sample(seat, random);
      for (let change = 0; change < trial % 3; change++) {
        const factor = below(action.length);
        action[factor] = below(space.factors[factor]?.values.length ?? 1);
      }
      const isMasked = environment.masks(seat, action).every((mask, factor) => mask[action[factor] ?? -1] === 1);
      const command = space.commandOf(action, hand, space.find(boxes, action)?.entry);
      const read = readCommand(game, command);
      const isAccepted = read.ok && step(game, state, seat, read.value).ok;
      counts[isAccepted ? 'accepted' : 'refused']++;
      if (isAccepted && !isMasked && isHiddenSource(id, state, seat, command?.args['from'])) continue;
      expect({ seat, action, command, isMasked }).toEqual({ seat, action, command, isMasked: isAccepted });
      if (isMasked) continue;
      const before = environment.observe(seat);
      const count = environment.illegalActions(seat);
      expect(environment.step(seat, action)).toEqual({ illegal: true, command: undefined });
      expect(environment.illegalActions(seat)).toBe(count + 1);
      expect(environment.observe(seat)).toEqual(before);
    }
    const { command = '' } = environment.step(seat, environment.sample(seat, random));
    const read = readCommand(game, command);
    expect(read.ok && match.play(seat, read.value).ok).toBe(true);
  }
  return counts;
}

/** True for a transfer from a planet that the seat does not see. The rules accept it if people are there. */
function isHiddenSource(id: GameId, state: object, seat: number, from: unknown): boolean {
  if (id !== 'space-explorers' || !('map' in state)) return false;
  // biome-ignore lint/suspicious/noExplicitAny: the states of the games have no common type
  const known = state as any;
  return !isVisible(known, seat, known.map.indexOf[Number(from)]);
}

describe('an environment', () => {
  test('rewards a win with 1, a loss with -1, also in a game for one player, and a draw with 0', () => {
    const random = randomFrom(1);
    const duel = createEnvironment('robo-race', { level: 'test-track', bots: { 2: 'easy' } });
    duel.reset('a');
    while (!duel.terminated) duel.step(1, duel.sample(1, random));
    expect(Math.abs(duel.reward(1))).toBe(1);
    const alone = createEnvironment('robo-race', { players: 1, options: { rounds: 1 } });
    alone.reset('a');
    while (!alone.terminated) alone.step(1, alone.sample(1, random));
    expect(alone.reward(1)).toBe(-1);
    const draw = createEnvironment('robo-race', { options: { rounds: 1 } });
    draw.reset('a');
    while (!draw.terminated) for (const agent of draw.waitingFor) draw.step(agent, draw.sample(agent, random));
    expect([draw.reward(1), draw.reward(2)]).toEqual([0, 0]);
    expect(draw.waitingFor).toEqual([]);
  });

  test('is truncated after the maximum number of steps, which includes illegal actions', () => {
    const environment = createEnvironment('risc', { maxSteps: 2 });
    environment.reset('a');
    expect(
      environment.step(
        1,
        environment.factors.map(() => 0),
      ),
    ).toEqual({ illegal: true, command: undefined });
    expect(environment.truncated).toBe(false);
    environment.step(2, environment.sample(2));
    expect([environment.truncated, environment.terminated, environment.reward(1)]).toEqual([true, false, 0]);
    environment.reset('a');
    expect([environment.truncated, environment.illegalActions(1)]).toEqual([false, 0]);
  });

  test('has the same actions and observations in every match of a level', () => {
    const environment = createEnvironment('risc', { level: 'random:k7f2', options: { groups: 'random' } });
    const { observationLength } = environment;
    for (const seed of ['a', 'b']) {
      environment.reset(seed);
      expect(environment.observe(2)).toHaveLength(observationLength);
    }
    expect(environment.reset().seed).not.toBe(environment.reset().seed);
  });

  test('refuses options that it does not know', () => {
    expect(() => createEnvironment('risc', { bots: { 2: 'strong' } })).toThrow('bots: found "strong", expected one of');
    expect(() => createEnvironment('risc', { bots: { 3: 'easy' } })).toThrow(
      'bots: found "3", expected seats from 1 to 2',
    );
    expect(() => createEnvironment('robo-race', { bots: { 1: 'easy', 2: 'easy' } })).toThrow(
      'expected at least one seat without a bot',
    );
    expect(() => createEnvironment('risc', { maxSteps: 0 })).toThrow('maxSteps: found 0, expected a number from 1');
    const environment = createEnvironment('risc', {});
    expect(() => environment.observe(3)).toThrow('agent: found 3, expected one of 1, 2');
  });
});

test('a batch plays the same matches as single environments', () => {
  const options = { level: 'twin-rivers', options: { turns: 3 } } as const;
  const batch = createBatch('risc', { ...options, matches: 2, rows: 'one', autoReset: true });
  const single = createEnvironment('risc', options);
  const [, seed = ''] = batch.reset('k7f2');
  single.reset(seed);
  const random = randomFrom(3);
  const width = batch.factors.length;
  let episode = 0;
  for (let turn = 0; turn < 200; turn++) {
    const [agent = 0] = single.waitingFor;
    expect(batch.state.agents[1]).toBe(agent);
    expect(batch.state.observations.subarray(batch.observationLength)).toEqual(single.observe(agent));
    const action = single.sample(agent, random);
    const actions = new Int32Array(2 * width).fill(-1);
    actions.set(action, width);
    batch.step(actions);
    single.step(agent, action);
    expect(batch.state.terminated[1]).toBe(single.terminated ? 1 : 0);
    expect([...batch.state.rewards].slice(2)).toEqual([single.reward(1), single.reward(2)]);
    expect(batch.state.illegal[1]).toBe(0);
    if (single.terminated) single.reset(`${seed}/${++episode}`);
  }
});

describe('docs/environment.md', () => {
  const rowsOf = (text: string) => text.split('\n').filter((row) => row.startsWith('|'));

  test.each(Object.keys(forms))('lists the channels of %s', (id) => {
    const form = Object.entries(forms).find(([key]) => key === id)?.[1];
    const [, section = ''] = readFileSync('docs/environment.md', 'utf8').split(`### \`${id}\`\n`);
    const rows = [...(form?.observation ?? []), ...(form?.layout ?? [])].flatMap(({ name, per, channels }, i) =>
      channels.map((channel) => {
        const table = i < (form?.observation.length ?? 0) ? name : `layout: ${name}`;
        const scale = channel.scale === undefined ? '0 or 1' : `number / ${channel.scale}`;
        return `| ${table} | ${per} | ${channel.name} | ${scale} | ${channel.meaning} |`;
      }),
    );
    expect(rowsOf(section.split('\n### ')[0] ?? '').slice(2)).toEqual(rows);
  });
});
