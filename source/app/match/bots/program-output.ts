import { visible } from '../../../engine/text/visible.ts';
import { charactersOf, columnsOf } from '../../../engine/text/width.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { debugGate } from '../layers/debug-gate.ts';
import type { MatchStore } from '../match-state.ts';

/** The seats of a match that programs play here, ascending. */
export const programSeats = <T extends ScreenTypes>({
  bots,
  programs,
}: Pick<MatchStore<T>, 'bots' | 'programs'>): readonly Seat[] =>
  [...bots.keys()].filter((seat) => programs.has(seat)).sort((one, other) => one - other);

/**
 * Whether what programs write can be read. It may tell what they hide, so it is as the debug view; where no person plays on,
 * it hides nothing from anybody.
 */
export const outputGate = <T extends ScreenTypes>(store: MatchStore<T>): ReturnType<typeof debugGate> =>
  store.handOver.living().length === 0 ? 'open' : debugGate(store);

export const outputWords = {
  asks: 'The output may tell what the program hides, and a win then does not count.',
  refused: 'The output may tell secrets of the match. It opens after the end.',
} as const;

export const nothingWritten = 'Nothing yet. A module writes with console.log, a command to its stderr.';

/** The end of what the program of a seat has written; everything in it is seen. */
export const outputOf = <T extends ScreenTypes>({ driver, programs }: MatchStore<T>, seat: Seat): string =>
  visible(programs.log(driver.match, seat).replace(/\r\n/g, '\n').replace(/\t/g, '  ')).trimEnd();

/**
 * A text as rows of at most so many columns, to the last blank: rows of a log may be indented, and longer than any word.
 *
 * @example
 * outputRows('  abc\nd', 4) // => ['  ab', 'c', 'd']
 * outputRows('', 4) // => []
 */
export const outputRows = (text: string, width: number): readonly string[] =>
  text === '' ? [] : text.split('\n').flatMap((row) => pieces(row, width));

function pieces(row: string, width: number): readonly string[] {
  const done: string[] = [];
  let piece = '';
  let used = 0;
  // Finding the characters of a long text takes the square of its length, in memory, too.
  for (const [part] of row.matchAll(/.{1,200}/gsu))
    for (const character of charactersOf(part)) {
      const columns = columnsOf(character);
      if (used + columns > width) {
        done.push(piece);
        piece = '';
        used = 0;
      }
      piece += character;
      used += columns;
    }
  return [...done, piece];
}
