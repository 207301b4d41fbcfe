import { expect } from 'vitest';
import { campaignList } from '#app/campaign/campaign-pages.ts';
import { campaignMap } from '#app/campaign/map-page.ts';
import { briefingPage, cardPage, stageResultPage } from '#app/campaign/stage-pages.ts';
import { campaignGames, type OpenCampaign, openCampaign, type StageOutcome } from '#app/campaign/stages.ts';
import type { PageContext } from '#app/services.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import { unicode } from '#screen/styled-text.ts';
import { foldersOf } from '#storage/files/folders.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import type { MatchResult } from '#storage/results.ts';
import { resultOf } from '../../storage/support.ts';
import { temporaryFolder } from '../../support/program.ts';
import type { PageSample } from '../pages/samples.ts';
import { now } from '../pages/support.ts';

let clock = 0;

/** Result of the nth try of a stage. */
const tried = (
  key: string,
  n: number,
  stars: readonly boolean[],
  turns: number,
  more: { points?: number; run?: object } = {},
) =>
  resultOf({
    time: `2026-11-20T21:00:${String(clock++).padStart(2, '0')}.000Z`,
    game: key.split('/')[0] ?? '',
    replay: `${key.replace('/', '-')}-${n}`,
    turns,
    end: stars[0] === true ? 'won' : 'lost',
    campaign: { stage: key, stars: [...stars], ...more },
  });

const noStars = [false, false, false];
const results = [
  tried('risc/the-ford', 1, [true, true, false], 7),
  tried('risc/long-road', 1, noStars, 12),
  tried('risc/long-road', 2, noStars, 14),
  tried('risc/hills', 1, [true, false, true], 11),
  tried('robo-race/shakedown', 1, [true, false, false], 6, { points: 10 }),
];

/** Results on the island of Shale. The grid falls from 6 to 5, 3 and 1, and then is down. */
const shale = [
  tried('into-the-breach/first-shot', 1, [true, true, true], 1, { run: { won: true, lost: 0, failed: 0 } }),
  tried('into-the-breach/stray-shot', 1, [true, true, false], 2, { run: { won: true, lost: 1, failed: 0 } }),
  ...[1, 2, 3].map((n) =>
    tried('into-the-breach/crossfire', n, noStars, 5, { run: { won: false, lost: 1, failed: 1 } }),
  ),
];

const running: ListedMatch = {
  ...{ path: '/matches/hills.turncade', name: 'hills', game: 'risc', seed: 'k7f2', players: 2, standing: 'turn 4' },
  ...{ level: { name: 'random:hills:6', title: 'Hills' }, time: now, over: undefined, facts: noFacts },
};

const folders = foldersOf({ TURNCADE_HOME: temporaryFolder() });
const openAll = async (played: readonly MatchResult[]) =>
  (await Promise.all(campaignGames().map((entry) => openCampaign(folders, entry, played)))).filter(
    (open) => open !== undefined,
  );
const campaigns = await openAll(results);
const campaignOf = (id: string, among = campaigns): OpenCampaign =>
  itemAt(
    among.filter(({ entry }) => entry.id === id),
    0,
  );
const islandsAfter = async (matches: number): Promise<OpenCampaign> =>
  campaignOf('into-the-breach', await openAll(shale.slice(0, matches)));
const [newIslands, islands, islandsLost, islandsDown] = [
  await islandsAfter(0),
  await islandsAfter(2),
  await islandsAfter(3),
  await islandsAfter(5),
];
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
      ...{ watchBest: noted(note, 'watch'), beginAgain: noted(note, 'new run'), back: () => note('back') },
    });

const sheetAt = (open: OpenCampaign, id: string) =>
  itemAt(
    open.sheets.filter(({ stage }) => stage.id === id),
    0,
  );

const briefingSample =
  (open: OpenCampaign, id: string, lastSeed?: string): PageSample['make'] =>
  (around, note, glyphs = unicode) =>
    briefingPage(around, {
      ...{ glyphs, open, sheet: sheetAt(open, id), lastSeed, start: noted(note, 'start'), back: () => note('back') },
    });

const won: Omit<StageOutcome, 'stored'> = {
  ...{ isWon: true, turn: 7, points: undefined, isEased: false, debugUsed: false, change: undefined },
  stars: [
    { label: 'win', isMet: true, reached: undefined },
    { label: 'win by turn 8', isMet: true, reached: 'turn 7' },
    { label: 'never lose a home land', isMet: false, reached: '1 lost' },
  ],
  opened: wars.campaign.stages.filter(({ after }) => after.includes('the-ford')),
};

const resultSample =
  (open: OpenCampaign, id: string, outcome: Omit<StageOutcome, 'stored'>): PageSample['make'] =>
  (around, note, glyphs = unicode) =>
    stageResultPage(around, {
      glyphs,
      ...{ open, sheet: sheetAt(open, id), outcome, brief: noted(note, 'brief'), watch: noted(note, 'watch') },
      back: () => note('back'),
    });

