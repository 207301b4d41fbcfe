import { itemAt, missing } from '../../../engine/lookup.ts';
import { cardOfEachKind } from '../cards.ts';
import { home } from '../motions.ts';
import type { Leg } from '../solver.ts';
import { executionSteps } from '../vocabulary.ts';

/** How likely a lone robot wins in each execution step of a round; at 0, that it does not win in that round. */
export type WinningSteps = readonly number[];

/**
 * What a lone robot makes of a round that it begins at a position with so many checkpoints reached, from hands as they may
 * be dealt; every position is worked out once.
 *
 * @param legs whose tables of the steps that are needed at least cut the search short
 * @param hands by kind of card: how often the hand has it
 */
export function winningStepsOf(
  legs: readonly Leg[],
  hands: readonly (readonly number[])[],
): (position: number, flags: number) => WinningSteps {
  const cache = legs.map(() => new Map<number, WinningSteps>());
  const kinds = cardOfEachKind.length;
  const steps = executionSteps.length;

  /** The first execution step in which a hand wins; one more than there are if it does not. */
  const firstWin = (position: number, flags: number, hand: readonly number[]): number => {
    const cardsLeft = [...hand];
    let first = steps + 1;
    const extend = (from: number, played: number, reached: number) => {
      const { motions, needed } = itemAt(legs, reached);
      const { positions, afterCard, afterFactory } = motions;
      if (played + (needed[positions * played + from] ?? missing(from)) >= first) return;
      for (let kind = 0; kind < kinds; kind++) {
        const count = cardsLeft[kind] ?? missing(kind);
        const moved = afterCard[kinds * from + kind] ?? -1;
        if (count === 0 || moved < 0) continue;
        const after = afterFactory[positions * played + moved] ?? -1;
        const isFlag = after === home && reached < legs.length - 1;
        if (after === home && !isFlag) first = Math.min(first, played + 1);
        if ((after < 0 && !isFlag) || played + 1 === steps) continue;
        cardsLeft[kind] = count - 1;
        // A robot that has just reached a checkpoint stands on it.
        extend(isFlag ? moved : after, played + 1, isFlag ? reached + 1 : reached);
        cardsLeft[kind] = count;
      }
    };
    extend(position, 0, flags);
    return first;
  };

  return (position, flags) => {
    const ofLeg = itemAt(cache, flags);
    const cached = ofLeg.get(position);
    if (cached !== undefined) return cached;
    const chances = Array.from({ length: steps + 1 }, () => 0);
    for (const hand of hands) {
      const first = firstWin(position, flags, hand);
      const at = first > steps ? 0 : first;
      chances[at] = (chances[at] ?? missing(at)) + 1 / hands.length;
    }
    ofLeg.set(position, chances);
    return chances;
  };
}
