import { itemAt } from '#engine/lookup.ts';
import { type Comparison, z } from './scores.ts';

/** Rating on the Elo scale, on which 400 points mean odds of ten to one. The mean of all entrants is 1500. */
export interface Rating {
  readonly rating: number;
  /** Half the width of the 95 % confidence interval, in rating points. */
  readonly ratingError: number;
}

type Matrix = readonly (readonly number[])[];

const mean = 1500;
/** Rating points per unit of strength in the Bradley-Terry model, whose units are natural logarithms of odds. */
const points = 400 / Math.LN10;
const maxSteps = 100;
const precision = 1e-10;

/**
 * Bradley-Terry ratings by maximum likelihood: those that make the results most likely. Their order does not depend on
 * the order of the games. A draw counts as half a win. Each entrant also draws one imaginary game against an average
 * opponent, which keeps the rating of an entrant without a loss finite.
 *
 * @see https://en.wikipedia.org/wiki/Bradley–Terry_model
 */
export function bradleyTerryRatings(entrants: number, comparisons: Iterable<Comparison>): readonly Rating[] {
  const scores = Array.from({ length: entrants }, () => 0.5);
  const games = Array.from({ length: entrants }, () => Array.from({ length: entrants }, () => 0));
  for (const { a, b, points: won } of comparisons) {
    scores[a] = itemAt(scores, a) + won;
    scores[b] = itemAt(scores, b) + 1 - won;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      itemAt(games, one)[other] = itemAt(itemAt(games, one), other) + 1;
  }
  let strengths = scores.map(() => 0);
  let covariance = inverse(information(strengths, games));
  // Newton's method. The log-likelihood is concave, so it has one maximum.
  for (let step = 0; step < maxSteps; step++) {
    const slope = strengths.map((strength, i) => itemAt(scores, i) - expectedScore(strength, i, strengths, games));
    const change = covariance.map((row) => row.reduce((sum, value, i) => sum + value * itemAt(slope, i), 0));
    strengths = strengths.map((strength, i) => strength + Math.max(-1, Math.min(1, itemAt(change, i))));
    covariance = inverse(information(strengths, games));
    if (change.every((value) => Math.abs(value) < precision)) break;
  }
  const middle = averageOf(strengths);
  return strengths.map((strength, i) => ({
    rating: mean + points * (strength - middle),
    ratingError: points * z * Math.sqrt(varianceFromMean(covariance, i)),
  }));
}

const winChance = (difference: number): number => 1 / (1 + Math.exp(-difference));

const expectedScore = (strength: number, i: number, strengths: readonly number[], games: Matrix): number =>
  strengths.reduce(
    (sum, other, j) => sum + itemAt(itemAt(games, i), j) * winChance(strength - other),
    winChance(strength),
  );

/** Fisher information of all strengths: the curvature of the likelihood. */
function information(strengths: readonly number[], games: Matrix): Matrix {
  const spread = (difference: number) => winChance(difference) * winChance(-difference);
  const between = strengths.map((strength, i) =>
    strengths.map((other, j) => itemAt(itemAt(games, i), j) * spread(strength - other)),
  );
  return between.map((row, i) =>
    row.map((value, j) => (i === j ? spread(itemAt(strengths, i)) + row.reduce((sum, one) => sum + one, 0) : -value)),
  );
}

/** Variance of the difference between an entrant's strength and the mean of all. */
const varianceFromMean = (covariance: Matrix, i: number): number =>
  itemAt(itemAt(covariance, i), i) - 2 * averageOf(itemAt(covariance, i)) + averageOf(covariance.map(averageOf));

const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Inverse of a symmetric, positive definite matrix by Gauss-Jordan elimination. */
function inverse(matrix: Matrix): Matrix {
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (const [column, pivot] of rows.entries()) {
    const scale = itemAt(pivot, column);
    for (const [i, value] of pivot.entries()) pivot[i] = value / scale;
    for (const row of rows) {
      const factor = itemAt(row, column);
      if (row !== pivot && factor !== 0)
        for (const [i, value] of pivot.entries()) row[i] = itemAt(row, i) - factor * value;
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}

/**
 * Probability that one of two equally strong entrants leads by at least this many wins: the two-sided sign test. Draws
 * say nothing about who is stronger, so they do not count.
 */
export function signTest(wins: number, losses: number): number {
  const games = wins + losses;
  let logTerm = -games * Math.LN2;
  let sum = 0;
  for (let k = 0; k <= Math.min(wins, losses); k++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((games - k) / (k + 1));
  }
  return Math.min(1, 2 * sum);
}
