import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import type { HostedGames } from './hosted-games.ts';

export interface CoreSettings {
  /** The server's name for its players. */
  readonly title: string;
  readonly registration: 'open' | 'code' | 'closed';
  /** Hears of what went wrong in here and should not have, and at which match. */
  trouble?(error: unknown, match?: string): void;
}

export interface CoreParts {
  readonly store: Store;
  readonly world: Platform;
  readonly settings: CoreSettings;
}

/** The same with what is made of it before anybody comes. */
export interface HostParts extends CoreParts {
  readonly games: HostedGames;
}

/** The fact of the store that holds the invitation code. */
export const invitationFact = 'invitation-code';
