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
  const between = (): Room => {
    rush.judge();
    const onward = rush.hasEnded()
      ? 'The rush is over: type next for your result.'
      : 'Type next for the next puzzle, or leave to end the rush.';
    return roomOfWords(
      () => wrapSentences([withPeriod(rush.text()), onward]),
      withHelp(
        wordsOf(
          word('next', 'the next puzzle, or the result', next),
          word('leave', 'end the rush, and hear the result', () => ended(rush.end())),
        ),
      ),
      () => undefined,
    );
  };
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

export function puzzlesRoom(options: PuzzleRoomOptions, back: Back): Room {
  const rows = puzzleRows(resultsIn(options));
  const lines = () =>
    rows.flatMap((row, i) => wrapSentences([`${i + 1} ${row.entry.title}, ${rowName(row)}, ${rowRecord(row)}.`]));
  return roomOfWords(
    () => [
      ...wrapSentences(['Puzzles.', sentence(puzzlesInShort(resultsIn(options)))]),
      ...lines(),
      'Type the number of a line to play a puzzle or a rush. Or type list, help or leave.',
    ],
    withHelp(
      wordsOf(
        word('list', 'the puzzles that you have solved', () => reply(...lines())),
        word('leave', 'back', () => ({ says: [], next: back() })),
      ),
    ),
    (first) => {
      const row = /^\d+$/.test(first) ? rows[Number(first) - 1] : undefined;
      if (row === undefined) return undefined;
      const here = () => puzzlesRoom(options, back);
      return row.rush === undefined ? enterPuzzle(options, row.entry, row, here) : rushRoom(options, [row.entry], here);
    },
  );
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
