import type { Seat } from '../../../../engine/vocabulary.ts';
import { placeText } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import type { GameEvent } from '../../events.ts';
import { directionOf, dx, dy, executionSteps, nameOfDirection } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { type Group, groupsOf } from '../log/groups.ts';
import { doing, isYou, nameInside, namesInside, playerName } from './names.ts';

/** What a card or the factory did, in words. */
export interface Clause {
  readonly step: number;
  /** Whose robot it is about first. */
  readonly player: Seat;
  /** Everybody whom it concerns. */
  readonly players: readonly Seat[];
  readonly text: string;
  /** Whether a robot only turns. */
  readonly isTurn: boolean;
  /** Whether somebody was pushed, blocked, destroyed or wins. */
  readonly matters: boolean;
  /** Whether that is more than being blocked. */
  readonly decides: boolean;
  /** Whose robots fall by it. */
  readonly fallen: readonly Seat[];
}

/** What happened in a round, one clause for each card and for each thing that the factory did. */
export function storyOf(scene: RaceScene, events: readonly GameEvent[] = scene.events): Clause[] {
  return actionsOf(events).map((groups): Clause => {
    const [first] = groups;
    const fallen = groups.flatMap((group) => group.fallen.map(({ player }) => player));
    const isCrushed = first.by === 'crusher';
    const decides =
      isCrushed ||
      first.deed === 'victory' ||
      first.deed === 'flag' ||
      groups.some(({ pushed, fallen: lost, deed }) => deed === 'move' && pushed.length + lost.length > 0);
    return {
      step: first.execution,
      player: first.player,
      players: [
        ...new Set(
          groups.flatMap(({ player, pushed, fallen: lost }) => [
            player,
            ...pushed,
            ...lost.map((robot) => robot.player),
          ]),
        ),
      ],
      text: first.by === 'card' ? cardText(scene, groups) : factoryTexts[first.deed](scene, first),
      matters: decides || groups.some(({ deed }) => deed === 'bump'),
      decides,
      isTurn: first.deed === 'turn' || first.deed === 'half-turn',
      fallen: isCrushed ? [first.player] : fallen,
    };
  });
}

/** The groups of events of a round by what started them: a card, or what the factory does to one robot. */
export function actionsOf(events: readonly GameEvent[]): (readonly [Group, ...Group[]])[] {
  const actions: [Group, ...Group[]][] = [];
  for (const group of groupsOf(events)) {
    const last = actions.at(-1);
    if (last?.[0].action === group.action) last.push(group);
    else actions.push([group]);
  }
  return actions;
}

/** What becomes of a card: `You go to (8,8)`, `Player 2 pushes you 3 north; normal falls`. */
function cardText(scene: RaceScene, groups: readonly [Group, ...Group[]]): string {
  const [first] = groups;
  const { player, card, deed } = first;
  const does = (verb: string) => doing(scene, player, verb);
  const { turn, back } = card === undefined ? { turn: undefined, back: undefined } : cardKind(card.number);
  if (deed === 'turn' || deed === 'half-turn')
    return `${does('turn')} ${turn === 2 ? 'round' : turn === 1 ? 'right' : 'left'}`;
  const moves = groups.filter((group) => group.deed === 'move');
  const bump = groups.find((group) => group.deed === 'bump');
  const own = groups.flatMap(({ fallen }) => fallen).find((robot) => robot.player === player);
  const others = groups.flatMap(({ fallen }) => fallen.map((robot) => robot.player)).filter((lost) => lost !== player);
  const pushing = moves.filter(({ pushed }) => pushed.length > 0);
  const pushed = [...new Set(pushing.flatMap((group) => group.pushed))].filter((other) => !others.includes(other));
  const parts: string[] = [];
  const allPushed = pushed.length > 0 ? pushed : others;
  if (allPushed.length > 0)
    parts.push(`${does('push')} ${farPushed(namesInside(scene, allPushed), pushing.length)} ${wayOf(first)}`);
  if (others.length > 0)
    parts.push(
      `${namesInside(scene, others)} ${others.length > 1 || others.some((lost) => isYou(scene, lost)) ? 'fall' : 'falls'}`,
    );
  if (own !== undefined) parts.push(`${does(back === true ? 'back' : 'drive')} ${fallWords(scene, own)}`);
  else if (moves.length > 0 && allPushed.length === 0)
    parts.push(`${does(back === true ? 'back' : 'go')} to ${endOf(moves.at(-1) ?? first)}`);
  if (bump !== undefined)
    parts.push(
      bump.pushed.length === 0
        ? `${parts.length === 0 ? does('hit') : isYou(scene, player) ? 'hit' : 'hits'} a wall`
        : allPushed.length > 0
          ? `then a wall stops ${namesInside(scene, bump.pushed)}`
          : `${parts.length === 0 ? playerName(scene, player) : nameInside(scene, player)} cannot push ${namesInside(scene, bump.pushed)}`,
    );
  return parts.join(bump !== undefined && parts.length === 2 && bump.pushed.length === 0 ? ' and ' : '; ');
}

