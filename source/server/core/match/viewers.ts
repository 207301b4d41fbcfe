import { slowReader } from '#net/wire/limits.ts';
import type { ChatLine, MessageOf } from '#net/wire/messages.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import type { ChatEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import { type PublicSession, updatesFrom, type ViewerUpdate, viewOfStream } from '../match-host/streams.ts';
import type { Online } from '../presence.ts';
import { readChange } from './chat.ts';
import { runningHost, unloadWhenUnused } from './match-loader.ts';
import { aroundOf, matchMessage, roomOf, updateMessage } from './match-views.ts';
import { accountsOf, assertCanView, canView, isCancelled, levelOf, type MatchMetadata, seatOf } from './metadata.ts';
import {
  type MatchDeps,
  type MatchRegistry,
  openedElsewhere,
  type RegistryEntry,
  typingAt,
  type ViewerSession,
} from './registry-entry.ts';

export const chatShown = 50;

export function createBroadcast(
  parts: MatchDeps,
  running: (entry: RegistryEntry) => Promise<MatchHost>,
): Pick<MatchRegistry, 'show' | 'tell' | 'presence'> {
  const { store, people } = parts;

  const linesFor = (account: number | undefined, lines: readonly ChatEntry[]): ChatLine[] =>
    lines
      .map(({ number, account: author, time, text }) => ({ number, name: people.nameOf(author), time, text }))
      // The chat lines of a deleted account are left out, because they have no text.
      .filter(({ name, text }) => text !== '' && !people.hasMuted(account, name));
  const noteRead = async ({ account }: Online, entry: RegistryEntry): Promise<void> => {
    if (account === undefined || entry.chat.read.get(account) === entry.chat.lines) return;
    entry.chat.read.set(account, entry.chat.lines);
    if (entry.chat.lines > 0 && accountsOf(entry.head).includes(account)) await store.write([readChange(entry)]);
  };

  return {
    async show(online, entry, from) {
      const viewing = entry.viewers.get(online);
      if (viewing === undefined) return;
      const levelText = entry.levelText ?? (await sharedLevel(parts, entry.head));
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
        online.send({ ...matchMessage(parts, entry, online.account, state), ...legalIn(entry, viewing) });
      }
      sendUpdates(online, entry, updates, (update) => updateMessage(parts, entry, update));
      await noteRead(online, entry);
      const dropped = viewing.seat === null ? 0 : droppedOf(viewing.seat);
      if (dropped > 0) online.send({ type: 'told', text: droppedText(dropped), match: entry.match });
    },

    tell(entry, { sent }) {
      const arounds = new Map<PublicSession, ReturnType<typeof aroundOf>>();
      const around = (table: PublicSession) => {
        const known = arounds.get(table) ?? aroundOf(parts, entry, table);
        arounds.set(table, known);
        return known;
      };
      for (const [online, viewing] of [...entry.viewers]) {
        const updates = sent.flatMap(({ stream, update }) =>
          stream.seat === viewing.seat && update.number > viewing.sent ? [update] : [],
        );
        sendUpdates(online, entry, updates, (update) => updateMessage(parts, entry, update, around(update.table)));
        if (viewing.sent - viewing.seen > slowReader.updates)
          online.end('too-slow', 'This connection is too slow to follow the match.');
      }
    },

    presence(entry) {
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

/** Sends updates in order. Only the last one gets the legal commands, because they belong to the newest position. */
function sendUpdates(
  online: Online,
  entry: RegistryEntry,
  updates: readonly ViewerUpdate[],
  message: (update: ViewerUpdate) => MessageOf<'update'>,
): void {
  const viewing = entry.viewers.get(online);
  for (const [i, update] of updates.entries()) {
    if (viewing !== undefined) viewing.sent = update.number;
    online.send({ ...message(update), ...(i === updates.length - 1 && legalIn(entry, viewing)) });
  }
}

/** Legal commands for a viewer who wants them. Without the key if the match does not wait for the viewer. */
function legalIn({ running }: RegistryEntry, viewing: ViewerSession | undefined): Pick<MessageOf<'match'>, 'legal'> {
  if (viewing?.wantsLegal !== true || viewing.seat === null) return {};
  const legal = running?.legal(viewing.seat);
  return legal === undefined || legal.length === 0 ? {} : { legal };
}

export async function sharedLevel({ store, games }: Pick<MatchDeps, 'store' | 'games'>, head: MatchMetadata) {
  const text = (await levelOf(store, head))?.text ?? null;
  return text === null ? null : games.with(head.game, ({ levels }) => levels?.shared?.(text) ?? text);
}

const droppedText = (dropped: number): string =>
  `The server has newer rules: ${dropped === 1 ? '1 command is' : `${dropped} commands are`} no longer allowed. Check your turn again.`;

/** Opens a match for a client, which receives the match's updates from now on. */
export async function openMatch(
  registry: MatchRegistry,
  online: Online,
  entry: RegistryEntry,
  { from, legal = false }: Pick<RequestOf<'open'>, 'from' | 'legal'>,
) {
  assertCanView(entry.head, online.account);
  const seat = seatOf(entry.head, online.account);
  const before = typingAt(entry, online.account);
  if (seat !== null && before !== undefined && before !== online)
    before.send({ type: 'elsewhere', match: entry.match, text: openedElsewhere });
  // Deleted and added again, so that this viewer becomes the last item of the map.
  const isNew = !entry.viewers.delete(online);
  entry.viewers.set(online, { seat, wantsLegal: legal, sent: 0, seen: 0 });
  await registry.show(online, entry, from);
  if (seat === null && isNew) sendSpectators(registry, entry);
}

export function closeMatch(registry: MatchRegistry, online: Online, entry: RegistryEntry): void {
  const viewing = entry.viewers.get(online);
  if (!entry.viewers.delete(online)) return;
  unloadWhenUnused(registry, entry);
  if (viewing?.seat === null) sendSpectators(registry, entry);
}

function sendSpectators({ presence, listsChanged }: MatchRegistry, entry: RegistryEntry): void {
  presence(entry);
  listsChanged();
}

/** Notes that a client has received all updates of a match up to `number`. */
export function confirmUpdates({ entries }: MatchRegistry, online: Online, match: string, number: number): void {
  const viewing = entries.get(match)?.viewers.get(online);
  if (viewing !== undefined) viewing.seen = Math.max(viewing.seen, Math.min(number, viewing.sent));
}

/** Replaces the metadata of a match in memory and sends it to viewers. `farewell` and result: see `Matches.save`. */
export async function adoptMetadata(
  registry: MatchRegistry,
  entry: RegistryEntry,
  head: MatchMetadata,
  storedBody: string,
  farewell: string,
): Promise<ReadonlySet<Online>> {
  const hasBegun = entry.head.phase === 'waiting' && head.phase === 'running';
  entry.head = head;
  entry.storedBody = storedBody;
  const gone = new Set<Online>();
  for (const [online, viewing] of entry.viewers) {
    viewing.seat = seatOf(head, online.account);
    if (canView(head, online.account)) continue;
    entry.viewers.delete(online);
    gone.add(online);
    online.send({ type: 'told', text: farewell, match: entry.match, isClosed: true });
  }
  if (head.phase === 'over') registry.ended();
  registry.listsChanged();
  if (isCancelled(head)) registry.entries.delete(entry.match);
  if (!hasBegun) registry.presence(entry);
  else {
    await runningHost(registry, entry);
    for (const [online] of entry.viewers) await registry.show(online, entry, undefined);
  }
  return gone;
}
