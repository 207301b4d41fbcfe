import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '#screen/frame.ts';
import { doingSpan, holderSpans, ofPlayer } from '#screen/parts/online-parts.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, type Role, type Span, seatPlate, span, widthOf } from '#screen/styled-text.ts';
import { type Board, goalDistances, noWay, placeText, squareAt, xOf, yOf } from '../../board.ts';
import { isRobotAction, noteText } from '../../event-texts.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive, type Robot } from '../../state.ts';
import { cardKind, type Direction, executionSteps } from '../../vocabulary.ts';
import { seesTarget } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { compassText, directionWord, fallWords, nameColumn, playerLabel, routeToNext } from '../phrases.ts';
import { fallOn, isIdleAfter, obstacleIn, type Path, planOf, shownHintSlots } from '../plan.ts';
import { cardSign } from './program-section.ts';

export interface Gain {
  readonly player: Seat;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Square where a destroyed robot has returned to the board, such as `start 1`. Undefined for other robots. */
  readonly back?: string;
  readonly square?: number;
}

/** Squares to a goal through all checkpoints still to reach. Undefined if there is no path or no robot. */
export function squaresToGoal(
  { view: { board } }: Pick<RaceScene, 'view'>,
  square: number,
  flags: number,
): number | undefined {
  if (square < 0) return undefined;
  const distance = itemAt(goalDistances(board, flags), square);
  return distance >= noWay(board) ? undefined : distance;
}

export function squaresBefore({ view }: Pick<RaceScene, 'view'>, events: readonly GameEvent[]): number[] {
  const { board, robots } = view;
  return robots.map(({ square }, i) => {
    const event = events.find((other) => other.player === i + 1 && 'x' in other && other.phase === 'execute');
    if (event !== undefined && 'x' in event) return squareAt(board, event.x, event.y);
    // A robot that these events bring back was destroyed before them.
    const isBack = events.some((other) => other.type === 'revived' && other.player === i + 1);
    return isBack ? -1 : square;
  });
}

/** Progress of all robots. The robot nearest to a goal comes first. */
export function gainsOf(
  scene: RaceScene,
  robotsAfter: readonly Readonly<Robot>[],
  events: readonly GameEvent[],
): Gain[] {
  const { board } = scene.view;
  const before = squaresBefore(scene, events);
  const far = noWay(board);
  return robotsAfter
    .map((robot, i): Gain => {
      const player = i + 1;
      const gained = events.filter(({ type, player: eventPlayer }) => type === 'flag' && eventPlayer === player).length;
      const back = events.find((event) => event.type === 'revived' && event.player === player);
      const revived = back?.type === 'revived' ? back : undefined;
      const square = revived === undefined ? robot.square : squareAt(board, revived.x, revived.y);
      return {
        player,
        before: squaresToGoal(scene, before[i] ?? -1, robot.flags - gained),
        after: squaresToGoal(scene, square, robot.flags),
        ...(revived && { back: revived.flag === undefined ? `start ${revived.start}` : `flag ${revived.flag}` }),
        ...(isAlive(robot) && revived === undefined ? { square: robot.square } : {}),
      };
    })
    .toSorted((a, b) => (a.after ?? far) - (b.after ?? far) || a.player - b.player);
}

/** Squares to the goal before and after a round, such as `6>2`, or only after it. A `-` means no path or no robot. */
export const gainText = ({ before, after }: Gain): string =>
  before === undefined ? `${after ?? '-'}` : `${before}>${after ?? '-'}`;

export const isNearer = ({ before, after }: Gain): boolean =>
  after !== undefined && (before === undefined || after < before);

export const pathRows = executionSteps.length;

export function pathSection(scene: RaceScene): Section {
  const { local } = scene;
  return {
    title: shownHintSlots(local) === undefined ? 'your path, if nobody bumps you' : 'hint: path, if nobody bumps you',
    lines: pathLines(scene),
  };
}

/** A row for each execution step. The short form omits the names of cards. */
export function pathLines(scene: RaceScene, isShort = false): Line[] {
  const { path, robot } = planOf(scene);
  if (path === undefined || robot === undefined) return [[span(' No program: your robot is destroyed.', 'dim')]];
  return executionSteps.map((step) => stepLine(scene, path, step, isShort));
}

