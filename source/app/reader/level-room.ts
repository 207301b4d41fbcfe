import { tutorialName } from '../../engine/level.ts';
import type { LevelSource } from '../../engine/vocabulary.ts';
import { counted, ended, fewLines, flow, listOf } from '../../screen/sentences.ts';
import { bundledLevels, type GameWithLevels, type LevelSheet } from '../../storage/levels.ts';
import type { MatchResult } from '../../storage/results.ts';
import { recordOf } from '../../storage/statistics.ts';
import { dateText } from '../pages/dates.ts';
import type { FoundLevel, LevelFinder } from '../pages/levels/level-finder.ts';
import { type Answer, type Room, reply } from './room.ts';
import { completedWords, roomOfWords, unknownWord, type Words, withHelp, word, wordsOf } from './words.ts';

export interface LevelRoomOptions {
  readonly title: string;
  readonly game: GameWithLevels;
  /** As they are whenever the player comes here. */
  results(): readonly MatchResult[];
  now(): Date;
  /** Whether the game can be played without a level. */
  readonly hasOwn: boolean;
  /** How many a level that is made can be for, where levels are for a certain number of players. */
  readonly madeFor: readonly number[];
  readonly findLevel: LevelFinder;
  /** Begins a match of a level, or without one. */
  start(level: LevelSource | undefined): Answer;
  /** Lets a bot play a level in all seats, the usual one where none is named. */
  watch(level: LevelSource, bot: string | undefined): Answer;
  /** The names of bots. */
  readonly bots: readonly string[];
  back(): Room | 'leave';
}

const parOf = ({ par }: LevelSheet): string => (par === undefined ? '' : `, par ${par}`);

/** What is said of a level that is done: a puzzle is solved, a match is won. */
const doneWord = (hasPar: boolean): string => (hasPar ? 'solved' : 'won');

/** What the list says first, where the game is taught in a match of its own. */
const tutorialLine = (game: GameWithLevels, results: readonly MatchResult[]): string[] => {
  const about = game.levels?.tutorial?.about;
  const isDone = recordOf(results, game.id, tutorialName).won > 0;
  return about === undefined ? [] : [`${tutorialName}: ${about}${isDone ? '; done' : ''}.`];
};

/** The levels with what the player has done in them, each as a line. */
const listedLevels = (game: GameWithLevels, results: readonly MatchResult[], now: Date) =>
  bundledLevels(game).map(({ source: level, sheet }, i) => {
    const { played, won, best } = recordOf(results, game.id, level.name);
    const own = results.filter((result) => result.game === game.id && result.level === level.name);
    const last = own.at(-1);
    const about = sheet.ok
      ? `tier ${sheet.value.tierName ?? sheet.value.tier}, ${sheet.value.summary}${parOf(sheet.value)}`
      : 'damaged';
    const hasPar = sheet.ok && sheet.value.par !== undefined;
    const done = doneWord(hasPar);
    const state = won > 0 ? done : played > 0 ? `played, not ${done}` : 'not played';
    const mark = best === undefined ? '' : `, best ${best}`;
    const when =
      last === undefined ? '' : `, ${counted(played, 'try', 'tries')}, last ${dateText(new Date(last.time), now)}`;
    const title = sheet.ok ? sheet.value.title : level.name;
    return { level, title, isSolved: won > 0, hasPar, line: `${i + 1} ${title}: ${about}; ${state}${mark}${when}.` };
  });

