import { missing } from '../../../engine/lookup.ts';
import type { FileFault } from '../../../engine/result.ts';
import { unreached } from '../map.ts';
import { fewestPlanets } from '../vocabulary.ts';
import { faultAt } from './fault.ts';
import type { LevelPlan } from './plan.ts';

/** What is wrong with a level as a whole, in the order of the table of faults; nothing if it is sound (rules, section 9). */
export function faultOfWhole({ planets, edges, lastLine }: LevelPlan): FileFault | undefined {
  if (planets.length < fewestPlanets)
    return faultAt(lastLine, 'too-few-planets', `${planets.length} planets, expected at least ${fewestPlanets}`);
  const sorted = planets.toSorted((a, b) => a.id - b.id);
  const indexOf = new Map(sorted.map(({ id }, i) => [id, i]));
  for (const { a, b, line } of edges)
    for (const id of [a, b])
      if (!indexOf.has(id)) {
        const message = `edge ${a} -- ${b} names planet ${id}, which has no statement of its own`;
        return faultAt(line, 'unknown-planet', message);
      }
  for (const base of [1, 2]) {
    const homes = planets.filter((planet) => planet.base === base);
    if (homes.length !== 1) {
      const message = `${homes.length} planets with base ${base}, expected exactly one`;
      return faultAt(homes[1]?.line ?? lastLine, 'bases', message);
    }
  }
  const ways = sorted.map(({ id }) =>
    edges.flatMap(({ a, b }) =>
      a === id ? [{ to: indexOf.get(b) ?? missing(b) }] : b === id ? [{ to: indexOf.get(a) ?? missing(a) }] : [],
    ),
  );
  const cut = unreached(ways).map((planet) => sorted[planet]?.id);
  if (cut.length === 0) return undefined;
  const message = `planets ${cut.join(', ')} cannot be reached from planet ${sorted[0]?.id}`;
  return faultAt(lastLine, 'not-connected', message);
}
