/** A number that compares won or drawn matches on the same level, such as the number of turns. */
export interface RankingFigure {
  /** Plural, such as `turns`. */
  readonly name: string;
  readonly value: number;
  readonly better: 'more' | 'less';
}

export interface RankedResult {
  /** Key of the result: a whole number below 2^53. Smaller is better. */
  readonly rank: number;
  /** Result in words, such as `won, 14 turns, 1 building`. */
  readonly text: string;
}

const ends = ['won', 'drawn', 'lost'] as const;

/** Figures are compared up to this number. */
const maxFigure = 9999;
const maxFigures = 3;

/**
 * Ranks a result by its end and then by its figures, the most important first. All lost matches are equal.
 *
 * @param figures at most three
 *
 * @example
 * const turns = (value: number) => [{ name: 'turns', value, better: 'less' }] as const;
 * const won = rankedResult('won', turns(14));
 * won.text // => 'won, 14 turns'
 * won.rank < rankedResult('won', turns(15)).rank // => true
 * rankedResult('lost', turns(3)).text // => 'lost'
 */
export function rankedResult(end: (typeof ends)[number], figures: readonly RankingFigure[]): RankedResult {
  const isLost = end === 'lost';
  let rank = ends.indexOf(end);
  for (let i = 0; i < maxFigures; i++) {
    const figure = isLost ? undefined : figures[i];
    const value = figure === undefined ? 0 : Math.max(0, Math.min(maxFigure, Math.round(figure.value)));
    rank = rank * (maxFigure + 1) + (figure?.better === 'more' ? maxFigure - value : value);
  }
  return { rank, text: [end, ...(isLost ? [] : figures.map(figureText))].join(', ') };
}

const figureText = ({ name, value }: RankingFigure): string =>
  `${value} ${value === 1 ? name.replace(/s$/, '') : name}`;
