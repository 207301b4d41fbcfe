import type { ScreenTypes } from '../../../screen/scene.ts';
import { emptyEditor, inserted, linesOf } from '../../command-line/editor.ts';
import type { SessionCore } from '../session-core.ts';
import type { SessionAsking } from './session-asking.ts';

/**
 * Takes a pasted text: one line into the field, to be looked at first; several are entered one after another.
 *
 * @param enter plays a line; returns whether it was accepted
 */
export function pasteText<T extends ScreenTypes>(
  core: SessionCore<T>,
  asking: SessionAsking<T>,
  text: string,
  enter: (line: string) => boolean,
): void {
  const lines = linesOf(text);
  if (asking.pasted(lines[0])) return;
  core.set({ notice: undefined });
  if (lines.length === 1) return core.set({ line: inserted(core.state.line ?? emptyEditor, lines[0]) });
  const failed = lines.findIndex((pasted) => !enter(pasted));
  const why = core.state.notice?.text ?? '';
  core.set({ line: undefined });
  if (failed >= 0) core.say('refusal', failedText(lines, failed, why));
}

/** Which of pasted lines was refused, why, and whether others stand behind it. */
function failedText(lines: readonly string[], failed: number, why: string): string {
  const said = `Pasted line ${failed + 1}: ${why}`;
  if (lines.slice(failed + 1).every((line) => line.trim() === '')) return said;
  return `${/[.!?]$/.test(said) ? said : `${said}.`} The rest was not played.`;
}
