import { writeSave } from '../../../engine/journal/save.ts';
import type { Match } from '../../../engine/match.ts';
import type { GameTypes } from '../../../engine/vocabulary.ts';
import { isSimultaneous } from '../../../match-session/planned-rounds.ts';
import type { Folders } from '../../../storage/files/folders.ts';
import { withHiddenPart } from '../../../storage/matches/encrypted-plans.ts';
import { factsOf } from '../../../storage/matches/match-facts.ts';
import { packedCheckpoint } from '../../../storage/matches/packed-checkpoint.ts';
import { canShowAll, namedBots, personsOf } from '../seats.ts';

/**
 * A match as its file has it. What several persons plan at the same time is enciphered until all have planned, so that a
 * glance into the file tells none of them what the others do.
 *
 * @param notes facts about the match by name, as `notesOf` gives them
 */
export function serializeMatch<T extends GameTypes>(
  folders: Folders,
  match: Match<T>,
  notes: Readonly<Record<string, string>> = {},
): string {
  const { game, state } = match;
  const text = writeSave(match, notes, packedCheckpoint(match));
  const persons = personsOf(state.players, namedBots(factsOf(notes).bots));
  const isSecret = isSimultaneous(game, state) && !canShowAll(match, persons);
  return isSecret ? withHiddenPart(folders, text, match.newestTurn().length) : text;
}
