import { basename } from 'node:path';
import { titleOf } from '#games/index.ts';
import { shortNames } from '#match-session/program-names.ts';
import { helpText } from '#screen/parts/match-end.ts';
import { bestStars } from '#screen/results.ts';
import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import { openFile } from '#storage/files/open-file.ts';
import { type ListedMatch, listProblems, type MatchLists } from '#storage/matches/match-list.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { now } from '#storage/now.ts';
import type { MatchResult } from '#storage/results.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { reply, withStored } from '../../text-mode/prompt-context.ts';
import { listed, word } from '../../text-mode/words.ts';
import { asyncValue } from '../async-value.ts';
import { dateText } from '../dates.ts';
import { type MatchCard, matchesText, matchPicture, noReplays, replays } from '../lists/match-lists.ts';
import type { MenuEntry, MenuOnScreen } from '../menu/menu-entry.ts';
import type { Page } from '../page.ts';

export const replaysEntry: MenuEntry = {
  row: (menu) => ({
    key: 'r',
    name: 'Replays',
    about: matchesText(listMatches(menu.app.home.folders).finished.length),
    enterDoes: 'Enter lists the finished matches.',
    says: 'Every finished match is kept and can be watched again, move by move.',
    open: () => menu.app.navigator.go(replaysPage(menu)),
  }),
  words: ({ home, kept: { folders }, now, back }) => [
    listed(
      'finished matches',
      word('replays', 'the finished matches', (rest) => {
        const lists = listMatches(folders);
        return reply(...listLines(spokenReplays(lists, now()), rest), ...problemLines(lists));
      }),
    ),
    word('replay NUMBER', 'hear a finished match again', (rest) =>
      withNumbered(spokenReplays(listMatches(folders), now()), rest, (match) =>
        withStored(folders, match, (stored) => home.replay(stored, back)),
      ),
    ),
  ],
};

const spokenReplays = ({ finished }: MatchLists, now: Date): SpokenList<ListedMatch> => ({
  word: 'replays',
  what: ['finished match', 'finished matches'],
  order: 'newest first',
  items: finished,
  line: (match) => matchText(match, now),
  nothing: noReplays,
  below: 'Type replay and a number to hear one.',
});

/** `Space Defender, Long Watch, turn 14, score 5, today 21:40` */
export function matchText({ game, level, standing, over, time }: ListedMatch, now: Date): string {
  const parts = [titleOf(game), ...(level === undefined ? [] : [level.title]), standing];
  return [...parts, ...(over === undefined ? [] : [over]), dateText(time, now)].join(', ');
}

export const problemLines = (lists: MatchLists): string[] =>
  listProblems(lists).flatMap((text) => wrapSentences([withPeriod(text)]));

function replaysPage({ app, matches, back }: MenuOnScreen): Page {
  const { navigator, pageContext, liveSettings, results, home } = app;
  const { folders, cwd } = home;
  const byReplay = new Map(results().map((result) => [result.replay, result]));
  const cards = new Map<string, MatchCard>();
  const cardOf = (match: ListedMatch): MatchCard => ({
    ...toldOf(match, byReplay.get(basename(match.path))),
    picture: asyncValue(
      () => {
        const file = openFile(folders, match.path, cwd);
        return file.ok ? matchPicture(file.value.match) : undefined;
      },
      () => page.changed(),
    ),
  });
  const page = replays<ListedMatch>(pageContext, {
    now: now(),
    glyphs: liveSettings.glyphs(),
    matches: listMatches(folders).finished,
    card(match) {
      const card = cards.get(match.path) ?? cardOf(match);
      cards.set(match.path, card);
      return card;
    },
    watch(match) {
      const list = navigator.current();
      const file = openFile(folders, match.path, cwd);
      return file.ok
        ? matches.openReplay(file.value.match, () => navigator.go(list))
        : `Not opened: ${file.error.message}`;
    },
    back,
  });
  return page;
}

function toldOf({ facts, seed }: ListedMatch, result: MatchResult | undefined): Omit<MatchCard, 'picture'> {
  const bots = Object.values(shortNames(facts.bots));
  const { hints, undos, debugUsed } = result ?? facts;
  return {
    stars: result?.stars && bestStars([result.stars]),
    facts: [
      ...(bots.length === 0 ? [] : [['against', bots.join(', ')] as const]),
      ['help', `${helpText({ hints, undos })}${debugUsed ? ', debug view' : ''}`],
      ['seed', seed],
    ],
  };
}
