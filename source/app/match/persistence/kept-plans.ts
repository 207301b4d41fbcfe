import type { Match } from '../../../engine/match.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';
import { type PlannedMatch, planRounds } from '../../../match-session/planned-rounds.ts';
import type { MatchFile } from './match-file.ts';

/** The file of a match, as plans are kept in it. */
type PlanFile = Pick<MatchFile<never>, 'facts' | 'encrypt' | 'decrypt'>;

/** The match as persons plan it together, where they have chosen that; with the plans that its file had. */
export function planMatch<T extends GameTypes>(match: Match<T>, file: PlanFile): PlannedMatch<T> | undefined {
  const { plans } = file.facts();
  const { game, setup } = match;
  if (game.rounds === undefined || setup.options['planning'] !== 'same turn') return undefined;
  return planRounds(match, game.rounds, plans === undefined ? undefined : file.decrypt(plans));
}

/** Whether persons at one screen have chosen to hide nothing but their plans. */
export const isOpenTable = <T extends GameTypes>({ setup }: Match<T>): boolean => setup.options['table'] === 'open';

/** The plans that are not played yet, so that a glance into the file of the match does not tell them. */
export function encryptedPlans<T extends GameTypes>(
  planned: PlannedMatch<T> | undefined,
  file: PlanFile,
): string | undefined {
  const plans = planned?.written();
  return plans === undefined ? undefined : file.encrypt(plans);
}
