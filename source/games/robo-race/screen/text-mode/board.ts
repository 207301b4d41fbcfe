import { compact } from '#engine/lookup.ts';
import { rangesOf } from '#screen/format-number.ts';
import { foundInput, parseNumbers } from '#screen/game/text-mode.ts';
import { listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { type Board, decorationAt, flagNumber, hasWall, squareAt, xOf, yOf } from '../../board.ts';
import { type Direction, directions, executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import {
  deadlySides,
  decorationName,
  directionWord,
  distanceText,
  elementsOf,
  offsetText,
  robotFirst,
  robotInside,
  routeText,
  routeToNext,
  squareText,
  stepsText,
  targetName,
  tileText,
  walledSides,
} from '../phrases.ts';
import { ownCardsOf } from '../plan.ts';

/** Row by row from the north, or one requested row. */
export function boardLines(scene: RaceScene, words: readonly string[]): string[] {
  const { height } = scene.view.board;
  const [row] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && (row === undefined || row >= height))
    return [`${foundInput(words)}, expected a row from 0 to ${height - 1}, or nothing for all.`];
  const rows = row === undefined ? Array.from({ length: height }, (_, i) => height - 1 - i) : [row];
  return rows.flatMap((y) => wrapSentences([rowSentence(scene, y)]));
}

function rowSentence(scene: RaceScene, y: number): string {
  const { board, robots } = scene.view;
  const squares = Array.from({ length: board.width }, (_, x) => squareAt(board, x, y));
  const columnsWhere = (isThere: (square: number) => boolean) =>
    squares.flatMap((square, x) => (isThere(square) ? [x] : []));
  const named = (nameOf: (square: number) => string | undefined): string[] =>
    [...new Set(squares.map(nameOf))].flatMap((name) =>
      name === undefined ? [] : [`${name} at ${columnsText(columnsWhere((square) => nameOf(square) === name))}`],
    );
  const walls = (direction: Direction): string[] => {
    const columns = isBorder(board, y, direction) ? [] : columnsWhere((square) => hasWall(board, square, direction));
    return columns.length === 0 ? [] : [`wall ${directionWord(direction)} of ${columnsText(columns)}`];
  };
  const robotOn = (square: number) => robots.findIndex((robot) => robot.square === square);
  const things = [
    ...named((square) => (flagNumber(board, square) === 0 ? undefined : `flag ${flagNumber(board, square)}`)),
    ...named((square) => (board.tiles[square] === '.' ? undefined : tileText(board, square))),
    ...named((square) => {
      const decoration = decorationAt(board, square);
      return decoration && decorationName(decoration);
    }),
    ...named((square) => (robotOn(square) < 0 ? undefined : robotInside(scene, robotOn(square) + 1))),
    ...columnsWhere((square) => hasWall(board, square, 1))
      .filter((x) => x < board.width - 1)
      .map((x) => `wall between ${x} and ${x + 1}`),
    ...walls(0),
    ...walls(2),
  ];
  const open = openBorder(board, y, columnsWhere);
  return `Row ${y}: ${things.length === 0 ? 'floor' : things.join(', ')}${open === '' ? '' : `; open border ${open}`}.`;
}

const columnsText = (columns: readonly number[]): string => listOf(rangesOf(columns, ' to '));

const isBorder = ({ height }: Board, y: number, direction: Direction): boolean =>
  (direction === 0 && y === height - 1) || (direction === 2 && y === 0);

/** `west and east`, `north of 3 to 5` */
function openBorder(
  board: Board,
  y: number,
  columnsWhere: (isThere: (square: number) => boolean) => readonly number[],
): string {
  const sides = directions.flatMap((direction) => {
    const open = columnsWhere((square) => {
      const isEnd = direction === 1 || direction === 3;
      const x = xOf(board, square);
      const isAtBorder = isEnd ? x === (direction === 1 ? board.width - 1 : 0) : isBorder(board, y, direction);
      return isAtBorder && !hasWall(board, square, direction);
    });
    if (open.length === 0) return [];
    const isWhole = direction === 1 || direction === 3 || open.length === board.width;
    return [`${directionWord(direction)}${isWhole ? '' : ` of ${columnsText(open)}`}`];
  });
  return listOf(sides);
}

/** The requested square, or that of the player's robot. */
export function squareLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  if (words.length === 0 && robot !== undefined) return squareSentences(scene, robot.square);
  const [x, y] = parseNumbers(words, 2) ?? [];
  if (x === undefined || y === undefined) return [`${foundInput(words)}, expected x and y, as in square 3 0.`];
  if (x >= board.width || y >= board.height)
    return wrapSentences([
      `(${x},${y}) is outside the board: x is 0 to ${board.width - 1}, y 0 to ${board.height - 1}.`,
    ]);
  return squareSentences(scene, squareAt(board, x, y));
}

