import * as z from 'zod';
import type { LegalCommands } from '#engine/programs/legal.ts';
import { tournamentCardSchema } from './tournaments.ts';

const seat = z.int().min(1).max(9);
const time = z.int().min(0).describe('Milliseconds since 1970.');
const text = z.string();

/** Maximum nesting depth of positions and events. No game needs this depth. */
const maxNested = 32;

function isShallow(json: unknown, max = maxNested): boolean {
  if (typeof json !== 'object' || json === null) return true;
  return max > 0 && Object.values(json).every((value) => isShallow(value, max - 1));
}

const shallow = [(json: unknown) => isShallow(json), { error: () => 'expected less nesting' }] as const;

const viewSchema = z.record(text, z.unknown()).refine(...shallow);
/** Legal commands of a seat, as a program gets them. */
export const legalSchema: z.ZodType<readonly LegalCommands[]> = z
  .array(
    z.object({
      name: text,
      args: z.record(
        text,
        z.union([
          z.array(z.union([z.number(), text])),
          z.object({ from: z.int(), to: z.int() }),
          z.object({ upTo: z.record(text, z.int()), most: z.int() }),
        ]),
      ),
      different: z.literal(true).exactOptional(),
      rising: z.array(text).exactOptional(),
    }),
  )
  .meta({ id: 'Legal', description: 'What the seat of the receiver may play now, as a program gets it.' });
const legal = legalSchema.optional().describe('Only after `open` with `legal`, and only if it is your turn.');
const millisecondsLeft = z
  .int()
  .nullable()
  .describe('Milliseconds that were left of the turn limit when this was sent; null where no clock runs.');

