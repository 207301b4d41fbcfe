import * as z from 'zod';
import type { BotChoice } from '../bot.ts';
import { judgedMatch } from '../campaign/campaign.ts';
import { goalKinds, judgeGoal, parseGoal } from '../campaign/goals.ts';
import type { Game } from '../game.ts';
import { itemAt } from '../lookup.ts';
import { type LocalMatch, type Match, startFrom } from '../match.ts';
import { firstFault, foundText, readJson } from '../parsing/json.ts';
import { openStreams, seeded } from '../random.ts';
import { type FileFault, failure, type Result, refusal, success } from '../result.ts';
import { activeSeats, step } from '../step.ts';
import type { GameTypes, Json, LevelSource } from '../vocabulary.ts';
import type { PuzzleCounts, PuzzleProof } from './puzzle-form.ts';

const count = z.int().min(1);

const puzzleSchema = z.strictObject({
  id: z.string().regex(/^[1-5]-\d\d$/, 'expected a grade and a number such as "3-07"'),
  /** Seed for drawing the position. */
  seed: z.string().min(1),
  /** Position in the game's short form. */
  start: z.json(),
  lines: count,
  wins: count,
  solutions: count.max(3),
});

const fileSchema = z.strictObject({
  puzzles: z.literal(1),
  game: z.string(),
  /** Minimum difficulty of grades 2 to 5. */
  bounds: z.array(z.number()).length(4),
  list: z.array(puzzleSchema).min(1),
});

export type Puzzle = Readonly<Omit<z.infer<typeof puzzleSchema>, 'start'>> & { readonly start: Json };
export type PuzzleFile = Readonly<Omit<z.infer<typeof fileSchema>, 'list'>> & { readonly list: readonly Puzzle[] };

const badPuzzles = (message: string) => failure(refusal('bad-puzzles', message));

/**
 * @example
 * readPuzzles('{}').ok // => false
 */
export function readPuzzles(text: string): Result<PuzzleFile, FileFault> {
  const json = readJson(text);
  if (!json.ok) return badPuzzles(json.error);
  const read = fileSchema.safeParse(json.value);
  return read.success ? success(read.data) : badPuzzles(firstFault(read.error, json.value));
}

/**
 * @example
 * gradeOf({ id: '3-07' }) // => 3
 */
export const gradeOf = ({ id }: Pick<Puzzle, 'id'>): number => Number(id[0]);

/**
 * Decimal logarithm of the number of lines per winning line.
 *
 * @example
 * difficultyOf({ lines: 1000, wins: 10 }) // => 2
 */
export const difficultyOf = ({ lines, wins }: Pick<PuzzleCounts, 'lines' | 'wins'>): number => Math.log10(lines / wins);

/**
 * @example
 * gradeWithin([1, 2, 3, 4], { lines: 1000, wins: 10 }) // => 3
 */
export const gradeWithin = (bounds: readonly number[], counts: Pick<PuzzleCounts, 'lines' | 'wins'>): number =>
  1 + bounds.filter((bound) => bound <= difficultyOf(counts)).length;

/**
 * Name of the level of a puzzle's match.
 *
 * @example
 * puzzleLevel('3-07') // => 'puzzle:3-07'
 */
export const puzzleLevel = (id: string): string => `puzzle:${id}`;

/**
 * Id of the puzzle that `level` stands for. Undefined for other levels.
 *
 * @example
 * puzzleOf({ name: 'puzzle:3-07' }) // => '3-07'
 * puzzleOf({ name: 'windbreak' }) // => undefined
 */
export const puzzleOf = (level: Pick<LevelSource, 'name'> | undefined): string | undefined =>
  level === undefined ? undefined : /^puzzle:(.+)$/.exec(level.name)?.[1];

/**
 * Puzzle that `seed` chooses: always the same for the same list and grade. Undefined if no puzzle is suitable.
 *
 * @example
 * pickPuzzle([], '2026-11-28') // => undefined
 */
export function pickPuzzle(list: readonly Puzzle[], seed: string, grade?: number): Puzzle | undefined {
  const graded = list.filter((puzzle) => grade === undefined || gradeOf(puzzle) === grade);
  return graded[
    openStreams(seeded(seed))
      .stream('puzzle')
      .integer(0, Math.max(0, graded.length - 1))
  ];
}