/** Result page of the nth try of a level of Into the Breach. */
function gridOutcome({ run, campaign }: OpenCampaign, id: string, n: number): Omit<StageOutcome, 'stored'> {
  const isWon = id === 'stray-shot';
  return {
    ...{ isWon, turn: isWon ? 2 : 5, points: undefined, isEased: false, debugUsed: false },
    stars: [
      { label: 'win', isMet: isWon, reached: undefined },
      { label: 'win at par', isMet: isWon, reached: isWon ? 'turn 2' : 'turn 5' },
      { label: 'lose no grid power', isMet: false, reached: isWon ? '1 lost' : '3 lost' },
    ],
    change: run?.change(`into-the-breach-${id}-${n}`) ?? expect.fail(),
    opened: campaign.stages.filter(({ after }) => n === 1 && after.includes(id)),
  };
}
/** Result of the nth try of a stage. The ship began it with `hull` health and ended it with `health`. */
const flown = (n: number, stage: string, stars: readonly boolean[], hull: number, health: number, choice?: string) => {
  const result = tried(`space-defender/${stage}`, n, stars, 30);
  return {
    ...result,
    time: `2026-11-20T21:4${n}:00.000Z`,
    campaign: { stage: `space-defender/${stage}`, stars: [...stars], run: { hull, health }, ...(choice && { choice }) },
  };
};

const shipAfter = async (...results: readonly MatchResult[]): Promise<OpenCampaign> => {
  const open = await openCampaign(foldersOf({ TURNCADE_HOME: temporaryFolder() }), shipGame, results);
  return open ?? unreachable('space-defender');
};
const shipGame = campaignOf('space-defender').entry;
const [firstWin, loss] = [
  flown(1, 'first-flight', [true, true, true], 95, 80, 'Full repair'),
  flown(2, 'line-up', noStars, 95, 0),
];
const secondWin = (choice?: string) => flown(3, 'line-up', [true, false, true], 47, 21, choice);
const secondTry = await shipAfter(firstWin, loss);
const atCards = await shipAfter(firstWin, loss, secondWin());
const atCorridor = await shipAfter(firstWin, loss, secondWin('Wide net'));
const runOver = await shipAfter(firstWin, loss, flown(4, 'line-up', noStars, 47, 0));

/** Result page of the match `save`, such as `line-up-3`. Only the third match is won. */
const flightOutcome = (open: OpenCampaign, save: string): Omit<StageOutcome, 'stored'> => {
  const isWon = save.endsWith('3');
  return {
    ...won,
    ...{ isWon, turn: 30, opened: [], change: open.run?.change(`space-defender-${save}`) ?? expect.fail() },
    stars: ['win', 'take at most 50 % damage', 'ram no enemies'].map((label, i) => ({
      label,
      isMet: isWon && i !== 1,
      reached: [undefined, 'took 71 % damage', 'no rams'][i],
    })),
  };
};

export const campaignSamples: readonly PageSample[] = [
  {
    name: 'campaign-list',
    make: (around: PageContext, note, glyphs = unicode) =>
      campaignList(around, { campaigns, glyphs, open: noted(note, 'open'), back: () => note('back') }),
  },
  { name: 'campaign-map', make: mapSample(wars) },
  { name: 'campaign-map-locked', make: mapSample(wars, 'archipelago') },
  { name: 'campaign-map-running', make: mapSample(wars, 'hills') },
  {
    name: 'campaign-map-damaged',
    make: mapSample({
      ...wars,
      problem:
        'campaign-risc.json is damaged and was renamed to campaign-risc.damaged: line 1, column 15: found the end',
    }),
  },
  { name: 'campaign-map-cup', make: mapSample(campaignOf('robo-race')) },
  { name: 'campaign-map-settlements', make: mapSample(campaignOf('space-explorers'), 'the-comb') },
  { name: 'campaign-map-ship', make: mapSample(atCorridor) },
  { name: 'campaign-briefing-ship', make: briefingSample(atCorridor, 'the-corridor') },
  { name: 'campaign-briefing-retry', make: briefingSample(secondTry, 'line-up') },
  { name: 'campaign-won-ship', make: resultSample(atCards, 'line-up', flightOutcome(atCards, 'line-up-3')) },
  { name: 'campaign-lost-ship', make: resultSample(secondTry, 'line-up', flightOutcome(secondTry, 'line-up-2')) },
  { name: 'campaign-run-over', make: resultSample(runOver, 'line-up', flightOutcome(runOver, 'line-up-4')) },
  {
    name: 'campaign-cards',
    make: (around, note, glyphs = unicode) =>
      cardPage(around, {
        glyphs,
        ...{ open: atCards, choice: atCards.run?.choice ?? unreachable('choice'), choose: noted(note, 'choose') },
        back: () => note('back'),
      }),
  },
  { name: 'campaign-briefing', make: briefingSample(wars, 'long-road', 'k7f2') },
  { name: 'campaign-briefing-handicap', make: briefingSample(wars, 'head-start', 'k7f2') },
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
  { name: 'campaign-map-islands-new', make: mapSample(newIslands) },
  { name: 'campaign-map-islands', make: mapSample(islands) },
  { name: 'campaign-briefing-grid', make: briefingSample(islands, 'crossfire') },
  { name: 'campaign-briefing-grid-settled', make: briefingSample(islands, 'first-shot') },
  { name: 'campaign-won-grid', make: resultSample(islands, 'stray-shot', gridOutcome(islands, 'stray-shot', 1)) },
  {
    name: 'campaign-lost-grid',
    make: resultSample(islandsLost, 'crossfire', gridOutcome(islandsLost, 'crossfire', 1)),
  },
  {
    name: 'campaign-lost-grid-down',
    make: resultSample(islandsDown, 'crossfire', gridOutcome(islandsDown, 'crossfire', 3)),
  },
  { name: 'campaign-map-grid-down', make: mapSample(islandsDown) },
];
