import { isEasedFor, type JudgedStage, judgeStage, starLabels } from '#engine/campaign/campaign.ts';
import { type Campaign, type Stage, stageOfKey } from '#engine/campaign/campaign-file.ts';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import type { MatchResult } from '#storage/results.ts';

/** The `next` of a match of a stage: it leads back to the campaign. */
export function toCampaignFrom<T extends GameTypes>(match: Match<T>, facts: MatchFacts): Scene<ScreenTypes>['next'] {
  const isLost = judgeMatch(match, facts)?.judged.stars[0]?.isMet === false;
  return {
    name: 'campaign',
    title: isLost ? 'your stars' : 'your stars and the new stages',
    isCampaign: true,
    ...(isLost && { isLostStage: true }),
  };
}

export function stageIn(game: string, { campaign: key }: Pick<MatchFacts, 'campaign'>): Stage | undefined {
  const campaign = key === undefined ? undefined : bundledCampaign(game);
  return key !== undefined && campaign?.ok === true ? stageOfKey(campaign.value, key) : undefined;
}

const labelsOfStars = new WeakMap<Stage, readonly string[]>();

/** Labels of a stage's stars, cached because every scene contains them. Undefined outside a campaign. */
export function stageStarLabels<T extends GameTypes>(game: Game<T>, facts: Pick<MatchFacts, 'campaign'>) {
  const stage = stageIn(game.id, facts);
  if (stage === undefined) return undefined;
  const labels = labelsOfStars.get(stage) ?? starLabels(game, stage);
  labelsOfStars.set(stage, labels);
  return labels;
}

export interface CampaignMatch {
  readonly campaign: Campaign;
  readonly stage: Stage;
  readonly judged: JudgedStage;
}

/** Judges a match of a campaign by its stage. The debug view forfeits all stars, because it reveals secrets. */
export function judgeMatch<T extends GameTypes>(
  match: Match<T>,
  { campaign: key, bots, hints, debugUsed }: Pick<MatchFacts, 'campaign' | 'bots' | 'hints' | 'debugUsed'>,
): CampaignMatch | undefined {
  const campaign = key === undefined ? undefined : bundledCampaign(match.game.id);
  if (key === undefined || campaign?.ok !== true) return undefined;
  const stage = stageOfKey(campaign.value, key);
  if (stage === undefined) return undefined;
  const judged = judgeStage(match, stage, { hints, isEased: isEasedFor(stage.seats, bots) });
  const stars = debugUsed ? judged.stars.map((star) => ({ ...star, isMet: false })) : judged.stars;
  return { campaign: campaign.value, stage, judged: { ...judged, stars } };
}

export function campaignResult<T extends GameTypes>(match: Match<T>, facts: MatchFacts): Pick<MatchResult, 'campaign'> {
  const judged = judgeMatch(match, facts);
  if (judged === undefined || facts.campaign === undefined) return {};
  const { stars, points, facts: run } = judged.judged;
  return {
    campaign: {
      stage: facts.campaign,
      stars: stars.map(({ isMet }) => isMet),
      ...(points !== undefined && { points }),
      ...(run !== undefined && !facts.debugUsed && { run }),
    },
  };
}
