import { type Bot, type BotChoice, type BotTurn, botsWithFaces } from '#engine/bot.ts';
import { readFaces } from '#engine/face.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import { allDistances, type Board, noWay, placeText, xOf, yOf } from '../board.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { createEventRecorder, type RunningPrograms, runStep } from '../floor.ts';
import { stepTables } from '../solver.ts';
import { isAlive, type View, withItem } from '../state.ts';
import {
  canExchangeHand,
  cardOfEachKind,
  cardsForward,
  executionSteps,
  handSize,
  kindNumber,
  moves,
} from '../vocabulary.ts';
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
import faces from './faces.md';
import { bestSoloProgram, rankOf, type SoloEnd, type SoloRound, simulateSolo } from './solo-round.ts';
import { noTaste, type TasteOf, tastes } from './tastes.ts';

export type RaceBot = Bot<View, Command>;

export interface ProgramPlan {
  readonly program: readonly number[];
  readonly why: string;
}

interface RaceBotOptions extends Pick<RaceBot, 'about' | 'slow' | 'onlyTyped'> {
  plan(turn: BotTurn<View>, hand: readonly number[]): ProgramPlan;
}

/** Creates a bot that exchanges a poor hand, then fills all five slots and commits the program. */
export const createRaceBot = ({ plan, ...style }: RaceBotOptions): RaceBot => ({
  ...style,
  choose(turn): BotChoice<Command> | undefined {
    const { view, seat } = turn;
    const hand = view.hands[seat - 1];
    const isPlanning = view.outcome === null && (view.slots[seat - 1] ?? null) !== null;
    if (!isPlanning || hand === undefined || hand === null || hand === 'hidden') return undefined;
    if (isWorthExchanging(view, seat, hand)) return { command: { name: 'exchange', args: {} }, why: poorHand(hand) };
    const { program, why } = plan(turn, hand);
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = program;
    return {
      command: { name: 'program', args: { c1, c2, c3, c4, c5 } },
      next: [{ name: 'commit', args: {} }],
      why,
    };
  },
});

const poorHand = (hand: readonly number[]): string =>
  cardsForward(hand).length > 0
    ? 'Only one of your cards goes forward.'
    : `None of your cards ${hand.some(moves) ? 'goes forward' : 'moves your robot'}.`;

/** True for an exchangeable hand with fewer than two forward cards. Two such cards often reach a near goal. */
const isWorthExchanging = ({ options, exchanged }: View, seat: number, hand: readonly number[]): boolean =>
  !exchanged.includes(seat) && canExchangeHand(options.exchange, hand) && cardsForward(hand).length < 2;

/** Explains a program by the robot's square or fate at the end, assuming that no other robot plays cards. */
export function reasonFor(board: Board, end: SoloEnd): string {
  switch (end.type) {
    case 'goal':
      return `Wins in step ${end.execution} if nobody gets in the way.`;
    case 'destroyed':
      return 'With these cards, every program destroys your robot unless somebody bumps it.';
    case 'alive':
      return `${endText(board, end)}.`;
  }
}

/** Explains a program by the robot's squares or fates at the end of the simulated rounds. */
export function reasonForAll(
  { board, distances }: SearchTables,
  standings: readonly SimulatedRace[],
  seat: number,
): string {
  const isSure = standings.length === 1;
  const within = (count: number) => (isSure ? '' : ` in ${shareText(count, standings.length)} of trial runs`);
  const wins = standings.filter(({ winner }) => winner === seat).length;
  if (wins > 0) return isSure ? 'Wins this round.' : `Wins${within(wins)}.`;
  // Runs that end at the same square may have reached different numbers of checkpoints. Uses the highest number.
  const places = new Map<number, { count: number; flags: number }>();
  for (const { robots } of standings) {
    const robot = robots[seat - 1];
    if (robot === undefined || !isAlive(robot)) continue;
    const { count, flags } = places.get(robot.square) ?? { count: 0, flags: 0 };
    places.set(robot.square, { count: count + 1, flags: Math.max(flags, robot.flags) });
  }
  const [likeliest] = [...places].sort((a, b) => b[1].count - a[1].count);
  if (likeliest === undefined) return `No program can save your robot${within(standings.length)}.`;
  const [square, { count, flags }] = likeliest;
  const end = `${endText(board, { square, flags, distance: itemAt(itemAt(distances, flags), square) })}.`;
  return isSure ? end : `${end} Works${within(count)}.`;
}

