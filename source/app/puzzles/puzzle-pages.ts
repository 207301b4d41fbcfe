import { compact } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { type GameEntry, titleOf } from '#games/index.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { copiedText } from '#screen/results.ts';
import { listOf, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, paragraph } from '#screen/styled-text.ts';
import { puzzleStreak } from '#storage/daily.ts';
import { now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MatchResult, Results } from '#storage/results.ts';
import { type AsyncValue, asyncValue } from '../async-value.ts';
import { type ActionResult, type Dialog, textLines } from '../layers/dialog.ts';
import { keyRow } from '../layers/key-rows.ts';
import type { MatchPages } from '../match/match-page.ts';
import { streakText } from '../pages/daily/past-days.ts';
import { listPage } from '../pages/lists/list-page.ts';
import { cardWidth } from '../pages/lists/wide-layout.ts';
import type { MenuEntry } from '../pages/menu/menu-items.ts';
import type { Page } from '../pages/page.ts';
import type { LocalServices, PageContext, PuzzleChoice } from '../services.ts';
import type { Home } from '../text-mode/home.ts';
import {
  type Answer,
  faultLines,
  listed,
  passage,
  type Room,
  reply,
  roomOfWords,
  withHelp,
  word,
  wordsOf,
} from '../text-mode/room.ts';
import {
  choosePuzzle,
  newPuzzle,
  type PuzzlePreview,
  type PuzzleRow,
  puzzleCount,
  puzzleGames,
  puzzlePreview,
  puzzleRows,
  rowName,
  rowRecord,
} from './puzzles.ts';
import { createRush, type RushClock, type RushPuzzle, type RushResult } from './rush.ts';

/** Number of puzzles and, if there is one, the streak of daily puzzles. */
function puzzlesInShort(results: readonly MatchResult[]): string {
  const streak = streakText(puzzleStreak(results, now()));
  return streak === '' ? puzzleCount() : `${puzzleCount()}, ${streak}`;
}

export interface PuzzlePagesOptions {
  readonly matches: Pick<MatchPages, 'play'>;
  results(): Results;
}

export function puzzlePages(
  { navigator, pageContext, glyphs, home, copy }: LocalServices,
  { matches, results }: PuzzlePagesOptions,
) {
  const play = (entry: GameEntry, choice: PuzzleChoice, leave: () => void): Promise<string | undefined> =>
    entry.open((game, screen) => {
      const match = choosePuzzle(game, choice, results().results);
      if (!match.ok) return withPeriod(`Not started: ${match.error.message}`);
      matches.play(game, screen, match.value, leave);
      return undefined;
    });
  const playRush = async (entries: readonly GameEntry[], back: () => void): Promise<void> => {
    const rush = createRush(entries, home);
    const goOn = async (): Promise<void> => {
      rush.judge();
      const next = rush.next();
      if (next === undefined) return showList(back, { first: isRushOf(entries), result: rush.end() });
      await next.entry.open((game, screen) => {
        const match = newPuzzle(game, { puzzle: next.puzzle, seed: next.puzzle.id });
        if (match.ok) matches.play(game, screen, { ...match.value, rush: rush.clock }, () => void goOn());
      });
    };
    await goOn();
  };
  const showList = (
    back: () => void,
    { first, result }: { readonly first?: PuzzleListOptions['first']; readonly result?: RushResult } = {},
  ): void => {
    const played = results().results;
    const previews = new Map<PuzzleRow, AsyncValue<PuzzlePreview | undefined>>();
    const preview = (row: PuzzleRow) => {
      const load = () => row.entry.open((game, screen) => puzzlePreview(game, screen, row, results().results));
      const known = previews.get(row) ?? asyncValue(load, () => page.changed());
      previews.set(row, known);
      return known;
    };
    const page = puzzleList(pageContext, {
      rows: puzzleRows(played),
      facts: puzzlesInShort(played),
      glyphs: glyphs(),
      preview,
      open: (row) =>
        row.rush === undefined
          ? play(row.entry, row, () => showList(back, { first: (one) => keyOf(one) === keyOf(row) }))
          : playRush([row.entry], back),
      first,
      playRush: (entry) => playRush([entry], back),
      back,
      ...(result && {
        rush: {
          ...result,
          copy: () => copy(result.line),
          open: ({ entry, puzzle }: RushPuzzle) =>
            entry.open((game, screen) => {
              const match = newPuzzle(game, { puzzle, seed: puzzle.id });
              if (match.ok) matches.play(game, screen, match.value, () => showList(back, { first, result }));
            }),
        },
      }),
    });
    navigator.go(page);
  };
  return { play, playRush, showList: (back: () => void) => showList(back) };
}