/**
 * First unsolved puzzle of a grade after the id `after`, or else before it. Undefined if all others are solved.
 *
 * @example
 * nextPuzzle([], new Set(), 3) // => undefined
 */
export function nextPuzzle(
  list: readonly Puzzle[],
  solved: ReadonlySet<string>,
  grade: number,
  after = '',
): Puzzle | undefined {
  const open = list.filter((puzzle) => gradeOf(puzzle) === grade && !solved.has(puzzle.id) && puzzle.id !== after);
  return open.find(({ id }) => id > after) ?? open[0];
}

type PuzzleGame<T extends GameTypes> = Pick<Game<T>, 'id' | 'puzzles'>;

export interface PuzzleMatch {
  readonly task: string;
  readonly level: LevelSource;
  readonly players: number;
  readonly bots: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  readonly position: object | undefined;
}

/**
 * Setup of a puzzle's match. Fails with the fault of `start`, or if the game has no puzzles.
 *
 * @example
 * puzzleMatch(auction().game, { id: '3-07', start: null }, () => undefined).ok // => false
 */
export function puzzleMatch<T extends GameTypes>(
  { puzzles: form }: PuzzleGame<T>,
  { id, start }: Pick<Puzzle, 'id' | 'start'>,
  textOf: (level: string) => string | undefined,
): Result<PuzzleMatch, string> {
  if (form === undefined) return failure(': found a game without puzzles');
  const opened = form.open(start, textOf);
  if (!opened.ok) return opened;
  const { text, position, task = form.task } = opened.value;
  const { bots = {}, options } = form;
  const level = { name: puzzleLevel(id), text, title: `Puzzle ${id}: ${task}` };
  return success({ task, level, players: 1 + Object.keys(bots).length, bots, options, position });
}

/** Starts the match of a puzzle. Fails with the first fault found. */
export function startPuzzle<T extends GameTypes>(
  game: Game<T>,
  puzzle: Pick<Puzzle, 'id' | 'start'>,
  textOf: (level: string) => string | undefined,
): Result<LocalMatch<T>, string> {
  const match = puzzleMatch(game, puzzle, textOf);
  if (!match.ok) return match;
  const { level, position, players, options } = match.value;
  const facts = game.levels?.read(level.text);
  if (facts?.ok === false) return failure(`: ${facts.error.message}`);
  const started = startFrom(game, { seed: puzzle.id, level, players, options }, position);
  if (started.ok) return started;
  const { path = '', message } = started.error;
  return failure(`${path.replaceAll('/', '.')}: ${message}`);
}

/** Proves a puzzle. Returns the proof, or the first fault found. */
export function puzzleFault<T extends GameTypes>(
  game: Game<T>,
  puzzle: Puzzle,
  textOf: (level: string) => string | undefined,
): { readonly fault: string } | { readonly proof: PuzzleProof<T['command']> } {
  const match = startPuzzle(game, puzzle, textOf);
  if (!match.ok) return { fault: `.start${match.error}` };
  const { puzzles: form, campaign } = game;
  const proof = form?.prove(match.value.state);
  if (form === undefined || proof === undefined) return { fault: '.start: found too many possible moves for a proof' };
  for (const name of ['lines', 'wins', 'solutions'] as const)
    if (puzzle[name] !== proof[name]) return { fault: `.${name}: found ${puzzle[name]}, expected ${proof[name]}` };
  if (proof.isObvious) return { fault: '.start: found a puzzle that the obvious moves solve' };
  for (const command of proof.solution) {
    match.value.play(1, command);
    passRivals(game, match.value);
  }
  const goal = parseGoal(goalKinds(campaign?.goals, campaign?.turnName), form.goal);
  if (!goal.ok) return { fault: `.goal: ${goal.error}` };
  const { isMet } = judgeGoal(goal.value, judgedMatch(match.value, {}, 1, 0));
  return isMet ? { proof } : { fault: '.start: found a solution that does not reach the goal' };
}

/**
 * Commands of the first solution from here, or the reason why there is none. Undefined if the match is not a puzzle.
 *
 * @param until where the commands end: at the end of this turn, or before the first move of a rival
 *
 * @example
 * solutionFrom(auction()) // => undefined
 */
