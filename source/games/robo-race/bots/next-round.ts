import { missing } from '../../../engine/lookup.ts';
import { cardOfEachKind } from '../cards.ts';
import { home, type Motions } from '../motions.ts';
import { executionSteps } from '../vocabulary.ts';

/** How likely a lone robot wins in each execution step of a round; at 0, that it does not win in that round. */
export type WinningSteps = readonly number[];

/**
 * What a lone robot makes of a round that it begins at a position, from hands as they may be dealt; every position is
 * worked out once.
 *
 * @param needed the table of the steps that are needed at least, which cuts the search short
 * @param hands by kind of card: how often the hand has it
 */
export function winningStepsOf(
  { positions, afterCard, afterFactory }: Motions,
  needed: Uint16Array,
  hands: readonly (readonly number[])[],
): (position: number) => WinningSteps {
  const known = new Map<number, WinningSteps>();
  const kinds = cardOfEachKind.length;
  const steps = executionSteps.length;

  /** The first execution step in which a hand wins; one more than there are if it does not. */
  const firstWin = (position: number, hand: readonly number[]): number => {
    const left = [...hand];
    let first = steps + 1;
    const extend = (from: number, played: number) => {
      if (played + (needed[positions * played + from] ?? missing(from)) >= first) return;
      for (let kind = 0; kind < kinds; kind++) {
        const count = left[kind] ?? missing(kind);
        const moved = afterCard[kinds * from + kind] ?? -1;
        if (count === 0 || moved < 0) continue;
        const after = afterFactory[positions * played + moved] ?? -1;
        if (after === home) first = Math.min(first, played + 1);
        if (after < 0 || played + 1 === steps) continue;
        left[kind] = count - 1;
        extend(after, played + 1);
        left[kind] = count;
      }
    };
    extend(position, 0);
    return first;
  };

  return (position) => {
    const found = known.get(position);
    if (found !== undefined) return found;
    const chances = Array.from({ length: steps + 1 }, () => 0);
    for (const hand of hands) {
      const first = firstWin(position, hand);
      const at = first > steps ? 0 : first;
      chances[at] = (chances[at] ?? missing(at)) + 1 / hands.length;
    }
    known.set(position, chances);
    return chances;
  };
}
