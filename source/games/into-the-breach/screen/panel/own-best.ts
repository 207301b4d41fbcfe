import { countsAsBest } from '../../../../screen/parts/match-end.ts';
import type { BreachScene } from '../local.ts';
import { standingOf } from '../match-status.ts';

/** The fewest turns that the player has solved this level in, with this match where it is solved and counts. */
export function ownBest(scene: BreachScene): number | undefined {
  const { view, record } = scene;
  const isSolved = standingOf(view).end === 'won' && countsAsBest(scene);
  if (!isSolved) return record.best;
  return record.best === undefined ? view.turn : Math.min(record.best, view.turn);
}

/** The same in words, in a match that is over: `your best 3`, `a new best (was 5)`. */
export function bestText(scene: BreachScene): string {
  const { best } = scene.record;
  const now = ownBest(scene);
  if (scene.debugUsed) return 'does not count';
  if (now === undefined) return 'not solved yet';
  return best !== undefined && now < best ? `a new best (was ${best})` : `your best ${now}`;
}
