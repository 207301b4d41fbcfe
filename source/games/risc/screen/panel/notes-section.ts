import { cutText } from '../../../../screen/cut.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { momentOf } from '../moment.ts';
import { rememberedOf } from '../remembered.ts';
import { type Note, notesOn } from './notes.ts';

/** What is to be minded now. */
const notesOf: (scene: RiscScene) => readonly Note[] = rememberedOf((scene) => {
  const { draft } = momentOf(scene);
  return draft === undefined ? [] : notesOn(draft);
});

/** Lines that all notes take. */
export const notesHeight = (scene: RiscScene): number => notesOf(scene).length;

/** Notes in so many lines; the last tells of those that there is no room for. */
export function notesSection(scene: RiscScene, room: number): Section {
  const notes = notesOf(scene);
  const { panelWidth, isWide } = layoutOf(scene);
  const shown = notes.length <= room ? notes : notes.slice(0, Math.max(0, room - 1));
  const rest = notes.length - shown.length;
  const lines = shown.map(({ text, long = text, short = text, warns }): Line => {
    const texts = [...(isWide ? [long] : []), text, short].map((told) => (warns ? ` ! ${told}` : ` ${told}`));
    const told = texts.find(({ length }) => length <= panelWidth) ?? cutText(texts.at(-1) ?? '', panelWidth);
    return line(told, warns ? 'warning' : 'text');
  });
  return {
    title: `notes ${notes.length}`,
    lines: rest === 0 || room === 0 ? lines : [...lines, line(` and ${rest} more`, 'dim')],
  };
}
