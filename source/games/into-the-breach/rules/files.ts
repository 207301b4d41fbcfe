import { levelText } from '../../../engine/level.ts';
import { failure, fileFaultText, type Result, refusal, success } from '../../../engine/result.ts';
import type { LevelSource } from '../../../engine/vocabulary.ts';
import { emitEvent } from '../apply.ts';
import { fileText, readLevel } from '../level-text.ts';
import { isReadyToSave } from '../ready.ts';
import type { Rule } from './moves.ts';
import { refuse } from './refusals.ts';

/** Writes the position as a level file, at the beginning of a turn. */
export const save: Rule<'save'> = {
  check: (state) => (isReadyToSave(state) ? undefined : refuse('cannot-save')),
  apply: (turn, { args: { file } }) => emitEvent(turn, { type: 'saved', phase: 'player-movement', file }),
  file: {
    type: 'write',
    nameOf: ({ args: { file } }) => file,
    content: fileText,
  },
};

/** The level of a file becomes position and level. */
export const load: Rule<'load'> = {
  apply: (turn, { args: { file } }) => emitEvent(turn, { type: 'loaded', phase: 'player-movement', file }),
  file: {
    type: 'read',
    nameOf: ({ args: { file } }) => file,
    level: levelIn,
  },
};

function levelIn(file: string, content: Uint8Array): Result<LevelSource> {
  const text = levelText(content);
  const level = text.ok ? readLevel(text.value) : text;
  if (!level.ok) return failure(refusal('bad-level', fileFaultText(file, level.error)));
  // A bare name would be that of a level that comes with the program.
  return success({ name: /[/\\.:]/.test(file) ? file : `./${file}`, text: level.value.text });
}
