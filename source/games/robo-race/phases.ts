import type { PhaseContext, PhaseTable } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import { maxCount } from '#engine/parsing/json.ts';
import type { Stream } from '#engine/random.ts';
import type { Board, Start } from './board.ts';
import { apply, createEventRecorder, runStep } from './floor.ts';
import type { RoboRace } from './game-types.ts';
import type { Options } from './options.ts';
import { emptySlots, isAlive, planners, type ReadonlyState, type Robot, robotPositionOf } from './state.ts';
import { executionSteps, handSize, lastCard } from './vocabulary.ts';

/** Returns destroyed robots to the board, in the order of players (rules, "Death and return"). */
export function initial({ state, events }: PhaseContext<RoboRace>): void {
  const { board } = state;
  const robots = state.robots.map((robot) => ({ ...robot }));
  for (const [i, robot] of robots.entries()) {
    if (isAlive(robot)) continue;
    const { square, facing, ...place } = revivalSquareOf(board, robots, robot);
    const stand = robotPositionOf(board, { square, facing });
    const event = { type: 'revived', player: i + 1, ...stand, ...place } as const;
    events.push(event);
    apply({ board, robots }, event);
  }
  state.robots = robots;
}

type RevivalSquare = Start & ({ readonly start: number } | { readonly flag: number });

/**
 * Square where a destroyed robot returns (rules, "Death and return"): the first free one of the last checkpoint
 * reached, earlier checkpoints, its start square, and other start squares.
 *
 * @param robots all robots in their current positions
 * @param robot its start square and number of checkpoints reached
 */
export function revivalSquareOf(
  { starts, flags }: Pick<Board, 'starts' | 'flags'>,
  robots: readonly { readonly square: number }[],
  robot: Pick<Robot, 'start' | 'flags'>,
): RevivalSquare {
  const numbered = starts.map((place, i) => ({ ...place, start: i + 1 }));
  const reached = flags.slice(0, robot.flags).map((place, i) => ({ ...place, flag: i + 1 }));
  const inOrder: RevivalSquare[] = [
    ...reached.reverse(),
    ...numbered.filter(({ start }) => start === robot.start),
    ...numbered,
  ];
  const free = inOrder.find((place) => robots.every(({ square }) => square !== place.square));
  if (free === undefined) throw new Error('no start square is free');
  return free;
}

const deck: readonly number[] = Array.from({ length: lastCard }, (_, i) => i + 1);

/** Deals seven cards to every player whose robot is not destroyed (rules, "Cards"). */
export function deal({ state, events, random }: PhaseContext<RoboRace>): void {
  const draw = createDraw(state.options, random('deck'), deck);
  const hands = state.robots.map((robot) => (isAlive(robot) ? draw() : null));
  hands.forEach((cards, i) => {
    if (cards !== null) events.push({ type: 'dealt', player: i + 1, cards });
  });
  state.hands = hands;
  state.slots = hands.map((cards) => (cards === null ? null : emptySlots));
  state.programs = hands.map(() => null);
}

/** Draws a hand for an exchange. If all players draw from one deck, uses only cards that no player holds. */
export function drawExchangedHand(
  { hands, options }: Pick<ReadonlyState, 'hands' | 'options'>,
  stream: Stream,
): readonly number[] {
  const held = new Set(hands.filter((hand) => hand !== null).flat());
  return createDraw(
    options,
    stream,
    deck.filter((card) => !held.has(card)),
  )();
}

/** Creates a function that deals hands by the option `cards`. `deckLeft` are the cards that no player holds. */
const createDraw = ({ cards }: Options, stream: Stream, deckLeft: readonly number[]): (() => readonly number[]) =>
  cards === 'deck' ? fromDeck(stream, deckLeft) : anyCards(stream);

function fromDeck(stream: Stream, deckLeft: readonly number[]): () => readonly number[] {
  const shuffled = stream.shuffle(deckLeft);
  let drawnCount = 0;
  return () => {
    drawnCount += handSize;
    return inOrder(shuffled.slice(drawnCount - handSize, drawnCount));
  };
}

/** Draws each card from a full deck, so a hand may contain equal cards. */
const anyCards = (stream: Stream) => () => inOrder(Array.from({ length: handSize }, () => stream.integer(1, lastCard)));

/** Sorts a hand. Insertion sort is several times faster here than `sort`. */
function inOrder(cards: readonly number[]): readonly number[] {
  const sorted: number[] = [];
  for (const card of cards) {
    let at = sorted.length;
    for (; at > 0; at--) {
      const before = sorted[at - 1] ?? unreachable(at - 1);
      if (before <= card) break;
      sorted[at] = before;
    }
    sorted[at] = card;
  }
  return sorted;
}

/** Runs the execution steps of all programs (rules, "A round"). */
export function execute({ state, events }: PhaseContext<RoboRace>): void {
  const { board, programs, options } = state;
  for (const [i, cards] of programs.entries())
    if (cards !== null) events.push({ type: 'program-revealed', player: i + 1, cards });
  const robots = state.robots.map(({ square, facing, start, flags }) => ({ square, facing, start, flags }));
  const floor = { board, robots, recorder: createEventRecorder(events) };
  state.robots = robots;
  for (const step of executionSteps) {
    const winner = runStep(floor, programs, step);
    if (winner === 0) continue;
    state.outcome = { winners: [winner], reason: 'goal' };
    state.step = step;
    break;
  }
  if (state.outcome === null && options.rounds !== null && state.round >= options.rounds) {
    state.outcome = { winners: [], reason: 'round-limit' };
    state.step = executionSteps.length;
  }
  if (state.outcome === null) state.round = Math.min(maxCount, state.round + 1);
  const nobody = programs.map(() => null);
  state.hands = nobody;
  state.slots = nobody;
  state.programs = nobody;
}

export const phases: PhaseTable<RoboRace> = {
  initial: { run: initial, next: 'deal' },
  deal: { run: deal, next: 'plan' },
  plan: { waitsFor: planners, together: true },
  execute: { run: execute, next: ({ outcome }) => (outcome === null ? 'initial' : 'execute') },
};
