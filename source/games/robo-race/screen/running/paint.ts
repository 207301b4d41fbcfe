import { itemAt, missing } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { column } from '../../../../screen/cut.ts';
import { filledTo, type Line, line, type Span, seatRole, span } from '../../../../screen/paint.ts';
import { ofPlayer } from '../../../../screen/parts/online-parts.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { ended, listOf } from '../../../../screen/sentences.ts';
import { type Board, squareAt } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive } from '../../state.ts';
import { directionOf } from '../../vocabulary.ts';
import type { Shift } from '../board/robots.ts';
import { boardSection } from '../board/section.ts';
import { trailOf } from '../board/trails.ts';
import type { Edge } from '../board/walls.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { RaceScene, Running } from '../local.ts';
import { wordsFrom } from '../panel/players-section.ts';
import { squaresToGoal } from '../round/standing.ts';
import { storyLines } from '../round/story-lines.ts';
import { roundFacts, titleOf } from '../title.ts';
import { isYou, playerName } from '../words/names.ts';
import { storyOf } from '../words/story.ts';
import { cardLines, factoryLines, stepSoFarOf } from './factory-lines.ts';
import { programLines } from './program-lines.ts';

/** The screen while programs run: one moment of the round. */
export function paintRunning(scene: RaceScene, running: Running): Painting {
  const layout = layoutOf(scene);
  return {
    title: titleOf(scene),
    facts: [...roundFacts(scene.view), span('  executing')],
    left: [
      runningBoard(scene, running),
      ...(layout.rowsBelow > 0 ? [logSection(scene, running, layout.rowsBelow, layout.leftWidth)] : []),
    ],
    panel: { width: layout.panelWidth, sections: panelSections(scene, running, layout) },
    // The first row is the bar of the playback.
    status: [line(''), nextLine(scene, running)],
  };
}

function logSection(scene: RaceScene, { execution, beat, beats }: Running, rows: number, columns: number): Section {
  return {
    title: `step ${execution} of 5`,
    tag: `event ${beat} of ${beats}`,
    lines: storyLines(scene, columns, Number.POSITIVE_INFINITY).slice(-rows),
  };
}

function panelSections(scene: RaceScene, running: Running, { panelWidth, rowsBelow }: Layout): Section[] {
  const progress = stepSoFarOf(scene, running);
  const programs = programLines(scene, running, progress, panelWidth);
  const cards = cardLines(running, progress, panelWidth);
  const players = playerLines(scene, running, panelWidth);
  // Two sections have rules of their own; the rule of the first is that of the whole body.
  const room = scene.rows - frameRows - programs.length - 1 - cards.length - 1 - players.length;
  const factory = [1, 2, 3, 4, 5].map((execution) => factoryLines(scene, { ...running, execution }, progress, room));
  // As high as in the busiest step, so that the part below does not move.
  const height = Math.max(...factory.map(({ length }) => length));
  const own = itemAt(factory, running.execution - 1);
  const step = [...cards, ...filledTo(own, height)];
  return [
    { title: 'programs', lines: programs },
    { title: `step ${running.execution}`, lines: step },
    { title: 'players', ...(panelWidth < wordsFrom && { tag: 'to goal' }), lines: players },
    ...(rowsBelow === 0 ? [logSection(scene, running, Math.max(0, room - height - 1), panelWidth)] : []),
  ];
}

/** The board at a moment of an execution: what happens stands out, and the ways that robots have gone so far. */
function runningBoard(scene: RaceScene, { now, lost, execution, motion }: Running): Section {
  const { view, events } = scene;
  const gone = motion === undefined ? events : events.slice(0, -now.length);
  const bump = now.find((event) => event.type === 'bump');
  const victory = motion === undefined ? now.find((event) => event.type === 'victory') : undefined;
  return boardSection(scene, {
    trails: view.robots.map((_, i) => ({ player: i + 1, trail: trailOf(gone, i + 1, view.board) })),
    lost,
    flashing: new Set(now.map(({ player }) => player)),
    execution,
    ...(victory !== undefined && { won: squareAt(view.board, victory.x, victory.y) }),
    ...(motion === 'half-way' && { shifts: shiftsIn(now) }),
    ...(bump !== undefined && motion !== 'announced' && { struck: edgeOf(view.board, bump) }),
  });
}

/** Robots that are drawn between two squares, on their way. */
const shiftsIn = (now: Running['now']): ReadonlyMap<Seat, Shift> =>
  new Map(
    now.flatMap((event): [Seat, Shift][] => {
      if (event.type !== 'move' && event.type !== 'bump') return [];
      const direction = directionOf(event.direction) ?? missing(event.direction);
      return [[event.player, { direction, isBlocked: event.type === 'bump' }]];
    }),
  );

/** The edge at which a robot bumps; of a chain, the first event is that of the robot at the wall. */
const edgeOf = (board: Board, { x, y, direction }: Extract<GameEvent, { type: 'bump' }>): Edge => ({
  square: squareAt(board, x, y),
  side: directionOf(direction) ?? missing(direction),
});

/** Where the robots are by now: destroyed, or how far from the goal. */
function playerLines(scene: RaceScene, { now, ending }: Running, width: number): Line[] {
  const { view } = scene;
  const { length: flags } = view.board.flags;
  const rows = view.robots.map((robot, i): Line => {
    const player = i + 1;
    const isWide = width >= wordsFrom;
    const head: Span[] = [
      span(` ${player} `, seatRole(player)),
      span(`${column(playerName(scene, player), isWide ? 12 : 9)} `, isWide ? 'dim' : 'text'),
    ];
    if (now.some((event) => event.type === 'victory' && event.player === player))
      return [...head, span('wins', 'success')];
    if (!isAlive(robot))
      return [...head, span(isWide && ending.outcome === null ? 'destroyed, back next' : 'destroyed', 'warning')];
    const distance = squaresToGoal(scene, robot.square, robot.flags);
    const gained = flags === 0 ? '' : `${robot.flags}/${flags}`;
    if (!isWide) return [...head, span(gained.padEnd(8)), span(String(distance ?? '-').padStart(width - 22), 'strong')];
    const far = distance === undefined ? 'no way to goal' : `${String(distance).padStart(3)} to goal`;
    return [...head, span(`${flags === 0 ? 'alive  ' : `${gained} flags`} ${far}`)];
  });
  return rows.map((row, i) => ofPlayer(i + 1, row));
}

function nextLine(scene: RaceScene, running: Running): Line {
  const next = running.next.length === 0 ? undefined : storyOf(scene, [...scene.events, ...running.next]).at(-1);
  if (next === undefined) return [span('Next: ', 'dim'), span(endText(scene, running))];
  const step = next.step === running.execution ? '' : `step ${next.step}, `;
  const text = next.text.replace(/^(?:You|An?)\b/, (word) => word.toLowerCase());
  return [span(`Next: ${step}`, 'dim'), span(ended(text))];
}

function endText(scene: RaceScene, { ending }: Running): string {
  const { view } = scene;
  const { outcome } = ending;
  if (outcome !== null) {
    const [winner] = outcome.winners;
    return `the result. ${winner === undefined ? 'Draw: round limit reached.' : `${playerName(scene, winner)} ${isYou(scene, winner) ? 'win' : 'wins'}.`}`;
  }
  const round = `round ${view.round + 1}`;
  if (ending.back.length === 0) return `${round}.`;
  return `${round}. ${listOf(ending.back.map(({ player }) => playerName(scene, player)))} ${ending.back.length > 1 || ending.back.some(({ player }) => isYou(scene, player)) ? 'come' : 'comes'} back.`;
}
