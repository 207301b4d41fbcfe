import type { LevelThinker } from '#bot-worker/thinker.ts';
import { thinkElsewhere } from '#bot-worker/worker-client.ts';
import type { Connection } from '#client/connection.ts';
import { games } from '#games/index.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { playersPaths } from '#storage/files/players-files.ts';
import { now } from '#storage/now.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { campaignsRoom, enterCampaign, enterStage } from '../campaign/campaign-room.ts';
import { lazyNetwork } from '../online/lazy-network.ts';
import type { LazyNetwork, Network } from '../online/network.ts';
import { enterPuzzle, puzzlesRoom, rushRoom } from '../puzzles/puzzle-pages.ts';
import { puzzleGames } from '../puzzles/puzzles.ts';
import type { LocalSharedServices, OnlineStart, StartupRoute } from '../services.ts';
import type { LocalSession, Session } from '../session.ts';
import { createHome, type Home } from './home.ts';
import { menuRoom, todayRoom } from './menu-room.ts';
import type { Answer, Opened, Reply, Room } from './room.ts';
import { runInWords, servicesOfWords } from './run-in-words.ts';

export interface ReaderOptions {
  readonly session: LocalSession;
  readonly version: string;
  readonly beginning: StartupRoute;
  /** Reason for text mode, such as `--screen-reader`. The first line names it. */
  readonly because: string;
  readonly problem: string | undefined;
  readonly characters: Glyphs['characters'];
}

/** Runs the program in text mode for a player on their own machine. Resolves to the exit status. */
export async function runTextMode({ version, beginning, ...options }: ReaderOptions): Promise<number> {
  const { home: homeFolder } = options.session;
  const thinker = thinkElsewhere();
  const servers = lazyNetwork(homeFolder.folders, version);
  /** Open connections. They must be closed at the end, because they keep the process alive. */
  const connections = new Set<Connection>();
  const start = (news: (text: string) => void): Answer =>
    startRooms({
      session: options.session,
      version,
      beginning,
      thinker,
      news,
      firstServer: () => firstServer(servers),
      async online(start, services, back) {
        const [{ goOnline, randomHex }, loaded] = await Promise.all([
          import('../online/loaded-online.ts'),
          servers.load(),
        ]);
        const network = withConnections(loaded, connections);
        const paths = playersPaths(homeFolder.cwd);
        return goOnline({ network, now: () => now().getTime(), random: randomHex, services, paths, news, back }, start);
      },
    });
  try {
    return await runInWords({ ...options, start });
  } finally {
    thinker.close();
    for (const connection of connections) connection.close();
  }
}

export interface RoomsOptions {
  readonly session: Pick<Session, 'home' | 'input'>;
  readonly version: string;
  readonly beginning: StartupRoute;
  readonly thinker: LevelThinker;
  news(text: string): void;
  firstServer(): OnlineStart;
  online(start: OnlineStart, services: LocalSharedServices, back: () => Room | 'leave'): Answer;
}

/** Rooms of text mode: the menu, or the room in which the route begins. */
export function startRooms(options: RoomsOptions): Answer {
  const { session, version, beginning, thinker, news, firstServer } = options;
  const { home: homeFolder, input } = session;
  const services = readerServices(homeFolder, thinker);
  const unplayable = new Set<string>();
  const home = createHome({ services, now, isTyped: input.isTTY === true, news });
  const online: Online = (start, back) => options.online(start, services, back);
  const menu = (): Room =>
    menuRoom({
      version,
      home,
      thinker,
      unplayable,
      homeFolder,
      now,
      online: () => online(firstServer(), menu),
    });
  return startOf(beginning, home, {
    leave: homeFolder.isLocal ? () => 'leave' : menu,
    menu,
    today: () => todayRoom({ homeFolder, home, thinker, now, back: menu }),
    campaign({ id, stage }) {
      const entry = games.find((game) => game.id === id);
      if (entry === undefined) return { says: [], next: campaignsRoom({ home, homeFolder }, menu) };
      const options = { home, homeFolder };
      return stage === undefined ? enterCampaign(options, entry, menu) : enterStage(options, entry, stage, menu);
    },
    puzzle({ id, ...choice }) {
      const entry = games.find((game) => game.id === id);
      const options = { home, homeFolder };
      if (choice.isRush)
        return rushRoom(options, entry === undefined ? puzzleGames() : [entry], () => puzzlesRoom(options, menu));
      return entry === undefined
        ? { says: [], next: puzzlesRoom(options, menu) }
        : enterPuzzle(options, entry, choice, () => 'leave');
    },
    online,
  });
}

export const readerServices = (home: PlayersHome, thinker: LevelThinker): LocalSharedServices => ({
  ...servicesOfWords(home, thinker),
  home,
  addResult: home.addResult,
});

const withConnections = (network: Network, connections: Set<Connection>): Network => ({
  ...network,
  connect(...where) {
    const connection = network.connect(...where);
    connections.add(connection);
    return connection;
  },
});

/** Server that the menu opens: the last one, if the player is logged in there. */
function firstServer(network: LazyNetwork): OnlineStart {
  const [last] = network.servers();
  return last?.isLoggedIn === true ? { address: last.address } : {};
}

type Online = (start: OnlineStart, back: () => Room | 'leave') => Answer;

interface FirstRooms {
  /** Room for a player who leaves the first one. */
  leave(): Room | 'leave';
  menu(): Room;
  today(): Room;
  campaign(start: StartupRoute & { readonly type: 'campaign' }): Answer;
  puzzle(start: StartupRoute & { readonly type: 'puzzle' }): Answer;
  readonly online: Online;
}

function startOf(beginning: StartupRoute, home: Home, rooms: FirstRooms): Answer {
  const { leave, menu, today, campaign, puzzle, online } = rooms;
  switch (beginning.type) {
    case 'menu':
      return { says: [], next: menu() };
    case 'game':
      return home.begin(beginning.id, beginning.start, leave);
    case 'players': {
      const { id, start } = beginning;
      return start.level === undefined && start.seed === undefined ? home.game(id, leave) : home.seat(id, start, leave);
    }
    case 'daily': {
      const room = today();
      return beginning.id === undefined ? { says: [], next: room } : room.hear(beginning.id);
    }
    case 'campaign':
      return campaign(beginning);
    case 'puzzle':
      return puzzle(beginning);
    case 'save':
      return home.goOn(beginning.stored, false, leave).then(replyOf);
    case 'replay':
      return home.replay(beginning.stored, leave).then(replyOf);
    case 'online':
      return online(beginning, leave);
  }
}

function replyOf(opened: Opened): Reply {
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}
