import { askBot } from '#engine/bot-input.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { greedy, noop, random } from '#games/space-explorers/bots/index.ts';
import {
  expanderStrategy,
  type Strategy,
  searchStrategy,
  thriftyStrategy,
} from '#games/space-explorers/bots/strategies.ts';
import type { Command } from '#games/space-explorers/commands.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers as game } from '#games/space-explorers/index.ts';
import { type Level, readLevel } from '#games/space-explorers/level.ts';
import { type Order, outcomeOf, type State, startOf, viewOf } from '#games/space-explorers/state.ts';
import { advanceUnit, launch, worldOf } from '#games/space-explorers/tick.ts';
import { otherOf, type PlayerNumber } from '#games/space-explorers/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import { actionOfCommand, plainOf } from '../games/space-explorers/plain-play.ts';
import { reducePlain } from '../games/space-explorers/plain-reducer.ts';
import { median, milliseconds, percentile } from './measure.ts';

const sources = bundledLevels(game).map(({ source }) => source);

const madeText = (seed: string): string => game.levels?.generate?.(seed).text ?? '';

function levelOf(text: string): Level {
  const level = readLevel(text);
  if (!level.ok) throw new Error(level.error.message);
  return level.value;
}

/** Graphs of 4 to 24 planets, half of them symmetric. */
const graphTexts = Array.from({ length: 103 }, (_, i) =>
  madeText(`bench${i}:${4 + (i % 21)}:${i % 2 === 0 ? 'symmetric' : 'free'}`),
);

/** Time units per second in matches of `random` against itself. */
export function unitRate(): number {
  const levels = graphTexts.map(levelOf);
  const stream = openStreams(seeded('bench')).stream('random');
  const play = (state: State) => random(viewOf(state, state.mover), state.mover, stream);
  const plays = { 1: play, 2: play };
  const rates = Array.from({ length: 7 }, () => {
    let units = 0;
    const time = milliseconds(() => {
      for (let round = 0; round < 10; round++)
        for (const { graph, population } of levels)
          units += playOut(startOf(graph, population, 100, seeded('bench')), plays).turn;
    });
    return (1000 * units) / time;
  });
  return median(rates);
}

/** A recorded match of `random` against itself, command by command. */
interface Recorded {
  readonly level: { readonly name: string; readonly text: string };
  readonly commands: readonly Command[];
}

function recorded(text: string, turns: number, seed: string): Recorded {
  const level = { name: './bench.dot', text };
  const match = startMatch(game, { seed, players: 2, options: { turns: String(turns) }, level });
  while (match.state.outcome === null && match.state.turn < turns) playTurn(match, 'random');
  return { level, commands: match.log.map(({ command }) => command) };
}

function playTurn(match: Match<SpaceExplorers>, name: string): void {
  const { mover } = match.state;
  const bot = game.bots?.[name];
  const choice = bot && askBot(match, bot, mover);
  if (choice !== undefined) for (const command of [choice.command, ...(choice.next ?? [])]) match.play(mover, command);
}

/**
 * Turns per second of `random` against itself: in a match, with validation, events and history, and in a plain
 * hand-written reducer with validation only. Measurements alternate so that noise affects both.
 */
export function turnRates(): Readonly<Record<'match' | 'plain', number>> {
  const all = graphTexts.slice(0, 42).map((text, i) => recorded(text, 100, `bench ${i}`));
  const plainAll = all.map(({ level, commands }) => ({
    level: levelOf(level.text),
    actions: commands.map(actionOfCommand),
  }));
  const turns = all.reduce((sum, { commands }) => sum + commands.filter(({ name }) => name === 'end_turn').length, 0);
  const times: Record<'match' | 'plain', number[]> = { match: [], plain: [] };
  const starts = all.map(
    ({ level }) =>
      () =>
        startMatch(game, { seed: 'b', players: 2, options: {}, level }),
  );
  for (let round = 0; round < 11; round++) {
    const plain = plainAll.map(({ level, actions }) => ({ match: plainOf(level), actions }));
    times.plain.push(
      milliseconds(() => {
        for (const { match, actions } of plain) for (const action of actions) reducePlain(match, action);
      }),
    );
    const matches = all.map(({ commands }, i) => ({ match: starts[i]?.(), commands }));
    times.match.push(
      milliseconds(() => {
        for (const { match, commands } of matches) for (const command of commands) match?.play(null, command);
      }),
    );
  }
  const rate = (own: readonly number[]) => (1000 * turns) / median(own);
  return { match: rate(times.match), plain: rate(times.plain) };
}

