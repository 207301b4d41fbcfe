import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { cleanText } from '#app/online/clean-text.ts';
import { sharedThinker } from '#bot-worker/shared-thinker.ts';
import { thinkElsewhere } from '#bot-worker/worker-client.ts';
import { compact, itemAt } from '#engine/lookup.ts';
import type { GatewayServer } from '#gateways/gateway-server.ts';
import { type DoorOptions, openDoors } from '#gateways/open-gateways.ts';
import { endFailedScope } from '#gateways/session-scope.ts';
import { addressText, isLoopback, pageOf } from '#net/address.ts';
import { lengthOf } from '#net/names.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { askAdmin } from '#server/admin-line.ts';
import { type Administered, readCommand } from '#server/core/administration.ts';
import { createCore } from '#server/core/core.ts';
import { usualGuestDays } from '#server/core/guest-removal.ts';
import { type Log, logLine } from '#server/log.ts';
import { nodePlatform } from '#server/node-platform.ts';
import type { Platform } from '#server/platform.ts';
import { createRejectionLog } from '#server/rate-limiter.ts';
import { adminLine, joinLine, type Running, type ServerOptions, startServer } from '#server/start.ts';
import { connectToOwner, type LockedFolder, lockFolder } from '#server/store/data-folder.ts';
import { type DataPlace, databaseOf, openData, restore } from '#server/store/open-store.ts';
import { databaseAddress, isDatabaseAddress } from '#server/store/postgres/address.ts';
import { connectTo } from '#server/store/postgres/connection.ts';
import { moveTo } from '#server/store/postgres/move.ts';
import { bestDriver } from '#server/store/sqlite/drivers.ts';
import { StoreError } from '#server/store/store.ts';
import { reason } from '#storage/files/attempt.ts';
import { serverFolder } from '#storage/files/folders.ts';
import { localFolders } from '../local/local-folders.ts';
import { complain, ignoreClosedPipe } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { subcommands } from '../usage.ts';
import { UsageError } from '../usage-error.ts';
import { withConfig } from './config-file.ts';

/** `turncade serve`: hosts matches until a signal ends it. Status 1 if it could not start or failed. */
export async function serve(args: Arguments, version: string, print: (text: string) => Promise<void>): Promise<number> {
  const [word] = args.words;
  if (word !== undefined) throw new UsageError(`serve takes no "${word}"; turncade serve --help lists its options`);
  const options = optionsOf(withConfig(args, subcommands.serve.options));
  const command = args.text('admin');
  // From now on, only this user can read files that the process writes.
  const umask = process.umask(0o077);
  try {
    return await (command === undefined ? host(options, version, print) : admin(options, command, print));
  } finally {
    process.umask(umask);
  }
}

async function host(options: ServeOptions, version: string, print: (text: string) => Promise<void>): Promise<number> {
  const thinker = thinkElsewhere();
  const levelReader = thinkElsewhere(undefined, 256);
  // Sessions have their own thread, so that people who play alone with bots do not delay matches between players.
  const sessions = thinkElsewhere();
  const stopListening = onFaults();
  try {
    return await hosted(
      options,
      { version, sessionThinker: sharedThinker(sessions), world: nodePlatform(thinker, levelReader) },
      print,
    );
  } finally {
    stopListening();
    thinker.close();
    levelReader.close();
    sessions.close();
  }
}

