import ssh2, {
  type AuthContext,
  type KeyboardAuthContext,
  type PasswordAuthContext,
  type PublicKeyAuthContext,
} from 'ssh2';
import { ask, RequestError } from '#client/connection.ts';
import { isName, nameFrom } from '#net/names.ts';
import { enter, type GatewayServer, leave, nameToTry, type RemoteUser } from '../gateway-server.ts';
import { type EnterAs, makeAccount, newcomer, type Question } from './ssh-new-account.ts';

/** Number of wrong passwords or keys after which a connection is closed. */
const maxAttempts = 6;

/** Maximum number of authentication requests per connection. A client sends one request for each of its keys. */
export const maxRequests = 20;

export interface SshLogin {
  tried(context: AuthContext): void;
  /** Returns the player who has logged in. The session that calls it must delete the login when it ends. */
  take(): RemoteUser | undefined;
  /** Must be called when the connection closes. Deletes a login that no session has taken. */
  close(): Promise<void>;
}

/**
 * Authenticates a user by a public key of the account or by the account's password. Unknown names are refused exactly
 * like wrong passwords. With the user name `new`, questions lead to a new account.
 *
 * @param from address of the client
 * @param giveUp closes the connection after too many attempts
 */
export function sshLogin(house: GatewayServer, from: string, giveUp: () => void): SshLogin {
  let guest: RemoteUser | undefined;
  let isClosed = false;
  let failed = 0;
  let requests = 0;
  /** Public key that a client offers before it creates an account. The key's signature is not verified yet. */
  let offered: string | undefined;

  const refuse = (context: AuthContext) => {
    const isTry = context.method !== 'publickey' && context.method !== 'none';
    if (isTry && ++failed > maxAttempts) return giveUp();
    context.reject([
      'publickey',
      'keyboard-interactive',
      ...(context.username === newcomer ? [] : ['password' as const]),
    ]);
  };
  /** Runs `log` on a new in-process connection. If the client has disconnected meanwhile, deletes the new login. */
  const entered: EnterAs = async (log, token) => {
    const { connection, token: newest } = await enter(house, from, token);
    try {
      const answer = await log(connection);
      const { state } = connection;
      const [name, latest] = [state.is === 'open' ? state.name : null, newest()];
      if (isClosed || name === null || latest === undefined) throw new Error('nobody has logged in');
      guest = { name, connection, token: latest };
      return answer;
    } finally {
      if (guest?.connection !== connection) await leave(house, { connection, token: newest() });
    }
  };

  const noteFailure = (error: unknown = new Error('too many wrong answers')) => {
    if (++failed > maxAttempts) throw error;
  };

  const byKey = async (context: PublicKeyAuthContext) => {
    if (context.username === newcomer) {
      offered ??= `${context.key.algo.replace(/^rsa-sha2-\d+$/, 'ssh-rsa')} ${context.key.data.toString('base64')}`;
      return refuse(context);
    }
    const name = nameFrom(context.username);
    const keys = isName(name) ? await house.core.door.keys(name) : [];
    for (const line of keys) {
      const key = ssh2.utils.parseKey(line);
      if (key instanceof Error || !key.getPublicSSH().equals(context.key.data)) continue;
      const { signature, blob, hashAlgo } = context;
      // A request without a signature only asks whether the server accepts the key.
      if (signature === undefined) return context.accept();
      // `verify` returns an Error if it cannot check the signature, for example if the signature is of another key
      // type.
      if (blob === undefined || key.verify(blob, signature, hashAlgo) !== true) break;
      const token = await house.core.door.loginByKey(name, line, from);
      if (token === undefined) break;
      await entered(async () => {}, token);
      return context.accept();
    }
    return refuse(context);
  };

  /** Logs in by password. Returns why that failed, or undefined if it succeeded. */
  const wrongPassword = async (username: string, password: string): Promise<string | undefined> => {
    try {
      await entered((connection) => ask(connection, { type: 'login', name: nameToTry(username), password }));
      return undefined;
    } catch (error) {
      return error instanceof RequestError ? error.message : 'The server could not do that.';
    }
  };
  const byPassword = async (context: PasswordAuthContext) => {
    const why =
      context.username === newcomer ? 'no password yet' : await wrongPassword(context.username, context.password);
    return why === undefined ? context.accept() : refuse(context);
  };

  const byAnswers = async (context: KeyboardAuthContext) => {
    const question = questions(context);
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

  const ways = async (context: AuthContext): Promise<void> => {
    switch (context.method) {
      case 'publickey':
        return byKey(context);
      case 'password':
        return byPassword(context);
      case 'keyboard-interactive':
        return byAnswers(context);
      default:
        return refuse(context);
    }
  };
  return {
    tried(context) {
      if (++requests > maxRequests) return giveUp();
      ways(context).catch(() => {
        if (!isClosed) refuse(context);
      });
    },
    take() {
      const user = guest;
      guest = undefined;
      return user;
    },
    async close() {
      isClosed = true;
      if (guest !== undefined) await leave(house, guest);
    },
  };
}

/** Asks questions over a connection whose user has not logged in yet. */
function questions(context: KeyboardAuthContext): Question {
  let leave = () => {};
  context.on('abort', () => leave());
  return (asks, { says, isSecret }) =>
    new Promise((done, gone) => {
      leave = () => gone(new Error('the question was left'));
      context.prompt([{ prompt: asks, echo: !isSecret }], '', says, (answers) => {
        const [answer] = answers;
        if (answer === undefined) leave();
        else done(answer);
      });
    });
}
