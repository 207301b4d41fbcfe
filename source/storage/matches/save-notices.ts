import { leftOut } from '../../engine/journal/load-save.ts';
import type { Match } from '../../engine/match.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import { lockedText } from './encrypted-plans.ts';
import type { StoredSave } from './save-text.ts';

/** What the player has to know of a match that was opened from a save, in sentences; nothing if all of it is there. */
export function saveNotices<T extends GameTypes>(match: Match<T>, save: StoredSave): readonly string[] {
  const commandsLeftOut = leftOut(match, save);
  const age = save.header.rules < match.game.rulesVersion ? 'older' : 'newer';
  return [
    ...(save.isLocked ? [lockedText] : []),
    ...(commandsLeftOut === undefined
      ? []
      : [`Saved under ${age} rules: it opens at turn ${commandsLeftOut.turn}, and earlier turns cannot be replayed.`]),
    ...(commandsLeftOut === undefined || commandsLeftOut.commands === 0
      ? []
      : [noLongerLegal(commandsLeftOut.commands)]),
    ...(save.isTorn ? ['The last line of this save was cut off; everything before it is here.'] : []),
  ];
}

const noLongerLegal = (commands: number): string =>
  commands === 1
    ? '1 command since then is no longer legal and was left out.'
    : `${commands} commands since then are no longer legal and were left out.`;
