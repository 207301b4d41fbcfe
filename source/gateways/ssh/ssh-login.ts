import type { AuthContext, KeyboardAuthContext, PasswordAuthContext, PublicKeyAuthContext } from 'ssh2';
import ssh2 from 'ssh2';
import { refusalText, takenText, whatNamesAre } from '#app/online/login/login.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { readSshKey } from '#net/fingerprint.ts';
import { isName, nameFrom } from '#net/names.ts';
import { enter, type GatewayServer, leave, nameToTry, type RemoteUser, titleOfHouse } from '../gateway-server.ts';

/** Maximum number of wrong passwords, wrong answers and failed rounds of questions. Refused keys do not count. */
const maxAttempts = 6;

/** Maximum number of authentication requests per connection. A client sends one request for each of its keys. */
export const maxRequests = 20;

export interface SshLogin {
  tried(context: AuthContext): void;
  /** Returns the player who has logged in. The calling session must delete the login when the session ends. */
  take(): RemoteUser | undefined;
  /** Must be called when the connection closes. Ends a login in progress, and deletes one that no session has taken. */
  close(): Promise<void>;
}

/**
 * Authenticates a user by a public key of the account or by the account's password. Unknown names are refused exactly
 * like wrong passwords. The user name `new` leads to questions that create an account.
 *
 * @param from address of the client
 * @param giveUp closes the connection after too many attempts
 */
export function sshLogin(house: GatewayServer, from: string, giveUp: () => void): SshLogin {
  let guest: RemoteUser | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const answering = new Set<Promise<void>>();
  let failed = 0;
  let requests = 0;
  /** Public key that a client offers before it creates an account. The key's signature is not verified yet. */
  let offered: string | undefined;

  const refuse = (context: AuthContext) => {
    const isTry = context.method !== 'publickey' && context.method !== 'none';
    if (isTry && ++failed > maxAttempts) return giveUp();
    const methods = ['publickey', 'keyboard-interactive'] as const;
    context.reject(context.username === newcomer ? [...methods] : [...methods, 'password']);
  };
  const entered: EnterAs = async (log, token) => {
    const { answer, user } = await enterAs(house, from, signal, log, token);
    guest = user;
    return answer;
  };

  const noteFailure = (error: unknown = new Error('too many wrong answers')) => {
    if (++failed > maxAttempts) throw error;
  };

  const byKey = async (context: PublicKeyAuthContext) => {
    if (context.username === newcomer) {
      offered ??= `${context.key.algo.replace(/^rsa-sha2-\d+$/, 'ssh-rsa')} ${context.key.data.toString('base64')}`;
      return refuse(context);
    }
    const check = await checkKey(house, from, context);
    if (check === undefined) return refuse(context);
    if (check.token !== undefined) await entered(async () => {}, check.token);
    return context.accept();
  };

  /** Logs in by password. Returns the reason for a failure, or undefined on success. */
  const wrongPassword = async (username: string, password: string): Promise<string | undefined> => {
    try {
      await entered((connection) => ask(connection, { type: 'login', name: nameToTry(username), password }));
      return undefined;
    } catch (error) {
      return error instanceof RequestError ? error.message : 'The server could not do that.';
    }
  };
  const byPassword = async (context: PasswordAuthContext) => {
    if (context.username === newcomer) return refuse(context);
    const why = await wrongPassword(context.username, context.password);
    return why === undefined ? context.accept() : refuse(context);
  };

  const byAnswers = async (context: KeyboardAuthContext) => {
    const question = questions(context, signal);
    if (context.username === newcomer) {
      await makeAccount(house, { question, offered, entered, failed: noteFailure });
      return context.accept();
    }
    let why = '';
    for (let i = 0; i < 3; i++) {
      const wrong = await wrongPassword(context.username, await question('Password: ', { says: why, isSecret: true }));
      if (wrong === undefined) return context.accept();
      failed++;
      why = wrong;
    }
    return refuse(context);
  };

  const answer = async (context: AuthContext): Promise<void> => {
    if (context.method === 'publickey') return byKey(context);
    if (context.method === 'password') return byPassword(context);
    return context.method === 'keyboard-interactive' ? byAnswers(context) : refuse(context);
  };
  return {
    tried(context) {
      if (++requests > maxRequests) return giveUp();
      const answered = answer(context)
        .catch(() => {
          if (!signal.aborted) refuse(context);
        })
        .finally(() => answering.delete(answered));
      answering.add(answered);
    },
    take() {
      const user = guest;
      guest = undefined;
      return user;
    },
    async close() {
      closing.abort();
      await Promise.all(answering);
      if (guest !== undefined) await leave(house, guest);
    },
  };
}

/** Runs `log` on a new in-process connection. On failure or abort, closes the connection and deletes the login. */
async function enterAs<Answer>(
  house: GatewayServer,
  from: string,
  signal: AbortSignal,
  log: (connection: Connection) => Promise<Answer>,
  tokenOfKey?: string,
): Promise<{ readonly answer: Answer; readonly user: RemoteUser }> {
  const { connection, token: newest } = await enter(house, { address: from, door: 'ssh' }, tokenOfKey);
  signal.addEventListener('abort', connection.close);
  let user: RemoteUser | undefined;
  try {
    signal.throwIfAborted();
    const answer = await log(connection);
    const { state } = connection;
    const [name, token] = [state.is === 'open' ? state.name : null, newest()];
    if (name === null || token === undefined) throw new Error('nobody has logged in');
    user = { name, connection, token };
    return { answer, user };
  } finally {
    signal.removeEventListener('abort', connection.close);
    if (user === undefined) await leave(house, { connection, token: newest() });
  }
}

