import { compact } from '#engine/lookup.ts';
import { gradeOf, nextPuzzle, type Puzzle, puzzleLevel } from '#engine/puzzle/puzzle.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameEntry } from '#games/index.ts';
import { durationText, rushLine } from '#screen/results.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { pluralize } from '#screen/sentences.ts';
import { isoDate, now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { bestRush, puzzlesOf, rushId, solvedPuzzles } from '#storage/puzzles.ts';
import type { MatchResult } from '#storage/results.ts';
import { isWin } from '#storage/statistics.ts';
import { dayAndMonth } from '../pages/dates.ts';

/** Clock of a rush beside a puzzle. It runs only while a puzzle is open and unsolved. */
export interface RushClock {
  /** `seconds`: time spent on the current puzzle. `isOver`: true to count the answer to an ended puzzle. */
  text(seconds: number, isOver?: boolean): string;
  isTimeUp(seconds: number): boolean;
  /** The next puzzle or, after the last answer, the result. */
  next(): NonNullable<Scene<ScreenTypes>['next']>;
  /** Ends the rush, even if the current puzzle is answered. */
  stop(): void;
}

export interface RushPuzzle {
  readonly entry: GameEntry;
  readonly puzzle: Puzzle;
}

export interface RushResult {
  readonly line: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly wrong: readonly RushPuzzle[];
}

const [seconds, maxErrors, puzzlesPerGrade, hardestGrade] = [300, 3, 3, 5];

/** Puzzles of rising grades, until time is up, `maxErrors` answers were wrong, or a puzzle is left unanswered. */
export function createRush(entries: readonly GameEntry[], home: Pick<PlayersHome, 'readResults' | 'addResult'>) {
  const start = now();
  const random = openStreams(seeded(start.toISOString())).stream('rush');
  const seen = new Map(entries.map(({ id }) => [id, new Set<string>()]));
  let [solved, errors, spent, hardest] = [0, 0, 0, 0];
  let isStopped = false;
  let current: (RushPuzzle & { readonly from: number; readonly at: Date }) | undefined;
  const wrong: RushPuzzle[] = [];
  let isAnswered = false;
  const results = () => home.readResults().results;

  const hasEnded = (): boolean => isStopped || errors >= maxErrors || spent >= seconds;

  const draw = (): RushPuzzle | undefined => {
    const first = Math.min(hardestGrade, 1 + Math.floor(solved / puzzlesPerGrade));
    for (let grade = first; grade <= hardestGrade; grade++)
      for (const entry of random.shuffle(entries)) {
        const known = seen.get(entry.id) ?? new Set();
        const list = random.shuffle(puzzlesOf(entry.id).filter(({ id }) => !known.has(id)));
        const puzzle =
          nextPuzzle(list, solvedPuzzles(results(), entry.id), grade) ?? list.find((one) => gradeOf(one) === grade);
        if (puzzle !== undefined) return { entry, puzzle };
      }
    return undefined;
  };

  /** Counts the first answer to the current puzzle, once. After a hint it counts as wrong. */
  const countAnswer = (): void => {
    if (current === undefined || isAnswered) return;
    const { entry, puzzle, from } = current;
    const answer = results()
      .slice(from)
      .find(({ game, level }) => game === entry.id && level === puzzleLevel(puzzle.id));
    if (answer === undefined) return;
    isAnswered = true;
    const { seconds: answerTime = 0 } = answer;
    spent += answerTime;
    if (!isWin(answer) || answer.hints > 0) {
      errors++;
      wrong.push({ entry, puzzle });
    } else if (spent <= seconds) {
      solved++;
      hardest = Math.max(hardest, gradeOf(puzzle));
    }
  };

  const clock: RushClock = {
    text(timeTaken, isOver = false) {
      if (isOver) countAnswer();
      const left = Math.max(0, Math.ceil(seconds - spent - (isAnswered ? 0 : timeTaken)));
      return `RUSH ${durationText(left)}, solved ${solved}, errors ${errors} of ${maxErrors}`;
    },
    isTimeUp: (timeTaken) => spent + timeTaken >= seconds,
    next() {
      countAnswer();
      return hasEnded() ? toResult : toNextPuzzle;
    },
    stop() {
      isStopped = true;
    },
  };

  return {
    clock,
    text: () => clock.text(0),
    /** Judges the puzzle that the player has left. Ends the rush if the puzzle is unanswered. */
    judge(): void {
      countAnswer();
      if (current !== undefined && !isAnswered) {
        isStopped = true;
        spent += (now().getTime() - current.at.getTime()) / 1000;
      }
      current = undefined;
    },
    hasEnded,
    next(): RushPuzzle | undefined {
      const puzzle = hasEnded() ? undefined : draw();
      if (puzzle === undefined) return undefined;
      seen.get(puzzle.entry.id)?.add(puzzle.puzzle.id);
      current = { ...puzzle, from: results().length, at: now() };
      isAnswered = false;
      return puzzle;
    },
    end(): RushResult {
      const [only, ...furtherEntries] = entries;
      const isMixed = furtherEntries.length > 0 || only === undefined;
      const game = isMixed ? mixedRush : only.id;
      const title = isMixed ? mixedRush : only.title;
      const best = bestRush(results(), game);
      home.addResult(storedRush(start, { game, solved, errors }));
      return {
        line: rushLine(title, { day: dayAndMonth(start), solved, errors, hardest }),
        title: `Rush: ${title}`,
        facts: factsOf({ solved, errors, hardest, best, left: seconds - spent }),
        wrong,
      };
    },
  };
}

interface RushFacts extends Readonly<Record<'solved' | 'errors' | 'hardest' | 'left', number>> {
  readonly best: number | undefined;
}

const factsOf = ({ solved, errors, hardest, best, left }: RushFacts): readonly string[] =>
  compact(
    `Solved: ${solved}`,
    `Errors: ${errors} of ${maxErrors}`,
    hardest > 0 && `Hardest: grade ${hardest}`,
    `Time left: ${durationText(Math.max(0, Math.floor(left)))}`,
    best !== undefined && `Best so far: ${best}`,
    solved > (best ?? 0) && `New best: ${solved}`,
  );

interface RushCounts {
  readonly game: string;
  readonly solved: number;
  readonly errors: number;
}

function storedRush(start: Date, { game, solved, errors }: RushCounts): MatchResult {
  const time = start.toISOString();
  return {
    time,
    day: isoDate(start),
    game,
    level: puzzleLevel(rushId),
    seed: time,
    seedGiven: false,
    end: 'drawn',
    turns: solved + errors,
    mark: { name: 'solved', value: solved, better: 'more' },
    debugUsed: false,
    hints: 0,
    undos: 0,
    replay: `rush ${time}`,
    bots: {},
  };
}

const toNextPuzzle = {
  name: 'rush',
  title: 'the next puzzle of the rush',
  isCampaign: true,
  isPuzzle: true,
} as const;

const toResult = { ...toNextPuzzle, title: 'the result of the rush', word: 'result' } as const;

const mixedRush = 'mixed';

export const bestRushText = (best: number | undefined): string =>
  best === undefined ? 'not played' : `best ${pluralize(best, 'puzzle')}`;
