import type { Seat } from '../../../../engine/vocabulary.ts';
import { placeText, xOf, yOf } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive, type Robot } from '../../state.ts';
import { directionOf, dx, dy } from '../../vocabulary.ts';
import type { RaceScene, Running } from '../local.ts';
import { isYou, nameInside, namesInside, playerName } from '../words/names.ts';
import { pathOf } from '../words/path.ts';
import { actionsOf, type Clause, fallWords, storyOf } from '../words/story.ts';

/** Something that decided a round for the one who looks. */
export interface Decision {
  readonly step: number;
  /** By whom. */
  readonly player: Seat;
  readonly text: string;
  /** Where the robot should have been. */
  readonly planned?: string;
}

/**
 * What decided a round for a player: who pushed the robot, how it fell, which flags it reached, who won, and where it
 * should have been by its plan when it first was not; nothing where all went as planned. Where several look at it
 * together, what happened to any of them.
 */
export function decisionsOf(scene: RaceScene, running: Pick<Running, 'before' | 'programs'>): Decision[] {
  const { events, seat } = scene;
  if (!isYou(scene, seat))
    return storyOf(scene).flatMap(({ decides, step, player, text }) =>
      decides ? [{ step, player, text: `${text}.` }] : [],
    );
  const pushes = pushesOn(scene, running);
  const own = storyOf(scene, events).filter(
    ({ player, fallen, matters }) => player === seat && matters && fallen.includes(seat),
  );
  const falls = own.map(({ step }): Decision => ({ step, player: seat, text: fallText(scene, step) }));
  const wins = events.flatMap((event): Decision[] =>
    event.type === 'victory' || (event.type === 'flag' && event.player === seat)
      ? [{ step: event.execution, player: event.player, text: reachedText(scene, event) }]
      : [],
  );
  const astray = firstAstray(scene, running);
  const told = [...pushes, ...falls, ...wins].toSorted((a, b) => a.step - b.step);
  if (astray === undefined) return told;
  const isTold = told.some(({ step }) => step === astray.step);
  const planned = `You planned to be at ${astray.planned}.`;
  if (isTold) return told.map((each) => (each.step === astray.step ? { ...each, planned } : each));
  return [...told, { step: astray.step, player: seat, text: astray.why, planned }].toSorted((a, b) => a.step - b.step);
}

/** `You reached flag 2.` */
const reachedText = (scene: RaceScene, event: Extract<GameEvent, { type: 'victory' | 'flag' }>): string =>
  `${playerName(scene, event.player)} reached ${event.type === 'flag' ? `flag ${event.flag}` : 'the goal'}.`;

/** Who pushed the player's robot, how far, and why they came first. */
function pushesOn(scene: RaceScene, { programs }: Pick<Running, 'programs'>): Decision[] {
  const { events, seat } = scene;
  return actionsOf(events).flatMap((groups): Decision[] => {
    const hits = groups.filter(({ deed, pushed }) => deed === 'move' && pushed.includes(seat));
    const [first] = hits;
    if (first === undefined) return [];
    const { player, execution, card, direction } = first;
    const way = direction === undefined ? '' : ` ${words[direction]}`;
    const lost = groups.flatMap(({ fallen }) => fallen);
    const others = lost.filter((robot) => robot.player !== seat && robot.player !== player);
    const own = lost.find((robot) => robot.player === seat);
    const end = own === undefined ? '' : ` ${fallWords(scene, own)}`;
    const [other] = others;
    const names = namesInside(
      scene,
      others.map((robot) => robot.player),
    );
    const alike = other === undefined ? '' : ` and ${names} ${fallWords(scene, other)}`;
    const mine = programs[seat - 1]?.[execution - 1];
    const what =
      card === undefined
        ? `the factory under ${nameInside(scene, player)}`
        : `${playerName(scene, player)}'s ${cardKind(card.number).name}`;
    const isFirst = card !== undefined && mine !== undefined && card.number > mine;
    const sooner = isFirst ? ` was first (${card.number} before your ${mine}). It` : '';
    return [{ step: execution, player, text: `${what}${sooner} pushed you ${hits.length}${way}${end}${alike}.` }];
  });
}

const words = { N: 'north', E: 'east', S: 'south', W: 'west' } as const;

/** `You drove over the edge.` */
function fallText(scene: RaceScene, step: number): string {
  const { events, seat } = scene;
  const fall = events.find((event) => event.type === 'destroyed' && event.player === seat && event.execution === step);
  if (fall?.type !== 'destroyed') return '';
  const where = fallWords(scene, fall);
  switch (fall.by) {
    case 'card':
      return `You drove ${where}.`;
    case 'crusher':
      return 'A crusher destroyed you.';
    default:
      return `A ${fall.by} took you ${where}.`;
  }
}

/** The first step after which the robot was not where its program would have taken it, and why, as far as that is known. */
function firstAstray(
  scene: RaceScene,
  { before, programs }: Pick<Running, 'before' | 'programs'>,
): { readonly step: number; readonly planned: string; readonly why: string } | undefined {
  const { view, seat, events } = scene;
  const program = programs[seat - 1];
  if (program == null) return undefined;
  const path = pathOf({ view: { ...view, robots: before }, seat }, program);
  if (path === undefined) return undefined;
  const { board } = view;
  // What comes after a victory is not played, and in its step not all robots have had their turns.
  const last = events.find(({ type }) => type === 'victory');
  for (const { execution, afterFactory } of path.steps) {
    if (last !== undefined && 'execution' in last && execution >= last.execution) return undefined;
    const now = squareAfter(before, events, seat, execution, board.width);
    if (now === afterFactory.square) continue;
    if (!isAlive(afterFactory)) return undefined;
    const planned = placeText(xOf(board, afterFactory.square), yOf(board, afterFactory.square));
    const blocked = storyOf(scene, events).find(
      (clause: Clause) => clause.step === execution && clause.player === seat && clause.matters,
    );
    return { step: execution, planned, why: blocked === undefined ? 'You were elsewhere.' : `${blocked.text}.` };
  }
  return undefined;
}

/** Where a robot stands after an execution step; -1 for a destroyed one. */
function squareAfter(
  before: readonly Readonly<Robot>[],
  events: readonly GameEvent[],
  player: Seat,
  step: number,
  width: number,
): number {
  let square = before[player - 1]?.square ?? -1;
  for (const event of events) {
    if (!('execution' in event) || event.execution > step || event.player !== player) continue;
    if (event.type === 'destroyed') return -1;
    if (event.type !== 'move') continue;
    const way = directionOf(event.direction);
    if (way !== undefined) square = (event.y + dy[way]) * width + event.x + dx[way];
  }
  return square;
}
