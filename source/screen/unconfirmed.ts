import type { Glyphs } from './styled-text.ts';

/**
 * Which items of a draft are not confirmed yet by whoever judges the match: those that are not in the confirmed draft at
 * the same place. None where nothing is known to be unconfirmed.
 *
 * @example
 * arePending(['move', 'research'], ['move']) // => [false, true]
 * arePending(['move', 'research'], undefined) // => [false, false]
 */
export const arePending = (
  draft: readonly unknown[],
  confirmed: readonly unknown[] | undefined,
): readonly boolean[] =>
  draft.map((item, i) => confirmed !== undefined && JSON.stringify(item) !== JSON.stringify(confirmed[i]));

/**
 * The sign behind such an item where it cannot be told by how bright it is.
 *
 * @example
 * pendingMark(ascii) // => ' ..'
 */
export const pendingMark = ({ barParts }: Glyphs): string => (barParts.length === 0 ? ' ..' : '');
