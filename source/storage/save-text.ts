import { isUtf8 } from 'node:buffer';
import { failure, type Refusal, type Result, refusal, success } from '../engine/result.ts';
import { readSave, readSaveHead, type Save, type SaveHead } from '../engine/save.ts';
import { unsealed, withoutSeal } from './checksum.ts';

/** Reads the text of a file as a save. Faults name the line of the file, or say that its checksum is wrong. */
export function readSealed(text: string): Result<Save> {
  const save = counted(text, readSave);
  if (!save.ok) return save;
  const sound = unsealed(text);
  return sound.ok ? save : sound;
}

/** Reads the header of a save from the beginning of its file, which must hold all of it. */
export const readSealedHead = (text: string): Result<SaveHead> => counted(text, readSaveHead);

/** Reads a text without the line of its checksum and counts lines as they are with it. */
function counted<Read extends { readonly lineBefore: number }>(
  text: string,
  read: (text: string) => Result<Read>,
): Result<Read> {
  const { text: original, checksum } = withoutSeal(text);
  const result = read(original);
  if (checksum === undefined) return result;
  if (!result.ok) return failure(oneLower(result.error));
  return success({ ...result.value, lineBefore: result.value.lineBefore + 1 });
}

/** A fault whose lines, but for the first, are one further down. */
const oneLower = ({ code, message }: Refusal): Refusal =>
  refusal(
    code,
    message.replace(/^line \d+|(?<=\(first at )line \d+(?=\)$)/g, (line) => {
      const number = Number(line.slice('line '.length));
      return `line ${number === 1 ? 1 : number + 1}`;
    }),
  );

/** The text that bytes are, or in which line they are none. */
export function decoded(bytes: Uint8Array): Result<string> {
  if (isUtf8(bytes)) return success(new TextDecoder().decode(bytes));
  let line = 1;
  let start = 0;
  for (let end = lineEnd(bytes, start); isUtf8(bytes.subarray(start, end)); end = lineEnd(bytes, start)) {
    start = end + 1;
    line++;
  }
  return failure(refusal('bad-save', `line ${line}: found bytes that are no UTF-8 text`));
}

const lineFeed = 0x0a;

function lineEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lineFeed, start);
  return end < 0 ? bytes.length : end;
}
