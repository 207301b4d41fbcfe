import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import { type CoverText, coverFor, type HoldingsText, type MatchHistory } from '#screen/game/seats.ts';
import { type MatchStatus, turnMatchStatus } from '#screen/match-status.ts';
import { type SmallSquare, squareFor, squareLines, startAround, type Walls } from '#screen/parts/boards.ts';
import { onlineFacts } from '#screen/parts/online-parts.ts';
import { playerFact, seedFact, titleLine } from '#screen/parts/screen-lines.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Glyphs, type Line, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { type Board, decorationAt, goalDistances, goalsOf, hasWall, noWay, xOf, yOf } from '../board.ts';
import { readLevel } from '../level.ts';
import { levels } from '../levels.ts';
import { isAlive, type View } from '../state.ts';
import { tileRoles } from './board/signs.ts';
import { wallSigns } from './board/walls.ts';
import type { RaceScene } from './local.ts';
import { directionWord, distanceText, squareText, targetName } from './phrases.ts';

/** Title line. The name of the level is cut so that the facts fit. */
export const titleOf = (scene: RaceScene): Line =>
  titleLine('RoboRace', factsOf(scene), scene.columns, scene.level?.title ?? 'custom board');

/** Minimum columns for the numbers of people and bots in the title line. */
const wideFrom = 100;

/** Facts in the title line. Includes the seed only after the end, because it predicts cards. */
export function factsOf(scene: RaceScene): Line {
  const { view, seat, seed, online } = scene;
  const round = roundFacts(view);
  if (online !== undefined) return [...round, ...(!online.isOver ? onlineFacts(scene, 'program') : [span('  over')])];
  if (view.outcome !== null) return [...round, ...seedFact(seed)];
  if (scene.columns < wideFrom) return [...round, ...playerFact(seat), span(` of ${view.players}`, 'dim')];
  const bots = Object.keys(scene.bots).length;
  const persons = view.players - bots;
  const people = persons === 1 ? '1 person' : `${persons} people`;
  const who = [...(persons > 0 ? [people] : []), ...(bots > 0 ? [pluralize(bots, 'bot')] : [])].join(', ');
  return [...round, span(`  you are player ${seat}  ${who}`, 'dim')];
}

export const roundFacts = ({ round }: RaceScene['view']): Line => [
  span('round ', 'dim'),
  span(String(round), 'strong'),
];

export const matchStatusOf = (view: View): MatchStatus =>
  turnMatchStatus({ ...view, turn: view.round, turnName: 'round', winnerName: 'robot' });

/** Text that hides board and cards until the next player at the screen is ready. */
export const cover = (scene: RaceScene): CoverText =>
  coverFor(scene, titleOf(scene), roundFacts(scene.view), 'plan your program');

export const matchCourse: MatchHistory<View> = {
  figure: { title: 'how close each robot got', of: squaresGained },
  wonBy: ({ outcome }) => (outcome?.reason === 'goal' ? 'by reaching the goal first' : undefined),
};

/** Squares gained on the path through all checkpoints, from the farthest start square. 0 for a destroyed robot. */
function squaresGained({ board, robots }: View, seat: number): number {
  const robot = robots[seat - 1];
  if (robot === undefined || !isAlive(robot)) return 0;
  const distances = goalDistances(board);
  const far = noWay(board);
  const starts = board.starts.map(({ square }) => itemAt(distances, square)).filter((distance) => distance < far);
  return Math.max(0, Math.max(0, ...starts) - itemAt(goalDistances(board, robot.flags), robot.square));
}

export function holdingsOf(view: View, seat: Seat): HoldingsText {
  const { board, robots } = view;
  const { square, facing, flags } = itemAt(robots, seat - 1);
  const names = { label: 'your robot', withCount: 'your robot' };
  if (!isAlive({ square })) return { ...names, each: ['a robot that is destroyed'], held: 'Your robot was destroyed.' };
  const distanceLeft = squaresLeft(view, seat);
  const goal = targetName(board, board.flags.length);
  const reached = board.flags.length === 0 ? [] : [`${flags} of ${pluralize(board.flags.length, 'flag')}`];
  return {
    ...names,
    each: [
      `a robot at ${squareText(board, square)}, facing ${directionWord(facing)}`,
      ...reached,
      distanceText(board, square, flags),
    ],
    held: `Your robot ${distanceLeft >= noWay(board) ? 'could not reach' : `was ${pluralize(distanceLeft, 'square')} from`} ${goal}.`,
  };
}

/** Number of planned cards such as `3 cards`, or `program` after the commit. Undefined without planned cards. */
export function plannedBy({ programs, slots }: View, seat: Seat): string | undefined {
  if (programs[seat - 1] !== null) return 'program';
  const ownSlots = slots[seat - 1] ?? [];
  const cards = ownSlots === 'hidden' ? [] : ownSlots.filter((card) => card !== null);
  return cards.length === 0 ? undefined : pluralize(cards.length, 'card');
}

