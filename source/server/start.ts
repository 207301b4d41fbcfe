import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, type Result, refusal, success } from '../engine/result.ts';
import { type Address, addressText } from '../net/address.ts';
import { serverFolder } from '../storage/files/folders.ts';
import { reason } from '../storage/files/reason.ts';
import { openAdmin } from './admin-line.ts';
import { createCore } from './core/core.ts';
import { rehearse, rehearseStore } from './core/hosted/rehearse.ts';
import { invitationFact } from './core/settings.ts';
import type { Log } from './log.ts';
import { type Certificate, givenCertificate, mustBeRenewed, ownCertificate } from './socket/certificate.ts';
import { type Listening, listen } from './socket/listen.ts';
import { keepBackups, listBackups } from './store/backups.ts';
import { databaseOf, openStore } from './store/open-store.ts';
import { ownFolder } from './store/owner.ts';
import { StoreError } from './store/store.ts';
import type { World } from './world.ts';

/** What a server is started with. */
export interface ServerOptions {
  readonly host: string;
  /** 0 takes one that is free. */
  readonly port: number;
  /** Where everything is kept. */
  readonly folder: string;
  readonly registration: 'open' | 'code' | 'closed';
  /** What it is secured with; `own` makes a certificate. */
  readonly security: 'none' | 'own' | { readonly certFile: string; readonly keyFile: string };
  readonly isBehindProxy: boolean;
  /** Names under which it is reached without TLS, beside those of this machine itself. */
  readonly names: readonly string[];
  readonly world: World;
  readonly log: Log;
  /** Told when it cannot go on, because nothing can be kept any more. */
  readonly failed: (why: string) => void;
}

/** A server that runs. */
export interface Running {
  readonly title: string;
  readonly port: number;
  /** Where it is reached: this machine only, or each of its addresses. */
  readonly addresses: readonly Address[];
  readonly fingerprint: string | undefined;
  /** What a newcomer has to know, where that is asked for. */
  readonly invitation: string | undefined;
  /** Takes nobody any more, keeps what was accepted, tells everybody, and ends. */
  stop(): Promise<void>;
}

/** How long clients may take to hear that the server is going, in milliseconds. */
const goodbyeWithin = 500;

const day = 24 * 3_600_000;

/** Starts a server, or says why it cannot be started; nothing is left open then. */
export async function startServer(options: ServerOptions): Promise<Result<Running>> {
  const { host, folder, world, log } = options;
  const undo: (() => unknown)[] = [];
  const giveUp = async (error: unknown) => {
    for (const step of undo.reverse()) await step();
    if (error instanceof StoreError) return failure(refusal(error.fault, storeText(error, folder)));
    if (error instanceof Error && 'code' in error) return failure(await listenFault(error, options));
    throw error;
  };
  try {
    const owned = await ownFolder(folder);
    undo.push(() => owned.release());
    const shown = await certificateOf(options);
    if (!shown.ok) {
      await owned.release();
      return shown;
    }
    const opening = openStore(owned, {
      ended: (why) => options.failed(`${why.message}; the server stops, because nothing can be saved any more`),
    });
    // It goes on while the store's thread works.
    const rehearsed = rehearse(world).catch((error: unknown) => log({ event: 'fault', error: reason(error) }));
    const store = await opening;
    undo.push(() => store.close());
    await rehearseStore(store);
    const title = hostname();
    const core = await createCore({
      store,
      world,
      settings: {
        title,
        registration: options.registration,
        trouble: (error) => log({ event: 'fault', error: error instanceof Error ? error.stack : String(error) }),
      },
    });
    await rehearsed;
    const listening = await listen({ ...options, core, certificate: shown.value });
    const admin = openAdmin(folder, core.administer);
    owned.listen(admin.connected);
    const { [invitationFact]: code } = await store.facts();
    const stopBackups = keepBackups(store, folder, world, (why) => {
      log({ event: 'fault', error: `no backup could be made: ${reason(why)}` });
      if (why instanceof StoreError && why.fault === 'damaged')
        options.failed(`${storeText(why, folder)}. The server stops: what it saved from now on could be lost`);
    });
    const stopRenewing = renewing(options, shown.value, listening);
    return success({
      title,
      port: listening.port,
      addresses: addressesOf(host, listening.port, shown.value, options.security === 'own'),
      fingerprint: shown.value?.fingerprint,
      invitation: options.registration === 'code' ? code : undefined,
      async stop() {
        stopBackups();
        stopRenewing();
        const areGone = listening.stop();
        await core.close();
        await Promise.race([areGone, wait(goodbyeWithin, undefined, { ref: false })]);
        await listening.close();
        admin.close();
        await owned.release();
      },
    });
  } catch (error) {
    return giveUp(error);
  }
}

