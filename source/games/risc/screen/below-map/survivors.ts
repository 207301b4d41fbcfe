import { type Glyphs, type Line, span } from '../../../../screen/paint.ts';

/** Chances of numbers of survivors that are told in one column. */
interface Group {
  readonly label: string;
  readonly chance: number;
}

const chartHeight = 4;
const leastColumn = 5;
const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** Eighths of a row from which on a row without such signs is filled. */
const half = 4;

/**
 * How many are left, as columns with their chances below them.
 *
 * @param chances by number, from 0, at which the attack is lost
 */
export function survivorLines(chances: readonly number[], width: number, glyphs: Glyphs): readonly Line[] {
  const groups = groupsOf(chances, width);
  const column = columnOf(groups);
  const most = Math.max(...groups.map(({ chance }) => chance));
  const heights = groups.map(({ chance }) => Math.round((8 * chartHeight * chance) / most));
  const sign = (eighths: number): string => {
    if (glyphs.barParts.length === 0) return eighths >= half ? glyphs.barFull : ' ';
    return blocks[Math.min(8, eighths) - 1] ?? ' ';
  };
  const rows = Array.from({ length: chartHeight }, (_, row) =>
    heights
      .map((height) =>
        sign(height - 8 * (chartHeight - 1 - row))
          .repeat(3)
          .padStart(column),
      )
      .join(''),
  );
  return [
    ...rows.map((text): Line => [span(text.slice(0, column), 'warning'), span(text.slice(column), 'success')]),
    [span(groups.map(({ label }) => label.padStart(column)).join(''), 'dim')],
    [span(groups.map(({ chance }) => `${Math.round(100 * chance)}%`.padStart(column)).join(''))],
  ];
}

const columnOf = (groups: readonly Group[]): number =>
  Math.max(leastColumn, ...groups.map(({ label }) => label.length + 1));

/** One column for each number where there is room for so many, else for as few numbers together as possible. */
function groupsOf(chances: readonly number[], width: number): readonly Group[] {
  for (let together = 1; ; together++) {
    const groups = groupsBy(chances, together);
    if (groups.length * columnOf(groups) < width || groups.length <= 2) return groups;
  }
}

function groupsBy([lost = 0, ...left]: readonly number[], together: number): readonly Group[] {
  const groups = Array.from({ length: Math.ceil(left.length / together) }, (_, i): Group => {
    const first = i * together;
    const some = left.slice(first, first + together);
    const label = some.length === 1 ? `${first + 1}` : `${first + 1}-${first + some.length}`;
    return { label, chance: some.reduce((sum, chance) => sum + chance, 0) };
  });
  return [{ label: 'lost', chance: lost }, ...groups];
}
