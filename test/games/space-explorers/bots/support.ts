import { askBot } from '#engine/bot-input.ts';
import { type Match, startFrom, startMatch } from '#engine/match.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { botsOf } from '#match-session/players.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';

export const shippedLevels = bundledLevels(spaceExplorers).map(({ source }) => source);

export const botNamed = (name: string) => spaceExplorers.bots?.[name] ?? unknown(name);

function unknown(name: string): never {
  throw new Error(`no bot ${name}`);
}

/** Plays a match of two bots to its end and checks that all commands are legal. */
export function played(
  names: readonly [first: string, second: string],
  seed: string,
  level = shippedLevels[0],
): Match<SpaceExplorers> {
  const match = startMatch(spaceExplorers, { seed, players: 2, options: {}, ...(level && { level }) });
  const seats = botsOf(spaceExplorers, Object.fromEntries(names.map((name, i) => [i + 1, name])));
  letBotsPlay(match, seats);
  return match;
}

/** Share of games that a bot wins against another, counting draws half. It plays `times` games per level and seat. */
export function scoreOf(name: string, other: string, levels: typeof shippedLevels, times = 1): number {
  const points = levels.flatMap((level) =>
    Array.from({ length: times }, (_, time) => {
      const [first] = played([name, other], `duel ${time}`, level).state.outcome?.winners ?? [];
      const [second] = played([other, name], `duel ${time}`, level).state.outcome?.winners ?? [];
      return [pointsOf(first, 1), pointsOf(second, 2)];
    }).flat(),
  );
  return points.reduce((sum, point) => sum + point, 0) / points.length;
}

/** Share of `games` that the first seat wins if the same bot plays both seats, counting draws half. */
export function shareOfSeat1(name: string, level: (typeof shippedLevels)[number], games: number): number {
  const points = Array.from({ length: games }, (_, game) =>
    pointsOf(played([name, name], `seat ${game}`, level).state.outcome?.winners[0], 1),
  );
  return points.reduce((sum, point) => sum + point, 0) / games;
}

const pointsOf = (winner: number | undefined, seat: number): number =>
  winner === undefined ? 0.5 : winner === seat ? 1 : 0;

/** Planet of a position. `people` is `[p1, p2]`, the default size is 100, the default habitability 10. */
export interface PlanetHere {
  readonly people: readonly [p1: number, p2: number];
  readonly size?: number;
  readonly habitability?: number;
  readonly home?: 0 | 1 | 2;
}

/** Match with planets 0, 1, … in turn 9 of 100, with player 1 to move. */
export function matchFrom(
  planets: readonly PlanetHere[],
  edges: readonly (readonly [from: number, to: number, length: number])[],
  more: object = {},
): Match<SpaceExplorers> {
  const json = {
    turn: 9,
    mover: 1,
    limit: 100,
    planets: planets.map(({ people: [p1, p2], size = 100, habitability = 10, home = 0 }, id) => ({
      id,
      size,
      habitability,
      p1,
      p2,
      x: 10 * id,
      y: 0,
      home,
    })),
    edges,
    ...more,
  };
  return unwrapped(startFrom(spaceExplorers, { seed: 'bots', players: 2, options: {} }, json));
}

/** Commands of a bot in a turn as typed, such as `send(0,1,5)`, and its reason. */
export function turnOf(match: Match<SpaceExplorers>, name: string) {
  const choice = askBot(match, botNamed(name), match.state.mover);
  const commands = choice === undefined ? [] : [choice.command, ...(choice.next ?? [])];
  const lines = commands.map((command) =>
    'args' in command && Object.keys(command.args).length > 0
      ? `${command.name}(${Object.values(command.args).join(',')})`
      : command.name,
  );
  return { lines, why: choice?.why };
}
