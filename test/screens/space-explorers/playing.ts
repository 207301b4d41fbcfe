import { vi } from 'vitest';
import { startMatch } from '../../../source/engine/match.ts';
import { botsOf } from '../../../source/engine/players.ts';
import { spaceExplorers } from '../../../source/games/space-explorers/index.ts';
import { spaceExplorersScreen } from '../../../source/games/space-explorers/screen/index.ts';
import type { SpaceExplorersScreen } from '../../../source/games/space-explorers/screen/local.ts';
import { findLevel } from '../../../source/storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { type Expedition, expeditionFrom } from '../../games/space-explorers/support.ts';
import { type Played, playMatch, type SessionPlayOptions, small } from '../support.ts';

export type ExplorersPlayed = Played<SpaceExplorersScreen>;

/** How a session of Space Explorers is started. */
export interface ExplorersOptions extends SessionPlayOptions<SpaceExplorersScreen> {
  /** The name of a level that comes with the game, or that is made from a seed. */
  readonly level?: string;
  /** Where the match begins instead of at the start of its level. */
  readonly position?: object;
}

function expeditionOf({ level = 'kite', position }: ExplorersOptions): Expedition {
  const source = unwrapped(findLevel(spaceExplorers, level, '2026-11-20'));
  if (position !== undefined) return expeditionFrom(position);
  return startMatch(spaceExplorers, { seed: 's7', players: 2, options: {}, level: source });
}

/** Starts a session of Space Explorers under a false clock; player 2 is the bot greedy where nothing else is said. */
export async function playExplorers(options: ExplorersOptions = {}): Promise<ExplorersPlayed> {
  const match = startMatchOf(options);
  const { botNames = { 2: 'greedy' } } = options;
  const bots = botsOf<SpaceExplorersScreen>(spaceExplorers, botNames);
  const more = { record: { played: 2, won: 1 }, ...options, bots, botNames };
  const played = playMatch<SpaceExplorersScreen>(spaceExplorersScreen, match, more, () => startMatchOf(options));
  played.session.entered?.();
  await pass(10);
  return played;
}

const startMatchOf = (options: ExplorersOptions) => {
  const { state, setup } = expeditionOf(options);
  return startMatch<SpaceExplorersScreen>(spaceExplorers, setup, { start: state });
};

/** Lets time pass. */
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** Types into the command line. */
export function type({ press, session }: ExplorersPlayed, text: string): void {
  press(':');
  session.lineTyped(text, small);
}

/** Ends the turn, and lets the other player play. */
export async function endTurn({ press }: ExplorersPlayed): Promise<void> {
  press('t');
  await pass(2000);
}
