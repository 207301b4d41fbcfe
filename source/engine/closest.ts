/** The known word most like the given one, if any is like it: at most a third of its letters differ, or it begins so. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const beginning = known.find((candidate) => lower.length > 1 && candidate.startsWith(lower));
  if (beginning !== undefined) return beginning;
  const [best] = known
    .map((candidate) => ({ candidate, edits: editDistance(lower, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(best.candidate.length / 3))
    ? best.candidate
    : undefined;
}

/** Letters to insert, delete, replace or exchange with their neighbour to make one word of the other. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = exchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, exchange));
    }
  }
  return at(a.length, b.length);
}