/** Percentage such as `97 %`. Rounds up to `100 %` only if `count` equals `all`. */
function shareText(count: number, all: number): string {
  const share = Math.round((100 * count) / all);
  return `${count === all ? 100 : Math.min(99, share)} %`;
}

function endText(board: Board, { square, flags, distance }: Omit<Extract<SoloEnd, { type: 'alive' }>, 'type'>): string {
  const reached = board.flags.length === 0 ? '' : ` with ${flags} of ${board.flags.length} flags`;
  const place = `Ends at ${placeText(xOf(board, square), yOf(board, square))}${reached}`;
  if (distance === 0) return `${place}, on the goal`;
  if (distance >= noWay(board)) return `${place}, with no way to a goal from there`;
  return `${place}, ${distance} square${distance === 1 ? '' : 's'} from the goal`;
}

/** Maximum number of partial programs that the beam search continues with in each step. */
const width = 40;
/** Number of guessed worlds for the beam search, and of further worlds that test its complete programs. */
const [firstWorlds, moreWorlds] = [8, 24];
/** Number of random hands tried for the next round. */
const nextHands = 24;

/** Probability of winning that a face gives up for a program that lowers the face's `Taste` by one square. */
const worthOfTaste = 0.02;

/** Plans by a beam search against guessed programs of the rivals. Random hands of the next round rank its results. */
const createSearchBot = (tasteOf?: TasteOf): RaceBot =>
  createRaceBot({ about: "guesses its rivals' programs", slow: true, plan: (turn, hand) => plan(turn, hand, tasteOf) });

export const hard = createSearchBot();

function plan(
  { view, seat, random, progress }: BotTurn<View>,
  hand: readonly number[],
  tasteOf: TasteOf = noTaste,
): ProgramPlan {
  const { board, robots } = view;
  const tables = tablesOf(view, random);
  // Without rivals there is nothing to guess, so one world suffices.
  const isAlone = view.hands.every((other, i) => other === null || i === seat - 1);
  const count = isAlone ? 1 : firstWorlds + moreWorlds;
  const worlds = Array.from({ length: count }, (_, i) => {
    progress?.(i, count + width);
    return imagineWorld(view, seat, hand, tables.distances, random);
  });
  const start: SimulatedRace = { robots, winner: 0 };
  const [searchWorlds, extraWorlds] = [worlds.slice(0, firstWorlds), worlds.slice(firstWorlds)];
  const taste = tasteOf(board, tables.distances);
  const tasteAtStart = taste(robots, seat);
  const bonus = ({ robots: ends, winner }: SimulatedRace) =>
    winner > 0 ? 0 : worthOfTaste * (tasteAtStart - taste(ends, seat));
  const worth = (standing: SimulatedRace, execution: number) =>
    chanceBySteps(tables, standing, seat, execution) + bonus(standing);
  const candidates = beamSearch({ board, worlds: searchWorlds, start, seat, hand, width, worth });
  const evaluated = candidates.map(({ program, standings }, i): PartialProgram => {
    progress?.(count + i, count + width);
    const all = [...standings, ...extraWorlds.map((world) => simulateRound(view, world, seat, program))];
    const value = mean(all.map((standing) => chanceByRounds(tables, standing, seat) + bonus(standing)));
    return { program, standings: all, value };
  });
  const { program, standings } = evaluated.reduce((better, next) => (next.value > better.value ? next : better));
  const risk = riskText(
    view,
    seat,
    worlds.map((world) => withItem(world, seat, program)),
    standings,
  );
  return { program, why: `${reasonForAll(tables, standings, seat)}${risk}` };
}

