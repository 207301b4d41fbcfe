import type { Result } from '../../engine/result.ts';
import { counted, flow } from '../../screen/sentences.ts';
import type { ListedMatch } from '../../storage/matches/match-list.ts';
import { listMatches } from '../../storage/matches/matches.ts';
import { listSaves } from '../../storage/matches/saves.ts';
import { deleteForGood, deleteMatch, listTrash, restoreMatch } from '../../storage/matches/trash.ts';
import { emptyTrash } from '../pages/lists/match-lists.ts';
import { matchText } from './files.ts';
import { faultLines } from './home.ts';
import { type Answer, reply } from './room.ts';
import { type Word, word } from './words.ts';

/** The words that must follow the number of a match before it is deleted. */
const forGood = ' for good';

/** What was removed: removing, listing, taking back, and deleting for good. */
export function trashWords(now: () => Date): Word[] {
  const numbered = (typed: string, does: string, act: (match: ListedMatch) => Answer): Answer => {
    const removed = listTrash();
    const match = /^\d+$/.test(typed) ? removed[Number(typed) - 1] : undefined;
    if (match !== undefined) return act(match);
    if (removed.length === 0) return reply(emptyTrash);
    return reply(`Found "${typed}", expected a number from 1 to ${removed.length}; trash lists what can be ${does}.`);
  };
  const done = (result: Result<unknown>, says: string): Answer =>
    reply(...(result.ok ? flow([says]) : faultLines(`Not done: ${result.error.message}`)));
  return [
    word('remove NAME or NUMBER', 'move a named save, or a replay by its number, to the trash', (rest) => {
      const saves = [...listSaves().running, ...listSaves().finished];
      const found = saves.find(({ name }) => name === rest) ?? listMatches().finished[Number(rest) - 1];
      if (found === undefined) return reply(`There is no save or replay ${rest}. open and replays list them.`);
      return done(deleteMatch(found.path), `Removed: ${matchText(found, now())}. Type trash to find it again.`);
    }),
    word('trash', 'the matches that you removed', () => {
      const removed = listTrash();
      if (removed.length === 0) return reply(emptyTrash);
      return reply(
        `${counted(removed.length, 'removed match', 'removed matches')}, newest first:`,
        ...removed.flatMap((match, i) => flow([`${i + 1} ${matchText(match, now())}.`])),
        'Type restore and a number to put one back.',
      );
    }),
    word('restore NUMBER', 'put a match of the trash back where it was', (rest) =>
      numbered(rest, 'restored', (match) => done(restoreMatch(match), `Restored: ${matchText(match, now())}.`)),
    ),
    word('delete NUMBER for good', 'delete a match of the trash, which cannot be undone', (rest) => {
      const isMeant = rest.endsWith(forGood);
      const number = isMeant ? rest.slice(0, -forGood.length) : rest;
      return numbered(number, 'deleted', (match) =>
        isMeant
          ? done(deleteForGood(match), 'Deleted for good.')
          : reply(
              ...flow([
                `Delete ${matchText(match, now())}? You can't undo it.`,
                `Type delete ${number} for good to do it.`,
              ]),
            ),
      );
    }),
  ];
}
