// A program for RISC that simulates. It collects the turns that turncade's weaker bots would play. After each of them,
// it simulates three turns in several samples of the hidden information. It chooses the turn that leads to its largest
// share of power.
//
//   turncade run risc --bot 1=./oracle.mjs --bot 2=normal
//   turncade tournament risc ./oracle.mjs normal --games 24

import { simulate } from 'turncade';

/** @typedef {import('./risc.d.ts').View} View */

const turnsAhead = 3;
const samples = 8;
const maxPlans = 14;

/** @type {('novice' | 'easy' | 'normal')[]} */
const bots = ['novice', 'easy', 'easy', 'normal', 'normal', 'normal'];

/** Power of a unit, by kind, and of a territory. */
const unitPower = [1, 1.2, 1.6, 2, 2.6, 3.2, 4];
const landPower = 6;

/** @param {View} view */
export function takeTurn(view) {
  const me = view.viewer;
  /** @type {Map<string, string[]>} */
  const plans = new Map();
  for (const [seed, bot] of bots.entries()) {
    const plan = planOf(view, bot, seed);
    plans.set(plan.join(), plan);
  }
  for (const plan of [...plans.values()])
    for (const attack of plan.filter((order) => order.startsWith('attack'))) {
      const fewer = plan.filter((order) => order !== attack);
      if (plans.size < maxPlans) plans.set(fewer.join(), fewer);
    }
  /** @type {{ value: number, plan: string[] }} */
  let best = { value: -1, plan: [] };
  for (const plan of plans.values()) {
    let value = 0;
    // Every plan meets the same samples, so that luck does not decide between them.
    for (let seed = 0; seed < samples; seed++) value += valueAfter(view, plan, seed);
    if (value > best.value) best = { value, plan };
  }
  return best.plan;

  /**
   * Turn that a bot would play. The seed decides what the bot draws.
   *
   * @param {View} question
   * @param {'novice' | 'easy' | 'normal'} bot
   * @param {number} seed
   */
  function planOf(question, bot, seed) {
    const simulation = simulate('risc', question, { seed });
    /** @type {string[]} */
    const commands = [];
    while (simulation.turn === question.turn && simulation.waitingFor.includes(me)) {
      const choice = simulation.playBot(bot, me);
      if (choice === undefined) break;
      commands.push(choice.command, ...choice.next);
    }
    return commands.filter((command) => command !== 'commit');
  }

  /**
   * Share of power some turns after a plan, or 1 for a victory. All seats are then played by the bot `easy`.
   *
   * @param {View} question
   * @param {string[]} plan
   * @param {number} seed
   */
  function valueAfter(question, plan, seed) {
    const simulation = simulate('risc', question, { seed });
    for (const command of plan) simulation.play(me, command);
    simulation.play(me, 'commit');
    while (simulation.outcome === undefined && simulation.turn < question.turn + turnsAhead)
      for (const seat of simulation.waitingFor) simulation.playBot('easy', seat);
    if (simulation.outcome !== undefined) return simulation.outcome.winners.includes(me) ? 1 : 0;
    const { owners, units } = simulation.view(me);
    const powers = question.seats.map(() => 0);
    for (const [land, owner] of owners.entries()) {
      const strength = units[land].reduce((sum, count, kind) => sum + count * unitPower[kind], 0);
      powers[owner - 1] += landPower + strength;
    }
    return powers[me - 1] / powers.reduce((sum, power) => sum + power, 0);
  }
}
