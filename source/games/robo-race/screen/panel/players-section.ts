import type { Seat } from '../../../../engine/vocabulary.ts';
import { column } from '../../../../screen/cut.ts';
import { holderOf } from '../../../../screen/online.ts';
import { type Line, type Span, seatRole, span, widthOf } from '../../../../screen/paint.ts';
import { doingSpan, holderSpans } from '../../../../screen/parts/online-parts.ts';
import type { Section } from '../../../../screen/screen.ts';
import { type Board, xOf, yOf } from '../../board.ts';
import { goalDistances } from '../../distance.ts';
import { isAlive, type Robot } from '../../state.ts';
import { seesGoal } from '../goals.ts';
import type { RaceScene } from '../local.ts';
import { compassText, wayToGoal } from '../words/places.ts';

/** Columns from which on there is room for the names of bots, and those of a name. */
export const namesFrom = 33;
const nameWidth = 7;

/** Every player: planning, committed or destroyed, and how far it is to the goal; whereto, where none is seen and there is room. */
export function playersSection(scene: RaceScene, width: number): Section {
  const { board, robots } = scene.view;
  const distances = goalDistances(board);
  const far = board.width * board.height;
  const isSeen = seesGoal(scene);
  const lines = robots.map((robot, i): Line => {
    const player = i + 1;
    const { online } = scene;
    const head: Span[] =
      online === undefined
        ? [span(` ${player} `, seatRole(player)), ...nameSpans(scene, player, width)]
        : [...holderSpans(online, player), span(' ')];
    if (scene.view.outcome?.winners.includes(player) === true) return [...head, span('wins', 'success')];
    const isOver = scene.view.outcome !== null;
    if (!isAlive(robot)) return [...head, span(isOver ? 'destroyed' : 'destroyed, back next', 'warning')];
    const distance = distances[robot.square] ?? far;
    const way: Span[] =
      distance >= far
        ? [span('no way', 'dim')]
        : [span(String(distance).padStart(2), 'strong'), span(' to goal', 'dim')];
    const state = online === undefined ? span(stateText(scene, player).padEnd(9)) : doingSpan(online, player, 8);
    const row = isOver ? [...head, ...way] : [...head, state, span(' '), ...withRoom(way, width, head, state)];
    const whereto = isSeen ? '' : goalWay(board, robot);
    return whereto === '' || widthOf(row) + whereto.length > width ? row : [...row, span(whereto, 'dim')];
  });
  return { title: 'players', lines };
}

/** The distance, without its words where they have no room. */
const withRoom = (way: Span[], width: number, head: Line, state: Span): Span[] =>
  widthOf(head) + state.text.length + 1 + widthOf(way) <= width ? way : way.slice(0, 1);

/** `, N E`: which way the nearest goal is on foot. */
function goalWay(board: Board, { square, facing }: Readonly<Robot>): string {
  const goal = wayToGoal(board, square, facing)?.goal ?? square;
  const way = compassText(xOf(board, goal) - xOf(board, square), yOf(board, goal) - yOf(board, square));
  return way === '' ? '' : `, ${way}`;
}

const stateText = ({ view }: RaceScene, player: Seat): string =>
  view.programs[player - 1] == null ? 'planning' : 'committed';

/** Who plays a seat, where a panel of so many columns has room for it. */
export const nameSpans = (scene: RaceScene, player: Seat, width: number): Span[] =>
  width < namesFrom ? [] : [span(`${column(nameOf(scene, player), nameWidth)} `, 'dim')];

/** Who plays a seat: a bot by its name, or a person; at the end of a match of several, nobody of them is meant alone. */
export function nameOf({ bots, seat, view, online }: RaceScene, player: Seat): string {
  if (online !== undefined) return holderOf(online, player).name;
  const isShared = view.outcome !== null && view.players - Object.keys(bots).length > 1;
  return bots[player] ?? (player === seat && !isShared ? 'you' : 'person');
}
