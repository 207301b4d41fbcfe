import { columnsOf, filled } from '../../../../engine/text/width.ts';
import { type Line, type Span, seatPlate, span, widthOf } from '../../../../screen/paint.ts';
import { doingSpan, holderSpans, ofPlayer } from '../../../../screen/parts/online-parts.ts';
import type { Section } from '../../../../screen/screen.ts';
import { type Board, xOf, yOf } from '../../board.ts';
import { isAlive, type Robot } from '../../state.ts';
import { seesTarget } from '../goals.ts';
import type { RaceScene } from '../local.ts';
import { squaresToGoal } from '../round/standing.ts';
import { nameColumn, playerName } from '../phrases.ts';
import { compassText, routeToNext } from '../words/places.ts';

/** Columns from which on a panel has room for words. */
export const wordsFrom = 36;

/** Every player: planning, committed or destroyed, and how far it is to the goal; whereto, where none is seen and there is room. */
export function playersSection(scene: RaceScene, width: number): Section {
  const { robots, outcome } = scene.view;
  const isSeen = seesTarget(scene);
  const { length } = scene.view.board.flags;
  const hasFlags = length > 0 && width >= wordsFrom;
  // On a large board names leave a column to the numbers.
  const distances = robots.map((robot) => squaresToGoal(scene, robot.square, robot.flags));
  const isFar = distances.some((distance) => distance !== undefined && distance > 99);
  const lines = robots.map((robot, i): Line => {
    const player = i + 1;
    const { online } = scene;
    const head: Span[] = headOf(scene, player, width, isFar);
    if (outcome?.winners.includes(player) === true && online === undefined) return [...head, span('wins', 'success')];
    if (!isAlive(robot)) return [...head, span(outcome === null ? 'back next' : 'destroyed', 'warning')];
    const distance = distances[i];
    const flags = hasFlags ? `${robot.flags}/${length}` : '';
    const far = `${flags}${String(distance ?? '-').padStart(hasFlags ? 4 : 0)}`;
    const state =
      online !== undefined
        ? doingSpan(online, player, 9)
        : span(outcome !== null ? '' : scene.view.programs[i] == null ? 'planning' : 'committed');
    const whereto = isSeen || width < wordsFrom ? '' : goalWay(scene.view.board, robot);
    // On the smallest screen the longest word leaves room for the number in the last column only.
    const room = width - (width < wordsFrom ? 0 : 1) - widthOf(head) - state.text.length - whereto.length;
    return [...head, state, span(far.padStart(Math.max(2, room)), 'strong'), span(whereto, 'dim')];
  });
  const tag = hasFlags ? 'flags, squares to goal' : 'squares to goal';
  const tagged = width < wordsFrom ? 'to goal' : tag;
  return { title: 'players', tag: tagged, lines: lines.map((row, i) => ofPlayer(i + 1, row)) };
}

/** The number of a player on its plate, and the name. */
function headOf(scene: RaceScene, player: number, width: number, isFar: boolean): Span[] {
  const { online } = scene;
  if (online !== undefined) return [...holderSpans(online, player, width < wordsFrom ? 7 : 13), span(' ')];
  // Flags take some columns of the names.
  const nameColumns = scene.view.board.flags.length === 0 ? 16 : width < 38 ? 12 : 13;
  const name = width < wordsFrom ? nameColumn(scene, player, isFar ? 7 : 8) : fullName(scene, player, nameColumns);
  return [span(' '), span(` ${player} `, 'strong', seatPlate(player)), span(` ${name} `)];
}

/** `normal (bot)`, where there is room for all of it. */
const fullName = (scene: RaceScene, player: number, columns: number): string => {
  const name = playerName(scene, player);
  const nameWithBot = `${name} (bot)`;
  const isBotNamed = scene.bots[player] !== undefined && name !== 'You' && columnsOf(nameWithBot) <= columns;
  return isBotNamed ? filled(nameWithBot, columns) : nameColumn(scene, player, columns);
};

/** `, N E`: which way the next checkpoint is, or the nearest goal. */
function goalWay(board: Board, robot: Readonly<Robot>): string {
  const { square } = robot;
  const goal = routeToNext(board, robot)?.goal ?? square;
  const way = compassText(xOf(board, goal) - xOf(board, square), yOf(board, goal) - yOf(board, square));
  return way === '' ? '' : `, ${way}`;
}
