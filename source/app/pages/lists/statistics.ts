import { offeredBots } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { type GameEntry, games } from '#games/index.ts';
import { displayName, nameWithSkill } from '#match-session/match-programs.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { turnNameIn } from '#screen/match-status.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import { starsInWords } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { fewLines, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { type Glyphs, type Line, line, paragraph, span } from '#screen/styled-text.ts';
import { type DailyRecord, dailyRecord, puzzleStreak } from '#storage/daily.ts';
import { bundledLevels } from '#storage/levels.ts';
import { now } from '#storage/now.ts';
import type { MatchResult } from '#storage/results.ts';
import {
  countedMatches,
  expectedAgainst,
  type GameStatistics,
  isWin,
  type RatedBots,
  type Rating,
  ratingsOf,
  type StatisticsRow,
  statisticsOf,
} from '#storage/statistics.ts';
import { medalRows } from '../../campaign/stages.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import { puzzlesText } from '../../puzzles/puzzles.ts';
import type { PageContext } from '../../services.ts';
import { listed, reply, word } from '../../text-mode/room.ts';
import { streakInWords, streakText } from '../daily/past-days.ts';
import { dateText } from '../dates.ts';
import type { MenuEntry } from '../menu/menu-items.ts';
import type { Page } from '../page.ts';
import { fits } from './list.ts';
import { listPage } from './list-page.ts';
import { type ChartPlace, monthsPart, ratingsPart, winsPart } from './result-charts.ts';
import {
  type Chance,
  chanceText,
  dailyInWords,
  historyRow,
  levelCalled,
  noStatistics,
  notRated,
  ratedRule,
  ratingText,
  ratingWorth,
  resultRow,
  type Strength,
  strengthInWords,
} from './statistics-words.ts';
import { cardWidth, filled, isLarge, isWideCard, type MatchRow, matchRows } from './wide-layout.ts';

export interface GameRow extends StatisticsEntry {
  readonly id: string;
  readonly level?: string | undefined;
}

/** Rows of the statistics. The game that was played last comes first. */
export async function statisticsRows(results: readonly MatchResult[], now: Date): Promise<readonly GameRow[]> {
  const rows: GameRow[] = [];
  for (const gameStatistics of statisticsOf(results)) {
    const entry = games.find(({ id }) => id === gameStatistics.game);
    const known = entry && (await entry.visit((game) => knownOf(game)));
    const ratings = known === undefined ? [] : ratingsOf(results, gameStatistics.game, known.ratings);
    const rating = ratings.at(-1);
    const chance = (bot: string): Chance | undefined => {
      const other = known?.ratings[bot];
      return rating === undefined || other === undefined
        ? undefined
        : { bot, ofTen: Math.round(10 * expectedAgainst(rating, other)) };
    };
    const newestOf = (matches: readonly MatchResult[]) =>
      matches
        .slice(0, maxNewest)
        .map((result) => resultRow(result, now, levelCalled(result.level, known?.titles ?? new Map())));
    rows.push(
      ...rowsOf(gameStatistics, {
        entry,
        known,
        rating,
        ratings: ratings.map(({ rating }) => rating),
        chance,
        newestOf,
        daily: dailyRecord(results, gameStatistics.game, now),
        puzzles: puzzlesText(results, gameStatistics.game),
      }),
    );
  }
  return rows;
}

const maxNewest = 60;

interface KnownGame {
  readonly ratings: RatedBots;
  readonly offered: readonly string[];
  readonly about: Readonly<Record<string, string>>;
  readonly titles: ReadonlyMap<string, string>;
}

function knownOf<T extends ScreenTypes>(game: Game<T>): KnownGame {
  const { bots: byName = {} } = game;
  const bots = Object.entries(byName);
  return {
    ratings: Object.fromEntries(bots.flatMap(([name, { rating }]) => (rating === undefined ? [] : [[name, rating]]))),
    offered: offeredBots(byName).filter((name) => byName[name]?.rating !== undefined),
    about: Object.fromEntries(bots.map(([name, { about }]) => [name, about])),
    titles: new Map(
      bundledLevels(game).flatMap(({ source, sheet }) => (sheet.ok ? [[source.name, sheet.value.title]] : [])),
    ),
  };
}

interface RowsSource {
  readonly entry: GameEntry | undefined;
  readonly known: KnownGame | undefined;
  readonly rating: Rating | undefined;
  readonly daily: StatisticsEntry['daily'];
  readonly puzzles: StatisticsEntry['puzzles'];
  readonly ratings: readonly number[];
  newestOf(matches: readonly MatchResult[]): readonly MatchRow[];
  chance(bot: string): Chance | undefined;
}

