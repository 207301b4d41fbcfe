import type { LevelThinker } from '#bot-worker/thinker.ts';
import { ask, type Connection } from '#client/connection.ts';
import { pluralize } from '#screen/sentences.ts';
import type { PageView } from '../layers/page-view.ts';
import { createReplayView } from '../match/match-page.ts';
import { showOnlineMatch } from '../match/online/online-match.ts';
import { createReplay } from '../match/replay.ts';
import type { Entered, OnlineWay } from '../online/online-context.ts';
import { createOnline, waitingMatches } from '../online/online-state.ts';
import { randomHex } from '../online/real-network.ts';
import { enterServer } from '../online/server-session.ts';
import { spokenMatches } from '../online/text-mode/lobby-room.ts';
import { settingsPlace } from '../pages/settings/settings-entry.ts';
import type { Program } from '../program.ts';
import { createScreenServices } from '../screen-services.ts';
import type { ScreenOptions, Services } from '../services.ts';

/**
 * Overview without a screen: the player's matches, and whose turn it is in each.
 *
 * @param address address of the server as shown in the lines
 * @throws RequestError (rejects with it)
 */
export async function statusLines(connection: Connection, address: string, name: string): Promise<readonly string[]> {
  const online = createOnline({ connection, now: Date.now, address, name });
  const { lobby } = await ask(connection, { type: 'lobby', follow: false });
  online.hear({ type: 'lobby', lobby });
  const state = online.state();
  const { items, line } = spokenMatches(state, Date.now());
  const mine = items.filter(({ list }) => list === 'mine');
  const due = waitingMatches(state).length;
  return [
    due === 0
      ? `No match waits for you on ${address}.`
      : `Your turn in ${pluralize(due, 'match', 'matches')} on ${address}.`,
    ...mine.map((item) => `${item.card.code}: ${line(item)}`),
  ];
}

/** First destination of a session, if not the lobby: a match by its code, or one of the player's own by its id. */
export type Destination = Pick<OnlineWay, 'match' | 'matchId'>;

export interface OutsideProgramOptions {
  readonly entered: Entered;
  readonly to: Destination;
  /** Called with the id of the match on the screen, or undefined in the lobby. */
  readonly moved?: ((match: string | undefined) => void) | undefined;
  readonly thinker: LevelThinker;
}

/**
 * Opens the lobby of the server through which the session came. The session has only that server: no menu, no local
 * matches, no files.
 */
export async function startOutside(
  host: ScreenOptions,
  { entered, to, moved, thinker }: OutsideProgramOptions,
): Promise<Program> {
  const back = (place: PageView) => () => navigator.go(place);
  const common = createScreenServices(host, { thinker, backTo: back });
  const { navigator } = common;
  const services: Services = {
    ...common,
    watch(watched, screen, by) {
      const ways = { leave: back(navigator.current()), back };
      createReplay(services, { match: watched, screen, ...by }, (replay) =>
        navigator.go(createReplayView(services, replay, ways)),
      );
    },
    openSettings: () => navigator.go(settingsPlace(services, back(navigator.current()), 'back')),
  };
  await enterServer(
    {
      ...services,
      now: Date.now,
      random: randomHex,
      async showMatch(runningApp) {
        const problem = await showOnlineMatch(
          {
            ...runningApp,
            leave() {
              moved?.(undefined);
              runningApp.leave();
            },
          },
          services,
        );
        if (problem === undefined) moved?.(runningApp.match);
        return problem;
      },
      backTo: 'leave',
      leave: services.exit,
    },
    entered,
    to,
  );
  return { navigator, match: () => undefined, close: () => entered.connection.close() };
}
