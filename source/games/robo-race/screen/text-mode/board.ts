import { present } from '../../../../engine/lookup.ts';
import { foundText, numbersIn } from '../../../../screen/asked-words.ts';
import { counted, flow, listOf } from '../../../../screen/sentences.ts';
import { type Board, squareAt, xOf, yOf } from '../../board.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { robotFirst, robotInside } from '../phrases.ts';
import { ownCardsOf } from '../words/own-cards.ts';
import {
  directionWord,
  distanceText,
  offsetText,
  squareText,
  targetName,
  routeText,
  routeToNext,
} from '../words/places.ts';
import { deadlySides, decorationName, elementsOf, stepsText, walledSides } from '../words/squares.ts';

/** The square that was typed, else that of the own robot. */
export function squareLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  if (words.length === 0 && robot !== undefined) return squareSentences(scene, robot.square);
  const [x, y] = numbersIn(words, 2) ?? [];
  if (x === undefined || y === undefined) return [`${foundText(words)}, expected x and y, as in square 3 0.`];
  if (x >= board.width || y >= board.height)
    return flow([`(${x},${y}) is outside the board: x is 0 to ${board.width - 1}, y 0 to ${board.height - 1}.`]);
  return squareSentences(scene, squareAt(board, x, y));
}

function squareSentences(scene: RaceScene, square: number): string[] {
  const { view, seat } = scene;
  const { board, robots } = view;
  const elements = elementsOf(board, square);
  const robot = robots.findIndex((other) => other.square === square);
  // From where a robot stands it is its own way; from elsewhere that of the one who asks.
  const { flags = 0 } = robots[robot] ?? robots[seat - 1] ?? {};
  const facing = robots[robot]?.facing;
  const start = board.starts.findIndex((other) => other.square === square);
  const startFacing = board.starts[start]?.facing;
  const walls = walledSides(board, square);
  const isPit = board.tiles[square] === 'O';
  const deadly = isPit ? [] : deadlySides(board, square);
  return flow(
    present(
      `${squareText(board, square)}: ${elements.length === 0 ? 'floor' : listOf(elements)}.`,
      facing !== undefined && `${robotFirst(scene, robot + 1)}, facing ${directionWord(facing)}.`,
      startFacing !== undefined && `Start square ${start + 1}, facing ${directionWord(startFacing)}.`,
      walls.length > 0 && `${walls.length === 1 ? 'Wall' : 'Walls'} ${listOf(walls)}.`,
      isPit && 'A robot that enters it is destroyed.',
      deadly.length > 0 && `A step ${deadly.join(' or ')} from it destroys a robot.`,
      !isPit && board.tiles[square] !== 'G' && `${distanceText(board, square, flags)}.`,
    ),
  );
}

/** The distance of `near` where none is typed. */
const nearDistance = 2;

/** The elements and robots near the own robot, nearest first. */
export function nearLines(scene: RaceScene, words: readonly string[]): string[] {
  const { view } = scene;
  const { board } = view;
  const { robot } = ownCardsOf(scene);
  const [maxDistance] = words.length === 0 ? [nearDistance] : (numbersIn(words, 1) ?? []);
  if (maxDistance === undefined) return [`${foundText(words)}, expected a number of squares, as in near ${nearDistance}.`];
  if (robot === undefined) return ['Your robot is destroyed.'];
  const { square: here } = robot;
  const things = board.tiles.flatMap((_, square) => {
    const distance = apart(board, here, square);
    if (distance > maxDistance) return [];
    const other = view.robots.findIndex((one) => one !== robot && one.square === square);
    const names = present(...elementsOf(board, square), other >= 0 && robotInside(scene, other + 1));
    return names.map((name) => ({ distance, text: `${name}, ${placeText(board, here, square)}.` }));
  });
  const within = `within ${counted(maxDistance, 'square')} of (${xOf(board, here)},${yOf(board, here)})`;
  const walls = walledSides(board, here);
  const deadly = deadlySides(board, here);
  return [
    `${counted(things.length, 'thing')} ${within}${things.length === 0 ? '.' : ', nearest first:'}`,
    ...things.toSorted((a, b) => a.distance - b.distance).flatMap(({ text }) => flow([text])),
    ...flow(
      present(
        walls.length > 0 && `Your square has ${walls.length === 1 ? 'a wall' : 'walls'} ${listOf(walls)}.`,
        deadly.length > 0 && `A step ${deadly.join(' or ')} from it destroys a robot.`,
      ),
    ),
  ];
}

const apart = (board: Board, a: number, b: number): number =>
  Math.abs(xOf(board, a) - xOf(board, b)) + Math.abs(yOf(board, a) - yOf(board, b));

const placeText = (board: Board, here: number, square: number): string =>
  here === square ? 'under your robot' : `${squareText(board, square)}, ${offsetText(board, here, square)}`;

/** Where the flags and the goal are, and a shortest walk to the next of them. */
export function goalLines(scene: RaceScene): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  const goals = board.tiles.flatMap((tile, square) => (tile === 'G' ? [squareText(board, square)] : []));
  const flags = board.flags.map(({ square }, i) => `flag ${i + 1} at ${squareText(board, square)}`);
  const all = present(
    `${counted(goals.length, 'goal')}: ${goals.join(', ')}.`,
    flags.length > 0 && `First ${listOf(flags)}.`,
  );
  if (robot === undefined) return flow([...all, 'Your robot is destroyed.']);
  const isFlag = robot.flags < board.flags.length;
  const next = isFlag ? targetName(board, robot.flags) : 'a goal';
  const way = routeToNext(board, robot);
  if (way === undefined) return flow([...all, `There is no way to ${next} on foot.`]);
  if (way.steps.length === 0) return flow([...all, `Your robot stands on ${next}.`]);
  const which = isFlag || goals.length === 1 ? '' : `, that at ${squareText(board, way.goal)}`;
  return flow(
    present(
      ...all,
      flags.length > 0 && `You have reached ${robot.flags} of ${flags.length} flags.`,
      `From ${squareText(board, robot.square)} it is ${distanceText(board, robot.square, robot.flags)}${which}.`,
      `A way, ignoring belts and other elements: ${routeText(way)}.`,
    ),
  );
}

/** All pushers and crushers, or those that act in an execution step. */
export function factoryLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const [step] = numbersIn(words, 1) ?? [];
  if (words.length > 0 && !executionSteps.some((known) => known === step))
    return [`${foundText(words)}, expected a step from 1 to 5, or nothing for all.`];
  const active = board.decorations.filter(({ steps }) => step === undefined || steps.includes(step));
  const count = counted(active.length, 'pusher or crusher', 'pushers and crushers');
  return [
    `${count}${step === undefined ? '' : ` ${active.length === 1 ? 'acts' : 'act'} in step ${step}`}${active.length === 0 ? '.' : ':'}`,
    ...active.map((one) => `${decorationName(one)} at ${squareText(board, one.square)}, acts ${stepsText(one)}.`),
    ...(step === undefined
      ? [
          board.flags.length === 0
            ? 'Belts, gears and goals act in every step.'
            : 'Belts, gears, flags and goals act in every step.',
        ]
      : []),
  ];
}
