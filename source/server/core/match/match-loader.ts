import { type Hosting, type MatchHost, readOnlyHosting } from '../match-host/match-host.ts';
import type { HostEvent, News } from '../match-host/recorder.ts';
import { updatesFrom } from '../match-host/streams.ts';
import { recordOf } from './metadata.ts';
import { openNewest, openWhole } from './open-match.ts';
import type { MatchRegistry, RegistryEntry, ViewerSession } from './registry-entry.ts';

// The functions of this module that return a promise must run inside `exclusive`.

const unloadAfter = 10 * 60_000;

/** Maximum number of finished matches in memory, because players may open any number of them one after the other. */
const maxFinished = 50;

/** Returns the host of a match. Loads the match first if it is not in memory. */
export async function runningHost(registry: MatchRegistry, entry: RegistryEntry): Promise<MatchHost> {
  if (entry.running !== undefined) return entry.running;
  const opened = await load(registry, entry, false);
  if (registry.outdated.delete(entry)) await sendMissed(registry, entry, opened);
  return entry.running ?? opened;
}

/** Returns a host with the whole log of a match, for the match record. */
export async function hostWithWholeLog(registry: MatchRegistry, entry: RegistryEntry): Promise<MatchHost> {
  const now = await runningHost(registry, entry);
  return now.isWhole
    ? now
    : openWhole(registry, entry.head, readOnlyHosting(entry.head), await registry.store.checkpoints(entry.match));
}

/** Loads a match again, for example after a failed write. Its viewers then see the match as stored. */
export function reload(registry: MatchRegistry, entry: RegistryEntry): void {
  entry.running = undefined;
  registry.outdated.add(entry);
  registry.later(entry, async () => void (await runningHost(registry, entry)));
}

/** Loads a match. If `isTurnAsked`, also loads the updates of the previous turn. */
async function load(registry: MatchRegistry, entry: RegistryEntry, isTurnAsked: boolean): Promise<MatchHost> {
  const hosting: Hosting = {
    head: () => entry.head,
    hasOutline: entry.facts !== undefined,
    exclusive: entry.exclusive,
    isHeard: (seat) => [...entry.viewers.values()].some((viewing) => viewing.seat === seat),
    emit: (event) => onHostEvent(registry, entry, opened, event),
  };
  const opened: MatchHost = await openNewest(registry, entry.head, hosting, isTurnAsked);
  await opened.keep();
  entry.running = opened;
  noteFacts(registry, entry, opened);
  opened.letBotsPlay();
  return opened;
}

function onHostEvent(registry: MatchRegistry, entry: RegistryEntry, host: MatchHost, event: HostEvent): void {
  switch (event.type) {
    case 'stored':
      return onStored(registry, entry, host, event.news);
    case 'broken':
      return reload(registry, entry);
    case 'failed':
      return registry.settings.trouble?.(event.error, entry.match);
    case 'rolled-back':
    case 'recalled':
  }
}

function noteFacts(registry: MatchRegistry, entry: RegistryEntry, opened: MatchHost): void {
  const { finished } = registry;
  entry.facts = opened.facts();
  registry.setClock(entry);
  unloadWhenUnused(registry, entry);
  if (entry.head.phase !== 'over') return;
  finished.add(entry);
  const [oldest] = finished;
  // A finished match is unloaded if too many are in memory. It is loaded again when a client opens it.
  if (finished.size > maxFinished && oldest !== undefined) unload(registry, oldest);
}

function onStored(registry: MatchRegistry, entry: RegistryEntry, host: MatchHost, news: News): void {
  if (news.ended !== undefined) {
    entry.head = news.ended;
    entry.storedBody = recordOf(news.ended).body;
    registry.ended();
  }
  entry.isFollowed = !news.isOwn;
  noteFacts(registry, entry, host);
  registry.tell(entry, news);
  registry.happened(entry, news);
  if (news.isPublic) registry.listsChanged();
  // Only the server that stored the entries lets the bots play.
  if (news.isOwn) host.letBotsPlay();
}

/** Sends viewers the updates that they have missed. Must run before any other work on the match. */
async function sendMissed(registry: MatchRegistry, entry: RegistryEntry, newest: MatchHost): Promise<void> {
  const { store, show, tell } = registry;
  const misses = ({ streamOf }: MatchHost, { seat, sent }: ViewerSession) =>
    updatesFrom(streamOf(seat), sent + 1) === undefined;
  let opened = newest;
  if (store.neighbours !== undefined && [...entry.viewers.values()].some((viewing) => misses(newest, viewing))) {
    // Another server has ended the turn, but viewers on this server have not received all updates of the turn.
    newest.close();
    opened = await load(registry, entry, true);
  }
  for (const [online, viewing] of entry.viewers) if (misses(opened, viewing)) await show(online, entry, undefined);
  const seats = new Set([...entry.viewers.values()].map(({ seat }) => seat));
  const streams = [...seats].map((seat) => opened.streamOf(seat));
  tell(entry, { sent: streams.flatMap((stream) => stream.updates.map((update) => ({ stream, update }))) });
}

/** Unloads a match after `unloadAfter` without use. Must be called at each use of the match. */
export function unloadWhenUnused(registry: MatchRegistry, entry: RegistryEntry): void {
  entry.neededAt = registry.world.now();
  if (entry.stopForgetting === undefined) startUnloadTimer(registry, entry, unloadAfter);
}

/** The timer is renewed only when it fires, because `unloadWhenUnused` is called often. */
function startUnloadTimer(registry: MatchRegistry, entry: RegistryEntry, wait: number): void {
  const { world, entries } = registry;
  entry.stopForgetting = world.after(wait, () => {
    entry.stopForgetting = undefined;
    const timeLeft = entry.neededAt + unloadAfter - world.now();
    if (timeLeft > 0) return startUnloadTimer(registry, entry, timeLeft);
    unloadIfUnused(registry, entry);
    if (entry.running !== undefined || entry.viewers.size > 0) unloadWhenUnused(registry, entry);
    else if (entry.head.phase === 'over') entries.delete(entry.match);
  });
}

export function unloadIfUnused(registry: MatchRegistry, entry: RegistryEntry): void {
  if (entry.viewers.size === 0 && entry.running?.isBusy() !== true) unload(registry, entry);
}

function unload({ finished }: MatchRegistry, entry: RegistryEntry): void {
  finished.delete(entry);
  entry.running?.close();
  entry.running = undefined;
  entry.levelText = null;
}
