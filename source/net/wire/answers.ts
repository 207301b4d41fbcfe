import * as z from 'zod';
import { lobbySchema, pastSchema } from './messages.ts';
import { match, type Request } from './requests.ts';

const anyText = z.string();
const nothing = z.object({});
const login = z.object({
  name: anyText,
  token: anyText.min(1).max(100).describe('What the client keeps, and sends with `resume` to come back.'),
  expires: z.int().describe('When it runs out unless it is used, in milliseconds since 1970.'),
});
const phase = z.enum(['waiting', 'running', 'over']);
const played = z.object({
  number: z
    .int()
    .min(0)
    .nullable()
    .describe("The receiver's own update in which the command came out; null where it has changed nothing."),
  answer: z.json().optional().describe('The answer to a query.'),
});

export const answers = {
  hello: z.object({
    server: anyText.describe('The program of the server.'),
    protocol: z.int(),
    title: anyText.describe("The name of the server's machine."),
    registration: z.enum(['open', 'code', 'closed']).describe('Who may make an account.'),
    games: z.array(anyText).describe('The games that can be played there.'),
  }),
  'is-free': z.object({ isFree: z.boolean() }),
  register: login,
  login,
  resume: z.object({ name: anyText }),
  logout: nothing,
  'change-password': login,
  'delete-account': nothing,
  account: z.object({
    name: anyText,
    since: z.int(),
    playing: z.int(),
    finished: z.int(),
    won: z.int(),
    logins: z.array(z.object({ address: anyText, used: z.int(), isThis: z.boolean() })),
    muted: z.array(anyText),
    keys: z
      .array(z.object({ fingerprint: anyText, comment: anyText }))
      .default([])
      .describe('The public keys that log it in over ssh. Servers of before have none.'),
  }),
  mute: nothing,
  'add-key': z.object({ fingerprint: anyText }),
  'remove-key': nothing,
  lobby: z.object({ lobby: lobbySchema }),
  'check-level': z.object({ title: anyText, players: z.tuple([z.int(), z.int()]) }),
  create: z.object({ match, code: anyText }),
  find: z.object({ match, phase }),
  sit: z.object({ match, seat: z.int().min(1).max(9) }),
  leave: nothing,
  ready: nothing,
  roll: nothing,
  seat: nothing,
  terms: nothing,
  start: z.object({ match }),
  open: nothing,
  past: pastSchema,
  watched: nothing,
  close: nothing,
  command: played,
  undo: played,
  chat: nothing,
  vote: nothing,
  resign: nothing,
  take: nothing,
  rematch: nothing,
  'start-rematch': z.object({ match }),
  record: z.object({ record: anyText }),
} as const satisfies Readonly<Record<Exclude<Request['type'], 'seen'>, z.ZodType>>;

export type Answers = { readonly [Type in keyof typeof answers]: z.infer<(typeof answers)[Type]> };