/** Returns a function that asks the user questions during a login. A pending question rejects if `signal` aborts. */
function questions(context: KeyboardAuthContext, signal: AbortSignal): Question {
  let leave = () => {};
  context.on('abort', () => leave());
  signal.addEventListener('abort', () => leave());
  return (asks, { says, isSecret }) =>
    new Promise((done, gone) => {
      signal.throwIfAborted();
      leave = () => gone(new Error('the question was not answered'));
      context.prompt([{ prompt: asks, echo: !isSecret }], '', says, (answers) => {
        const [answer] = answers;
        if (answer === undefined) leave();
        else done(answer);
      });
    });
}

/** User name that creates a new account. */
export const newcomer = 'new';

export type Question = (asks: string, how: { readonly says: string; readonly isSecret: boolean }) => Promise<string>;

export type EnterAs = <Answer>(log: (connection: Connection) => Promise<Answer>, token?: string) => Promise<Answer>;

export interface NewAccountOptions {
  readonly question: Question;
  readonly offered: string | undefined;
  readonly entered: EnterAs;
  /** Called after each wrong answer. Throws `error` after too many. */
  failed(error?: unknown): void;
}

/** Creates an account by asking questions, and offers to add the client's key. Throws if no account was created. */
export async function makeAccount(house: GatewayServer, options: NewAccountOptions): Promise<void> {
  const { question, offered, entered } = options;
  if (house.registration === 'closed') {
    await question('Enter ends: ', { says: 'This server takes no new accounts.', isSecret: false });
    throw new Error('no new accounts');
  }
  await entered(async (connection) => {
    const name = await askName(house, connection, options);
    const password = await askPassword(house, connection, name, options);
    if (offered !== undefined) await offerKey(connection, { name, password, offered }, question);
  });
}

async function askName(
  house: GatewayServer,
  connection: Connection,
  { question, failed }: NewAccountOptions,
): Promise<string> {
  let says = `A new account on ${titleOfHouse(house)}.`;
  for (;;) {
    const name = nameFrom(await question('Name: ', { says, isSecret: false }));
    const wrong = await faultOfName(connection, name);
    if (wrong === undefined) return name;
    says = wrong;
    failed();
  }
}

async function faultOfName(connection: Connection, name: string): Promise<string | undefined> {
  if (name === newcomer) return `Over ssh, the name ${newcomer} creates an account. Choose another name.`;
  if (!isName(name)) return whatNamesAre;
  const { isFree } = await ask(connection, { type: 'is-free', name });
  return isFree ? undefined : takenText(name);
}

/** Asks for passwords until the server accepts one and creates the account. Returns that password. */
async function askPassword(
  { registration }: GatewayServer,
  connection: Connection,
  name: string,
  { question, failed }: NewAccountOptions,
): Promise<string> {
  const advice = 'A password has 8 characters or more; a sentence is best.';
  let says = advice;
  for (;;) {
    const password = await question('Password: ', { says, isSecret: true });
    if (password === '') {
      says = 'Type a password.';
      failed();
      continue;
    }
    const again = await question('Password again: ', { says: '', isSecret: true });
    if (again !== password) {
      says = 'The two passwords differ.';
      failed();
      continue;
    }
    const code =
      registration === 'code' ? await question('Invitation code: ', { says: '', isSecret: false }) : undefined;
    try {
      await ask(connection, { type: 'register', name, password, ...(code !== undefined && { code }) });
      return password;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      failed(error);
      says = refusalText({ code: error.code, text: error.message, wait: error.wait }, name);
    }
  }
}

async function offerKey(
  connection: Connection,
  { name, password, offered }: { readonly name: string; readonly password: string; readonly offered: string },
  question: Question,
): Promise<void> {
  const key = readSshKey(offered);
  if (!key.ok) return;
  const { text, fingerprint } = key.value;
  const wants = await question('Add this key? [Y/n] ', {
    says: `You are ${name}. With your key ${fingerprint}, you can log in here without a password.`,
    isSecret: false,
  });
  if (/^\s*(?:y|yes)?\s*$/i.test(wants)) await ask(connection, { type: 'add-key', key: text, password });
}

/**
 * Checks a client's key against the keys of the account. Returns a token if the client's signature is valid, no token
 * if the client only asks whether the server accepts the key, and undefined if the key is refused.
 */
async function checkKey(
  house: GatewayServer,
  from: string,
  { username, key: clientKey, signature, blob, hashAlgo }: PublicKeyAuthContext,
): Promise<{ readonly token?: string } | undefined> {
  const name = nameFrom(username);
  const keys = isName(name) ? await house.core.door.keys(name) : [];
  for (const line of keys) {
    const key = ssh2.utils.parseKey(line);
    if (key instanceof Error || !key.getPublicSSH().equals(clientKey.data)) continue;
    if (signature === undefined) return {};
    // `verify` returns an Error if it cannot check the signature, for example one of another key type.
    if (blob === undefined || key.verify(blob, signature, hashAlgo) !== true) return undefined;
    const token = await house.core.door.loginByKey(name, line, from);
    return token === undefined ? undefined : { token };
  }
  return undefined;
}
