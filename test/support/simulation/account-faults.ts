import { isDeepStrictEqual } from 'node:util';
import type { Store } from '#server/store/store.ts';

/** A connection of a client, and its login. */
export interface Device {
  isEnded: boolean;
  isAsking: boolean;
  /** Login after the last answer that the device received. Undefined if it is logged out. */
  login: { readonly name: string; readonly token: string } | undefined;
  ask(asked: object): Promise<Readonly<Record<string, unknown>>>;
  cut(): void;
}

/** A request about an account. */
export interface Deed {
  readonly what:
    | 'register'
    | 'login'
    | 'resume'
    | 'mute'
    | 'change'
    | 'logout'
    | 'logout-all'
    | 'reset'
    | 'ban'
    | 'unban'
    | 'delete';
  readonly name: string;
  /** Password that the request uses, or the new password that it sets. */
  password?: string;
  /** Current password, sent as confirmation. */
  readonly before?: string;
  /** Login token that the request has created or refers to. */
  token?: string;
  readonly other?: string;
  readonly isMuted?: boolean;
  /** Start and end of the request. If two requests overlap, the server may have executed them in either order. */
  readonly from: number;
  to: number;
  /** `unknown` if the answer was lost. */
  outcome: 'done' | 'refused' | 'unknown';
}

