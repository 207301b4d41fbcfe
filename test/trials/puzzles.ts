import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BaseCommand } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { difficultyOf, gradeWithin, type Puzzle, type PuzzleFile, startPuzzle } from '#engine/puzzle/puzzle.ts';
import type { PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels } from '#storage/levels.ts';
import { levelTexts, puzzleText } from '#storage/puzzles.ts';

/**
 * Draws candidates from seeds and proves them. Grades are fifths of the difficulties of all candidates. Writes the
 * first puzzles of each grade. Leaves out those that are like an earlier one, or of a kind that fills a third of the grade.
 *
 * `--games a,b`. `--candidates 500`. `--each 20`: puzzles of each grade. `--seeds WORD` is a prefix of the seeds.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    candidates: { type: 'string' },
    each: { type: 'string' },
    seeds: { type: 'string' },
  },
});
const chosenGames = values.games?.split(',');
const maxCandidates = Number(values.candidates ?? 500);
const each = Number(values.each ?? 20);
const { seeds = 'p' } = values;

/** Difficulties are logarithmic. A difficulty of 1 means that one line in ten wins. */
const minDifficulty = 1;

type Candidate = Omit<Puzzle, 'id'> & Pick<PuzzleProof<BaseCommand>, 'likeness' | 'kind'>;

function candidatesOf<T extends GameTypes>(game: Game<T>): { readonly drawn: number; readonly all: Candidate[] } {
  const form = game.puzzles;
  const levels = bundledLevels(game).map(({ source }) => source);
  const all: Candidate[] = [];
  let drawn = 0;
  while (form !== undefined && all.length < maxCandidates) {
    const seed = `${seeds}${drawn++}`;
    const start = form.draw(openStreams(seeded(seed)).stream('puzzle'), levels);
    if (start === undefined) continue;
    const match = startPuzzle(game, { id: seed, start }, levelTexts(game));
    const proof = match.ok ? form.prove(match.value.state) : undefined;
    if (proof === undefined || proof.solutions < 1 || proof.solutions > 3 || proof.isObvious) continue;
    const { lines, wins, solutions, likeness, kind } = proof;
    if (difficultyOf(proof) < minDifficulty) continue;
    all.push({ seed, start, lines, wins, solutions, likeness, ...(kind !== undefined && { kind }) });
  }
  return { drawn, all };
}

function fileOf(game: string, candidates: readonly Candidate[]): PuzzleFile {
  const sorted = candidates.map(difficultyOf).sort((a, b) => a - b);
  const bounds = [1, 2, 3, 4].map(
    (fifth) => Math.round(1000 * (sorted[Math.floor((fifth * sorted.length) / 5)] ?? 0)) / 1000,
  );
  const known = new Set<string>();
  const list: Puzzle[] = [];
  for (const grade of [1, 2, 3, 4, 5]) {
    const chosen: Candidate[] = [];
    for (const candidate of candidates) {
      const isAlike = candidate.likeness.some((key) => known.has(key));
      const isCommon =
        candidate.kind !== undefined && chosen.filter(({ kind }) => kind === candidate.kind).length >= each / 3;
      if (chosen.length === each || isAlike || isCommon || gradeWithin(bounds, candidate) !== grade) continue;
      for (const key of candidate.likeness) known.add(key);
      chosen.push(candidate);
    }
    const ordered = chosen.toSorted((a, b) => difficultyOf(a) - difficultyOf(b));
    for (const [i, { likeness: _, kind: __, ...puzzle }] of ordered.entries())
      list.push({ id: `${grade}-${String(i + 1).padStart(2, '0')}`, ...puzzle });
  }
  return { puzzles: 1, game, bounds, list };
}

for (const entry of games.filter(({ id }) => chosenGames === undefined || chosenGames.includes(id)))
  await entry.visit((game) => {
    if (game.puzzles === undefined) return;
    const { drawn, all } = candidatesOf(game);
    const file = fileOf(game.id, all);
    writeFileSync(`levels/${game.id}/puzzles.json`, puzzleText(file));
    const solutions = [1, 2, 3].map((count) => file.list.filter((one) => one.solutions === count).length);
    process.stdout.write(
      `${game.id}: ${all.length} of ${drawn} draws are puzzles, ${file.list.length} written, bounds ${file.bounds.join(' ')}, with 1, 2, 3 solutions: ${solutions.join(', ')}\n`,
    );
  });
