import type { LevelThinker } from '#bot-worker/thinker.ts';
import { games, titleOf } from '#games/index.ts';
import { pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import { damageText } from '#storage/matches/match-list.ts';
import { type NewestMatch, newestMatch } from '#storage/matches/matches.ts';
import { dateText } from '../pages/dates.ts';
import { menuEntries } from '../pages/menu/menu-entries.ts';
import type { MenuInWords } from '../pages/menu/menu-entry.ts';
import type { Home } from './home.ts';
import { type Answer, faultLines, type Room, reply, replyTo } from './prompt-context.ts';
import { todayWord } from './today-room.ts';
import { listed, nameOf, roomOfWords, type Word, type Words, withHelp, word, wordsOf } from './words.ts';

export interface MenuRoomOptions extends Omit<MenuInWords, 'back' | 'results'> {
  readonly version: string;
  readonly thinker: LevelThinker;
  readonly unplayable: Set<string>;
  online?(): Answer;
}

/** Main menu in words: numbered sentences, each with a word that can be typed instead of its number. */
export function menuRoom(options: MenuRoomOptions): Room {
  const { version, home, kept: homeFolder, now, unplayable } = options;
  const back = () => menuRoom(options);
  const newest = newestMatch(homeFolder.folders, unplayable);
  const { results, problem } = homeFolder.readResults();
  const words: Words = withHelp(
    wordsOf(
      continueWord(newest, home, unplayable, now(), back),
      ...games.map(({ id, title, summary }) =>
        listed(
          `${title}, ${summary}`,
          word(id, `choose a level of ${title}`, () => home.game(id, back)),
        ),
      ),
      todayWord({ kept: homeFolder, home, thinker: options.thinker, now, back }),
      options.online && listed('play with others over a network', word('online', 'go to a server', options.online)),
      ...menuEntries.flatMap((entry) => entry.words({ ...options, results, back })),
      listed(
        'leave the program',
        word('leave', 'leave the program', () => ({ says: [], next: 'leave' })),
      ),
    ),
    {
      before: wrapSentences(['You read lines and type lines; the prompt is "command:".']),
      after: wrapSentences(['In a match, help lists its commands, and questions you can ask at any time.']),
    },
  );
  const numbered = Object.values(words).filter(({ about }) => about !== undefined);
  return roomOfWords(
    () => [
      `turncade ${version}, menu. ${pluralize(numbered.length, 'choice')}; type a number or the word after it.`,
      ...numbered.flatMap((one, i) => wrapSentences([sentence(`${i + 1} ${nameOf(one)}: ${one.about}`)])),
      ...newest.damaged.flatMap((file) => faultLines(damageText(file))),
      ...(problem === undefined ? [] : faultLines(`Results: ${problem}`)),
    ],
    words,
    (first, rest) =>
      !/^\d+$/.test(first)
        ? undefined
        : (numbered[Number(first) - 1]?.answer(rest) ??
          reply(`There is no choice ${first}; choices are 1 to ${numbered.length}.`)),
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