export function solutionFrom<T extends GameTypes>(
  match: Pick<Match<T>, 'game' | 'setup' | 'state' | 'log' | 'turns' | 'stateAfter'>,
  until: 'turn-end' | 'rival' = 'turn-end',
): Result<Required<Omit<BotChoice<T['command']>, 'why'>>, string> | undefined {
  const { game, setup, state } = match;
  if (game.puzzles === undefined || puzzleOf(setup.level) === undefined) return undefined;
  if (game.outcome?.(state) !== undefined) return failure('the puzzle is over');
  const solution = game.puzzles.prove(state)?.solution ?? restOfSolution(match);
  if (solution === undefined) return failure('take your orders back first');
  const commands: T['command'][] = [];
  let now = state;
  for (const command of solution) {
    const next = step(game, now, 1, command);
    if (!next.ok) return failure('take your orders back first');
    commands.push(command);
    if (until === 'turn-end' && game.turnOf(next.state) !== game.turnOf(state)) break;
    if (!activeSeats(game, next.state).includes(1)) break;
    now = next.state;
  }
  const [command, ...next] = commands;
  return command === undefined ? failure('you can no longer win from here') : success({ command, next });
}

/** Rest of the solution if all commands of this turn are part of its first turn. Undefined otherwise. */
function restOfSolution<T extends GameTypes>({
  game,
  log,
  turns,
  stateAfter,
}: Pick<Match<T>, 'game' | 'log' | 'turns' | 'stateAfter'>): T['command'][] | undefined {
  const starts = turns();
  const start = itemAt(starts, starts.length - 1).length;
  let now = stateAfter(start);
  const solution = game.puzzles?.prove(now)?.solution;
  if (solution === undefined) return undefined;
  const turn = game.turnOf(now);
  const rest: T['command'][] = [];
  const later: T['command'][] = [];
  for (const command of solution) {
    (game.turnOf(now) === turn ? rest : later).push(command);
    const next = step(game, now, 1, command);
    if (next.ok) now = next.state;
  }
  for (const { command } of log.slice(start)) {
    const index = rest.findIndex((other) => JSON.stringify(other) === JSON.stringify(command));
    if (index < 0) return undefined;
    rest.splice(index, 1);
  }
  return [...rest, ...later];
}

/** Ends the turns of the other seats until seat 1 can act. */
function passRivals<T extends GameTypes>(game: Game<T>, match: LocalMatch<T>): void {
  for (;;) {
    const { state } = match;
    const [seat = 1] = activeSeats(game, state);
    const command = seat === 1 ? undefined : game.forAbsent?.(state, seat);
    if (command === undefined || !match.play(seat, command).ok) return;
  }
}

/**
 * Checks a file of puzzles and proves each. Fails with the first fault, such as `$.list[3].wins: found 9, expected 4`.
 *
 * @example
 * checkPuzzles(auction().game, '{}', () => undefined).ok // => false
 */
export function checkPuzzles<T extends GameTypes>(
  game: Game<T>,
  text: string,
  textOf: (level: string) => string | undefined,
): Result<PuzzleFile, FileFault> {
  const read = readPuzzles(text);
  if (!read.ok) return read;
  const { list, bounds, game: id } = read.value;
  if (id !== game.id || game.puzzles === undefined)
    return badPuzzles(`$.game: found ${foundText(id)}, expected "${game.id}", a game with puzzles`);
  const known = new Map<string, string>();
  for (const [i, puzzle] of list.entries()) {
    const at = `$.list[${i}]`;
    if (known.has(puzzle.id)) return badPuzzles(`${at}.id: found ${foundText(puzzle.id)} again, expected another id`);
    known.set(puzzle.id, puzzle.id);
    const checked = puzzleFault(game, puzzle, textOf);
    if ('fault' in checked) return badPuzzles(`${at}${checked.fault}`);
    const grade = gradeWithin(bounds, puzzle);
    if (grade !== gradeOf(puzzle))
      return badPuzzles(`${at}.id: found ${foundText(puzzle.id)}, expected an id of grade ${grade}`);
    for (const key of checked.proof.likeness) {
      const other = known.get(key);
      if (other !== undefined) return badPuzzles(`${at}.start: found a puzzle like ${other}, expected a different one`);
      known.set(key, puzzle.id);
    }
  }
  return read;
}
