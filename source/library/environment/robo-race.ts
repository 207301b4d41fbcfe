import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { allDistances, type Board, hasWall, xOf, yOf } from '#games/robo-race/board.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { emptySlots, isAlive, type Slots, type View } from '#games/robo-race/state.ts';
import {
  cardKind,
  cardOfEachKind,
  DIRECTIONS,
  directions,
  executionSteps,
  handSize,
  kindNumber,
  lastCard,
  longestSide,
  maxFlags,
  TILES,
} from '#games/robo-race/vocabulary.ts';
import { previewOf } from '../internals.ts';
import type { EnvironmentForm } from './form.ts';
import { block, type ChannelForm, flag, oneOf, scaled, seatsFrom, upTo } from './observation.ts';

interface Pose {
  readonly board: Board;
  readonly square: number;
  readonly facing: number;
  readonly flags: number;
}

interface RobotItem extends Pose {
  readonly committed: boolean;
  readonly exchanged: boolean;
}

interface CardItem {
  readonly card: number | null;
  readonly used: boolean;
}

interface SquareItem {
  readonly board: Board;
  readonly square: number;
}

const distanceOf = ({ board, square, flags }: Pose): number =>
  isAlive({ square }) ? itemAt(itemAt(allDistances(board), Math.min(flags, board.flags.length)), square) : 0;

const poseChannels = <Item extends Pose>(): readonly ChannelForm<Item, View>[] => [
  flag('alive', 'is not destroyed', isAlive),
  scaled('x', longestSide, 'column from the west, from 0', (pose) =>
    isAlive(pose) ? xOf(pose.board, pose.square) : 0,
  ),
  scaled('y', longestSide, 'row from the south, from 0', (pose) => (isAlive(pose) ? yOf(pose.board, pose.square) : 0)),
  ...oneOf(DIRECTIONS, 'faces ', 'faces this direction', (pose: Item) =>
    isAlive(pose) ? DIRECTIONS[pose.facing] : undefined,
  ),
  scaled('flags', maxFlags, 'checkpoints that it has reached', ({ flags }) => flags),
  scaled('distance', longestSide, 'squares to the goal through the missing checkpoints', distanceOf),
];

function robotItems({ board, robots, programs, exchanged }: View, seat: Seat): readonly RobotItem[] {
  return seatsFrom(seat, robots.length).map((player) => ({
    board,
    ...itemAt(robots, player - 1),
    committed: itemAt(programs, player - 1) !== null,
    exchanged: exchanged.includes(player),
  }));
}

function ownSlots({ slots, programs }: View, seat: Seat): Slots {
  const program = itemAt(programs, seat - 1);
  const planned = itemAt(slots, seat - 1);
  if (program !== null && program !== 'hidden') return program;
  return planned === null || planned === 'hidden' ? emptySlots : planned;
}

function handIn({ hands }: View, seat: Seat): readonly number[] {
  const hand = itemAt(hands, seat - 1);
  return hand === null || hand === 'hidden' ? [] : hand;
}

/** Cards of the hand, and whether each is in a slot. */
function handItems(view: View, seat: Seat): readonly CardItem[] {
  const hand = handIn(view, seat);
  const unplaced = [...ownSlots(view, seat)];
  return upTo(handSize).map((i) => {
    const card = i < hand.length ? itemAt(hand, i) : null;
    const slot = card === null ? -1 : unplaced.indexOf(card);
    if (slot >= 0) unplaced[slot] = null;
    return { card, used: slot >= 0 };
  });
}

function previewItems(view: View, seat: Seat): readonly Pose[] {
  const { board, robots } = view;
  const robot = itemAt(robots, seat - 1);
  if (!isAlive(robot)) return [{ board, ...robot }];
  const last = previewOf(board, robots, seat, ownSlots(view, seat)).steps.at(-1);
  return [{ board, ...(last === undefined ? robot : last.afterFactory) }];
}

const kindNames = cardOfEachKind.map((card) => cardKind(card).name);

const cardChannels: readonly ChannelForm<CardItem, View>[] = [
  ...oneOf(kindNames, '', 'is a card of this kind', ({ card }: CardItem) =>
    card === null ? undefined : kindNames[kindNumber(card)],
  ),
  scaled('priority', lastCard, 'number of the card, 0 without a card', ({ card }) => (card === null ? 0 : card)),
];

const acts = (kind: 'pusher' | 'crusher', step: number, { board, square }: SquareItem): boolean =>
  board.decorations.some((each) => each.kind === kind && each.square === square && each.steps.includes(step));

const cardFactors = ['card', 'card 2', 'card 3', 'card 4', 'card 5'];

export const roboRaceForm: EnvironmentForm<RoboRace> = {
  actions: () => ({
    factors: {
      slot: executionSteps,
      ...Object.fromEntries(cardFactors.map((name) => [name, upTo(handSize).map((i) => i + 1)])),
    },
    commands: {
      program: { args: Object.fromEntries(cardFactors.map((name, i) => [`c${i + 1}`, name])), different: cardFactors },
      place: { args: { slot: 'slot', card: 'card' } },
      exchange: { args: {} },
      commit: { args: {} },
    },
    places: cardFactors,
  }),
  handOf: handIn,
  observation: [
    block('match', 'match', (view: View) => [view], [
      scaled('round', 100, 'number of the round', ({ round }) => round),
      scaled('rounds', 100, 'last round, 0 without a limit', ({ options: { rounds } }) =>
        rounds === null ? 0 : rounds,
      ),
    ]),
    block('robots', 'robot, your own first', robotItems, [
      ...poseChannels<RobotItem>(),
      flag('committed', 'its program is committed', ({ committed }) => committed),
      flag('exchanged', 'its player has exchanged a hand', ({ exchanged }) => exchanged),
    ]),
    block(
      'preview',
      'your robot after the cards in your slots, if no robot bumps it',
      previewItems,
      poseChannels<Pose>(),
    ),
    block(
      'slots',
      'slot',
      (view: View, seat) => ownSlots(view, seat).map((card) => ({ card, used: false })),
      cardChannels,
    ),
    block('hand', 'card of your hand, by its number', handItems, [
      ...cardChannels,
      flag('used', 'is in a slot', ({ used }) => used),
    ]),
  ],
  layout: [
    block(
      'squares',
      'square, from the west, row by row from the south',
      ({ board }: View) => board.tiles.map((_, square) => ({ board, square })),
      [
        ...oneOf(
          TILES,
          '',
          'tile of the square, as in level files',
          ({ board, square }: SquareItem) => board.tiles[square],
        ),
        ...directions.map((direction) =>
          flag(`wall ${DIRECTIONS[direction]}`, 'has a wall on this side', ({ board, square }: SquareItem) =>
            hasWall(board, square, direction),
          ),
        ),
        ...executionSteps.flatMap((step) => [
          flag(`pusher ${step}`, 'a pusher acts in this step', (item: SquareItem) => acts('pusher', step, item)),
          flag(`crusher ${step}`, 'a crusher acts in this step', (item: SquareItem) => acts('crusher', step, item)),
        ]),
        scaled(
          'flag',
          maxFlags,
          'number of the checkpoint, 0 for none',
          ({ board, square }) => board.flags.findIndex((each) => each.square === square) + 1,
        ),
        scaled('distance', longestSide, 'squares to the goal through all checkpoints', ({ board, square }) =>
          distanceOf({ board, square, facing: 0, flags: 0 }),
        ),
      ],
    ),
  ],
};
