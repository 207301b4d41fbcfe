import type { Json } from '../../../../engine/readonly.ts';
import type { Command } from '../../commands.ts';
import { isHandAnswer, isPreviewAnswer, slotsText } from '../../text/answers.ts';
import type { Local, RaceScene } from '../local.ts';
import { endText } from '../words/path.ts';

/** What the screen keeps after the answer to a query, and the answer in words. */
export function answered(
  { local }: RaceScene,
  _: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  if (isHandAnswer(result)) {
    const { hand, slots, committed } = result;
    return { local, text: `Hand ${hand.join(' ')}, ${committed ? 'program' : 'slots'} ${slotsText(slots)}.` };
  }
  if (!isPreviewAnswer(result)) return { local, text: '' };
  const last = result.steps.at(-1);
  const end = endText(result.end, last && { execution: last.execution, stand: last.afterFactory });
  return {
    local: { ...local, lower: 'preview', scrolled: 0 },
    text: `If nobody else moves, your robot ${end}.`,
  };
}
