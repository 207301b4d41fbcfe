import { RequestError } from '../../../client/connection.ts';
import { fetchMatch, type WholeMatch } from '../../../client/open-match.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { withPeriod } from '../../../screen/sentences.ts';
import { noPaths } from '../../../storage/files/players-files.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Place } from '../../layers/page-view.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { MatchToShow } from '../../online/online-context.ts';
import type { Services } from '../../services.ts';
import { type MatchScreen, matchScreen } from '../match-screen.ts';
import type { MatchServices } from '../match-services.ts';
import { type Joined, joinMatch, keptElsewhere, type WantedMatch } from './join-match.ts';
import type { OnlineFacts } from './online-facts.ts';

/** A match on a server on the screen. */
export interface OnlineMatchPlace {
  readonly place: Place;
  /** Shows its replay, where it is over and nothing of it was left unseen. */
  replay(): void;
  /** Stops following it. */
  close(): void;
}

/** Opens a match on a server and puts it on the screen; or says why that cannot be. */
export const openOnlineMatch = (wanted: WantedMatch, around: Services): Promise<OnlineMatchPlace | string> =>
  joinMatch(wanted, (joined) => showMatch(joined, wanted, around));

function showMatch<T extends ScreenTypes>(
  { game, screen, remote, table, feed, follow, close }: Joined<T>,
  wanted: WantedMatch,
  around: Services,
): OnlineMatchPlace {
  const { connection } = wanted.online;
  let history: readonly string[] = around.home.readHistory(game.id);
  const bots = botsIn(feed.facts());
  const kept = keptElsewhere({ screen, remote }, { levelTitle: feed.facts().title, bots });
  /** The complete match, fetched once it is over. */
  let whole: WholeMatch<T> | undefined;

  let fetching: Promise<void> | undefined;
  /** Fetches it once; again only where that has failed. */
  const fetchWhole = (): Promise<void> => {
    fetching ??= fetchNow();
    return fetching;
  };
  const fetchNow = async () => {
    try {
      const fetched = await fetchMatch(connection, game, remote.id);
      if (fetched.ok) {
        whole = fetched.value;
        feed.refresh();
      } else shown.notify({ kind: 'refusal', text: withPeriod(cleanText(fetched.error.message)) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      shown.notify({ kind: 'refusal', text: withPeriod(cleanText(error.message)) });
    }
    if (whole === undefined) fetching = undefined;
  };
  const replay = async () => {
    if (remote.tableFacts().outcome === null)
      return shown.notify({
        kind: 'notice',
        text: 'The replay shows all secrets; it works once the match is over.',
      });
    if (whole === undefined) await fetchWhole();
    if (whole === undefined) return;
    const { navigator } = around;
    const here = navigator.place();
    const facts = { ...kept.file.facts(), names: personsIn(feed.facts()) };
    around.watch(whole.match, screen, { facts, own: shown.seat() }, () => navigator.go(here));
  };

  const services: MatchServices<T> = {
    ...around,
    ...kept,
    hasHints: () => remote.terms().hints,
    mayLeave: () => true,
    playNext: () => {},
    history: () => history,
    remember(line) {
      around.home.addToHistory(game.id, line);
      history = [...history, line];
    },
    leave: wanted.leave,
    quit: around.exit,
    save: () => {},
    open: () => {},
    replay: () => void replay(),
    help: (content) => around.help({ ...content, game: game.id }, (key, size) => shown.keys([key], size)),
    paths: noPaths,
  };
  const shown: MatchScreen<T> = matchScreen<T>({
    match: remote.match,
    screen,
    services,
    only: remote.viewer,
    referee: table.referee,
    expected: table.expected,
    online: feed,
    whole: () => whole,
    botNames: bots,
  });
  let isOver = false;
  const stopLooking = feed.subscribe(() => {
    if (isOver || feed.facts().outcome === undefined) return;
    isOver = true;
    void fetchWhole();
  });
  follow((taken) => {
    if (taken.type === 'fault') shown.notify({ kind: 'refusal', text: taken.fault.message });
  });
  feed.refresh();
  return {
    place: shown,
    replay() {
      if (remote.tableFacts().outcome !== null && feed.unseenFrom >= remote.steps.length) void replay();
    },
    close() {
      stopLooking();
      close();
    },
  };
}

/** The names of the persons at the seats of a match, by seat. */
export const personsIn = ({ holders }: OnlineFacts): Readonly<Record<Seat, string>> =>
  Object.fromEntries(
    holders.flatMap((holder, i) =>
      holder.is === 'person' || holder.is === 'stand-in' ? [[i + 1, holder.name] as const] : [],
    ),
  );

/** The bots at the seats of a match, by seat. */
export const botsIn = ({ holders }: OnlineFacts): Readonly<Record<Seat, string>> =>
  Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot] as const] : [])));

/** Puts a match on a server on the screen, one's own or one that is watched; says why not, if so. */
export async function showOnlineMatch(
  { online, match, isPast = false, leave, next, goTo }: MatchToShow,
  services: Services,
): Promise<string | undefined> {
  let shown: OnlineMatchPlace | undefined;
  const leavingFor = (where: () => Answer) => () => {
    shown?.close();
    void where();
  };
  const opened = await openOnlineMatch(
    {
      online,
      match,
      leave: leavingFor(leave),
      next: (says) => leavingFor(() => next(says))(),
      goTo: (other) => leavingFor(() => goTo(other))(),
      newKey: services.newKey,
    },
    services,
  );
  if (typeof opened === 'string') return opened;
  shown = opened;
  services.navigator.go(opened.place);
  if (isPast) opened.replay();
  return undefined;
}
