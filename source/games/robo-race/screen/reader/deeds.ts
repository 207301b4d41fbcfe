import { listOf } from '../../../../screen/sentences.ts';
import { type Board, placeText } from '../../board.ts';
import type { CountedEvent } from '../../events.ts';
import type { Robot } from '../../state.ts';
import { directionWord, squareText } from '../words/places.ts';

/** Something that happens to a robot on the board. */
export type Deed = Exclude<CountedEvent, { readonly type: 'card-played' }>;

/** Where a robot falls: `over the border at (8,12)`, `into the pit at (8,9)`. */
export function fallText({ width, height }: Board, { x, y }: Pick<Deed, 'x' | 'y'>): string {
  const isOn = x >= 0 && x < width && y >= 0 && y < height;
  return `${isOn ? 'into the pit' : 'over the border'} at ${placeText(x, y)}`;
}

/**
 * What the own card does.
 *
 * @param happened to all robots because of it
 * @param after the own robot after it
 */
export function cardDeeds(board: Board, seat: number, happened: readonly Deed[], after: Readonly<Robot>): string[] {
  const own = happened.filter(({ player }) => player === seat);
  const pushed = [
    ...new Set(happened.flatMap(({ type, player }) => (type === 'move' && player !== seat ? [player] : []))),
  ];
  const isLost = (player: number) => happened.some((deed) => deed.type === 'destroyed' && deed.player === player);
  const pushes = pushed.map((player) => `${player}${isLost(player) ? ' to its end' : ''}`);
  return [
    ...ownDeeds(board, own, after),
    ...(pushes.length === 0 ? [] : [`pushes ${pushes.length === 1 ? 'robot' : 'robots'} ${listOf(pushes)}`]),
  ];
}

function ownDeeds(board: Board, own: readonly Deed[], { square, facing }: Readonly<Robot>): string[] {
  const fall = own.find(({ type }) => type === 'destroyed');
  if (fall !== undefined) return [`falls ${fallText(board, fall)}`];
  if (own.some(({ type }) => type === 'turn' || type === 'half-turn')) return [`faces ${directionWord(facing)}`];
  const blocked = own.some(({ type }) => type === 'bump');
  if (own.some(({ type }) => type === 'move'))
    return [`to ${squareText(board, square)}`, ...(blocked ? ['then blocked'] : [])];
  return blocked ? [`blocked at ${squareText(board, square)}`] : [];
}

/**
 * What the factory does with the own robot.
 *
 * @param own what happens to it, in order
 * @param after the own robot then
 */
export function factoryDeeds(board: Board, own: readonly Deed[], { square, facing }: Readonly<Robot>): string[] {
  const [first] = own;
  if (first === undefined) return [];
  const { by } = first;
  const fall = own.find(({ type }) => type === 'destroyed');
  const verb = by === 'pusher' ? 'pushes' : 'carries';
  switch (first.type) {
    case 'move':
      return [`the ${by} ${verb} it ${fall === undefined ? `to ${squareText(board, square)}` : fallText(board, fall)}`];
    case 'bump':
      return [`the ${by} is blocked`];
    case 'destroyed':
      return ['the crusher destroys it'];
    case 'victory':
      return ['the goal: you win'];
    default:
      return [`the ${by} makes it face ${directionWord(facing)}`];
  }
}
