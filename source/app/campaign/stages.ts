import { basename } from 'node:path';
import {
  botOf,
  handicapIn,
  handicappedState,
  handicapWords,
  isEasedFor,
  starLabels,
} from '#engine/campaign/campaign.ts';
import { type Campaign, type Stage, stageKey, stageOfKey } from '#engine/campaign/campaign-file.ts';
import type { Carry, Run } from '#engine/campaign/carry.ts';
import type { JudgedGoal } from '#engine/campaign/goals.ts';
import { type CampaignProgress, isOpen, openedBy, totalsOf, triesOf } from '#engine/campaign/progress.ts';
import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { compact } from '#engine/lookup.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { type GameEntry, games } from '#games/index.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { easierBots, rivalNames } from '#match-session/rivals.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { easierText } from '#screen/game/rivals.ts';
import { listOf, sentence } from '#screen/sentences.ts';
import { type Line, span } from '#screen/styled-text.ts';
import { beginRun, bundledCampaign, readProgress, writeChoice } from '#storage/campaigns.ts';
import type { Folders } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { listMatches, type StoredMatch } from '#storage/matches/matches.ts';
import type { MatchResult } from '#storage/results.ts';
import { withSavedMatch } from '../match/create-match.ts';
import { replayOf } from '../pages/daily/past-days.ts';
import type { NewMatch } from '../services.ts';
import { judgeMatch } from './judge.ts';

/** Refusal in a campaign with a run, where a player could otherwise leave a bad match and avoid its price. */
export const unfinishedText = 'Finish your current match first.';

export interface StageSheet {
  readonly stage: Stage;
  readonly number: number;
  readonly stars: readonly string[];
  readonly terms: string;
  /** True if a rival has a weaker version. */
  readonly canBeEased: boolean;
}

export interface OpenCampaign {
  readonly entry: GameEntry;
  readonly campaign: Campaign;
  readonly sheets: readonly StageSheet[];
  readonly progress: CampaignProgress;
  /** Undefined if the game carries nothing from stage to stage. */
  readonly run: Run | undefined;
  readonly running: ReadonlyMap<string, ListedMatch>;
  readonly problem: string | undefined;
  /** Board of a stage's level. Empty if the game draws no boards, or if each try has a new level. */
  picture(stage: Stage, room: PictureRoom): readonly Line[];
}

export const campaignGames = (): readonly GameEntry[] => games.filter(({ id }) => bundledCampaign(id)?.ok === true);

/** A row for each campaign with a won stage: stages, stars and the medal. */
export const medalRows = (folders: Folders, results: readonly MatchResult[]): readonly Line[] =>
  campaignGames().flatMap(({ id, title }): Line[] => {
    const read = bundledCampaign(id);
    if (read?.ok !== true) return [];
    const totals = totalsOf(read.value, readProgress(folders, read.value, results).progress);
    if (totals.won === 0) return [];
    return [
      [
        span(` ${title.padEnd(16)}`, 'strong'),
        span(read.value.title.padEnd(22)),
        span(`${totals.won} of ${totals.stages} won`.padEnd(14)),
        span(`${totals.stars} of ${totals.maxStars} stars`.padEnd(16), 'hazard'),
        ...(totals.medal === undefined ? [] : [span(totals.medal, 'strong')]),
      ],
    ];
  });

export async function openCampaign(
  folders: Folders,
  entry: GameEntry,
  results: readonly MatchResult[],
): Promise<OpenCampaign | undefined> {
  const read = bundledCampaign(entry.id);
  if (read?.ok !== true) return undefined;
  const campaign = read.value;
  const { progress, problem } = readProgress(folders, campaign, results);
  const running = new Map<string, ListedMatch>();
  for (const match of listMatches(folders).running) {
    const stage = match.facts.campaign === undefined ? undefined : stageOfKey(campaign, match.facts.campaign);
    if (stage !== undefined && !running.has(stage.id)) running.set(stage.id, match);
  }
  return entry.open((game, { levels }) => {
    const run = carryOf(game, campaign)?.run(campaign, triesOf(progress));
    const sheets = campaign.stages.map((stage, i) => sheetOfStage(game, stage, i + 1, run));
    const picture = (stage: Stage, room: PictureRoom): readonly Line[] => {
      const level = isRandom(stage) ? undefined : findLevel(game, stage.level, '');
      const painter = levels?.painter;
      return level?.ok === true && painter !== undefined
        ? (painter.board ?? painter.about)(level.value.text, room)
        : [];
    };
    return { entry, campaign, sheets, progress, run, running, problem, picture };
  });
}

function sheetOfStage<T extends GameTypes>(
  game: Game<T>,
  stage: Stage,
  number: number,
  run: Run | undefined,
): StageSheet {
  const level = findLevel(game, stage.level, '');
  const sheet = level.ok && game.levels ? sheetOf(game.levels, level.value) : undefined;
  const title = isRandom(stage) || sheet?.ok !== true ? 'A random map' : sheet.value.title;
  const bots = botsOfStage(game, stage);
  const rivals = rivalNames(game, bots);
  const { turns: limit = stage.options['limit'], rounds } = stage.options;
  const turns = limit === undefined ? rounds && `${rounds} rounds` : `${limit} turns`;
  const par = sheet?.ok === true && sheet.value.par !== undefined ? `par ${sheet.value.par}` : undefined;
  const against = rivals.length === 0 ? undefined : `against ${listOf(rivals)}`;
  const facts = compact(title === stage.title ? undefined : title, turns, par, against);
  return {
    stage,
    number,
    stars: starLabels(game, stage),
    terms: [
      ...(facts.length === 0 ? [] : [sentence(facts.join(', '))]),
      ...startSentences(game, stage, run),
      ...limitSentences(game, stage),
      ...handicapSentences(game, stage, displayNames(bots)),
    ].join(' '),
    canBeEased: easierBots(game, bots) !== undefined,
  };
}

