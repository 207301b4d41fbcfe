import { vi } from 'vitest';
import { type Match, startFrom, startMatch } from '../../../source/engine/match.ts';
import { botsOf } from '../../../source/engine/players.ts';
import { faultIn } from '../../../source/engine/result.ts';
import { roboRace } from '../../../source/games/robo-race/index.ts';
import { roboRaceScreen } from '../../../source/games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '../../../source/games/robo-race/screen/local.ts';
import { findLevel } from '../../../source/storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { type Played, playMatch, type SessionPlayOptions, small } from '../support.ts';

export type RacePlayed = Played<RoboRaceScreen>;

/** How a session of RoboRace is started. */
export interface RaceOptions extends SessionPlayOptions<RoboRaceScreen> {
  /** The name of a level that comes with the game. */
  readonly level?: string;
  /** The text of a level of one's own instead. */
  readonly board?: string;
  readonly players?: number;
  readonly seed?: string;
  /** Of the game. */
  readonly rounds?: number;
  /** Where the match begins instead of at the start of its level. */
  readonly position?: object;
}

const ownName = 'levels/mine.txt';

function raceOf(options: RaceOptions): Match<RoboRaceScreen> {
  const { level = 'workshop', board, players = 2, seed = 'race', rounds, position } = options;
  const setup = {
    seed,
    players,
    options: rounds === undefined ? {} : { rounds: String(rounds) },
    level:
      board === undefined ? unwrapped(findLevel(roboRace, level, '2026-11-20')) : { name: ownName, text: board },
  };
  if (position === undefined) return startMatch<RoboRaceScreen>(roboRace, setup);
  const match = startFrom<RoboRaceScreen>(roboRace, setup, position);
  if (!match.ok) throw new Error(faultIn('position', match.error));
  return match.value;
}

/** Every seat but the first by the bot normal. */
const rivals = (players: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: players - 1 }, (_, i) => [String(i + 2), 'normal']));

/** Starts a session of RoboRace; one person plays against the bot normal where nothing else is said. Timers are fake ones. */
export async function playRace(options: RaceOptions = {}): Promise<RacePlayed> {
  const match = raceOf(options);
  const { botNames = rivals(match.state.players) } = options;
  const bots = botsOf<RoboRaceScreen>(roboRace, botNames);
  const record = { played: 2, won: 1 };
  const played = playMatch<RoboRaceScreen>(
    roboRaceScreen,
    match,
    { record, ...options, bots, botNames },
    () => raceOf(options),
  );
  // Bots plan as soon as cards are dealt.
  await pass(1);
  return played;
}

/** Lets time pass. */
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** The player to whom the screen was passed sits down. */
export async function sitDown({ press }: RacePlayed): Promise<void> {
  await pass(1000);
  press('enter');
}

/** Types into the field that a key opens. */
export function ask({ press, session }: RacePlayed, key: string, text: string): void {
  press(key);
  session.lineTyped(text, small);
}

/** Types into the command line. */
export const type = (played: RacePlayed, text: string): void => ask(played, ':', text);

/** Plays a match to its end, round for round with the first five cards of the hand. */
export async function playRound({ press }: RacePlayed, cards = 'abcde'): Promise<void> {
  press(...cards, 't');
  await pass(100);
}