function squareSentences(scene: RaceScene, square: number): string[] {
  const { view, seat } = scene;
  const { board, robots } = view;
  const elements = elementsOf(board, square);
  const robot = robots.findIndex((other) => other.square === square);
  // The next target is that of the robot on the square, else of the asking player's robot.
  const { flags = 0 } = robots[robot] ?? robots[seat - 1] ?? {};
  const facing = robots[robot]?.facing;
  const start = board.starts.findIndex((other) => other.square === square);
  const startFacing = board.starts[start]?.facing;
  const walls = walledSides(board, square);
  const isPit = board.tiles[square] === 'O';
  const deadly = isPit ? [] : deadlySides(board, square);
  return wrapSentences(
    compact(
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

const nearDistance = 2;

export function nearLines(scene: RaceScene, words: readonly string[]): string[] {
  const { view } = scene;
  const { board } = view;
  const { robot } = ownCardsOf(scene);
  const [maxDistance] = words.length === 0 ? [nearDistance] : (parseNumbers(words, 1) ?? []);
  if (maxDistance === undefined)
    return [`${foundInput(words)}, expected a number of squares, as in near ${nearDistance}.`];
  if (robot === undefined) return ['Your robot is destroyed.'];
  const { square: here } = robot;
  const things = board.tiles.flatMap((_, square) => {
    const distance = apart(board, here, square);
    if (distance > maxDistance) return [];
    const other = view.robots.findIndex((one) => one !== robot && one.square === square);
    const names = compact(...elementsOf(board, square), other >= 0 && robotInside(scene, other + 1));
    return names.map((name) => ({ distance, text: `${name}, ${placeText(board, here, square)}.` }));
  });
  const within = `within ${pluralize(maxDistance, 'square')} of (${xOf(board, here)},${yOf(board, here)})`;
  const walls = walledSides(board, here);
  const deadly = deadlySides(board, here);
  return [
    `${pluralize(things.length, 'thing')} ${within}${things.length === 0 ? '.' : ', nearest first:'}`,
    ...things.toSorted((a, b) => a.distance - b.distance).flatMap(({ text }) => wrapSentences([text])),
    ...wrapSentences(
      compact(
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

export function goalLines(scene: RaceScene): string[] {
  const { board } = scene.view;
  const { robot } = ownCardsOf(scene);
  const goals = board.tiles.flatMap((tile, square) => (tile === 'G' ? [squareText(board, square)] : []));
  const flags = board.flags.map(({ square }, i) => `flag ${i + 1} at ${squareText(board, square)}`);
  const all = compact(
    `${pluralize(goals.length, 'goal')}: ${goals.join(', ')}.`,
    flags.length > 0 && `First ${listOf(flags)}.`,
  );
  if (robot === undefined) return wrapSentences([...all, 'Your robot is destroyed.']);
  const isFlag = robot.flags < board.flags.length;
  const next = isFlag ? targetName(board, robot.flags) : 'a goal';
  const way = routeToNext(board, robot);
  if (way === undefined) return wrapSentences([...all, `There is no way to ${next} on foot.`]);
  if (way.steps.length === 0) return wrapSentences([...all, `Your robot stands on ${next}.`]);
  const which = isFlag || goals.length === 1 ? '' : `, that at ${squareText(board, way.goal)}`;
  return wrapSentences(
    compact(
      ...all,
      flags.length > 0 && `You have reached ${robot.flags} of ${flags.length} flags.`,
      `From ${squareText(board, robot.square)} it is ${distanceText(board, robot.square, robot.flags)}${which}.`,
      `A way, ignoring belts and other elements: ${routeText(way)}.`,
    ),
  );
}

/** Pushers and crushers, optionally only those of one step. */
export function factoryLines(scene: RaceScene, words: readonly string[]): string[] {
  const { board } = scene.view;
  const [step] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && !executionSteps.some((known) => known === step))
    return [`${foundInput(words)}, expected a step from 1 to 5, or nothing for all.`];
  const active = board.decorations.filter(({ steps }) => step === undefined || steps.includes(step));
  const count = pluralize(active.length, 'pusher or crusher', 'pushers and crushers');
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
