import { campaignList } from '#app/campaign/campaign-pages.ts';
import { campaignMap } from '#app/campaign/map-page.ts';
import { briefingPage, stageResultPage } from '#app/campaign/stage-pages.ts';
import { campaignGames, type OpenCampaign, openCampaign, type StageOutcome } from '#app/campaign/stages.ts';
import type { PageContext } from '#app/services.ts';
import { itemAt } from '#engine/lookup.ts';
import { unicode } from '#screen/styled-text.ts';
import { foldersOf } from '#storage/files/folders.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { resultOf } from '../../storage/support.ts';
import { temporaryFolder } from '../../support/program.ts';
import type { PageSample } from '../pages/samples.ts';
import { now } from '../pages/support.ts';

/** Result of the nth try of a stage. */
const tried = (key: string, n: number, stars: readonly boolean[], turns: number, points?: number) =>
  resultOf({
    game: key.split('/')[0] ?? '',
    replay: `${key.replace('/', '-')}-${n}`,
    turns,
    end: stars[0] === true ? 'won' : 'lost',
    campaign: { stage: key, stars: [...stars], ...(points !== undefined && { points }) },
  });

const noStars = [false, false, false];
const results = [
  tried('risc/the-ford', 1, [true, true, false], 7),
  tried('risc/long-road', 1, noStars, 12),
  tried('risc/long-road', 2, noStars, 14),
  tried('risc/hills', 1, [true, false, true], 11),
  tried('robo-race/shakedown', 1, [true, false, false], 6, 10),
];

const running: ListedMatch = {
  ...{ path: '/matches/hills.turncade', name: 'hills', game: 'risc', seed: 'k7f2', players: 2, standing: 'turn 4' },
  ...{ level: { name: 'random:hills:6', title: 'Hills' }, time: now, over: undefined, facts: noFacts },
};

const folders = foldersOf({ TURNCADE_HOME: temporaryFolder() });
const loaded = await Promise.all(campaignGames().map((entry) => openCampaign(folders, entry, results)));
const campaigns = loaded.filter((open) => open !== undefined);
const campaignOf = (id: string): OpenCampaign =>
  itemAt(
    campaigns.filter(({ entry }) => entry.id === id),
    0,
  );
const wars: OpenCampaign = { ...campaignOf('risc'), running: new Map([['hills', running]]) };

const noted = (note: (what: string) => void, what: string) => () => {
  note(what);
  return undefined;
};

const mapSample =
  (open: OpenCampaign, chosen?: string): PageSample['make'] =>
  (around, note, glyphs = unicode) =>
    campaignMap(around, {
      ...{ open, glyphs, chosen, brief: noted(note, 'brief'), resume: noted(note, 'resume') },
      ...{ watchBest: noted(note, 'watch'), back: () => note('back') },
    });

const sheetAt = (open: OpenCampaign, id: string) =>
  itemAt(
    open.sheets.filter(({ stage }) => stage.id === id),
    0,
  );

const briefingSample =
  (open: OpenCampaign, id: string): PageSample['make'] =>
  (around, note) =>
    briefingPage(around, {
      ...{ open, sheet: sheetAt(open, id), lastSeed: 'k7f2', start: noted(note, 'start'), back: () => note('back') },
    });

const won: Omit<StageOutcome, 'stored'> = {
  ...{ isWon: true, turn: 7, points: undefined, isEased: false, debugUsed: false, change: [] },
  stars: [
    { label: 'win', isMet: true, reached: undefined },
    { label: 'win by turn 8', isMet: true, reached: 'turn 7' },
    { label: 'never lose a home land', isMet: false, reached: '1 lost' },
  ],
  opened: wars.campaign.stages.filter(({ after }) => after.includes('the-ford')),
};

const resultSample =
  (open: OpenCampaign, id: string, outcome: Omit<StageOutcome, 'stored'>): PageSample['make'] =>
  (around, note) =>
    stageResultPage(around, {
      ...{ open, sheet: sheetAt(open, id), outcome, brief: noted(note, 'brief'), watch: noted(note, 'watch') },
      back: () => note('back'),
    });

/** Pages of campaigns after some matches of RISC and one of RoboRace. */
export const campaignSamples: readonly PageSample[] = [
  {
    name: 'campaign-list',
    make: (around: PageContext, note) =>
      campaignList(around, { campaigns, open: noted(note, 'open'), back: () => note('back') }),
  },
  { name: 'campaign-map', make: mapSample(wars) },
  { name: 'campaign-map-locked', make: mapSample(wars, 'archipelago') },
  { name: 'campaign-map-running', make: mapSample(wars, 'hills') },
  {
    name: 'campaign-map-damaged',
    make: mapSample({
      ...wars,
      problem: 'campaign-risc.json is damaged, set aside as campaign-risc.damaged: line 1, column 15: found the end',
    }),
  },
  { name: 'campaign-map-cup', make: mapSample(campaignOf('robo-race')) },
  { name: 'campaign-map-settlements', make: mapSample(campaignOf('space-explorers'), 'the-comb') },
  { name: 'campaign-briefing', make: briefingSample(wars, 'long-road') },
  { name: 'campaign-briefing-handicap', make: briefingSample(wars, 'head-start') },
  { name: 'campaign-won', make: resultSample(wars, 'the-ford', won) },
  {
    name: 'campaign-lost',
    make: resultSample(wars, 'long-road', {
      ...won,
      isWon: false,
      isEased: true,
      opened: [],
      stars: won.stars.map((star) => ({ ...star, isMet: false })),
    }),
  },
];
