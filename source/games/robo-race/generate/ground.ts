import type { Stream } from '../../../engine/random.ts';
import { squareAt } from '../board.ts';
import { happens, within } from './chance.ts';
import { place, type Sketch } from './sketch.ts';

/** The sides of boards that can be made. */
export const shortestMade = 4;

/** What a board is made for. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly tier: 1 | 2 | 3;
}

/** A board with nothing but its start squares in the south, its goal in the north, and walls at the border. */
export function groundOf(random: Stream, { width, height, tier }: Size): Sketch {
  const tiles = Array.from({ length: width * height }, () => '.' as const);
  // Two and two to each side of the middle, with room between them where the board is wide enough.
  const gap = width >= 8 ? 2 : 1;
  const inner = Math.floor(width / 2) - (width % 2 === 1 || gap === 2 ? 1 : 0) - (width % 2 === 0 ? 1 : 0);
  const columns = [inner - gap, inner, width - 1 - inner, width - 1 - inner + gap];
  const sketch: Sketch = {
    width,
    height,
    tiles,
    walls: tiles.map(() => 0),
    decorations: [],
    starts: columns.map((square) => ({ square, facing: 0 })),
    kept: new Set(columns.flatMap((x) => [x, width + x])),
    isMirrored: happens(random, 65),
  };
  const goal = squareAt(sketch, width >> 1, height - 1 - within(random, [0, Math.floor(height / 5)]));
  sketch.tiles[goal] = 'G';
  sketch.kept.add(goal);
  border(random, sketch, tier);
  return sketch;
}

/** Walls at the border: all round in tier 1, along the start squares in all tiers, and by chance elsewhere. */
function border(random: Stream, sketch: Sketch, tier: number): void {
  const { width, height } = sketch;
  const walled = tier === 1 ? height : Math.min(height, within(random, [2, Math.floor(height / 2)]));
  const top = tier === 1 || happens(random, 30);
  for (let x = 0; x < width; x++) {
    place(sketch, [{ type: 'wall', x, y: 0, side: 2 }]);
    if (top) place(sketch, [{ type: 'wall', x, y: height - 1, side: 0 }]);
  }
  for (let y = 0; y < walled; y++) {
    place(sketch, [{ type: 'wall', x: 0, y, side: 3 }]);
    place(sketch, [{ type: 'wall', x: width - 1, y, side: 1 }]);
  }
}
