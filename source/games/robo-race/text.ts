import type { StepReport, TextForm } from '#engine/script.ts';
import type { Json, Viewer } from '#engine/vocabulary.ts';
import { flagNumber, placeText } from './board.ts';
import { eventLine } from './event-texts.ts';
import type { RoboRace } from './game-types.ts';
import { gridRows } from './level.ts';
import {
  isAlive,
  planners,
  type ReadonlyState,
  type RobotPosition,
  robotPositionOf,
  type Slots,
  viewOf,
} from './state.ts';
import { arrows } from './vocabulary.ts';

export const slotsText = (slots: Slots): string => slots.map((card) => card ?? '-').join(' ');

export type HandAnswer = {
  readonly hand: readonly number[];
  readonly slots: Slots;
  readonly committed: boolean;
};

/** A robot in a preview. `flags` is undefined in a race without checkpoints. */
type PreviewStand = RobotPosition & { readonly flags?: number };

export type PreviewAnswer = {
  readonly steps: readonly {
    readonly execution: number;
    readonly card: number | null;
    readonly afterCard: PreviewStand | null;
    readonly afterFactory: PreviewStand | null;
  }[];
  readonly end: 'alive' | 'destroyed' | 'goal';
};

export function answerLines(answer: Json): string[] {
  if (isHandAnswer(answer)) {
    const { hand, slots, committed } = answer;
    return [`hand ${hand.join(' ')}, ${committed ? 'program' : 'slots'} ${slotsText(slots)}`];
  }
  if (!isPreviewAnswer(answer)) return [];
  const steps = answer.steps.map(({ execution, card, afterCard, afterFactory }) => {
    const places = afterCard === null ? [null] : [afterCard, afterFactory];
    return [`step ${execution}: ${card ?? '-'}`, ...places.map(standText)].join(' -> ');
  });
  return [...steps, `end: ${answer.end}`];
}

const standText = (stand: PreviewStand | null): string => {
  if (stand === null) return 'destroyed';
  const flags = stand.flags === undefined ? '' : ` flags ${stand.flags}`;
  return `${placeText(stand.x, stand.y)} ${stand.facing}${flags}`;
};

export const isHandAnswer = (answer: Json): answer is HandAnswer =>
  typeof answer === 'object' && answer !== null && 'hand' in answer;

export const isPreviewAnswer = (answer: Json): answer is PreviewAnswer =>
  typeof answer === 'object' && answer !== null && 'steps' in answer;

export const text: TextForm<RoboRace> = {
  initial: (state, viewer) => blockOf([stateLine(state, 'ok'), ...boardLines(state, viewer)]),
  block({ state, events, error, result }: StepReport<RoboRace>, viewer) {
    const head = stateLine(state, error === undefined ? 'ok' : 'error');
    if (error !== undefined) return blockOf([head, error.message]);
    if (result !== undefined) return blockOf([head, ...answerLines(result)]);
    return blockOf([head, ...events.map(eventLine), ...boardLines(state, viewer)]);
  },
};

const blockOf = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

function stateLine(state: ReadonlyState, end: 'ok' | 'error'): string {
  const { outcome, round } = state;
  if (outcome === null) return `state:plan, round:${round}, waiting:${planners(state).join(',')}, ${end}`;
  return `state:over, round:${round}, winner:${outcome.winners[0] ?? 'none'}, ${end}`;
}

function boardLines(state: ReadonlyState, viewer: Viewer): string[] {
  const { board, robots } = state;
  const { hands, slots, programs } = viewOf(state, viewer);
  const grid = gridRows(board, (square) => {
    const player = robots.findIndex((robot) => robot.square === square) + 1;
    const facing = robots[player - 1]?.facing;
    const tile = flagNumber(board, square) || board.tiles[square];
    return facing === undefined ? ` ${tile} ` : `${player}${arrows[facing]}${tile}`;
  });
  const lines = robots.map((robot, i) => {
    const name = `robot ${i + 1}: `;
    const flags = board.flags.length === 0 ? '' : `, flags ${robot.flags}/${board.flags.length}`;
    const start = `, start ${robot.start}${flags}`;
    if (!isAlive(robot)) return `${name}destroyed${start}`;
    const { x, y, facing } = robotPositionOf(board, robot);
    const hand = hands[i] ?? null;
    const program = programs[i] ?? null;
    const ownSlots = slots[i];
    const cards =
      hand === null
        ? ''
        : hand === 'hidden'
          ? program === null
            ? ', planning'
            : ', committed'
          : Array.isArray(program)
            ? `, hand ${hand.join(' ')}, program ${program.join(' ')}`
            : `, hand ${hand.join(' ')}, slots ${slotsText(ownSlots === 'hidden' || ownSlots == null ? [] : ownSlots)}`;
    return `${name}${placeText(x, y)} ${facing}${start}${cards}`;
  });
  return [...grid, ...lines];
}
