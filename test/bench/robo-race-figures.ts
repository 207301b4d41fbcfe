import { askBot } from '#engine/bot-input.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { runStep } from '#games/robo-race/floor.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace as game } from '#games/robo-race/index.ts';
import { readLevel, workshop } from '#games/robo-race/level.ts';
import { minSteps } from '#games/robo-race/solver.ts';
import { executionSteps } from '#games/robo-race/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import { median, milliseconds } from './measure.ts';
import { createRace, reduceRace } from './robo-race-reducer.ts';

const sources = bundledLevels(game).map(({ source }) => source);

const setupOf = (seed: string, players: number, level?: string): MatchSetup => {
  const source = sources.find(({ name }) => name === level);
  return { seed, players, options: { rounds: '200' }, ...(source === undefined ? {} : { level: source }) };
};

const shuffled = (random: Stream): readonly number[] => random.shuffle(Array.from({ length: 84 }, (_, i) => i + 1));

/** Orders of a hand's seven cards. A seat plays the first five cards of an order. */
const choices = ((random: Stream) => Array.from({ length: 997 }, () => random.shuffle([0, 1, 2, 3, 4, 5, 6])))(
  openStreams(seeded('choices')).stream('bench'),
);

const commit = { name: 'commit', args: {} } as const;

/** Plays rounds of four seats with arbitrary programs, starting a new match whenever one ends. */
function playMatches(rounds: number): void {
  let match = startMatch(game, { seed: 'bench', players: 4, options: {} });
  for (let round = 0; round < rounds; round++) {
    if (match.state.outcome !== null) match = startMatch(game, { seed: `bench ${round}`, players: 4, options: {} });
    playRound(match, round);
  }
}

function playRound(match: Match<RoboRace>, round: number): void {
  const { hands } = match.state;
  for (let seat = 1; seat <= 4; seat++) {
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = chosen(hands[seat - 1] ?? [], round + seat);
    match.play(seat, { name: 'program', args: { c1, c2, c3, c4, c5 } });
    match.play(seat, commit);
  }
}

function chosen(hand: readonly number[], which: number): number[] {
  const order = choices[which % choices.length] ?? [];
  return [0, 1, 2, 3, 4].map((slot) => hand[order[slot] ?? 0] ?? 0);
}

function playReducer(rounds: number): void {
  let race = createRace(workshop, 'bench', 4);
  for (let round = 0; round < rounds; round++) {
    if (race.winner > 0) race = createRace(workshop, `bench ${round}`, 4);
    for (let player = 1; player <= 4; player++) {
      reduceRace(race, { type: 'program', player, cards: chosen(race.bots[player - 1]?.hand ?? [], round + player) });
      reduceRace(race, { type: 'commit', player });
    }
  }
}

/** Returns a function that plays rounds of prepared programs on the bare factory floor. */
function floorPlayer(): (rounds: number) => void {
  const level = readLevel(workshop);
  if (!level.ok) throw new Error(level.error.message);
  const { board } = level.value;
  const random = openStreams(seeded('floor')).stream('bench');
  const programs = Array.from({ length: 997 }, () => {
    const cards = shuffled(random);
    return [0, 7, 14, 21].map((first) => cards.slice(first, first + 5));
  });
  return (rounds) => {
    const robots = board.starts.map(({ square, facing }) => ({ square, facing, flags: 0 }));
    const course = { board, robots };
    for (let round = 0; round < rounds; round++) {
      const now = programs[round % programs.length] ?? [];
      let winner = 0;
      for (const step of executionSteps) if (winner === 0) winner = runStep(course, now, step);
      for (const [i, robot] of robots.entries()) {
        const start = board.starts[i];
        if (start === undefined || (winner === 0 && robot.square >= 0)) continue;
        robot.square = start.square;
        robot.facing = start.facing;
      }
    }
  };
}

/**
 * Rounds per second with four seats: on the bare factory floor, in a match with validation, events and history, and in
 * a plain hand-written reducer without these. Measurements alternate so that noise affects all.
 */
export function roundRates(): Readonly<Record<'floor' | 'match' | 'plain', number>> {
  const rounds = 20_000;
  const playFloor = floorPlayer();
  const times: Record<'floor' | 'match' | 'plain', number[]> = { floor: [], match: [], plain: [] };
  for (let turn = 0; turn < 9; turn++) {
    times.floor.push(milliseconds(() => playFloor(rounds)));
    times.plain.push(milliseconds(() => playReducer(rounds)));
    times.match.push(milliseconds(() => playMatches(rounds)));
  }
  const rate = (all: readonly number[]) => (1000 * rounds) / median(all);
  return { floor: rate(times.floor), match: rate(times.match), plain: rate(times.plain) };
}

