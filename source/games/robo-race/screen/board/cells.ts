import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { type Glyphs, type Role, type Span, seatRole, span } from '../../../../screen/paint.ts';
import { type Decoration, hasWall } from '../../board.ts';
import { isAlive } from '../../state.ts';
import type { View } from '../../view.ts';
import { arrows, type TileSign } from '../../vocabulary.ts';

/** What the signs of tiles mean. */
export const tileRoles: Readonly<Record<TileSign, Role>> = {
  '.': 'dim',
  '^': 'resource2',
  '>': 'resource2',
  v: 'resource2',
  '<': 'resource2',
  R: 'accent',
  L: 'accent',
  O: 'hazard',
  G: 'hazard',
};

const south = 2;

/** The sign of a wall on the southern edge of a square. */
export const southWall = ({ barParts }: Glyphs): string => (barParts.length === 0 ? '_' : '▁');

/** The sign of an edge with a wall, on the west of which another wall meets it: one below a square without room for its sign. */
export const wallCorner = ({ corners }: Glyphs): string => corners.upLeft;

/** A square as it is painted. */
export interface Cell {
  /** Three columns. */
  readonly spans: readonly Span[];
  /** Whether there is a wall below it for which they have no room. */
  readonly hidesWall: boolean;
}

/** Paints squares. */
export function cellPainter(view: View, overlay: Overlay, glyphs: Glyphs): (square: number) => Cell {
  const { board } = view;
  const { marks, flashing, execution, cursor } = overlay;
  const robots = new Map(view.robots.flatMap((robot, i) => (isAlive(robot) ? [[robot.square, i + 1]] : [])));
  const decorations = new Map(board.decorations.map((decoration) => [decoration.square, decoration]));
  const starts = new Map(board.starts.map(({ square }, i) => [square, i + 1]));
  const lost = new Map((overlay.lost ?? []).flatMap((robot) => lostOn(view, robot)));

  const startSign = (start: number): Span => {
    const owner = view.robots.findIndex((robot) => robot.start === start) + 1;
    return span('s', owner === 0 ? 'dim' : seatRole(owner));
  };
  const isWalled = (square: number): boolean => hasWall(board, square, south);
  /** What is seen of a square behind what stands on it, in one column. */
  const behind = (square: number): Span => {
    const tile = board.tiles[square] ?? '.';
    if (tile !== '.') return span(tile, tileRoles[tile]);
    if (isWalled(square)) return span(southWall(glyphs));
    const start = starts.get(square);
    return start === undefined ? span('.', 'dim') : startSign(start);
  };
  const free = (square: number): Span[] => {
    const wall = span(isWalled(square) ? southWall(glyphs) : ' ');
    const tile = board.tiles[square] ?? '.';
    const start = starts.get(square);
    if (start === undefined) return [wall, span(tile, tileRoles[tile]), wall];
    return [wall, startSign(start), tile === '.' ? wall : behind(square)];
  };
  /** Two signs, and in the third column what is behind them. */
  const signed = (signs: readonly Span[], square: number): Cell => ({
    spans: [...signs, behind(square)],
    hidesWall: isWalled(square) && board.tiles[square] !== '.',
  });
  const cell = (square: number): Cell => {
    const destroyed = lost.get(square);
    if (destroyed !== undefined) return signed(lostSigns(destroyed), square);
    const player = robots.get(square);
    if (player !== undefined) {
      const sign = `${player}${arrows[itemAt(view.robots, player - 1).facing]}`;
      const flash = flashing?.has(player) === true ? 'cursor' : undefined;
      return signed([span(sign, seatRole(player), flash)], square);
    }
    const mark = marks?.get(square);
    if (mark !== undefined) return { spans: mark, hidesWall: isWalled(square) };
    const decoration = decorations.get(square);
    if (decoration === undefined) return { spans: free(square), hidesWall: false };
    const acts = execution === undefined || decoration.steps.includes(execution);
    return signed([span(decorationSign(decoration), acts ? 'hazard' : 'dim')], square);
  };
  const underCursor = ({ spans, hidesWall }: Cell): Cell => ({
    spans: spans.map((part): Span => ({ ...part, area: 'cursor' })),
    hidesWall,
  });
  return (square) => (square === cursor ? underCursor(cell(square)) : cell(square));
}

/** `Pv`, `C*` */
export const decorationSign = ({ kind, direction }: Decoration): string =>
  kind === 'crusher' ? 'C*' : `P${arrows[direction ?? 0]}`;

/** `1x` */
export const lostSigns = (player: Seat): Span[] => [span(String(player), seatRole(player)), span('x', 'hazard')];

/** A destroyed robot by its square, where that is on the board. */
function lostOn({ board }: View, { player, x, y }: LostRobot): readonly (readonly [square: number, player: Seat])[] {
  const isOn = x >= 0 && x < board.width && y >= 0 && y < board.height;
  return isOn ? [[y * board.width + x, player]] : [];
}

/** What lies over a board. */
export interface Overlay {
  /** The square that is looked at. */
  readonly cursor?: number;
  /** Signs of three columns, by the squares on which no robot stands. */
  readonly marks?: ReadonlyMap<number, readonly Span[]>;
  /** Robots that have just been destroyed, drawn as `1x`: on a square, or on the one beyond the border. */
  readonly lost?: readonly LostRobot[];
  /** Robots that flash. */
  readonly flashing?: ReadonlySet<Seat>;
  /** The execution step of which the decorations stand out; all do where absent. */
  readonly execution?: number;
}

/** A robot that has just been destroyed, and where. */
interface LostRobot {
  readonly player: Seat;
  readonly x: number;
  readonly y: number;
}
