import * as z from 'zod';
import { itemAt, unreachable } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import { type Board, goalDistances, xOf, yOf } from '../board.ts';
import type { Command } from '../commands.ts';
import type { RoboRace } from '../game-types.ts';
import { readLevel } from '../level.ts';
import { gone, home, type Motions, motionsOf, positionOf } from '../solver.ts';
import { isAlive, type ReadonlyState } from '../state.ts';
import { cardOfEachKind, DIRECTIONS, executionSteps, handSize, kindNumber, lastCard } from '../vocabulary.ts';

const coordinate = z.int().min(0);

/** A lone robot and its hand on a bundled board. */
const startSchema = z.strictObject({
  on: z.string(),
  at: z.tuple([coordinate, coordinate, z.enum(DIRECTIONS)]),
  hand: z.array(z.int().min(1).max(lastCard)).length(handSize),
});

type Start = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<RoboRace> = {
  task: 'reach the goal this round',
  lines: 'programs',
  options: { rounds: '1' },
  hidesForecast: true,
  goal: 'win by 1',
  draw(random, levels) {
    const level = itemAt(levels, random.integer(0, levels.length - 1));
    const read = readLevel(level.text, level.name);
    return read.ok ? drawStart(random, level.name, read.value.board) : undefined;
  },
  open(start, textOf) {
    const read = startSchema.safeParse(start);
    if (!read.success) return failure(firstFault(read.error, start).slice(1));
    const { on, at, hand } = read.data;
    const text = textOf(on);
    if (text === undefined) return failure(`.on: found ${JSON.stringify(on)}, expected a bundled board`);
    const [x, y, facing] = at;
    return success({
      text,
      position: {
        board: text,
        round: 1,
        step: 0,
        robots: [{ player: 1, x, y, facing, alive: true, start: 1 }],
        hands: { 1: hand },
        slots: { 1: executionSteps.map(() => null) },
        programs: {},
        outcome: null,
      },
    });
  },
  prove,
};

/** Maximum distance of the robot from the goal, in squares. */
const maxDistance = 9;

function drawStart(random: Stream, on: string, board: Board): Start | undefined {
  const square = random.integer(0, board.tiles.length - 1);
  const distance = itemAt(goalDistances(board), square);
  const facing = itemAt(DIRECTIONS, random.integer(0, DIRECTIONS.length - 1));
  const deck = Array.from({ length: lastCard }, (_, i) => i + 1);
  const hand = random
    .shuffle(deck)
    .slice(0, handSize)
    .sort((a, b) => a - b);
  const isUsable = board.tiles[square] !== 'O' && distance > 1 && distance <= maxDistance;
  return isUsable ? { on, at: [xOf(board, square), yOf(board, square), facing], hand } : undefined;
}

/** Runs every program of player 1. Programs with the same kinds of cards in the same order count once. */
function prove(state: ReadonlyState): PuzzleProof<Command> | undefined {
  const { board } = state;
  const robot = state.robots[0];
  const hand = state.hands[0];
  if (robot === undefined || hand == null || !isAlive(robot)) return undefined;
  const motions = motionsOf(board, robot.flags);
  const cards = cardOfEachKind.map((_, kind) => hand.filter((card) => kindNumber(card) === kind).length);
  const program: number[] = [];
  let lines = 0;
  let wins = 0;
  let solutions = 0;
  let first: readonly number[] | undefined;
  const extend = (position: number) => {
    if (program.length === executionSteps.length) {
      lines++;
      if (position === home) wins++;
      return;
    }
    for (const [kind, cardCount] of cards.entries()) {
      if (cardCount === 0) continue;
      cards[kind] = cardCount - 1;
      program.push(kind);
      const next = afterStep(motions, position, kind, program.length);
      if (next === home && position !== home) {
        solutions++;
        first ??= [...program];
      }
      extend(next);
      program.pop();
      cards[kind] = cardCount;
    }
  };
  const start = positionOf(robot);
  extend(start);
  const place = [board.tiles.join(''), JSON.stringify(board.decorations), robot.square].join(' ');
  return {
    lines,
    wins,
    solutions,
    solution: first === undefined ? [] : [programOf(hand, first), { name: 'commit', args: {} }],
    isObvious: isObvious(board, motions, start, hand),
    likeness: [place, ...(first === undefined ? [] : [`kinds ${first.join()}`])],
  };
}

/** Position after a card and the factory. A robot that is gone or home stays so. */
function afterStep({ positions, afterCard, afterFactory }: Motions, position: number, kind: number, step: number) {
  if (position < 0) return position;
  const moved = afterCard[cardOfEachKind.length * position + kind] ?? unreachable(position);
  return moved < 0 ? gone : (afterFactory[positions * (step - 1) + moved] ?? unreachable(moved));
}

/** Command for a program that begins with `kinds`, filled up with other cards of the hand. */
function programOf(hand: readonly number[], kinds: readonly number[]) {
  const cards: number[] = [];
  for (const kind of kinds) {
    const card = hand.find((other) => kindNumber(other) === kind && !cards.includes(other));
    cards.push(card ?? unreachable(kind));
  }
  const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = [...cards, ...hand.filter((card) => !cards.includes(card))];
  return { name: 'program', args: { c1, c2, c3, c4, c5 } } as const;
}

/** True if a greedy program wins: each card brings the robot as close to the goal as possible, on a tie facing it. */
function isObvious(board: Board, motions: Motions, start: number, hand: readonly number[]): boolean {
  const distances = goalDistances(board, board.flags.length);
  const squaresLeft = (position: number): number =>
    position < 0 ? (position === home ? -1 : Number.MAX_SAFE_INTEGER) : itemAt(distances, position >> 2);
  const rank = (position: number): number => {
    const ahead = position < 0 ? gone : (motions.afterCard[cardOfEachKind.length * position + moveOne] ?? gone);
    const facesFlag = ahead >= 0 && squaresLeft(ahead) < squaresLeft(position);
    return 2 * squaresLeft(position) + (facesFlag ? 0 : 1);
  };
  const cardsLeft = [...hand];
  let position = start;
  for (const step of executionSteps) {
    const nexts = cardsLeft.map((card) => afterStep(motions, position, kindNumber(card), step));
    const best = nexts.reduce((chosen, next, i) => (rank(next) < rank(itemAt(nexts, chosen)) ? i : chosen), 0);
    position = itemAt(nexts, best);
    cardsLeft.splice(best, 1);
  }
  return position === home;
}

const moveOne = kindNumber(66);
