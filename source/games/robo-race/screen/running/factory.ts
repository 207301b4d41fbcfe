import { itemAt } from '../../../../engine/lookup.ts';
import { fitting } from '../../../../screen/cut.ts';
import { type Line, line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Board, Decoration, Effect } from '../../board.ts';
import { isAlive } from '../../state.ts';
import { workedText } from '../../event-texts.ts';
import type { TileSign } from '../../vocabulary.ts';
import type { RaceScene, PlaybackStep } from '../local.ts';
import { wordsFrom } from '../panel/players-section.ts';
import { fallWords, nameColumn, nameInside } from '../phrases.ts';
import { directionWord, squareText } from '../words/places.ts';
import { actionsIn } from '../words/story.ts';

/** The factory of the step: what will work in it, and once the cards have been played, what it does robot by robot. */
export function factorySection(scene: RaceScene, moment: PlaybackStep, width: number, rows: number): Section {
  const isWorking = moment.stage === 'factory';
  const lines = isWorking ? robotLines(scene, moment, width, rows) : workLines(scene, moment, width);
  return {
    title: isWorking ? 'the factory' : 'then the factory',
    tag: !isWorking && width >= wordsFrom ? `works in step ${moment.execution}` : undefined,
    lines: lines.slice(0, rows),
  };
}

/** `pushers (6,9) south, (8,9) west`, `crusher (9,6)`, `belts, gears, goal` */
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
    return [fitting(texts, width - 2)];
  };
  return [
    ...[...listed('pusher', 'pusher'), ...listed('crusher', 'crusher')].map((text) => line(` ${text}`, 'hazard')),
    line(` ${tileText(board)}`, 'dim'),
  ];
}

const arrowNames = ['up', 'right', 'down', 'left'] as const;

/** The things that work in every step: `belts, gears, goal`. */
function tileText({ tiles, flags }: Board): string {
  const has = (signs: readonly TileSign[]) => tiles.some((tile) => signs.includes(tile));
  return [
    ...(has(['^', '>', 'v', '<']) ? ['belts'] : []),
    ...(has(['R', 'L']) ? ['gears'] : []),
    ...(flags.length > 0 ? ['flags'] : []),
    ...(has(['G']) ? ['goal'] : []),
  ].join(', ');
}

/** The element under a robot in a step; none under one on floor, or one that is destroyed. */
export const effectOn = ({ board, robots }: RaceScene['view'], player: number, execution: number): Effect => {
  const { square } = itemAt(robots, player - 1);
  return isAlive({ square }) ? (board.effects[5 * square + execution - 1] ?? null) : null;
};

/**
 * Every robot with the thing that it stands on, and what that has done to it; without some of those on floor where there is
 * no room for all.
 */
function robotLines(scene: RaceScene, moment: PlaybackStep, width: number, rows: number): Line[] {
  const { view, events } = scene;
  const { execution, actor } = moment;
  const actions = actionsIn(events).filter(([first]) => first.execution === execution && first.by !== 'card');
  const robotRows = view.robots.flatMap((robot, i) => {
    const player = i + 1;
    const ownAction = actions.find(([first]) => first.player === player)?.[0];
    // A robot that was destroyed before its turn has none.
    if (ownAction === undefined && !isAlive(robot)) return [];
    const fallen = ownAction?.fallen.find((lost) => lost.player === player);
    const where = { facing: directionWord(robot.facing), fall: fallen && fallWords(scene, fallen) };
    const text = ownAction === undefined ? (effectOn(view, player, execution)?.by ?? floor) : workedText(ownAction, where);
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

/** The robot on which the factory works next, and what it stands on: `Player 2, on a belt`; nothing where there is none. */
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