export const errorCodes = [
  'bad-message',
  'too-large',
  'too-fast',
  'not-logged-in',
  'wrong-login',
  'too-many-tries',
  'busy',
  'name-taken',
  'bad-password',
  'wrong-code',
  'bad-key',
  'registration-closed',
  'guest',
  'no-such-match',
  'no-such-name',
  'no-such-tournament',
  'bad-level',
  'bad-options',
  'not-the-maker',
  'not-your-seat',
  'not-now',
  'match-full',
  'bad-save',
  'other-rules',
  'not-alone',
  'other-level',
  'other-options',
  'illegal',
  'other-bot',
  'not-over',
  'not-won',
  'known',
  'stale',
  'version',
  'damaged',
  'failed',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Limits of a client or an account that a refusal can name. */
export const limitNames = [
  'messages',
  'requests',
  'matches',
  'levels',
  'uploads',
  'chat',
  'logins',
  'guests',
  'unfinished',
  'seats',
  'tournaments',
  'channels',
  'reports',
] as const;

export type LimitName = (typeof limitNames)[number];

export const errorSchema = z.object({
  code: text.describe("A code of the protocol, or of the game's rules."),
  message: text.describe('A sentence for the player.'),
  wait: z.number().optional().describe('Seconds to wait, where that helps.'),
  limit: z.enum(limitNames).optional().describe('The limit that the request exceeds.'),
  retryAfter: z.number().optional().describe('Seconds until the limit allows the request, where waiting helps.'),
});

const isProgram = z.boolean().optional().describe('A program plays for this account, and says so.');

export const ratingSchema = z
  .object({ value: z.int(), isProvisional: z.boolean().describe('It is still uncertain.') })
  .meta({ id: 'Rating', description: 'The Glicko-2 rating of an account in a game.' });

const person = z.object({
  name: text,
  isHere: z.boolean(),
  isProgram,
  rating: ratingSchema.optional().describe('Before the match, where the match is rated.'),
});

const standInWhy = z
  .enum(['away', 'resigned', 'deleted'])
  .describe('Who is away may take the seat back; who has resigned or deleted the account may not.');

export const holderSchema = z
  .discriminatedUnion('is', [
    z.object({ is: z.literal('open') }),
    z.object({ is: z.literal('invited'), ...person.shape }),
    z.object({ is: z.literal('person'), ...person.shape, isReady: z.boolean(), isMaker: z.boolean() }),
    z.object({ is: z.literal('bot'), bot: text }),
    z
      .object({
        is: z.literal('stand-in'),
        bot: text,
        ...person.shape,
        why: standInWhy,
        turn: z.int().min(0).optional().describe('The first turn that the person has not played to its end.'),
      })
      .describe('A bot that plays on for somebody.'),
  ])
  .meta({ id: 'Holder', description: 'Who holds a seat.' });

const chatLine = z
  .object({ number: z.int().describe('From 1, without holes.'), name: text, time, text })
  .meta({ id: 'ChatLine' });

const outcome = z
  .object({ winners: z.array(seat).describe('None of a draw.'), reason: text })
  .nullable()
  .describe('How the match ended; null before.');

const people = {
  holders: z.array(holderSchema).describe('By seat: the first holds seat 1.'),
  watching: z.array(text).describe('The names of those who watch.'),
  waitsFor: z.array(seat).describe('Seats whose commands are waited for, as everybody may know it.'),
  left: millisecondsLeft,
};

const matchCard = z
  .object({
    match: text,
    game: text,
    level: text.nullable().describe("The level's name; null where the game makes its own start."),
    title: text,
    code: text.describe('What people say to each other, such as oak-17.'),
    phase: z.enum(['waiting', 'running', 'over']),
    turn: z.int(),
    limit: z.int().min(0).describe('The turn limit in milliseconds; 0 for none.'),
    ...people,
    out: z.array(seat).optional().describe('Seats of people who are out of the match that runs, or have resigned.'),
    seat: seat.nullable().describe('The seat of whoever receives this.'),
    isInvited: z.boolean(),
    unreadChat: z.int(),
    lastChat: z.array(chatLine).describe('What was said last, for those who play it.'),
    owners: z
      .array(z.int().min(0).max(9))
      .nullable()
      .describe('The seat that owns each place of the level, 0 for nobody; null where not everybody may know that.'),
    outcome,
    daily: z
      .object({ date: text, practises: z.boolean().describe('It does not count for the ranking.') })
      .optional()
      .describe('Only for a match of the day.'),
    tournament: z
      .object({ tournament: text, title: text, round: z.int().min(1) })
      .optional()
      .describe('Only for a match of a tournament.'),
    rated: z.boolean().optional().describe('True where the match changes ratings.'),
    unrated: text.optional().describe('Why it does not, although its terms ask for it.'),
    changed: time.describe('When it ended or else changed last, in milliseconds since 1970.'),
  })
  .meta({ id: 'MatchCard', description: 'What is known of a match without opening it.' });

export const lobbySchema = z
  .object({
    notice: text.optional().describe('What the host tells everybody.'),
    mine: z.array(matchCard),
    open: z.array(matchCard),
    toWatch: z.array(matchCard),
    finished: z.array(matchCard),
    people: z.array(z.object({ name: text, doing: text, isProgram })),
    tournaments: z
      .array(tournamentCardSchema)
      .optional()
      .describe('Those that are open or running, and then the last ones. Only where the server has tournaments.'),
  })
  .meta({ id: 'Lobby' });

const room = z
  .object({
    card: matchCard,
    terms: z
      .object({
        options: z.record(text, text),
        limit: z.int().min(0),
        watching: z.enum(['everybody', 'nobody']),
        outSees: z.enum(['own', 'late']),
        listed: z.boolean(),
        hints: z.boolean(),
        rated: z.boolean().optional(),
      })
      .meta({ id: 'Terms' }),
    levelText: text.nullable().describe('The text of the level file; null where the game makes its own start.'),
    bound: text.describe("SHA-256 of the server's 32 random bytes, as hex."),
    rolled: z.array(seat).describe('Seats whose random number is there.'),
  })
  .meta({ id: 'Room', description: 'A waiting room: the terms of a match, and what is fixed of its dice.' });

const key = text.optional().describe('The key that this client gave to the command, where it was its own.');
const vote = z.enum(['draw', 'end']);
const playedSchema = z.object({
  what: z.literal('played'),
  seat: seat.nullable(),
  key,
  echo: text.describe('The command as the receiver may read it.'),
  events: z.array(z.looseObject({ type: text, phase: text }).refine(...shallow)),
  by: z
    .enum(['bot', 'clock'])
    .optional()
    .describe('Who played it where it was not the person of the seat: the clock does at the end of the turn limit.'),
});
/** A command or another event of a match, in the form in which the receiver may know it. */
export const happenedSchema = z
  .discriminatedUnion('what', [
    playedSchema,
    z.object({ what: z.literal('undone'), seat, key }),
    z.object({ what: z.literal('stand-in'), seat, name: text, why: standInWhy }),
    z.object({ what: z.literal('back'), seat, name: text }),
    z.object({ what: z.literal('time-up'), seat }),
    z.object({ what: z.literal('offer'), on: vote, seat }),
    z.object({ what: z.literal('answer'), on: vote, seat, agrees: z.boolean() }),
    z
      .object({ what: z.literal('over'), winners: z.array(seat), reason: text })
      .describe('It ended otherwise than by the rules of its game.'),
  ])
  .meta({ id: 'Happened', description: 'What a command or a change at the table comes to for whoever receives it.' });

const eyes = z
  .union([seat, z.literal('spectator'), z.literal('all')])
  .describe("Through whose eyes the view is: a seat's, those of somebody who watches, or everybody's, a turn late.");

/** Steps that were played in a match before the viewer opened it. */
export const pastSchema = z
  .object({
    shown: z.int().min(0).describe("The newest update that `watched` has named for the receiver's seat."),
    steps: z.array(
      z.object({
        number: z.int().min(1).describe('The update that told of it.'),
        before: z
          .object({ eyes, view: viewSchema })
          .describe('What was seen just before it: the keys of the view that are others than after the last step.'),
        eyes,
        view: viewSchema.describe('What was seen after it: the keys of the view that are others than before it.'),
        happened: playedSchema.extend({
          events: playedSchema.shape.events.optional().describe('Left out for turns of long ago.'),
        }),
      }),
    ),
  })
  .meta({ id: 'Past', description: 'What a viewer was told of a match before they opened it, oldest first.' });
export type Past = z.infer<typeof pastSchema>;

const tableFacts = {
  ...people,
  committed: z.array(seat).describe('Of those who plan in secret, who has committed.'),
  offers: z
    .array(z.object({ on: vote, by: seat, agreed: z.array(seat) }).meta({ id: 'Offer' }))
    .describe('Offers that are open, and who has agreed.'),
  rematch: z
    .object({
      wanted: z.array(text).describe('The names of those who want to play again.'),
      match: text.nullable().describe('The match that came of it.'),
    })
    .nullable()
    .describe('Null until the match is over.'),
  outcome,
};

/** Facts about a match besides its position, such as players, the seats waited for and the remaining time. */
export const tableFactsSchema = z.object(tableFacts);
export type TableFacts = z.infer<typeof tableFactsSchema>;

export const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lobby'), lobby: lobbySchema }),
  z.object({ type: z.literal('room'), match: text, room }),
  z
    .object({
      type: z.literal('match'),
      match: text,
      number: z.int().describe('The update after which it stands like this.'),
      card: matchCard,
      terms: room.shape.terms,
      levelText: room.shape.levelText,
      seat: seat.nullable().describe("The receiver's seat; null for whoever watches."),
      view: viewSchema.describe("The position as the receiver may know it: the JSON of the game's rules."),
      eyes,
      missedFrom: z
        .int()
        .min(0)
        .nullable()
        .describe('The first turn that the receiver has missed, where a bot plays the seat until they are back.'),
      chat: z.array(chatLine),
      legal,
      ...tableFacts,
    })
    .describe('A match as it stands; then updates follow, none of them twice and none left out.'),
  z.object({
    type: z.literal('update'),
    match: text,
    number: z.int().min(1),
    happened: happenedSchema,
    view: viewSchema.describe('The keys of the view whose value is another one now; null for one that is gone.'),
    eyes,
    legal,
    ...tableFacts,
  }),
  z
    .object({ type: z.literal('presence'), match: text, ...tableFacts })
    .describe('Who is there, and the time that is left: it has no number, and only the newest counts.'),
  z.object({ type: z.literal('chat'), match: text, line: chatLine }),
  z
    .object({ type: z.literal('elsewhere'), match: text, text })
    .describe('The account has opened its seat over another connection: only over that are commands taken.'),
  z.object({
    type: z.literal('told'),
    text,
    match: text.nullable(),
    isClosed: z
      .boolean()
      .optional()
      .describe('true: the receiver may not look at that match any more, and hears no more of it.'),
  }),
  z.object({
    type: z.literal('bye'),
    why: z.enum(['restarting', 'too-slow', 'logged-out', 'banned', 'version']),
    text,
  }),
]);

export type Message = z.infer<typeof messageSchema>;

export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>;

export const answerSchema = z.union([
  z.object({ id: z.int(), ok: z.record(text, z.unknown()) }),
  z.object({ id: z.int().nullable(), error: errorSchema }),
]);

export type Answer = z.infer<typeof answerSchema>;

export type WireError = z.infer<typeof errorSchema>;

export type MatchCard = z.infer<typeof matchCard>;
export type Holder = z.infer<typeof holderSchema>;
export type Lobby = z.infer<typeof lobbySchema>;
export type Room = z.infer<typeof room>;
export type Happened = z.infer<typeof happenedSchema>;
export type ChatLine = z.infer<typeof chatLine>;

/** True if the client may no longer view the match. No further messages about the match follow. */
export const isClosing = (message: Message): message is MessageOf<'told'> & { readonly match: string } =>
  message.type === 'told' && message.isClosed === true && message.match !== null;
