import * as z from 'zod';

const seat = z.int().min(1).max(9);
const time = z.int().min(0);
const text = z.string();

/** So many lists and objects in each other are more than any game has in a position or an event. */
const mostNested = 32;

/** Whether a value is nested no deeper than this. */
function isShallow(json: unknown, most = mostNested): boolean {
  if (typeof json !== 'object' || json === null) return true;
  return most > 0 && Object.values(json).every((value) => isShallow(value, most - 1));
}

const shallow = [(json: unknown) => isShallow(json), { error: () => 'expected less nesting' }] as const;

/** A position as somebody may know it: the JSON of the game's rules, which the game's reader checks. */
const viewSchema = z.record(text, z.unknown()).refine(...shallow);
/** Milliseconds that are left when the message is sent; nothing where no clock runs. */
const left = z.int().nullable();

/** Codes of errors that are not a game's own. */
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
  'registration-closed',
  'no-such-match',
  'no-such-name',
  'bad-level',
  'bad-options',
  'not-the-maker',
  'not-your-seat',
  'not-now',
  'match-full',
  'stale',
  'version',
  'failed',
] as const;

/** Codes of errors that are not a game's own. */
export type ErrorCode = (typeof errorCodes)[number];

/** Why a request was not carried out. */
export const errorSchema = z.object({
  /** One of `errorCodes`, or a code of the game's rules. */
  code: text,
  message: text,
  /** Seconds to wait, where that helps; a place in a queue is told in the message. */
  wait: z.number().optional(),
});

/** A person as others see them. */
const person = z.object({ name: text, isHere: z.boolean() });

/** Who holds a seat. */
const holder = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open') }),
  z.object({ is: z.literal('invited'), ...person.shape }),
  z.object({ is: z.literal('person'), ...person.shape, isReady: z.boolean(), isMaker: z.boolean() }),
  z.object({ is: z.literal('bot'), bot: text }),
  /** A bot that plays on for somebody: who is away, has resigned, or has deleted the account. */
  z.object({ is: z.literal('stand-in'), bot: text, ...person.shape, why: z.enum(['away', 'resigned', 'deleted']) }),
]);

const chatLine = z.object({ number: z.int(), name: text, time, text });

/** What everybody who may see a match knows of it without looking in. */
const matchCard = z.object({
  match: text,
  game: text,
  /** The level's name; nothing where the game makes its own start. */
  level: text.nullable(),
  title: text,
  code: text,
  phase: z.enum(['waiting', 'running', 'over']),
  turn: z.int(),
  limit: time,
  holders: z.array(holder),
  watching: z.array(text),
  /** Whose commands are waited for, as everybody may know it. */
  waitsFor: z.array(seat),
  left,
  /** The seat of whoever receives this. */
  seat: seat.nullable(),
  isInvited: z.boolean(),
  unreadChat: z.int(),
  /** What was said last, for those who play it. */
  lastChat: z.array(chatLine),
  /** Who owns each place of its level now, 0 for nobody: of a match that is played, where everybody may know that. */
  owners: z.array(z.int().min(0).max(9)).nullable(),
  /** How it ended. */
  outcome: z.object({ winners: z.array(seat), reason: text }).nullable(),
  /** When it ended or else changed last, in milliseconds since 1970. */
  changed: time,
});

/** What the lobby shows. */
export const lobbySchema = z.object({
  mine: z.array(matchCard),
  open: z.array(matchCard),
  toWatch: z.array(matchCard),
  finished: z.array(matchCard),
  people: z.array(z.object({ name: text, doing: text })),
});

/** A waiting room: the terms of a match, and what is fixed of its dice. */
const room = z.object({
  card: matchCard,
  terms: z.object({
    options: z.record(text, text),
    limit: time,
    watching: z.enum(['everybody', 'nobody']),
    outSees: z.enum(['own', 'late']),
    listed: z.boolean(),
    hints: z.boolean(),
  }),
  levelText: text.nullable(),
  /** SHA-256 of the server's 32 random bytes, as hex: it can't be changed after the seats have sent theirs. */
  bound: text,
  /** Seats whose random number is there. */
  rolled: z.array(seat),
});