async function certificateOf({ security, folder, world }: ServerOptions): Promise<Result<Certificate | undefined>> {
  if (security === 'none') return success(undefined);
  if (security === 'own') return ownCertificate(join(folder, 'tls'), world.now());
  return givenCertificate(security.certFile, security.keyFile, world.now());
}

/** Looks every day whether the certificate has to be another one; those from files may have been replaced. */
function renewing(options: ServerOptions, shown: Certificate | undefined, listening: Listening): () => void {
  const { world, log, security } = options;
  let stop = () => {};
  const look = async () => {
    const isOwn = security === 'own';
    if (shown !== undefined && (!isOwn || mustBeRenewed(shown, world.now()))) {
      const next = await certificateOf(options);
      if (!next.ok) log({ event: 'fault', error: next.error.message });
      else if (next.value !== undefined) {
        if (next.value.cert !== shown.cert)
          log({ event: 'certificate', expires: new Date(next.value.expires).toISOString() });
        listening.renew(next.value);
        shown = next.value;
      }
    }
    stop = world.after(day, look);
  };
  stop = world.after(day, look);
  return () => stop();
}

/** Where others find it: this machine, or each address of it that others can reach. */
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

/** The addresses of this machine in its networks; those that lead to it from elsewhere first. */
const ownHosts = (withSix: boolean): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(
      ({ internal, family, address }) => !internal && (family === 'IPv4' || (withSix && !/^fe80:/i.test(address))),
    )
    .map(({ address }) => address);

/** Why what is kept cannot be opened, and what can be done. */
function storeText({ fault, message }: StoreError, folder: string): string {
  const told = message.includes(folder) ? message : `${databaseOf(folder)}: ${message}`;
  if (fault !== 'damaged') return told;
  const [newest] = listBackups(folder);
  if (newest === undefined) return `${told}. It stays unchanged; there is no backup`;
  const data = folder === serverFolder() ? '' : ` --data ${JSON.stringify(folder)}`;
  return `${told}. Nothing was changed. The newest backup is of ${newest.day}; to go on with it: turncade serve${data} --admin "restore ${newest.file}"`;
}

/** Why a server cannot listen where it was told to, and where it could. */
async function listenFault(error: Error & { readonly code: unknown }, { host, port, world, log }: ServerOptions) {
  const code = String(error.code);
  if (code === 'EADDRINUSE') {
    const free = await freePort(host, port, { world, log });
    const other = free === undefined ? '' : `; port ${free} is free: --port ${free}`;
    return refusal(
      'port-taken',
      `port ${port} of ${host} is taken by another program, or another turncade server${other}`,
    );
  }
  if (code === 'EACCES')
    return refusal('port-taken', `port ${port} is reserved: take one from 1024 up, such as --port 7777`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return refusal(
      'no-such-host',
      `${host} is not an address of this machine: --listen takes one of its addresses, or 0.0.0.0 for all`,
    );
  return refusal('failed', reason(error));
}

/** The next port that nobody has. */
async function freePort(host: string, taken: number, { world, log }: Pick<ServerOptions, 'world' | 'log'>) {
  for (let port = taken + 1; port <= Math.min(taken + 20, 65_535); port++) {
    const core = { connect: () => ({ take() {}, left() {} }) };
    try {
      const tried = await listen({ host, port, certificate: undefined, isBehindProxy: false, core, world, log });
      await tried.close();
      return port;
    } catch {
      // That one is taken, too.
    }
  }
  return undefined;
}

/** The line that friends type. */
export const joinLine = (address: Address): string => `turncade join ${addressText(address)}`;