const keyOf = (row: PuzzleRow): string => `${row.entry.id} ${row.today === undefined ? rowName(row) : 'today'}`;

const isRushOf =
  (entries: readonly GameEntry[]) =>
  ({ entry, rush }: PuzzleRow): boolean =>
    rush !== undefined && entries.length === 1 && entry === entries[0];

interface RushActions {
  copy(): boolean;
  open(puzzle: RushPuzzle): ActionResult;
}

const rushDialog = (rush: RushResult & RushActions, copied?: string): Dialog => ({
  title: rush.title,
  lines: [...rush.facts, ...(copied === undefined ? [] : ['', copied])].flatMap(textLines),
  buttons: [
    { label: 'List', key: 'l', press: () => undefined },
    { label: 'Copy', key: 'c', press: () => rushDialog(rush, copiedText(rush.line, rush.copy())) },
    ...rush.wrong.map((one, i) => ({
      label: `Retry ${one.puzzle.id} (${i + 1})`,
      name: `retry ${one.puzzle.id}`,
      key: String(i + 1),
      statusText: `Enter: try puzzle ${one.puzzle.id} again.`,
      press: () => rush.open(one),
    })),
  ],
  chosen: 0,
});

export interface PuzzleListOptions {
  readonly rows: readonly PuzzleRow[];
  readonly facts: string;
  readonly rush?: (RushResult & RushActions) | undefined;
  /** True for the row where the cursor starts. Default: the first row. */
  first?: ((row: PuzzleRow) => boolean) | undefined;
  playRush(entry: GameEntry): ActionResult;
  readonly glyphs: Glyphs;
  /** Must return the same value each time for the same row. */
  preview(row: PuzzleRow): AsyncValue<PuzzlePreview | undefined>;
  open(row: PuzzleRow): ActionResult;
  back(): void;
}

export const puzzleList = (
  around: PageContext,
  { rows, facts, rush, first, glyphs, preview, open, playRush, back }: PuzzleListOptions,
): Page =>
  listPage<PuzzleRow>(around, {
    title: 'puzzles',
    facts: () => facts,
    table: 'puzzles',
    items: () => rows,
    columns: [
      { head: 'game', width: 15, text: ({ entry }) => entry.title, role: () => 'strong' },
      { head: 'puzzle', width: 11, text: rowName },
      { head: 'grade', width: 5, text: ({ grade = 0 }) => '*'.repeat(grade), role: () => 'hazard' },
      { head: 'solved', width: 15, text: rowRecord },
    ],
    keyOf,
    first,
    words: (row) => `${row.entry.title} ${rowName(row)}`,
    cameTo: (row) => row.rush ?? preview(row).ask(),
    panel: {
      width: (columns) => cardWidth(columns, 0),
      sections: (row, room) => [
        {
          title: rowName(row),
          lines:
            row.rush === undefined
              ? previewLines(preview(row).value(), { ...room, glyphs })
              : [[], ...paragraph(`${rushRules} ${sentence(row.rush)}`, room.columns)],
        },
      ],
    },
    startsGroup: (row, before) => before !== undefined && row.entry !== before.entry,
    nothing: 'There are no puzzles.',
    enter: ['play', 'play a puzzle'],
    open,
    says: ({ entry, grade, rush: best }) =>
      best !== undefined
        ? `Enter: play a rush of ${entry.title} puzzles: five minutes, three errors.`
        : grade === undefined
          ? `Enter: play today's ${entry.title} puzzle.`
          : `Enter: play a puzzle of grade ${grade} in ${entry.title}.`,
    notice: rush?.line,
    opening: rush && rushDialog(rush),
    more: (row) => [
      ...(row === undefined
        ? []
        : [
            keyRow('r', 'rush', 'solve as many puzzles of this game as you can in five minutes', () =>
              startRushDialog(row.entry.title, () => playRush(row.entry)),
            ),
          ]),
      ...(rush === undefined
        ? []
        : [
            keyRow('c', 'copy', 'copy the result of the rush', () =>
              rushDialog(rush, copiedText(rush.line, rush.copy())),
            ),
          ]),
    ],
    back,
  });

