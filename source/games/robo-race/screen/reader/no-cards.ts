import type { RaceScene } from '../local.ts';
import { ownOf } from '../words/own.ts';

/** Why there are no cards to tell of, if there are none. */
export function noCards(scene: RaceScene): string | undefined {
  switch (ownOf(scene).moment) {
    case 'over':
      return 'The match is over.';
    case 'destroyed':
      return 'Your robot is destroyed and has no cards in this round.';
    default:
      return undefined;
  }
}
