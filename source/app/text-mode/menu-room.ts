import type { LevelThinker } from '#bot-worker/thinker.ts';
import { compact } from '#engine/lookup.ts';
import { type GameEntry, games, titleOf } from '#games/index.ts';
import { dailySeated } from '#match-session/seating.ts';
import { starsInWords } from '#screen/results.ts';
import { pluralize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import { damageText } from '#storage/matches/match-list.ts';
import { listMatches, type NewestMatch, newestMatch } from '#storage/matches/matches.ts';
import { isoDate } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { dailyRules, pastDays, spokenDays, standingText, starsText, streakInWords } from '../pages/daily/past-days.ts';
import { dailyGames, makeDaily, sharedOf, type TodaysMatch, todaysMatches } from '../pages/daily/today.ts';
import { dateText, dayText } from '../pages/dates.ts';
import { levelFinder } from '../pages/levels/level-panel.ts';
import { menuEntries } from '../pages/menu/menu-entries.ts';
import type { MenuInWords } from '../pages/menu/menu-items.ts';
import { listLines } from './form-words.ts';
import type { Home } from './home.ts';
import {
  type Answer,
  completedWords,
  faultLines,
  listed,
  nameOf,
  type Reply,
  type Room,
  reply,
  replyTo,
  roomOfWords,
  unknownWord,
  type Word,
  type Words,
  withHelp,
  withStored,
  word,
  wordsOf,
} from './room.ts';

export interface MenuRoomOptions extends Omit<MenuInWords, 'back' | 'results'> {
  readonly version: string;
  readonly thinker: LevelThinker;
  readonly unplayable: Set<string>;
  online?(): Answer;
}

export function menuRoom(options: MenuRoomOptions): Room {
  const { version, home, homeFolder, now, unplayable } = options;
  const back = () => menuRoom(options);
  const newest = newestMatch(homeFolder.folders, unplayable);
  const { results, problem } = homeFolder.readResults();
  const words: Words = withHelp(
    wordsOf(
      ...games.map(({ id, title, summary }) =>
        listed(
          `${title}, ${summary}`,
          word(id, `choose a level of ${title}`, () => home.game(id, back)),
        ),
      ),
      // This word follows the games, so that the games have the same numbers as on the screen.
      continueWord(newest, home, unplayable, now(), back),
      todayWord({ homeFolder, home, thinker: options.thinker, now, back }),
      options.online && listed('play with others over a network', word('online', 'go to a server', options.online)),
      ...menuEntries.flatMap((entry) => entry.words({ ...options, results, back })),
      listed(
        'quit',
        word('leave', 'quit', () => ({ says: [], next: 'leave' })),
      ),
    ),
    {
      before: wrapSentences(['Read the text, and type your answer after "command:".']),
      after: wrapSentences(['In a match, help lists the commands and the questions that you can type.']),
    },
  );
  const numbered = Object.values(words).filter(({ about }) => about !== undefined);
  return roomOfWords(
    () => [
      `turncade ${version}, menu. ${pluralize(numbered.length, 'choice')}. Type a number, or the word after it.`,
      ...numbered.flatMap((one, i) => wrapSentences([sentence(`${i + 1} ${nameOf(one)}: ${one.about}`)])),
      ...newest.damaged.flatMap((file) => faultLines(damageText(file))),
      ...(problem === undefined ? [] : faultLines(`Results: ${problem}`)),
      ...compact(homeFolder.spaceWarning()).flatMap((warning) => faultLines(withPeriod(warning))),
    ],
    words,
    (first, rest) =>
      !/^\d+$/.test(first)
        ? undefined
        : (numbered[Number(first) - 1]?.answer(rest) ??
          reply(`There is no choice ${first}. Choices are numbered 1 to ${numbered.length}.`)),
    'Menu',
  );
}

function continueWord(
  { match }: NewestMatch,
  home: Home,
  unplayable: Set<string>,
  now: Date,
  back: () => Room,
): Word | undefined {
  if (match === undefined) return undefined;
  const { header, script } = match.save;
  const { standing = pluralize(script.length, 'command'), levelTitle } = factsOf(header.notes);
  const about = [titleOf(header.game), ...(levelTitle === undefined ? [] : [levelTitle]), standing];
  return listed(
    `${about.join(', ')}, saved ${dateText(match.time, now)}`,
    word('continue', 'continue the match where you left it', async () => {
      const opened = await home.goOn(match, true, back);
      if (opened.ok) return opened.value;
      unplayable.add(match.path);
      return { ...replyTo(opened), next: back() };
    }),
  );
}

export interface TodayRoomOptions {
  readonly homeFolder: PlayersHome;
  readonly home: Pick<Home, 'begin' | 'goOn'>;
  readonly thinker: LevelThinker;
  now(): Date;
  back(): Room;
}

export function todayRoom(options: TodayRoomOptions): Room {
  const { homeFolder, home, thinker, now, back } = options;
  const date = () => isoDate(now());
  const findLevel = levelFinder(thinker, undefined, date);
  const matches = () => matchesToday(homeFolder, now());
  const games = dailyGames();
  const entryOf = (typed: string): GameEntry | undefined =>
    /^\d+$/.test(typed) ? games[Number(typed) - 1] : games.find(({ id }) => id === typed);

  const words: Words = withHelp(
    wordsOf(
      word('list', "today's matches", () => reply(...standings(matches()))),
      word('about', "more about today's matches and your rivals", about),
      word(
        'again GAME',
        'start a match over; your current one is saved',
        (rest) => {
          const entry = entryOf(rest.toLowerCase());
          return entry === undefined
            ? reply(...wrapSentences([`Found "${rest}", expected the number or the name of a game.`]))
            : play(entry, false);
        },
        (rest) => games.map(({ id }) => id).filter((id) => id.startsWith(rest)),
      ),
      word('past', 'your past daily matches', (rest) =>
        reply(...listLines(spokenDays(pastDays(homeFolder.readResults().results, now()), now()), rest)),
      ),
      word('results', "today's results, one line each, to share", results),
      word('leave', 'back to the menu', () => ({ says: [], next: back() })),
    ),
    {
      before: wrapSentences(['Type the number or name of a game to play its match, or one of these words:']),
      after: wrapSentences(dailyRules),
    },
  );

  async function play(entry: GameEntry, goesOn: boolean): Promise<Reply> {
    const running = matches().find((match) => match.entry === entry)?.running;
    if (running === undefined || !goesOn) {
      const made = await makeDaily(entry, date(), findLevel);
      if (made?.ok !== true) return reply(...faultLines(`Not begun: ${made?.error.message ?? 'called off'}`));
      const { level } = made.value;
      const seated = await entry.visit((game) => dailySeated(game, level));
      return home.begin(entry.id, { level, ...seated }, () => here);
    }
    return withStored(homeFolder.folders, running, (stored) => home.goOn(stored, true, () => here));
  }

  async function about(): Promise<Reply> {
    const lines: string[] = [];
    for (const [i, entry] of games.entries()) {
      const made = await makeDaily(entry, date(), findLevel);
      const what = made?.ok === true ? made.value.about : `no match today: ${made?.error.message}`;
      lines.push(...wrapSentences([withPeriod(`${i + 1} ${entry.title}: ${what}`)]));
    }
    return reply(...lines);
  }

  async function results(): Promise<Reply> {
    const lookup = matches().flatMap(({ record: { result } }) => (result === undefined ? [] : [result]));
    const lines = await Promise.all(lookup.map((result) => sharedOf(homeFolder.folders, result)));
    return reply(
      ...lines.flatMap((line) => ('line' in line ? [line.line] : faultLines(line.fault))),
      ...(lines.length === 0 ? ["You have not finished any of today's matches yet."] : []),
    );
  }

  const here: Room = {
    ...roomOfWords(
      () => [
        ...wrapSentences([`${dayText(now())}: one match of each game, the same for everyone.`]),
        ...standings(matches()),
        ...problemLines(homeFolder),
        ...wrapSentences([
          'Type the number or name of a game to play it, or list, about, again, past, results, help or leave.',
        ]),
      ],
      words,
      (first) => {
        const entry = entryOf(first);
        if (entry !== undefined) return play(entry, true);
        if (/^\d+$/.test(first)) return reply(`There is no match ${first}. Matches are numbered 1 to ${games.length}.`);
        return reply(unknownWord(first, [...games.map(({ id }) => id), ...Object.keys(words)]));
      },
      'Daily',
    ),
    completions: (text) => [
      ...games.map(({ id }) => id).filter((id) => text.trim() !== '' && id.startsWith(text.trim())),
      ...completedWords(words, text),
    ],
  };
  return here;
}

const matchesToday = (homeFolder: PlayersHome, now: Date): readonly TodaysMatch[] =>
  todaysMatches(homeFolder.readResults().results, now, listMatches(homeFolder.folders));

const standings = (matches: readonly TodaysMatch[]): string[] =>
  matches.flatMap(({ entry, record, running }, i) => {
    const standing = standingText({ record, underWay: running?.standing });
    const stars = starsText(record);
    return wrapSentences([
      `${i + 1} ${entry.title}: ${standing}${stars === '' ? '' : `, ${starsInWords(stars)}`}.`,
      sentence(streakInWords(record)),
    ]);
  });

function problemLines(homeFolder: PlayersHome): string[] {
  const { problem } = homeFolder.readResults();
  return problem === undefined ? [] : faultLines(withPeriod(`Results: ${problem}`));
}

export function todayInWords(homeFolder: PlayersHome, now: Date): string {
  const matches = matchesToday(homeFolder, now);
  const won = matches.filter(({ record }) => record.isWon).length;
  return `today's matches, one of each game, ${won} of ${matches.length} won`;
}

export const todayWord = (options: TodayRoomOptions): Word =>
  listed(
    todayInWords(options.homeFolder, options.now()),
    word('daily', "today's matches, one of each game", () => ({ says: [], next: todayRoom(options) })),
  );
