import { basename, join } from 'node:path';
import { checkCampaign } from '#engine/campaign/campaign.ts';
import { type Campaign, readCampaign, stageOfKey } from '#engine/campaign/campaign-file.ts';
import {
  type CampaignProgress,
  endRun,
  mergeProgress,
  noProgress,
  parseProgress,
  progressText,
  recordChoice,
  recordTry,
  triesOf,
} from '#engine/campaign/progress.ts';
import type { Game } from '#engine/game.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, readFileSync } from './files/disk.ts';
import type { Folders } from './files/folders.ts';
import { findLevel, levelsFolder } from './levels.ts';
import { replaceKept, setAside } from './matches/saved-file.ts';
import { addResult, type MatchResult, readResults } from './results.ts';

export const campaignFile = 'campaign.json';

const known = new Map<string, Result<Campaign, FileFault> | undefined>();

/** Cached, because a campaign never changes while the program runs. */
export function bundledCampaign(game: string): Result<Campaign, FileFault> | undefined {
  if (known.has(game)) return known.get(game);
  const path = join(levelsFolder(game), campaignFile);
  const campaign = existsSync(path) ? readCampaign(readFileSync(path, 'utf8')) : undefined;
  known.set(game, campaign);
  return campaign;
}

export function checkedCampaign<T extends GameTypes>(game: Game<T>, text: string): Result<Campaign, FileFault> {
  const campaign = readCampaign(text);
  if (!campaign.ok) return campaign;
  return checkCampaign(game, campaign.value, (name) => {
    const level = findLevel(game, name, '');
    if (!level.ok) return level;
    const facts = game.levels?.read(level.value.text);
    if (facts?.ok === false) return failure(facts.error);
    const seats = facts?.value.seats;
    const { least, most } = game.players;
    if (seats === undefined) return success({ least, most });
    return success('exactly' in seats ? { least: seats.exactly, most: seats.exactly } : { least, most: seats.most });
  });
}

export const progressFile = ({ data }: Folders, game: string): string => join(data, `campaign-${game}.json`);

export interface ReadProgress {
  readonly progress: CampaignProgress;
  readonly problem?: string;
}

/** Reads the progress. Adds results that its file lacks after a kill, or if two programs wrote it at the same time. */
export function readProgress(folders: Folders, campaign: Campaign, results: readonly MatchResult[]): ReadProgress {
  const { progress, problem } = storedProgress(progressFile(folders, campaign.game));
  return { progress: withResults(campaign, progress, results), ...(problem !== undefined && { problem }) };
}

export function writeProgress(folders: Folders, game: string, results: readonly MatchResult[]): Result<undefined> {
  const campaign = bundledCampaign(game);
  if (campaign === undefined) return success(undefined);
  if (!campaign.ok) return campaign;
  const written = replaceProgress(folders, game, readProgress(folders, campaign.value, results).progress);
  return written.ok ? success(undefined) : written;
}

/**
 * Stores the card that a player chooses after the match `save`, unless one is stored. Appends it to the results, where
 * only the first choice counts. So a kill loses no choice, and two programs cannot both store one.
 *
 * @returns the stored choice
 */
export function writeChoice(folders: Folders, campaign: Campaign, save: string, choice: string): Result<string> {
  const result = readResults(folders).results.find(({ replay }) => replay === save);
  if (result?.campaign?.run !== undefined && result.campaign.choice === undefined) {
    const added = addResult(folders, { ...result, campaign: { ...result.campaign, choice } });
    if (!added.ok) return added;
  }
  const { progress } = readProgress(folders, campaign, readResults(folders).results);
  const chosen = recordChoice(progress, save, choice);
  const written = replaceProgress(folders, campaign.game, chosen);
  return written.ok ? success(triesOf(chosen)[save]?.choice ?? choice) : written;
}

/** Ends the run of a campaign, so that a new one begins. Stars stay. */
export function beginRun(folders: Folders, campaign: Campaign): Result<CampaignProgress> {
  const { progress } = readProgress(folders, campaign, readResults(folders).results);
  return replaceProgress(folders, campaign.game, endRun(progress));
}

export function importProgress(folders: Folders, campaign: Campaign, text: string): Result<CampaignProgress> {
  const other = parseProgress(text);
  if (!other.ok) return failure(refusal('bad-progress', other.error));
  const { progress } = storedProgress(progressFile(folders, campaign.game));
  return replaceProgress(folders, campaign.game, mergeProgress(progress, other.value));
}

function replaceProgress(folders: Folders, game: string, progress: CampaignProgress): Result<CampaignProgress> {
  const path = progressFile(folders, game);
  const text = progressText(progress);
  return attempt(() => {
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceKept(path, text);
    return progress;
  });
}

const withResults = (
  campaign: Campaign,
  progress: CampaignProgress,
  results: readonly MatchResult[],
): CampaignProgress =>
  results.reduce((sum, { campaign: played, replay, turns, time }) => {
    const stage = played && stageOfKey(campaign, played.stage);
    if (played === undefined || stage === undefined) return sum;
    const { stars, points, run: facts, choice } = played;
    const run = facts === undefined ? undefined : { time, facts, ...(choice !== undefined && { choice }) };
    return recordTry(sum, { stage: stage.id, save: replay, stars, turn: turns, points, run });
  }, progress);

/** Reads a progress file. A damaged file is renamed, and its previous copy, if intact, takes its place. */
function storedProgress(path: string): ReadProgress {
  const read = readFile(path);
  if (read.ok) return { progress: read.value };
  const { aside, restored } = setAside(path, (copy) => readFile(copy).ok);
  const copy = restored ? readFile(path) : undefined;
  return {
    progress: copy?.ok === true ? copy.value : noProgress,
    problem: `${basename(path)} is damaged${aside === undefined ? '' : ` and was renamed to ${aside}`}: ${read.error}`,
  };
}

function readFile(path: string): Result<CampaignProgress, string> {
  if (!existsSync(path)) return success(noProgress);
  const text = attempt(() => readFileSync(path, 'utf8'));
  return text.ok ? parseProgress(text.value) : failure(text.error.message);
}
