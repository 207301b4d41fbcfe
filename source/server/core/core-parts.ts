import { type GameVisitor, games } from '#games/index.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import type { Log } from '../log.ts';
import type { SendOut } from '../outgoing/send-out.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { refused } from './refusals.ts';

/** Further ways to reach the server, for invitations. */
export interface Gateways {
  /** Port for ssh. */
  readonly ssh?: number;
  /** True if the server has a web page at its own address. */
  readonly web?: boolean;
}

export interface MessageSettings {
  /** Sends messages to addresses that players name. Undefined if the owner does not allow that. */
  readonly sendOut: SendOut | undefined;
  /** Address of the web page, with a slash at the end. Undefined if players cannot reach one. */
  page(): string | undefined;
}

export interface CoreSettings {
  readonly title: string;
  /** Undefined if the owner has set none of these texts. */
  readonly about?: AboutServer | undefined;
  readonly registration: 'open' | 'code' | 'closed';
  /** `quiet`: guests cannot chat. Undefined if the server takes no guests. */
  readonly guests?: 'on' | 'quiet' | 'off' | undefined;
  readonly guestDays?: number | undefined;
  /** Accounts that may open tournaments. Undefined if the server has no tournaments. */
  readonly tournaments?: 'owner' | 'accounts' | undefined;
  gateways?(): Gateways;
  /** Undefined if the server sends no messages to players who are not there. */
  readonly messages?: MessageSettings | undefined;
  log?: Log;
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

export interface HostedGames {
  readonly ids: readonly string[];
  /** Calls `visitor` with the game `id`. Throws a RefusedError `bad-options` if the server does not have this game. */
  with<Result>(id: string, visitor: GameVisitor<Result>): Result;
}

/** Games without their `refused` functions, because a server does not record refused commands. */
export async function loadHostedGames(): Promise<HostedGames> {
  const loaded = await Promise.all(
    games.map(({ id, visit }) =>
      visit(({ refused: _, ...game }) => ({
        id,
        isForOne: game.players.most === 1,
        with: <Result>(visitor: GameVisitor<Result>) => visitor(game),
      })),
    ),
  );
  // Games for one player come last: clients offer the first game to newcomers, who want to play with others.
  loaded.sort((a, b) => Number(a.isForOne) - Number(b.isForOne));
  return {
    ids: loaded.map(({ id }) => id),
    with(id, visitor) {
      const hostedGame = loaded.find((game) => game.id === id);
      if (hostedGame === undefined) throw refused('bad-options', `This server has no game "${id}".`);
      return hostedGame.with(visitor);
    },
  };
}
