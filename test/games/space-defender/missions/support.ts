import { type Match, startMatch } from '#engine/match.ts';
import { readScript, transcript } from '#engine/transcript.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { last } from '../support.ts';

const text = `title: Test Flight
tier: 2
about: Only for tests.
board: 6x20
thresholds: 101 101 101 101 101
goal: survive 3 turns
weapons: Spread, Rocket
armours: Medium
powers: Repair, Orbital Strike
`;

/** A new match of a test mission with three turns, few allowed parts and a Grunt every turn. */
export const missionMatch = (seed = 'classic'): Match<SpaceDefender> =>
  startMatch(game, { seed, players: 1, options: {}, level: { name: 'test-flight', text } });

/** Output at the start of the match and after each command. */
export function enterAll(match: Match<SpaceDefender>, commands: string, format: 'text' | 'json' = 'text'): string[] {
  const script = readScript(game, commands.replaceAll(' ', '\n'), format);
  if (!script.ok) throw new Error(script.error);
  return [...transcript(match, script.value, { format, viewer: 'all', strict: false })];
}

export const blockOf = (match: Match<SpaceDefender>, commands: string): string[] =>
  last(enterAll(match, commands)).split('\n').slice(1);

/** Winners of the match. Undefined before the end. */
export const won = (match: Match<SpaceDefender>) => game.outcome?.(match.state)?.winners;
