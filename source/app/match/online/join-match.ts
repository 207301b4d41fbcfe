import { RequestError } from '../../../client/connection.ts';
import { type OpenedMatch, openMatch } from '../../../client/open-match.ts';
import { createRemoteMatch, type RemoteMatch, type UpdateResult } from '../../../client/remote-match.ts';
import { createRemoteTable, type RemoteTable } from '../../../client/remote-referee.ts';
import type { Game } from '../../../engine/game.ts';
import { games } from '../../../games/index.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { withPeriod } from '../../../screen/sentences.ts';
import { type MatchFacts, noFacts } from '../../../storage/matches/match-facts.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { Online } from '../../online/online-state.ts';
import { refusalOf, tried } from '../../online/send-request.ts';
import type { PersistedMatch } from '../persistence/persisted-match.ts';
import { type Feed, createFeed } from './feed.ts';

/** A match on a server, and where its screen or room leads. */
export interface MatchToJoin {
  readonly online: Online;
  /** Its id. */
  readonly match: string;
  /** Back to the lobby. */
  leave(): void;
  /** Opens the next match that waits for the player. */
  next(says?: string): void;
  goTo(match: string): void;
  /** A text that no command was called before. */
  newKey(): string;
}

/** A match on a server that the player here plays or watches. */
export interface JoinedMatch<T extends ScreenTypes> {
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
  readonly remote: RemoteMatch<T>;
  readonly table: RemoteTable<T>;
  readonly feed: Feed;
  /** Hands the results of all later messages to the listener, and the fault of earlier ones. */
  follow(onUpdate: (update: UpdateResult<T>) => void): void;
  /** Stops following it. */
  close(): void;
}

/** Joins a match on a server and does something with it; or says why that is impossible. */
export async function joinMatch<Result>(
  target: MatchToJoin,
  use: <T extends ScreenTypes>(joined: JoinedMatch<T>) => Result,
): Promise<Result | string> {
  const { connection } = target.online;
  try {
    const [{ first, follow, leave }, past] = await Promise.all([
      openMatch(connection, target.match),
      tried(connection, { type: 'past', match: target.match }),
    ]);
    const close = () => {
      leave();
      void refusalOf(connection, { type: 'close', match: target.match });
    };
    const entry = games.find(({ id }) => id === first.card.game);
    if (entry === undefined) {
      close();
      return `This turncade has no game ${cleanText(first.card.game)}: a newer one may have it.`;
    }
    return await entry.open((game, screen) => {
      const made = createRemoteMatch(game, first, past.ok ? past.value : undefined);
      if (made.ok) return use(createJoinedMatch({ game, screen, remote: made.value }, { follow, close }, target));
      close();
      return `This match cannot be shown. ${withPeriod(cleanText(made.error.message))}`;
    });
  } catch (error) {
    if (error instanceof RequestError) return withPeriod(cleanText(error.message));
    throw error;
  }
}

function createJoinedMatch<T extends ScreenTypes>(
  { game, screen, remote }: Pick<JoinedMatch<T>, 'game' | 'screen' | 'remote'>,
  opened: Pick<OpenedMatch, 'follow'> & { close(): void },
  target: MatchToJoin,
): JoinedMatch<T> {
  const { connection } = target.online;
  const table = createRemoteTable<T>({ remote, connection, newKey: target.newKey });
  let onUpdate: (update: UpdateResult<T>) => void = () => {};
  // Messages that have already come are taken in before anybody looks at the match.
  opened.follow((message) => onUpdate(table.take(message)));
  const feed = createFeed({ ...target, remote, table, turnName: turnNameOf(screen) });
  return {
    game,
    screen,
    remote,
    table,
    feed,
    follow(hear) {
      onUpdate = hear;
      const fault = remote.fault();
      if (fault !== undefined) hear({ type: 'fault', fault });
    },
    close() {
      feed.close();
      table.leave();
      opened.close();
    },
  };
}

/** A file for a match that its server keeps: here it has notes only, for as long as the match is open. */
export function persistedOnServer<T extends ScreenTypes>(
  { screen, remote }: Pick<JoinedMatch<T>, 'screen' | 'remote'>,
  known: Partial<MatchFacts> = {},
): PersistedMatch<T> {
  let facts: MatchFacts = { ...noFacts, ...known };
  const nothing = () => {};
  return {
    screen,
    file: {
      match: () => remote.match,
      facts: () => facts,
      note(change) {
        facts = { ...facts, ...change };
      },
      listen: nothing,
      changed: nothing,
      replaceMatch: nothing,
      encrypt: (secret) => secret,
      decrypt: (note) => note,
      settle: nothing,
      flush: () => true,
      path: () => undefined,
      notes: () => ({}),
      text: () => '',
    },
    notices: [],
    isFirst: false,
    record: () => ({ played: 0, won: 0 }),
    next: () => undefined,
    startNext: () => undefined,
    restart: () => remote.match,
    choices: () => undefined,
  };
}
