import type { Connection } from '#client/connection.ts';
import { takeColumns } from '#engine/text/width.ts';
import { commonPasswords, type PasswordFault, passwordFault } from '#net/common-passwords.ts';
import { isGuestName, isName, lengthOf, nameFrom } from '#net/names.ts';
import type { Role } from '#screen/styled-text.ts';
import { isPartMissing } from '../../async-value.ts';
import { type Refused, tried } from '../send-request.ts';

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
  again: { label: 'password again', asks: 'Password again (not shown)', isSecret: true },
  code: { label: 'invitation code', asks: 'Invitation code' },
};

/** Fields that may be wrong, by error code of the server. */
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
  /** True if the player seems to have an account on the server, so that the dialog starts with the login. */
  readonly isKnown: boolean;
  /** A known or requested name. If it is only suggested, the player confirms it. */
  readonly name?: { readonly text: string; readonly isSuggested: boolean } | undefined;
}

export const nameIn = ({ name }: Pick<Credentials, 'name'>): string => nameFrom(name);

export function login({ connection, registration, isKnown, name }: LoginOptions) {
  /** Common passwords. Until they are loaded, only the server refuses a password as too common. */
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
    firstField: first === 'login' && name?.isSuggested === false ? ('password' as const) : ('name' as const),
    fields(way: LoginWay): readonly FieldName[] {
      if (way === 'login') return ['name', 'password'];
      return ['name', 'password', 'again', ...(registration === 'code' ? (['code'] as const) : [])];
    },
    strength,
    /** The server's answer on whether the name is free. Undefined before the server has judged this name. */
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
          return credentials.code.trim() === '' ? "Type the invitation code. The server's owner has it." : undefined;
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

export function refusalText({ code, text, wait }: Pick<Refused, 'code' | 'text' | 'wait'>, name: string): string {
  switch (code) {
    case 'name-taken':
      return takenText(name);
    case 'wrong-login':
      return 'Name or password is wrong.';
    case 'too-many-tries':
      return `Too many attempts. Wait ${waitText(wait)}, or use a machine that is still logged in.`;
    case 'registration-closed':
      return 'This server takes no new accounts.';
    default:
      return text;
  }
}

export const whatNamesAre =
  'A name starts with a letter and has 2 to 20 characters: letters of one alphabet, digits, - or _.';

/** Reply if a name is taken. Suggests a similar name, such as `jonas-2`, without a check that it is free. */
export const takenText = (name: string): string =>
  isGuestName(name)
    ? 'Names that begin with guest are for guests. Choose another name.'
    : `The name ${name} is taken. Log in if it is yours, or try ${takeColumns(name, 18)}-2.`;

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  return seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** Rating of a password, with the style of its text. */
export interface Strength {
  readonly text: PasswordFault | 'good' | 'strong';
  readonly role: Role;
  readonly isEnough: boolean;
}

/** Loads the common passwords. Resolves to an empty set if they are missing, because the server checks as well. */
export const knownCommon = (read: typeof commonPasswords = commonPasswords): Promise<ReadonlySet<string>> =>
  read().catch((error: unknown) => {
    if (!isPartMissing(error)) throw error;
    return new Set<string>();
  });

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u] as const;

/**
 * Rates a password. Refuses exactly the passwords that the server refuses.
 *
 * @param common passwords that are too common
 *
 * @example
 * strengthOf('secret', 'mia', new Set()).text // => 'too short'
 * strengthOf('correct horse battery', 'mia', new Set()).text // => 'strong'
 */
export function strengthOf(password: string, name: string, common: ReadonlySet<string>): Strength {
  const text = passwordFault(password, name, common);
  if (text !== undefined) return { text, role: text === 'too short' ? 'warning' : 'refusal', isEnough: false };
  const length = lengthOf(password);
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  const isStrong = new Set(password.toLowerCase()).size >= 8 && (length >= 16 || (length >= 12 && mixed >= 3));
  return { text: isStrong ? 'strong' : 'good', role: 'success', isEnough: true };
}

export const weakText = ({ isEnough, text }: Strength): string | undefined =>
  isEnough ? undefined : `This password is ${text}. A sentence is best.`;