/** State at the end of a simulation, when no request is in progress. */
interface Left {
  readonly deeds: readonly Deed[];
  readonly devices: readonly Device[];
  /** Account numbers by name. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly store: Store;
  connect(): Device;
}

const setsPassword: readonly Deed['what'][] = ['register', 'change', 'reset'];
const endsLogins: readonly Deed['what'][] = ['change', 'reset', 'ban', 'delete', 'logout-all'];
const makesLogin: readonly Deed['what'][] = ['register', 'login', 'change'];

const isBefore = (a: Deed, b: Deed): boolean => a.to < b.from;

/** Requests that may have been executed last, because no confirmed request began after their end. */
const last = (deeds: readonly Deed[]): Deed[] =>
  deeds.filter((deed) => !deeds.some((later) => later.outcome === 'done' && isBefore(deed, later)));

/** Checks the final state, and describes confirmed results that do not hold. */
export async function accountFaults(left: Left): Promise<string[]> {
  const faults = left.deeds.flatMap((deed) =>
    untimely(
      deed,
      left.deeds.filter(({ name }) => name === deed.name),
    ),
  );
  for (const [name, number] of left.numbers) faults.push(...(await faultsOf(left, name, number)));
  return faults;
}

/** Describes results that contradict facts known before the request began. */
function untimely(deed: Deed, own: readonly Deed[]): string[] {
  if (deed.outcome !== 'done') return [];
  const text = `${deed.what} of ${deed.name} at ${deed.from}`;
  const done = own.filter(({ outcome }) => outcome === 'done');
  const before = done.filter((other) => isBefore(other, deed));
  const faults: string[] = [];
  if (before.some(({ what }) => what === 'delete')) faults.push(`${text} was done although it was deleted`);
  const used = deed.what === 'login' ? deed.password : deed.before;
  if (used !== undefined) {
    const set = own.find(({ what, password }) => setsPassword.includes(what) && password === used);
    if (set === undefined) faults.push(`${text} was done with a password that nobody has set`);
    else if (before.some((other) => setsPassword.includes(other.what) && isBefore(set, other)))
      faults.push(`${text} was done with an old password`);
    // A successful request replaces its confirming password, so no other request can succeed with the same password.
    if (deed.before !== undefined && done.some((other) => other !== deed && other.before === deed.before))
      faults.push(`${text} was done with a password that was replaced by another`);
  }
  const ban = before.find(
    (one) =>
      one.what === 'ban' &&
      !own.some(({ what, to, outcome }) => what === 'unban' && outcome !== 'refused' && to > one.from),
  );
  if (ban !== undefined && (deed.what === 'login' || deed.what === 'resume'))
    faults.push(`${text} was done although it was banned at ${ban.from}`);
  if (deed.what === 'resume') {
    const made = own.find(({ what, token }) => makesLogin.includes(what) && token === deed.token);
    if (made !== undefined && before.some((other) => endsLogins.includes(other.what) && isBefore(made, other)))
      faults.push(`${text} was done with a login that had ended`);
  }
  return faults;
}

/** Describes differences between the state of an account and its expected state. */
async function faultsOf({ deeds, devices, store, connect }: Left, name: string, number: number): Promise<string[]> {
  const faults: string[] = [];
  const own = deeds.filter((deed) => deed.name === name && deed.outcome !== 'refused');
  const of = (...what: readonly Deed['what'][]) => own.filter((deed) => what.includes(deed.what));
  const fault = (text: string) => void faults.push(`${name}: ${text}`);
  const account = await store.account(number);
  if (account === undefined) return [`${name} is gone`];

  const { state } = account;
  // Passwords that were certainly replaced. A deletion that was confirmed with such a password must have failed.
  const replaced = of('change').flatMap(({ outcome, before }) => (outcome === 'done' ? [before] : []));
  const deletions = of('delete').filter(({ before }) => before === undefined || !replaced.includes(before));
  if (state === 'deleted' && deletions.length === 0) fault('is deleted, and nobody wanted that');
  if (state !== 'deleted' && deletions.some(({ outcome }) => outcome === 'done')) fault('was deleted, and is there');
  const states = last(of('register', 'ban', 'unban')).map(({ what }) => (what === 'ban' ? 'banned' : 'active'));
  if (state !== 'deleted' && !states.includes(state)) fault(`is ${state}, and was to be ${states.join(' or ')}`);

  /**
   * Passwords that open the account, even if its logins are blocked. There must be exactly one password, or none after
   * a deletion.
   */
  const right: string[] = [];
  for (const password of new Set(of(...setsPassword).map((deed) => deed.password ?? ''))) {
    const device = connect();
    const { ok, error } = await device.ask({ type: 'login', name, password });
    device.cut();
    const isBanned = Reflect.get(Object(error), 'message') === 'This account is banned.';
    if (ok !== undefined || isBanned) right.push(password);
    if (ok !== undefined && state !== 'active') fault(`is ${state}, and ${password} logs in`);
  }
  const wanted = state === 'deleted' ? [] : last(of(...setsPassword)).map(({ password }) => password);
  if (right.length !== (state === 'deleted' ? 0 : 1) || right.some((password) => !wanted.includes(password)))
    fault(`is opened by ${right.join(' and ') || 'nothing'}, expected ${wanted.join(' or ') || 'nothing'}`);

  if (state !== 'active' && (await store.logins(number)).length > 0) fault(`is ${state}, and has logins`);
  const living = new Set<string>();
  for (const made of of(...makesLogin)) {
    if (made.token === undefined) continue;
    const device = connect();
    const { ok } = await device.ask({ type: 'resume', token: made.token });
    device.cut();
    const endings = of(...endsLogins).filter((other) => other !== made);
    const ended = endings.find((other) => other.outcome === 'done' && isBefore(made, other));
    const mayHaveEnded =
      endings.some(({ to }) => to > made.from) || of('logout').some(({ token }) => token === made.token);
    if (ok === undefined && !mayHaveEnded) fault(`the login of ${made.from} has ended by itself`);
    if (ok === undefined) continue;
    living.add(made.token);
    if (state !== 'active') fault(`is ${state}, and the login of ${made.from} is there`);
    if (ended !== undefined) fault(`the login of ${made.from} outlived the ${ended.what} of ${ended.from}`);
    if (!right.includes(made.password ?? '')) fault(`the login of ${made.from} was made with an old password`);
    if (of('logout').some(({ token, outcome }) => token === made.token && outcome === 'done'))
      fault(`the login of ${made.from} was logged out`);
  }
  for (const { isEnded, login, ask } of devices) {
    if (isEnded || login?.name !== name) continue;
    const { ok } = await ask({ type: 'account' });
    if (ok !== undefined && !living.has(login.token)) fault('is connected without a login');
    const told: unknown = Reflect.get(Object(ok), 'muted');
    if (ok !== undefined && !isDeepStrictEqual(told, account.muted))
      fault(`has ${account.muted} muted, and is told of ${told}`);
  }

  const [password] = right;
  if (state === 'active' && password !== undefined) {
    const device = connect();
    await device.ask({ type: 'login', name, password });
    const { ok } = await device.ask({ type: 'change-password', old: password, new: 'a sentence for the end' });
    device.cut();
    if (ok === undefined) fault('cannot be given another password');
  }

  for (const other of new Set(of('mute').map((deed) => deed.other ?? ''))) {
    const may = last(of('mute').filter((deed) => deed.other === other)).map(({ isMuted }) => isMuted === true);
    const unsure = of('mute').every((deed) => deed.other !== other || deed.outcome === 'unknown');
    const is = account.muted.includes(other);
    if (state !== 'deleted' && !may.includes(is) && !(unsure && !is)) fault(`has ${other} muted: ${is}`);
  }
  return faults;
}
