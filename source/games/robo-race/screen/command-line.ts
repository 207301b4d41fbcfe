import type { Json } from '#engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { isHandAnswer, isPreviewAnswer, slotsText } from '../text.ts';
import type { Local, RaceScene } from './local.ts';
import { endText } from './plan.ts';

export function showAnswer(
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
    local: { ...local, below: 'preview', scrolled: 0 },
    text: `If nobody bumps you, your robot ${end}.`,
  };
}
