import { missing, present } from '../../../../engine/lookup.ts';
import { wrap } from '../../../../engine/text/width.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { type Line, line, span } from '../../../../screen/paint.ts';
import { stack } from '../../../../screen/parts/stack.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { ended, listOf } from '../../../../screen/sentences.ts';
import { type Board, squareAt } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive } from '../../state.ts';
import { directionOf, executionSteps } from '../../vocabulary.ts';
import type { Shift } from '../board/robots.ts';
import { boardSection } from '../board/section.ts';
import { trailOf } from '../board/trails.ts';
import type { Edge } from '../board/walls.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene, PlaybackStep } from '../local.ts';
import { roundFacts, titleOf } from '../title.ts';
import { isYou, nameInside, playerName } from '../phrases.ts';
import { directionWord } from '../words/places.ts';
import { storyOf } from '../words/story.ts';
import { cardsSection, orderSection } from './cards.ts';
import { factorySection, nextRobot } from '../running/factory.ts';
import { fallenSection, ownRobotSection } from '../running/own.ts';

/** The screen while programs run: one moment of the round. */
export function paintPlayback(scene: RaceScene, moment: PlaybackStep): Painting {
  const { rowsBelow, leftWidth, panelWidth } = layoutOf(scene);
  return {
    title: titleOf(scene),
    facts: [...roundFacts(scene.view), span('  step ', 'dim'), span(String(moment.execution), 'strong')],
    left: [playbackBoard(scene, moment), ...(rowsBelow > 0 ? [stepSection(scene, moment, rowsBelow, leftWidth)] : [])],
    panel: { width: panelWidth, sections: panelSections(scene, moment, panelWidth, rowsBelow === 0) },
    // The first row is the bar of the playback.
    status: [line(''), line(nextText(scene, moment))],
  };
}

/** The step so far, a sentence for each thing that happened; the last ones where there is little room. */
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
  if (moment.stage === 'turning') return order.length === 0 ? [] : [`The cards of step ${execution} are turned.`];
  return [
    ...firstSentence(scene, moment),
    ...sentences.flatMap(({ text, fallen }) => [
      ended(text),
      ...(fallen.length === 0 || execution === executionSteps.length ? [] : [unplayedSentence(scene, fallen)]),
    ]),
  ];
}

/** `Player 2's Move 3 goes first: 83 beats your 57.` */
function firstSentence(scene: RaceScene, { order }: PlaybackStep): string[] {
  const [first, second] = order;
  if (first === undefined || second === undefined) return [];
  const comparedCard = order.find(({ player }) => isYou(scene, player)) ?? second;
  const other = comparedCard === first ? second : comparedCard;
  const whose = possessiveName(scene, first.player).replace(/^your$/, 'Your');
  const head = `${whose} ${cardKind(first.card).name} goes first`;
  return first.card === other.card
    ? [`${head}: both have ${first.card}, and the lower player number counts.`]
    : [`${head}: ${first.card} beats ${possessiveName(scene, other.player)} ${other.card}.`];
}

/** `your`, `normal's` */
const possessiveName = (scene: RaceScene, player: Seat): string =>
  isYou(scene, player) ? 'your' : `${playerName(scene, player)}'s`;

const unplayedSentence = (scene: RaceScene, fallen: readonly Seat[]): string => {
  const isOne = fallen.length === 1 && !fallen.some((player) => isYou(scene, player));
  const names = listOf(fallen.map((player, i) => (i === 0 ? playerName(scene, player) : nameInside(scene, player))));
  return `${names} ${isOne ? 'plays' : 'play'} no more cards this round.`;
};

/** As high in every moment of a step, so that nothing jumps. */
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
      wishes: [
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
    .flatMap(({ text }) => wrap(ended(text), width - 2).map((row): Line => line(` ${row}`, 'dim')))
    .slice(-rows),
});

/** The board at a moment of an execution: what happens stands out, and the way that robots have gone by it. */
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
      now.length === 0 ? [] : motion === 'announced' ? present(actor) : now.map(({ player }) => player),
    ),
    execution,
    ...(working !== undefined && 'x' in working && { working: squareAt(view.board, working.x, working.y) }),
    ...(victory !== undefined && { won: squareAt(view.board, victory.x, victory.y) }),
    ...(motion === 'half-way' && { shifts: shiftsIn(now) }),
    ...(bump !== undefined && motion !== 'announced' && { struck: edgeOf(view.board, bump) }),
  });
}

/** The events so far of the card or the element that acts now. */
function actionSoFar({ events }: RaceScene, now: PlaybackStep['now']): readonly GameEvent[] {
  const [first] = now;
  if (first === undefined) return [];
  return events.filter(
    (event) => 'action' in event && event.execution === first.execution && event.action === first.action,
  );
}

/** Robots that are drawn between two squares, on their way. */
const shiftsIn = (now: PlaybackStep['now']): ReadonlyMap<Seat, Shift> =>
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

/** The card that is open and comes next, or what does after the last one; never where it will lead. */
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
  return `Next: what round ${scene.view.round} has come to.`;
}

/** How many cards are turned in the step. */
const playersIn = ({ cards, execution }: PlaybackStep): number =>
  cards.filter((program) => program !== null && program[execution - 1] !== 'unplayed').length;
