import { type Stage, stageKey, stageOfKey } from '#engine/campaign/campaign-file.ts';
import type { Run } from '#engine/campaign/carry.ts';
import { progressAt } from '#engine/campaign/progress.ts';
import { type GameEntry, games } from '#games/index.ts';
import { withPeriod } from '#screen/sentences.ts';
import { type Glyphs, indented, paragraph } from '#screen/styled-text.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import { readStored, type StoredMatch } from '#storage/matches/matches.ts';
import type { Results } from '#storage/results.ts';
import type { ActionResult } from '../layers/dialog.ts';
import type { MatchPages } from '../match/match-page.ts';
import { replayOf } from '../pages/daily/past-days.ts';
import { listPage } from '../pages/lists/list-page.ts';
import { filled } from '../pages/lists/wide-layout.ts';
import type { Page } from '../pages/page.ts';
import type { LocalServices, PageContext } from '../services.ts';
import { campaignTotals, lockedText } from './campaign-words.ts';
import { campaignMap } from './map-page.ts';
import { stageList } from './stage-list.ts';
import { briefingPage, cardPage, stageResultPage } from './stage-pages.ts';
import {
  beginAgain,
  campaignGames,
  chooseCard,
  nextStage,
  type OpenCampaign,
  openCampaign,
  outcomeOf,
  type StageStart,
  stageMatch,
  unfinishedText,
} from './stages.ts';

export interface CampaignPagesOptions {
  readonly matches: Pick<MatchPages, 'play' | 'openSave' | 'openReplay' | 'last'>;
  results(): Results;
}

export function campaignPages(
  { navigator, pageContext, home, glyphs }: LocalServices,
  { matches, results }: CampaignPagesOptions,
) {
  const load = (entry: GameEntry): Promise<OpenCampaign | undefined> =>
    openCampaign(home.folders, entry, results().results);

  const showMap = async (entry: GameEntry, back: () => void, chosen?: string): Promise<string | undefined> => {
    const open = await load(entry);
    if (open === undefined) return `${entry.title} has no campaign.`;
    const again = (stage: Stage) => () => void showMap(entry, back, stage.id);
    const place = campaignMap(pageContext, {
      open,
      glyphs: glyphs(),
      chosen,
      brief: (stage) => brief(open, stage, back, again(stage)),
      resume(stage) {
        const running = open.running.get(stage.id);
        const stored = running && readStored(home.folders, running);
        if (stored === undefined) return undefined;
        if (!stored.ok) return withPeriod(`Not opened: ${stored.error.message}`);
        return matches.openSave(stored.value, true, () => void afterMatch(entry, stage, back));
      },
      watchBest(stage) {
        const save = progressAt(open.progress, stage.id).best?.save;
        const result = results().results.find(({ replay }) => replay === save);
        const stored = result && replayOf(home.folders, result);
        if (stored?.ok !== true) return 'The replay of your best win is not on this machine.';
        return matches.openReplay(stored.value, again(stage));
      },
      beginAgain() {
        const fault = beginAgain(home.folders, open);
        if (fault === undefined) void showMap(entry, back);
        return fault;
      },
      back,
    });
    navigator.go(place);
    return undefined;
  };

  const brief = (open: OpenCampaign, stage: Stage, back: () => void, toMap: () => void): ActionResult => {
    const { campaign, entry, sheets, run } = open;
    if (run?.choice !== undefined) return offerCards(open, run.choice, back);
    const locked = lockedText(open, stage);
    const sheet = sheets.find((other) => other.stage === stage);
    if (locked !== undefined || sheet === undefined) return locked;
    if (open.run !== undefined && open.running.has(stage.id)) return unfinishedText;
    const start = (how: StageStart) =>
      entry.open((game, screen) => {
        const match = stageMatch(game, campaign, stage, how, run);
        if (!match.ok) return withPeriod(`Not started: ${match.error}`);
        matches.play(game, screen, match.value, () => void afterMatch(entry, stage, back));
        return undefined;
      });
    const last = results().results.findLast(({ campaign: played }) => played?.stage === stageKey(campaign, stage));
    navigator.go(
      briefingPage(pageContext, {
        open,
        sheet,
        glyphs: glyphs(),
        lastSeed: stage.seed === null ? last?.seed : undefined,
        start,
        back: toMap,
      }),
    );
    return undefined;
  };

  /** Lets the player choose a card, then opens the briefing of the next stage, or the map if there is none. */
  const offerCards = (open: OpenCampaign, choice: NonNullable<Run['choice']>, back: () => void): ActionResult => {
    const { entry } = open;
    const toMap = () => void showMap(entry, back);
    navigator.go(
      cardPage(pageContext, {
        open,
        glyphs: glyphs(),
        choice,
        choose(card) {
          const fault = chooseCard(home.folders, open, choice.save, card);
          if (fault !== undefined) return fault;
          void load(entry).then((now) => {
            if (now?.run?.stage === undefined) toMap();
            else brief(now, now.run.stage, back, toMap);
          });
          return undefined;
        },
        back: toMap,
      }),
    );
    return undefined;
  };

  /** Shows the result of the match that the player leaves, or the map if that match has no result. */
  const afterMatch = async (entry: GameEntry, stage: Stage, back: () => void): Promise<void> => {
    const open = await load(entry);
    const sheet = open?.sheets.find((other) => other.stage.id === stage.id);
    const outcome = open && (await outcomeOf(home.folders, open, stage, matches.last()?.savedIn(), results().results));
    const toMap = () => void showMap(entry, back, stage.id);
    if (open === undefined || sheet === undefined || outcome === undefined) return toMap();
    const isOpen = lockedText(open, stage) === undefined && open.run?.choice === undefined;
    const isRunning = open.run !== undefined && open.running.has(stage.id);
    if (matches.last()?.isRetry() === true && isOpen && !isRunning) return void brief(open, stage, back, toMap);
    const place = stageResultPage(pageContext, {
      open,
      glyphs: glyphs(),
      sheet,
      outcome,
      brief: (next) => brief(open, next, back, toMap),
      watch: () => matches.openReplay(outcome.stored, () => navigator.go(place)),
      back: toMap,
    });
    navigator.go(place);
  };

  return {
    showMap,
    async showList(back: () => void): Promise<void> {
      const all = await Promise.all(campaignGames().map(load));
      navigator.go(
        campaignList(pageContext, {
          campaigns: all.filter((open) => open !== undefined),
          glyphs: glyphs(),
          open: ({ entry }) => showMap(entry, () => void this.showList(back)),
          back,
        }),
      );
    },
    async showStage(id: string, stageId: string | undefined, back: () => void): Promise<string | undefined> {
      const entry = games.find((game) => game.id === id);
      const open = entry && (await load(entry));
      if (entry === undefined || open === undefined) return `${id} has no campaign.`;
      const stage = open.campaign.stages.find((other) => other.id === stageId);
      if (stage === undefined) return showMap(entry, back);
      const locked = lockedText(open, stage);
      if (locked !== undefined) return locked;
      brief(open, stage, back, () => void showMap(entry, back, stage.id));
      return undefined;
    },
    leaveOf({ save: { header } }: StoredMatch, leave: () => void): () => void {
      const { campaign: key } = factsOf(header.notes);
      const entry = games.find(({ id }) => id === header.game);
      const campaign = bundledCampaign(header.game);
      const stage = key !== undefined && campaign?.ok === true ? stageOfKey(campaign.value, key) : undefined;
      if (entry === undefined || stage === undefined) return leave;
      return () => void afterMatch(entry, stage, leave);
    },
  };
}

