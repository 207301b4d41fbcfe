import type { MadeLevel } from '../../../engine/level.ts';
import { openStreams, type Stream, seeded } from '../../../engine/random.ts';
import { type Board, buildBoard, squareAt } from '../board.ts';
import { bestSoloProgram } from '../bots/solo-round.ts';
import { allDistances } from '../distance.ts';
import { runStep } from '../floor/execution.ts';
import { levelText } from '../level/level.ts';
import { motionsOf, positionOf } from '../motions.ts';
import { never, stepTable } from '../solver.ts';
import { isAlive } from '../state.ts';
import { executionSteps, handSize, lastCard, longestSide } from '../vocabulary.ts';
import { recipes } from '../generate.ts';
import { happens, layoutOf, place, type Sketch, within } from './sketch.ts';

/** The sides of boards that can be made. */
const minGeneratedSide = 4;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly tier: 1 | 2 | 3;
}

/** A board with nothing but its start squares in the south, its goal in the north, and walls at the border. */
function groundOf(random: Stream, { width, height, tier }: Size): Sketch {
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
    reserved: new Set(columns.flatMap((x) => [x, width + x])),
    isMirrored: happens(random, 65),
  };
  const goal = squareAt(sketch, width >> 1, height - 1 - within(random, [0, Math.floor(height / 5)]));
  sketch.tiles[goal] = 'G';
  sketch.reserved.add(goal);
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

/** What may stand behind `random:`. */
export const seedPattern =
  /^(?<seed>[\w-]{1,40})(?::(?<width>[4-9]|[1-3]\d|40)x(?<height>[4-9]|[1-3]\d|40)(?::(?<tier>[123]))?)?$/;

/** The same in words. */
export const seedForm =
  `a seed is random:SEED, random:SEED:WxH or random:SEED:WxH:TIER; SEED is 1 to 40 letters, digits, - and _, ` +
  `W and H are ${minGeneratedSide} to ${longestSide}, TIER is 1 to 3`;
export const seedMore = 'gears:12x10 sets the size, gears:12x10:2 the tier as well.';

/** The most by which the figures of the start squares may differ. */
const widestSpread = 3;
/** Execution steps that a board of tier 3 takes at least where it is large enough for so long a way. */
const longDistance = 12;
const minArea = 100;
/** Candidates after which a shorter way is good enough, and those after which nothing but floor is left. */
const [patience, maxCandidates] = [25, 60];

/** The level of a seed: the first of its candidates that can be won from all four start squares, and that is fair. */
export function generate(text: string): MadeLevel {
  const { seed = text, ...size } = seedPattern.exec(text)?.groups ?? {};
  const tier = size['tier'] === '1' ? 1 : size['tier'] === '3' ? 3 : 2;
  const requestedSize: Size = { width: Number(size['width'] ?? 12), height: Number(size['height'] ?? 12), tier };
  const minSteps = tier === 3 && requestedSize.width * requestedSize.height >= minArea ? longDistance : 0;
  const random = openStreams(seeded(text)).stream('level');
  let best: { readonly board: Board; readonly steps: number } | undefined;
  for (let candidate = 0; ; candidate++) {
    const board = drawBoard(random, requestedSize, 1 - candidate / maxCandidates);
    const steps = fewestSteps(board, random);
    if (steps !== undefined && steps > (best?.steps ?? 0)) best = { board, steps };
    if (best === undefined || (best.steps < minSteps && candidate < patience)) continue;
    const title = `Random ${seed}`.slice(0, 40);
    return {
      text: levelText({ title, tier, boardName: '', board: best.board, checkpoints: [], declaresStarts: true }),
    };
  }
}

/** A candidate, with as much on it as its tier has, or less. */
function drawBoard(random: Stream, size: Size, share: number): Board {
  const sketch = groundOf(random, size);
  const hundreds = (size.width * size.height * Math.max(0, share)) / (sketch.isMirrored ? 200 : 100);
  for (const [piece, count] of recipes[size.tier])
    for (let piecesLeft = Math.floor(count * hundreds + within(random, [0, 99]) / 100); piecesLeft > 0 && share > 0; piecesLeft--)
      for (let tries = 0; tries < 6 && !place(sketch, piece(random, sketch)); tries++);
  return buildBoard(layoutOf(sketch));
}

/** The least number of execution steps from any start square; nothing if the board is not fair, or not to be won. */
function fewestSteps(board: Board, random: Stream): number | undefined {
  const needed = stepTable(motionsOf(board));
  const figures = board.starts.map((start) => needed[positionOf(start)] ?? never);
  const minSteps = Math.min(...figures);
  if (minSteps === never || Math.max(...figures) > minSteps + widestSpread) return undefined;
  return board.starts.every((_, i) => isWonAlone(board, i, random)) ? minSteps : undefined;
}

/** Rounds in which a robot alone is to reach a goal. */
const maxRounds = 40;
const deck: readonly number[] = Array.from({ length: lastCard }, (_, i) => i + 1);

/** Whether a lone robot wins that goes as near to a goal as it can each round, and comes back at its start. */
function isWonAlone(board: Board, startIndex: number, random: Stream): boolean {
  const start = board.starts[startIndex];
  if (start === undefined) return false;
  const distances = allDistances(board);
  const robot = { square: start.square, facing: start.facing, flags: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const hand = random
      .shuffle(deck)
      .slice(0, handSize)
      .sort((a, b) => a - b);
    const { program } = bestSoloProgram(board, distances, [robot], 1, hand);
    for (const execution of executionSteps)
      if (runStep({ board, robots: [robot] }, [program], execution) > 0) return true;
    if (!isAlive(robot)) Object.assign(robot, start);
  }
  return false;
}
