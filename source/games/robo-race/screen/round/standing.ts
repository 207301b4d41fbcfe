import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { squareAt } from '../../board.ts';
import { goalDistances, noWay } from '../../distance.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive, type Robot } from '../../state.ts';
import type { RaceScene } from '../local.ts';

/** How far a player's robot was from the goal before a round, and how far it is after it. */
export interface Gain {
  readonly player: Seat;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The place of its return: `start 1`. */
  readonly back?: string;
  /** Where it stands; nothing for one that is destroyed. */
  readonly square?: number;
}

/** Squares to walk to the goal, over the checkpoints that are left; nothing where there is no way, or no robot. */
export function squaresToGoal(
  { view: { board } }: Pick<RaceScene, 'view'>,
  square: number,
  flags: number,
): number | undefined {
  if (square < 0) return undefined;
  const distance = itemAt(goalDistances(board, flags), square);
  return distance >= noWay(board) ? undefined : distance;
}

/** Where each robot stood before the first of these events that tells of it. */
export function squaresBefore({ view }: Pick<RaceScene, 'view'>, events: readonly GameEvent[]): number[] {
  const { board, robots } = view;
  return robots.map(({ square }, i) => {
    const event = events.find((other) => other.player === i + 1 && 'x' in other && other.phase === 'execute');
    if (event !== undefined && 'x' in event) return squareAt(board, event.x, event.y);
    // A robot that was off the board in that round has come back since.
    const isBack = events.some((other) => other.type === 'revived' && other.player === i + 1);
    return isBack ? -1 : square;
  });
}

/** What each player has gained in a round, nearest to the goal first. */
export function gainsOf(
  scene: RaceScene,
  robotsAfter: readonly Readonly<Robot>[],
  events: readonly GameEvent[],
): Gain[] {
  const { board } = scene.view;
  const before = squaresBefore(scene, events);
  const far = noWay(board);
  return robotsAfter
    .map((robot, i): Gain => {
      const player = i + 1;
      const gained = events.filter(({ type, player: eventPlayer }) => type === 'flag' && eventPlayer === player).length;
      const back = events.find((event) => event.type === 'revived' && event.player === player);
      const revived = back?.type === 'revived' ? back : undefined;
      const square = revived === undefined ? robot.square : squareAt(board, revived.x, revived.y);
      return {
        player,
        before: squaresToGoal(scene, before[i] ?? -1, robot.flags - gained),
        after: squaresToGoal(scene, square, robot.flags),
        ...(revived && { back: revived.flag === undefined ? `start ${revived.start}` : `flag ${revived.flag}` }),
        ...(isAlive(robot) && revived === undefined ? { square: robot.square } : {}),
      };
    })
    .toSorted((a, b) => (a.after ?? far) - (b.after ?? far) || a.player - b.player);
}

/** `6>2`; `-` where there is no way. */
export const gainText = ({ before, after }: Gain): string =>
  before === undefined ? `${after ?? '-'}` : `${before}>${after ?? '-'}`;

export const isNearer = ({ before, after }: Gain): boolean =>
  after !== undefined && (before === undefined || after < before);
