import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { minute } from '#engine/durations.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { type Address, addressText } from '#net/address.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { reason } from '#storage/files/attempt.ts';
import { foldersOf, serverFolder } from '#storage/files/folders.ts';
import { openAdmin } from './admin-line.ts';
import { type Budgets, createBudgets, maxSessionsIn } from './connection-budget.ts';
import { type AdministeredCore, createCore } from './core/core.ts';
import { type CoreSettings, type Gateways, invitationFact, type MessageSettings } from './core/core-parts.ts';
import { warmUp, warmUpStore } from './core/match-host/warm-up.ts';
import { type Log, otherKey } from './log.ts';
import { metricsText, type ProcessLoad } from './metrics.ts';
import { createSendOut, type OutgoingOptions } from './outgoing/send-out.ts';
import type { Platform } from './platform.ts';
import { type Certificate, certificateOf, keepCertificate, type Security } from './socket/certificate.ts';
import type { Site } from './socket/host-names.ts';
import { type Listening, listen } from './socket/listen.ts';
import { openMetricsPort } from './socket/metrics-port.ts';
import { keepBackups, listBackups, makeBackup, newerThanData } from './store/backups.ts';
import { lockFolder, makePrivate } from './store/data-folder.ts';
import { measuredStore } from './store/measured.ts';
import { type DataPlace, databaseOf, openData } from './store/open-store.ts';
import { isStoreClosed, type Store, StoreError } from './store/store.ts';

export interface ServerOptions extends DataPlace, Pick<CoreSettings, 'guests' | 'guestDays' | 'tournaments'> {
  /** Receivers of messages to players who are not there. Undefined if there are none. */
  readonly outgoing?: Pick<OutgoingOptions, 'to' | 'toPrivate'> | undefined;
  /** True if the server has a web page and therefore feeds. */
  readonly hasPage?: boolean;
  readonly host: string;
  /** Port number. 0 selects any free port. */
  readonly port: number;
  /** Port for Prometheus, open to other machines. */
  readonly metricsPort?: number | undefined;
  readonly registration: 'open' | 'code' | 'closed';
  readonly security: Security;
  readonly isBehindProxy: boolean;
  readonly about?: AboutServer | undefined;
  readonly names: readonly string[];
  readonly world: Platform;
  readonly log: Log;
  /** Called if the store no longer works, so that the server must stop. */
  readonly failed: (why: string) => void;
}

export interface Running {
  readonly core: Pick<AdministeredCore, 'connect' | 'door'>;
  /** Budgets of connections. All front ends share them, because an account may use several front ends. */
  readonly budgets: Budgets;
  readonly title: string;
  readonly port: number;
  /** Addresses to show to players: all addresses of this machine if the server listens on all interfaces. */
  readonly addresses: readonly Address[];
  readonly fingerprint: string | undefined;
  /** Invitation code for new accounts. Undefined unless new accounts need one. */
  readonly invitation: string | undefined;
  /** Serves a website at the server's own port from now on. */
  show(site: Site): void;
  /** Announces the open gateways to clients that connect from now on. `page` is the known address of the web page. */
  announce(gateways: Gateways, page: string | undefined): void;
  /** Reloads the certificate files, which the host may have replaced. Ignores an invalid certificate. */
  readAgain(): Promise<void>;
  /** Refuses new clients, then stores and broadcasts everything that was accepted, then stops. */
  stop(): Promise<void>;
}

/** Milliseconds that clients get to receive the `bye` message. */
const goodbyeWithin = 500;

/** Starts a server. If a part fails to start, the parts started before are stopped again. */
export async function startServer(options: ServerOptions): Promise<Result<Running>> {
  const { log } = options;
  /** Cleanup functions, called in reverse order: each part ends before the parts it depends on. */
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        // Logged only, because the remaining parts must be stopped even if this part cannot be.
        log({ event: 'fault', error: reason(error) });
      }
    }
  };
  try {
    const running = await started(options, (end) => ends.push(end));
    if (!running.ok) await stop();
    return running.ok ? success({ ...running.value, stop }) : running;
  } catch (error) {
    await stop();
    if (error instanceof StoreError) return failure(refusal(error.fault, storeText(error, options)));
    if (error instanceof Error && 'code' in error)
      return failure(refusal('failed', `${options.folder}: ${reason(error)}`));
    throw error;
  }
}

/**
 * @param later registers a cleanup function. The functions run in reverse order of registration
 * @throws StoreError and the system's errors (rejects with them)
 */
