import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { BaseCommand } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { difficultyOf, gradeWithin, type Puzzle, type PuzzleFile, startPuzzle } from '#engine/puzzle/puzzle.ts';
import type { PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { bundledPuzzles, levelTexts, puzzleText } from '#storage/puzzles.ts';

/**
 * Draws candidates from seeds and proves them. Grades are fifths of the difficulties of all candidates. Writes the
 * first puzzles of each grade. Omits puzzles that resemble an earlier one, and kinds that are frequent enough.
 *
 * `--games a,b`. `--candidates 500`. `--each 20`: puzzles of each grade. `--seeds WORD` is a prefix of the seeds.
 * `--keep` prefers the bundled puzzles, and retains their ids and bounds. New puzzles take free ids.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    candidates: { type: 'string' },
    each: { type: 'string' },
    seeds: { type: 'string' },
    keep: { type: 'boolean' },
  },
});
const chosenGames = values.games?.split(',');
const maxCandidates = Number(values.candidates ?? 500);
const each = Number(values.each ?? 20);
const { seeds = 'p' } = values;

/** Difficulties are logarithmic. A difficulty of 1 means that one line in ten wins. */
const minDifficulty = 1;

/** Has an id if it is bundled already. */
type Candidate = Omit<Puzzle, 'id'> &
  Partial<Pick<Puzzle, 'id'>> &
  Pick<PuzzleProof<BaseCommand>, 'likeness' | 'kinds'>;

/** Undefined if the position cannot become a puzzle. */
function candidateOf<T extends GameTypes>(game: Game<T>, puzzle: Pick<Puzzle, 'seed' | 'start'> & { id?: string }) {
  const match = startPuzzle(game, { id: puzzle.seed, start: puzzle.start }, levelTexts(game));
  const proof = match.ok ? game.puzzles?.prove(match.value.state) : undefined;
  if (proof === undefined || proof.solutions < 1 || proof.solutions > 3 || proof.isObvious) return undefined;
  const { lines, wins, solutions, likeness, kinds = {} } = proof;
  const { id, seed, start } = puzzle;
  if (difficultyOf(proof) < minDifficulty) return undefined;
  return { ...(id !== undefined && { id }), seed, start, lines, wins, solutions, likeness, kinds };
}

const levelsOf = <T extends GameTypes>(game: Game<T>) => bundledLevels(game).map(({ source }) => source);

const drawnFrom = <T extends GameTypes>(game: Game<T>, seed: string, levels: ReturnType<typeof levelsOf<T>>) =>
  game.puzzles?.draw(openStreams(seeded(seed)).stream('puzzle'), levels);

function candidatesOf<T extends GameTypes>(game: Game<T>): { readonly drawn: number; readonly all: Candidate[] } {
  const levels = levelsOf(game);
  const all: Candidate[] = [];
  let drawn = 0;
  while (all.length < maxCandidates) {
    const seed = `${seeds}${drawn++}`;
    const start = drawnFrom(game, seed, levels);
    const candidate = start === undefined ? undefined : candidateOf(game, { seed, start });
    if (candidate !== undefined) all.push(candidate);
  }
  return { drawn, all };
}

/** Bundled puzzles whose seeds still produce the same start. */
function bundledCandidates<T extends GameTypes>(game: Game<T>, list: readonly Puzzle[]): readonly Candidate[] {
  const levels = levelsOf(game);
  return list
    .filter(({ seed, start }) => isDeepStrictEqual(drawnFrom(game, seed, levels), start))
    .flatMap((puzzle) => candidateOf(game, puzzle) ?? []);
}

function boundsOf(candidates: readonly Candidate[]): number[] {
  const sorted = candidates.map(difficultyOf).sort((a, b) => a - b);
  return [1, 2, 3, 4].map((fifth) => Math.round(1000 * (sorted[Math.floor((fifth * sorted.length) / 5)] ?? 0)) / 1000);
}

/** Cost added to a new puzzle when it competes with a bundled one, in units of the limit of a kind. */
const newCost = 0.2;

/** Fills the grade with the fewest candidates per free place first. Prefers rare kinds and bundled puzzles. */
function fileOf(game: string, bounds: number[], candidates: readonly Candidate[]): PuzzleFile {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  const chosen: Candidate[][] = [[], [], [], [], []];
  const sharesOf = ({ kinds = {} }: Candidate) =>
    Object.entries(kinds).map(([kind, limit]) => (20 * (counts.get(kind) ?? 0)) / (each * limit));
  const rankOf = (candidate: Candidate) =>
    (candidate.id === undefined ? newCost : 0) + sharesOf(candidate).reduce((sum, share) => sum + share, 0);
  const isSuitable = (candidate: Candidate) =>
    !candidate.likeness.some((key) => known.has(key)) && sharesOf(candidate).every((share) => share < 1);
  for (;;) {
    const [scarcest] = chosen
      .map((gradeList, i) => {
        const suitable = candidates.filter((one) => gradeWithin(bounds, one) === i + 1 && isSuitable(one));
        return { gradeList, suitable, supply: suitable.length / (each - gradeList.length) };
      })
      .filter(({ gradeList, suitable }) => gradeList.length < each && suitable.length > 0)
      .toSorted((a, b) => a.supply - b.supply);
    const [best] = scarcest?.suitable.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? [];
    if (scarcest === undefined || best === undefined) break;
    scarcest.gradeList.push(best);
    for (const key of best.likeness) known.add(key);
    for (const kind of Object.keys(best.kinds ?? {})) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const list = chosen.flatMap((gradeList, i): Puzzle[] => {
    const ids = gradeList.map((_, j) => `${i + 1}-${String(j + 1).padStart(2, '0')}`);
    const freeIds = ids.filter((id) => gradeList.every((candidate) => candidate.id !== id));
    return gradeList
      .toSorted((a, b) => difficultyOf(a) - difficultyOf(b))
      .map(({ likeness: _, kinds: __, id = freeIds.shift() ?? '', ...puzzle }) => ({ id, ...puzzle }));
  });
  return { puzzles: 1, game, bounds, list: list.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

for (const entry of games.filter(({ id }) => chosenGames === undefined || chosenGames.includes(id)))
  await entry.visit((game) => {
    if (game.puzzles === undefined) return;
    const { drawn, all } = candidatesOf(game);
    const bundled = values.keep === true ? bundledPuzzles(game.id) : undefined;
    const bundledFile = bundled?.ok === true ? bundled.value : undefined;
    const keptCandidates = bundledCandidates(game, bundledFile?.list ?? []);
    const file = fileOf(game.id, bundledFile?.bounds.slice() ?? boundsOf(all), [...keptCandidates, ...all]);
    writeFileSync(`levels/${game.id}/puzzles.json`, puzzleText(file));
    const solutions = [1, 2, 3].map((count) => file.list.filter((one) => one.solutions === count).length);
    process.stdout.write(
      `${game.id}: ${all.length} of ${drawn} draws are puzzles, ${file.list.length} written, bounds ${file.bounds.join(' ')}, with 1, 2, 3 solutions: ${solutions.join(', ')}\n`,
    );
  });
