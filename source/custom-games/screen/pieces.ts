import { columnsOf } from '../../engine/text/width.ts';
import { centersOf, type Places } from '../../screen/keys/cursor.ts';
import type { Line } from '../../screen/paint.ts';
import { pickedWhole } from './moves.ts';
import { ownTargets } from './rows.ts';
import { legalIn, type OwnScene } from './shown-game.ts';

/** The commands that a drawing has on its board, and where. */
export interface Pieces {
  readonly words: readonly string[];
  readonly places: Places;
}

/**
 * The pieces of a drawing whose commands can be given now; one that is drawn in several places is where it comes first.
 *
 * @param lines the rows of the board
 */
export function piecesIn(lines: readonly Line[], { view, seat }: Pick<OwnScene, 'view' | 'seat'>): Pieces {
  const legal = legalIn(view, seat);
  const boxes = new Map<string, { left: number; top: number; width: number; height: number }>();
  for (const [top, line] of lines.entries()) {
    let left = 0;
    for (const { text, target } of line) {
      const width = columnsOf(text);
      const customTarget = ownTargets.read(target);
      if (
        customTarget?.type === 'own-command' &&
        !boxes.has(customTarget.words) &&
        pickedWhole(legal, customTarget.words) !== undefined
      )
        boxes.set(customTarget.words, { left, top, width, height: 1 });
      left += width;
    }
  }
  return { words: [...boxes.keys()], places: centersOf([...boxes.values()]) };
}
