import { refusalText, takenText, whatNamesAre } from '#app/online/login/login.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { readSshKey } from '#net/fingerprint.ts';
import { isName, nameFrom } from '#net/names.ts';
import { type GatewayServer, nameOfHouse } from '../gateway-server.ts';

/** User name that creates a new account. */
export const newcomer = 'new';

export type Question = (asks: string, how: { readonly says: string; readonly isSecret: boolean }) => Promise<string>;

/** Runs `log` on a new in-process connection. */
export type EnterAs = <Answer>(log: (connection: Connection) => Promise<Answer>, token?: string) => Promise<Answer>;

export interface NewAccountOptions {
  readonly question: Question;
  /** Public key from the client. */
  readonly offered: string | undefined;
  readonly entered: EnterAs;
  /** Called after each wrong answer. Throws `error` after too many. */
  failed(error?: unknown): void;
}

/** Asks for the data of a new account. Repeats the questions until the account is created. */
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
  let says = `A new account on ${nameOfHouse(house)}.`;
  for (;;) {
    const name = nameFrom(await question('Name: ', { says, isSecret: false }));
    const wrong = await faultOfName(connection, name);
    if (wrong === undefined) return name;
    says = wrong;
    failed();
  }
}

async function faultOfName(connection: Connection, name: string): Promise<string | undefined> {
  if (name === newcomer) return `Over ssh the name ${newcomer} makes an account: choose another one.`;
  if (!isName(name)) return whatNamesAre;
  const { isFree } = await ask(connection, { type: 'is-free', name });
  return isFree ? undefined : takenText(name);
}

/** Asks again until the account is created. Returns the password. */
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
    says: `You are ${name}. With your key ${fingerprint} you need no password here.`,
    isSecret: false,
  });
  if (/^\s*(?:y|yes)?\s*$/i.test(wants)) await ask(connection, { type: 'add-key', key: text, password });
}
