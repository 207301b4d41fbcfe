import fc from 'fast-check';
import type { BotChoice } from '#engine/bot.ts';
import { askBot } from '#engine/bot-input.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { StateOf } from '#engine/vocabulary.ts';
import { bots } from '#games/space-defender/bots/index.ts';
import type { Command } from '#games/space-defender/commands.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import type { View } from '#games/space-defender/state.ts';
import { record } from '#test/support/busy-player.ts';

export type State = StateOf<SpaceDefender>;

export const botNames = Object.keys(bots);

export function botNamed(name: string) {
  const bot = bots[name];
  if (bot === undefined) throw new RangeError(`no bot ${name}`);
  return bot;
}

export const newMatch = (seed: string): Match<SpaceDefender> => startMatch(game, { seed, players: 1, options: {} });

/** States of random matches, on boards of all sizes with all parts, about half of them in debug mode. */
export const states: fc.Arbitrary<State> = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), length: fc.integer({ min: 1, max: 140 }), debug: fc.boolean() })
  .map(({ seed, length, debug }) => {
    const match = newMatch(`s${seed}`);
    if (debug) match.play(1, { name: 'toggle_debug_mode', args: {} });
    record(length, seed, (command) => {
      match.play(1, command);
      return match.state.phase === 'in-game';
    });
    return match.state;
  });

/** Choice of a bot in a view. Depends on nothing but the view and `seed`. */
export const choiceOf = (name: string, view: View, seed = 'chance'): BotChoice<Command> | undefined =>
  botNamed(name).choose({ view, seat: 1, random: openStreams(seeded(seed)).stream('bot') });

export function letPlay(match: Match<SpaceDefender>, name: string, maxCommands: number): BotChoice<Command>[] {
  const choices: BotChoice<Command>[] = [];
  for (let choice = askBot(match, botNamed(name), 1); choice && choices.length < maxCommands; ) {
    choices.push(choice);
    const step = match.play(1, choice.command);
    if (!step.ok) throw new Error(`${name}: ${JSON.stringify(choice)}: ${step.error.message}`);
    choice = askBot(match, botNamed(name), 1);
  }
  return choices;
}