const botsOfStage = <T extends GameTypes>(game: Game<T>, { seats }: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(seats.map((rival, i) => [i + 2, botOf(game, rival) ?? rival.skill]));

function limitSentences<T extends GameTypes>({ campaign }: Game<T>, { options }: Stage): readonly string[] {
  const { turns } = options;
  return turns === undefined || turns === '0' || campaign?.atLimit === undefined
    ? []
    : [`After turn ${turns}, ${campaign.atLimit}.`];
}

/** The game's sentences about the start of a stage. Handicaps from the run count only in the run's current stage. */
function startSentences<T extends GameTypes>(game: Game<T>, stage: Stage, run: Run | undefined): readonly string[] {
  const level = findLevel(game, stage.level, '');
  if (game.campaign?.terms === undefined || !level.ok) return [];
  const setup = { seed: '', players: stage.seats.length + 1, options: stage.options, level: level.value };
  const handicap = handicapIn(stage, run?.stage === stage ? run : undefined);
  return game.campaign.terms(handicappedState(game, setup, handicap)).map(sentence);
}

function handicapSentences<T extends GameTypes>(
  game: Game<T>,
  { handicap = {} }: Stage,
  names: Readonly<Record<string, string>>,
): readonly string[] {
  const byWords = new Map<string, string[]>();
  for (const [seat, changes] of Object.entries(handicap)) {
    const words = listOf(handicapWords(game, changes));
    if (words === '') continue;
    const name = seat === '1' ? 'You' : (names[seat] ?? `Player ${seat}`);
    const known = byWords.get(words);
    byWords.set(words, known === undefined ? [name] : [...known, name]);
  }
  return [...byWords].map(([words, names]) => {
    const verb = names.length > 1 || names[0] === 'You' ? 'start' : 'starts';
    return `${listOf(names)} ${verb} with ${words}.`;
  });
}

const carryOf = <T extends GameTypes>({ campaign: form }: Game<T>, { carry }: Campaign): Carry<T> | undefined =>
  form?.carry?.name === carry ? form?.carry : undefined;

const isRandom = ({ level }: Stage): boolean => level.startsWith('random:');

export interface StageStart {
  /** Seed of an earlier try to repeat. Default: the seed of the stage, or a new one. */
  readonly seed?: string | undefined;
  readonly isEased?: boolean | undefined;
}

export function stageMatch<T extends GameTypes>(
  game: Game<T>,
  campaign: Campaign,
  stage: Stage,
  { seed, isEased }: StageStart,
  run: Run | undefined,
): Result<NewMatch, string> {
  const level = findLevel(game, stage.level, '');
  if (!level.ok) return failure(level.error.message);
  const bots = botsOfStage(game, stage);
  const weaker = isEased === true ? easierBots(game, bots) : undefined;
  const chosenSeed = seed ?? stage.seed ?? undefined;
  return success({
    level: { ...level.value, title: stage.title },
    players: stage.seats.length + 1,
    options: stage.options,
    bots: weaker ?? bots,
    notice: weaker && easierText(stage.title, rivalNames(game, weaker)),
    campaign: stageKey(campaign, stage),
    handicap: handicapIn(stage, run),
    ...(chosenSeed !== undefined && { seed: chosenSeed }),
  });
}

/** First open stage that is due in the run or, without a run, not won yet. Default: the last stage. */
export function nextStage({
  campaign,
  progress,
  run,
}: Pick<OpenCampaign, 'campaign' | 'progress' | 'run'>): Stage | undefined {
  const { stages } = campaign;
  const isTodo = (stage: Stage) =>
    isOpen(campaign, progress, stage) && (run?.isDue(stage) ?? progress.stages[stage.id]?.stars[0] !== 1);
  return stages.find(isTodo) ?? stages.at(-1);
}

/** Stores the card that the player chooses after a match. Returns the reason, as a sentence, if that fails. */
export function chooseCard(
  folders: Folders,
  { campaign }: Pick<OpenCampaign, 'campaign'>,
  save: string,
  card: string,
): string | undefined {
  const stored = writeChoice(folders, campaign, save, card);
  if (!stored.ok) return sentence(`not chosen: ${stored.error.message}`);
  return stored.value === card ? undefined : `You already took ${stored.value} in another window.`;
}

/** Begins the run again. Returns the reason, as a sentence, if that fails. */
export function beginAgain(folders: Folders, { campaign, running }: OpenCampaign): string | undefined {
  if (running.size > 0) return unfinishedText;
  const written = beginRun(folders, campaign);
  return written.ok ? undefined : sentence(`not begun: ${written.error.message}`);
}

export interface StageOutcome {
  readonly isWon: boolean;
  readonly turn: number;
  readonly stars: readonly JudgedGoal[];
  readonly points: number | undefined;
  readonly opened: readonly Stage[];
  /** Sentences about what the match has changed in the run. */
  readonly change: readonly string[] | undefined;
  readonly isEased: boolean;
  readonly debugUsed: boolean;
  readonly stored: StoredMatch;
}

export async function outcomeOf(
  folders: Folders,
  { campaign, progress, run }: OpenCampaign,
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
    change: run?.change(result.replay),
    opened: run?.stage === undefined ? openedBy(campaign, progress, stage.id, result.replay) : [],
    isEased: isEasedFor(stage.seats, facts.bots),
    debugUsed: facts.debugUsed,
    stored: stored.value,
  };
}
