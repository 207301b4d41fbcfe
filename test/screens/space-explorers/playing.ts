import { vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { Match } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { sharedStarts } from '../../support/shared-starts.ts';
import { type Played, playMatch, type SessionPlayOptions, small } from '../support.ts';

export type ExplorersPlayed = Played<SpaceExplorersScreen>;

export interface ExplorersOptions extends SessionPlayOptions<SpaceExplorersScreen> {
  /** Name of a bundled or generated level. */
  readonly level?: string;
  readonly turns?: number;
  /** Position to start from. Default: the start of the level. */
  readonly position?: object;
}

const start = sharedStarts<SpaceExplorersScreen>(spaceExplorers);

export const explorersMatch = ({ level = 'kite', turns, position }: ExplorersOptions): Match<SpaceExplorersScreen> =>
  start({
    seed: 'stars',
    players: 2,
    options: turns === undefined ? {} : { turns: String(turns) },
    level,
    position,
  });

/** Starts a session of Space Explorers with a fake clock. By default, player 2 gives no orders. */
export async function playExplorers(options: ExplorersOptions = {}): Promise<ExplorersPlayed> {
  const match = explorersMatch(options);
  const { botNames = { 2: 'noop' } } = options;
  const bots = botsOf<SpaceExplorersScreen>(spaceExplorers, botNames);
  const more = { record: { played: 2, won: 1 }, ...options, bots, botNames };
  const played = playMatch<SpaceExplorersScreen>(spaceExplorersScreen, match, more, () => explorersMatch(options));
  played.session.onEnter?.();
  await pass(10);
  return played;
}

export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** Lifts the cover for the next player. */
export async function sitDown({ press }: ExplorersPlayed): Promise<void> {
  await pass(1000);
  press('enter');
}

export function type({ press, session }: ExplorersPlayed, text: string): void {
  press(':');
  session.keys(keysOfText(text), small);
}

export async function enter(played: ExplorersPlayed, ...lines: string[]): Promise<void> {
  for (const entered of lines) {
    type(played, `${entered}\r`);
    await pass(10);
  }
}

/** Ends `turns` turns of the player at the screen. A bot then plays its own turns. */
export async function endTurns({ press }: ExplorersPlayed, turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    press('t');
    await pass(10);
  }
}
