import type { Asked } from '../../../source/client/connection.ts';
import { createRemoteMatch, type RemoteMatch } from '../../../source/client/remote-match.ts';
import { askBot } from '../../../source/engine/bot-moment.ts';
import type { Game } from '../../../source/engine/game.ts';
import type { Stream } from '../../../source/engine/random.ts';
import { formatCommand } from '../../../source/engine/script.ts';
import { waitingFor } from '../../../source/engine/step.ts';
import type { GameTypes } from '../../../source/engine/vocabulary.ts';
import { type Answer, answerSchema, type Message, messageSchema } from '../../../source/net/wire/messages.ts';
import type { Link } from './network.ts';

/** A command that a client has sent, or will send again until it is answered. */
interface Sent {
  readonly key: string;
  /** Null for taking back. */
  readonly line: string | null;
  /** The number of the update that it was answered with. */
  number: number | null | undefined;
  /** Whether it was answered, with a refusal or without. */
  isAnswered: boolean;
}

/** Somebody who plays over a network that cannot be relied on. */
export interface SimulatedClient {
  readonly name: string;
  readonly sent: readonly Sent[];
  /** Every update that it was ever told, by number, as text. */
  readonly updates: ReadonlyMap<number, string>;
  /** The view that it has come to. */
  view(): Readonly<Record<string, unknown>>;
  number(): number;
  /** The link that it has, if it has one. */
  link: Link | undefined;
  /** What is wrong with what it was told. */
  readonly faults: string[];
  request(asked: Asked): Promise<Readonly<Record<string, unknown>>>;
  /** It has a link again: it greets, logs in, and goes on where it was. */
  cameBack(match: string | undefined): Promise<void>;
  lost(): void;
  take(text: string): void;
  /** Does one of the things that somebody may do at a match. */
  act(match: string): void;
}

const password = 'a long enough sentence';

/** What an update says that a replay of the journal must say, too. */
export const updateText = ({ number, eyes, happened, view }: Pick<UpdateOf, 'number' | 'eyes' | 'happened' | 'view'>) =>
  canonical({ number, eyes, happened: { ...happened, name: undefined }, view });

/** A value as JSON whose keys are in order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

type UpdateOf = Extract<Message, { type: 'update' }>;

export function simulatedClient<T extends GameTypes>(game: Game<T>, name: string, random: Stream): SimulatedClient {
  const waiting = new Map<number, { resolve(ok: Record<string, unknown>): void; reject(code: string): void }>();
  const sent: Sent[] = [];
  const updates = new Map<number, string>();
  const faults: string[] = [];
  let remote: RemoteMatch<T> | undefined;
  let view: Record<string, unknown> = {};
  let number = -1;
  let lastId = 0;
  let token: string | undefined;
  let isIn = false;
  const chance = (percent: number) => random.integer(1, 100) <= percent;

  const request: SimulatedClient['request'] = (asked) => {
    const { link } = client;
    if (link === undefined) return Promise.reject(new Error('cut'));
    const id = ++lastId;
    link.toServer.push(JSON.stringify({ ...asked, id }));
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject: (code) => reject(new Error(code)) });
    });
  };
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
      const code = error instanceof Error ? error.message : '';
      if (code !== 'cut') command.isAnswered = true;
      if (code !== 'cut' && typeof command.number === 'number')
        faults.push(`${key} was answered with ${command.number} and then refused: ${code}`);
      if (code === 'failed') faults.push(`${key} failed`);
    }
  };
  const played = (line: string | null, match: string) => {
    const command: Sent = { key: `${name}-${sent.length}`, line, number: undefined, isAnswered: false };
    sent.push(command);
    send(command, match);
  };
  const answered = (answer: Answer) => {
    const asked = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (asked === undefined) faults.push(`an answer to nothing: ${answer.id}`);
    else if ('ok' in answer) asked.resolve(answer.ok);
    else asked.reject(answer.error.code);
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
      client.link?.toServer.push(JSON.stringify({ type: 'seen', match: message.match, number }));
    }
    if (message.type === 'match' || message.type === 'update' || message.type === 'presence') {
      remote?.take(message);
      const fault = remote?.fault();
      if (fault !== undefined) faults.push(fault.message);
    }
  };

  const client: SimulatedClient = {
    name,
    sent,
    updates,
    faults,
    link: undefined,
    view: () => view,
    number: () => number,
    request,
    async cameBack(match) {
      const { link } = client;
      try {
        await request({ type: 'hello', protocol: 1, client: 'simulation' });
        if (token !== undefined) await request({ type: 'resume', token });
        else token = String((await request({ type: 'register', name, password }))['token']);
        // It may have been cut and be on another link by now.
        if (match === undefined || client.link !== link) return;
        const unanswered = sent.filter(({ isAnswered }) => !isAnswered);
        const opened = request({ type: 'open', match, ...(number >= 0 && { from: number + 1 }) });
        for (const command of unanswered) send(command, match);
        isIn = true;
        await opened;
      } catch {
        // It was cut again: it is tried again when there is a link.
      }
    },
    lost() {
      client.link = undefined;
      isIn = false;
      for (const { reject } of [...waiting.values()]) reject('cut');
      waiting.clear();
    },
    take(text) {
      const json: unknown = JSON.parse(text);
      const answer = answerSchema.safeParse(json);
      if (answer.success) answered(answer.data);
      else take(messageSchema.parse(json));
    },
    act(match) {
      if (client.link === undefined || !isIn || remote === undefined) return;
      if (sent.filter(({ isAnswered }) => !isAnswered).length > 2) return;
      const { seat } = remote;
      const ignore = () => {};
      if (chance(3)) return void request({ type: 'chat', match, text: `hello ${sent.length}` }).catch(ignore);
      if (seat === null || remote.eyes() !== seat) return;
      if (remote.around().holders[seat - 1]?.is === 'stand-in' && chance(50))
        return void request({ type: 'take', match }).catch(ignore);
      if (chance(1)) return void request({ type: 'vote', match, on: 'draw', agrees: chance(60) }).catch(ignore);
      if (random.integer(1, 400) === 1) return void request({ type: 'resign', match }).catch(ignore);
      const again = sent[random.integer(0, Math.max(0, sent.length - 1))];
      if (again !== undefined && chance(6)) return void send(again, match);
      if (chance(8)) return played(null, match);
      if (chance(3)) return played('commit', match);
      const state = remote.match.state;
      const bot = game.bots?.['easy'];
      if (bot === undefined || !waitingFor(game, state).includes(seat)) return;
      const choice = askBot(remote.match, bot, seat);
      if (choice !== undefined) played(formatCommand(game.commands, choice.command), match);
    },
  };
  return client;
}
