import { type FileFault, failure, type Result, refusal, success } from '../../engine/result.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import { games } from '../../games/index.ts';
import { flow } from '../../screen/sentences.ts';
import { completePath } from '../../storage/files/complete-path.ts';
import { findLevel, likeliestFault } from '../../storage/levels.ts';
import { damageText } from '../../storage/matches/match-list.ts';
import { listMatches } from '../../storage/matches/matches.ts';
import { listSaves } from '../../storage/matches/saves.ts';
import { readResults } from '../../storage/results.ts';
import { noReplays } from '../pages/lists/match-lists.ts';
import { menuEntries } from '../pages/menu/menu-entries.ts';
import { openedSave, replayLines, saveLines } from './files.ts';
import { faultLines, type Home, replyTo, withStored } from './home.ts';
import { type Reply, type Room, reply } from './room.ts';
import { trashWords } from './trash-words.ts';
import { listed, type Word, word } from './words.ts';

export interface MenuWordsOptions {
  readonly home: Home;
  now(): Date;
  /** What typed paths are relative to. */
  readonly cwd: string;
  back(): Room;
}

/** Saves, replays, statistics and settings. */
export function menuWords({ home, now, cwd, back }: MenuWordsOptions): Word[] {
  const open = async (typed: string): Promise<Reply> => {
    if (isLevelFile(typed)) {
      const found = await levelIn(typed);
      return found.ok
        ? home.seat(found.value.id, { level: found.value.level }, back)
        : reply(...faultLines(`Not opened: ${found.error.message}`));
    }
    const opened = openedSave(typed, cwd);
    if (!opened.ok) return reply(...faultLines(`Not opened: ${opened.error.message}`));
    const { match, damaged } = opened.value;
    const first = damaged === undefined ? [] : faultLines(damageText(damaged));
    const gone = replyTo(await home.goOn(match, false, back));
    return { ...gone, says: [...first, ...gone.says] };
  };
  const replay = async (typed: string): Promise<Reply> => {
    const { finished } = listMatches();
    if (finished.length === 0) return reply(noReplays);
    const match = finished[Number(typed) - 1];
    if (!/^\d+$/.test(typed) || match === undefined)
      return reply(...flow([`Found "${typed}", expected a number from 1 to ${finished.length}; replays lists them.`]));
    return withStored(match, (stored) => home.replay(stored, back));
  };
  return [
    listed(
      'saved matches and level files',
      word(
        'open NAME or PATH',
        'a saved match or a level file; alone it lists the saves',
        (rest) => (isList(rest) ? reply(...saveLines(listSaves(), now(), rest !== '')) : open(rest)),
        (rest) =>
          [...listSaves().running, ...listSaves().finished]
            .map(({ name }) => name)
            .filter((name) => name.startsWith(rest))
            .concat(completePath(rest, cwd)),
      ),
    ),
    listed(
      'finished matches',
      word('replays', 'the finished matches', (rest) => reply(...replayLines(listMatches(), now(), rest !== ''))),
    ),
    ...trashWords(now),
    word('replay NUMBER', 'hear a finished match again', replay),
    ...menuEntries.flatMap((entry) => entry.words({ results: readResults().results, now })),
  ];
}

/** Whether a path has the ending of a level file. */
const isLevelFile = (typed: string): boolean => /\.(?:txt|dot|gv)$/i.test(typed);

const isList = (rest: string): boolean => rest === '' || rest.toLowerCase() === 'all';

/** The level of a file that is no save, and the game that it is of; or what is wrong with it. */
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
