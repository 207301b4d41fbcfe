import type { Glyphs } from './styled-text.ts';

/**
 * Which items of a draft are not confirmed yet by whoever judges the match: those that are not in the confirmed draft at
 * the same place. None where nothing is known to be unconfirmed.
 *
 * @example
 * areUnconfirmed(['move', 'research'], ['move']) // => [false, true]
 * areUnconfirmed(['move', 'research'], undefined) // => [false, false]
 */
export const areUnconfirmed = (
  draft: readonly unknown[],
  confirmed: readonly unknown[] | undefined,
): readonly boolean[] =>
  draft.map((item, i) => confirmed !== undefined && JSON.stringify(item) !== JSON.stringify(confirmed[i]));

/**
 * The sign behind such an item where it cannot be told by how bright it is.
 *
 * @example
 * unconfirmedMark(ascii) // => ' ..'
 */
export const unconfirmedMark = ({ barParts }: Glyphs): string => (barParts.length === 0 ? ' ..' : '');
