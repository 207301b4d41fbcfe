import { itemAt } from '../../engine/lookup.ts';
import type { Match } from '../../engine/match.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import { turnNameOf } from '../../screen/match-status.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { listOf } from '../../screen/sentences.ts';

/** How many turns are named, and up to how many a match may have for somebody to wait for them. */
const [maxNamed, maxTurns] = [3, 200];

/** All changes of a turn together, at least, for it to be decisive without another one in front. */
const minSwing = 3;

/**
 * The turns in which a match was decided, by what is drawn over its turns at its end: somebody else came in front, or most
 * changed hands.
 *
 * @param figures what each player had when each turn began, and at the end
 * @returns their places among the turns, from 0, in order
 * @example
 * decisiveTurns([[4, 4], [5, 3], [4, 4], [3, 5]]) // => [0, 2]
 */
export function decisiveTurns(figures: readonly (readonly number[])[]): readonly number[] {
  let front = leaderOf(figures[0] ?? []);
  const weights = figures.slice(1).map((now, turn) => {
    const swing = now.reduce((sum, value, seat) => sum + Math.abs(value - itemAt(itemAt(figures, turn), seat)), 0);
    const leader = leaderOf(now);
    const isOvertaken = leader !== undefined && leader !== front;
    if (leader !== undefined) front = leader;
    return { turn, weight: isOvertaken ? 1000 + swing : swing };
  });
  return weights
    .filter(({ weight }) => weight >= minSwing)
    .sort((one, other) => other.weight - one.weight || one.turn - other.turn)
    .slice(0, maxNamed)
    .map(({ turn }) => turn)
    .sort((one, other) => one - other);
}

/** The index of the largest figure; nothing where several are as large. */
export const leaderOf = (figures: readonly number[]): number | undefined => {
  const max = Math.max(...figures);
  return figures.filter((value) => value === max).length === 1 ? figures.indexOf(max) : undefined;
};

/** `Decisive turns: 4, 7 and 12.`; nothing in a game of one seat, and where nothing was decided. */
export function decisiveText<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): string | undefined {
  const figure = screen.seats?.course.figure;
  const turns = match.turns();
  if (figure === undefined || match.setup.players < 2 || turns.length > maxTurns) return undefined;
  const seats = Array.from({ length: match.setup.players }, (_, i) => i + 1);
  const figuresAt = (length: number) => {
    const view = match.game.view(match.stateAfter(length), 'all');
    return seats.map((seat) => figure.of(view, seat));
  };
  const decisive = decisiveTurns([...turns.map(({ length }) => figuresAt(length)), figuresAt(match.log.length)]);
  const numbers = decisive.map((place) => String(itemAt(turns, place).turn));
  if (numbers.length === 0) return undefined;
  return `Decisive ${turnNameOf(screen)}${numbers.length === 1 ? '' : 's'}: ${listOf(numbers)}.`;
}
