// A Monte Carlo program for Space Explorers. It collects turns that turncade's weaker bots would play, and leaves out
// one transfer of them at a time. It plays each turn in the same imagined worlds, and lets a bot go on for both players.
// The worse two thirds drop out after each stage.
//
//   turncade run space-explorers --bot 1=./oracle.mjs --bot 2=normal
//   turncade tournament space-explorers ./oracle.mjs normal --levels tier:duel,tier:skirmish --games 112

import { simulate } from 'turncade';

/** @typedef {import('./space-explorers.d.ts').View} View */

const turnsAhead = 12;
const worldCount = 8;
/** Number of imagined worlds in which a turn has been tried after each stage. */
const stages = [2, 4, worldCount];
/** Upper bound on `plans * planets`, so that large maps keep within the limit of steps. */
const maxWork = 300;

/** @param {View} view */
export function takeTurn(view) {
  const me = view.you;
  const worlds = Array.from({ length: worldCount }, (_, seed) => simulate('space-explorers', view, { seed }));
  /** @type {Map<string, string[]>} */
  const plans = new Map([['', []]]);
  /** @param {string[]} plan */
  const collect = (plan) => plans.size < maxWork / view.planets.length && plans.set(plan.join(), plan);
  for (const [seed, world] of worlds.entries()) collect(planOf(world.fork({ seed }), seed === 0 ? 'easy' : 'normal'));
  for (const plan of [...plans.values()])
    for (const transfer of plan) collect(plan.filter((other) => other !== transfer));

  let rest = [...plans.values()].map((plan) => ({ plan, value: 0 }));
  let tried = 0;
  for (const upTo of stages) {
    for (; tried < upTo; tried++)
      for (const one of rest) one.value += leadAfter(worlds[tried].fork({ seed: tried }), one.plan);
    rest = rest.sort((a, b) => b.value - a.value).slice(0, Math.ceil(rest.length / 3));
  }
  return rest[0].plan;

  /**
   * Transfers that a bot would order.
   *
   * @param {import('turncade').Match<'space-explorers'>} world
   * @param {'easy' | 'normal'} bot
   */
  function planOf(world, bot) {
    const choice = world.askBot(bot, me);
    return choice === undefined ? [] : [choice.command, ...choice.next].filter((command) => command !== 'end_turn');
  }

  /**
   * Lead in people some turns after a plan.
   *
   * @param {import('turncade').Match<'space-explorers'>} world
   * @param {string[]} plan
   */
  function leadAfter(world, plan) {
    for (const transfer of plan) world.play(me, transfer);
    world.play(me, 'end_turn');
    while (world.outcome === undefined && world.turn < view.turn + turnsAhead)
      for (const seat of world.waitingFor) world.playBot('normal', seat);
    if (world.outcome?.winners.length === 1) return world.outcome.winners[0] === me ? 10_000 : -10_000;
    /** The whole imagined world, also what the player does not see. @type {any} */
    const { planets, shuttles } = world.position('all');
    let lead = 0;
    for (const { p1, p2 } of planets) lead += p1 - p2;
    for (const { player, people } of shuttles) lead += player === 1 ? people : -people;
    return me === 1 ? lead : -lead;
  }
}
