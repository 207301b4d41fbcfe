import type { BotTurn } from '#engine/bot.ts';
import { unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import { allDistances, type Board } from '../board.ts';
import { stepTables } from '../solver.ts';
import type { View } from '../state.ts';
import { cardOfEachKind, executionSteps, kindNumber } from '../vocabulary.ts';
import {
  chanceByRounds,
  chanceBySteps,
  handsFrom,
  imagineWorld,
  type SearchTables,
  type SimulatedRace,
  simulateStep,
  type World,
  winningStepsOf,
} from './evaluation.ts';
import { createRaceBot, type ProgramPlan, type RaceBot, reasonForAll } from './race-bot.ts';

/** Beam width, and number of complete programs that are evaluated further. */
const width = 40;
/** Worlds for the beam search, and extra worlds for complete programs. */
const [firstWorlds, moreWorlds] = [8, 24];
/** Hands of the next round that are tried. */
const nextHands = 24;

/** Searches over random guesses at the rivals' programs and the next round's hands. */
export const hard: RaceBot = createRaceBot({
  about: 'guesses what the others play',
  slow: true,
  plan,
});

function plan({ view, seat, random, progress }: BotTurn<View>, hand: readonly number[]): ProgramPlan {
  const { board, robots } = view;
  const tables = tablesOf(view, random);
  // All worlds are equal without rivals.
  const isAlone = view.hands.every((other, i) => other === null || i === seat - 1);
  const count = isAlone ? 1 : firstWorlds + moreWorlds;
  const worlds = Array.from({ length: count }, (_, i) => {
    progress?.(i, count + width);
    return imagineWorld(view, seat, hand, tables.distances, random);
  });
  const start: SimulatedRace = { robots, winner: 0 };
  const [searchWorlds, extraWorlds] = [worlds.slice(0, firstWorlds), worlds.slice(firstWorlds)];
  const worth = (standing: SimulatedRace, execution: number) => chanceBySteps(tables, standing, seat, execution);
  const candidates = beamSearch({ board, worlds: searchWorlds, start, seat, hand, width, worth });
  const evaluated = candidates.map(({ program, standings }, i): PartialProgram => {
    progress?.(count + i, count + width);
    const all = [...standings, ...extraWorlds.map((world) => simulateRound(view, world, seat, program))];
    return { program, standings: all, value: mean(all.map((standing) => chanceByRounds(tables, standing, seat))) };
  });
  const best = evaluated.reduce((better, next) => (next.value > better.value ? next : better));
  return { program: best.program, why: reasonForAll(tables, best.standings, seat) };
}

function tablesOf({ board, options }: View, random: Stream): SearchTables {
  const legs = stepTables(board);
  const hands = Array.from({ length: nextHands }, () => countsOf(handsFrom(options.cards, [], random)()));
  return {
    board,
    distances: allDistances(board),
    legs,
    winningSteps: winningStepsOf(legs, hands),
  };
}

const countsOf = (hand: readonly number[]): readonly number[] =>
  cardOfEachKind.map((_, kind) => hand.filter((card) => kindNumber(card) === kind).length);

const simulateRound = (
  { board, robots }: View,
  world: World,
  seat: number,
  program: readonly number[],
): SimulatedRace =>
  executionSteps.reduce<SimulatedRace>(
    (standing, execution) => simulateStep(board, world, standing, seat, program, execution),
    {
      robots,
      winner: 0,
    },
  );

/** First cards of a program, and the resulting race in each world. */
interface PartialProgram {
  readonly program: readonly number[];
  readonly standings: readonly SimulatedRace[];
  readonly value: number;
}

interface Search {
  readonly board: Board;
  readonly worlds: readonly World[];
  readonly start: SimulatedRace;
  readonly seat: number;
  readonly hand: readonly number[];
  readonly width: number;
  worth(standing: SimulatedRace, execution: number): number;
}

/** Beam search: extends programs card by card in all worlds. Returns complete programs, best first. */
function beamSearch(search: Search): readonly PartialProgram[] {
  const { worlds, start, width } = search;
  let beam: readonly PartialProgram[] = [{ program: [], standings: worlds.map(() => start), value: 0 }];
  for (const execution of executionSteps)
    beam = beam
      .flatMap((partial) => extendProgram(search, partial, execution))
      .sort((a, b) => b.value - a.value)
      .slice(0, width);
  return beam;
}

function extendProgram(search: Search, { program, standings }: PartialProgram, execution: number): PartialProgram[] {
  const { board, worlds, seat, hand, worth } = search;
  const unusedCards = [...hand];
  for (const card of program) unusedCards.splice(unusedCards.indexOf(card), 1);
  return [...new Set(unusedCards)].map((card) => {
    const longer = [...program, card];
    const after = standings.map((standing, i) =>
      simulateStep(board, worlds[i] ?? unreachable(i), standing, seat, longer, execution),
    );
    return { program: longer, standings: after, value: mean(after.map((standing) => worth(standing, execution))) };
  });
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
