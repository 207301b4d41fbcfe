import { type ConnectOptions, connect } from '#client/connect.ts';
import { type Connection, RequestError } from '#client/connection.ts';
import { createRemoteMatch, type RemoteMatch } from '#client/remote-match.ts';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import type { Stream } from '#engine/random.ts';
import { formatCommand } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { Happened, Message } from '#net/wire/messages.ts';
import { answers } from '#net/wire/requests.ts';

/** A command that a client has sent. Its connection resends it until it is answered. */
interface Sent {
  readonly key: string;
  /** Line of the command. Null for an undo. */
  readonly line: string | null;
  /** Number of the update in the answer. Undefined before the answer. */
  number: number | null | undefined;
  /** True once the command was answered, even with a refusal. */
  isAnswered: boolean;
}

/** A player on an unreliable network, with the program's own connection code. */
export interface SimulatedClient {
  readonly name: string;
  readonly connection: Connection;
  readonly sent: readonly Sent[];
  /** Texts of all updates that the client received, by update number. */
  readonly updates: ReadonlyMap<number, string>;
  view(): Readonly<Record<string, unknown>>;
  number(): number;
  /** Contradictions between messages that the client received. */
  readonly faults: string[];
  /** Performs a random action of a player in a match. */
  act(match: string): void;
}

/** The part of an update that a replay of the journal must reproduce, as text. */
export const updateText = ({ number, eyes, happened, view }: Pick<UpdateOf, 'number' | 'eyes' | 'happened' | 'view'>) =>
  canonical({ number, eyes, happened: { ...happened, name: undefined }, view });

/** JSON with sorted keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Text that the connection shows after a gap in the updates. The server must never cause a gap. */
const gapText = 'Part of what the server sent was missing.';

type UpdateOf = Extract<Message, { type: 'update' }>;

export function simulatedClient<T extends GameTypes>(
  game: Game<T>,
  name: string,
  random: Stream,
  around: Pick<ConnectOptions, 'dial' | 'clock'>,
): SimulatedClient {
  const sent: Sent[] = [];
  const updates = new Map<number, string>();
  const heard = new Map<number, Happened>();
  const faults: string[] = [];
  let remote: RemoteMatch<T> | undefined;
  let view: Record<string, unknown> = {};
  let number = -1;
  const chance = (percent: number) => random.integer(1, 100) <= percent;
  const connection = connect({
    ...around,
    chance: () => random.integer(0, 1000) / 1000,
    client: 'simulation',
    onLogin(login) {
      if (login === undefined) faults.push('its login was forgotten');
    },
  });
  const { request } = connection;

  const send = async (command: Sent, match: string): Promise<void> => {
    const { key, line } = command;
    try {
      const ok = await request(line === null ? { type: 'undo', match, key } : { type: 'command', match, key, line });
      const told = ok['number'];
      command.isAnswered = true;
      if (command.number !== undefined && command.number !== told)
        faults.push(`${key} was answered with ${command.number} and then with ${told}`);
      command.number = typeof told === 'number' ? told : null;
    } catch (error) {
      command.isAnswered = true;
      const code = error instanceof RequestError ? error.code : String(error);
      if (code !== 'not-sent' && typeof command.number === 'number')
        faults.push(`${key} was answered with ${command.number} and then refused: ${code}`);
      // The connection resends commands by itself, so these errors must not reach the player.
      if (code === 'failed' || code === 'cut' || code === 'bad-answer') faults.push(`${key}: ${code}`);
    }
  };
  const played = (line: string | null, match: string) => {
    const command: Sent = { key: `${name}-${sent.length}`, line, number: undefined, isAnswered: false };
    sent.push(command);
    send(command, match);
  };
  /** Requests past updates, which must equal the updates received before. */
  const lookBack = async (match: string): Promise<void> => {
    const read = answers.past.safeParse(await request({ type: 'past', match }));
    if (!read.success) return void faults.push(`its past cannot be read: ${read.error.message}`);
    let last = 0;
    for (const { number: told, happened } of read.data.steps) {
      const before = heard.get(told);
      const isSame = before?.what === 'played' && before.echo === happened.echo && before.seat === happened.seat;
      if (told <= last || (before !== undefined && !isSame)) faults.push(`the past has another update ${told}`);
      last = told;
    }
  };
  const take = (message: Message) => {
    if (message.type === 'match') {
      view = { ...message.view };
      number = message.number;
      if (remote === undefined) {
        const made = createRemoteMatch(game, message);
        if (made.ok) remote = made.value;
        else faults.push(made.error.message);
        return;
      }
    }
    if (message.type === 'update') {
      if (message.number !== number + 1) faults.push(`update ${message.number} came after ${number}`);
      number = message.number;
      view = { ...view, ...message.view };
      const text = updateText(message);
      if ((updates.get(number) ?? text) !== text) faults.push(`update ${number} was another one before`);
      updates.set(number, text);
      heard.set(number, message.happened);
    }
    if (message.type === 'match' || message.type === 'update' || message.type === 'presence') {
      remote?.take(message);
      const fault = remote?.fault();
      if (fault !== undefined) faults.push(fault.message);
    }
  };

  connection.listen({
    message: take,
    changed(state) {
      if (state.is === 'ended') faults.push(`its connection has ended: ${state.text}`);
      if (state.is === 'lost' && state.text === gapText) faults.push(state.text);
    },
  });

  return {
    name,
    connection,
    sent,
    updates,
    faults,
    view: () => view,
    number: () => number,
    act(match) {
      if (connection.state.is !== 'open' || remote === undefined) return;
      if (sent.filter(({ isAnswered }) => !isAnswered).length > 2) return;
      const { seat } = remote;
      const ignore = () => {};
      if (chance(3)) return void request({ type: 'chat', match, text: `hello ${sent.length}` }).catch(ignore);
      if (chance(2)) return void lookBack(match).catch(ignore);
      if (chance(2)) return void request({ type: 'watched', match, number }).catch(ignore);
      if (seat === null || remote.eyes() !== seat) return;
      if (remote.tableFacts().holders[seat - 1]?.is === 'stand-in' && chance(50))
        return void request({ type: 'take', match }).catch(ignore);
      if (chance(1)) return void request({ type: 'vote', match, on: 'draw', agrees: chance(60) }).catch(ignore);
      if (random.integer(1, 400) === 1) return void request({ type: 'resign', match }).catch(ignore);
      const again = sent[random.integer(0, Math.max(0, sent.length - 1))];
      if (again !== undefined && chance(6)) return void send(again, match);
      if (chance(8)) return played(null, match);
      if (chance(3)) return played('commit', match);
      const state = remote.match.state;
      const bot = game.bots?.['easy'];
      if (bot === undefined || !activeSeats(game, state).includes(seat)) return;
      const choice = askBot(remote.match, bot, seat);
      if (choice !== undefined) played(formatCommand(game.commands, choice.command), match);
    },
  };
}
