import { RequestError } from '../../../client/connection.ts';
import { fetchMatch, openMatch } from '../../../client/open-match.ts';
import { createRemoteMatch } from '../../../client/remote-match.ts';
import { createRemoteTable } from '../../../client/remote-referee.ts';
import type { Game } from '../../../engine/game.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { games } from '../../../games/index.ts';
import type { Holder } from '../../../net/wire/messages.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { ended } from '../../../screen/sentences.ts';
import { playersPaths } from '../../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../../storage/history.ts';
import { type MatchFacts, noFacts } from '../../../storage/matches/match-facts.ts';
import { recordOf } from '../../../storage/statistics.ts';
import type { Place } from '../../layers/place.ts';
import { matchScreen } from '../../match/match-screen.ts';
import type { MatchServices, ProgramServices } from '../../match/match-services.ts';
import { screenTrial } from '../../match/online/screen-trial.ts';
import { refusalOf } from '../asking.ts';
import { cleanText } from '../clean-text.ts';
import type { MatchToShow } from '../run-online.ts';
import { matchBeside } from './match-beside.ts';

/** What a match on a server asks of the program. */
export interface ShowMatchSource {
  go(place: Place): void;
  services<T extends ScreenTypes>(screen: GameScreen<T>, leave: () => void): ProgramServices<T>;
  /** What a command is called, so that it is never played twice: another text each time. */
  newKey(): string;
}

/** Puts a match on a server on the screen: one's own, or one that is watched; says why not, if so. */
export async function showOnlineMatch(source: ShowMatchSource, shown: MatchToShow): Promise<string | undefined> {
  const { online, match: id } = shown;
  try {
    const opened = await openMatch(online.connection, id);
    const { first } = opened;
    const entry = games.find((game) => game.id === first.card.game);
    if (entry === undefined) return `This turncade has no game ${cleanText(first.card.game)}.`;
    return await entry.open((game, screen) => enter(source, shown, game, screen, opened));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return ended(cleanText(error.message));
  }
}

function enter<T extends ScreenTypes>(
  source: ShowMatchSource,
  shown: MatchToShow,
  game: Game<T>,
  screen: GameScreen<T>,
  opened: Awaited<ReturnType<typeof openMatch>>,
): string | undefined {
  const { online, match: id } = shown;
  const { connection } = online;
  const { first } = opened;
  const made = createRemoteMatch(game, first, screenTrial(screen, first.seat ?? 'spectator'));
  if (!made.ok) {
    void refusalOf(connection, { type: 'close', match: id });
    return `This match cannot be shown. ${ended(cleanText(made.error.message))}`;
  }
  const remote = made.value;
  const table = createRemoteTable({ remote, connection, newKey: source.newKey });
  const stop = opened.follow((message) => void table.take(message));
  const leaveFor = (go: () => unknown) => () => {
    stop();
    beside.end();
    table.leave();
    void refusalOf(connection, { type: 'close', match: id });
    void go();
  };
  const beside = matchBeside({
    online,
    remote,
    table,
    first,
    goNext: leaveFor(shown.next),
    goTo: (match) => leaveFor(() => shown.goTo(match))(),
  });
  const leave = leaveFor(shown.leave);
  const program = source.services(screen, leave);
  const { match } = remote;
  const own: Seat = remote.seat ?? 1;
  let facts: MatchFacts = { ...noFacts, levelTitle: cleanText(first.card.title), bots: botsIn(first.holders) };
  let history = readHistory(game.id);

  /** The whole match with nothing hidden, once it is over. */
  const replay = async () => {
    if (remote.around().outcome === null)
      return place.notify({
        kind: 'notice',
        text: 'The replay shows all secrets: it is there when the match is over.',
      });
    try {
      const whole = await fetchMatch(connection, game, id);
      if (whole.ok) program.replay(whole.value, facts, own);
      else place.notify({ kind: 'refusal', text: ended(cleanText(whole.error.message)) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      place.notify({ kind: 'refusal', text: ended(cleanText(error.message)) });
    }
  };
  const services: MatchServices<T> = {
    settings: program.settings,
    glyphs: program.glyphs,
    // The server keeps the match: nothing of it is written here.
    file: {
      facts: () => facts,
      note(change) {
        facts = { ...facts, ...change };
      },
      changed() {},
      became() {},
    },
    record: () => recordOf(program.results(), game.id, match.setup.level?.name ?? null),
    mayLeave: () => true,
    restart: () => match,
    next: () => undefined,
    playNext() {},
    history: () => history,
    remember(line) {
      addToHistory(game.id, line);
      history = [...history, line];
    },
    paths: playersPaths,
    leave,
    quit: leaveFor(program.quit),
    save: () => place.notify({ kind: 'notice', text: 'The server keeps this match; it goes on where you leave it.' }),
    open: program.openFiles,
    openSettings: program.openSettings,
    replay: () => void replay(),
    help: (content) => program.help({ ...content, game: game.id }, (key, size) => place.keys([key], size)),
    ring: program.ring,
  };
  const place = matchScreen<T>({
    match,
    screen,
    services,
    only: remote.viewer,
    referee: table.referee,
    online: beside,
    botNames: botsIn(first.holders),
    ...(program.thinker && { thinker: program.thinker }),
  });
  source.go(place);
  return undefined;
}

/** The bots at the seats of a match, by seat. */
const botsIn = (holders: readonly Holder[]): Readonly<Record<Seat, string>> =>
  Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot] as const] : [])));