function rowsOf(
  { game: id, matches: all, total, opponents, levels }: GameStatistics,
  { entry, known, rating, ratings, daily, puzzles, newestOf, chance }: RowsSource,
): GameRow[] {
  const game = entry?.title ?? id;
  const bots = known === undefined ? [] : known.offered;
  const chances = bots.map(chance).filter((estimate) => estimate !== undefined);
  const strength: Strength | undefined = bots.length === 0 ? undefined : { rating, chances };
  return [
    {
      kind: 'game',
      id,
      game,
      name: game,
      ...total,
      strength,
      daily,
      puzzles,
      ratings,
      matches: all,
      newest: newestOf(all),
    },
    ...opponents.map(
      ({ bot, row, matches }): GameRow => ({
        kind: 'opponent',
        id,
        game,
        name: `against ${nameWithSkill(bot, ' at ')}`,
        ...row,
        about: known?.about[bot],
        chance: chance(bot),
        matches,
        newest: newestOf(matches),
      }),
    ),
    ...levels.map(
      ({ level, row, matches }): GameRow => ({
        kind: 'level',
        id,
        level: level !== null && known?.titles.has(level) === true ? level : undefined,
        game,
        name: nameOf(level, known),
        ...row,
        matches,
      }),
    ),
  ];
}

function nameOf(level: string | null, known: KnownGame | undefined): string {
  if (level === null) return 'without a level';
  if (level === 'daily') return 'daily matches';
  if (level === 'random') return 'random levels';
  return known?.titles.get(level) ?? level;
}

/** Row of the statistics: a game, or an opponent or level of the game above. */
export interface StatisticsEntry extends StatisticsRow {
  readonly kind: 'game' | 'opponent' | 'level';
  readonly game: string;
  readonly name: string;
  readonly strength?: Strength | undefined;
  readonly daily?: DailyRecord | undefined;
  /** Text about the solved puzzles and the best rush. Undefined without either. */
  readonly puzzles?: string | undefined;
  readonly about?: string | undefined;
  readonly chance?: Chance | undefined;
  /** Newest first. */
  readonly matches?: readonly MatchResult[] | undefined;
  readonly newest?: readonly MatchRow[] | undefined;
  /** Ratings after each rated match of a game. */
  readonly ratings?: readonly number[] | undefined;
}

export interface StatisticsOptions<Entry extends StatisticsEntry> {
  readonly now: Date;
  /** Totals of each game, followed by its opponents and levels. */
  readonly rows: readonly Entry[];
  readonly puzzles: string;
  readonly glyphs: Glyphs;
  readonly medals?: readonly Line[] | undefined;
  open(row: Entry): ActionResult;
  back(): void;
}

export function statistics<Entry extends StatisticsEntry>(
  around: PageContext,
  { now, rows, puzzles, glyphs, medals = [], open, back }: StatisticsOptions<Entry>,
): Page {
  const gameRows = rows.filter(({ kind }) => kind === 'game');
  const sum = (value: (row: Entry) => number) => gameRows.reduce((total, row) => total + value(row), 0);
  const played = sum((row) => row.played);
  const all = gameRows.flatMap(({ matches = [] }) => matches).toSorted((a, b) => a.time.localeCompare(b.time));
  return listPage<Entry>(around, {
    title: 'statistics',
    facts: () =>
      [
        ...(played === 0
          ? []
          : [`${groupDigits(played)} match${played === 1 ? '' : 'es'}, ${groupDigits(sum(({ won }) => won))} won`]),
        ...(puzzles === '' ? [] : [`puzzles: ${puzzles}`]),
      ].join(', '),
    table: 'games, opponents and levels',
    items: () => rows,
    columns: [
      {
        head: 'game, bot, level',
        width: 21,
        more: 11,
        text: ({ kind, name }) => (kind === 'game' ? name : `  ${name}`),
        role: ({ kind }) => (kind === 'game' ? 'strong' : 'text'),
      },
      { head: 'played', width: 6, align: 'right', text: (row) => groupDigits(row.played) },
      { head: 'won', width: 5, align: 'right', text: ({ won }) => groupDigits(won) },
      { head: 'lost', width: 5, align: 'right', text: ({ lost }) => groupDigits(lost) },
      { head: 'drawn', width: 0, more: 5, align: 'right', text: ({ drawn }) => groupDigits(drawn) },
      {
        head: 'best',
        width: 0,
        more: 5,
        align: 'right',
        text: ({ best }) => (best === undefined ? '-' : groupDigits(best)),
      },
    ],
    keyOf: ({ game, kind, name }) => [game, kind, name].join('/'),
    words: ({ game, name }) => `${game} ${name}`,
    startsGroup: ({ kind }, before) => kind === 'game' && before !== undefined,
    nothing: noStatistics,
    enter: ['levels', 'the levels of that game'],
    open,
    says: ({ game }) => `Enter: see the levels of ${game}.`,
    panel: {
      width: (columns) => (columns < 100 ? 31 : isLarge({ columns }) ? cardWidth(columns, 31, tableWidth) : 44),
      sections: (row, room) => sectionsOf(row, room, { now, glyphs }),
    },
    below: ({ columns }) => [
      ...(medals.length === 0 ? [] : [{ title: 'campaigns', lines: medals, isWhole: true as const }]),
      monthsPart(all, { columns, glyphs, now }),
    ],
    back,
  });
}