/** What the factory does to a robot, by what happens to it: `A belt takes Player 2 to (8,7)`. */
const factoryTexts: { readonly [Deed in Group['deed']]: (scene: RaceScene, group: Group) => string } = {
  victory: (scene, { player }) => `${doing(scene, player, 'reach')} the goal`,
  flag: (scene, { player, flag }) => `${doing(scene, player, 'reach')} flag ${flag}`,
  destroyed: (scene, { player }) => `A crusher destroys ${nameInside(scene, player)}`,
  turn: (scene, { player, clockwise }) =>
    `A gear turns ${nameInside(scene, player)} ${clockwise === true ? 'right' : 'left'}`,
  'half-turn': (scene, { player }) => `A gear turns ${nameInside(scene, player)} round`,
  bump: (scene, { player, by, pushed }) =>
    `A ${by} cannot move ${nameInside(scene, player)}: ${pushed.length === 0 ? 'a wall' : namesInside(scene, pushed)} is in the way`,
  move(scene, group) {
    const { player, by, fallen, pushed } = group;
    const own = fallen.find((robot) => robot.player === player);
    const where = own === undefined ? `to ${endOf(group)}` : fallWords(scene, own);
    const others = pushed.length === 0 ? '' : `, pushing ${namesInside(scene, pushed)}`;
    const lost = fallen.flatMap((robot) => (robot.player === player ? [] : [robot.player]));
    const falls =
      lost.length === 0
        ? ''
        : `; ${namesInside(scene, lost)} ${lost.length > 1 || lost.some((each) => isYou(scene, each)) ? 'fall' : 'falls'}`;
    return `A ${by} ${by === 'belt' ? 'takes' : 'pushes'} ${nameInside(scene, player)} ${where}${others}${falls}`;
  },
};

/** `over the edge`, `into a pit` */
export function fallWords(
  { view: { board } }: Pick<RaceScene, 'view'>,
  { x, y }: { readonly x: number; readonly y: number },
): string {
  const isOn = x >= 0 && x < board.width && y >= 0 && y < board.height;
  return isOn ? 'into a pit' : 'over the edge';
}

/** Where a robot is after a step. */
function endOf({ from, direction }: Group): string {
  const way = directionOf(direction);
  return way === undefined ? placeText(from.x, from.y) : placeText(from.x + dx[way], from.y + dy[way]);
}

const numerals = ['no', 'one', 'two', 'three'];

/** `you 3`, `normal 2 three`: a digit behind a digit would be read as one number. */
const farPushed = (names: string, squares: number): string =>
  `${names} ${/\d$/.test(names) ? (numerals[squares] ?? squares) : squares}`;

/** `north` */
const wayOf = ({ direction }: Group): string => (direction === undefined ? '' : nameOfDirection(direction));

/** A step of a round in words, one clause after the other. */
export interface StepStory {
  readonly step: number;
  readonly clauses: readonly Clause[];
}

/** A round step by step; steps in which nothing happened are left out. */
export const stepsOf = (clauses: readonly Clause[]): StepStory[] =>
  executionSteps.flatMap((step) => {
    const own = clauses.filter((clause) => clause.step === step);
    return own.length === 0 ? [] : [{ step, clauses: own }];
  });
