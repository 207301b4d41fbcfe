import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { GameScreenCoach, ReviewedTurn, TurnReview } from '#screen/game/game-screen.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { allDistances, type Board, noWay } from '../board.ts';
import { chanceBySteps, type SearchTables, type SimulatedRace, simulateStep, type World } from '../bots/evaluation.ts';
import type { EventOf } from '../events.ts';
import { stepTables } from '../solver.ts';
import { isAlive, type View } from '../state.ts';
import { cardKind, executionSteps } from '../vocabulary.ts';
import type { RoboRaceScreen } from './local.ts';
import { fallWords, targetName } from './phrases.ts';

type Round = ReviewedTurn<RoboRaceScreen>;

export const coach: GameScreenCoach<RoboRaceScreen> = {
  chance({ board, robots, outcome }, seat) {
    if (outcome !== null) return outcome.winners.includes(seat) ? 1 : 0;
    return chanceBySteps(tablesOf(board), { robots, winner: 0 }, seat, executionSteps.length);
  },
  review,
};

/** Search tables with an empty `winningSteps`, which `chanceBySteps` does not use. */
const tablesOf: (board: Board) => SearchTables = memoizeByKey((board: Board) => ({
  board,
  distances: allDistances(board),
  legs: stepTables(board),
  winningSteps: () => [],
}));

function review(round: Round): TurnReview {
  const { before, after, seat, events } = round;
  const program = ownProgram(round);
  const coached = coachedProgram(round);
  const ownEnd = program && endOf(round, program);
  const better = coached && endOf(round, coached);
  const chance = (end: SimulatedRace | undefined): number =>
    end === undefined
      ? coach.chance(after, seat)
      : chanceBySteps(tablesOf(before.board), end, seat, executionSteps.length);
  const isExchange =
    round.coached.some(({ name }) => name === 'exchange') && !events.some(({ type }) => type === 'exchanged');
  return {
    happened: happenedText(round),
    better: isExchange
      ? 'redraw that hand'
      : coached && better && program?.join() !== coached.join()
        ? `play ${coached.map((card) => cardKind(card).name).join(', ')}. ${endText(before.board, better, seat)}`
        : undefined,
    ownChance: chance(ownEnd),
    coachedChance: chance(better),
  };
}

const programsOf = ({ before, events }: Round): World => {
  const revealed = events.filter((event): event is EventOf<'program-revealed'> => event.type === 'program-revealed');
  return before.robots.map((_, i) => revealed.find(({ player }) => player === i + 1)?.cards ?? null);
};

const ownProgram = ({ events, seat }: Round): readonly number[] | undefined => {
  const revealed = events.find((event) => event.type === 'program-revealed' && event.player === seat);
  return revealed?.type === 'program-revealed' ? revealed.cards : undefined;
};

function coachedProgram({ coached }: Round): readonly number[] | undefined {
  for (const command of coached)
    if (command.name === 'program') {
      const { c1, c2, c3, c4, c5 } = command.args;
      return [c1, c2, c3, c4, c5];
    }
  return undefined;
}

/** The race after this round if `seat` had played `program` against the real programs of its rivals. */
function endOf(round: Round, program: readonly number[]): SimulatedRace {
  const { board, robots } = round.before;
  const world = programsOf(round);
  return executionSteps.reduce<SimulatedRace>(
    (race, execution) => simulateStep(board, world, race, round.seat, program, execution),
    { robots, winner: 0 },
  );
}

const distanceOf = (board: Board, { square, flags }: View['robots'][number]): number =>
  itemAt(itemAt(allDistances(board), flags), square);

function happenedText(round: Round): string {
  const { before, after, seat, events } = round;
  const destroyed = events.find(
    (event): event is EventOf<'destroyed'> => event.type === 'destroyed' && event.player === seat,
  );
  if (destroyed !== undefined) {
    const { execution, action } = destroyed;
    const pusher = pusherOf(events, seat, execution, action);
    const where = fallWords({ view: before }, destroyed);
    return pusher === undefined
      ? `In step ${execution} your robot went ${where}.`
      : `In step ${execution} ${round.nameOf(pusher)} pushed your robot ${where}.`;
  }
  const winner = after.outcome?.winners[0];
  const [was, is] = [itemAt(before.robots, seat - 1), itemAt(after.robots, seat - 1)];
  if (!isAlive(is)) return 'Your robot was not on the board.';
  const distance = distanceOf(before.board, is);
  const lost = winner === undefined ? '' : ` ${round.nameOf(winner)} was there first.`;
  const start = isAlive(was) ? distanceOf(before.board, was) : distance;
  const pushed = events.find(
    (event) =>
      event.type === 'move' &&
      event.player === seat &&
      event.by === 'card' &&
      pusherOf(events, seat, event.execution, event.action) !== undefined,
  );
  const shove = pushed?.type === 'move' ? pusherOf(events, seat, pushed.execution, pushed.action) : undefined;
  const push = shove === undefined ? '' : ` ${round.nameOf(shove)} pushed you off your path.`;
  if (distance >= noWay(before.board))
    return `You can't reach ${targetName(before.board, is.flags)} from where you ended up.${push}${lost}`;
  const gained = start - distance;
  return gained <= 0
    ? `You got no closer to the goal: ${distance} squares away.${push}${lost}`
    : `You covered ${gained} of the ${start} squares to the goal.${push}${lost}`;
}

/** Other player whose card moved the robot of `seat`, if any. */
function pusherOf(events: Round['events'], seat: Seat, execution: number, action: number): Seat | undefined {
  const card = events.findLast(
    (event) => event.type === 'card-played' && event.execution === execution && event.action === action,
  );
  const mover = card?.type === 'card-played' ? card.player : undefined;
  return mover === seat ? undefined : mover;
}

function endText(board: Board, { robots, winner }: SimulatedRace, seat: Seat): string {
  if (winner === seat) return 'That wins the race';
  const robot = itemAt(robots, seat - 1);
  if (!isAlive(robot)) return 'Every program was dangerous';
  return `It ends ${distanceOf(board, robot)} squares from the goal`;
}
