/** The generator of the original program: a Lehmer sequence, of which the first two draws of a run count as 0. */
export interface ClassicGenerator {
  /** The value of the next draw, before the exception for the first two. */
  readonly next: number;
  /** Numbers drawn so far. */
  readonly draws: number;
}

const multiplier = 16807;
const modulus = 2147483647;

/** The generator at the start of the program: its sequence begins with 900 · 16807. */
export const classicGenerator: ClassicGenerator = { next: (900 * multiplier) % modulus, draws: 0 };

/** The generator after one draw, and the number drawn, from `low` to `high`. */
export function draw(generator: ClassicGenerator, low: number, high: number): [ClassicGenerator, number] {
  const value = generator.draws < 2 ? 0 : generator.next;
  const after = { next: (generator.next * multiplier) % modulus, draws: generator.draws + 1 };
  return [after, (value % (high - low + 1)) + low];
}
