import { RequestError } from '../../../client/connection.ts';
import { fetchMatch, openMatch } from '../../../client/open-match.ts';
import { createRemoteMatch } from '../../../client/remote-match.ts';
import { createRemoteTable } from '../../../client/remote-referee.ts';
import type { Game } from '../../../engine/game.ts';
import type { Match } from '../../../engine/match.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { games } from '../../../games/index.ts';
import type { Glyphs } from '../../../screen/paint.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { ended } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../../storage/history.ts';
import { type MatchFacts, noFacts } from '../../../storage/matches/match-facts.ts';
import type { Thinker } from '../../../table/thinker.ts';
import type { Place, Size } from '../../layers/place.ts';
import type { PlaySettings } from '../../live-settings.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { Online } from '../../online/online-state.ts';
import { type MatchScreen, matchScreen } from '../match-screen.ts';
import type { MatchHelp, MatchServices } from '../match-services.ts';
import { feedOf } from './feed.ts';
import { screenTrial } from './screen-trial.ts';

/** What a match on a server asks of the program. */
export interface OnlineMatchAround {
  settings(): PlaySettings;
  glyphs(): Glyphs;
  readonly thinker?: Thinker;
  /** A text that no command was called before. */
  newKey(): string;
  quit(): void;
  openSettings(): void;
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
  /** Watches a match through a seat's eyes. */
  replay<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>, facts: MatchFacts, eyes: Seat): void;
  ring(): void;
}

/** Which match on which server is to be shown, and where it leads. */
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
}

/** A match on a server on the screen. */
export interface OnlineMatchPlace {
  readonly place: Place;
  /** It is not followed any more. */
  close(): void;
}

/** Opens a match on a server and puts it on the screen; or says why that cannot be. */
export async function openOnlineMatch(
  wanted: WantedMatch,
  around: OnlineMatchAround,
): Promise<OnlineMatchPlace | string> {
  try {
    const { first, follow } = await openMatch(wanted.online.connection, wanted.match);
    const entry = games.find(({ id }) => id === first.card.game);
    if (entry === undefined) return `This turncade has no game ${cleanText(first.card.game)}: a newer one may have it.`;
    return await entry.open((game, screen) => showMatch(game, screen, { first, follow }, wanted, around));
  } catch (error) {
    if (error instanceof RequestError) return ended(cleanText(error.message));
    throw error;
  }
}

function showMatch<T extends ScreenTypes>(
  game: Game<T>,
  screen: GameScreen<T>,
  { first, follow }: Awaited<ReturnType<typeof openMatch>>,
  wanted: WantedMatch,
  around: OnlineMatchAround,
): OnlineMatchPlace | string {
  const { connection } = wanted.online;
  const made = createRemoteMatch(game, first, screenTrial(screen, first.seat ?? 'spectator'));
  if (!made.ok) return ended(cleanText(made.error.message));
  const remote = made.value;
  const table = createRemoteTable<T>({ remote, connection, newKey: around.newKey });
  const feed = feedOf({ ...wanted, remote, table });
  let history: readonly string[] = readHistory(game.id);
  let facts: MatchFacts = noFacts;
  /** The whole of it, once it is over and has been fetched. */
  let whole: Match<T> | undefined;

  const replay = async () => {
    if (remote.around().outcome !== null && whole === undefined) {
      try {
        const fetched = await fetchMatch(connection, game, remote.id);
        if (fetched.ok) whole = fetched.value;
        else shown.notify({ kind: 'refusal', text: ended(cleanText(fetched.error.message)) });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        shown.notify({ kind: 'refusal', text: ended(cleanText(error.message)) });
      }
    }
    const match = whole ?? (remote.around().outcome === null ? remote.match : undefined);
    if (match !== undefined) around.replay(match, screen, facts, shown.seat());
  };

  const services: MatchServices<T> = {
    settings: around.settings,
    glyphs: around.glyphs,
    file: {
      facts: () => facts,
      note(change) {
        facts = { ...facts, ...change };
      },
      // The server keeps it.
      changed: () => {},
      became: () => {},
    },
    record: () => ({ played: 0, won: 0 }),
    hasHints: () => remote.terms().hints,
    next: () => undefined,
    mayLeave: () => true,
    restart: () => remote.match,
    playNext: () => {},
    history: () => history,
    remember(line) {
      addToHistory(game.id, line);
      history = [...history, line];
    },
    leave: wanted.leave,
    quit: around.quit,
    save: () => {},
    open: () => {},
    openSettings: around.openSettings,
    replay: () => void replay(),
    help: (content) => around.help({ ...content, game: game.id }, (key, size) => shown.keys([key], size)),
    paths: playersPaths,
    ring: around.ring,
  };
  const shown: MatchScreen<T> = matchScreen<T>({
    match: remote.match,
    screen,
    services,
    only: remote.viewer,
    referee: table.referee,
    expected: table.expected,
    online: feed,
    ...(around.thinker && { thinker: around.thinker }),
  });
  const stop = follow((message) => {
    const taken = table.take(message);
    if (taken.type === 'fault') shown.notify({ kind: 'refusal', text: taken.fault.message });
  });
  return {
    place: shown,
    close() {
      stop();
      feed.close();
      table.leave();
      void connection.request({ type: 'close', match: remote.id }).catch(() => {});
    },
  };
}
