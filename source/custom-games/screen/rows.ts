import { visible } from '../../engine/text/visible.ts';
import { type Line, type Span, span } from '../../screen/paint.ts';
import { targetsOf } from '../../screen/target.ts';
import type { GivenRows } from './given-screen.ts';

/** What a click may stand for: a command that the drawing names, or a row of the list of moves. */
export const ownTargets = targetsOf<
  { readonly type: 'own-command'; readonly words: string } | { readonly type: 'own-move'; readonly at: number }
>({ 'own-command': true, 'own-move': true });

/**
 * Rows that a game has given, as lines: pieces of the command that is chosen lie under the cursor.
 *
 * @example
 * linesOf('one\ntwo', undefined).length // => 2
 * linesOf([['a', { text: 'b', command: 'take 1' }]], 'take 1')[0]?.[1]?.area // => 'cursor'
 */
export const linesOf = (rows: GivenRows, chosen: string | undefined): Line[] =>
  (typeof rows === 'string' ? rows.replace(/\n$/, '').split('\n') : rows).map((row) =>
    (typeof row === 'string' ? [row] : row).map((cell): Span => {
      if (typeof cell === 'string') return span(plain(cell));
      const { text, role, command, area = command !== undefined && command === chosen ? 'cursor' : undefined } = cell;
      const drawn = span(plain(text), role, area);
      return command === undefined
        ? drawn
        : { ...drawn, target: ownTargets.to({ type: 'own-command', words: command }) };
    }),
  );

/** A row stays one row, and nothing in it tells the terminal what to do. */
const plain = (text: string): string => visible(text.replaceAll('\n', ' '));
