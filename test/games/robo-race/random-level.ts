import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { type BoardLayout, buildBoard, type Decoration } from '#games/robo-race/board.ts';
import { levelText } from '#games/robo-race/level.ts';
import { type Direction, directions, type TileSign } from '#games/robo-race/vocabulary.ts';

export const chance = (seed: number): Stream => openStreams(seeded(`test ${seed}`)).stream('level');

const pick = <Item>(random: Stream, items: readonly Item[], fallback: Item): Item =>
  items[random.integer(0, items.length - 1)] ?? fallback;

/** Text of a level full of elements, small enough for robots to meet. */
export function randomLevel(seed: number): string {
  const random = chance(seed);
  const width = random.integer(3, 8);
  const height = random.integer(2, 7);
  const signs = '.....^>v<RLO'.split('') as TileSign[];
  const tiles = Array.from({ length: width * height }, () => pick<TileSign>(random, signs, '.'));
  const free = random.shuffle(tiles.map((_, square) => square));
  const starts = free.slice(0, 4).map((square) => ({ square, facing: pick<Direction>(random, directions, 0) }));
  for (const { square } of starts) tiles[square] = '.';
  for (const square of free.slice(4, 5 + random.integer(0, 1))) tiles[square] = 'G';
  const walls = tiles.map(() => 0);
  const addWall = (square: number, side: number) => {
    walls[square] = (walls[square] ?? 0) | side;
  };
  for (let square = 0; square < tiles.length; square++) {
    const [isEast, isNorth] = [random.integer(0, 5) === 0, random.integer(0, 5) === 0];
    if (isEast) addWall(square, 2);
    if (isEast && square % width < width - 1) addWall(square + 1, 8);
    if (isNorth) addWall(square, 1);
    if (isNorth && square + width < tiles.length) addWall(square + width, 4);
    if (square % width === 0 && random.integer(0, 2) === 0) addWall(square, 8);
    if (square < width && random.integer(0, 2) === 0) addWall(square, 4);
  }
  const decorations: Decoration[] = free
    .slice(5, 5 + random.integer(0, 5))
    .filter((square) => tiles[square] !== 'O')
    .map((square) => {
      const some = [1, 2, 3, 4, 5].filter(() => random.integer(0, 1) === 1);
      const steps = some.length === 0 ? [3] : some;
      return random.integer(0, 2) === 0
        ? { kind: 'crusher', square, steps }
        : { kind: 'pusher', square, direction: pick<Direction>(random, directions, 0), steps };
    });
  const plan: BoardLayout = { width, height, tiles, walls, decorations, starts, flags: [] };
  const board = buildBoard(plan);
  return levelText({ title: `Random ${seed}`, tier: 1, boardName: '', board, checkpoints: [], declaresStarts: true });
}