async function started(
  options: ServerOptions,
  later: (end: () => unknown) => void,
): Promise<Result<Omit<Running, 'stop'>>> {
  const { host, folder, world, log } = options;
  const owned = await lockFolder(folder);
  later(() => owned.release());
  const firstCertificate = await certificateOf(options);
  if (!firstCertificate.ok) return firstCertificate;
  let isStarted = false;
  let lost: StoreError | undefined;
  const opening = openData(owned, options, {
    ended(why) {
      lost = why;
      if (isStarted) options.failed(`${why.message}; the server stops, because it can no longer save`);
    },
  });
  // Started without `await`, so that it runs while the store's thread opens the database.
  const rehearsed = warmUp(world).catch((error: unknown) => log({ event: 'fault', error: reason(error) }));
  const { store, load } = measuredStore(await opening, () => performance.now());
  later(() => store.close());
  makePrivate(folder, (path, why) =>
    log({ event: 'fault', error: `others can read ${path}; its permissions cannot be changed: ${reason(why)}` }),
  );
  await warmUpStore(store);
  if (options.database === undefined) await warnOfOldData(store, options);
  const title = options.about?.name ?? hostname();
  let gateways: Gateways = {};
  let pageAddress: string | undefined;
  const core = await createCore({
    store,
    world,
    settings: {
      title,
      about: options.about,
      registration: options.registration,
      guests: options.guests,
      guestDays: options.guestDays,
      tournaments: options.tournaments,
      gateways: () => gateways,
      messages: messageSettings(options, () => pageAddress),
      log,
      trouble: (error, match) =>
        isStoreClosed(error) || log({ event: 'fault', match, error: troubleText(error, options) }),
    },
  });
  const budgets = createBudgets(world, { maxSessions: maxSessionsIn(getHeapStatistics().heap_size_limit) });
  let listening: Listening | undefined;
  let areGone: Promise<void> | undefined;
  later(async () => {
    await Promise.race([areGone, wait(goodbyeWithin, undefined, { ref: false })]);
    await listening?.close();
  });
  later(() => core.close());
  if (options.security === 'own' && firstCertificate.value !== undefined) {
    const other = await core.door.knownBy('tls', firstCertificate.value.fingerprint);
    if (other !== undefined) log(otherKey('tls', { other, file: 'tls/key.pem' }));
  }
  await rehearsed;
  const watch = { isHealthy: core.isHealthy, metrics: () => metricsText(core.state(), processLoad(), load()) };
  if (options.metricsPort !== undefined) {
    const opened = await openMetricsPort(host, options.metricsPort, watch);
    if (!opened.ok) return opened;
    later(opened.value);
  }
  try {
    listening = await listen({ ...options, core, budgets, certificate: firstCertificate.value, watch });
  } catch (error) {
    return failure(await listenFault(error, options));
  }
  const { port } = listening;
  later(() => {
    areGone = listening?.stop();
  });
  const admin = openAdmin(options, core.administer);
  later(() => admin.close());
  owned.listen(admin.connected);
  const code = await store.fact(invitationFact);
  if (options.database === undefined) guardFile(store, options, later);
  const certificate = keepCertificate(options, firstCertificate.value, listening);
  later(certificate.stop);
  if (lost !== undefined) throw lost;
  isStarted = true;
  return success({
    core,
    budgets,
    title,
    port,
    addresses: addressesOf(host, port, firstCertificate.value, options.security === 'own'),
    fingerprint: firstCertificate.value?.fingerprint,
    invitation: options.registration === 'code' ? code : undefined,
    show: listening.show,
    announce(opened, page) {
      gateways = opened;
      pageAddress = page;
    },
    readAgain: certificate.readAgain,
  });
}

function messageSettings(
  { outgoing, hasPage, names, database }: ServerOptions,
  page: () => string | undefined,
): MessageSettings | undefined {
  if (outgoing === undefined && hasPage !== true) return undefined;
  const databaseHost = database === undefined || !URL.canParse(database.url) ? '' : new URL(database.url).hostname;
  const ownNames = [...names, databaseHost].filter((name) => name !== '');
  return { sendOut: outgoing && createSendOut({ ...outgoing, ownNames }), page };
}

async function warnOfOldData(store: Store, { folder, log }: Pick<ServerOptions, 'folder' | 'log'>): Promise<void> {
  const newer = await newerThanData(store, folder);
  if (newer === undefined) return;
  log({
    event: 'old-data',
    why: `the backup of ${newer.day} holds more than the current data; to use it, stop the server, then run: ${adminLine({ folder }, `restore ${newer.file}`)}`,
  });
}

/** Makes backups of the database file, and stops the server if the file is damaged or gone. */
function guardFile(store: Store, options: ServerOptions, later: (end: () => unknown) => void): void {
  const { folder, world, log, failed } = options;
  later(
    keepBackups(store, folder, world, (why) => {
      log({ event: 'fault', error: `no backup could be made: ${reason(why)}` });
      if (why instanceof StoreError && why.fault === 'damaged')
        failed(`${storeText(why, options)}. The server is stopping, because later changes could be lost`);
    }),
  );
  later(
    watched(databaseOf(folder), world, async () => {
      // A driver may still be able to copy an open database whose file was deleted. The next start offers this backup.
      await makeBackup(store, folder, world.now()).catch(() => {});
      failed(
        `${databaseOf(folder)} was removed while the server was running. The server is stopping, because later changes would be lost. ${backupText(folder)}`,
      );
    }),
  );
}

