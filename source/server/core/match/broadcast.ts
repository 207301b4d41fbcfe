import { slowReader } from '#net/wire/limits.ts';
import type { ChatLine } from '#net/wire/messages.ts';
import type { ChatEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { News } from '../match-host/recorder.ts';
import { type PublicSession, updatesFrom, viewOfStream } from '../match-host/streams.ts';
import type { Online, Presence } from '../presence.ts';
import { levelOf } from './access.ts';
import { readChange } from './chat.ts';
import { aroundOf, matchMessage, roomOf, updateMessage } from './match-views.ts';
import { accountsOf } from './metadata.ts';
import type { OpeningParts } from './open-match.ts';
import type { RegistryEntry } from './registry-entry.ts';

export const chatShown = 50;

export interface BroadcastDeps extends OpeningParts {
  readonly people: Presence;
  running(entry: RegistryEntry): Promise<MatchHost>;
}

export function createBroadcast(parts: BroadcastDeps) {
  const { store, people, running } = parts;

  const linesFor = (account: number | undefined, lines: readonly ChatEntry[]): ChatLine[] =>
    lines
      .map(({ number, account: author, time, text }) => ({ number, name: people.nameOf(author), time, text }))
      // The stored chat lines of a deleted account have no text.
      .filter(({ name, text }) => text !== '' && !people.hasMuted(account, name));
  const noteRead = async ({ account }: Online, entry: RegistryEntry): Promise<void> => {
    if (account === undefined || entry.chat.read.get(account) === entry.chat.lines) return;
    entry.chat.read.set(account, entry.chat.lines);
    if (entry.chat.lines > 0 && accountsOf(entry.head).includes(account)) await store.write([readChange(entry)]);
  };

  return {
    /** Sends a match to a client that has opened it: the updates from number `from`, or else the whole match. */
    async show(online: Online, entry: RegistryEntry, from: number | undefined): Promise<void> {
      const viewing = entry.viewers.get(online);
      if (viewing === undefined) return;
      const levelText = entry.levelText ?? (await levelOf(store, entry.head))?.text ?? null;
      const lines = await store.chat(entry.match, chatShown);
      await people.load(lines.map(({ account }) => account));
      entry.chat.lines = Math.max(entry.chat.lines, lines.at(-1)?.number ?? 0);
      const chat = linesFor(online.account, lines);
      if (entry.head.phase === 'waiting') {
        entry.levelText = levelText;
        online.send({ type: 'room', match: entry.match, room: roomOf(parts, entry, online.account) });
        for (const line of chat) online.send({ type: 'chat', match: entry.match, line });
        return noteRead(online, entry);
      }
      const { streamOf, absentSince, droppedOf } = await running(entry);
      const stream = streamOf(viewing.seat);
      viewing.sent = stream.number;
      let updates = from === undefined || from === 0 ? undefined : updatesFrom(stream, from);
      viewing.seen = updates === undefined ? stream.number : stream.number - updates.length;
      if (updates === undefined) {
        updates = [];
        const { number, eyes } = stream;
        const missedFrom = viewing.seat === null ? null : (absentSince(viewing.seat) ?? null);
        const state = { number, eyes, view: viewOfStream(stream), levelText, seat: viewing.seat, missedFrom, chat };
        online.send(matchMessage(parts, entry, online, state));
      }
      for (const update of updates) online.send(updateMessage(parts, entry, update));
      await noteRead(online, entry);
      const dropped = viewing.seat === null ? 0 : droppedOf(viewing.seat);
      if (dropped > 0) online.send({ type: 'told', text: droppedText(dropped), match: entry.match });
    },

    tell(entry: RegistryEntry, { tellings }: Pick<News, 'tellings'>): void {
      const arounds = new Map<PublicSession, ReturnType<typeof aroundOf>>();
      const around = (table: PublicSession) => {
        const known = arounds.get(table) ?? aroundOf(parts, entry, table);
        arounds.set(table, known);
        return known;
      };
      for (const [online, viewing] of [...entry.viewers]) {
        for (const { stream, told: update } of tellings) {
          if (stream.seat !== viewing.seat || update.number <= viewing.sent) continue;
          viewing.sent = update.number;
          online.send(updateMessage(parts, entry, update, around(update.table)));
        }
        if (viewing.sent - viewing.seen > slowReader.updates)
          online.end('too-slow', 'This connection is too slow to follow the match.');
      }
    },

    /** Sends all viewers the facts that numbered updates do not contain, such as which players are online. */
    presence(entry: RegistryEntry): void {
      if (entry.viewers.size === 0) return;
      const isWaiting = entry.head.phase === 'waiting';
      const around = aroundOf(parts, entry);
      for (const [online] of entry.viewers)
        online.send(
          isWaiting
            ? { type: 'room', match: entry.match, room: roomOf(parts, entry, online.account) }
            : { type: 'presence', match: entry.match, ...around },
        );
    },
  };
}

const droppedText = (dropped: number): string =>
  `The server has newer rules: ${dropped === 1 ? '1 command does' : `${dropped} commands do`} not fit any more. Check your turn again.`;
