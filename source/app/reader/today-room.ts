import { type GameEntry, games } from '../../games/index.ts';
import { ended, flow, sentence } from '../../screen/sentences.ts';
import { isoDate } from '../../storage/iso-date.ts';
import { readMatch } from '../../storage/matches/read-match.ts';
import { readResults } from '../../storage/results.ts';
import { dailySeated } from '../../table/daily.ts';
import type { LevelThinker } from '../../thinking/thinker.ts';
import { dailyRules, standingText, starsInWords, streakInWords } from '../pages/daily/daily-words.ts';
import { lineOf, makeDaily, type TodaysMatch, todaysMatches } from '../pages/daily/todays-matches.ts';
import { dayText } from '../pages/dates.ts';
import { levelFinder } from '../pages/levels/level-finder.ts';
import { faultLines, type Home } from './home.ts';
import { type Answer, type Reply, type Room, reply } from './room.ts';
import { completedWords, splitLine, unknownWord, type Words, wordIn, wordLines } from './words.ts';

/** What today's matches are put into words with. */
export interface TodayRoomOptions {
  readonly home: Pick<Home, 'begin' | 'goOn'>;
  readonly thinker: LevelThinker;
  now(): Date;
  back(): Room;
}

/** Today's matches in words, one of each game. */
export function todayRoom(options: TodayRoomOptions): Room {
  const { home, thinker, now, back } = options;
  const date = () => isoDate(now());
  const findLevel = levelFinder(thinker, undefined, date);
  const matches = () => todaysMatches(readResults().results, now());
  const entryOf = (typed: string): GameEntry | undefined =>
    /^\d+$/.test(typed) ? games[Number(typed) - 1] : games.find(({ id }) => id === typed);

  const here: Room = {
    greeting: () => [
      ...flow([`${dayText(now())}: one match of each game, the same for everybody.`]),
      ...listLines(matches()),
      ...problemLines(),
      'Type the number or the name of a game to play it, or list, about, again, results, help or leave.',
    ],
    hear(line) {
      const { first, rest } = splitLine(line);
      if (first === '') return reply();
      const word = wordIn(words, first);
      if (word !== undefined) return word.answer(rest);
      const entry = entryOf(first);
      if (entry !== undefined) return play(entry, true);
      if (/^\d+$/.test(first)) return reply(`There is no match ${first}; matches are 1 to ${games.length}.`);
      return reply(unknownWord(first, [...games.map(({ id }) => id), ...Object.keys(words)]));
    },
    completions: (text) => [
      ...games.map(({ id }) => id).filter((id) => text.trim() !== '' && id.startsWith(text.trim())),
      ...completedWords(words, text),
    ],
  };

  const words: Words = {
    list: { usage: 'list', help: "today's matches", answer: () => reply(...listLines(matches())) },
    about: { usage: 'about', help: 'what is played today, and against whom', answer: about },
    again: {
      usage: 'again GAME',
      help: 'begin a match anew; one that is under way is kept',
      answer(rest) {
        const entry = entryOf(rest.toLowerCase());
        return entry === undefined
          ? reply(...flow([`Found "${rest}", expected the number or the name of a game.`]))
          : play(entry, false);
      },
      completions: (rest) => games.map(({ id }) => id).filter((id) => id.startsWith(rest)),
    },
    results: { usage: 'results', help: "today's results, a line each, to pass on", answer: results },
    help: { usage: 'help', help: 'what you can type here', answer: () => reply(...helpLines()) },
    leave: { usage: 'leave', help: 'back to the menu', answer: () => ({ says: [], next: back() }) },
  };
  const helpLines = () => [
    ...flow(['Type the number or the name of a game to play its match, or one of these words:']),
    ...wordLines(words),
    ...flow(dailyRules),
  ];

  async function play(entry: GameEntry, goesOn: boolean): Promise<Reply> {
    const running = matches().find((match) => match.entry === entry)?.running;
    if (running === undefined || !goesOn) {
      const made = await makeDaily(entry, date(), findLevel);
      if (made?.ok !== true) return reply(...faultLines(`Not begun: ${made?.error.message ?? 'called off'}`));
      const { level } = made.value;
      const seated = await entry.visit((game) => dailySeated(game, level));
      return home.begin(entry.id, { level, ...seated }, () => here);
    }
    const save = readMatch(running.path);
    if (!save.ok) return reply(...faultLines(`Not opened: ${running.name}: ${save.error.message}`));
    const opened = await home.goOn({ path: running.path, time: running.time, save: save.value }, true, () => here);
    return opened.ok ? opened.reply : reply(...faultLines(`Not opened: ${opened.fault}`));
  }

  async function about(): Promise<Reply> {
    const lines: string[] = [];
    for (const [i, entry] of games.entries()) {
      const made = await makeDaily(entry, date(), findLevel);
      const what = made?.ok === true ? made.value.about : `it cannot be made: ${made?.error.message}`;
      lines.push(...flow([ended(`${i + 1} ${entry.title}: ${what}`)]));
    }
    return reply(...lines);
  }

  async function results(): Promise<Reply> {
    const found = matches().flatMap(({ record: { result } }) => (result === undefined ? [] : [result]));
    const lines = await Promise.all(found.map(lineOf));
    return reply(
      ...lines.flatMap((line) => ('line' in line ? [line.line] : faultLines(line.fault))),
      ...(lines.length === 0 ? ['Nothing of today was played to its end yet.'] : []),
    );
  }

  return here;
}

/** A sentence for each match. */
const listLines = (matches: readonly TodaysMatch[]): string[] =>
  matches.flatMap(({ entry, record, running }, i) => {
    const standing = standingText({ record, underWay: running?.standing });
    const stars = starsInWords(record);
    return flow([
      `${i + 1} ${entry.title}: ${standing}${stars === '' ? '' : `, ${stars}`}.`,
      sentence(streakInWords(record)),
    ]);
  });

function problemLines(): string[] {
  const { problem } = readResults();
  return problem === undefined ? [] : faultLines(ended(`Results: ${problem}`));
}

/** What the menu says of today's matches. */
export function todayInWords(now: Date): string {
  const matches = todaysMatches(readResults().results, now);
  const won = matches.filter(({ record }) => record.isWon).length;
  return `today's matches, one of each game, ${won} of ${matches.length} won`;
}

/** The word of the menu that leads here. */
export const todayWord = (options: TodayRoomOptions) => ({
  name: 'daily',
  about: todayInWords(options.now()),
  word: {
    usage: 'daily',
    help: "today's matches, one of each game",
    answer: (): Answer => ({ says: [], next: todayRoom(options) }),
  },
});
