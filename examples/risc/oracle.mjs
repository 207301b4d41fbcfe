// A Monte Carlo program for RISC. It collects the turns that turncade's weaker bots would play, and leaves out one of
// their attacks at a time. It plays each turn in the same imagined matches, in which bots play on for all players. The
// worse half of the turns drops out after each stage, and the next stage tries the others in more matches.
//
//   turncade run risc --bot 1=./oracle.mjs --bot 2=normal
//   turncade tournament risc ./oracle.mjs normal --games 100

import { simulate } from 'turncade';

/** @typedef {import('./risc.d.ts').View} View */

const turnsAhead = 2;
const maxPlans = 12;
/** Number of matches times seats times territories. It keeps turns on large maps within the limit of steps. */
const maxWork = 1900;

/** Power of a unit, by kind, and of a territory. */
const unitPower = [1, 1.2, 1.6, 2, 2.6, 3.2, 4];
const landPower = 6;

/** @type {('novice' | 'easy' | 'normal')[]} */
const bots = ['normal', 'easy', 'normal', 'easy', 'normal', 'normal'];

/** @param {View} view */
export function takeTurn(view) {
  const me = view.viewer;
  const maxMatches = maxWork / (view.seats.length * view.territories.length);
  const worlds = Array.from({ length: 16 }, (_, seed) => simulate('risc', view, { seed }));
  /** @type {Map<string, string[]>} */
  const plans = new Map();
  /** @param {string[]} plan */
  const collect = (plan) => plans.size < maxPlans && plans.set(plan.join(), plan);
  for (const [seed, bot] of bots.entries()) collect(planOf(worlds[0].fork({ seed }), bot));
  for (const plan of [...plans.values()])
    for (const order of plan) if (order.startsWith('attack')) collect(plan.filter((other) => other !== order));

  // Each stage plays a third of the matches.
  let rest = [...plans.values()].map((plan) => ({ plan, value: 0 }));
  for (let stage = 0, world = 0; stage < 3 && rest.length > 1; stage++) {
    for (let i = 0; i < maxMatches / 3; i += rest.length, world++)
      for (const one of rest) one.value += shareAfter(worlds[world % worlds.length].fork({ seed: world }), one.plan);
    rest = rest.sort((a, b) => b.value - a.value).slice(0, Math.ceil(rest.length / 2));
  }
  return rest[0].plan;

  /**
   * Turn that a bot would play.
   *
   * @param {import('turncade').Match<'risc'>} world
   * @param {'novice' | 'easy' | 'normal'} bot
   */
  function planOf(world, bot) {
    const choice = world.askBot(bot, me);
    return choice === undefined ? [] : [choice.command, ...choice.next].filter((command) => command !== 'commit');
  }

  /**
   * Share of power some turns after a plan, or 1 for a victory.
   *
   * @param {import('turncade').Match<'risc'>} world
   * @param {string[]} plan
   */
  function shareAfter(world, plan) {
    for (const command of plan) world.play(me, command);
    world.play(me, 'commit');
    while (world.outcome === undefined && world.turn < view.turn + turnsAhead)
      for (const seat of world.waitingFor) world.playBot('normal', seat);
    if (world.outcome !== undefined) return world.outcome.winners.includes(me) ? 1 : 0;
    const { owners, units } = world.view(me);
    const powers = view.seats.map(() => 0);
    for (const [land, owner] of owners.entries())
      powers[owner - 1] += landPower + units[land].reduce((sum, count, kind) => sum + count * unitPower[kind], 0);
    return powers[me - 1] / powers.reduce((sum, power) => sum + power, 0);
  }
}
