import { type GameWithLevels, tierText } from '#engine/level-catalogue.ts';
import { compact } from '#engine/lookup.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import type { Seated } from '#match-session/seating.ts';
import { starsInWords } from '#screen/results.ts';
import { fewLines, listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import type { MatchResult } from '#storage/results.ts';
import { isNewTo } from '#storage/statistics.ts';
import { dateText } from '../pages/dates.ts';
import type { LevelFinder } from '../pages/levels/level-panel.ts';
import {
  type PickerLevel,
  pickerLevels,
  pickerTutorial,
  progressIn,
  progressText,
} from '../pages/levels/level-rows.ts';
import { valueNow } from '../pages/lists/form.ts';
import type { PlayersForm } from '../pages/seats/players-page.ts';
import { setTyped } from './form-words.ts';
import {
  type Answer,
  completedWords,
  faultLines,
  type Reply,
  type Room,
  reply,
  roomOfWords,
  splitLine,
  unknownWord,
  type Words,
  withHelp,
  word,
  wordsOf,
} from './room.ts';

export interface LevelRoomOptions {
  readonly title: string;
  readonly game: GameWithLevels;
  /** Results of the matches that were finished. Called whenever the room describes its levels. */
  results(): readonly MatchResult[];
  now(): Date;
  readonly hasOwn: boolean;
  /** Possible numbers of players, if each generated level is made for one of them. */
  readonly madeFor: readonly number[];
  readonly findLevel: LevelFinder;
  /** True if the player can name the file of a level. */
  readonly hasFiles: boolean;
  start(level: LevelSource | undefined): Answer;
  /** Starts a match on a level. `bot` plays all seats, by default the usual bot. */
  watch(level: LevelSource, bot: string | undefined): Answer;
  readonly bots: readonly string[];
  back(): Room | 'leave';
}

const doneWord = (hasPar: boolean): string => (hasPar ? 'solved' : 'won');

/** First line of the list, for a game with a tutorial that is not one of its levels. */
const tutorialLine = (game: GameWithLevels, results: readonly MatchResult[]): string[] =>
  pickerTutorial(game, results).map(
    ({ name, about = '', record }) => `${name}: ${about.replace(/\.$/, '')}${record.won > 0 ? '; done' : ''}.`,
  );

function levelLine(level: PickerLevel, number: number, now: Date): string {
  const { title, tier, tierName, summary, par, stars, matches = [] } = level;
  const { played, won, best } = level.record;
  const [last] = matches;
  const done = doneWord(par !== undefined);
  const about = [tierText({ tier, tierName }), summary, ...(par === undefined ? [] : [`par ${par}`])];
  const record = compact(
    won > 0 ? done : played > 0 ? `played, not ${done}` : 'not played',
    best !== undefined && `best ${best}`,
    stars !== undefined && starsInWords(stars),
    last && `${pluralize(played, 'try', 'tries')}, last ${dateText(new Date(last.time), now)}`,
  );
  return `${number} ${title}: ${about.join(', ')}; ${record.join(', ')}.`;
}

export function levelRoom(options: LevelRoomOptions): Room {
  const { game, results, now, hasOwn, madeFor, findLevel, hasFiles, start, watch, bots, back } = options;
  const levels = () => pickerLevels(game, results());
  const names = [...pickerTutorial(game, []), ...levels()].map(({ name }) => name);
  const titles = levels().map(({ title: called }) => called);
  const generates = game.levels?.generate !== undefined;

  const withLevel = (name: string, use: (level: LevelSource) => Answer, players?: number): Reply => ({
    says: [],
    later: findLevel(game, name, players).then((level) => {
      if (level === undefined) return reply();
      return level.ok ? use(level.value) : reply(...faultLines(`Not opened: ${level.error.message}`));
    }),
  });
  const chosen = (requested: string, use: (level: LevelSource) => Answer = start): Answer => {
    const number = /^\d+$/.test(requested) ? Number(requested) : undefined;
    const listed = levels().find(
      ({ title: called }, i) => i + 1 === number || called.toLowerCase() === requested.toLowerCase(),
    );
    if (listed !== undefined) return withLevel(listed.name, use);
    if (number !== undefined)
      return reply(`There is no level ${requested}. Levels are numbered 1 to ${titles.length}.`);
    const [, name = requested, typed] = (madeFor.length > 0 && /^((?:daily|random)\S*)\s+(\S+)$/.exec(requested)) || [];
    const players = madeFor.find((count) => String(count) === typed);
    if (typed !== undefined && players === undefined)
      return reply(`Found "${typed}", expected a number of players from ${madeFor[0]} to ${madeFor.at(-1)}.`);
    if (!/[/\\.:]/.test(name) && !names.includes(name) && name !== 'daily')
      return reply(
        unknownWord(name, [...names, ...titles.map((called) => called.toLowerCase()), ...Object.keys(words)]),
      );
    return withLevel(name, use, players);
  };
  const forPlayers = madeFor.length === 0 ? '' : ' PLAYERS';
  const words: Words = withHelp(
    wordsOf(
      word('list', 'all levels', () =>
        reply(
          ...[...tutorialLine(game, results()), ...levels().map((level, i) => levelLine(level, i + 1, now()))].flatMap(
            (line) => wrapSentences([line]),
          ),
        ),
      ),
      hasOwn && word('own', 'your own setup, without a level', () => start(undefined)),
      generates && word(`daily${forPlayers}`, "today's level", (rest: string) => chosen(`daily ${rest}`.trim())),
      generates &&
        word(
          `random ${game.levels?.seeds?.shape ?? 'SEED'}${forPlayers}`,
          `make a random level from a seed${madeFor.length === 0 ? '' : `, for ${madeFor[0]} to ${madeFor.at(-1)} players`}`,
          (rest: string) => chosen(`random:${rest}`),
        ),
      bots.length > 0 &&
        word(
          'watch LEVEL BOT',
          `watch bots play a level; BOT is optional and can be ${listOf(bots).replace(/ and (\S+)$/, ' or $1')}`,
          (rest: string) => {
            const named = bots.find((name) => rest.endsWith(` ${name}`));
            const requested = named === undefined ? rest : rest.slice(0, -named.length).trim();
            if (requested === '') return reply('Type watch, and the number or name of a level.');
            return chosen(requested, (level) => watch(level, named));
          },
        ),
      word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
    ),
    {
      before: wrapSentences([
        `Type the number or name of a level${hasFiles ? ', the path of a level file,' : ''} or one of these:`,
      ]),
    },
  );
  return {
    ...roomOfWords(
      () => levelGreeting(options, levels(), words),
      words,
      (_first, _rest, line) => chosen(line.trim()),
    ),
    completions: (text) => [
      ...(text.trim() === ''
        ? []
        : titles.filter((called) => called.toLowerCase().startsWith(text.trim().toLowerCase()))),
      ...completedWords(words, text),
    ],
  };
}

/** Greeting: the progress, the easiest levels (of those not won yet, if any), and the words of the room. */
function levelGreeting(
  { title, game, results, now }: LevelRoomOptions,
  levels: ReturnType<typeof pickerLevels>,
  words: Words,
): readonly string[] {
  const all = levels.map((level, i) => ({ isOpen: level.record.won === 0, line: levelLine(level, i + 1, now()) }));
  const open = all.filter(({ isOpen }) => isOpen);
  const isBegun = open.length < all.length;
  const { counts, done, ...progress } = progressIn(levels);
  const visible = (open.length > 0 ? open : all).slice(0, fewLines);
  const rest = all.length - visible.length;
  return [
    ...wrapSentences([
      `${title}: ${pluralize(all.length, 'level')}, ${counts === 'stars' ? progressText({ counts, done, ...progress }) : `${done} ${counts}`}.`,
      ...(isNewTo(results(), game.id) ? tutorialLine(game, []).map((line) => `New here? Type ${line}`) : []),
      ...(visible.length > 0 ? [`The easiest${open.length > 0 && isBegun ? ' ones left' : ''}:`] : []),
    ]),
    ...visible.flatMap(({ line }) => wrapSentences([line])),
    ...(rest > 0 ? [`${rest} more: type list.`] : []),
    ...wrapSentences([
      `Type a number or a name, or ${Object.keys(words)
        .slice(1)
        .join(', ')
        .replace(/, (\w+)$/, ' or $1')}.`,
    ]),
  ];
}

export interface SeatRoomOptions {
  readonly form: PlayersForm;
  start(seated: Seated): Answer;
  back(): Room | 'leave';
}

/** Room that chooses the players of a match. Each seat and each option has a word that sets it. */
export function seatRoom({ form, start, back }: SeatRoomOptions): Room {
  const { rows, summary } = form;
  const rowsOf = (group: 'seats' | 'options') => rows().filter((row) => row.group === group);

  const nowLines = (): string[] => {
    const names = form.names().flatMap(({ seat, name }) => (name === undefined ? [] : [`${seat} ${name}`]));
    const options = rowsOf('options').map((row) => `${row.label} ${valueNow(row)}`);
    return [
      ...wrapSentences([`${form.level?.title ?? form.game}. Who plays: ${summary()}.`]),
      ...(names.length === 0 ? [] : wrapSentences([`Names: ${names.join(', ')}.`])),
      ...(options.length === 0 ? [] : wrapSentences([`Options: ${options.join(', ')}.`])),
    ];
  };
  const done = (fault: string | undefined): Reply =>
    reply(...(fault === undefined ? nowLines() : wrapSentences([fault])));
  const set = async (line: string): Promise<Reply> => {
    const was = await setTyped(rows(), line);
    const { length } = rowsOf('seats');
    if (was === undefined)
      return reply(`There is no seat ${splitLine(line).first} to choose. Seats are numbered 1 to ${length}.`);
    return done(was.fault);
  };
  const setName = (typed: string): Answer => {
    const { first, rest } = splitLine(typed);
    const named = form.names();
    const [example] = named;
    if (example === undefined) return reply('Names are only for two or more people at this screen.');
    const row = rows()[named.some(({ seat }) => String(seat) === first) ? Number(first) - 1 : -1];
    if (row?.typed === undefined)
      return reply(...wrapSentences([`Found "${typed}", expected a seat and a name, as in name ${example.seat} Ann.`]));
    return done(row.typed.take(rest));
  };
  const words: Words = withHelp(
    wordsOf(
      word('start', 'start the match', () => {
        const seated = form.seated();
        return typeof seated === 'string' ? reply(seated) : start(seated);
      }),
      word('name SEAT NAME', 'name a player at this screen; without a name: remove the name', setName),
      word('seats', 'who plays, and the options', () => reply(...nowLines())),
      ...rowsOf('options').map(({ label, about, spoken, values }) =>
        word(`${label} ${spoken?.can ?? values.join('|')}`, about, (rest) => set(`${label} ${rest}`)),
      ),
      word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
    ),
    { before: wrapSentences(['Type the number of a seat and who plays it, as in 2 person.', ...form.canPlay]) },
  );
  return roomOfWords(
    () => [...nowLines(), ...wrapSentences(['Type start to begin, help, or a seat and who plays it, as in 2 person.'])],
    words,
    (first, _, line) => (/^\d{1,9}:?$/.test(first) ? set(line) : undefined),
  );
}
