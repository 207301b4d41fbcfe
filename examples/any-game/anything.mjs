// A program that plays every game with random commands.
//
// Let it play your own game, or try one turn, again whenever the file changes:
//   turncade run --game ./GAME.mjs --bot 1=./anything.mjs --bot 2=./anything.mjs
//   turncade strategy try ./anything.mjs --game ./GAME.mjs --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only what its player may know. Math.random depends only on the match's seed.

/** Commands that give up or go back. Your game may use other names for them. */
const unwise = ['resign', 'abort', 'setup_back'];

/** @typedef {{ name: string, args: Record<string, any>, different?: true, rising?: string[] }} Legal */

/** @param {{ legal: Legal[] }} input */
export function takeTurn({ legal }) {
  const { name, args, different, rising = [] } = anyOf(legal.filter(({ name }) => !unwise.includes(name)));
  /** @type {Record<string, any>} */
  const chosen = {};
  for (const [key, values] of Object.entries(args)) {
    const used = different ? Object.values(chosen) : [];
    chosen[key] = pick(Array.isArray(values) ? values.filter((value) => !used.includes(value)) : values);
  }
  const ascending = rising.map((key) => chosen[key]).sort((a, b) => a - b);
  for (const [i, key] of rising.entries()) chosen[key] = ascending[i];
  return { name, args: chosen };
}

/** @template Item @param {Item[]} list @returns {Item} */
const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** @param {any} values */
function pick(values) {
  if (Array.isArray(values)) return anyOf(values);
  if ('from' in values) return values.from + Math.floor(Math.random() * (values.to - values.from + 1));
  return `1${anyOf(Object.keys(values.upTo))}`;
}
