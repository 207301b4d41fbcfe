import type { Json } from '../../../engine/readonly.ts';
import { placeText } from '../board.ts';
import type { Slots, RobotPosition } from '../state.ts';

/** Slots as texts write them: `55 - - - 17`. */
export const slotsText = (slots: Slots): string => slots.map((card) => card ?? '-').join(' ');

/** The answer of `hand`. */
export type HandAnswer = {
  readonly hand: readonly number[];
  readonly slots: Slots;
  readonly committed: boolean;
};

/** A place of a preview; in a race with checkpoints, how many have been reached. */
type PreviewStand = RobotPosition & { readonly flags?: number };

/** The answer of `preview`. */
export type PreviewAnswer = {
  readonly steps: readonly {
    readonly execution: number;
    readonly card: number | null;
    readonly afterCard: PreviewStand | null;
    readonly afterFactory: PreviewStand | null;
  }[];
  readonly end: 'alive' | 'destroyed' | 'goal';
};

/** The lines of an answer. */
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
