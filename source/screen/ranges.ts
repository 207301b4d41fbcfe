/**
 * Whole numbers in order, each once, three and more in a row as a range: `1, 4..7`.
 *
 * @param to what stands between the ends of a range
 *
 * @example
 * rangesOf([1, 4, 5, 6, 7], '..') // => ['1', '4..7']
 */
export function rangesOf(numbers: readonly number[], to: string): string[] {
  const ranges: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.flatMap(([first, last]) => {
    if (last - first > 1) return [`${first}${to}${last}`];
    return first === last ? [`${first}`] : [`${first}`, `${last}`];
  });
}
