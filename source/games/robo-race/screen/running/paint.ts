import { itemAt } from '../../../../engine/lookup.ts';
import { filledTo, type Line, line, type Span, seatRole, span } from '../../../../screen/paint.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { listOf } from '../../../../screen/sentences.ts';
import { nowhere, placeText } from '../../board.ts';
import { goalDistances } from '../../distance.ts';
import { isAlive } from '../../state.ts';
import { boardSection } from '../board/board-lines.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { RaceScene, Running } from '../local.ts';
import { groupText, signNames } from '../log/group-text.ts';
import { type Group, groupsOf } from '../log/groups.ts';
import { logLines } from '../log/section.ts';
import { nameSpans } from '../panel/players-section.ts';
import { roundFacts, titleOf } from '../title.ts';
import { cardLines, factoryLines, type Progress, progressOf } from './factory-lines.ts';

/** The screen while programs run: one moment of the round. */
export function paintRunning(scene: RaceScene, running: Running): Painting {
  const layout = layoutOf(scene);
  return {
    title: titleOf(scene),
    facts: [...roundFacts(scene.view), span('  executing')],
    left: [runningBoard(scene, running), sectionBelow(scene, running, layout)],
    panel: { width: layout.panelWidth, sections: panelSections(scene, running, layout) },
    status: [logLines(scene, scene.columns).at(-1)?.slice(1) ?? [], nextLine(scene, running)],
  };
}

/** What has happened up to this moment. */
function sectionBelow(scene: RaceScene, running: Running, { rowsBelow, leftWidth }: Layout): Section {
  const { execution, counter, beat, beats, back } = running;
  return {
    title: back === undefined ? `step ${execution} of 5, counter ${counter}` : `round ${scene.view.round} is over`,
    tag: `beat ${beat} of ${beats}`,
    lines: logLines(scene, leftWidth).slice(-rowsBelow),
  };
}

function panelSections(scene: RaceScene, running: Running, { panelWidth }: Layout): Section[] {
  const progress = progressOf(scene, running);
  const programs = programLines(running, progress);
  const cards = cardLines(running, progress, panelWidth);
  const players = playerLines(scene, running, panelWidth);
  // Two sections have rules of their own; the rule of the first is that of the whole body.
  const room = scene.rows - frameRows - programs.length - 1 - cards.length - 1 - players.length;
  const factory = [1, 2, 3, 4, 5].map((execution) => factoryLines(scene, { ...running, execution }, progress, room));
  // As high as in the step in which most act: what is below stays where it is.
  const height = Math.max(...factory.map(({ length }) => length));
  const own = itemAt(factory, running.execution - 1);
  const step = [...cards, ...filledTo(own, height)];
  return [
    { title: 'programs', lines: programs },
    { title: `step ${running.execution}`, lines: step },
    { title: 'players', lines: players },
  ];
}

/** The board at a moment of an execution: what happens stands out, and robots that come back are marked. */
function runningBoard(scene: RaceScene, { now, lost, back = [], execution }: Running): Section {
  const { robots } = scene.view;
  const flashing = new Set(now.map(({ player }) => player));
  if (back.length === 0) return boardSection(scene, { lost, flashing, execution });
  const marks = new Map(
    back.flatMap((player) => {
      const square = robots[player - 1]?.square;
      return square === undefined ? [] : [[square, [span(`${player}+`, seatRole(player)), span('s', 'dim')]] as const];
    }),
  );
  const others = robots.map((robot, i) => (back.includes(i + 1) ? { ...robot, square: nowhere } : robot));
  return boardSection({ ...scene, view: { ...scene.view, robots: others } }, { marks, execution });
}

/** Where the robots are by now: destroyed, or how far from the goal. */
function playerLines(scene: RaceScene, { now, ending }: Running, width: number): Line[] {
  const { view } = scene;
  const distances = goalDistances(view.board);
  const none = distances.length;
  return view.robots.map((robot, i): Line => {
    const player = i + 1;
    const head: Span[] = [span(` ${player} `, seatRole(player)), ...nameSpans(scene, player, width)];
    if (now.some((event) => event.type === 'victory' && event.player === player))
      return [...head, span('wins', 'success')];
    if (!isAlive(robot))
      return [...head, span(ending.outcome === null ? 'destroyed, back next' : 'destroyed', 'warning')];
    const distance = distances[robot.square] ?? none;
    const far = distance >= none ? 'no way to goal' : `${String(distance).padStart(3)} to goal`;
    return [...head, span(`alive   ${far}`)];
  });
}

/** All programs, a row each: what was played is dim, the card that is played stands in brackets. */
function programLines(running: Running, progress: Progress): Line[] {
  return [
    line(`  ${[1, 2, 3, 4, 5].map((step) => String(step).padStart(3)).join(' ')}`, 'dim'),
    ...running.programs.map((program, i): Line => {
      const player = i + 1;
      const name = span(` ${player}`, seatRole(player));
      if (program === null) return [name, span(' no program', 'dim')];
      return [name, ...program.map((card, k) => cardSpan(card, stateOf(k + 1, player, running, progress)))];
    }),
  ];
}

type CardState = 'now' | 'over' | 'ahead';

function stateOf(step: number, player: number, { execution }: Running, { playing, played, out }: Progress): CardState {
  if (step === execution && playing === player) return 'now';
  const isPlayed = step < execution || (step === execution && played.has(player));
  return isPlayed || out.has(player) ? 'over' : 'ahead';
}

function cardSpan(card: number, state: CardState): Span {
  const text = String(card).padStart(2);
  if (state === 'now') return span(`[${text}]`, 'strong');
  return span(` ${text} `, state === 'over' ? 'dim' : 'text');
}

/** What comes next, for the status. */
function nextLine(scene: RaceScene, running: Running): Line {
  const group = running.next.length === 0 ? undefined : groupsOf([...scene.events, ...running.next]).at(-1);
  if (group === undefined) return [span('next: ', 'dim'), span(endText(scene, running))];
  const step = group.execution === running.execution ? '' : `, step ${group.execution}`;
  return [span(`next${step}: `, 'dim'), span(`${deedText(group)}${fatesText(scene, group)}`)];
}

/** A step of a move that goes on is told by where it begins. */
function deedText(group: Group): string {
  const { card, deed, player, direction = '', pushed, from } = group;
  if (card?.begins !== false || deed !== 'move') return groupText(group, signNames);
  const what = pushed.length === 0 ? 'moves' : `pushes ${signNames.robots(pushed)}`;
  return `${player} ${what} ${direction} from ${placeText(from.x, from.y)}`;
}

/** Who falls, and into what. */
function fatesText({ view: { board } }: RaceScene, { player, fallen }: Group): string {
  return fallen
    .map((robot) => {
      const isOn = robot.x >= 0 && robot.x < board.width && robot.y >= 0 && robot.y < board.height;
      const who = robot.player === player ? '' : `${robot.player} `;
      return `, ${who}${isOn ? 'into the pit' : 'over the open border'}`;
    })
    .join('');
}

/** What comes after the last moment. */
function endText({ view }: RaceScene, { ending, back }: Running): string {
  const { outcome } = ending;
  if (outcome !== null) {
    const [winner] = outcome.winners;
    return `the end of the match, ${winner === undefined ? 'a draw by the round limit' : `${winner} wins`}`;
  }
  const round = `round ${view.round + 1}`;
  if (back !== undefined || ending.back.length === 0) return round;
  return `${listOf(ending.back.map(String))} come${ending.back.length === 1 ? 's' : ''} back, then ${round}`;
}