/** Text such as ` Risk 6 %: Player 2 pushes you into the pit at (4,3).` Empty if all or no runs destroy the robot. */
function riskText(
  { board, robots }: View,
  seat: number,
  worlds: readonly RunningPrograms[],
  standings: readonly SimulatedRace[],
): string {
  const deaths = standings.flatMap(({ robots: ends }, i) => (isAlive(itemAt(ends, seat - 1)) ? [] : [i]));
  const [first] = deaths;
  if (first === undefined || deaths.length === standings.length) return '';
  const events: PushedEvent<GameEvent>[] = [];
  const recorder = createEventRecorder(events);
  const floor = { board, robots: robots.map((robot) => ({ ...robot })), recorder };
  for (const execution of executionSteps) runStep(floor, itemAt(worlds, first), execution);
  const fall = events.find((event) => event.type === 'destroyed' && event.player === seat);
  if (fall?.type !== 'destroyed') return '';
  const { x, y, execution, action, by } = fall;
  const card = events.findLast(
    (event) => event.type === 'card-played' && event.execution === execution && event.action === action,
  );
  const pusher = by === 'card' && card?.type === 'card-played' && card.player !== seat ? card.player : undefined;
  const isOff = x < 0 || y < 0 || x >= board.width || y >= board.height;
  const where = isOff ? 'over the edge' : by === 'crusher' ? 'under a crusher' : `into the pit at ${placeText(x, y)}`;
  const what = pusher === undefined ? `you go ${where}` : `Player ${pusher} pushes you ${where}`;
  return ` Risk ${shareText(deaths.length, standings.length)}: ${what}.`;
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

/** The first cards of a program, and the simulated race after these cards in each world. */
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

/** Extends programs card by card. Continues with the best partial programs. Returns complete programs, best first. */
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

/** Creates a bot that plays the best of `tries` random programs. With few tries, it makes many mistakes. */
const createTrialBot = (tries: number, about: string, tasteOf: TasteOf = noTaste): RaceBot =>
  createRaceBot({
    about,
    plan({ view: { board, robots }, seat, random }, hand) {
      const distances = allDistances(board);
      const taste = tasteOf(board, distances);
      const candidates = Array.from({ length: tries }, (): SoloRound => {
        const program = random.shuffle(hand).slice(0, 5);
        return { program, end: simulateSolo(board, distances, robots, seat, program, taste) };
      });
      const { program, end } = candidates.reduce((best, next) => (isBetter(next, best) ? next : best));
      return { program, why: reasonFor(board, end) };
    },
  });

export const novice = createTrialBot(6, 'tries a handful of programs and plays the best');

export const easy = createTrialBot(24, 'tries two dozen programs and plays the best');

/** True if `one` is better than `other`. On a tie, the lower card in the first slot that differs decides. */
function isBetter(one: SoloRound, other: SoloRound): boolean {
  const [rank, otherRank] = [rankOf(one.end), rankOf(other.end)];
  if (rank !== otherRank) return rank < otherRank;
  const at = one.program.findIndex((card, i) => card !== other.program[i]);
  return at >= 0 && (one.program[at] ?? unreachable(at)) < (other.program[at] ?? unreachable(at));
}

export const random: RaceBot = createRaceBot({
  about: 'plays five of its cards at random',
  onlyTyped: true,
  plan: ({ random }, hand) => ({
    program: random.shuffle(hand).slice(0, 5),
    why: `Five of the ${handSize} cards, chosen at random.`,
  }),
});

/** Plans the program that wins first or ends closest to a goal if no other robot plays cards. Involves no chance. */
const createSoloBot = (taste: TasteOf = noTaste): RaceBot =>
  createRaceBot({
    about: 'ignores the other robots',
    plan({ view: { board, robots }, seat }, hand) {
      const distances = allDistances(board);
      const { program, end } = bestSoloProgram(board, distances, robots, seat, hand, taste(board, distances));
      return { program, why: reasonFor(board, end) };
    },
  });

export const normal = createSoloBot();

/** Skills, weakest first. Each beats its predecessor in most races. */
const skills: Readonly<Record<string, RaceBot>> = {
  novice: { ...novice, rating: 1100 },
  easy: { ...easy, rating: 1300 },
  normal: { ...normal, rating: 1500 },
  hard: { ...hard, rating: 1700 },
};

const skillsOfFaces: Readonly<Record<string, (face: string) => RaceBot>> = {
  novice: (face) => createTrialBot(6, '', tastes[face]),
  easy: (face) => createTrialBot(24, '', tastes[face]),
  normal: (face) => (face === 'gus' ? createTrialBot(240, '') : createSoloBot(tastes[face])),
  hard: (face) => createSearchBot(tastes[face]),
};

export const bots: Readonly<Record<string, RaceBot>> = {
  random,
  ...skills,
  ...botsWithFaces({
    faces: readFaces(faces),
    skills,
    usualSkill: 'normal',
    create: (face, skill) => skillsOfFaces[skill]?.(face),
  }),
};
