import { firstLook, secondCell, type WebRecording } from '#net/recording.ts';
import { drawPicture, type PictureText, textsOf } from './picture.ts';

const [paper, ink, faint] = ['#111417', '#d8dce0', '#98a2ab'];

/** Picture with a title and a sentence. `file`: the letters. */
export function titlePicture(title: string, sentence: string, server: string, file?: string): Buffer {
  const line = { x: 60, ground: paper };
  return drawPicture(
    paper,
    [
      ...textsOf(`turncade on ${server}`, { ...line, y: 60, ink: faint, scale: 2 }),
      ...wrapped(title, 24).flatMap((text, i) => textsOf(text, { ...line, y: 170 + i * 84, ink, scale: 3 })),
      ...wrapped(sentence, 36).flatMap((text, i) => textsOf(text, { ...line, y: 450 + i * 56, ink: faint, scale: 2 })),
    ],
    file,
  );
}

/** Lines of at most `columns` characters, at most three of them. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, columns));
  }
  return lines.slice(0, 3);
}

/** Picture of the last frame of a recording, below its title. */
export function endPicture(title: string, { columns, frames, looks }: WebRecording, file?: string): Buffer {
  const cells = new Map<number, PictureText>();
  for (const [, ...changes] of frames)
    for (let i = 0; i < changes.length; i += 2) {
      let index = Number(changes[i]);
      let look = looks[0];
      for (const [sign] of String(changes[i + 1]).matchAll(/\P{M}\p{M}*/gu)) {
        if (sign.charCodeAt(0) >= firstLook && sign < secondCell) look = looks[sign.charCodeAt(0) - firstLook];
        else if (look !== undefined) {
          const [x, y] = [(index % columns) * 15, 58 + Math.floor(index / columns) * 26];
          cells.set(index++, { x, y, sign, ink: look[0], ground: look[1] });
        }
      }
    }
  return drawPicture(
    paper,
    [...textsOf(title.slice(0, 40), { x: 0, y: 3, ink, ground: paper, scale: 2 }), ...cells.values()],
    file,
  );
}