function processLoad(): ProcessLoad {
  const { user, system } = process.cpuUsage();
  return {
    memory: process.memoryUsage.rss(),
    cpu: (user + system) / 1e6,
    busy: performance.eventLoopUtilization().active / 1000,
  };
}

/** Checks each minute that a file exists, and calls `gone` when it does not. Returns a function that stops this. */
function watched(file: string, world: Platform, gone: () => Promise<void>): () => void {
  let stop = () => {};
  const look = () => {
    if (existsSync(file)) stop = world.after(minute, look);
    else void gone();
  };
  stop = world.after(minute, look);
  return () => stop();
}

function addressesOf(
  host: string,
  port: number,
  certificate: Certificate | undefined,
  isOwn: boolean,
): readonly Address[] {
  const isSecure = certificate !== undefined;
  const known = isOwn && certificate !== undefined ? { fingerprint: certificate.fingerprint } : {};
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const hosts = isEverywhere ? ownHosts(host === '::') : [host.replace(/^\[|\]$/g, '')];
  return (hosts.length === 0 ? ['localhost'] : hosts).map((one) => ({ host: one, port, isSecure, ...known }));
}

const ownHosts = (withSix: boolean): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(
      ({ internal, family, address }) => !internal && (family === 'IPv4' || (withSix && !/^fe80:/i.test(address))),
    )
    .map(({ address }) => address);

/** Explains to the server's host why the store cannot be used and, if its file is damaged, what to do. */
function storeText({ fault, message }: StoreError, { folder, database }: DataPlace): string {
  if (database !== undefined) return `${database.label}: ${message}`;
  const sentence = message.includes(folder) ? message : `${databaseOf(folder)}: ${message}`;
  if (fault !== 'damaged') return sentence;
  return `${sentence}. Nothing was changed. ${backupText(folder)}`;
}

function backupText(folder: string): string {
  const [newest] = listBackups(folder);
  if (newest === undefined) return 'There is no backup';
  return `The newest backup is from ${newest.day}; to use it: ${adminLine({ folder }, `restore ${newest.file}`)}`;
}

function troubleText(error: unknown, place: DataPlace): string {
  if (!(error instanceof StoreError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error.fault !== 'damaged') return error.message;
  const look = `${error.message}. To check everything: ${adminLine(place, 'check')}.`;
  return place.database === undefined ? `${look} ${backupText(place.folder)}` : look;
}

async function listenFault(error: unknown, { host, port, world, log }: ServerOptions): Promise<Refusal> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const free = await freePort(host, port, { world, log });
    const other = free === undefined ? '' : `; port ${free} is free: --port ${free}`;
    return refusal(
      'port-taken',
      `port ${port} on ${host} is taken by another program or another turncade server${other}`,
    );
  }
  if (code === 'EACCES')
    return refusal('port-taken', `port ${port} is reserved: take one from 1024 up, such as --port 7777`);
  if (noAddress.has(code))
    return refusal(
      'no-such-host',
      `${host} is not an address of this machine: --listen takes one of its addresses, or 0.0.0.0 for all`,
    );
  return refusal('failed', `${host}, port ${port}: ${reason(error)}`);
}

const noAddress: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']);

async function freePort(host: string, takenPort: number, { world, log }: Pick<ServerOptions, 'world' | 'log'>) {
  for (let port = takenPort + 1; port <= Math.min(takenPort + 20, 65_535); port++) {
    const core = { connect: () => ({ accountName: undefined, take() {}, left() {} }) };
    const budgets = createBudgets(world, { maxSessions: maxSessionsIn(getHeapStatistics().heap_size_limit) });
    try {
      const tried = await listen({
        host,
        port,
        certificate: undefined,
        isBehindProxy: false,
        core,
        world,
        log,
        budgets,
      });
      await tried.close();
      return port;
    } catch {}
  }
  return undefined;
}

export function adminLine({ folder, database }: DataPlace, command: string): string {
  const places = [
    ...(folder === serverFolder(foldersOf(process.env)) ? [] : [folder]),
    ...(database === undefined ? [] : [database.label]),
  ];
  const data = places.map((place) => ` --data ${JSON.stringify(place)}`).join('');
  return `turncade serve${data} --admin ${/\s/.test(command) ? JSON.stringify(command) : command}`;
}

export const joinLine = (address: Address): string => `turncade join ${addressText(address)}`;
