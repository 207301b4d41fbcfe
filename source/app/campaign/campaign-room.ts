import { type Stage, stageKey } from '#engine/campaign/campaign-file.ts';
import type { Card } from '#engine/campaign/carry.ts';
import { progressAt } from '#engine/campaign/progress.ts';
import { compact } from '#engine/lookup.ts';
import { type GameEntry, titleOf } from '#games/index.ts';
import { listOf, pluralize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { readStored } from '#storage/matches/matches.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MenuEntry } from '../pages/menu/menu-items.ts';
import type { Home } from '../text-mode/home.ts';
import {
  type Answer,
  faultLines,
  listed,
  passage,
  type Reply,
  type Room,
  reply,
  replyTo,
  roomOfWords,
  type Words,
  withHelp,
  word,
  wordsOf,
} from '../text-mode/room.ts';
import {
  campaignTotals,
  groupText,
  helpAfterLosses,
  hintPriceText,
  lockedText,
  newRunText,
  noStarTexts,
  openedText,
  priceText,
  recordText,
  stageName,
  totalsText,
} from './campaign-words.ts';
import {
  beginAgain,
  campaignGames,
  chooseCard,
  nextStage,
  type OpenCampaign,
  openCampaign,
  outcomeOf,
  type StageOutcome,
  type StageSheet,
  stageMatch,
  unfinishedText,
} from './stages.ts';

export interface CampaignRoomOptions {
  readonly home: Pick<Home, 'begin' | 'goOn'>;
  readonly homeFolder: PlayersHome;
}

type Back = () => Room | 'leave';

export function campaignsRoom(options: CampaignRoomOptions, back: Back): Room {
  const entries = campaignGames();
  const list = async (): Promise<Reply> => {
    const lines: string[] = [];
    for (const [i, entry] of entries.entries()) {
      const open = await openCampaign(options.homeFolder.folders, entry, options.homeFolder.readResults().results);
      if (open === undefined) continue;
      const { won, stages } = campaignTotals(open);
      lines.push(
        ...wrapSentences([
          `${i + 1} ${entry.title}, ${open.campaign.title}: won ${won} of ${stages}, ${totalsText(open)}.`,
        ]),
      );
    }
    return reply(...lines);
  };
  const words: Words = withHelp(
    wordsOf(
      word('list', 'the campaigns and your progress', list),
      word('leave', 'back', () => ({ says: [], next: back() })),
    ),
  );
  const here: Room = roomOfWords(
    () => ['Campaigns. Type the number or name of a game, or list, help or leave.'],
    words,
    (first) => {
      const entry = /^\d+$/.test(first) ? entries[Number(first) - 1] : entries.find(({ id }) => id === first);
      return entry && enterCampaign(options, entry, () => here);
    },
    'Campaigns',
  );
  return { ...here, begin: list };
}

export async function enterCampaign(options: CampaignRoomOptions, entry: GameEntry, back: Back): Promise<Reply> {
  const { folders } = options.homeFolder;
  const open = await openCampaign(folders, entry, options.homeFolder.readResults().results);
  return open === undefined
    ? reply(`${entry.title} has no campaign.`)
    : { says: [], next: campaignRoom(options, open, back) };
}

export async function enterStage(
  options: CampaignRoomOptions,
  entry: GameEntry,
  stageId: string,
  back: Back,
): Promise<Reply> {
  const { folders } = options.homeFolder;
  const open = await openCampaign(folders, entry, options.homeFolder.readResults().results);
  const sheet = open?.sheets.find(({ stage }) => stage.id === stageId);
  if (open === undefined || sheet === undefined) return reply(`${titleOf(entry.id)} has no stage ${stageId}.`);
  const room = campaignRoom(options, open, back);
  return { says: briefLines(open, sheet), next: room };
}

/** @param before campaign as the player has read it; only changed lines are read again */
function campaignRoom(options: CampaignRoomOptions, open: OpenCampaign, back: Back, before?: OpenCampaign): Room {
  const { home, homeFolder } = options;
  const { campaign, entry, sheets } = open;
  const sheetNamed = (text: string): StageSheet | undefined => {
    const typed = text.toLowerCase().trim();
    if (typed === '') return sheets.find(({ stage }) => stage === nextStage(open));
    return sheets.find(({ number, stage }) => typed === String(number) || typed === stage.id);
  };
  const withStage = (text: string, act: (sheet: StageSheet) => Answer): Answer => {
    const sheet = sheetNamed(text);
    if (sheet === undefined)
      return reply(...wrapSentences([`Found "${text}", expected the number of a stage from 1 to ${sheets.length}.`]));
    return act(sheet);
  };
  const afterMatch =
    (stage: Stage): Back =>
    () =>
      endRoom(options, open, stage, back);
  const choice = open.run?.choice;
  const play = ({ stage }: StageSheet, isEased: boolean): Answer => {
    if (choice !== undefined) return reply(...cardLines(choice.cards));
    const locked = lockedText(open, stage);
    if (locked !== undefined) return reply(...wrapSentences([locked]));
    if (open.run !== undefined && open.running.has(stage.id)) return reply(unfinishedText);
    return entry
      .visit((game) => stageMatch(game, campaign, stage, { isEased }, open.run))
      .then((match) =>
        match.ok
          ? home.begin(entry.id, match.value, afterMatch(stage))
          : reply(...faultLines(`Not started: ${match.error}`)),
      );
  };
  const enter = (sheet: StageSheet): Answer => {
    const running = open.running.get(sheet.stage.id);
    const stored = running && readStored(homeFolder.folders, running);
    if (stored === undefined) return play(sheet, false);
    if (!stored.ok) return reply(...faultLines(`Not opened: ${stored.error.message}`));
    return home.goOn(stored.value, true, afterMatch(sheet.stage)).then(replyTo);
  };
  const take = async (text: string): Promise<Reply> => {
    if (choice === undefined) return reply('There is no card to choose now.');
    const { cards, save } = choice;
    const card = /^\d+$/.test(text) ? cards[Number(text) - 1] : undefined;
    if (card === undefined) return reply(`Found "${text}", expected the number of a card from 1 to ${cards.length}.`);
    const fault = chooseCard(homeFolder.folders, open, save, card.name);
    if (fault !== undefined) return reply(...wrapSentences([fault]));
    const now = await openCampaign(homeFolder.folders, entry, homeFolder.readResults().results);
    return { says: [`You take ${card.name}.`], next: campaignRoom(options, now ?? open, back, open) };
  };
  const restart = async (text: string): Promise<Reply> => {
    if (text !== 'run') return reply(...wrapSentences([newRunText(open), 'Type restart run to begin again.']));
    const fault = beginAgain(homeFolder.folders, open);
    if (fault !== undefined) return reply(...wrapSentences([fault]));
    const now = await openCampaign(homeFolder.folders, entry, homeFolder.readResults().results);
    return { says: ['A new run begins.'], next: campaignRoom(options, now ?? open, back, open) };
  };
  const numbers = (rest: string) => sheets.map(({ number }) => String(number)).filter((text) => text.startsWith(rest));
  const words: Words = withHelp(
    wordsOf(
      word('list', 'the stages and your progress', () => reply(...stageLines(open))),
      word(
        'brief STAGE',
        'read the briefing of a stage, or of the next one',
        (rest) => withStage(rest, (sheet) => reply(...briefLines(open, sheet))),
        numbers,
      ),
      word('play STAGE', 'play a stage, or continue it', (rest) => withStage(rest, enter), numbers),
      word(
        'again STAGE',
        'start a stage over; your current match is saved',
        (rest) => withStage(rest, (sheet) => play(sheet, false)),
        numbers,
      ),
      canBeEased(open) &&
        word(
          'easier STAGE',
          'play a stage with weaker rivals, but without its third star',
          (rest) => withStage(rest, (sheet) => (sheet.canBeEased ? play(sheet, true) : reply(noWeakerRivals))),
          numbers,
        ),
      ...(choice === undefined ? [] : [word('card NUMBER', "choose a card; you can't undo it", take)]),
      ...(open.run === undefined ? [] : [word('restart', 'start the run over; you keep your stars', restart)]),
      word('leave', 'back', () => ({ says: [], next: back() })),
    ),
  );
  return roomOfWords(
    () => greetingLines(open, before, choice === undefined ? sheetNamed('') : undefined),
    words,
    (first) => (/^\d+$/.test(first) ? withStage(first, (sheet) => reply(...briefLines(open, sheet))) : undefined),
    campaign.title,
  );
}

function endRoom(options: CampaignRoomOptions, before: OpenCampaign, stage: Stage, back: Back): Room {
  const { folders } = options.homeFolder;
  return passage(async () => {
    const { results } = options.homeFolder.readResults();
    const open = await openCampaign(folders, before.entry, results);
    if (open === undefined) return { says: [], next: back() };
    const last = results.findLast(({ campaign }) => campaign?.stage === stageKey(open.campaign, stage));
    const isRunning = open.running.has(stage.id);
    const outcome = isRunning ? undefined : await outcomeOf(folders, open, stage, last?.replay, results);
    return {
      says: outcome === undefined ? [] : [...outcomeLines(open, stage, outcome), ...retryLines(open, stage, outcome)],
      next: campaignRoom(options, open, back, before),
    };
  });
}

const greetingLines = (
  open: OpenCampaign,
  before: OpenCampaign | undefined,
  next: StageSheet | undefined,
): readonly string[] => [
  ...wrapSentences([`${open.entry.title}, ${open.campaign.title}: ${totalsText(open)}.`]),
  ...stageLines(open).filter((line) => before === undefined || !stageLines(before).includes(line)),
  ...(open.run?.choice === undefined ? [] : cardLines(open.run.choice.cards)),
  ...(open.problem === undefined ? [] : faultLines(open.problem)),
  ...onwardLines(open, next),
];

function retryLines(open: OpenCampaign, stage: Stage, { isWon }: Pick<StageOutcome, 'isWon'>): string[] {
  const sheet = open.sheets.find((other) => other.stage === stage);
  const isOpen = !isWon && lockedText(open, stage) === undefined && open.run?.choice === undefined;
  return isOpen && sheet !== undefined ? [`To try this stage again, type again ${sheet.number}.`] : [];
}

function stageLines(open: OpenCampaign): string[] {
  const { sheets, progress, running } = open;
  return sheets.flatMap((sheet) => {
    const { stage, number } = sheet;
    const locked = lockedText(open, stage);
    const stars = progressAt(progress, stage.id).stars.filter((earned) => earned === 1).length;
    const match = running.get(stage.id);
    const state =
      locked !== undefined ? 'locked' : match === undefined ? `${stars} of 3 stars` : `under way, ${match.standing}`;
    const isFirst = sheets[number - 2]?.stage.group !== stage.group;
    const heading = compact(isFirst && groupText(open, stage));
    return [...wrapSentences(heading), ...wrapSentences([`${stageName(sheet)}: ${state}.`])];
  });
}

const noWeakerRivals = 'This stage has no weaker rivals.';

const canBeEased = ({ sheets }: OpenCampaign): boolean => sheets.some((sheet) => sheet.canBeEased);

const onwardLines = (open: OpenCampaign, next: StageSheet | undefined): string[] =>
  wrapSentences([
    ...(next === undefined ? [] : [`Type brief or play for ${stageName(next)}.`]),
    `Type brief, play${canBeEased(open) ? ', again or easier' : ' or again'} with a number for another stage.`,
    'Or type list, help or leave.',
  ]);

const cardLines = (cards: readonly Card[]): string[] => [
  ...wrapSentences(["Choose one card. You can't undo it."]),
  ...cards.flatMap(({ name, effects }, i) =>
    wrapSentences([`Card ${i + 1}, ${name}: ${effects.map(sentence).join(' ')}`]),
  ),
  'Type card and its number.',
];

function briefLines(open: OpenCampaign, sheet: StageSheet): string[] {
  const { stage, stars, terms } = sheet;
  const earned = progressAt(open.progress, stage.id).stars;
  const locked = lockedText(open, stage);
  return wrapSentences([
    `${stageName(sheet)}.`,
    ...compact(groupText(open, stage)),
    stage.brief,
    terms,
    ...compact(priceText(open, stage)),
    ...stars.map((label, i) => `Star ${i + 1}${earned[i] === 1 ? ', earned' : ''}: ${label}.`),
    hintPriceText(stage),
    sentence(recordText(open, stage)),
    ...compact(helpAfterLosses(open, stage)),
    locked ?? `Type play ${sheet.number} to start.`,
  ]);
}

function outcomeLines(open: OpenCampaign, stage: Stage, outcome: StageOutcome): string[] {
  const { isWon, turn, stars, points, change } = outcome;
  return wrapSentences([
    `${isWon ? 'Won' : 'Lost'}: ${stage.title}, ${open.entry.turnName} ${turn}.`,
    isWon ? stage.won : stage.lost,
    ...stars.map(({ label, isMet, reached }, i) =>
      withPeriod(
        `Star ${i + 1}, ${label}: ${isMet ? 'earned' : 'not earned'}${reached === undefined ? '' : `, ${reached}`}`,
      ),
    ),
    ...(points === undefined ? [] : [`${points} points.`]),
    ...compact(change?.join(' ')),
    ...noStarTexts(outcome),
    ...compact(openedText(outcome)),
  ]);
}

export const campaignsEntry: MenuEntry = {
  row: ({ openCampaigns }) => ({
    key: 'm',
    name: 'Campaigns',
    about: pluralize(campaignGames().length, 'campaign'),
    enterDoes: 'Enter: choose a campaign.',
    says: `Win stage after stage, for stars and medals: ${listOf(campaignGames().map(({ id }) => titleOf(id)))}.`,
    open: openCampaigns,
  }),
  words: (menu) => [
    listed(
      'win stage after stage, for stars and medals',
      word('campaigns', 'the campaigns', () => ({ says: [], next: campaignsRoom(menu, menu.back) })),
    ),
  ],
};
