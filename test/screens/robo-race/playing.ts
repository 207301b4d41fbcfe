import { vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { Match } from '#engine/match.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { sharedStarts } from '../../support/shared-starts.ts';
import { type Played, playMatch, type SessionPlayOptions, small, textOf } from '../support.ts';

export type RacePlayed = Played<RoboRaceScreen>;

export interface RaceOptions extends SessionPlayOptions<RoboRaceScreen> {
  /** Name of a bundled or generated level. */
  readonly level?: string;
  readonly players?: number;
  readonly rounds?: number;
  /** Position to start from. Default: the start of the level. */
  readonly position?: object;
}

const start = sharedStarts<RoboRaceScreen>(roboRace);

export const raceMatch = ({ level = 'workshop', players = 2, rounds, position }: RaceOptions): Match<RoboRaceScreen> =>
  start({ seed: 'race', players, options: rounds === undefined ? {} : { rounds: String(rounds) }, level, position });

const rivals = (players: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: players - 1 }, (_, i) => [String(i + 2), 'normal']));

/** Starts a session with a fake clock. By default, one person plays against bots. */
export async function playRace(options: RaceOptions = {}): Promise<RacePlayed> {
  const match = raceMatch(options);
  const { botNames = rivals(match.state.players) } = options;
  const bots = botsOf<RoboRaceScreen>(roboRace, botNames);
  const more = { record: { played: 2, won: 1 }, ...options, bots, botNames };
  const played = playMatch<RoboRaceScreen>(roboRaceScreen, match, more, () => raceMatch(options));
  played.session.onEnter?.();
  // Bots plan as soon as cards are dealt.
  await pass(10);
  return played;
}

export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** Lifts the cover for the next player. */
export async function sitDown({ press }: RacePlayed): Promise<void> {
  await pass(1000);
  press('enter');
}

export function type({ press, session }: RacePlayed, text: string): void {
  press(':');
  session.keys(keysOfText(text), small);
}

/** Fills five slots with digits and commits. */
export async function runRound({ press }: RacePlayed, digits = '12345'): Promise<void> {
  press(...digits, 't', 't');
  await pass(10);
}

const tellsOf = ({ session }: RacePlayed, text: string): boolean => {
  const [, story] = session.show(small).painting.left;
  return (story?.lines ?? []).map(textOf).join(' ').includes(text);
};

/** Steps through a round from its start until the report contains the text. */
export function stepTo(played: RacePlayed, text: string): void {
  for (let i = 0; !tellsOf(played, text); i++) {
    if (i > 200) throw new Error(`it is never told: ${text}`);
    played.press('right');
  }
}
