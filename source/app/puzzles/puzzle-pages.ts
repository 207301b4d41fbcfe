import { type GameEntry, titleOf } from '#games/index.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { listOf, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, paragraph } from '#screen/styled-text.ts';
import type { FolderHome } from '#storage/players-home.ts';
import type { MatchResult, Results } from '#storage/results.ts';
import { type AsyncValue, asyncValue } from '../async-value.ts';
import type { ActionResult } from '../layers/dialog.ts';
import type { MatchPages } from '../match/match-page.ts';
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
  type PuzzlePreview,
  type PuzzleRow,
  puzzleCount,
  puzzleGames,
  puzzlePreview,
  puzzleRows,
  rowName,
  rowRecord,
} from './puzzles.ts';

export interface PuzzlePagesOptions {
  readonly matches: Pick<MatchPages, 'play'>;
  results(): Results;
}

export function puzzlePages(
  { navigator, pageContext, glyphs }: LocalServices,
  { matches, results }: PuzzlePagesOptions,
) {
  const play = (entry: GameEntry, choice: PuzzleChoice, leave: () => void): Promise<string | undefined> =>
    entry.open((game, screen) => {
      const match = choosePuzzle(game, choice, results().results);
      if (!match.ok) return withPeriod(`Not started: ${match.error.message}`);
      matches.play(game, screen, match.value, leave);
      return undefined;
    });
  return {
    play,
    showList(back: () => void): void {
      const here = () => this.showList(back);
      const open = (row: PuzzleRow) => play(row.entry, row, here);
      const previews = new Map<PuzzleRow, AsyncValue<PuzzlePreview | undefined>>();
      const preview = (row: PuzzleRow) => {
        const load = () => row.entry.open((game, screen) => puzzlePreview(game, screen, row, results().results));
        const known = previews.get(row) ?? asyncValue(load, () => page.changed());
        previews.set(row, known);
        return known;
      };
      const rows = puzzleRows(results().results);
      const page = puzzleList(pageContext, { rows, glyphs: glyphs(), preview, open, back });
      navigator.go(page);
    },
  };
}

export interface PuzzleListOptions {
  readonly rows: readonly PuzzleRow[];
  readonly glyphs: Glyphs;
  /** Must return the same value each time for the same row. */
  preview(row: PuzzleRow): AsyncValue<PuzzlePreview | undefined>;
  open(row: PuzzleRow): ActionResult;
  back(): void;
}

export const puzzleList = (around: PageContext, { rows, glyphs, preview, open, back }: PuzzleListOptions): Page =>
  listPage<PuzzleRow>(around, {
    title: 'puzzles',
    facts: () => puzzleCount(),
    table: 'puzzles',
    items: () => rows,
    columns: [
      { head: 'game', width: 16, text: ({ entry }) => entry.title, role: () => 'strong' },
      { head: 'puzzle', width: 14, text: rowName },
      { head: 'grade', width: 6, text: ({ grade = 0 }) => '*'.repeat(grade), role: () => 'hazard' },
      { head: 'solved', width: 16, text: rowRecord },
    ],
    keyOf: (row) => `${row.entry.id} ${rowName(row)}`,
    words: (row) => `${row.entry.title} ${rowName(row)}`,
    cameTo: (row) => preview(row).ask(),
    panel: {
      width: (columns) => cardWidth(columns, 0),
      sections: (row, room) => [
        { title: rowName(row), lines: previewLines(preview(row).value(), { ...room, glyphs }) },
      ],
    },
    startsGroup: (row, before) => before !== undefined && row.entry !== before.entry,
    nothing: 'There are no puzzles.',
    enter: ['play', 'play a puzzle'],
    open,
    says: ({ entry, grade }) =>
      grade === undefined
        ? `Enter: play today's puzzle of ${entry.title}.`
        : `Enter: play a puzzle of ${entry.title} of grade ${grade}.`,
    back,
  });

function previewLines(preview: PuzzlePreview | undefined, room: PictureRoom): readonly Line[] {
  if (preview === undefined) return [];
  const task = [[], ...paragraph(preview.task, room.columns)];
  const drawn = preview.draw({ ...room, columns: room.columns - 2, rows: room.rows - task.length });
  return [...drawn.map(indented), ...task];
}

export interface PuzzleRoomOptions {
  readonly home: Pick<Home, 'begin'>;
  readonly homeFolder: FolderHome;
}

type Back = () => Room | 'leave';

const resultsIn = ({ homeFolder }: PuzzleRoomOptions): readonly MatchResult[] => homeFolder.readResults().results;

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
    () => ['Puzzles.', ...lines(), 'Type the number of a line to play a puzzle, or list, help or leave.'],
    withHelp(
      wordsOf(
        word('list', 'the puzzles that you have solved', () => reply(...lines())),
        word('leave', 'back', () => ({ says: [], next: back() })),
      ),
    ),
    (first) => {
      const row = /^\d+$/.test(first) ? rows[Number(first) - 1] : undefined;
      return row && enterPuzzle(options, row.entry, row, () => puzzlesRoom(options, back));
    },
  );
}

export const puzzlesEntry: MenuEntry = {
  row: ({ openPuzzles }) => ({
    key: 'p',
    name: 'Puzzles',
    about: puzzleCount(),
    enterDoes: 'Enter: puzzles.',
    says: `Positions to win in one turn, with a proof that it can be done: ${listOf(puzzleGames().map(({ id }) => titleOf(id)))}. One new puzzle every day.`,
    open: openPuzzles,
  }),
  words: (menu) => [
    listed(
      'positions to win in one turn',
      word('puzzles', 'the puzzles', () => ({ says: [], next: puzzlesRoom(menu, menu.back) })),
    ),
  ],
};