/** What one command or one change at the table comes to for whoever receives it. */
const happened = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('played'),
    seat: seat.nullable(),
    /** The key that this client gave to the command, where it was its own. */
    key: text.optional(),
    /** The command as the receiver may read it. */
    echo: text,
    events: z.array(z.looseObject({ type: text, phase: text }).refine(...shallow)),
    /** Who played it where it was not the person of the seat: a bot, or the clock at the end of the turn limit. */
    by: z.enum(['bot', 'clock']).optional(),
  }),
  z.object({ what: z.literal('undone'), seat, key: text.optional() }),
  z.object({ what: z.literal('stand-in'), seat, name: text, why: z.enum(['away', 'resigned', 'deleted']) }),
  z.object({ what: z.literal('back'), seat, name: text }),
  z.object({ what: z.literal('time-up'), seat }),
  z.object({ what: z.literal('offer'), on: z.enum(['draw', 'end']), seat }),
  z.object({ what: z.literal('answer'), on: z.enum(['draw', 'end']), seat, agrees: z.boolean() }),
  z.object({ what: z.literal('over'), winners: z.array(seat), reason: text }),
]);

/** Through whose eyes a view is: a seat's, those of somebody who watches, or everybody's, a turn late. */
const eyes = z.union([seat, z.literal('spectator'), z.literal('all')]);

/** What a match is like around its position. */
const around = {
  holders: z.array(holder),
  watching: z.array(text),
  waitsFor: z.array(seat),
  /** Of those who plan in secret, who has committed. */
  committed: z.array(seat),
  left,
  /** Offers that are open, and who has agreed. */
  offers: z.array(z.object({ on: z.enum(['draw', 'end']), by: seat, agreed: z.array(seat) })),
  rematch: z.object({ wanted: z.array(text), match: text.nullable() }).nullable(),
  outcome: z.object({ winners: z.array(seat), reason: text }).nullable(),
};

/** Every message that the server sends by itself. */
export const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lobby'), lobby: lobbySchema }),
  z.object({ type: z.literal('room'), match: text, room }),
  /** A match as it stands after an update; then updates follow, none of them twice and none left out. */
  z.object({
    type: z.literal('match'),
    match: text,
    number: z.int(),
    card: matchCard,
    terms: room.shape.terms,
    levelText: text.nullable(),
    /** The receiver's seat; nothing for whoever watches. */
    seat: seat.nullable(),
    /** The position as the receiver may know it: the JSON of the game's rules. */
    view: viewSchema,
    eyes,
    /**
     * The first turn that the receiver has missed, where a bot plays the seat until they are back: the match stands as
     * they were told it last then, and all updates since follow.
     */
    missedFrom: z.int().min(0).nullable(),
    chat: z.array(chatLine),
    ...around,
  }),
  z.object({
    type: z.literal('update'),
    match: text,
    number: z.int().min(1),
    happened,
    /** The keys of the view whose value is another one now. */
    view: viewSchema,
    eyes,
    ...around,
  }),
  /** Who is there, and the time that is left: it has no number, and only the newest counts. */
  z.object({ type: z.literal('presence'), match: text, ...around }),
  z.object({ type: z.literal('chat'), match: text, line: chatLine }),
  /** The account has opened its seat over another connection: only over that are commands taken, until this opens it again. */
  z.object({ type: z.literal('elsewhere'), match: text, text }),
  z.object({ type: z.literal('told'), text, match: text.nullable() }),
  z.object({
    type: z.literal('bye'),
    why: z.enum(['restarting', 'too-slow', 'logged-out', 'banned', 'version']),
    text,
  }),
]);

/** A message that the server sends by itself. */
export type Message = z.infer<typeof messageSchema>;

/** A message of one type. */
export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** The answer to a request. */
export const answerSchema = z.union([
  z.object({ id: z.int(), ok: z.record(text, z.unknown()) }),
  z.object({ id: z.int().nullable(), error: errorSchema }),
]);

/** The answer to a request. */
export type Answer = z.infer<typeof answerSchema>;

/** Why a request was not carried out. */
export type WireError = z.infer<typeof errorSchema>;

export type MatchCard = z.infer<typeof matchCard>;
export type Holder = z.infer<typeof holder>;
export type Lobby = z.infer<typeof lobbySchema>;
export type Room = z.infer<typeof room>;
export type Happened = z.infer<typeof happened>;
export type ChatLine = z.infer<typeof chatLine>;
