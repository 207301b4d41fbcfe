import { RequestError } from '../../../client/connection.ts';
import { openMatch } from '../../../client/open-match.ts';
import { createRemoteMatch, type MatchMessage, type RemoteMatch, type Taken } from '../../../client/remote-match.ts';
import { createRemoteTable, type RemoteTable } from '../../../client/remote-referee.ts';
import type { Game } from '../../../engine/game.ts';
import { games } from '../../../games/index.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { ended } from '../../../screen/sentences.ts';
import { turnNameOf } from '../../../screen/turn-name.ts';
import { type MatchFacts, noFacts } from '../../../storage/matches/match-facts.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { Online } from '../../online/online-state.ts';
import { type Feed, feedOf } from './feed.ts';

/** Which match on which server is to be shown or told, and where it leads. */
export interface WantedMatch {
  readonly online: Online;
  /** Its id. */
  readonly match: string;
  /** To the lobby. */
  leave(): void;
  /** To the next match that waits for the player. */
  next(): void;
  /** To another match. */
  goTo(match: string): void;
  /** A text that no command was called before. */
  newKey(): string;
}

/** A match on a server at which somebody has a place, or watches. */
export interface Joined<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  readonly feed: Feed;
  /** The listener hears what each message leads to that comes from now on, and what was wrong with those before. */
  follow(took: (taken: Taken<T>) => void): void;
  /** It is not followed any more. */
  close(): void;
}

/** Takes a place at a match on a server, and does something with it; or says why that cannot be. */
export async function joinMatch<Result>(
  wanted: WantedMatch,
  use: <T extends ScreenTypes>(joined: Joined<T>) => Result,
): Promise<Result | string> {
  const { connection } = wanted.online;
  try {
    const { first, follow } = await openMatch(connection, wanted.match);
    const entry = games.find(({ id }) => id === first.card.game);
    if (entry === undefined) return `This turncade has no game ${cleanText(first.card.game)}: a newer one may have it.`;
    return await entry.open((game, screen) => {
      const made = createRemoteMatch(game, first);
      if (made.ok) return use(joinedOf({ game, screen, remote: made.value }, follow, wanted));
      void connection.request({ type: 'close', match: wanted.match }).catch(() => {});
      return `This match cannot be shown. ${ended(cleanText(made.error.message))}`;
    });
  } catch (error) {
    if (error instanceof RequestError) return ended(cleanText(error.message));
    throw error;
  }
}

function joinedOf<T extends ScreenTypes>(
  { game, screen, remote }: Pick<Joined<T>, 'game' | 'screen' | 'remote'>,
  followed: (take: (message: MatchMessage) => void) => () => void,
  wanted: WantedMatch,
): Joined<T> {
  const { connection } = wanted.online;
  const table = createRemoteTable<T>({ remote, connection, newKey: wanted.newKey });
  let took: (taken: Taken<T>) => void = () => {};
  // What has been told already is there before anybody looks: nobody waits for it.
  const stop = followed((message) => took(table.take(message)));
  const feed = feedOf({ ...wanted, remote, table, turnName: turnNameOf(screen) });
  return {
    game,
    screen,
    remote,
    table,
    feed,
    follow(hear) {
      took = hear;
      const fault = remote.fault();
      if (fault !== undefined) hear({ type: 'fault', fault });
    },
    close() {
      stop();
      feed.close();
      table.leave();
      void connection.request({ type: 'close', match: remote.id }).catch(() => {});
    },
  };
}

/** What is noted of a match that the server keeps: only for as long as it is followed. */
export function factsKept(known: Partial<MatchFacts> = {}): {
  facts(): MatchFacts;
  note(change: Partial<MatchFacts>): void;
} {
  let facts: MatchFacts = { ...noFacts, ...known };
  return {
    facts: () => facts,
    note(change) {
      facts = { ...facts, ...change };
    },
  };
}
