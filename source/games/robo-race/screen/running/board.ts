import { type Line, line, type Span, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { hasWall, squareAt } from '../../board.ts';
import type { Direction } from '../../vocabulary.ts';
import type { RaceScene, Running } from '../local.ts';
import type { RunningLayout } from './layout.ts';
import { lostSpan, squareSpans, wallSigns } from './square.ts';

/** The board while programs run, with robots that fall on the square where they are destroyed. */
export function boardSection(scene: RaceScene, running: Running, layout: RunningLayout): Section {
  const { board } = scene.view;
  const { columns, rows } = layout;
  const ys = range(rows).toReversed();
  const isWhole = columns.count === board.width && rows.count === board.height;
  const tag = [`columns ${rangeText(columns)}`, `rows ${rangeText(rows)}`].join(', ');
  return {
    title: `factory ${board.width}x${board.height}`,
    ...(isWhole ? {} : { tag }),
    lines: [
      borderLine(scene, running, layout),
      ...ys.map((y) => rowLine(scene, running, layout, y)),
      numberLine(scene, running, layout),
    ],
  };
}

const range = ({ first, count }: { readonly first: number; readonly count: number }): number[] =>
  Array.from({ length: count }, (_, i) => first + i);

const rangeText = ({ first, count }: { readonly first: number; readonly count: number }): string =>
  `${first}-${first + count - 1}`;

/** Who is destroyed on a square, on the board or beyond its border. */
const lostAt = ({ lost }: Running, x: number, y: number) => lost.find((robot) => robot.x === x && robot.y === y);

/** The northern edge of what is seen. */
function borderLine({ view, glyphs }: RaceScene, running: Running, { columns, rows }: RunningLayout): Line {
  const { board } = view;
  const y = rows.first + rows.count;
  const isBorder = y === board.height;
  const { south } = wallSigns(glyphs);
  const cells = range(columns).flatMap((x): Span[] => {
    const fallen = isBorder ? lostAt(running, x, y) : undefined;
    if (fallen !== undefined) return [lostSpan(fallen.player), span('  ')];
    const isWall = hasWall(board, squareAt(board, x, y - 1), 0);
    return [span(`${(isWall ? south : isBorder ? '.' : ':').repeat(3)} `, isWall ? 'text' : 'dim')];
  });
  return [span('     '), ...cells];
}

function rowLine({ view, glyphs }: RaceScene, running: Running, layout: RunningLayout, y: number): Line {
  const { board } = view;
  const { columns, leftWidth } = layout;
  const { side } = wallSigns(glyphs);
  const edge = (x: number, direction: Direction, isOuter: boolean): Span => {
    const isWall = hasWall(board, squareAt(board, x, y), direction);
    return isWall ? span(side) : span(isOuter ? ':' : ' ', 'dim');
  };
  const end = columns.first + columns.count;
  const west = lostAt(running, -1, y);
  const east = end === board.width ? lostAt(running, end, y) : undefined;
  const squares = range(columns).flatMap((x) => [
    ...squareSpans(view, running, squareAt(board, x, y), glyphs),
    edge(x, 1, x + 1 === end),
  ]);
  const row: Line = [
    ...(west === undefined || columns.first > 0
      ? [span(`${String(y).padStart(3)} `, 'dim')]
      : [span('  '), lostSpan(west.player)]),
    edge(columns.first, 3, true),
    ...squares,
  ];
  if (east === undefined) return row;
  // Where there is no column free beyond the border, the robot stands in the border.
  const taken = 5 + 4 * columns.count;
  return taken + 2 <= leftWidth ? [...row, lostSpan(east.player)] : [...row.slice(0, -1), lostSpan(east.player)];
}

/** The numbers of the columns; it is where robots that fall over the southern border are destroyed, too. */
function numberLine(_: RaceScene, running: Running, { columns, rows }: RunningLayout): Line {
  const cells = range(columns).flatMap((x): Line => {
    const fallen = rows.first === 0 ? lostAt(running, x, -1) : undefined;
    return fallen === undefined
      ? line(`${String(x).padStart(2).padEnd(3)} `, 'dim')
      : [lostSpan(fallen.player), span('  ')];
  });
  return [span('     '), ...cells];
}
