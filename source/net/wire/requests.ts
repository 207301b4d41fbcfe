import * as z from 'zod';
import type { Json } from '#engine/vocabulary.ts';
import { lineLength } from '../fingerprint.ts';
import { isName, namePattern } from '../names.ts';
import { chatLimits, maxCommands, maxLevelBytes, turnLimits, uploadLimits } from './limits.ts';
import { errorSchema, legalSchema, lobbySchema, pastSchema, ratingSchema } from './messages.ts';
import { roundTimes, tournamentLimits, tournamentSchema } from './tournaments.ts';

const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const match = z.string().regex(/^[a-z0-9]{1,24}$/);
const tournament = z.string().regex(/^[a-z0-9-]{1,24}$/);
const seat = z.int().min(1).max(9);
const name = z.string().refine(isName, 'expected a name').meta({
  id: 'Name',
  description: 'What an account is called, in lower case and NFKC, of 2 to 20 columns.',
  pattern: namePattern,
});
const password = z.string().max(1024);
const number = z.int().min(0);
const key = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .describe('What the client calls the command, so that it is never played twice.');
const text = (max: number) => z.string().max(max);
const line = text(2000);
const request = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ id, ...shape });

export const seatWish = z
  .discriminatedUnion('is', [
    z.strictObject({ is: z.literal('me') }),
    z.strictObject({ is: z.literal('open') }),
    z.strictObject({ is: z.literal('invited'), name }),
    z.strictObject({ is: z.literal('bot'), bot: text(20) }),
  ])
  .meta({ id: 'SeatWish', description: 'Who is to play a seat of a match that is still to begin.' });

/** Terms of a match. Unlike the game and the level, they can be changed in the waiting room. */
const terms = {
  options: z.record(text(20), text(40)),
  limit: z.literal(turnLimits).describe('Milliseconds for a turn; 0 for no limit.'),
  watching: z.enum(['everybody', 'nobody']),
  outSees: z
    .enum(['own', 'late'])
    .describe(
      'What somebody who is out of the match sees: what a spectator may, or everything with a delay of one turn.',
    ),
  listed: z.boolean(),
  hints: z.boolean(),
  rated: z.boolean().optional().describe('Whether the match changes the ratings of its players, if it can be rated.'),
};

const channelKind = z.enum(['webhook', 'ntfy', 'feed']);
const channelNumber = z.int().min(1).max(9);

export const levelWish = z.union([
  z.strictObject({ name: text(80) }),
  z.strictObject({ file: z.strictObject({ name: text(80), text: text(maxLevelBytes) }) }),
]);

const publicReplays = z
  .enum(['usual', 'all', 'none'])
  .describe('`usual`: of all matches but private ones that several people have played.');

