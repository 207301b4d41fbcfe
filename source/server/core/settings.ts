import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import type { HostedGames } from './hosted-games.ts';

export interface CoreSettings {
  readonly title: string;
  readonly registration: 'open' | 'code' | 'closed';
  /** Called with unexpected errors, and with the id of the match if the error concerns a match. */
  trouble?(error: unknown, match?: string): void;
}

export interface CoreParts {
  readonly store: Store;
  readonly world: Platform;
  readonly settings: CoreSettings;
}

export interface HostParts extends CoreParts {
  readonly games: HostedGames;
}

export const invitationFact = 'invitation-code';
