import { countsAsBest } from '../../../../screen/parts/match-end.ts';
import type { BreachScene } from '../local.ts';
import { matchStatusOf } from '../match-status.ts';

/** The fewest turns that the player has solved this level in, with this match where it is solved and counts. */
export function bestTurns(scene: BreachScene): number | undefined {
  const { view, record } = scene;
  const isSolved = matchStatusOf(view).end === 'won' && countsAsBest(scene);
  if (!isSolved) return record.best;
  return record.best === undefined ? view.turn : Math.min(record.best, view.turn);
}

/** The same in words, in a match that is over: `your best 3`, `a new best (was 5)`. */
export function bestText(scene: BreachScene): string {
  const { best } = scene.record;
  const now = bestTurns(scene);
  if (scene.debugUsed) return 'does not count';
  if (now === undefined) return 'not solved yet';
  return best !== undefined && now < best ? `a new best (was ${best})` : `your best ${now}`;
}
