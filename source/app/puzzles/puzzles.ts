import type { Game } from '#engine/game.ts';
import { compact } from '#engine/lookup.ts';
import { startFrom } from '#engine/match.ts';
import { gradeOf, nextPuzzle, type Puzzle, pickPuzzle, puzzleMatch } from '#engine/puzzle/puzzle.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { type GameEntry, games } from '#games/index.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import type { PuzzleFacts } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import type { Line } from '#screen/styled-text.ts';
import { dayNumber, isoDate, now } from '#storage/now.ts';
import { bestRush, levelTexts, puzzleCountOf, puzzlesOf, solvedPuzzles } from '#storage/puzzles.ts';
import type { MatchResult } from '#storage/results.ts';
import { dayAndMonth } from '../pages/dates.ts';
import type { NewMatch, PuzzleChoice } from '../services.ts';
import { bestRushText } from './rush.ts';

export const puzzleGames = (): readonly GameEntry[] => games.filter(({ id }) => puzzleCountOf(id) > 0);

export const grades = [1, 2, 3, 4, 5] as const;

interface ChosenPuzzle {
  readonly puzzle: Puzzle;
  /** Seed of the match: the date of a daily puzzle, else the id of the puzzle. */
  readonly seed: string;
}

function chosenPuzzle(
  game: string,
  { seed, grade }: PuzzleChoice,
  results: readonly MatchResult[],
): ChosenPuzzle | undefined {
  const list = puzzlesOf(game);
  const chance = seed ?? isoDate(now());
  const isNext = seed === undefined && grade !== undefined;
  const next = isNext ? nextPuzzle(list, solvedPuzzles(results, game), grade) : undefined;
  const puzzle = next ?? pickPuzzle(list, `${game} ${chance}`, grade);
  const isDaily = grade === undefined && dayNumber(chance) !== undefined;
  return puzzle && { puzzle, seed: isDaily ? chance : puzzle.id };
}

export function choosePuzzle<T extends GameTypes>(
  game: Game<T>,
  choice: PuzzleChoice,
  results: readonly MatchResult[],
): Result<NewMatch> {
  const chosen = chosenPuzzle(game.id, choice, results);
  return chosen === undefined
    ? failure(refusal('unknown-puzzle', `${game.id} has no such puzzle`))
    : newPuzzle(game, chosen);
}

export function newPuzzle<T extends GameTypes>(game: Game<T>, { puzzle, seed }: ChosenPuzzle): Result<NewMatch> {
  const match = puzzleMatch(game, puzzle, levelTexts(game));
  if (!match.ok || game.puzzles === undefined)
    return failure(refusal('bad-puzzles', `puzzle ${puzzle.id} of ${game.id} is damaged`));
  const { task, ...setup } = match.value;
  const { wins, lines } = puzzle;
  const odds = `${groupDigits(wins)} of ${groupDigits(lines)} ${game.puzzles.lines} ${wins === 1 ? 'works' : 'work'}.`;
  return success({ ...setup, seed, notice: `${sentence(task)} ${odds}` });
}

/** Picture of the position that a row of the list opens, and its task. Undefined if the puzzle is damaged. */
export function puzzlePreview<T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  choice: PuzzleChoice,
  results: readonly MatchResult[],
): PuzzlePreview | undefined {
  const chosen = choosePuzzle(game, choice, results);
  if (!chosen.ok) return undefined;
  const { level, players = 1, options = {}, position, notice = '' } = chosen.value;
  const match = startFrom(game, { seed: '', players, options, ...(level && { level }) }, position);
  if (!match.ok) return undefined;
  const view = game.view(match.value.state, 1);
  return { task: notice, draw: (room) => screen.view.thumbnail(view, room) };
}

export interface PuzzlePreview {
  readonly task: string;
  draw(room: PictureRoom): readonly Line[];
}

/** Unsolved puzzle other than `id`: of its grade if possible, else of a harder grade. Undefined if none is left. */
function puzzleAfter(game: string, id: string, results: readonly MatchResult[]): Puzzle | undefined {
  const list = puzzlesOf(game);
  const solved = solvedPuzzles(results, game);
  for (const grade of grades.slice(gradeOf({ id }) - 1)) {
    const next = nextPuzzle(list, solved, grade, id);
    if (next !== undefined) return next;
  }
  return undefined;
}

export function followingPuzzle(game: string, id: string, results: readonly MatchResult[]) {
  const next = puzzleAfter(game, id, results);
  return next && ({ name: next.id, title: `Puzzle ${next.id}`, isPuzzle: true } as const);
}

export function startFollowing<T extends GameTypes>(
  game: Game<T>,
  id: string,
  results: readonly MatchResult[],
): Result<NewMatch> | undefined {
  const next = puzzleAfter(game.id, id, results);
  return next && newPuzzle(game, { puzzle: next, seed: next.id });
}

export function puzzleFacts(id: string, seed: string, tries: number | undefined): PuzzleFacts {
  const day = dayNumber(seed) === undefined ? id : dayAndMonth(new Date(`${seed}T12:00`));
  return { name: day, grade: gradeOf({ id }), tries };
}

/** Row of the list of puzzles: today's puzzle of a game, one of its grades, or a rush through all of them. */
export interface PuzzleRow extends PuzzleChoice {
  readonly entry: GameEntry;
  /** Id of today's puzzle. Undefined in the other rows. */
  readonly today?: string | undefined;
  /** Text about the best rush. Undefined in the other rows. */
  readonly rush?: string | undefined;
  readonly solved: number;
  readonly all: number;
}

export const rowName = ({ today, grade, rush }: PuzzleRow): string =>
  rush !== undefined ? 'rush' : today === undefined ? `grade ${grade}` : `today: ${today}`;

export const rowRecord = ({ today, solved, all, rush }: PuzzleRow): string =>
  rush ?? (today === undefined ? `${solved} of ${all} solved` : solved === 0 ? 'not solved' : 'solved');

export function puzzleRows(results: readonly MatchResult[], entries = puzzleGames()): readonly PuzzleRow[] {
  return entries.flatMap((entry): PuzzleRow[] => {
    const list = puzzlesOf(entry.id);
    const solved = solvedPuzzles(results, entry.id);
    const today = chosenPuzzle(entry.id, {}, results)?.puzzle;
    return [
      ...(today === undefined ? [] : [{ entry, today: today.id, solved: solved.has(today.id) ? 1 : 0, all: 1 }]),
      ...grades.map((grade) => {
        const ids = list.filter((puzzle) => gradeOf(puzzle) === grade).map(({ id }) => id);
        return { entry, grade, solved: ids.filter((id) => solved.has(id)).length, all: ids.length };
      }),
      { entry, rush: bestRushText(bestRush(results, entry.id)), solved: solved.size, all: list.length },
    ];
  });
}

/** Solved puzzles of a game and the best rush, such as `12 solved, best rush 14`. Undefined without either. */
export function puzzlesText(results: readonly MatchResult[], game: string): string | undefined {
  const solved = solvedPuzzles(results, game).size;
  const rush = bestRush(results, game);
  const parts = compact(solved > 0 && `${solved} solved`, rush !== undefined && `best rush ${rush}`);
  return parts.length === 0 ? undefined : parts.join(', ');
}

export const puzzleCount = (): string =>
  pluralize(
    games.reduce((sum, { id }) => sum + puzzleCountOf(id), 0),
    'puzzle',
  );
