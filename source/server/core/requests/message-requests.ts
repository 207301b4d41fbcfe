import type { LoggedIn } from '../accounts/logins.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';

export const messageHandlers = {
  messages: ({ messages }, client) => messages.list(client),

  'add-channel': ({ messages }, client, request) => messages.add(client, request),

  'confirm-channel': ({ messages }, client, { number, code }) => messages.confirm(client, number, code),

  'test-channel': ({ messages }, client, { number }) => messages.test(client, number),

  'remove-channel': ({ messages }, client, { number }) => messages.remove(client, number),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
