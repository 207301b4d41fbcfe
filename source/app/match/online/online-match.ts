import { RequestError } from '../../../client/connection.ts';
import { fetchMatch, type WholeMatch } from '../../../client/open-match.ts';
import type { Match } from '../../../engine/match.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { Glyphs } from '../../../screen/paint.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { ended } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../../storage/history.ts';
import type { MatchFacts } from '../../../storage/matches/match-facts.ts';
import type { Thinker } from '../../../table/thinker.ts';
import type { Place, Size } from '../../layers/place.ts';
import type { PlaySettings } from '../../live-settings.ts';
import { cleanText } from '../../online/clean-text.ts';
import { type MatchScreen, matchScreen } from '../match-screen.ts';
import type { MatchHelp, MatchServices } from '../match-services.ts';
import { factsKept, type Joined, joinMatch, type WantedMatch } from './joined.ts';
import type { OnlineFacts } from './online.ts';

/** What a match on a server asks of the program. */
export interface OnlineMatchAround {
  settings(): PlaySettings;
  glyphs(): Glyphs;
  readonly thinker?: Thinker;
  quit(): void;
  openSettings(): void;
  help(content: MatchHelp & { readonly game: string }, press: (key: string, size: Size) => void): void;
  /** Watches a match through a seat's eyes. */
  replay<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>, facts: MatchFacts, eyes: Seat): void;
  ring(): void;
  /** Has the terminal keep a text, to be put in elsewhere; says whether it was asked to. */
  copy(text: string): boolean;
}

/** A match on a server on the screen. */
export interface OnlineMatchPlace {
  readonly place: Place;
  /** It is not followed any more. */
  close(): void;
}

/** Opens a match on a server and puts it on the screen; or says why that cannot be. */
export const openOnlineMatch = (wanted: WantedMatch, around: OnlineMatchAround): Promise<OnlineMatchPlace | string> =>
  joinMatch(wanted, (joined) => showMatch(joined, wanted, around));

function showMatch<T extends ScreenTypes>(
  { game, screen, remote, table, feed, follow, close }: Joined<T>,
  wanted: WantedMatch,
  around: OnlineMatchAround,
): OnlineMatchPlace {
  const { connection } = wanted.online;
  let history: readonly string[] = readHistory(game.id);
  const bots = botsIn(feed.facts());
  const kept = factsKept({ levelTitle: feed.facts().title, bots });
  /** The whole of it, once it is over and has been fetched. */
  let whole: WholeMatch<T> | undefined;

  const fetchWhole = async () => {
    try {
      const fetched = await fetchMatch(connection, game, remote.id);
      if (fetched.ok) {
        whole = fetched.value;
        feed.refresh();
      } else shown.notify({ kind: 'refusal', text: ended(cleanText(fetched.error.message)) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      shown.notify({ kind: 'refusal', text: ended(cleanText(error.message)) });
    }
  };
  const replay = async () => {
    if (remote.around().outcome === null)
      return shown.notify({
        kind: 'notice',
        text: 'The replay shows all secrets; it works once the match is over.',
      });
    if (whole === undefined) await fetchWhole();
    if (whole !== undefined) around.replay(whole.match, screen, kept.facts(), shown.seat());
  };

  const services: MatchServices<T> = {
    settings: around.settings,
    glyphs: around.glyphs,
    // The server keeps it.
    file: { ...kept, changed: () => {}, became: () => {} },
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
    copy: around.copy,
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
    end: { whole: () => whole, copy: around.copy },
    botNames: bots,
    ...(around.thinker && { thinker: around.thinker }),
  });
  let isFetching = false;
  const stopLooking = feed.subscribe(() => {
    if (isFetching || feed.facts().outcome === undefined) return;
    isFetching = true;
    void fetchWhole();
  });
  follow((taken) => {
    if (taken.type === 'fault') shown.notify({ kind: 'refusal', text: taken.fault.message });
  });
  feed.refresh();
  return {
    place: shown,
    close() {
      stopLooking();
      close();
    },
  };
}

/** The bots at the seats of a match, by seat. */
const botsIn = ({ holders }: OnlineFacts): Readonly<Record<Seat, string>> =>
  Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot] as const] : [])));