export const requestSchema = z.discriminatedUnion('type', [
  request({
    type: z.literal('hello'),
    protocol: z.int(),
    client: text(60),
    program: z.boolean().optional().describe('Whether a program plays here, and not a person.'),
  }),
  request({ type: z.literal('is-free'), name }),
  request({ type: z.literal('register'), name, password, code: text(40).optional() }),
  request({ type: z.literal('guest') }),
  request({ type: z.literal('keep'), name, password, code: text(40).optional() }),
  request({ type: z.literal('login'), name, password }),
  request({ type: z.literal('resume'), token: text(100) }),
  request({ type: z.literal('logout'), everywhere: z.boolean() }),
  request({ type: z.literal('change-password'), old: password, new: password }),
  request({ type: z.literal('delete-account'), password, name }),
  request({ type: z.literal('account') }),
  request({ type: z.literal('mute'), name, muted: z.boolean() }),
  request({ type: z.literal('report'), name, reason: text(200), match: match.optional() }),
  request({ type: z.literal('add-key'), key: text(lineLength), password }),
  request({ type: z.literal('remove-key'), fingerprint: text(60) }),
  request({ type: z.literal('lobby'), follow: z.boolean() }),
  request({
    type: z.literal('check-level'),
    game: text(40),
    file: z.strictObject({ name: text(80), text: text(maxLevelBytes) }),
  }),
  request({
    type: z.literal('create'),
    game: text(40),
    level: levelWish.optional(),
    seats: z.array(seatWish).min(1).max(9),
    ...terms,
  }),
  request({ type: z.literal('find'), code: text(20) }),
  request({ type: z.literal('sit'), match, seat: seat.optional() }),
  request({ type: z.literal('leave'), match }),
  request({ type: z.literal('ready'), match, ready: z.boolean() }),
  request({
    type: z.literal('roll'),
    match,
    random: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('32 random bytes as hex, lower case.'),
  }),
  request({ type: z.literal('seat'), match, seat, wish: seatWish }),
  request({ type: z.literal('terms'), match, ...terms }),
  request({ type: z.literal('start'), match }),
  request({
    type: z.literal('open'),
    match,
    from: number.optional().describe('The first update that the client has not had.'),
    legal: z.boolean().optional().describe('Whether messages say what may be played, when it is your turn.'),
  }),
  request({ type: z.literal('legal'), match }),
  request({ type: z.literal('past'), match }),
  request({ type: z.literal('watched'), match, number }),
  request({ type: z.literal('close'), match }),
  request({ type: z.literal('command'), match, key, line }),
  request({
    type: z.literal('commands'),
    match,
    commands: z.array(z.strictObject({ key, line })).min(1).max(maxCommands),
  }),
  request({ type: z.literal('undo'), match, key }),
  request({ type: z.literal('chat'), match, text: text(chatLimits.characters * 2) }),
  request({ type: z.literal('vote'), match, on: z.enum(['draw', 'end']), agrees: z.boolean() }),
  request({ type: z.literal('resign'), match }),
  request({ type: z.literal('take'), match }),
  request({ type: z.literal('rematch'), match, wants: z.boolean() }),
  request({ type: z.literal('start-rematch'), match }),
  request({ type: z.literal('record'), match }),
  request({ type: z.literal('replay'), match, isPublic: z.boolean().optional() }),
  request({ type: z.literal('public-replays'), are: publicReplays.optional() }),
  request({ type: z.literal('daily') }),
  request({ type: z.literal('play-daily'), game: text(40) }),
  request({ type: z.literal('leave-ranking'), match }),
  request({
    type: z.literal('ranking'),
    game: text(40),
    date: z.iso.date(),
    from: z.int().min(0).max(10_000_000).optional().describe('How many results to skip.'),
    fellows: z.boolean().optional().describe('Whether only people count with whom you have finished a match.'),
  }),
  request({
    type: z.literal('ladder'),
    game: text(40),
    from: z.int().min(0).max(10_000_000).optional().describe('How many players to skip.'),
    programs: z.boolean().optional().describe('The ladder of programs, in place of that of people.'),
  }),
  request({ type: z.literal('rated'), match }),
  request({ type: z.literal('records'), game: text(40) }),
  request({ type: z.literal('level-records'), game: text(40), level: text(80) }),
  request({ type: z.literal('upload'), save: text(uploadLimits.bytes) }),
  request({ type: z.literal('play-level'), game: text(40), level: text(80) }),
  request({ type: z.literal('messages') }),
  request({
    type: z.literal('add-channel'),
    kind: channelKind,
    address: text(500).optional().describe('Of a webhook or a topic of ntfy.'),
    token: text(200).optional().describe('The token of ntfy, if the topic needs one.'),
  }),
  request({ type: z.literal('confirm-channel'), number: channelNumber, code: text(20) }),
  request({ type: z.literal('test-channel'), number: channelNumber }),
  request({ type: z.literal('remove-channel'), number: channelNumber }),
  request({ type: z.literal('tournament'), tournament }),
  request({
    type: z.literal('open-tournament'),
    title: text(tournamentLimits.title),
    game: text(40),
    level: levelWish.optional(),
    form: z.enum(['swiss', 'round-robin']),
    seats: z.int().min(2).max(9).describe('Players of a match; 2 in a round robin.'),
    rounds: z.int().min(0).max(tournamentLimits.rounds).describe('0 for as many as the entrants need.'),
    maxEntrants: z.int().min(2).max(tournamentLimits.entrants),
    starts: z.int().min(0).nullable().describe('Null to start when it is full, or by start-tournament.'),
    roundTime: z.literal(roundTimes).describe('Milliseconds after which a round ends.'),
    options: terms.options,
    limit: terms.limit,
    watching: terms.watching,
    rated: z.boolean(),
  }),
  request({ type: z.literal('join-tournament'), tournament }),
  request({ type: z.literal('leave-tournament'), tournament }),
  request({ type: z.literal('start-tournament'), tournament }),
  request({ type: z.literal('cancel-tournament'), tournament }),
  z
    .strictObject({ type: z.literal('seen'), match, number })
    .describe('Says up to which update a match has been received; it is not answered.'),
]);

export type Request = z.infer<typeof requestSchema>;

export type RequestOf<Type extends Request['type']> = Extract<Request, { type: Type }>;

export type SeatWish = z.infer<typeof seatWish>;

export type Terms = Omit<RequestOf<'terms'>, 'id' | 'type' | 'match'>;

const json: z.ZodType<Json> = z.json();
const anyText = z.string();
const nothing = z.object({});
const login = z.object({
  name: anyText,
  token: anyText.min(1).max(100).describe('What the client keeps, and sends with `resume` to come back.'),
  expires: z.int().describe('When it runs out unless it is used, in milliseconds since 1970.'),
});
const phase = z.enum(['waiting', 'running', 'over']);
const bound = anyText.describe('SHA-256 of the seed of the day, as hex.');
const played = z.object({
  number: z
    .int()
    .min(0)
    .nullable()
    .describe("The receiver's own update in which the command came out; null where it has changed nothing."),
  answer: json.optional().describe('The answer to a query.'),
});

