import { basename } from 'node:path';
import { compact } from '#engine/lookup.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { games, titleOf } from '#games/index.ts';
import { bestStars } from '#screen/results.ts';
import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { Folders } from '#storage/files/folders.ts';
import { openFile } from '#storage/files/open-file.ts';
import { completePath } from '#storage/files/players-files.ts';
import { findLevel, likeliestFault } from '#storage/levels.ts';
import {
  damageText,
  type ListedMatch,
  listProblems,
  type MatchLists,
  newestFirst,
} from '#storage/matches/match-list.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { existingSave, listSaves } from '#storage/matches/saves.ts';
import { deleteForGood, listTrash, restoreMatch, wasSave } from '#storage/matches/trash.ts';
import { now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import {
  type Answer,
  faultLines,
  listed,
  type Reply,
  reply,
  replyTo,
  type Word,
  withStored,
  word,
} from '../../text-mode/room.ts';
import { dateText } from '../dates.ts';
import { type MatchCard, matchPreviews, playFacts } from '../lists/match-cards.ts';
import { calledIn, emptyTrash, matchesText, noReplays, replays } from '../lists/match-lists.ts';
import type { MenuEntry, MenuInWords, MenuOnScreen } from '../menu/menu-items.ts';
import type { Page } from '../page.ts';
import { exportFormats, type FileOutcome, fileActions, listedFile } from './file-actions.ts';

export const filesEntry: MenuEntry = {
  row: ({ app, saves }) => ({
    key: 'f',
    name: 'File',
    about: app.home.isLocal ? 'your saves, and files' : 'your saves',
    enterDoes: app.home.isLocal ? 'Enter: choose a save, or type the path of a file.' : 'Enter: choose a save.',
    says: app.home.isLocal ? 'Your saves, and files from others.' : 'Your saves.',
    open: () => app.navigator.go(saves()),
  }),
  words: (menu) => [
    listed(
      menu.homeFolder.isLocal ? 'saved matches and level files' : 'saved matches',
      word(
        menu.homeFolder.isLocal ? 'open NAME or PATH' : 'open NAME',
        `a saved match${menu.homeFolder.isLocal ? ' or a level file' : ''}; without a name: list your saves`,
        (rest) =>
          /^(?:all)?$/i.test(rest)
            ? reply(
                ...listLines(spokenSaves(menu.homeFolder, menu.now()), rest),
                ...problemLines(listSaves(menu.homeFolder.folders)),
              )
            : open(menu, rest),
        (rest) =>
          savesNow(menu.homeFolder)
            .map(({ name }) => name)
            .filter((name) => name.startsWith(rest))
            .concat(completePath(rest, menu.homeFolder.cwd)),
      ),
    ),
    ...fileWords(menu.homeFolder),
    ...trashWords(menu),
  ],
};

const savesNow = ({ folders }: PlayersHome): readonly ListedMatch[] => newestFirst(listSaves(folders));

const spokenSaves = (homeFolder: PlayersHome, now: Date): SpokenList<ListedMatch> => ({
  word: 'open',
  what: ['save', 'saves'],
  order: 'newest first',
  items: savesNow(homeFolder),
  line: (match) => `${match.name}: ${matchText(match, now)}`,
  isNamed: true,
  nothing: 'No saves yet. In a match, type save and a name.',
  below: `Type open and the name of a save${homeFolder.isLocal ? ', or the path of a save or level file' : ''}.`,
});

async function open({ home, homeFolder: { cwd, folders, isLocal }, back }: MenuInWords, typed: string): Promise<Reply> {
  if (isLocal && /\.(?:txt|dot|gv)$/i.test(typed)) {
    const foundLevel = await levelIn(typed);
    return foundLevel.ok
      ? home.seat(foundLevel.value.id, { level: foundLevel.value.level }, back)
      : reply(...faultLines(`Not opened: ${foundLevel.error.message}`));
  }
  const named = existingSave(folders, typed.replace(/\.turncade$/i, ''));
  const opened = openFile(folders, named?.path ?? typed, cwd);
  if (!opened.ok) return reply(...faultLines(`Not opened: ${basename(typed)}: ${opened.error.message}`));
  const { match, damaged } = opened.value;
  const gone = replyTo(await home.goOn(match, false, back));
  return { ...gone, says: [...(damaged === undefined ? [] : faultLines(damageText(damaged))), ...gone.says] };
}

/** Reads a level file and finds its game. Fails with the likeliest reason if no game accepts the file. */
async function levelIn(typed: string): Promise<Result<{ readonly id: string; readonly level: LevelSource }>> {
  const faults: FileFault[] = [];
  for (const { id, visit } of games) {
    const foundLevel = await visit(({ levels }) =>
      levels === undefined ? undefined : findLevel({ id, levels }, typed, ''),
    );
    if (foundLevel?.ok === true) return success({ id, level: foundLevel.value });
    if (foundLevel !== undefined) faults.push(foundLevel.error);
  }
  return failure(likeliestFault(faults) ?? refusal('unknown-level', `${typed}: no game has this name`));
}

/** Typed after the number of a match to confirm its deletion. */
const forGood = ' for good';

/** Match that the typed text names: `mine`, the number of a replay, or `trash 2`. */
function meantMatch(homeFolder: PlayersHome, typed: string): ListedMatch | undefined {
  const { folders } = homeFolder;
  if (/^trash\s+\d+$/i.test(typed)) return listTrash(folders)[Number(typed.slice('trash'.length)) - 1];
  const { finished: replays, running } = listMatches(folders);
  return (
    savesNow(homeFolder).find(({ name }) => name === typed) ??
    [...replays, ...running].find(({ givenName }) => givenName === typed) ??
    (/^\d+$/.test(typed) ? replays[Number(typed) - 1] : undefined)
  );
}

/** Words for the same actions that the lists of files offer on the screen. */
function fileWords(homeFolder: PlayersHome): Word[] {
  const isSave = (match: ListedMatch) => savesNow(homeFolder).some(({ path }) => path === match.path);
  const actions = fileActions<ListedMatch>(homeFolder, (match) =>
    listedFile(match, isSave(match) || wasSave(homeFolder.folders, match) ? match.name : calledIn(match)),
  );
  const names = (rest: string): readonly string[] =>
    [
      ...savesNow(homeFolder).map(({ name }) => name),
      ...compact(...listMatches(homeFolder.folders).finished.map(({ givenName }) => givenName)),
    ].filter((name) => name.startsWith(rest));
  const sentences = (outcome: FileOutcome, more = ''): Reply =>
    reply(...(outcome.ok ? wrapSentences([`${outcome.value.says}${more}`]) : faultLines(outcome.error)));
  const fileWord = (usage: string, help: string, act: (match: ListedMatch, typed: string) => Answer): Word =>
    word(
      usage,
      help,
      (rest) => {
        const name = rest.trim().replace(/^((?:trash\s+)?\S*).*$/is, '$1');
        const typed = rest.trim().slice(name.length).trim();
        if (name === '') return reply(...wrapSentences([`Type ${usage}.`]));
        const match = meantMatch(homeFolder, name);
        if (match !== undefined) return act(match, typed);
        return reply(
          ...(/^trash\s/i.test(name)
            ? wrapSentences([`There is no match ${name.replace(/\D+/, '')} in the trash. Type trash to list it.`])
            : wrapSentences([`There is no save or replay ${name}. Type open or replays to list them.`])),
        );
      },
      names,
    );
  const formats = exportFormats.map(({ kind }) => kind).join(', ');
  const exportWord = fileWord(
    'export NAME or NUMBER FORMAT',
    `write a save or a replay to a file: ${formats}`,
    async (match, typed) => {
      const format = exportFormats.find(({ kind, label }) =>
        [kind, label.toLowerCase()].some((one) => one === typed.toLowerCase()),
      );
      if (format === undefined)
        return reply(
          `${typed === '' ? 'Which format?' : `There is no format "${typed}".`} Formats are:`,
          ...exportFormats.flatMap(({ kind, help }) => wrapSentences([`${kind}: ${help}.`])),
        );
      return sentences(await actions.exportAs(match, format.kind));
    },
  );
  return [
    fileWord('remove NAME or NUMBER', 'move a save or a replay to the trash', (match) =>
      isInTrash(homeFolder, match)
        ? reply('It is in the trash already.')
        : sentences(actions.remove(match), ' It is in the trash.'),
    ),
    fileWord('rename NAME or NUMBER NEW-NAME', 'give a save or a replay another name', (match, name) =>
      sentences(actions.rename(match, name)),
    ),
    fileWord('star NAME or NUMBER', 'star a save or a replay; again: remove the star', (match) =>
      sentences(actions.star(match)),
    ),
    ...(homeFolder.isLocal ? [exportWord] : []),
  ];
}

const isInTrash = ({ folders }: PlayersHome, match: ListedMatch): boolean =>
  listTrash(folders).some(({ path }) => path === match.path);

function trashWords({ homeFolder, now }: Pick<MenuInWords, 'homeFolder' | 'now'>): Word[] {
  const { folders } = homeFolder;
  const spoken = (): SpokenList<ListedMatch> => ({
    word: 'trash',
    what: ['removed match', 'removed matches'],
    order: 'newest first',
    items: listTrash(folders),
    line: (match) => `${wasSave(folders, match) ? `${match.name}, ` : ''}${matchText(match, now())}`,
    nothing: emptyTrash,
    below: 'Type restore and a number to get one back.',
  });
  const done = (result: Result<unknown>, says: string): Answer =>
    reply(...(result.ok ? wrapSentences([says]) : faultLines(`Not done: ${result.error.message}`)));
  return [
    word('trash', 'the matches in the trash', (rest) => reply(...listLines(spoken(), rest))),
    word('restore NUMBER', 'get a match back from the trash', (rest) =>
      withNumbered(spoken(), rest, (match) =>
        done(restoreMatch(folders, match), `Restored: ${matchText(match, now())}.`),
      ),
    ),
    word('delete NUMBER for good', 'delete a match in the trash for good', (rest) => {
      const isMeant = rest.endsWith(forGood);
      const number = isMeant ? rest.slice(0, -forGood.length) : rest;
      return withNumbered(spoken(), number, (match) =>
        isMeant
          ? done(deleteForGood(match), 'Deleted for good.')
          : reply(
              ...wrapSentences([
                `Delete ${matchText(match, now())}? You can't undo it.`,
                `To confirm, type: delete ${number} for good`,
              ]),
            ),
      );
    }),
  ];
}

export const replaysEntry: MenuEntry = {
  row: (menu) => ({
    key: 'r',
    name: 'Replays',
    about: matchesText(listMatches(menu.app.home.folders).finished.length),
    enterDoes: 'Enter: see your finished matches.',
    says: 'Watch your finished matches again, move by move.',
    open: () => menu.app.navigator.go(replaysPage(menu)),
  }),
  words: ({ home, homeFolder: { folders }, now, back }) => [
    listed(
      'finished matches',
      word('replays', 'the finished matches', (rest) => {
        const lists = listMatches(folders);
        return reply(...listLines(spokenReplays(lists, now()), rest), ...problemLines(lists));
      }),
    ),
    word('replay NUMBER', 'read a finished match again, by its number or name', (rest) =>
      withNumbered(spokenReplays(listMatches(folders), now()), numberOfReplay(folders, rest), (match) =>
        withStored(folders, match, (stored) => home.replay(stored, back)),
      ),
    ),
  ],
};

/** Number of the replay with the typed name. Other text stays unchanged. */
function numberOfReplay(folders: Folders, typed: string): string {
  const at = listMatches(folders).finished.findIndex(({ givenName }) => givenName !== undefined && givenName === typed);
  return at < 0 ? typed : String(at + 1);
}

const spokenReplays = ({ finished }: MatchLists, now: Date): SpokenList<ListedMatch> => ({
  word: 'replays',
  what: ['finished match', 'finished matches'],
  order: 'newest first',
  items: finished,
  line: (match) => matchText(match, now),
  nothing: noReplays,
  below: 'Type replay and a number to read one.',
});

/** Text such as `Space Defender, Long Watch, turn 14, score 5, today 21:40`. */
export function matchText({ game, level, standing, over, time, givenName, isStarred }: ListedMatch, now: Date): string {
  const parts = compact(givenName, titleOf(game), level?.title, standing, over, dateText(time, now));
  return [...parts, ...(isStarred === true ? ['starred'] : [])].join(', ');
}

export const problemLines = (lists: MatchLists): string[] =>
  listProblems(lists).flatMap((text) => wrapSentences([withPeriod(text)]));

function replaysPage(menu: MenuOnScreen): Page {
  const { app, matches, trash, back } = menu;
  const { navigator, pageContext, liveSettings, results, home } = app;
  const { folders, cwd } = home;
  const byReplay = new Map(results().map((result) => [result.replay, result]));
  const preview = matchPreviews(app, () => page.changed());
  const cardOf = (match: ListedMatch): MatchCard => {
    const result = byReplay.get(basename(match.path));
    return {
      stars: result?.stars && bestStars([result.stars]),
      facts: playFacts(match, result),
      preview: preview(match.path),
    };
  };
  const page = replays<ListedMatch>(pageContext, {
    now: now(),
    glyphs: liveSettings.glyphs(),
    matches: () => listMatches(folders).finished,
    card: cardOf,
    watch(match) {
      const list = navigator.current();
      const file = openFile(folders, match.path, cwd);
      return file.ok
        ? matches.openReplay(file.value.match, () => navigator.go(list))
        : `Not opened: ${file.error.message}`;
    },
    actions: fileActions<ListedMatch>(home, (match) => listedFile(match, calledIn(match))),
    trash: () => navigator.go(trash(() => navigator.go(replaysPage(menu)))),
    back,
  });
  return page;
}