export function missedBy({ view: before, seat }: RaceScene, { view: after, events }: RaceScene): string {
  const { board } = before;
  const ownEvents = events.filter((event) => 'player' in event && event.player === seat);
  if (ownEvents.some(({ type }) => type === 'victory')) return `reached ${targetName(board, board.flags.length)}`;
  const flags = ownEvents.flatMap((event) => (event.type === 'flag' ? [event.flag] : []));
  const reached = flags.length === 0 ? [] : [`reached ${listOf(flags.map((flag) => `flag ${flag}`))}`];
  const robot = itemAt(after.robots, seat - 1);
  if (ownEvents.some(({ type }) => type === 'destroyed')) {
    const back = isAlive(robot) ? [`back at ${squareText(board, robot.square)}`] : [];
    return [...reached, 'destroyed', ...back].join(', ');
  }
  return [...reached, progressText(before, after, seat)].join(', ');
}

function squaresLeft({ board, robots }: View, seat: Seat): number {
  const { square, flags } = itemAt(robots, seat - 1);
  return isAlive({ square }) ? itemAt(goalDistances(board, flags), square) : noWay(board);
}

function progressText(before: View, after: View, seat: Seat): string {
  const { board } = before;
  const goal = targetName(board, board.flags.length);
  const [was, is] = [squaresLeft(before, seat), squaresLeft(after, seat)];
  if (is >= noWay(board)) return `no way to ${goal}`;
  if (was >= noWay(board)) return `${pluralize(is, 'square')} from ${goal}`;
  if (was === is) return `no nearer to ${goal}`;
  const squares = pluralize(Math.abs(was - is), 'square');
  return is < was ? `${squares} nearer to ${goal}` : `${squares} farther from ${goal}`;
}

const rowsBelow = 3;

export function thumbnail({ board, robots, round, outcome }: View, { rows, ...room }: PictureRoom): readonly Line[] {
  const living = robots.flatMap(({ square }, i) => (isAlive({ square }) ? [{ square, player: i + 1 }] : []));
  const drawn = smallBoard(board, living, { ...room, rows: rows - rowsBelow });
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

export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'size', width: 5, align: 'right' },
    { head: 'robots', width: 6, align: 'right' },
  ],
  cells({ board: { width, height, starts } }) {
    return [`${width}x${height}`, starts.length === 1 ? '1' : `1-${starts.length}`];
  },
  about({ board }, { rows, ...room }, text) {
    const facts = levels.read(text);
    const starts = board.starts.map(({ square }, i) => ({ square, player: i + 1 }));
    // Removes the board's size, because the list of levels shows it in a column.
    const factLines = facts.ok ? wrappedLines(facts.value.summary.replace(/^\d+x\d+, /, ''), room.columns) : [];
    return [...factLines, ...smallBoard(board, starts, { ...room, rows: rows - factLines.length }, goalsOf(board))];
  },
});

interface Numbered {
  readonly square: number;
  readonly player: number;
}

/** The board with the largest squares that fit. A board that is too large is cropped around `shownSquares`. */
function smallBoard(
  board: Board,
  numbered: readonly Numbered[],
  room: PictureRoom,
  shownSquares: readonly number[] = numbered.map(({ square }) => square),
): Line[] {
  const { width, height } = board;
  const size = squareFor({ columns: width, rows: height }, room);
  const seenColumns = Math.min(width, Math.floor(room.columns / size.columns));
  const seenRows = Math.min(height, Math.floor(room.rows / size.rows));
  const leftColumn = startAround(
    width,
    seenColumns,
    shownSquares.map((square) => xOf(board, square)),
  );
  const bottom = startAround(
    height,
    seenRows,
    shownSquares.map((square) => yOf(board, square)),
  );
  const players = new Map(numbered.map(({ square, player }) => [square, player]));
  const squares = Array.from({ length: seenRows }, (_, i) => {
    const y = bottom + seenRows - 1 - i;
    return Array.from({ length: seenColumns }, (_, j) => {
      const square = y * width + leftColumn + j;
      return { ...squareSign(board, square, players), walls: wallsOf(board, square, room.glyphs) };
    });
  });
  return squareLines(squares, size);
}

/** Walls between a square and its neighbours in the east and south. Walls at the border are not drawn. */
const wallsOf = (board: Board, square: number, glyphs: Glyphs): Walls => ({
  isEast: xOf(board, square) < board.width - 1 && hasWall(board, square, 1),
  isSouth: yOf(board, square) > 0 && hasWall(board, square, 2),
  signs: wallSigns(glyphs),
});

function squareSign(board: Board, square: number, players: ReadonlyMap<number, number>): SmallSquare {
  const player = players.get(square);
  if (player !== undefined) return span(String(player), seatRole(player));
  const decoration = decorationAt(board, square);
  if (decoration !== undefined) return span(decoration.kind === 'crusher' ? 'C' : 'P', 'hazard');
  const tile = board.tiles[square] ?? '.';
  // A pit is usually black on a grey floor. A small picture draws no floor, so its pits are grey.
  return span(tile, tile === 'O' ? 'dim' : tileRoles[tile]);
}