/** The levels of a game in words. */
export function levelRoom(options: LevelRoomOptions): Room {
  const { title, game, results, now, hasOwn, madeFor, findLevel, start, watch, bots, back } = options;
  let levels = listedLevels(game, results(), now());
  const names = [
    ...(game.levels?.tutorial === undefined ? [] : [tutorialName]),
    ...levels.map(({ level }) => level.name),
  ];
  const titles = levels.map(({ title: called }) => called);
  const generates = game.levels?.generate !== undefined;

  const opened = (found: FoundLevel, use: (level: LevelSource) => Answer): Answer => {
    if (found === undefined) return reply();
    return found.ok ? use(found.value) : reply(...flow([ended(`Not opened: ${found.error.message}`)]));
  };
  const chosen = (wanted: string, use: (level: LevelSource) => Answer = start): Answer => {
    const listed = /^\d+$/.test(wanted) ? levels[Number(wanted) - 1]?.level : undefined;
    if (listed !== undefined) return use(listed);
    const titled = levels.find(({ title: called }) => called.toLowerCase() === wanted.toLowerCase())?.level;
    if (titled !== undefined) return use(titled);
    if (/^\d+$/.test(wanted)) return reply(`There is no level ${wanted}; levels are 1 to ${levels.length}.`);
    const [, name = wanted, typed] = (madeFor.length > 0 && /^((?:daily|random)\S*)\s+(\S+)$/.exec(wanted)) || [];
    const players = madeFor.find((count) => String(count) === typed);
    if (typed !== undefined && players === undefined)
      return reply(`Found "${typed}", expected a number of players from ${madeFor[0]} to ${madeFor.at(-1)}.`);
    if (!/[/\\.:]/.test(name) && !names.includes(name) && name !== 'daily')
      return reply(
        unknownWord(name, [...names, ...titles.map((called) => called.toLowerCase()), ...Object.keys(words)]),
      );
    return { says: [], later: findLevel(game, name, players).then((level) => opened(level, use)) };
  };
  const forPlayers = madeFor.length === 0 ? '' : ' PLAYERS';
  const words: Words = withHelp(
    wordsOf(
      word('list', 'all levels', () =>
        reply(...[...tutorialLine(game, results()), ...levels.map(({ line }) => line)].flatMap((line) => flow([line]))),
      ),
      hasOwn && word('own', 'a game without a level', () => start(undefined)),
      generates && word(`daily${forPlayers}`, "today's level", (rest: string) => chosen(`daily ${rest}`.trim())),
      generates &&
        word(
          `random ${game.levels?.seeds?.shape ?? 'SEED'}${forPlayers}`,
          `make a level from a seed${madeFor.length === 0 ? '' : `, for ${madeFor[0]} to ${madeFor.at(-1)} players`}`,
          (rest: string) => chosen(`random:${rest}`),
        ),
      bots.length > 0 &&
        word(
          'watch LEVEL BOT',
          `a match of a level that bots play; BOT is ${listOf(bots).replace(/ and (\S+)$/, ' or $1')}, or left out`,
          (rest: string) => {
            const named = bots.find((name) => rest.endsWith(` ${name}`));
            const wanted = named === undefined ? rest : rest.slice(0, -named.length).trim();
            if (wanted === '') return reply('Type watch and the number or the name of a level.');
            return chosen(wanted, (found) => watch(found, named));
          },
        ),
      word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
    ),
    {
      before: flow(['Type the number or name of a level, the path of a level file, or one of these:']),
    },
  );
  const greeting = () => {
    levels = listedLevels(game, results(), now());
    const solved = levels.filter(({ isSolved }) => isSolved).length;
    const open = levels.filter(({ isSolved }) => !isSolved);
    const shown = (open.length > 0 ? open : levels).slice(0, fewLines);
    const rest = levels.length - shown.length;
    return [
      ...flow([
        `${title}: ${counted(levels.length, 'level')}, ${solved} ${doneWord(levels.some(({ hasPar }) => hasPar))}.`,
        ...(results().every((result) => result.game !== game.id)
          ? tutorialLine(game, []).map((line) => `New here? Type ${line}`)
          : []),
        ...(shown.length > 0 ? [`The easiest${open.length > 0 && solved > 0 ? ' of the others' : ''}:`] : []),
      ]),
      ...shown.flatMap(({ line }) => flow([line])),
      ...(rest > 0 ? [`${rest} more: type list.`] : []),
      ...flow([
        `Type a number or a name, or ${Object.keys(words)
          .slice(1)
          .join(', ')
          .replace(/, (\w+)$/, ' or $1')}.`,
      ]),
    ];
  };
  return {
    ...roomOfWords(greeting, words, (_first, _rest, line) => chosen(line.trim())),
    completions: (text) => [
      ...(text.trim() === ''
        ? []
        : titles.filter((called) => called.toLowerCase().startsWith(text.trim().toLowerCase()))),
      ...completedWords(words, text),
    ],
  };
}
