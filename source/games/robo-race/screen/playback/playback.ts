import { compact, itemAt, unreachable } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Frame, frameRows, type Section, stack } from '#screen/frame.ts';
import { listOf, pluralize, withPeriod } from '#screen/sentences.ts';
import { type Line, line, type Role, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { type Board, type Decoration, type Effect, squareAt } from '../../board.ts';
import { workedText } from '../../event-texts.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive, type Robot } from '../../state.ts';
import { cardKind, directionOf, executionSteps, nameOfDirection, type TileSign } from '../../vocabulary.ts';
import { boardSection, trailOf } from '../board/picture.ts';
import type { Shift } from '../board/signs.ts';
import type { Edge } from '../board/walls.ts';
import { layoutOf } from '../layout.ts';
import type { PlaybackStep, RaceScene } from '../local.ts';
import { roundFacts, titleOf } from '../match-summary.ts';
import { wordsFrom } from '../panel/progress-sections.ts';
import {
  actionsIn,
  directionWord,
  fallWords,
  isYou,
  nameColumn,
  nameInside,
  playerName,
  squareText,
  storyOf,
} from '../phrases.ts';
import { pathOf } from '../plan.ts';
import { cardsSection, orderSection } from './cards.ts';

/** Section with the elements that will act or, in the factory stage, their effect on each robot. */
export function factorySection(scene: RaceScene, moment: PlaybackStep, width: number, rows: number): Section {
  const isWorking = moment.stage === 'factory';
  const lines = isWorking ? robotLines(scene, moment, width, rows) : workLines(scene, moment, width);
  return {
    title: isWorking ? 'the factory' : 'then the factory',
    tag: !isWorking && width >= wordsFrom ? `acts in step ${moment.execution}` : undefined,
    lines: lines.slice(0, rows),
  };
}

function workLines(scene: RaceScene, { execution }: PlaybackStep, width: number): Line[] {
  const { board } = scene.view;
  const acting = (kind: Decoration['kind']) =>
    board.decorations
      .filter((other) => other.kind === kind && other.steps.includes(execution))
      .toSorted((a, b) => a.square - b.square);
  const isWide = width >= wordsFrom;
  const placeOf = ({ square, direction }: Decoration) =>
    direction === undefined
      ? squareText(board, square)
      : isWide
        ? `${squareText(board, square)} ${directionWord(direction)}`
        : `${scene.glyphs.arrows[arrowNames[direction]]}${squareText(board, square)}`;
  const listed = (name: string, kind: Decoration['kind']) => {
    const all = acting(kind).map(placeOf);
    if (all.length === 0) return [];
    const head = all.length === 1 ? name : `${name}s`;
    const texts = all.map((_, i) => {
      const shownPlaces = all.slice(0, all.length - i);
      return `${head} ${shownPlaces.join(isWide ? ', ' : ' ')}${i === 0 ? '' : ` +${i}`}`;
    });
    return [firstThatFits(texts, width - 2)];
  };
  return [
    ...[...listed('pusher', 'pusher'), ...listed('crusher', 'crusher')].map((text) => line(` ${text}`, 'hazard')),
    line(` ${tileText(board)}`, 'dim'),
  ];
}

const arrowNames = ['up', 'right', 'down', 'left'] as const;

function tileText({ tiles, flags }: Board): string {
  const has = (signs: readonly TileSign[]) => tiles.some((tile) => signs.includes(tile));
  return [
    ...(has(['^', '>', 'v', '<']) ? ['belts'] : []),
    ...(has(['R', 'L']) ? ['gears'] : []),
    ...(flags.length > 0 ? ['flags'] : []),
    ...(has(['G']) ? ['goal'] : []),
  ].join(', ');
}

/** Effect of the square below a robot. Null on plain floor and for a destroyed robot. */
export const effectOn = ({ board, robots }: RaceScene['view'], player: number, execution: number): Effect => {
  const { square } = itemAt(robots, player - 1);
  return isAlive({ square }) ? (board.effects[5 * square + execution - 1] ?? null) : null;
};

/** One line for each robot. If not all lines fit, omits robots on plain floor. */
function robotLines(scene: RaceScene, moment: PlaybackStep, width: number, rows: number): Line[] {
  const { view, events } = scene;
  const { execution, actor } = moment;
  const actions = actionsIn(events).filter(([first]) => first.execution === execution && first.by !== 'card');
  const robotRows = view.robots.flatMap((robot, i) => {
    const player = i + 1;
    const ownAction = actions.find(([first]) => first.player === player)?.[0];
    // A robot destroyed earlier in this step gets no line.
    if (ownAction === undefined && !isAlive(robot)) return [];
    const fallen = ownAction?.fallen.find((lost) => lost.player === player);
    const where = { facing: directionWord(robot.facing), fall: fallen && fallWords(scene, fallen) };
    const text =
      ownAction === undefined ? (effectOn(view, player, execution)?.by ?? floor) : workedText(ownAction, where);
    return [{ player, text, isDone: ownAction !== undefined }];
  });
  const spare = robotRows.filter(({ text }) => text === floor).slice(0, Math.max(0, robotRows.length - rows));
  const shownRows = robotRows.filter((robot) => !spare.includes(robot));
  const longest = Math.max(0, ...shownRows.map(({ text }) => text.length));
  const room = Math.min(width >= wordsFrom ? 11 : 8, width - 6 - longest);
  return shownRows.map(({ player, text, isDone }): Line => {
    const isNow = actor === player;
    const role: Role = isNow ? 'strong' : isDone ? 'text' : 'dim';
    return [
      span(isNow ? '>' : ' ', 'accent'),
      span(`${player} `, seatRole(player)),
      span(`${nameColumn(scene, player, room)} `, role),
      span(text, role),
    ];
  });
}

const floor = 'floor';

/** Robot that the factory acts on next, such as `Player 2, on a belt`. Undefined if there is none. */
export function nextRobot(
  scene: RaceScene,
  { execution, actor = Number.POSITIVE_INFINITY }: PlaybackStep,
): string | undefined {
  const [next] = scene.view.robots.flatMap((_, i) => {
    const by = i < actor ? undefined : effectOn(scene.view, i + 1, execution)?.by;
    return by === undefined ? [] : [`${nameInside(scene, i + 1)}, on a ${by}`];
  });
  return next;
}

/** Section with the planned and the actual square of the player's robot, and the reason for a difference. */
export function ownRobotSection(scene: RaceScene, moment: PlaybackStep, width: number): Section {
  const { view, seat } = scene;
  const isWide = width >= wordsFrom;
  const planned = plannedPlace(scene, moment);
  const now = placeOf(scene, itemAt(view.robots, seat - 1));
  const astray = whyAstray(scene, isWide);
  const head = isWide ? `planned after step ${moment.execution}` : 'planned';
  const row = (label: string, text: string): Line => [
    span(` ${label.padEnd(head.length)}  `, 'dim'),
    span(text, 'strong'),
  ];
  if (planned === undefined) return { title: 'you', lines: [line(' no program this round', 'dim')] };
  const last =
    astray !== undefined ? line(`!${astray}`, 'warning') : planned === now ? line(' as planned', 'success') : [];
  return { title: 'you', lines: [row(head, planned), row('now', now), last] };
}

const placeOf = (
  { view: { board } }: RaceScene,
  { square, facing }: Readonly<Pick<Robot, 'square' | 'facing'>>,
): string => (isAlive({ square }) ? `${squareText(board, square)} ${directionWord(facing)}` : 'destroyed');

/** Planned square and facing after the step, as if the other robots played no cards. Undefined without a program. */
function plannedPlace(scene: RaceScene, { before, execution }: PlaybackStep): string | undefined {
  const { view, seat } = scene;
  const program = view.programs[seat - 1];
  if (program == null || program === 'hidden') return undefined;
  const path = pathOf({ view: { ...view, robots: before }, seat }, program);
  const step = path?.steps[execution - 1] ?? path?.steps.at(-1);
  if (path === undefined || step === undefined) return undefined;
  return path.end === 'goal' && path.steps.length <= execution ? 'the goal' : placeOf(scene, step.afterFactory);
}

/** Text about the last time that a robot pushed the player's robot or was in its way. Undefined if there was none. */
function whyAstray(scene: RaceScene, isWide: boolean): string | undefined {
  const { seat, events } = scene;
  const reasons = actionsIn(events).flatMap((action): string[] => {
    const [first] = action;
    const hits = action.filter(({ actionType, pushed }) => actionType === 'move' && pushed.includes(seat));
    if (hits.length > 0 && first.player !== seat) {
      const way = first.direction === undefined ? '' : ` ${nameOfDirection(first.direction)}`;
      const name = playerName(scene, first.player);
      return [isWide ? `${name} pushed you ${pluralize(hits.length, 'square')}${way}` : `${name} pushed you`];
    }
    const blocker = action.find(
      ({ actionType, player, pushed }) => actionType === 'bump' && player === seat && pushed.length > 0,
    );
    const [other] = blocker?.pushed ?? [];
    return other === undefined ? [] : [`${nameInside(scene, other)} was in the way`];
  });
  return reasons.at(-1);
}

export function fallenSection(scene: RaceScene, rows: number, width: number): Section | undefined {
  const { view, events } = scene;
  const lines = events.flatMap((event): Line[] => {
    if (event.type !== 'destroyed') return [];
    const { x, y } = event;
    const { board } = view;
    const edge = x < 0 ? 'west' : x >= board.width ? 'east' : y < 0 ? 'south' : y >= board.height ? 'north' : undefined;
    const where =
      edge !== undefined ? `${edge} edge` : event.by === 'crusher' ? `crusher (${x},${y})` : `pit (${x},${y})`;
    const name = playerName(scene, event.player);
    const step = `step ${event.execution}`;
    const text = firstThatFits(
      [`${name}  ${step}, ${where}`, `${name} ${step}, ${where}`, `${nameColumn(scene, event.player, 8)} ${step}`],
      width - 3,
    );
    return [[span(` ${event.player} `, seatRole(event.player)), span(text)]];
  });
  if (lines.length === 0) return undefined;
  const isLast = view.options.rounds !== null && view.round >= view.options.rounds;
  const back = isLast ? [] : [line(` back in round ${view.round + 1}`, 'dim')];
  return { title: 'fallen', lines: [...lines, ...back].slice(0, Math.max(0, rows)) };
}

export function paintPlayback(scene: RaceScene, moment: PlaybackStep): Frame {
  const { rowsBelow, leftWidth, panelWidth } = layoutOf(scene);
  return {
    title: titleOf(scene),
    facts: [...roundFacts(scene.view), span('  step ', 'dim'), span(String(moment.execution), 'strong')],
    left: [playbackBoard(scene, moment), ...(rowsBelow > 0 ? [stepSection(scene, moment, rowsBelow, leftWidth)] : [])],
    panel: { width: panelWidth, sections: panelSections(scene, moment, panelWidth, rowsBelow === 0) },
    // The playback bar covers the first status row.
    status: [line(''), line(nextText(scene, moment))],
  };
}

/** Sentences about the current step. If not all fit, only the last rows. */
function stepSection(scene: RaceScene, moment: PlaybackStep, rows: number, columns: number): Section {
  const { execution, stage, order, actor } = moment;
  const at = order.findIndex(({ player }) => player === actor) + 1;
  return {
    title: `step ${execution}`,
    tag: stage === 'playing' ? `card ${at} of ${order.length}` : stage === 'factory' ? 'factory' : 'cards',
    lines: sentencesOf(scene, moment)
      .flatMap((text) => wrap(text, columns - 3).map((row, i): Line => line(`${i === 0 ? ' ' : '  '}${row}`)))
      .slice(-rows),
  };
}

function sentencesOf(scene: RaceScene, moment: PlaybackStep): string[] {
  const { execution, order } = moment;
  const sentences = storyOf(scene).filter(({ step }) => step === execution);
  if (moment.stage === 'turning') return order.length === 0 ? [] : [`The cards of step ${execution} are revealed.`];
  return [
    ...firstSentence(scene, moment),
    ...sentences.flatMap(({ text, fallen }) => [
      withPeriod(text),
      ...(fallen.length === 0 || execution === executionSteps.length ? [] : [unplayedSentence(scene, fallen)]),
    ]),
  ];
}

/** Text such as `Player 2's Move 3 goes first: 83 beats your 57.` */
function firstSentence(scene: RaceScene, { order }: PlaybackStep): string[] {
  const [first, second] = order;
  if (first === undefined || second === undefined) return [];
  const comparedCard = order.find(({ player }) => isYou(scene, player)) ?? second;
  const other = comparedCard === first ? second : comparedCard;
  const whose = possessiveName(scene, first.player).replace(/^your$/, 'Your');
  const head = `${whose} ${cardKind(first.card).name} goes first`;
  return first.card === other.card
    ? [`${head}: both have ${first.card}, and the lower player number goes first.`]
    : [`${head}: ${first.card} beats ${possessiveName(scene, other.player)} ${other.card}.`];
}

const possessiveName = (scene: RaceScene, player: Seat): string =>
  isYou(scene, player) ? 'your' : `${playerName(scene, player)}'s`;

const unplayedSentence = (scene: RaceScene, fallen: readonly Seat[]): string => {
  const isOne = fallen.length === 1 && !fallen.some((player) => isYou(scene, player));
  const names = listOf(fallen.map((player, i) => (i === 0 ? playerName(scene, player) : nameInside(scene, player))));
  return `${names} ${isOne ? 'plays' : 'play'} no more cards this round.`;
};

/** All sections keep their height during a step, so that texts do not move. */
function panelSections(scene: RaceScene, moment: PlaybackStep, width: number, isWhole: boolean): Section[] {
  const robots = scene.view.robots.length;
  const minFactoryRows = Math.min(3, robots);
  const ownRobotPanel = isYou(scene, scene.seat) ? ownRobotSection(scene, moment, width) : undefined;
  const fallen = scene.events.some(({ type }) => type === 'destroyed');
  return stack<'cards' | 'order' | 'factory' | 'own' | 'fallen' | 'step' | 'before'>(
    scene.rows - frameRows,
    {
      cards: cardsSection(scene, moment, width),
      order: orderSection(scene, moment, width),
      factory: (rows) => factorySection(scene, moment, width, rows),
      own: ownRobotPanel,
      fallen: fallen ? (rows) => fallenSection(scene, rows, width) ?? { title: 'fallen', lines: [] } : undefined,
      step: isWhole ? (rows) => stepSection(scene, moment, rows, width) : undefined,
      before: moment.execution > 1 ? (rows) => beforeSection(scene, moment.execution - 1, rows, width) : undefined,
    },
    {
      requests: [
        ['factory', minFactoryRows],
        ['step', 4],
        ['factory', Math.max(3, robots)],
        ['fallen', 2],
        ['before', 2],
        ['fallen', robots + 1],
        ['step', 8],
        ['before', 6],
      ],
      spare: ['before', 'step'],
    },
  );
}

const beforeSection = (scene: RaceScene, step: number, rows: number, width: number): Section => ({
  title: `step ${step}`,
  lines: storyOf(scene)
    .filter((sentence) => sentence.step === step)
    .flatMap(({ text }) => wrap(withPeriod(text), width - 2).map((row): Line => line(` ${row}`, 'dim')))
    .slice(-rows),
});

function playbackBoard(scene: RaceScene, { now, lost, execution, motion, stage, actor }: PlaybackStep): Section {
  const { view } = scene;
  const bump = now.find((event) => event.type === 'bump');
  const victory = motion === undefined ? now.find((event) => event.type === 'victory') : undefined;
  const actionEvents = actionSoFar(scene, now);
  const working = stage === 'factory' ? now.at(-1) : undefined;
  return boardSection(scene, {
    trails: view.robots.map((_, i) => ({ player: i + 1, trail: trailOf(actionEvents, i + 1, view.board) })),
    lost,
    flashing: new Set(
      now.length === 0 ? [] : motion === 'announced' ? compact(actor) : now.map(({ player }) => player),
    ),
    execution,
    ...(working !== undefined && 'x' in working && { working: squareAt(view.board, working.x, working.y) }),
    ...(victory !== undefined && { won: squareAt(view.board, victory.x, victory.y) }),
    ...(motion === 'half-way' && { shifts: shiftsIn(now) }),
    ...(bump !== undefined && motion !== 'announced' && { struck: edgeOf(view.board, bump) }),
  });
}

function actionSoFar({ events }: RaceScene, now: PlaybackStep['now']): readonly GameEvent[] {
  const [first] = now;
  if (first === undefined) return [];
  return events.filter(
    (event) => 'action' in event && event.execution === first.execution && event.action === first.action,
  );
}

const shiftsIn = (now: PlaybackStep['now']): ReadonlyMap<Seat, Shift> =>
  new Map(
    now.flatMap((event): [Seat, Shift][] => {
      if (event.type !== 'move' && event.type !== 'bump') return [];
      const direction = directionOf(event.direction) ?? unreachable(event.direction);
      return [[event.player, { direction, isBlocked: event.type === 'bump' }]];
    }),
  );

/** Edge of the square where a robot bumps into a wall or another robot. */
const edgeOf = (board: Board, { x, y, direction }: Extract<GameEvent, { type: 'bump' }>): Edge => ({
  square: squareAt(board, x, y),
  side: directionOf(direction) ?? unreachable(direction),
});

/** Text that announces the next card or stage without revealing its effect. */
function nextText(scene: RaceScene, moment: PlaybackStep): string {
  const { robots } = scene.view;
  const { stage, order, actor, execution } = moment;
  if (scene.events.some(({ type }) => type === 'victory')) return 'Next: the result.';
  if (stage !== 'factory') {
    const at = order.findIndex(({ player }) => player === actor);
    const next = order.slice(at + 1).find(({ player }) => isAlive(robots[player - 1] ?? { square: -1 }));
    if (stage === 'turning' && order.length < playersIn(moment))
      return 'Next: the cards of this step, the highest first.';
    if (next !== undefined) {
      const facing = robots[next.player - 1]?.facing;
      const to = facing === undefined ? '' : `, facing ${directionWord(facing)}`;
      return `Next: ${possessiveName(scene, next.player)} ${cardKind(next.card).name} (${next.card})${to}.`;
    }
  }
  const robot = stage === 'factory' ? nextRobot(scene, moment) : undefined;
  if (robot !== undefined) return `Next: ${robot}.`;
  if (stage !== 'factory' && robots.some(isAlive)) return 'Next: the factory.';
  if (execution < executionSteps.length && robots.some(isAlive)) return `Next: the cards of step ${execution + 1}.`;
  return `Next: the result of round ${scene.view.round}.`;
}

const playersIn = ({ cards, execution }: PlaybackStep): number =>
  cards.filter((program) => program !== null && program[execution - 1] !== 'unplayed').length;
