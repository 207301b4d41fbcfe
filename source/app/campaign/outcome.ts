import { basename } from 'node:path';
import { type Stage, stageKey } from '#engine/campaign/campaign.ts';
import type { JudgedGoal } from '#engine/campaign/goals.ts';
import { openedBy } from '#engine/campaign/progress.ts';
import { isEasedFor } from '#engine/campaign/stage.ts';
import type { Folders } from '#storage/files/folders.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { MatchResult } from '#storage/results.ts';
import { withSavedMatch } from '../match/create-match.ts';
import { replayOf } from '../pages/daily/past-days.ts';
import { judgeMatch } from './judge.ts';
import type { OpenCampaign } from './stages.ts';

export interface StageOutcome {
  readonly isWon: boolean;
  readonly turn: number;
  readonly stars: readonly JudgedGoal[];
  readonly points: number | undefined;
  /** Stages that this match opened. */
  readonly opened: readonly Stage[];
  readonly isEased: boolean;
  readonly debugUsed: boolean;
  readonly stored: StoredMatch;
}

/** Judges a finished match again, from its replay. */
export async function outcomeOf(
  folders: Folders,
  { campaign, progress }: OpenCampaign,
  stage: Stage,
  path: string | undefined,
  results: readonly MatchResult[],
): Promise<StageOutcome | undefined> {
  const key = stageKey(campaign, stage);
  const result = results.findLast(
    ({ replay, campaign: played }) => path !== undefined && replay === basename(path) && played?.stage === key,
  );
  const stored = result && replayOf(folders, result);
  if (result === undefined || stored?.ok !== true) return undefined;
  const facts = factsOf(stored.value.save.header.notes);
  const judged = await withSavedMatch(stored.value, (match) => judgeMatch(match, facts)?.judged);
  if (!judged.ok || judged.value === undefined) return undefined;
  return {
    isWon: judged.value.stars[0]?.isMet === true,
    turn: result.turns,
    stars: judged.value.stars,
    points: judged.value.points,
    opened: openedBy(campaign, progress, stage.id, result.replay),
    isEased: isEasedFor(stage.seats, facts.bots),
    debugUsed: facts.debugUsed,
    stored: stored.value,
  };
}