async function hosted(
  { format, doors, ...options }: ServeOptions,
  { world, ...program }: { readonly world: Platform } & Pick<GatewayServer, 'version' | 'sessionThinker'>,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const log: Log = (event) => void print(logLine(event, format, world.now()));
  let end = (_: number) => {};
  const ended = new Promise<number>((done) => {
    end = done;
  });
  const failed = (why: string) => {
    complain(`turncade: ${why}`);
    end(1);
  };
  let running: Running | undefined;
  const stopListening = onSignals({
    // A signal during the start ends the server once it runs.
    ending(name) {
      log({ event: 'ending', why: name });
      end(0);
    },
    hungUp: () => void running?.readAgain(),
  });
  let isTerminalGone = false;
  goOnWithoutReader(() => {
    isTerminalGone = true;
    end(0);
  });
  const started = await startServer({ ...options, world, log, failed });
  if (!started.ok) {
    stopListening();
    complain(`turncade: ${started.error.message}`);
    return 1;
  }
  running = started.value;
  const { core, budgets } = running;
  const known = knownAs(running, options);
  const house: GatewayServer = {
    ...program,
    core,
    budgets,
    log,
    logRejection: createRejectionLog({ log, now: world.now }),
    registration: options.registration,
    about: options.about,
    guests: options.guests !== 'off',
    hasPublicPages: options.hasPublicPages,
    ...known,
  };
  const opened = await openDoors(house, {
    ssh: doors.ssh,
    web: doors.web ? { show: running.show } : undefined,
    isAddressKnown: known.isAddressKnown,
    host: options.host,
    folder: options.folder,
  });
  if (!opened.ok) {
    await running.stop();
    stopListening();
    complain(`turncade: ${opened.error.message}`);
    return 1;
  }
  const { ssh } = opened.value.facts;
  running.announce(
    { ...(typeof ssh === 'number' && { ssh }), ...(doors.web && { web: true }) },
    doors.web && known.isAddressKnown ? pageOf(known.address) : undefined,
  );
  void print(
    format === 'json'
      ? logLine({ ...factsOf(running, options), ...opened.value.facts }, 'json', world.now())
      : greeting(running, options, opened.value.lines),
  );
  if (doors.ssh !== undefined || doors.web)
    import('#gateways/warm-up.ts')
      .then(({ warmUpSessions }) => warmUpSessions(world, program.sessionThinker()))
      .catch((error: unknown) => log({ event: 'fault', error: reason(error) }));
  const status = await ended;
  await opened.value.stop();
  await running.stop();
  stopListening();
  // Everything is stored and closed, but timers of sessions might keep the process alive.
  setTimeout(() => process.exit(status), leftoverWithin).unref();
  log({ event: 'ended' });
  // A normal exit of Node would abort when it restores a terminal that no longer exists.
  if (isTerminalGone && process.platform !== 'win32') process.kill(process.pid, 'SIGHUP');
  return status;
}

/** Keeps the server running if the reader of its log exits. Ends the server if its terminal is closed. */
function goOnWithoutReader(end: () => void): void {
  let isTold = false;
  ignoreClosedPipe((error) => {
    if (process.stdout.isTTY) return end();
    if (!isTold) complain(`turncade: cannot write the log: ${reason(error)}; the server keeps running without it`);
    isTold = true;
  });
}

interface ServeOptions extends Omit<ServerOptions, 'world' | 'log' | 'failed'> {
  readonly format: 'text' | 'json';
  readonly hasPublicPages: boolean;
  readonly doors: Pick<DoorOptions, 'ssh'> & { readonly web: boolean };
}

const registrations = ['open', 'code', 'closed'] as const;
const guestSettings = ['on', 'quiet', 'off'] as const;
const pageSettings = ['on', 'off'] as const;
const tournamentSettings = ['owner', 'accounts', 'off'] as const;
const formats = ['text', 'json'] as const;

