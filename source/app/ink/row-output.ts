import { columnsOf } from '#engine/text/width.ts';
import { esc } from '../terminal/input.ts';
import { memoizeByNode } from './memoize.ts';

interface WriteOptions {
  readonly transformers: readonly ((line: string, row: number) => string)[];
}

export interface Output {
  write(x: number, y: number, text: string, options: WriteOptions): void;
  clip(clip: object): void;
  unclip(): void;
  get(): { output: string; height: number };
}

export type OutputClass = new (size: { readonly width: number; readonly height: number }) => Output;

interface Write {
  readonly x: number;
  readonly text: string;
  readonly options: WriteOptions;
}

/**
 * Ink's output with a shortcut for rows. Ink splits the text of every frame into characters and codes twice and
 * reassembles the rows, although hardly any row has changed. This class outputs a row unchanged if it is a single text
 * that starts in the first column and is sure to fit. It leaves all other rows to Ink. The terminal looks the same.
 */
export const rowOutput = (Ink: OutputClass): OutputClass =>
  class extends Ink {
    readonly #width: number;
    readonly #height: number;
    readonly #rows = new Map<number, Write[]>();
    /** True if a text spans several rows or is clipped. */
    #isWoven = false;

    constructor(size: { readonly width: number; readonly height: number }) {
      super(size);
      this.#width = size.width;
      this.#height = size.height;
    }

    override write(x: number, y: number, text: string, options: WriteOptions): void {
      super.write(x, y, text, options);
      if (text === '') return;
      if (text.includes('\n')) this.#isWoven = true;
      const row = this.#rows.get(y);
      if (row === undefined) this.#rows.set(y, [{ x, text, options }]);
      else row.push({ x, text, options });
    }

    override clip(clip: object): void {
      super.clip(clip);
      this.#isWoven = true;
    }

    override get(): { output: string; height: number } {
      if (this.#isWoven) return super.get();
      const rows = Array.from({ length: this.#height }, (_, y) => this.#row(this.#rows.get(y) ?? []));
      return { output: rows.join('\n'), height: this.#height };
    }

    #row(writes: readonly Write[]): string {
      const [first, second] = writes;
      if (first === undefined) return '';
      if (second === undefined && first.x === 0) {
        // A text's own transformer comes first and stays the same until the next render, so it is the cache key.
        const { transformers } = first.options;
        const [ownTransformers = transformers] = transformers;
        const line = transformers.reduce((text, transform) => transform(text, 0), first.text);
        if (plainWidth(line, ownTransformers) <= this.#width) return line.trimEnd();
      }
      const row = new Ink({ width: this.#width, height: 1 });
      for (const { x, text, options } of writes) row.write(x, 0, text, options);
      return row.get().output;
    }
  };

/** Width of a line whose only codes are colours that end within it. Infinite for any other line. */
const plainWidth = memoizeByNode((line) => {
  const text = line.replace(colors, '');
  const [last = '\u001B[0m'] = colorAtEnd.exec(line) ?? [];
  return plain.test(text) && last === '\u001B[0m' ? columnsOf(text) : Number.POSITIVE_INFINITY;
});

const colors = new RegExp(`${esc}\\[\\d+(?:;\\d+)*m`, 'g');
const colorAtEnd = new RegExp(`${esc}\\[[\\d;]*m(?=[^${esc}]*$)`);
const plain = /^[^\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
