/** Style of cells: ink and ground on a dark page, ink and ground on a light page, and 1 for bold text. */
export type RecordedLook = readonly [string, string, string, string, 0 | 1];

/** A replay as a web page plays it. */
export interface WebRecording {
  readonly version: 1;
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly looks: readonly RecordedLook[];
  readonly turnName: string;
  /** First frame and number of each turn. */
  readonly turns: readonly (readonly [frame: number, turn: number])[];
  /**
   * Each frame has its time in hundredths of a second, and then the changed cells: pairs of an index (row × columns +
   * column) and a text. A character from `firstLook` on switches to a look, and `secondCell` fills the second cell of
   * a wide character.
   */
  readonly frames: readonly (readonly (number | string)[])[];
  /** The match in sentences, by turn. */
  readonly words: readonly (readonly [turn: number, sentences: readonly string[]])[];
}

/** Code points for private use, which the text of a screen does not contain. */
export const firstLook = 0xe000;
export const secondCell = '\uf8ff';
