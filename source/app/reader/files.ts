import { basename } from 'node:path';
import { failure, type Result, refusal, success } from '../../engine/result.ts';
import { titleOf } from '../../games/index.ts';
import { counted, ended, fewLines, fewOf, flow } from '../../screen/sentences.ts';
import { type OpenedFile, openFile } from '../../storage/files/open-file.ts';
import { type ListedMatch, listProblems, type MatchLists } from '../../storage/matches/match-list.ts';
import { existingSave } from '../../storage/matches/saves.ts';
import { dateText } from '../pages/dates.ts';
import { noReplays } from '../pages/lists/match-lists.ts';

/** A saved match in a few words: `Space Defender, Long Watch, turn 14, score 5, today 21:40` */
export function matchText({ game, level, standing, over, time }: ListedMatch, now: Date): string {
  const parts = [titleOf(game), ...(level === undefined ? [] : [level.title]), standing];
  return [...parts, ...(over === undefined ? [] : [over]), dateText(time, now)].join(', ');
}

/** The named saves, each under its name. */
export function saveLines(lists: MatchLists, now: Date, all: boolean): string[] {
  const saves = [...lists.running, ...lists.finished].toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const lines = saves.map((match) => `${match.name}: ${matchText(match, now)}.`);
  const most = all ? lines.length : fewLines;
  return [
    ...(lines.length === 0
      ? ['No saves yet. In a match, save and a name makes one.']
      : [
          `${counted(lines.length, 'save')}, newest first:`,
          ...fewOf(lines, (rest) => `${rest} more: type open all.`, most).flatMap((line) => flow([line])),
        ]),
    ...problemLines(lists),
    'Type open and the name of a save, or the path of a save or level file.',
  ];
}

/** The finished matches by number. */
export function replayLines({ finished, ...others }: MatchLists, now: Date, all: boolean): string[] {
  if (finished.length === 0) return [noReplays];
  const lines = finished.map((match, i) => `${i + 1} ${matchText(match, now)}.`);
  return [
    `${counted(lines.length, 'finished match', 'finished matches')}, newest first:`,
    ...fewOf(lines, (rest) => `${rest} more: type replays all.`, all ? lines.length : fewLines).flatMap((line) =>
      flow([line]),
    ),
    ...problemLines({ finished, ...others }),
    'Type replay and a number to hear one.',
  ];
}

/** What was found in the files that is not as it should be. */
export const problemLines = (lists: MatchLists): string[] => listProblems(lists).flatMap((text) => flow([ended(text)]));

/** The save of a name or path as typed. */
export function openedSave(typed: string, cwd: string): Result<OpenedFile> {
  const named = existingSave(typed.replace(/\.turncade$/i, ''));
  const opened = openFile(named?.path ?? typed, cwd);
  if (opened.ok) return success(opened.value);
  return failure(refusal(opened.error.code, `${basename(typed)}: ${opened.error.message}`));
}
