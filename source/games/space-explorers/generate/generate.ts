import type { MadeLevel } from '../../../engine/level.ts';
import { openStreams, seeded } from '../../../engine/random.ts';
import { levelText } from '../level/write.ts';
import { options } from '../options.ts';
import { fewestPlanets, mostPlanets } from '../vocabulary.ts';
import { graphFor } from './planets.ts';

/** What may stand behind `random:`. */
export const seedPattern =
  /^(?<seed>[\w-]{1,40})(?::(?<planets>[2-9]|[1-9]\d|1\d\d|200)(?::(?<kind>symmetric|free))?)?$/;

/** The same for lists and in words. */
export const seedShape = 'SEED[:PLANETS[:free]]';
export const seedForm =
  `a seed is random:SEED, random:SEED:PLANETS or random:SEED:PLANETS:free; SEED is 1 to 40 letters, digits, - and _, ` +
  `PLANETS is ${fewestPlanets} to ${mostPlanets}, symmetric may stand for free`;

/** People at home at the start, and turns: at least, and with the planets. */
const population = 2;
const [shortest, turnsByRoot] = [40, 20];

/** The level of a seed: as many planets as it says, and symmetric unless it says otherwise. */
export function generate(text: string): MadeLevel {
  const { seed = text, planets = options.planets.standard, kind } = seedPattern.exec(text)?.groups ?? {};
  const count = Number(planets);
  const isSymmetric = kind !== 'free';
  // A seed that says what is standard makes the same level as one that does not.
  const random = openStreams(seeded(`${seed}:${count}:${isSymmetric}`)).stream('level');
  const graph = graphFor(random, count, isSymmetric);
  const turns = 10 * Math.round((shortest + turnsByRoot * Math.sqrt(count)) / 10);
  return { text: levelText({ name: `Random ${seed}`.slice(0, 40), graph, population, turns }) };
}
