import { RequestError } from '../../../client/connection.ts';
import { fetchMatch } from '../../../client/open-match.ts';
import type { Match } from '../../../engine/match.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { ended } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../../storage/history.ts';
import { recordOf } from '../../../storage/statistics.ts';
import type { Place } from '../../layers/place.ts';
import { cleanText } from '../../online/clean-text.ts';
import { type MatchScreen, matchScreen } from '../match-screen.ts';
import type { MatchServices, ProgramServices } from '../match-services.ts';
import { factsKept, type Joined, joinMatch, type WantedMatch } from './joined.ts';
import type { OnlineFacts } from './online.ts';

/** What a match on a server asks of the program. */
export interface OnlineMatchAround {
  services<T extends ScreenTypes>(
    screen: GameScreen<T>,
    leave: () => void,
  ): Pick<
    ProgramServices<T>,
    'settings' | 'glyphs' | 'results' | 'thinker' | 'quit' | 'openSettings' | 'help' | 'replay' | 'ring'
  >;
}

/** Opens a match on a server as a place on the screen; or says why that cannot be. Whoever leaves it follows it no more. */
export const openOnlineMatch = (wanted: WantedMatch, around: OnlineMatchAround): Promise<Place | string> => {
  let close = () => {};
  const leaveFor = (go: () => unknown) => () => {
    close();
    void go();
  };
  const leaving: WantedMatch = {
    ...wanted,
    leave: leaveFor(wanted.leave),
    next: leaveFor(wanted.next),
    goTo: (match) => leaveFor(() => wanted.goTo(match))(),
  };
  return joinMatch(leaving, (joined) => {
    close = joined.close;
    return showMatch(joined, leaving, around);
  });
};

function showMatch<T extends ScreenTypes>(
  { game, screen, remote, table, feed, follow, close }: Joined<T>,
  { online: { connection }, leave }: WantedMatch,
  around: OnlineMatchAround,
): Place {
  const program = around.services(screen, leave);
  let history: readonly string[] = readHistory(game.id);
  const kept = factsKept({ levelTitle: feed.facts().title, bots: botsIn(feed.facts()) });
  /** The whole of it, once it is over and has been fetched. */
  let whole: Match<T> | undefined;

  const fetchWhole = async () => {
    try {
      const fetched = await fetchMatch(connection, game, remote.id);
      if (fetched.ok) whole = fetched.value;
      else shown.notify({ kind: 'refusal', text: ended(cleanText(fetched.error.message)) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      shown.notify({ kind: 'refusal', text: ended(cleanText(error.message)) });
    }
  };
  const replay = async () => {
    if (remote.around().outcome === null)
      return shown.notify({
        kind: 'notice',
        text: 'The replay shows all secrets: it is there when the match is over.',
      });
    if (whole === undefined) await fetchWhole();
    if (whole !== undefined) program.replay(whole, kept.facts(), shown.seat());
  };

  const services: MatchServices<T> = {
    settings: program.settings,
    glyphs: program.glyphs,
    // The server keeps it.
    file: { ...kept, changed: () => {}, became: () => {} },
    record: () => recordOf(program.results(), game.id, remote.match.setup.level?.name ?? null),
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
    leave,
    quit() {
      close();
      program.quit();
    },
    save: () => {},
    open: () => {},
    openSettings: program.openSettings,
    replay: () => void replay(),
    help: (content) => program.help({ ...content, game: game.id }, (key, size) => shown.keys([key], size)),
    paths: playersPaths,
    ring: program.ring,
  };
  const shown: MatchScreen<T> = matchScreen<T>({
    match: remote.match,
    screen,
    services,
    only: remote.viewer,
    referee: table.referee,
    expected: table.expected,
    online: feed,
    botNames: botsIn(feed.facts()),
    ...(program.thinker && { thinker: program.thinker }),
  });
  follow((taken) => {
    if (taken.type === 'fault') shown.notify({ kind: 'refusal', text: taken.fault.message });
  });
  return shown;
}

/** The bots at the seats of a match, by seat. */
const botsIn = ({ holders }: OnlineFacts): Readonly<Record<Seat, string>> =>
  Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot] as const] : [])));