const aboutServer = z
  .object({
    name: anyText.optional(),
    greeting: anyText.optional(),
    rules: z.array(anyText),
    contact: anyText.optional().describe('How to reach the owner.'),
  })
  .meta({ id: 'AboutServer', description: "What a server's owner says of it." });

export type AboutServer = z.infer<typeof aboutServer>;

export const answers = {
  hello: z.object({
    server: anyText.describe('The program of the server.'),
    protocol: z.int(),
    title: anyText.describe("The server's name, or that of its machine."),
    about: aboutServer.optional(),
    registration: z.enum(['open', 'code', 'closed']).describe('Who may make an account.'),
    guests: z.boolean().optional().describe('Whether `guest` is possible. Servers of before do not say it.'),
    games: z.array(anyText).describe('The games that can be played there.'),
    ssh: z.int().optional().describe('The port for ssh, where the server has one.'),
    web: z.boolean().optional().describe('Whether a browser can play at the same address.'),
    messages: z
      .boolean()
      .optional()
      .describe('Whether the server sends messages to players who are not there. Servers of before do not say it.'),
    ratings: z.boolean().optional().describe('Whether matches can be rated. Servers of before do not say it.'),
    records: z.boolean().optional().describe('Whether levels have records. Servers of before do not say it.'),
    tournaments: z
      .enum(['owner', 'accounts'])
      .optional()
      .describe('Who may open a tournament. Servers without tournaments do not say it.'),
  }),
  'is-free': z.object({ isFree: z.boolean() }),
  register: login,
  guest: login,
  keep: z.object({ name: anyText }),
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
    replays: publicReplays.optional().describe('Servers of before do not say it.'),
    keys: z
      .array(z.object({ fingerprint: anyText, comment: anyText }))
      .default([])
      .describe('The public keys that log it in over ssh. Servers of before have none.'),
  }),
  mute: nothing,
  report: nothing,
  'add-key': z.object({ fingerprint: anyText }),
  'remove-key': nothing,
  lobby: z.object({ lobby: lobbySchema }),
  'check-level': z.object({ title: anyText, players: z.tuple([z.int(), z.int()]) }),
  create: z.object({
    match,
    code: anyText,
    phase: phase.optional().describe('`running` where the match begins at once. Servers of before do not say it.'),
  }),
  find: z.object({ match, phase }),
  sit: z.object({ match, seat: z.int().min(1).max(9) }),
  leave: nothing,
  ready: nothing,
  roll: nothing,
  seat: nothing,
  terms: nothing,
  start: z.object({ match }),
  open: nothing,
  legal: z.object({
    number: z.int().min(0).describe('The update after which it stands like this.'),
    legal: legalSchema,
  }),
  past: pastSchema,
  watched: nothing,
  close: nothing,
  command: played,
  commands: z.object({
    played: z.array(played).describe('The answers to the first commands, in order.'),
    refused: errorSchema
      .extend({ key: anyText })
      .optional()
      .describe('The first command that was refused. Those after it were not played.'),
  }),
  undo: played,
  chat: nothing,
  vote: nothing,
  resign: nothing,
  take: nothing,
  rematch: nothing,
  'start-rematch': z.object({ match }),
  record: z.object({ record: anyText }),
  replay: z.object({
    id: anyText.describe('The page of the replay is `/r/ID`.'),
    agrees: z.boolean().describe('Whether you want it to be public.'),
    waitsFor: z.array(anyText).describe('The names of those who do not want that; without any, it is public.'),
  }),
  'public-replays': z.object({ are: publicReplays }),
  daily: z.object({
    date: anyText.describe('The day in Greenwich, such as 2026-11-30.'),
    ends: z.int().describe('When the day ends, in milliseconds since 1970.'),
    games: z.array(
      z.object({
        game: anyText,
        about: anyText.describe('The level and the opponents.'),
        bound,
        finished: z.int().min(0).describe('How many results count.'),
        best: z
          .object({ name: anyText.nullable(), text: anyText })
          .nullable()
          .describe('Who leads. The name is null where the account was deleted.'),
        running: match.nullable().describe('Your match that is not over yet.'),
        played: z.int().min(0).describe('How many matches of the day you have finished, with those that practise.'),
        own: z
          .object({
            counts: z.boolean().describe('False where you have taken hints.'),
            text: anyText.nullable().describe('How it ended; null before.'),
            place: z.int().min(1).nullable(),
          })
          .nullable()
          .describe('Your first match of the day, once it has ended a turn: only this one counts.'),
      }),
    ),
  }),
  'play-daily': z.object({ match }),
  'leave-ranking': nothing,
  ranking: z.object({
    date: anyText,
    bound,
    seed: anyText.nullable().describe('The seed of the day; null until two hours after its end.'),
    finished: z.int().min(0).describe('How many results there are on all pages.'),
    rows: z.array(
      z.object({
        place: z.int().min(1).describe('Equal results have the same place.'),
        name: anyText.nullable().describe('Null where the account was deleted.'),
        text: anyText,
        isOwn: z.boolean(),
        match: match
          .nullable()
          .describe('To watch it: null until you have finished a match of this day, or the day is over.'),
      }),
    ),
  }),
  ladder: z.object({
    listed: z.int().min(0).describe('How many players there are on all pages.'),
    rows: z.array(
      z.object({
        place: z.int().min(1).describe('Equal ratings have the same place.'),
        name: anyText,
        rating: z.int(),
        matches: z.int().min(1).describe('How many rated matches.'),
        isProgram: z.boolean().optional().describe('A program plays for this account.'),
        isOwn: z.boolean(),
      }),
    ),
    bots: z.array(z.object({ bot: anyText, rating: z.int() })).describe('The bots, whose ratings are fixed.'),
    own: ratingSchema
      .extend({ matches: z.int().min(1), place: z.int().min(1).nullable().describe('Null off the ladder.') })
      .nullable()
      .describe('Your own rating; null before your first rated match.'),
  }),
  rated: z.object({
    seats: z
      .array(ratingSchema.extend({ seat: z.int().min(1).max(9), before: z.int() }))
      .describe('The ratings after the match by seat of a person; none of a match that is not rated or not over.'),
    unrated: anyText.nullable().describe('Why the match was not rated, although its terms asked for it.'),
  }),
  records: z.object({
    levels: z.array(
      z.object({
        level: anyText,
        title: anyText,
        players: z.int().min(0).describe('How many have a record of the level.'),
        best: z
          .object({ name: anyText.nullable(), text: anyText })
          .nullable()
          .describe('Who leads. The name is null where the account was deleted.'),
        own: z
          .object({ place: z.int().min(1), text: anyText })
          .nullable()
          .describe('Your own record.'),
      }),
    ),
  }),
  'level-records': z.object({
    title: anyText,
    opponents: z.array(anyText).describe('The bots of a match that counts; all of them are of the usual skill.'),
    players: z.int().min(0).describe('How many have a record of the level.'),
    rows: z.array(
      z.object({
        place: z.int().min(1).describe('Equal results have the same place.'),
        text: anyText,
        match: match.nullable().describe('To watch it; null where nobody may watch.'),
        name: anyText.nullable().describe('Null where the account was deleted.'),
        isOwn: z.boolean(),
        isUploaded: z.boolean().describe('The match was played elsewhere and uploaded.'),
      }),
    ),
  }),
  'play-level': z.object({ match }),
  messages: z.object({
    to: z
      .array(anyText)
      .describe('The hosts that may receive messages: names, patterns such as `*.example.org`, or `public` for all.'),
    feeds: z.boolean().describe('Whether a feed is possible.'),
    channels: z.array(
      z.object({
        number: channelNumber,
        kind: channelKind,
        address: anyText,
        state: z.enum(['unconfirmed', 'on', 'off']),
        failures: z.int().min(0).describe('How many attempts have failed since the last success.'),
        made: z.int(),
        sent: z.int().nullable().describe('The last success, in milliseconds since 1970.'),
      }),
    ),
  }),
  'add-channel': z.object({
    number: channelNumber,
    secret: anyText.optional().describe('The key of the signatures of a webhook. It is sent only once.'),
  }),
  'confirm-channel': nothing,
  'test-channel': nothing,
  'remove-channel': nothing,
  upload: z.object({
    match,
    title: anyText.describe('The title of the level.'),
    text: anyText.describe('The result.'),
    counts: z
      .enum(['record', 'worse', 'helped'])
      .describe('`worse`: you have a better record. `helped`: no record, because of a hint or the debug view.'),
    place: z.int().min(1).describe('Among the records of the level.'),
    players: z.int().min(0).describe('How many have a record of the level.'),
    before: anyText.nullable().describe('The result of the player who led until now; null if you led, or nobody.'),
  }),
  tournament: z.object({ tournament: tournamentSchema }),
  'open-tournament': z.object({ tournament }),
  'join-tournament': nothing,
  'leave-tournament': nothing,
  'start-tournament': nothing,
  'cancel-tournament': nothing,
} as const satisfies Readonly<Record<Exclude<Request['type'], 'seen'>, z.ZodType>>;

export type Answers = { readonly [Type in keyof typeof answers]: z.infer<(typeof answers)[Type]> };