const tableWidth = 78;

/** Sections about a row. Charts and the last matches fill a panel that is wide enough. */
function sectionsOf(
  row: StatisticsEntry,
  { columns: width, rows }: BoardExtent,
  { now, glyphs }: Pick<ChartPlace, 'now' | 'glyphs'>,
): readonly Section[] {
  const { kind, name, matches = [], ratings = [] } = row;
  const newest = row.newest ?? matches.map((match) => resultRow(match, now, undefined));
  const sections = factSections(row, width, now);
  const isWide = isWideCard({ columns: width });
  if (kind === 'level' && !isWide)
    return [...sections, { title: 'history', lines: matches.map((match) => historyLine(match, now)) }];
  const [last = { title: name, lines: [] }, ...above] = sections.toReversed();
  if (!isWide) return sections;
  const place = { columns: width, glyphs, now };
  const usedRows = above.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  return [
    ...above.toReversed(),
    ...filled(last, rows - usedRows, [
      ...ratingsPart(ratings, place),
      ...winsPart(matches.toReversed(), place),
      { title: 'last matches', lines: matchRows(newest, width) },
    ]),
  ];
}

function factSections(row: StatisticsEntry, width: number, now: Date): readonly Section[] {
  const { kind, name, strength, daily, puzzles } = row;
  const facts = factsOf(row, now);
  switch (kind) {
    case 'opponent': {
      const { about, chance } = row;
      const intro = [
        ...(about === undefined ? [] : [...paragraph(about, width), []]),
        ...(chance === undefined ? [] : [...paragraph(`Your chance of winning: ${chanceText(chance)}`, width), []]),
      ];
      return [{ title: name, lines: [...intro, ...facts] }];
    }
    case 'level':
      return [{ title: name, lines: facts }];
    case 'game':
      return [
        ...(strength === undefined ? [] : [{ title: 'your rating', lines: strengthLines(strength, width) }]),
        {
          title: 'in all',
          lines: [
            ...endsOf(row),
            ...facts,
            ...(daily === undefined ? [] : paragraph(`daily: ${streakInWords(daily)}`, width)),
            ...(puzzles === undefined ? [] : paragraph(`puzzles: ${puzzles}`, width)),
          ],
        },
        ...(strength === undefined ? [] : [{ title: 'what counts', lines: paragraph(ratedRule, width, 'dim') }]),
      ];
  }
}

function strengthLines({ rating, chances }: Strength, width: number): Line[] {
  if (rating === undefined) return paragraph(notRated, width);
  const widest = Math.max(0, ...chances.map(({ bot }) => bot.length));
  return [
    [span(` ${ratingText(rating)}`, 'strong')],
    ...paragraph(ratingWorth(rating), width),
    line(' chance of winning'),
    ...chances.map(
      (chance): Line => [span(`   ${displayName(chance.bot).padEnd(widest)}  `, 'dim'), span(chanceText(chance))],
    ),
  ];
}

const fact = (label: string, text: string): Line => [span(` ${label.padEnd(8)}`, 'dim'), span(text)];

/** Text such as `32 turns` or `score 41`. */
const bestText = (mark: string, best: number): string =>
  mark === `${turnNameIn(mark)}s`
    ? `${groupDigits(best)} ${best === 1 ? turnNameIn(mark) : mark}`
    : `${mark} ${groupDigits(best)}`;

function factsOf({ drawn, best, mark, longest, last }: StatisticsEntry, now: Date): Line[] {
  return [
    ...(drawn === 0 ? [] : [fact('drawn', groupDigits(drawn))]),
    ...(best === undefined ? [] : [fact('best', bestText(mark, best))]),
    fact('longest', `${groupDigits(longest)} ${turnNameIn(mark)}${longest === 1 ? '' : 's'}`),
    fact('last', dateText(last, now)),
  ];
}

const endsOf = ({ played, won, lost }: StatisticsEntry): Line[] => [
  fact('played', groupDigits(played)),
  fact('won', `${groupDigits(won)} (${Math.round((100 * won) / Math.max(1, played))} %)`),
  fact('lost', groupDigits(lost)),
];