const rushRules =
  'Solve as many puzzles as you can in five minutes. Three errors end the rush. A hint counts as an error.';

const startRushDialog = (game: string, start: () => ActionResult): Dialog => ({
  title: `Rush: ${game}, five minutes, three errors`,
  lines: textLines(rushRules),
  buttons: [
    { label: 'Start', key: 's', press: start },
    { label: 'Back', key: 'b', press: () => undefined },
  ],
  chosen: 0,
});

function previewLines(preview: PuzzlePreview | undefined, room: PictureRoom): readonly Line[] {
  if (preview === undefined) return [];
  const task = [[], ...paragraph(preview.task, room.columns)];
  const drawn = preview.draw({ ...room, columns: room.columns - 2, rows: room.rows - task.length });
  return [...drawn.map(indented), ...task];
}

export interface PuzzleRoomOptions {
  readonly home: Pick<Home, 'begin'>;
  readonly homeFolder: PlayersHome;
}

type Back = () => Room | 'leave';

const resultsIn = ({ homeFolder }: PuzzleRoomOptions): readonly MatchResult[] => homeFolder.readResults().results;

export function rushRoom(options: PuzzleRoomOptions, entries: readonly GameEntry[], back: Back): Answer {
  const rush = createRush(entries, options.homeFolder);
  const next = (): Answer => {
    const drawn = rush.next();
    if (drawn === undefined) return ended(rush.end());
    return begin(drawn, between, rush.clock);
  };
  const begin = ({ entry, puzzle }: RushPuzzle, leave: () => Room | 'leave', clock?: RushClock): Answer =>
    entry
      .visit((game) => newPuzzle(game, { puzzle, seed: puzzle.id }))
      .then((match) =>
        match.ok
          ? options.home.begin(entry.id, { ...match.value, rush: clock }, leave)
          : reply(...faultLines(`Not started: ${match.error.message}`)),
      );
  const ended = ({ line, facts, wrong }: RushResult): Answer => {
    const says = wrapSentences(['The rush is over.', ...facts.map(withPeriod), withPeriod(line)]);
    if (wrong.length === 0) return { says, next: back() };
    const list = wrong.flatMap(({ entry, puzzle }, i) =>
      wrapSentences([`${i + 1} Wrong: ${entry.title}, puzzle ${puzzle.id}.`]),
    );
    const room = (): Room =>
      roomOfWords(
        () => [...list, 'Type the number of a line to try the puzzle again, or leave.'],
        withHelp(wordsOf(word('leave', 'back', () => ({ says: [], next: back() })))),
        (first) => {
          const one = /^\d+$/.test(first) ? wrong[Number(first) - 1] : undefined;
          return one && begin(one, room);
        },
      );
    return { says, next: room() };
  };
  const between = (): Room =>
    passage(async () => {
      rush.judge();
      const says = rush.hasEnded() ? [] : wrapSentences([withPeriod(rush.text())]);
      const onward = await next();
      return { ...onward, says: [...says, ...onward.says] };
    });
  return { says: wrapSentences([rushRules, 'Type time for the time left.']), later: Promise.resolve(next()) };
}

export function enterPuzzle(
  options: PuzzleRoomOptions,
  entry: GameEntry,
  choice: PuzzleChoice,
  back: Back,
): Promise<Awaited<Answer>> {
  return entry
    .visit((game) => choosePuzzle(game, choice, resultsIn(options)))
    .then((match) =>
      match.ok
        ? options.home.begin(entry.id, match.value, back)
        : reply(...faultLines(`Not started: ${match.error.message}`)),
    );
}

