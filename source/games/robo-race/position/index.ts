import type { PositionForm } from '../../../engine/game.ts';
import type { Viewer } from '../../../engine/vocabulary.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type ReadonlyState, robotPositionOf } from '../state.ts';
import { viewOf } from '../view.ts';
import { readEvents } from './events.ts';
import { levelOf, readKnown, readPosition } from './read.ts';

/** Positions (rules, section 12). */
export const position: PositionForm<RoboRace> = {
  write: writePosition,
  read: readPosition,
  levelOf,
  known: readKnown,
  events: readEvents,
};

/** A position as JSON (rules, section 12), or what a seat may know of it. */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  const { board, boardName, round, step, robots, outcome, options, exchanged } = state;
  const { hands, slots, programs } = viewOf(state, viewer);
  // What only a race with these options has.
  const ofOptions = ({ flags }: ReadonlyState['robots'][number], i: number) => ({
    ...(options.flags === null ? {} : { flags }),
    ...(options.exchange ? { exchanged: exchanged.includes(i + 1) } : {}),
  });
  return {
    board: boardName,
    round,
    step,
    robots: robots.map((robot, i) => {
      const lies = { x: null, y: null, facing: null };
      const stand = isAlive(robot) ? robotPositionOf(board, robot) : lies;
      return { player: i + 1, ...stand, alive: isAlive(robot), start: robot.start, ...ofOptions(robot, i) };
    }),
    hands: byPlayer(hands),
    slots: byPlayer(slots.map((slotsOfSeat) => (slotsOfSeat === 'hidden' ? null : slotsOfSeat))),
    programs: byPlayer(programs),
    outcome,
  };
}

/** Items by player, without the players who have none. */
const byPlayer = <Item>(items: readonly (Item | null)[]): Record<string, Item> =>
  Object.fromEntries(items.flatMap((item, i) => (item === null ? [] : [[i + 1, item] as const])));
