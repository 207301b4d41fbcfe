import type { MatchCard, MessageOf } from '#net/wire/messages.ts';

const around = {
  holders: [],
  watching: [],
  waitsFor: [],
  committed: [],
  left: null,
  offers: [],
  rematch: null,
  outcome: null,
};

const card: MatchCard = {
  match: 'm1',
  game: 'risc',
  level: null,
  title: 'Four Winds',
  code: 'oak-17',
  phase: 'running',
  turn: 2,
  limit: 0,
  holders: [],
  watching: [],
  waitsFor: [],
  left: null,
  seat: 1,
  isInvited: false,
  unreadChat: 0,
  lastChat: [],
  owners: null,
  outcome: null,
  changed: 0,
};

const terms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
} as const;

/** An update of match m1 with almost no content. */
export const update = (number: number): MessageOf<'update'> => ({
  type: 'update',
  match: 'm1',
  number,
  happened: { what: 'undone', seat: 1 },
  view: {},
  eyes: 1,
  ...around,
});

/** State of match m1 after update `number`. */
export const whole = (number: number): MessageOf<'match'> => ({
  type: 'match',
  match: 'm1',
  number,
  card,
  terms,
  levelText: null,
  seat: 1,
  view: {},
  eyes: 1,
  missedFrom: null,
  chat: [],
  ...around,
});