/** @param before rows that the player has read; only changed ones are read again */
export function puzzlesRoom(options: PuzzleRoomOptions, back: Back, before?: readonly PuzzleRow[]): Room {
  const results = resultsIn(options);
  const rows = puzzleRows(results);
  const linesOf = (all: readonly PuzzleRow[]) =>
    all.flatMap((row, i) => wrapSentences([`${i + 1} ${row.entry.title}, ${rowName(row)}, ${rowRecord(row)}.`]));
  const here = () => puzzlesRoom(options, back, rows);
  const open = (row: PuzzleRow): Answer =>
    row.rush === undefined ? enterPuzzle(options, row.entry, row, here) : rushRoom(options, [row.entry], here);
  const openNamed = (line: string): Answer | undefined => {
    const row = rowNamed(rows, line);
    return typeof row === 'string' ? reply(...wrapSentences([row])) : row && open(row);
  };
  const ids = puzzleGames().map(({ id }) => id);
  const last = results.findLast(
    ({ game, level }) => puzzleOf({ name: `${level}` }) !== undefined && ids.includes(game),
  );
  const room = roomOfWords(
    () =>
      before === undefined
        ? [
            ...wrapSentences(['Puzzles.', sentence(puzzlesInShort(results))]),
            ...gameLines(rows),
            ...wrapSentences([
              'Type a game with today, rush or a grade, as in risc 2.',
              'Type next for a puzzle that you have not solved.',
              'Or type list, help or leave.',
            ]),
          ]
        : [
            ...linesOf(rows).filter((line) => !linesOf(before).includes(line)),
            'Puzzles. Type next, a game with a grade, list, help or leave.',
          ],
    withHelp(
      wordsOf(
        word('next GAME', 'the next puzzle that you have not solved', (rest) => {
          const game = rest === '' ? `${last?.game ?? ids[0]}` : rest;
          return openNamed(game) ?? reply(`Found "${rest}", expected ${listOf(ids)}.`);
        }),
        word('rush', `a rush of all games. ${rushRules.replace(/\.$/, '')}`, () =>
          rushRoom(options, puzzleGames(), here),
        ),
        word('list', 'all puzzles and rushes, numbered, with your results', () => reply(...linesOf(rows))),
        word('leave', 'back', () => ({ says: [], next: back() })),
      ),
      { before: ['Type a game with today, rush or a grade, as in risc 2, or a number of the list.'] },
    ),
    (_, __, line) => openNamed(line),
    'Puzzles',
  );
  return {
    ...room,
    completions: (text) => [...ids.filter((id) => text !== '' && id.startsWith(text)), ...room.completions(text)],
  };
}

const gameLines = (rows: readonly PuzzleRow[]): string[] =>
  puzzleGames().flatMap((entry) => {
    const [today, total] = [rowOf(rows, entry, 'today'), rowOf(rows, entry, 'rush')];
    return wrapSentences([
      `${entry.title}: ${compact(
        today && `today's puzzle ${today.today} is ${rowRecord(today)}`,
        total && `${total.solved} of ${total.all} solved`,
        total && `rush ${total.rush}`,
      ).join(', ')}.`,
    ]);
  });

const rowOf = (rows: readonly PuzzleRow[], entry: GameEntry, name: string): PuzzleRow | undefined =>
  rows.find((row) => row.entry === entry && rowName(row).split(':')[0] === name);

/** Row with a number, or of a game and `today`, `rush` or a grade. Without them, the first grade that is not solved. */
function rowNamed(rows: readonly PuzzleRow[], line: string): PuzzleRow | string | undefined {
  const typed = line.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (/^\d+$/.test(typed)) return rows[Number(typed) - 1] ?? `Puzzles are numbered 1 to ${rows.length}.`;
  for (const entry of puzzleGames())
    for (const name of [entry.id, entry.title.toLowerCase()]) {
      if (typed === name)
        return (
          rows.find((row) => row.entry === entry && row.grade !== undefined && row.solved < row.all) ??
          rowOf(rows, entry, 'grade 5')
        );
      if (!typed.startsWith(`${name} `)) continue;
      const rest = typed.slice(name.length + 1);
      return (
        rowOf(rows, entry, rest.replace(/^[1-5]$/, 'grade $&')) ??
        `Found "${rest}", expected today, rush or a grade from 1 to 5.`
      );
    }
  return undefined;
}

export const puzzlesEntry: MenuEntry = {
  row: ({ app, openPuzzles }) => ({
    key: 'p',
    name: 'Puzzles',
    about: puzzlesInShort(app.results()),
    enterDoes: 'Enter: choose a puzzle.',
    says: `Positions with a proven win in a few turns: ${listOf(puzzleGames().map(({ id }) => titleOf(id)))}. One new puzzle every day.`,
    open: openPuzzles,
  }),
  words: (menu) => [
    listed(
      'positions to win in a few turns',
      word('puzzles', 'the puzzles', () => ({ says: [], next: puzzlesRoom(menu, menu.back) })),
    ),
  ],
};
