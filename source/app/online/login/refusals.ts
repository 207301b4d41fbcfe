import type { Login } from '../network.ts';

/** A refusal as the server told it. */
export interface Refused {
  readonly code: string;
  readonly text: string;
  readonly wait?: number | undefined;
}

/** Why nobody was logged in, and what can be done about it. */
export function refusalText({ code, text, wait }: Refused, name: string): string {
  switch (code) {
    case 'name-taken':
      return `${name} is taken. Try ${anotherName(name)}, or log in if it is yours.`;
    case 'wrong-login':
      return 'Name or password is wrong.';
    case 'too-many-tries':
      return `Too many tries. Wait ${waitText(wait)}; or log in on a machine where you still are.`;
    case 'wrong-code':
      return 'The invitation code is not right. The owner of the server has it.';
    case 'registration-closed':
      return 'This server takes no new accounts.';
    default:
      return text;
  }
}

/** A name like another one: `jonas-2`. */
const anotherName = (name: string): string => `${name.slice(0, 18)}-2`;

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  return seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** The login in an answer of the server; nothing where it is none. */
export function loginOf({ name, token, expires }: Readonly<Record<string, unknown>>): Login | undefined {
  return typeof name === 'string' && typeof token === 'string' && typeof expires === 'number'
    ? { name, token, expires }
    : undefined;
}
