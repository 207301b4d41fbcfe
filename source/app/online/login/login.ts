import type { Connection } from '#client/connection.ts';
import { isName, nameFrom } from '#net/names.ts';
import { tried } from '../send-request.ts';
import { knownCommon, type Strength, strengthOf, weakText } from './password.ts';
import { refusalText, takenText, whatNamesAre } from './refusals.ts';

export type LoginWay = 'register' | 'login';

export const wayTitles: Readonly<Record<LoginWay, string>> = { register: 'new account', login: 'log in' };

export const otherWay = (way: LoginWay): LoginWay => (way === 'login' ? 'register' : 'login');

export type FieldName = 'name' | 'password' | 'again' | 'code';

export type Credentials = Readonly<Record<FieldName, string>>;

export const nothingGiven: Credentials = { name: '', password: '', again: '', code: '' };

/** Label of each field on the page, and its question in text mode. */
export const loginFields: Readonly<
  Record<FieldName, { readonly label: string; readonly asks: string; readonly isSecret?: true }>
> = {
  name: { label: 'name', asks: 'Name' },
  password: { label: 'password', asks: 'Password (not shown)', isSecret: true },
  again: { label: 'password again', asks: 'Again (not shown)', isSecret: true },
  code: { label: 'invitation code', asks: 'Invitation code' },
};

/** Fields that each refusal of the server may concern. */
const refusedFields: Readonly<Record<string, readonly FieldName[]>> = {
  'name-taken': ['name'],
  'bad-password': ['password'],
  'wrong-code': ['code'],
  'wrong-login': ['name', 'password'],
};

export type LoggedIn =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly text: string; readonly fields: readonly FieldName[] };

export interface LoginOptions {
  readonly connection: Connection;
  readonly registration: 'open' | 'code' | 'closed';
  /** True if this machine has logged in there before: the dialog starts with logging in. */
  readonly isKnown: boolean;
  /** Known or requested name. A suggested one is shown to the player to confirm. */
  readonly name?: { readonly text: string; readonly isSuggested: boolean } | undefined;
}

export const nameIn = ({ name }: Pick<Credentials, 'name'>): string => nameFrom(name);

/** Dialog for logging in to a server: its questions in order, faults in the answers, and the result. */
export function login({ connection, registration, isKnown, name }: LoginOptions) {
  /** Until the list is loaded no password counts as too common. The server checks as well. */
  let common: ReadonlySet<string> = new Set();
  let known: { readonly name: string; readonly isFree: boolean } | undefined;

  const canRegister = registration !== 'closed';
  const first: LoginWay = isKnown || !canRegister ? 'login' : 'register';
  const strength = (credentials: Credentials): Strength =>
    strengthOf(credentials.password, nameIn(credentials), common);
  const aboutName = (credentials: Credentials) => (known?.name === nameIn(credentials) ? known : undefined);

  return {
    canRegister,
    first,
    /** First question: a known name is not asked for again. */
    firstField: first === 'login' && name?.isSuggested === false ? ('password' as const) : ('name' as const),
    fields(way: LoginWay): readonly FieldName[] {
      if (way === 'login') return ['name', 'password'];
      return ['name', 'password', 'again', ...(registration === 'code' ? (['code'] as const) : [])];
    },
    strength,
    /** Answer of the server whether the name is free. Undefined if it was not asked. */
    aboutName,
    async prepare(): Promise<void> {
      common = await knownCommon();
    },
    async askName(way: LoginWay, credentials: Credentials): Promise<void> {
      const name = nameIn(credentials);
      if (way === 'login' || !isName(name) || known?.name === name) return;
      const answer = await tried(connection, { type: 'is-free', name });
      if (answer.ok) known = { name, isFree: answer.value.isFree };
    },
    /** Problem with the current value of a field. Undefined if it is fine. */
    faultIn(way: LoginWay, field: FieldName, credentials: Credentials): string | undefined {
      switch (field) {
        case 'name': {
          const name = nameIn(credentials);
          if (!isName(name)) return whatNamesAre;
          return way === 'register' && aboutName(credentials)?.isFree === false ? takenText(name) : undefined;
        }
        case 'password':
          if (way === 'register') return weakText(strength(credentials));
          return credentials.password === '' ? 'Type your password.' : undefined;
        case 'again':
          return credentials.again === credentials.password ? undefined : 'The two passwords differ.';
        case 'code':
          return credentials.code.trim() === '' ? "Type the code; ask the server's owner for it." : undefined;
      }
    },
    async finish(way: LoginWay, credentials: Credentials): Promise<LoggedIn> {
      const who = { name: nameIn(credentials), password: credentials.password };
      const code = registration === 'code' ? { code: credentials.code.trim() } : {};
      const answer =
        way === 'register'
          ? await tried(connection, { type: 'register', ...who, ...code })
          : await tried(connection, { type: 'login', ...who });
      if (answer.ok) return { ok: true, name: answer.value.name };
      if (answer.code === 'name-taken') known = { name: who.name, isFree: false };
      return { ok: false, text: refusalText(answer, who.name), fields: refusedFields[answer.code] ?? [] };
    },
  };
}
