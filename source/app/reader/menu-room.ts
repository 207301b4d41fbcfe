import { games, titleOf } from '../../games/index.ts';
import { counted, flow, sentence } from '../../screen/sentences.ts';
import { factsOf } from '../../storage/matches/match-facts.ts';
import { damageText } from '../../storage/matches/match-list.ts';
import { type NewestMatch, newestMatch } from '../../storage/matches/matches.ts';
import { readResults } from '../../storage/results.ts';
import type { LevelThinker } from '../../thinking/thinker.ts';
import { dateText } from '../pages/dates.ts';
import { faultLines, type Home } from './home.ts';
import { type MenuWordsOptions, menuWords } from './menu-words.ts';
import { type Answer, type Room, reply } from './room.ts';
import { todayWord } from './today-room.ts';
import { completedWords, splitLine, unknownWord, type Word, type Words, wordIn, wordLines } from './words.ts';

/** What the menu is put into words with. */
export interface MenuRoomOptions extends Omit<MenuWordsOptions, 'back'> {
  readonly version: string;
  /** Who does what takes long. */
  readonly thinker: LevelThinker;
  /** Matches that cannot be gone on with, and are not offered again. */
  readonly unplayable: Set<string>;
  /** Goes online, where that is offered. */
  online?(): Answer;
}

/** A row of the menu: its word, and what it leads to, as a sentence. */
interface Item {
  readonly name: string;
  /** Absent where it is of no use alone and not in the list. */
  readonly about?: string;
  readonly word: Word;
}

/** The main menu in words: numbered sentences, each with a word that can be typed instead of its number. */
export function menuRoom(options: MenuRoomOptions): Room {
  const { version, home, now, unplayable } = options;
  const back = () => menuRoom(options);
  const newest = newestMatch(unplayable);
  const { problem } = readResults();
  const items: readonly Item[] = [
    ...continueItems(newest, home, unplayable, now(), back),
    ...games.map(({ id, title, summary }) => ({
      name: id,
      about: `${title}, ${summary}`,
      word: { usage: id, help: `choose a level of ${title}`, answer: () => home.game(id, back) },
    })),
    todayWord({ home, thinker: options.thinker, now, back }),
    ...onlineItems(options),
    ...menuWords({ ...options, back }),
  ];
  const words: Words = {
    ...Object.fromEntries(items.map(({ name, word }) => [name, word])),
    help: { usage: 'help', help: 'what you can type here', answer: () => reply(...helpLines()) },
    leave: { usage: 'leave', help: 'leave the program', answer: () => ({ says: [], next: 'leave' }) },
  };
  const numbered = [
    ...items.flatMap(({ name, about, word }) => (about === undefined ? [] : [{ name, about, word }])),
    ...lastItems.map((name) => ({ name, about: words[name]?.help ?? '', word: words[name] })),
  ];
  const helpLines = () => [
    ...flow(['You read lines and type lines; the prompt is "command:".']),
    ...wordLines(words),
    ...flow(['In a match, help lists its commands, and questions you can ask at any time.']),
  ];
  return {
    greeting: () => [
      `turncade ${version}, menu. ${counted(numbered.length, 'choice')}; type a number or the word after it.`,
      ...numbered.flatMap(({ name, about }, i) => flow([sentence(`${i + 1} ${name}: ${about}`)])),
      ...newest.damaged.flatMap((file) => faultLines(damageText(file))),
      ...(problem === undefined ? [] : faultLines(`Results: ${problem}`)),
    ],
    hear(line): Answer {
      const { first, rest } = splitLine(line);
      if (first === '') return reply();
      if (/^\d+$/.test(first)) {
        const item = numbered[Number(first) - 1];
        return item?.word?.answer(rest) ?? reply(`There is no choice ${first}; choices are 1 to ${numbered.length}.`);
      }
      return wordIn(words, first)?.answer(rest) ?? reply(unknownWord(first, Object.keys(words)));
    },
    completions: (text) => completedWords(words, text),
  };
}

/** The row of playing online, where that is offered. */
const onlineItems = ({ online }: MenuRoomOptions): Item[] =>
  online === undefined
    ? []
    : [
        {
          name: 'online',
          about: 'play with others over a network',
          word: { usage: 'online', help: 'go to a server', answer: online },
        },
      ];

const lastItems = ['help', 'leave'];

/** The row that goes on with the newest match, where there is one. */
function continueItems(
  { match }: NewestMatch,
  home: Home,
  unplayable: Set<string>,
  now: Date,
  back: () => Room,
): Item[] {
  if (match === undefined) return [];
  const { header, script } = match.save;
  const { standing = counted(script.length, 'command'), levelTitle } = factsOf(header.notes);
  const about = [titleOf(header.game), ...(levelTitle === undefined ? [] : [levelTitle]), standing];
  return [
    {
      name: 'continue',
      about: `${about.join(', ')}, saved ${dateText(match.time, now)}`,
      word: {
        usage: 'continue',
        help: 'continue the match where you left it',
        async answer() {
          const opened = await home.goOn(match, true, back);
          if (opened.ok) return opened.reply;
          unplayable.add(match.path);
          return { says: faultLines(`Not opened: ${opened.fault}`), next: back() };
        },
      },
    },
  ];
}