function stepLine(scene: RaceScene, path: Path, step: number, isShort: boolean): Line {
  const { slots, visibleSlots, robot } = planOf(scene);
  const { glyphs, seat, view } = scene;
  const card = visibleSlots[step - 1] ?? null;
  const isPending = card !== null && slots[step - 1] !== card;
  const at = path.steps[step - 1];
  const role: Role = at === undefined || card === null ? 'dim' : isPending ? 'accent' : 'text';
  const head: Span[] = [
    span(` ${step} `, 'dim'),
    span((card === null ? '--' : cardSign(card, glyphs)).padEnd(4), role),
    ...(isShort ? [] : [span((card === null ? 'empty' : cardKind(card).name).padEnd(11), role)]),
  ];
  if (at === undefined) return card === null ? head : [...head, span('not played', 'dim')];
  const { square, facing, flags } = at.afterFactory;
  if (!isAlive(at.afterFactory)) {
    const lost = fallOn(path, seat);
    const isCrushed = path.events.some((event) => event.type === 'destroyed' && event.by === 'crusher');
    return [
      ...head,
      span(isCrushed || lost === undefined ? 'x destroyed' : `x falls ${fallWords(scene, lost)}`, 'danger'),
    ];
  }
  const before = path.steps[step - 2]?.afterFactory ?? robot;
  if (before !== undefined && isIdleAfter(at, before)) return head;
  const place = placeText(xOf(view.board, square), yOf(view.board, square)).padEnd(8);
  const isLast = step === executionSteps.length || (path.end !== 'alive' && step === path.steps.length);
  if (path.end === 'goal' && isLast) return [...head, span(place, role), span('you win', 'success')];
  const obstacle = obstacleIn(path, seat, step);
  const note =
    obstacle === undefined
      ? factoryNote(scene, path, step, facing)
      : `hits a ${obstacle === 'wall' ? 'wall' : 'robot'}`;
  const away = squaresToGoal(scene, square, flags);
  const end = away === undefined ? 'no way' : `${away} from goal`;
  return [
    ...head,
    span(place, role),
    span(
      isLast ? end : (note ?? `${isShort ? '' : 'facing '}${directionWord(facing)}`),
      !isLast && obstacle !== undefined ? 'warning' : 'dim',
    ),
  ];
}

function factoryNote(scene: RaceScene, path: Path, step: number, facing: Direction): string | undefined {
  const event = path.events
    .filter(isRobotAction)
    .find(({ by, execution, player }) => by !== 'card' && execution === step && player === scene.seat);
  return event && noteText(event, directionWord(facing));
}

export const awayText = (scene: RaceScene, { square, flags }: Pick<Robot, 'square' | 'flags'>): string => {
  const away = squaresToGoal(scene, square, flags);
  return away === undefined
    ? 'no way to the goal'
    : away === 0
      ? 'on the goal: stay to win'
      : `${pluralize(away, 'square')} from the goal`;
};

export const wordsFrom = 36;

/** Players, states and distances. A wide panel adds directions while the next target of `scene.seat` is not visible. */
export function playersSection(scene: RaceScene, width: number): Section {
  const { robots, outcome } = scene.view;
  const isSeen = seesTarget(scene);
  const { length } = scene.view.board.flags;
  const hasFlags = length > 0 && width >= wordsFrom;
  // Distances of three digits need another column, so names in a narrow panel get one column less.
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
        : span(outcome !== null ? '' : scene.view.programs[i] == null ? 'planning' : 'ready');
    const whereto = isSeen || width < wordsFrom ? '' : goalWay(scene.view.board, robot);
    // A narrow panel has no blank after the state, because the distance would not fit otherwise.
    const room = width - (width < wordsFrom ? 0 : 1) - widthOf(head) - state.text.length - whereto.length;
    return [...head, state, span(far.padStart(Math.max(2, room)), 'strong'), span(whereto, 'dim')];
  });
  const tag = hasFlags ? 'flags, squares to goal' : 'squares to goal';
  const tagged = width < wordsFrom ? 'to goal' : tag;
  return { title: 'players', tag: tagged, lines: lines.map((row, i) => ofPlayer(i + 1, row)) };
}

function headOf(scene: RaceScene, player: number, width: number, isFar: boolean): Span[] {
  const { online } = scene;
  if (online !== undefined) return [...holderSpans(online, player, width < wordsFrom ? 7 : 13), span(' ')];
  // In a race over checkpoints, names are shorter, because the numbers of checkpoints need columns.
  const nameColumns = scene.view.board.flags.length === 0 ? 16 : width < 38 ? 12 : 13;
  const name = width < wordsFrom ? nameColumn(scene, player, isFar ? 7 : 8) : fullName(scene, player, nameColumns);
  return [span(' '), span(` ${player} `, 'strong', seatPlate(player)), span(` ${name} `)];
}

const fullName = (scene: RaceScene, player: number, columns: number): string => {
  const name = playerLabel(scene, player);
  const nameWithBot = `${name} (bot)`;
  const isBotNamed = scene.bots[player] !== undefined && name !== 'You' && columnsOf(nameWithBot) <= columns;
  return isBotNamed ? padColumns(nameWithBot, columns) : nameColumn(scene, player, columns);
};

/** Direction of the next checkpoint or the nearest goal, such as `, N E`. */
function goalWay(board: Board, robot: Readonly<Robot>): string {
  const { square } = robot;
  const goal = routeToNext(board, robot)?.goal ?? square;
  const way = compassText(xOf(board, goal) - xOf(board, square), yOf(board, goal) - yOf(board, square));
  return way === '' ? '' : `, ${way}`;
}
