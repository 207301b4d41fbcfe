import type { MatchSetup, Viewer } from '../../../source/engine/game.ts';
import { enter, type Match, startFrom, startMatch } from '../../../source/engine/match.ts';
import { faultIn } from '../../../source/engine/result.ts';
import { parseScript } from '../../../source/engine/script.ts';
import { transcript } from '../../../source/engine/transcript.ts';
import type { GameEvent } from '../../../source/games/robo-race/events.ts';
import type { RoboRace } from '../../../source/games/robo-race/game-types.ts';
import { roboRace } from '../../../source/games/robo-race/index.ts';
import { workshop } from '../../../source/games/robo-race/workshop.ts';
import { unwrapped } from '../../engine/support.ts';

/** Options of a match for a test. */
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

/** A match from the start of a level. */
export const newRace = (given: Given = {}): Match<RoboRace> => startMatch(roboRace, setupOf(given));

/** A match from a position. */
export const raceFrom = (position: unknown, given: Given = {}): Match<RoboRace> => {
  const match = startFrom(roboRace, setupOf(given), position);
  if (!match.ok) throw new Error(faultIn('position', match.error));
  return match.value;
};

/** What is wrong with a position, as the command line says it; `ok` if nothing is. */
export const positionFault = (position: unknown, given: Given = {}): string => {
  const match = startFrom(roboRace, setupOf(given), position);
  return match.ok ? 'ok' : faultIn('FILE', match.error);
};

/** The events of a line that must be accepted. */
export function played(match: Match<RoboRace>, line: string): readonly GameEvent[] {
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok)
    throw new Error(`${line}: ${entered?.read === true && !entered.step.ok ? entered.step.error.message : 'not read'}`);
  return entered.step.events;
}

/** `code: message` of a line that must be refused. */
export function refused(match: Match<RoboRace>, line: string): string {
  const before = JSON.stringify(match.state);
  const entered = enter(match, line);
  if (entered === undefined) throw new Error(`${line}: nothing was typed`);
  const error = entered.read ? (entered.step.ok ? undefined : entered.step.error) : entered.error;
  if (error === undefined) throw new Error(`${line}: accepted`);
  if (JSON.stringify(match.state) !== before) throw new Error(`${line}: the state has changed`);
  return `${error.code}: ${error.message}`;
}

/** The answer to a query. */
export function answered(match: Match<RoboRace>, line: string): unknown {
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: refused`);
  return entered.step.result;
}

/** What `run` prints for a script. */
export function printed(
  match: Match<RoboRace>,
  script: string,
  format: 'text' | 'json' = 'text',
  viewer: Viewer = 'all',
): string {
  const lines = unwrapped(parseScript<RoboRace>(roboRace, script));
  return [...transcript(match, lines, { format, viewer, strict: false })].join('\n');
}

/** Every program of a match as it stands, committed in player order: the slots filled from the front of the hands. */
export function commitAll(match: Match<RoboRace>): readonly GameEvent[] {
  let events: readonly GameEvent[] = [];
  for (const [i, hand] of match.state.hands.entries()) {
    if (hand === null) continue;
    played(match, `${i + 1}: program ${hand.slice(0, 5).join(' ')}`);
    events = played(match, `${i + 1}: commit`);
  }
  return events;
}
