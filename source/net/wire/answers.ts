import * as z from 'zod';
import { lobbySchema } from './messages.ts';
import type { Request } from './requests.ts';

const text = z.string();
const nothing = z.object({});
const login = z.object({
  name: text,
  /** What the client keeps, and sends with `resume` to come back. */
  token: text.min(1).max(100),
  /** When it runs out unless it is used, in milliseconds since 1970. */
  expires: z.int(),
});
/** A match that was found, made or entered. */
const match = text.regex(/^[a-z0-9]{1,24}$/);
const phase = z.enum(['waiting', 'running', 'over']);
/** The receiver's own update in which a command came out; null where it has changed nothing. */
const played = z.object({ number: z.int().min(0).nullable(), answer: z.json().optional() });

/** What the `ok` of the answer to each request holds. */
export const answers = {
  hello: z.object({
    /** The program of the server and its version. */
    server: text,
    protocol: z.int(),
    title: text,
    registration: z.enum(['open', 'code', 'closed']),
    /** The games that can be played there. */
    games: z.array(text),
  }),
  'is-free': z.object({ isFree: z.boolean() }),
  register: login,
  login,
  resume: z.object({ name: text }),
  logout: nothing,
  'change-password': login,
  'delete-account': nothing,
  account: z.object({
    name: text,
    since: z.int(),
    playing: z.int(),
    finished: z.int(),
    won: z.int(),
    logins: z.array(z.object({ address: text, used: z.int(), isThis: z.boolean() })),
    muted: z.array(text),
  }),
  mute: nothing,
  lobby: z.object({ lobby: lobbySchema }),
  'check-level': z.object({ title: text, players: z.tuple([z.int(), z.int()]) }),
  create: z.object({ match, code: text }),
  find: z.object({ match, phase }),
  sit: z.object({ match, seat: z.int().min(1).max(9) }),
  leave: nothing,
  ready: nothing,
  roll: nothing,
  seat: nothing,
  terms: nothing,
  start: z.object({ match }),
  open: nothing,
  close: nothing,
  command: played,
  undo: played,
  chat: nothing,
  vote: nothing,
  resign: nothing,
  take: nothing,
  rematch: nothing,
  'start-rematch': z.object({ match }),
  record: z.object({ record: text }),
} as const satisfies Readonly<Record<Exclude<Request['type'], 'seen'>, z.ZodType>>;

/** The `ok` of the answer to each request. */
export type Answers = { readonly [Type in keyof typeof answers]: z.infer<(typeof answers)[Type]> };
