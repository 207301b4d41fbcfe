import { type Line, seatRole, span } from '../../../screen/paint.ts';
import { isAlive } from '../state.ts';
import type { View } from '../view.ts';
import { smallBoard } from './small-board.ts';

/** Room of a board in the menu; a blank row and two of facts come below it. */
const room = { columns: 30, rows: 12 };

/** The position on a few rows: the board, or the part of it around the robots, and how things stand. */
export function thumbnail({ board, robots, round, outcome }: View): readonly Line[] {
  const living = robots.flatMap(({ square }, i) => (isAlive({ square }) ? [{ square, player: i + 1 }] : []));
  const drawn = smallBoard(board, living, room);
  const players = robots.map((robot, i) => span(`${i + 1}${isAlive(robot) ? '' : 'x'} `, seatRole(i + 1)));
  const [winner] = outcome?.winners ?? [];
  const end = winner === undefined ? 'a draw' : `robot ${winner} wins`;
  return [
    ...drawn,
    [],
    [span('round '.padEnd(8), 'dim'), span(String(round), 'strong'), ...(outcome === null ? [] : [span(`, ${end}`)])],
    [span('robots '.padEnd(8), 'dim'), ...players],
  ];
}
