import type { Game } from '#engine/game.ts';
import { type GameEntry, games, titleOf } from '#games/index.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { turnNameIn } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { factsOf, isPlayed } from '#storage/matches/match-facts.ts';
import type { ListedMatch, MatchLists } from '#storage/matches/match-list.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import type { MatchResult } from '#storage/results.ts';
import { countedMatches, isNewTo } from '#storage/statistics.ts';
import { asyncValue } from '../../async-value.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import { standingText, starsText, streakText } from '../daily/past-days.ts';
import { dailyGames, todaysMatches } from '../daily/today.ts';
import { shortDate } from '../dates.ts';
import { nextUnsolved, pickerLevels, pickerTutorial, progressIn } from '../levels/level-rows.ts';
import { matchPicture } from '../lists/match-cards.ts';
import { levelCalled, resultRow } from '../lists/statistics-words.ts';
import type { MatchRow } from '../lists/wide-layout.ts';
import { emblems } from './emblems.ts';
import type { MenuGameFacts, MenuOptions, MenuPage, MenuToday } from './menu-items.ts';

export interface MenuSource {
  readonly version: string;
  readonly now: Date;
  readonly results: readonly MatchResult[];
  readonly newest: StoredMatch | undefined;
  readonly lists: Pick<MatchLists, 'running' | 'finished'>;
  readonly pages: readonly MenuPage[];
  readonly glyphs: Glyphs;
  readonly notice?: string | undefined;
  continueMatch(stored: StoredMatch): ActionResult;
  openGame(entry: GameEntry): ActionResult;
  openDaily(): ActionResult;
  readonly online?: MenuOptions['online'];
  readonly timer?: MenuOptions['timer'];
}

export function menuOptions(source: MenuSource): MenuOptions {
  const { version, now, results, newest, lists, pages, glyphs, notice } = source;
  return {
    version,
    now,
    glyphs,
    notice,
    games: games.map((entry) => ({
      title: entry.title,
      summary: entry.summary,
      emblem: emblems[entry.id],
      note: noteOf(entry.id, source),
      isNew: isNewTo(results, entry.id),
      facts: (arrived) =>
        asyncValue(
          () =>
            entry.open((game, screen) => ({
              ...gameFacts(game, screen, results, now),
              underWay: lists.running.find(
                ({ game: of, players, facts }) => of === entry.id && isPlayed(players, facts),
              )?.standing,
            })),
          arrived,
        ),
      open: () => source.openGame(entry),
    })),
    continued: newest && continued(newest, () => source.continueMatch(newest)),
    daily: {
      games: dailyGames().length,
      ...dailyFacts(source),
      open: source.openDaily,
    },
    underWay: lists.running
      .filter(({ path, players, facts }) => path !== newest?.path && isPlayed(players, facts))
      .map((match) => ({ ...listedRow(match, now), text: match.standing })),
    ended: lists.finished
      .filter(({ players, facts }) => isPlayed(players, facts))
      .map((match) => endedRow(match, results, now)),
    online: source.online,
    timer: source.timer,
    pages,
  };
}

function noteOf(game: string, { lists, results }: MenuSource): string {
  const running = lists.running.find(({ game: of, players, facts }) => of === game && isPlayed(players, facts));
  if (running !== undefined) return running.standing.replace(/, .*/, '');
  const won = countedMatches(results).filter((result) => result.game === game && result.end === 'won').length;
  return won === 0 ? 'new' : `won ${won}`;
}

function dailyFacts({ results, now, lists }: MenuSource) {
  const matches = todaysMatches(results, now, lists);
  const records = matches.map(({ record }) => record);
  return {
    rows: matches.map(
      ({ entry, record, running }): MenuToday => ({
        game: entry.title,
        streak: streakText(record),
        text: standingText({ record, underWay: running?.standing }),
        role: record.isWon ? 'success' : running === undefined ? 'text' : 'accent',
        stars: starsText(record),
      }),
    ),
    won: records.filter(({ isWon }) => isWon).length,
    streak: Math.max(0, ...records.map(({ streak }) => streak)),
  };
}

const listedRow = ({ game, level, time }: ListedMatch, now: Date) => ({
  date: shortDate(time, now),
  game: titleOf(game),
  level: levelOf(level),
});

const levelOf = (level: ListedMatch['level']): string | undefined =>
  level && levelCalled(level.name, new Map([[level.name, level.title]]));

/** Row of a finished match: its result if it is known, otherwise its last position. */
function endedRow(match: ListedMatch, results: readonly MatchResult[], now: Date): MatchRow {
  const result = results.findLast(({ replay }) => replay === `${match.name}.turncade`);
  if (result === undefined) return { ...listedRow(match, now), text: match.standing };
  return { ...resultRow(result, now, levelOf(match.level)), game: titleOf(match.game) };
}

function continued(stored: StoredMatch, open: () => ActionResult): NonNullable<MenuOptions['continued']> {
  const { header } = stored.save;
  const entry = games.find(({ id }) => id === header.game);
  const { standing, levelTitle, debugUsed } = factsOf(header.notes);
  const commands = stored.save.script.length;
  return {
    game: entry?.title ?? header.game,
    level: levelTitle,
    standing: standing ?? `${commands} command${commands === 1 ? '' : 's'}`,
    saved: stored.time,
    debugUsed,
    picture: (arrived) => asyncValue(() => matchPicture(stored), arrived),
    open,
  };
}

/** Paragraphs of the first chapter of a rule book. */
const inShortOf = (book: string): readonly string[] => {
  const [, page = ''] = book.split(/^## .*$/m);
  return page
    .trim()
    .split(/\n{2,}/)
    .map((text) => text.replaceAll('\n', ' '));
};

function gameFacts<T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  results: readonly MatchResult[],
  now: Date,
): MenuGameFacts {
  const levels = pickerLevels(game, results);
  const ownResults = countedMatches(results).filter((result) => result.game === game.id);
  const isNew = isNewTo(results, game.id);
  const [tutorial] = isNew ? pickerTutorial(game, results) : [];
  const next = tutorial ?? nextUnsolved(levels);
  const painter = screen.levels?.painter;
  const titles = new Map(levels.map(({ name, title }) => [name, title]));
  const last = ownResults.at(-1);
  const turnName = turnNameIn(last?.mark.name);
  const best = levels.findLast(({ record }) => record.best !== undefined);
  return {
    progress: levels.length === 0 ? undefined : progressIn(levels),
    next: next && {
      title: next.title,
      summary: next.summary,
      picture: painter && ((room) => painter.about(next.text, room)),
    },
    ...(isNew && { inShort: inShortOf(screen.rules) }),
    matches: ownResults.toReversed().map((result) => resultRow(result, now, levelCalled(result.level, titles))),
    best: best && `${best.record.best} in ${best.title}`,
    last: last && {
      text: `${last.end}, ${turnName} ${last.turns}${last.mark.name === `${turnName}s` ? '' : `, ${last.mark.name} ${last.mark.value}`}`,
      date: new Date(last.time),
    },
  };
}
