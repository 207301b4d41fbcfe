import { randomUUID } from 'node:crypto';
import type { Connection } from '../../client/connection.ts';
import { ascii, type Glyphs } from '../../screen/paint.ts';
import { now } from '../../storage/now.ts';
import { addResult, readResults } from '../../storage/results.ts';
import { readSettings } from '../../storage/settings.ts';
import { thinkElsewhere } from '../../thinking/think-elsewhere.ts';
import type { LevelThinker } from '../../thinking/thinker.ts';
import { playSettings } from '../live-settings.ts';
import { lazyNetwork } from '../online/lazy-network.ts';
import type { LazyNetwork, Network } from '../online/network.ts';
import type { Beginning, OnlineStart, SharedServices } from '../services.ts';
import { statusOf, watchEndings } from '../terminal/endings.ts';
import { type Conversation, startConversation } from './conversation.ts';
import { createHome, type Home } from './home.ts';
import { type LineInput, openLines } from './line-input.ts';
import { menuRoom } from './menu-room.ts';
import { type Outbox, startOutbox } from './outbox.ts';
import { type Answer, faultLines, type Opened, type Reply, type Room } from './room.ts';
import { promptText, startSpeaker } from './speaker.ts';
import { todayRoom } from './today-room.ts';

export interface ReaderOptions {
  readonly version: string;
  readonly beginning: Beginning;
  /** Why the mode is on, such as `--screen-reader`. */
  readonly because: string;
  /** A problem with the file of settings, if there was one. */
  readonly problem: string | undefined;
  readonly characters: Glyphs['characters'];
}

/**
 * Runs the program in words on standard input and output until the player leaves: lines are only appended, without any
 * control sequence but those of the line editor, and those that take everything off the screen where
 * another player is to read on. Neither has to be a terminal.
 *
 * @returns the exit status
 */
export function runReader({ version, beginning, because, problem, characters }: ReaderOptions): Promise<number> {
  const { stdin: input, stdout: output } = process;
  /** Lines that are typed at a terminal are on the screen by themselves. */
  const isTyped = input.isTTY === true;
  const outbox = startOutbox({
    // Before there is a conversation, there is nothing to lose.
    settle: () => conversation?.settle(),
    write: (text) => void output.write(text),
  });
  const speaker = startSpeaker(outbox.write, () => lines.typed(), {
    characters,
    clear() {
      if (output.isTTY === true && process.env['TERM'] !== 'dumb') outbox.write(eraseAll);
      // One player's lines are not for the next.
      lines.recall([]);
    },
  });
  const thinker = thinkElsewhere();
  const services = readerServices(thinker);
  const home = createHome({
    services,
    now,
    isTyped,
    news: (text) => speaker.interject(faultLines(text)),
  });
  const unplayable = new Set<string>();
  const servers = lazyNetwork(version);
  /** Each would keep the program running. */
  const connections = new Set<Connection>();
  const online: Online = async (start, back) => {
    const [{ goOnline, randomHex }, loaded] = await Promise.all([import('../online/loaded-online.ts'), servers.load()]);
    const network = withConnections(loaded, connections);
    const news = (text: string) => speaker.interject(faultLines(text));
    return goOnline(
      {
        network,
        now: () => now().getTime(),
        random: randomHex,
        services,
        news,
        back,
      },
      start,
    );
  };
  const menu = (): Room =>
    menuRoom({
      version,
      home,
      thinker,
      unplayable,
      cwd: process.cwd(),
      now,
      online: () => online(firstServer(servers), menu),
    });
  /** Whether what is typed now is a secret. */
  let isSecret = false;
  let lines: LineInput;
  let conversation: Conversation | undefined;

  return new Promise((resolve, reject) => {
    let hasEnded = false;
    /** Whether the player was told that leaving loses something. */
    let warned = false;
    const stopWaiting = watchEndings({
      end(ending) {
        conversation?.flush();
        if (ending.type === 'signal') return finish(() => resolve(statusOf(ending.signal)));
        speaker.endPrompt();
        finish(() => reject(ending.error));
      },
    });
    const atExit = () => {
      conversation?.flush();
      outbox.send();
    };
    process.once('exit', atExit);
    const finish = (settle: () => void) => {
      outbox.send();
      stopWaiting();
      process.off('exit', atExit);
      lines.close();
      thinker.close();
      for (const connection of connections) connection.close();
      settle();
    };
    const atEnd = () => {
      if (!hasEnded || conversation?.isIdle() !== true) return;
      const isSaved = conversation.flush();
      speaker.endPrompt();
      if (!isSaved) speaker.say([unsaved]);
      finish(() => resolve(isSaved ? 0 : 1));
    };

    lines = openLines({
      input,
      output: keptBack(output, outbox, () => isSecret),
      prompt: promptText,
      line(text) {
        if (isTyped && isSecret) speaker.endPrompt();
        else if (isTyped) speaker.entered();
        else if (conversation?.isIdle() === true) speaker.echo(isSecret ? '' : text);
        conversation?.hear(text);
      },
      interrupted() {
        speaker.endPrompt();
        if (conversation?.flush() !== false || warned) return finish(() => resolve(0));
        warned = true;
        speaker.interject([`${unsaved} Leave again to discard what is not saved.`]);
        speaker.prompt();
      },
      ended() {
        hasEnded = true;
        atEnd();
      },
      completions: (text) => conversation?.completions(text) ?? [],
    });
    speaker.say([`Screen-reader mode is on (${because}). Type help to hear what you can type.`]);
    if (problem !== undefined) speaker.say(faultLines(`Settings: ${problem}`));
    conversation = startConversation({
      start: startOf(beginning, home, {
        menu,
        today: () => todayRoom({ home, thinker, now, back: menu }),
        online,
      }),
      say: speaker.say,
      interject: speaker.interject,
      aside: speaker.endPrompt,
      echo: (line) => speaker.echo(isSecret ? '' : line),
      moved(room) {
        isSecret = room.isSecret === true;
        lines.hide(isSecret);
        lines.recall(room.history?.() ?? []);
      },
      idle() {
        speaker.prompt();
        atEnd();
      },
      left: () => finish(() => resolve(0)),
    });
  });
}

