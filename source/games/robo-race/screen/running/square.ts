import { type Glyphs, type Line, type Role, type Span, seatRole, span, unicode } from '../../../../screen/paint.ts';
import { decorationAt, hasWall } from '../../board.ts';
import type { View } from '../../view.ts';
import { arrows } from '../../vocabulary.ts';
import type { Running } from '../local.ts';

/** The signs of walls and borders. */
export const wallSigns = (glyphs: Glyphs) => ({
  side: glyphs.vertical,
  south: glyphs.horizontal === unicode.horizontal ? '▁' : '_',
});

/** A square in three columns: the robot on it or what decorates it, and its tile. */
export function squareSpans(view: View, running: Running, square: number, glyphs: Glyphs): Line {
  const { board } = view;
  const sign = board.tiles[square] ?? '.';
  const isStart = sign === '.' && board.starts.some((start) => start.square === square);
  const tile = span(isStart ? 's' : sign, tileRole(sign));
  const who = robotSpan(view, running, square);
  if (who !== undefined) return [who, tile];
  const decoration = decorationAt(board, square);
  if (decoration !== undefined) {
    const { direction, steps } = decoration;
    const text = direction === undefined ? 'C*' : `P${arrows[direction]}`;
    return [span(text, steps.includes(running.execution) ? 'hazard' : 'dim'), tile];
  }
  const side = hasWall(board, square, 2) ? span(wallSigns(glyphs).south) : span(' ');
  return [side, tile, side];
}

/** A robot with its facing, or with the sign of what becomes of it; those that something happens to stand out. */
function robotSpan({ robots, board }: View, { now, lost, back = [] }: Running, square: number): Span | undefined {
  const fallen = lost.find(({ x, y }) => x >= 0 && x < board.width && y * board.width + x === square);
  const robot = robots.findIndex((other) => other.square === square);
  if (robot < 0) return fallen === undefined ? undefined : lostSpan(fallen.player);
  const player = robot + 1;
  const isNow = now.some((event) => event.player === player);
  const sign = back.includes(player) ? '+' : (arrows[robots[robot]?.facing ?? 0] ?? '');
  return span(`${player}${sign}`, seatRole(player), isNow ? 'cursor' : undefined);
}

/** A robot where it is destroyed. */
export const lostSpan = (player: number): Span => span(`${player}x`, seatRole(player), 'cursor');

function tileRole(sign: string): Role {
  if (sign === '.') return 'dim';
  return sign === 'O' || sign === 'G' ? 'hazard' : 'text';
}
