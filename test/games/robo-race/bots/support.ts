import type { BotChoice } from '#engine/bot.ts';
import { type Match, startMatch } from '#engine/match.ts';
import type { Board } from '#games/robo-race/board.ts';
import type { Command } from '#games/robo-race/commands.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { readLevel } from '#games/robo-race/level.ts';
import { botsOf } from '#match-session/players.ts';
import { unwrapped } from '#test/engine/support.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';

export const boardOf = (text: string): Board => unwrapped(readLevel(text)).board;

export const programOf = (choice: BotChoice<Command> | undefined): number[] =>
  choice?.command.name === 'program' ? Object.values(choice.command.args) : [];

/** Plays a match of bots to its end or the round limit, and checks that all commands are legal. */
export function played(
  names: readonly string[],
  seed: string,
  rounds = 200,
  level?: string,
  options: Readonly<Record<string, string>> = {},
): Match<RoboRace> {
  const match = startMatch(roboRace, {
    seed,
    players: names.length,
    options: { rounds: String(rounds), ...options },
    ...(level === undefined ? {} : { level: { name: 'own.txt', text: level } }),
  });
  const seats = botsOf(roboRace, Object.fromEntries(names.map((name, i) => [i + 1, name])));
  letBotsPlay(match, seats);
  return match;
}