/** Median time of 10,000 commands in the second half of 100,000 commands, divided by that in the first half. */
export function flatness(): number {
  // A match that random programs cannot end: a pusher removes robots from the goal before it counts as reached.
  const level = workshop.replace('start 1', 'pusher (6,11) S 1,2,3,4,5\nstart 1');
  const match = startMatch(game, { seed: 'flat', players: 4, options: {}, level: { name: 'flat.txt', text: level } });
  const parts = Array.from({ length: 10 }, (_, part) =>
    milliseconds(() => {
      for (let round = 0; round < 1_250; round++) playRound(match, part * 1_250 + round);
    }),
  );
  return median(parts.slice(5)) / median(parts.slice(0, 5));
}

/** Maximum milliseconds in which bot `hard` plans a round on any level. `where`: the level and number of seats. */
export function slowestHard(): { readonly where: string; readonly time: number } {
  const { hard } = game.bots ?? {};
  let slowest = { where: '', time: 0 };
  for (const { name } of sources)
    for (const players of [2, 4]) {
      const match = startMatch(game, setupOf('slowest', players, name));
      for (let round = 0; round < 3 && match.state.outcome === null; round++) {
        if (hard !== undefined) {
          // Better of two, to reduce noise.
          const ask = () => milliseconds(() => askBot(match, hard, 1));
          const time = Math.min(ask(), ask());
          if (time > slowest.time) slowest = { where: `${name}, ${players} seats`, time };
        }
        for (let seat = 1; seat <= players; seat++) playSeat(match, 'normal', seat);
      }
    }
  return slowest;
}

/** Longest time to solve a level from its first start square, in milliseconds. `where` is the level. */
export function slowestSolver(): { readonly where: string; readonly time: number } {
  const figures = sources.flatMap(({ name, text }) => {
    const level = readLevel(text);
    if (!level.ok) return [];
    const { board } = level.value;
    const [start] = board.starts;
    const times = Array.from({ length: 5 }, () => milliseconds(() => start && minSteps(board, start)));
    return [{ where: name, time: median(times) }];
  });
  return figures.reduce((slowest, figure) => (figure.time > slowest.time ? figure : slowest), { where: '', time: 0 });
}

/** Maximum and average milliseconds to generate a level, by size: the part of the level's name after the seed. */
export const generatorFigures = (sizes: readonly string[]) =>
  sizes.map((size) => {
    const times = Array.from({ length: 12 }, (_, i) => milliseconds(() => game.levels?.generate?.(`bench${i}${size}`)));
    return { size, slowest: Math.max(...times), mean: times.reduce((sum, time) => sum + time, 0) / times.length };
  });

function playSeat(match: Match<RoboRace>, bot: string, seat: number): void {
  const player = game.bots?.[bot];
  const choice = player && askBot(match, player, seat);
  if (choice === undefined) return;
  for (const command of [choice.command, ...(choice.next ?? [])]) match.play(seat, command);
}

/** Results of matches between bots. */
export interface RaceFigure {
  readonly games: number;
  /** Matches won by any bot within 200 rounds. */
  readonly finished: number;
  /** Median and 90th percentile of the rounds of these matches. */
  readonly half: number;
  readonly most: number;
  /** Matches won by the first bot, and how many of these in the first seat. */
  readonly wins: number;
  readonly winsFirst: number;
}

/** Lets bots play matches against each other in a level, changing seats after each match. */
export function raceFigure(bots: readonly string[], games: number, level: string): RaceFigure {
  const seatings = new Set(bots).size === 1 ? 1 : bots.length;
  const results = Array.from({ length: games }, (_, i) => {
    const first = i % seatings;
    // Matches that differ only in seating use the same cards.
    const match = startMatch(game, setupOf(`race ${Math.floor(i / seatings)}`, bots.length, level));
    while (match.state.outcome === null)
      for (let seat = 1; seat <= bots.length; seat++)
        playSeat(match, bots[(seat - 1 + bots.length - first) % bots.length] ?? '', seat);
    return { winner: match.state.outcome.winners[0], seat: first + 1, rounds: match.state.round };
  });
  const finished = results.filter(({ winner }) => winner !== undefined);
  const rounds = finished.map((result) => result.rounds).sort((a, b) => a - b);
  const won = finished.filter(({ winner, seat }) => winner === seat);
  return {
    games,
    finished: finished.length,
    half: median(rounds),
    most: rounds[Math.ceil(0.9 * rounds.length) - 1] ?? 0,
    wins: won.length,
    winsFirst: won.filter(({ seat }) => seat === 1).length,
  };
}
