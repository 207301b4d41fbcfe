import { type Board, buildBoard, type Decoration } from '#games/robo-race/board.ts';
import type { Racer } from '#games/robo-race/floor.ts';
import { type Level, readLevel } from '#games/robo-race/level.ts';
import { DIRECTIONS, directionOf } from '#games/robo-race/vocabulary.ts';
import { unwrapped } from '../../engine/support.ts';

export interface StripRobot {
  readonly player: number;
  readonly facing: string;
  readonly x: number;
}

/** Parses robots such as `1E0 2N3`. */
export const robotsOf = (text: string): StripRobot[] =>
  text.split(' ').map((word) => {
    const [, player, facing = '', x] = /^(\d)([NESW])(\d+)$/.exec(word) ?? [];
    return { player: Number(player), facing, x: Number(x) };
  });

/** Parses first cards such as `1:84 2:1` into a list indexed by player - 1. */
export const cardsOf = (text: string): number[] => text.split(' ').map((word) => Number(word.split(':')[1]));

/** Prints robots as in a worked case: `1E1 2-`. */
export const robotsText = (robots: readonly Readonly<Racer>[]): string =>
  robots
    .map(({ square, facing }, i) => (square < 0 ? `${i + 1}-` : `${i + 1}${DIRECTIONS[facing]}${square}`))
    .join(' ');

/** Level text for a strip. The strip is row 0. A walled-off row above holds a goal and the start squares. */
export function stripLevel(strip: string, decorations: readonly string[] = []): string {
  const columns = (strip.length - 1) / 2;
  const cells = Array.from({ length: columns }, (_, x) => x);
  const upper = cells.map((x) => ` ${x === 0 ? 'G' : '.'} `).join(' ');
  const lower = cells.map((x) => `${strip[2 * x]} ${strip[2 * x + 1]} `).join('');
  const edges = (edge: string) => `+${cells.map(() => `${edge}+`).join('')}`;
  const starts = cells.slice(1, 5).map((x, i) => `start ${i + 1} (${x},1) N`);
  return [
    'robo-race level 1',
    'name Strip',
    edges('...'),
    `:${upper}:`,
    edges('---'),
    `${lower}${strip.at(-1)}`,
    edges('...'),
    ...starts,
    ...decorations,
    '',
  ].join('\n');
}

/** Board that consists of the strip alone. */
export function stripBoard(strip: string, decorations: readonly string[] = []): Board {
  const { board }: Level = unwrapped(readLevel(stripLevel(strip, decorations)));
  const { width } = board;
  const stripDecorations = board.decorations.filter(({ square }: Decoration) => square < width);
  const walls = board.walls.slice(0, width).map((sides) => sides & ~1);
  return buildBoard({
    width,
    height: 1,
    tiles: board.tiles.slice(0, width),
    walls,
    decorations: stripDecorations,
    starts: [],
    flags: [],
  });
}

export const racerOf = ({ facing, x }: StripRobot): Racer => ({
  square: x,
  facing: directionOf(facing) ?? 0,
  flags: 0,
});