/** Columns of the list of campaigns, and minimum columns of the panel with the stages. */
const [listColumns, minPanel] = [86, 32];

const fact = (value: string | number | undefined): string => (value === undefined ? '' : String(value));

export interface CampaignListOptions {
  readonly glyphs: Glyphs;
  readonly campaigns: readonly OpenCampaign[];
  open(campaign: OpenCampaign): ActionResult;
  back(): void;
}

export const campaignList = (around: PageContext, { campaigns, glyphs, open, back }: CampaignListOptions): Page =>
  listPage<OpenCampaign>(around, {
    title: 'campaigns',
    facts: (items) =>
      `${items.filter((item) => campaignTotals(item).medal !== undefined).length} of ${items.length} medals`,
    table: 'campaigns',
    items: () => campaigns,
    columns: [
      { head: 'game', width: 16, text: ({ entry }) => entry.title, role: () => 'strong' },
      { head: 'campaign', width: 22, text: ({ campaign }) => campaign.title },
      {
        head: 'won',
        width: 9,
        text: (item) => {
          const { won, stages } = campaignTotals(item);
          return `${won} of ${stages}`;
        },
      },
      {
        head: 'stars',
        width: 9,
        text: (item) => {
          const { stars, maxStars } = campaignTotals(item);
          return `${stars} of ${maxStars}`;
        },
      },
      { head: 'points', width: 7, align: 'right', text: (item) => fact(campaignTotals(item).points) },
      { head: 'medal', width: 7, text: (item) => fact(campaignTotals(item).medal) },
    ],
    keyOf: ({ entry }) => entry.id,
    words: ({ entry, campaign }) => `${entry.title} ${campaign.title}`,
    nothing: 'There are no campaigns.',
    enter: ['open', 'open the map of the campaign'],
    open,
    says: ({ campaign }) => `Enter: open the map of ${campaign.title}.`,
    panel: {
      width: (columns) => (columns < listColumns + minPanel ? 0 : columns - listColumns - 1),
      sections(item, { columns, rows }) {
        const list = { title: item.campaign.title, lines: stageList(item, columns) };
        const next = nextStage(item);
        const room = { columns: columns - 2, rows: rows - list.lines.length - 5, glyphs };
        const board =
          next === undefined ? [] : [...paragraph(next.brief, columns), [], ...item.picture(next, room).map(indented)];
        return filled(list, rows, [{ title: `next: ${next?.title}`, lines: board, isWhole: true }]);
      },
    },
    back,
  });
