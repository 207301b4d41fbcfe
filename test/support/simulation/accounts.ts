import { openStreams, seeded } from '#engine/random.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { protocolVersion } from '#net/wire/limits.ts';
import { requestSchema } from '#net/wire/requests.ts';
import { createCore } from '#server/core/core.ts';
import type { Platform } from '#server/platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { virtualWorld } from '../virtual-world.ts';
import { accountFaults, type Deed, type Device } from './account-faults.ts';

export interface SimulatedAccounts {
  /** Confirmed results that do not hold at the end. Empty if all hold. */
  readonly faults: readonly string[];
  /** Numbers of executed and of refused requests, by type. */
  readonly done: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
}

const names = ['mia', 'tom'];

/**
 * Simulates people who log in, change passwords, mute, log out and delete accounts over several connections, while an
 * administrator bans, resets and deletes accounts. The seed determines how long each hash, write and read takes.
 */
export async function simulateAccounts(seed: number, steps = 800): Promise<SimulatedAccounts> {
  // The common passwords are loaded now, because the simulation never waits for real time.
  await commonPasswords();
  const random = openStreams(seeded(`accounts ${seed}`)).stream('scheduler');
  const chance = (percent: number) => random.integer(1, 100) <= percent;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.integer(0, items.length - 1)];
  const world = virtualWorld(`accounts ${seed}`);
  const kept = memoryStore();
  const faults: string[] = [];
  /** Functions that let held operations continue, the oldest first. */
  const held: (() => void)[] = [];
  let isHolding = false;
  const hold = (): Promise<void> => (isHolding ? new Promise((go) => void held.push(go)) : Promise.resolve());
  const slow =
    <Args extends readonly unknown[], Value>(ask: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      await hold();
      const value = await ask(...args);
      await hold();
      return value;
    };
  const store: Store = {
    ...kept,
    write: slow(kept.write),
    lastAccount: slow(kept.lastAccount),
    account: slow(kept.account),
    accountNamed: slow(kept.accountNamed),
    login: slow(kept.login),
    logins: slow(kept.logins),
  };
  const slowWorld: Platform = { ...world, hashPassword: slow(world.hashPassword) };
  const trouble = (error: unknown) => void faults.push(`trouble: ${error instanceof Error ? error.stack : error}`);
  const core = await createCore({
    store,
    world: slowWorld,
    settings: { title: 'Oak', registration: 'open', trouble },
  });

  /** All requests in the order in which they were sent. */
  const deeds: Deed[] = [];
  let moment = 0;
  let addresses = 0;
  const begin = (deed: Omit<Deed, 'from' | 'to' | 'outcome'>): Deed => {
    const begun: Deed = { ...deed, from: ++moment, to: Number.POSITIVE_INFINITY, outcome: 'unknown' };
    deeds.push(begun);
    return begun;
  };
  const end = (deed: Deed, outcome: Deed['outcome']): void => {
    deed.outcome = outcome;
    deed.to = ++moment;
  };

  const connect = (): Device => {
    const waiting = new Map<number, (answer: Readonly<Record<string, unknown>>) => void>();
    let lastId = 0;
    // Each connection has an address of its own, because other tests cover rate limits.
    const address = `198.51.${(addresses >> 8) & 255}.${addresses++ & 255}`;
    const session = core.connect({
      address,
      send(message) {
        if (!('id' in message) || message.id === null) return;
        waiting.get(message.id)?.({ ...message });
        waiting.delete(message.id);
      },
      end() {
        device.isEnded = true;
      },
    });
    const device: Device = {
      isEnded: false,
      isAsking: false,
      login: undefined,
      ask(asked) {
        const id = ++lastId;
        session.take(requestSchema.parse({ ...asked, id }));
        return new Promise((resolve) => waiting.set(id, resolve));
      },
      cut() {
        device.isEnded = true;
        session.left();
      },
    };
    device.ask({ type: 'hello', protocol: protocolVersion, client: 'simulation' });
    return device;
  };
  /** Sends a request from a device and records its result. */
  const ask = async (device: Device, deed: Omit<Deed, 'from' | 'to' | 'outcome'>, asked: object): Promise<void> => {
    const begun = begin(deed);
    device.isAsking = true;
    const { ok, error } = await device.ask(asked);
    device.isAsking = false;
    // An answer is lost if its connection has already ended.
    if (device.isEnded) return;
    end(begun, ok === undefined ? 'refused' : 'done');
    if (begun.outcome === 'refused') {
      const code = String(Reflect.get(Object(error), 'code'));
      if (!expectedCodes.includes(code)) faults.push(`${deed.what} of ${deed.name}: ${code}`);
      if (code === 'not-logged-in') device.login = undefined;
      return;
    }
    const token: unknown = Reflect.get(Object(ok), 'token');
    if (typeof token === 'string') begun.token = token;
    if (deed.what === 'login' || deed.what === 'change' || deed.what === 'register')
      device.login = { name: deed.name, token: String(token) };
    if (deed.what === 'resume') device.login = { name: deed.name, token: deed.token ?? '' };
    if (deed.what === 'logout' || deed.what === 'delete') device.login = undefined;
  };
  const administer = async (command: string, deed: Omit<Deed, 'from' | 'to' | 'outcome'>): Promise<void> => {
    const begun = begin(deed);
    const { ok, text } = await core.administer([command, deed.name]);
    const [, password] = /is now ([0-9a-z]{16})\./.exec(text) ?? [];
    if (password !== undefined) begun.password = password;
    end(begun, ok ? 'done' : 'refused');
    if (!ok && !/^There is no account|^The account has been deleted/.test(text)) faults.push(`${command}: ${text}`);
  };

  let passwords = 0;
  const newPassword = () => `a sentence of number ${++passwords}`;
  /** One of the last three passwords of an account, including planned ones. Most often it is the last one. */
  const passwordOf = (name: string): string => {
    const known = deeds.flatMap(({ what, name: whose, outcome, password }) =>
      whose === name && password !== undefined && what !== 'login' && outcome !== 'refused' ? [password] : [],
    );
    return (chance(50) ? known.at(-1) : pick(known.slice(-3))) ?? '';
  };

  const act = (device: Device): void => {
    const { login } = device;
    const what = random.integer(1, 100);
    if (login === undefined || what <= 20) {
      const name = pick(names) ?? '';
      const tokens = deeds.flatMap((deed) => (deed.name === name && deed.token !== undefined ? [deed.token] : []));
      const token = pick(tokens.slice(-4));
      if (token !== undefined && chance(50))
        return void ask(device, { what: 'resume', name, token }, { type: 'resume', token });
      const password = passwordOf(name);
      return void ask(device, { what: 'login', name, password }, { type: 'login', name, password });
    }
    const { name, token } = login;
    const old = passwordOf(name);
    if (what <= 60) {
      const [other, isMuted] = [`other-${random.integer(1, 3)}`, chance(50)];
      const asked = { type: 'mute', name: other, muted: isMuted };
      return void ask(device, { what: 'mute', name, other, isMuted }, asked);
    }
    if (what <= 88) {
      const password = newPassword();
      const asked = { type: 'change-password', old, new: password };
      return void ask(device, { what: 'change', name, password, before: old }, asked);
    }
    if (what <= 90)
      return void ask(device, { what: 'delete', name, before: old }, { type: 'delete-account', password: old, name });
    const isEverywhere = chance(50);
    const deed = isEverywhere ? ({ what: 'logout-all', name } as const) : ({ what: 'logout', name, token } as const);
    ask(device, deed, { type: 'logout', everywhere: isEverywhere });
    if (isEverywhere) device.login = undefined;
  };
  const administrate = (): void => {
    const name = pick(names) ?? '';
    const what = random.integer(1, 100);
    if (what <= 15) void administer('reset-password', { what: 'reset', name });
    else if (what <= 40) void administer('ban', { what: 'ban', name });
    else if (what <= 97) void administer('unban', { what: 'unban', name });
    else void administer('delete', { what: 'delete', name });
  };
  const quiet = async (): Promise<void> => {
    do {
      for (const go of held.splice(0)) go();
      await world.settle();
    } while (held.length > 0);
  };

  let devices: Device[] = [];
  for (const name of names) {
    const device = connect();
    const password = newPassword();
    devices.push(device);
    await ask(device, { what: 'register', name, password }, { type: 'register', name, password });
  }
  await world.settle();
  const numbers = new Map((await kept.accounts()).map(({ name, account }) => [name, account]));
  isHolding = true;
  for (let step = 0; step < steps; step++) {
    const what = random.integer(1, 100);
    devices = devices.filter(({ isEnded }) => !isEnded);
    if (what <= 70) {
      // Completes several operations before the next request.
      for (let few = random.integer(1, 4); few > 0; few--)
        held.splice(random.integer(0, Math.max(0, held.length - 1)), 1)[0]?.();
    } else if (what <= 95) {
      const device = devices.length < 6 && chance(30) ? connect() : pick(devices.filter(({ isAsking }) => !isAsking));
      if (device !== undefined && !devices.includes(device)) devices.push(device);
      if (device !== undefined) act(device);
    } else if (what <= 96) administrate();
    else if (what <= 99) pick(devices)?.cut();
    else await world.pass(random.integer(1, 4) * 1_800_000);
    await world.settle();
  }
  isHolding = false;
  await quiet();
  faults.push(...(await accountFaults({ deeds, devices, numbers, store: kept, connect })));
  return { faults, done: counted(deeds, 'done'), refused: counted(deeds, 'refused') };
}

const expectedCodes = ['wrong-login', 'not-logged-in', 'cut'];

function counted(deeds: readonly Deed[], outcome: Deed['outcome']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const deed of deeds) if (deed.outcome === outcome) counts[deed.what] = (counts[deed.what] ?? 0) + 1;
  return counts;
}