/** The services that matches in words share. */
export const readerServices = (thinker: LevelThinker): SharedServices => ({
  settings: () => playSettings(readSettings().settings),
  glyphs: () => ascii,
  thinker,
  results: () => readResults().results,
  addResult,
  newKey: randomUUID,
});

/** A terminal's stream whose text goes through the outbox: what is typed stands between what was said before and after. */
const keptBack = (output: NodeJS.WriteStream, outbox: Outbox, isSecret: () => boolean): NodeJS.WriteStream =>
  new Proxy(output, {
    get(target, name) {
      if (name !== 'write') return Reflect.get(target, name, target);
      return (text: string, ...more: readonly unknown[]) => {
        if (!isSecret()) outbox.write(text);
        const done = more.at(-1);
        if (typeof done === 'function') done();
        return true;
      };
    },
  });

/** A network of which it is noted what has been connected. */
const withConnections = (network: Network, connections: Set<Connection>): Network => ({
  ...network,
  connect(...where) {
    const connection = network.connect(...where);
    connections.add(connection);
    return connection;
  },
});

/** Takes the cursor home and erases the screen, and what has scrolled out of it. */
const eraseAll = '\u001B[H\u001B[2J\u001B[3J';

const unsaved = 'The match could not be saved.';

/** The server that is gone to from the menu: the one used last, if the player is logged in there. */
function firstServer(network: LazyNetwork): OnlineStart {
  const [last] = network.servers();
  return last?.isLoggedIn === true ? { address: last.address } : {};
}

/** Goes online, and back to where the player came from. */
type Online = (start: OnlineStart, back: () => Room | 'leave') => Answer;

/** Where the talk can begin. */
interface FirstRooms {
  menu(): Room;
  today(): Room;
  readonly online: Online;
}

/** The first room. */
function startOf(beginning: Beginning, home: Home, { menu, today, online }: FirstRooms): Answer {
  const leave = () => 'leave' as const;
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
