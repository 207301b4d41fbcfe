import { basename } from 'node:path';
import type { Game } from '#engine/game.ts';
import { generatedPlayerCounts, levelFaultText, playersIn } from '#engine/level.ts';
import { type FileFault, fileFaultText, refusal } from '#engine/result.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { campaignFile, checkedCampaign } from '#storage/campaigns.ts';
import { bundledLevels, levelsDigest, readLevelFile } from '#storage/levels.ts';
import { checkedPuzzles, puzzlesFile } from '#storage/puzzles.ts';
import { levelOf, playersRequested, readOptions } from '../match-options.ts';
import type { Arguments } from '../parse.ts';
import { levelFault, UsageError } from '../usage-error.ts';
import type { BuiltList, LevelList } from './built-lists.ts';

export function levelList<T extends GameTypes>(game: Game<T>): LevelList {
  const made = [
    { name: 'daily', how: 'a random level for each day' },
    { name: `random:${game.levels?.seeds?.shape ?? 'SEED'}`, how: 'a random level from a seed' },
  ];
  return {
    levels: bundledLevels(game).map(({ source: { name }, sheet }) => ({ name, sheet })),
    made: game.levels?.generate === undefined ? [] : made,
  };
}

/** Level lists of all games. Called by the build, which stores them in `built-lists.ts`. */
export async function allLists(): Promise<Readonly<Record<string, BuiltList>>> {
  const lists = games.map(async (entry) => {
    const list = await entry.visit((game) => levelList(game));
    return [entry.id, { digest: levelsDigest(entry.id), list }] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** Summary of a level, campaign or puzzle file. Throws a UsageError with status 1 if the file has faults. */
export function checkLevel<T extends GameTypes>(game: Game<T>, file: string): string {
  const { id, levels: form } = game;
  if (form === undefined) throw new UsageError(`${id} has no levels`);
  if (basename(file) === campaignFile) return checkCampaignFile(game, file);
  if (basename(file) === puzzlesFile) return checkPuzzlesFile(game, file);
  const text = readLevelFile(file, form);
  if (!text.ok) throw levelFault(text.error, 1);
  const facts = form.read(text.value);
  if (!facts.ok) {
    const { others: otherFaults = [], ...first } = facts.error;
    const rows = [first, ...otherFaults].map((fault: FileFault) => levelFaultText(form, file, fault));
    throw levelFault(refusal(first.code, rows.join('\n')), 1);
  }
  const { title, tier, summary } = facts.value;
  const start = [title, tier === undefined ? undefined : `tier ${tier}`].filter((part) => part !== undefined);
  return `${file}: ok\n${start.length === 0 ? '' : `${start.join(', ')}: `}${summary}`;
}

function checkCampaignFile<T extends GameTypes>(game: Game<T>, file: string): string {
  const text = readLevelFile(file);
  if (!text.ok) throw levelFault(text.error, 1);
  const checked = checkedCampaign(game, text.value);
  if (!checked.ok) throw levelFault(refusal(checked.error.code, fileFaultText(file, checked.error)), 1);
  const { title, stages } = checked.value;
  return `${file}: ok\n${title}: ${stages.length} stages`;
}

function checkPuzzlesFile<T extends GameTypes>(game: Game<T>, file: string): string {
  const text = readLevelFile(file);
  if (!text.ok) throw levelFault(text.error, 1);
  const checked = checkedPuzzles(game, text.value);
  if (!checked.ok) throw levelFault(refusal(checked.error.code, fileFaultText(file, checked.error)), 1);
  return `${file}: ok\n${checked.value.list.length} puzzles, all proven to be solvable`;
}

/** Text of a level for export, in the game's canonical form, if any, else without tabs and invisible characters. */
export function exportLevel<T extends GameTypes>(game: Game<T>, name: string, args: Arguments): string {
  const options = readOptions(game, args);
  for (const [option, value] of Object.entries(options)) {
    const named = game.levels?.withOptions?.(name, { [option]: value });
    if (named === undefined || (named.ok && named.value === name))
      throw new UsageError(
        `--set ${option}=${value} cannot be used here: ${option} does not change the text of a level`,
      );
  }
  const players = playersRequested(game, args);
  if (players !== undefined && generatedPlayerCounts(game).length === 0)
    throw new UsageError(`--players does not change the text of ${game.id} levels, found --players ${players}`);
  const level = levelOf(game, name, options, players);
  const seats = playersIn(game, level, players);
  if (!seats.ok) throw new UsageError(seats.error.message);
  return game.levels?.canonical?.(level.text) ?? stripHidden(level.text.replaceAll('\t', ' '));
}
