import { type Match, startFrom, startMatch } from '#engine/match.ts';
import { fileFaultText } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import type { GameEvent } from '#games/robo-race/events.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { workshop } from '#games/robo-race/level.ts';
import { played } from '../../support/lines.ts';

export { answered, played, printed, refused } from '../../support/lines.ts';

export interface Given {
  readonly players?: number;
  readonly seed?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly level?: { readonly name: string; readonly text: string };
}

export const setupOf = ({ players = 2, seed = 'race', options = {}, level }: Given = {}): MatchSetup => ({
  seed,
  players,
  options,
  level: level ?? { name: 'workshop', text: workshop },
});

export const newRace = (options: Given = {}): Match<RoboRace> => startMatch(roboRace, setupOf(options));

export const raceFrom = (position: unknown, options: Given = {}): Match<RoboRace> => {
  const match = startFrom(roboRace, setupOf(options), position);
  if (!match.ok) throw new Error(fileFaultText('position', match.error));
  return match.value;
};

/** Error message for a position, as the command line prints it, or `ok`. */
export const positionFault = (position: unknown, options: Given = {}): string => {
  const match = startFrom(roboRace, setupOf(options), position);
  return match.ok ? 'ok' : fileFaultText('FILE', match.error);
};

/** Commits the first five cards of every hand, in player order. Returns the events of the last commit. */
export function commitAll(match: Match<RoboRace>): readonly GameEvent[] {
  let events: readonly GameEvent[] = [];
  for (const [i, hand] of match.state.hands.entries()) {
    if (hand === null) continue;
    played(match, `${i + 1}: program ${hand.slice(0, 5).join(' ')}`);
    events = played(match, `${i + 1}: commit`);
  }
  return events;
}