function optionsOf(args: Arguments): ServeOptions {
  const host = (args.text('listen') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const port = portOf(args, 'port') ?? 7777;
  const ssh = portOf(args, 'ssh');
  const isHere = isLoopback(host);
  const [certFile, keyFile] = [args.text('tls-cert'), args.text('tls-key')];
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new UsageError('--tls-cert and --tls-key belong together: give both files');
  const isPlain = args.on('plain');
  if (isPlain && certFile !== undefined)
    throw new UsageError('--plain uses no certificate: use either --plain or --tls-cert');
  const isBehindProxy = args.on('behind-proxy');
  if (isBehindProxy && !isPlain && !isHere)
    throw new UsageError(
      '--behind-proxy needs --plain or a server that only this machine can reach, because the proxy holds the certificate',
    );
  const names = args.list('host');
  for (const name of names)
    if (!/^[\w-]+(?:\.[\w-]+)*\.?$/.test(name))
      throw new UsageError(`--host must be a name such as oak.example.org, without a port; found "${name}"`);
  const registration = oneOf(args, 'registration', registrations) ?? (isHere && !isBehindProxy ? 'open' : 'code');
  const guestDays = args.number('guest-days') ?? usualGuestDays;
  if (guestDays < 1 || guestDays > 90) throw new UsageError(`--guest-days must be from 1 to 90, found ${guestDays}`);
  const tournaments = oneOf(args, 'tournaments', tournamentSettings) ?? 'owner';
  return {
    host,
    port,
    names,
    ...dataOf(args.list('data')),
    registration,
    guests: oneOf(args, 'guests', guestSettings) ?? (registration === 'open' ? 'on' : 'off'),
    guestDays,
    hasPublicPages: (oneOf(args, 'public-pages', pageSettings) ?? (registration === 'closed' ? 'off' : 'on')) === 'on',
    tournaments: tournaments === 'off' ? undefined : tournaments,
    security:
      certFile !== undefined && keyFile !== undefined
        ? { certFile: resolve(certFile), keyFile: resolve(keyFile) }
        : isPlain || isHere
          ? 'none'
          : 'own',
    isBehindProxy,
    about: aboutIn(args),
    outgoing: outgoingIn(args),
    hasPage: args.on('web'),
    metricsPort: portOf(args, 'metrics'),
    format: oneOf(args, 'log', formats) ?? 'text',
    doors: { ssh, web: args.on('web') },
  };
}

/** Hosts that may receive messages for absent players. Undefined if the owner allows none. */
function outgoingIn(args: Arguments): ServeOptions['outgoing'] {
  const to = args.list('messages-to').map((host) => host.toLowerCase());
  const toPrivate = args.list('messages-to-private');
  for (const host of to)
    if (!/^(?:public|off|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.test(host))
      throw new UsageError(
        `--messages-to must be public, off, or a name such as ntfy.sh or *.example.org; found "${host}"`,
      );
  if (to.includes('off') && to.length > 1) throw new UsageError('--messages-to off allows no other values');
  for (const address of toPrivate)
    if (isIP(address) === 0)
      throw new UsageError(`--messages-to-private must be an address such as 192.168.1.5, found "${address}"`);
  const hosts = to.filter((host) => host !== 'off');
  return hosts.length + toPrivate.length === 0 ? undefined : { to: hosts, toPrivate };
}

/** Maximum characters of the texts of the owner, and maximum number of rules. */
const aboutLimits = { name: 40, greeting: 160, rule: 120, contact: 80, rules: 6 } as const;

function aboutIn(args: Arguments): AboutServer | undefined {
  const cleanOption = (option: keyof typeof aboutLimits, typed: string | undefined): string | undefined => {
    const text = typed === undefined ? undefined : cleanText(typed).trim();
    if (text === '') throw new UsageError(`--${option} is empty`);
    const [max, length] = [aboutLimits[option], text === undefined ? 0 : lengthOf(text)];
    if (length > max) throw new UsageError(`--${option} may have at most ${max} characters, found ${length}`);
    return text;
  };
  const rules = compact(...args.list('rule').map((rule) => cleanOption('rule', rule)));
  if (rules.length > aboutLimits.rules)
    throw new UsageError(`--rule may be used at most ${aboutLimits.rules} times, found ${rules.length}`);
  const texts = (['name', 'greeting', 'contact'] as const).flatMap((option) => {
    const text = cleanOption(option, args.text(option));
    return text === undefined ? [] : [[option, text] as const];
  });
  return rules.length + texts.length === 0 ? undefined : { ...Object.fromEntries(texts), rules };
}

/** Storage of a server, from the values of `--data`: a folder, a database, or both. */
function dataOf(places: readonly string[]): DataPlace {
  const folders = places.filter((place) => !isDatabaseAddress(place));
  const [address, ...extraWords] = places.filter(isDatabaseAddress);
  if (folders.length > 1 || extraWords.length > 0)
    throw new UsageError('--data takes at most one folder and one database');
  const database = address === undefined ? undefined : databaseAddress(address);
  if (database?.ok === false) throw new UsageError(`--data: ${database.error.message}`);
  return { folder: resolve(folders[0] ?? serverFolder(localFolders())), database: database?.value };
}

function portOf(args: Arguments, option: 'port' | 'ssh' | 'metrics'): number | undefined {
  const port = args.number(option);
  if (port !== undefined && port > 65_535) throw new UsageError(`--${option} must be from 0 to 65535, found ${port}`);
  return port;
}

function oneOf<Word extends string>(args: Arguments, option: string, words: readonly Word[]): Word | undefined {
  const chosenWord = args.text(option);
  if (chosenWord === undefined) return undefined;
  const known = words.find((word) => word === chosenWord);
  if (known === undefined)
    throw new UsageError(`--${option} must be one of ${words.join(', ')}, found "${chosenWord}"`);
  return known;
}

/** Facts about a running server for programs. They are logged, so they contain no secrets. */
const factsOf = (
  { port, addresses, fingerprint }: Running,
  { host, folder, database }: Pick<ServerOptions, 'host' | keyof DataPlace>,
) => ({
  event: 'listening',
  host,
  port,
  data: database?.label ?? folder,
  join: addresses.map(addressText).join(' '),
  fingerprint,
});

/** Address and name of the server for players. `--host` sets them, for example to those of a proxy. */
function knownAs(
  { addresses }: Pick<Running, 'addresses'>,
  { names, host, isBehindProxy }: Pick<ServeOptions, 'names' | 'host' | 'isBehindProxy'>,
): Pick<GatewayServer, 'address' | 'name'> & { readonly isAddressKnown: boolean } {
  const inner = itemAt(addresses, 0);
  const name = names[0]?.toLowerCase().replace(/\.$/, '');
  if (isBehindProxy)
    return name === undefined
      ? { address: inner, isAddressKnown: false }
      : { address: { host: name, port: 443, isSecure: true }, name, isAddressKnown: true };
  const address = name === undefined || isLoopback(host) ? inner : { ...inner, host: name };
  return { address, isAddressKnown: true };
}

function greeting(
  { port, addresses, fingerprint, invitation }: Running,
  options: Omit<ServeOptions, 'format' | 'doors'>,
  doors: readonly string[],
): string {
  const { host, folder, database, security, isBehindProxy } = options;
  const known = knownAs({ addresses }, options);
  const otherAddresses = addresses.filter(({ host: other }) => other !== known.address.host);
  const lines = [known.address, ...otherAddresses].map((address) => `  ${joinLine(address)}`);
  const isHere = isLoopback(host);
  return [
    `turncade is listening on ${host.includes(':') ? `[${host}]` : host}, port ${port}. Everything is stored in ${database?.label ?? folder}.`,
    '',
    ...(isBehindProxy
      ? [`Friends join through your proxy: turncade join wss://${known.name ?? 'HOST'}`]
      : [isHere ? 'Play on this machine:' : 'Send your friends this line:', ...lines]),
    ...(isHere && !isBehindProxy
      ? ['', 'Only this machine can reach it. To let others in: turncade serve --listen 0.0.0.0']
      : []),
    ...(isHere
      ? []
      : [
          '',
          `For friends outside your network, your router has to forward port ${port}, and they need your public address.`,
        ]),
    ...(doors.length === 0 ? [] : ['', ...doors]),
    ...(invitation === undefined ? [] : ['', `Invitation code for new accounts: ${toldCode(invitation, options)}`]),
    ...(fingerprint === undefined ? [] : ['', `Fingerprint of this server: ${fingerprint}`]),
    ...(security === 'none' && !isHere && !isBehindProxy
      ? ['', '! Nothing is encrypted: others on the network can read passwords. Use --plain only behind a proxy.']
      : []),
    '',
    'Ctrl+C stops the server. Players reconnect by themselves when it runs again.',
  ].join('\n');
}

/** On a terminal, the invitation code. In a log, which must not contain the code, the command that prints the code. */
const toldCode = (code: string, place: DataPlace): string =>
  process.stdout.isTTY ? code : adminLine(place, 'invitation');

/** Milliseconds after the server has closed until a process that still runs is ended. */
const leftoverWithin = 500;

/** Handles uncaught errors. An error in a session ends only the session, any other error ends the program. */
function onFaults(): () => void {
  const failed = (error: unknown) => {
    if (endFailedScope(error)) return;
    complain(`turncade: ${error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  };
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', failed);
  return () => {
    process.off('uncaughtException', failed);
    process.off('unhandledRejection', failed);
  };
}

/** On Windows, closing the console sends SIGHUP and ends the process soon after. */
const endings = ['SIGINT', 'SIGTERM', ...(process.platform === 'win32' ? ['SIGHUP' as const] : [])] as const;

/** Handles terminating signals. A second signal ends the program immediately. */
function onSignals(on: { ending(name: (typeof endings)[number]): void; hungUp(): void }): () => void {
  let isEnding = false;
  const ending = (name: (typeof endings)[number]) => {
    if (isEnding) process.exit(128 + constants.signals[name]);
    isEnding = true;
    on.ending(name);
  };
  for (const name of endings) process.on(name, ending);
  if (process.platform !== 'win32') process.on('SIGHUP', on.hungUp);
  return () => {
    for (const name of endings) process.off(name, ending);
    process.off('SIGHUP', on.hungUp);
  };
}

/** `turncade serve --admin`: runs a command on the running server, or on its data if it is stopped. */
export async function admin(place: DataPlace, text: string, print: (text: string) => Promise<void>): Promise<number> {
  const words = wordsOf(text);
  const read = readCommand(words);
  if (!read.ok) throw new UsageError(`--admin: ${read.error.message}`);
  const outcome = await done(place, [read.value.command, ...read.value.args]).catch((error: unknown): Administered => {
    if (error instanceof StoreError)
      return { ok: false, text: `${place.database === undefined ? '' : `${place.database.label}: `}${error.message}` };
    throw error;
  });
  if (outcome.ok) await print(outcome.text.trimEnd());
  else complain(`turncade: ${outcome.text}`);
  return outcome.ok ? 0 : 1;
}

/** Splits a command into words. Resolves file paths, because the server may run in another folder. */
function wordsOf(text: string): readonly string[] {
  const [command = '', ...rest] = text.trim().split(/\s+/);
  if (command !== 'backup' && command !== 'restore') return [command, ...rest];
  const path = text.trim().slice(command.length).trim();
  return path === '' ? [command] : [command, resolve(path)];
}

async function done(place: DataPlace, words: readonly string[]): Promise<Administered> {
  const { folder, database } = place;
  const [command, argument] = words;
  if (command === 'restore' && database !== undefined)
    return { ok: false, text: 'a PostgreSQL database is restored with its own tools, such as pg_restore' };
  if (command === 'move' && database !== undefined)
    return { ok: false, text: 'move copies a folder: --data must not be a database' };
  const running = await connectToOwner(folder);
  if (running !== undefined) return askAdmin(running, place, words);
  if (command === 'status')
    return {
      ok: false,
      text:
        database === undefined
          ? `no server is running on ${folder}`
          : `no server is running on ${folder}: if yours uses another folder, add --data FOLDER`,
    };
  if (command !== 'restore' && database === undefined && !existsSync(databaseOf(folder)))
    return {
      ok: false,
      text: `${folder}: no data of a server here; if it keeps that in PostgreSQL, name the database, too: --data postgres://...`,
    };
  const owned = await lockFolder(folder);
  try {
    if (command === 'restore') return await restored(owned, argument);
    if (command === 'move') return await moved(owned, argument);
    const store = await openData(owned, place);
    const settings = { title: '', registration: 'closed' } as const;
    const core = await createCore({ store, world: nodePlatform(undefined), settings });
    const outcome = await core.administer(words);
    await core.close();
    return outcome;
  } finally {
    await owned.release();
  }
}

async function restored(owned: LockedFolder, file: string | undefined): Promise<Administered> {
  if (file === undefined) return { ok: false, text: 'restore needs one FILE' };
  const aside = await restore(owned, file);
  const before = aside === undefined ? '' : ` The old data is saved as ${aside}.`;
  return { ok: true, text: `Restored the data from ${file}.${before}` };
}

async function moved(owned: LockedFolder, address: string | undefined): Promise<Administered> {
  if (address === undefined) return { ok: false, text: 'move needs one DATABASE' };
  const target = databaseAddress(address);
  if (!target.ok) return { ok: false, text: target.error.message };
  const count = await moveTo(() => connectTo(target.value), owned, await bestDriver());
  const counts = (['account', 'match', 'entry'] as const).map((table) => count.get(table));
  return {
    ok: true,
    text: [
      `Moved ${counts[0]} accounts and ${counts[1]} matches with ${counts[2]} commands, and checked that the copy is identical.`,
      `${owned.folder} does not change. From now on: turncade serve --data ${target.value.label}`,
    ].join('\n'),
  };
}