/** Median time of 10,000 commands in the second half of 100,000 commands, divided by that in the first half. */
export function flatness(): number {
  const { level, commands } = recorded(madeText('flat:48'), 10_000, 'flat');
  if (commands.length < 100_000) throw new Error(`only ${commands.length} commands`);
  const match = startMatch(game, { seed: 'flat', players: 2, options: { turns: '10000' }, level });
  const parts = Array.from({ length: 10 }, (_, part) =>
    milliseconds(() => {
      for (const command of commands.slice(part * 10_000, (part + 1) * 10_000)) match.play(null, command);
    }),
  );
  return median(parts.slice(5)) / median(parts.slice(0, 5));
}

/** Milliseconds that `champion` needs for the turns of a match of `expander` against itself: median, 99 %, maximum. */
export function searchTimes(text: string, turns: number) {
  const match = startMatch(game, { seed: 'slow', players: 2, options: {}, level: { name: './bench.dot', text } });
  const bot = game.bots?.['champion'];
  const times: number[] = [];
  // Better of two, to reduce noise.
  const ask = () => milliseconds(() => bot && askBot(match, bot, match.state.mover));
  while (match.state.outcome === null && match.state.turn <= turns) {
    times.push(Math.min(ask(), ask()));
    playTurn(match, 'expander');
  }
  return { half: median(times), most: percentile(times, 99), slowest: Math.max(...times) };
}

/** Text of a bundled or generated level. */
export const levelText = (name: string): string =>
  sources.find((source) => source.name === name)?.text ?? madeText(name);

const strategies = {
  noop,
  random,
  greedy,
  thrifty: thriftyStrategy({}),
  expander: expanderStrategy({}),
  search: searchStrategy(5),
  champion: searchStrategy(300, 6, 0.3),
} satisfies Readonly<Record<string, Strategy>>;

export type StrategyName = keyof typeof strategies;

/** Strength of a strategy against another over all bundled levels, in both seats. */
export function strengthOf(name: StrategyName, other: StrategyName, games: number) {
  let [played, points] = [0, 0];
  for (let pair = 0; played < games; pair++)
    for (const { text } of sources)
      for (const seat of [1, 2] as const) {
        const sides = seat === 1 ? ([name, other] as const) : ([other, name] as const);
        const winner = winnerOf(levelOf(text), sides, `bench ${pair}`);
        points += winner === seat ? 1 : winner === 0 ? 0.5 : 0;
        played++;
      }
  return { games: played, score: points / played };
}

/** Winner of a match of two strategies, 0 for a draw. */
function winnerOf(
  { graph, population, turns }: Level,
  sides: readonly [StrategyName, StrategyName],
  seed: string,
): number {
  const streams = openStreams(seeded(seed));
  const plays = (player: PlayerNumber): ((state: State) => readonly Order[]) => {
    const name = sides[player - 1] ?? 'noop';
    return (state) => strategies[name](viewOf(state, player), player, streams.stream(`${player}`));
  };
  return playOut(startOf(graph, population, turns, seeded(seed)), { 1: plays(1), 2: plays(2) }).winner;
}

/**
 * Plays a match to its end without history and events.
 *
 * @returns its last turn, and the winner, 0 for a draw
 */
function playOut(start: State, plays: Readonly<Record<PlayerNumber, (state: State) => readonly Order[]>>) {
  const world = worldOf(start);
  const state: State = { ...start, p1: world.p1, p2: world.p2, shuttles: world.shuttles };
  for (;;) {
    launch(world, state.mover, plays[state.mover](state), null);
    advanceUnit(world);
    state.clock = world.clock;
    const outcome = outcomeOf(state);
    if (outcome !== null) return { turn: state.turn, winner: outcome.winners[0] ?? 0 };
    state.turn++;
    state.mover = otherOf(state.mover);
  }
}
