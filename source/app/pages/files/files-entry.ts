import { basename } from 'node:path';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { openFile } from '#storage/files/open-file.ts';
import { completePath } from '#storage/files/players-files.ts';
import { findLevel, likeliestFault } from '#storage/levels.ts';
import { damageText, type ListedMatch } from '#storage/matches/match-list.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { existingSave, listSaves } from '#storage/matches/saves.ts';
import { deleteForGood, deleteMatch, listTrash, restoreMatch } from '#storage/matches/trash.ts';
import type { FolderHome } from '#storage/players-home.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { type Answer, faultLines, type Reply, reply, replyTo } from '../../text-mode/prompt-context.ts';
import { listed, type Word, word } from '../../text-mode/words.ts';
import { emptyTrash } from '../lists/match-lists.ts';
import type { MenuEntry, MenuInWords } from '../menu/menu-entry.ts';
import { matchText, problemLines } from './replays-entry.ts';

export const filesEntry: MenuEntry = {
  row: ({ app, saves }) => ({
    key: 'f',
    name: 'File',
    about: 'open a save or a level',
    enterDoes: 'Enter lists the saves; you can type a path, too.',
    says: 'Your saves, and files from others.',
    open: () => app.navigator.go(saves()),
  }),
  words: (menu) => [
    listed(
      'saved matches and level files',
      word(
        'open NAME or PATH',
        'a saved match or a level file; alone it lists the saves',
        (rest) =>
          /^(?:all)?$/i.test(rest)
            ? reply(
                ...listLines(spokenSaves(menu.kept, menu.now()), rest),
                ...problemLines(listSaves(menu.kept.folders)),
              )
            : open(menu, rest),
        (rest) =>
          savesNow(menu.kept)
            .map(({ name }) => name)
            .filter((name) => name.startsWith(rest))
            .concat(completePath(rest, menu.kept.cwd)),
      ),
    ),
    ...trashWords(menu),
  ],
};

const savesNow = ({ folders }: FolderHome): readonly ListedMatch[] => {
  const { running, finished } = listSaves(folders);
  return [...running, ...finished].toSorted((a, b) => b.time.getTime() - a.time.getTime());
};

const spokenSaves = (kept: FolderHome, now: Date): SpokenList<ListedMatch> => ({
  word: 'open',
  what: ['save', 'saves'],
  order: 'newest first',
  items: savesNow(kept),
  line: (match) => `${match.name}: ${matchText(match, now)}`,
  isNamed: true,
  nothing: 'No saves yet. In a match, save and a name makes one.',
  below: 'Type open and the name of a save, or the path of a save or level file.',
});

async function open({ home, kept: { cwd, folders }, back }: MenuInWords, typed: string): Promise<Reply> {
  if (/\.(?:txt|dot|gv)$/i.test(typed)) {
    const found = await levelIn(typed);
    return found.ok
      ? home.seat(found.value.id, { level: found.value.level }, back)
      : reply(...faultLines(`Not opened: ${found.error.message}`));
  }
  const named = existingSave(folders, typed.replace(/\.turncade$/i, ''));
  const opened = openFile(folders, named?.path ?? typed, cwd);
  if (!opened.ok) return reply(...faultLines(`Not opened: ${basename(typed)}: ${opened.error.message}`));
  const { match, damaged } = opened.value;
  const gone = replyTo(await home.goOn(match, false, back));
  return { ...gone, says: [...(damaged === undefined ? [] : faultLines(damageText(damaged))), ...gone.says] };
}

/** Level and game of a file that is not a save, or the reason why it cannot be read. */
async function levelIn(typed: string): Promise<Result<{ readonly id: string; readonly level: LevelSource }>> {
  const faults: FileFault[] = [];
  for (const { id, visit } of games) {
    const found = await visit(({ levels }) =>
      levels === undefined ? undefined : findLevel({ id, levels }, typed, ''),
    );
    if (found?.ok === true) return success({ id, level: found.value });
    if (found !== undefined) faults.push(found.error);
  }
  return failure(likeliestFault(faults) ?? refusal('unknown-level', `${typed}: no game of this name has levels`));
}

/** Words that must follow the number of a match before it is deleted. */
const forGood = ' for good';

function trashWords({ kept, now }: Pick<MenuInWords, 'kept' | 'now'>): Word[] {
  const { folders } = kept;
  const spoken = (): SpokenList<ListedMatch> => ({
    word: 'trash',
    what: ['removed match', 'removed matches'],
    order: 'newest first',
    items: listTrash(folders),
    line: (match) => matchText(match, now()),
    nothing: emptyTrash,
    below: 'Type restore and a number to put one back.',
  });
  const done = (result: Result<unknown>, says: string): Answer =>
    reply(...(result.ok ? wrapSentences([says]) : faultLines(`Not done: ${result.error.message}`)));
  return [
    word('remove NAME or NUMBER', 'move a named save, or a replay by its number, to the trash', (rest) => {
      const found = savesNow(kept).find(({ name }) => name === rest) ?? listMatches(folders).finished[Number(rest) - 1];
      if (found === undefined) return reply(`There is no save or replay ${rest}. open and replays list them.`);
      return done(
        deleteMatch(folders, found.path),
        `Removed: ${matchText(found, now())}. Type trash to find it again.`,
      );
    }),
    word('trash', 'the matches that you removed', (rest) => reply(...listLines(spoken(), rest))),
    word('restore NUMBER', 'put a match of the trash back where it was', (rest) =>
      withNumbered(spoken(), rest, (match) =>
        done(restoreMatch(folders, match), `Restored: ${matchText(match, now())}.`),
      ),
    ),
    word('delete NUMBER for good', 'delete a match of the trash, which cannot be undone', (rest) => {
      const isMeant = rest.endsWith(forGood);
      const number = isMeant ? rest.slice(0, -forGood.length) : rest;
      return withNumbered(spoken(), number, (match) =>
        isMeant
          ? done(deleteForGood(match), 'Deleted for good.')
          : reply(
              ...wrapSentences([
                `Delete ${matchText(match, now())}? You can't undo it.`,
                `Type delete ${number} for good to do it.`,
              ]),
            ),
      );
    }),
  ];
}