function historyLine(match: MatchResult, now: Date): Line {
  const { date, text, stars } = historyRow(match, now);
  return [
    span(` ${date.padEnd(9)}`, 'dim'),
    span(text, isWin(match) ? 'success' : 'text'),
    ...(stars === undefined ? [] : [span(` ${stars}`, 'hazard')]),
  ];
}

export const statisticsEntry: MenuEntry = {
  row: ({ app, back, openGame }) => ({
    key: 's',
    name: 'Statistics',
    about: playedText(app.results(), 'none yet'),
    enterDoes: 'Enter: see your wins and ratings.',
    says: 'Your wins by game, rival and level; your ratings and streaks.',
    async open() {
      const { navigator, pageContext, results, glyphs, home } = app;
      const rows = await statisticsRows(results(), now());
      navigator.go(
        statistics(pageContext, {
          now: now(),
          rows,
          glyphs: glyphs(),
          medals: medalRows(home.folders, results()),
          puzzles: streakText(puzzleStreak(results(), now())),
          open(row) {
            const entry = games.find(({ id }) => id === row.id);
            return entry === undefined ? undefined : openGame(entry, row.level);
          },
          back,
        }),
      );
    },
  }),
  words: ({ results, now }) => [
    listed(
      playedText(results, 'nothing yet'),
      word('statistics NAME', 'your wins, ratings and streaks; NAME: only one game, bot or level', async (rest) =>
        reply(...statisticsLines(await statisticsRows(results, now()), now(), rest)),
      ),
    ),
  ],
};

function playedText(results: readonly MatchResult[], none: string): string {
  const played = countedMatches(results);
  const won = played.filter(isWin).length;
  return played.length === 0 ? none : `${pluralize(played.length, 'match', 'matches')}, ${won} won`;
}

/** Lists every game with a few of its rows. A search text lists the matching rows instead, and `all` every row. */
function statisticsLines(rows: readonly StatisticsEntry[], now: Date, searchText: string): string[] {
  if (rows.length === 0) return [noStatistics];
  if (searchText !== '' && searchText.toLowerCase() !== 'all') {
    const estimate = rows.filter(({ kind, game, name }) =>
      fits(kind === 'game' ? game : `${game} ${name}`, searchText),
    );
    if (estimate.length === 0) return wrapSentences([`You have not played anything called "${searchText}".`]);
    return estimate.flatMap((row) => [...rowLines(row, now), ...historyLines(row, now)]);
  }
  return rows
    .filter(({ kind }) => kind === 'game')
    .flatMap((game) => {
      const rowsOfGame = rows.filter((row) => row.game === game.game && row.kind !== 'game');
      const visibleRows = searchText === '' ? rowsOfGame.slice(0, fewLines) : rowsOfGame;
      const rest = rowsOfGame.length - visibleRows.length;
      return [
        ...[game, ...visibleRows].flatMap((row) => rowLines(row, now)),
        ...(rest === 0 ? [] : [`${rest} more. Type statistics all to see them.`]),
      ];
    });
}

function rowLines(row: StatisticsEntry, now: Date): string[] {
  const { kind, name, about, chance, strength, daily, puzzles } = row;
  return wrapSentences([
    `${name}: ${rowText(row, now)}`,
    ...(kind === 'opponent' && about !== undefined ? [sentence(`it ${about}`)] : []),
    ...(chance === undefined ? [] : [`Your chance of winning: ${chanceText(chance)}.`]),
    ...(strength === undefined ? [] : strengthInWords(strength)),
    ...(daily === undefined ? [] : [dailyInWords(daily)]),
    ...(puzzles === undefined ? [] : [sentence(`puzzles: ${puzzles}`)]),
  ]);
}

const historyLines = ({ kind, matches = [] }: StatisticsEntry, now: Date): string[] =>
  (kind === 'level' ? matches : []).flatMap((match) => {
    const { date, text, stars } = historyRow(match, now);
    const earned = stars === undefined ? '' : `, ${starsInWords(stars)}`;
    return wrapSentences([sentence(`${date}: ${text}${earned}`)]);
  });

function rowText({ played, won, lost, drawn, best, mark, last, longest }: StatisticsEntry, now: Date): string {
  const ends = [`${won} won`, `${lost} lost`, ...(drawn > 0 ? [`${drawn} drawn`] : [])];
  const max = best === undefined ? '' : ` Best ${mark} ${best}.`;
  return `${pluralize(played, 'match', 'matches')}, ${ends.join(', ')}.${max} Longest ${pluralize(longest, turnNameIn(mark))}. Last played ${dateText(last, now)}.`;
}
