import { createListeners } from '#app/listeners.ts';
import type { MatchOnline, MessageKind, OnlineFacts } from '#app/match/online/online-facts.ts';
import type { FakeTimer } from './fake-timer.ts';

const hour = 3_600_000;

/** Typical facts about an online match of mia, jonas, a bot and lena, who is absent. */
export const usualFacts: OnlineFacts = {
  title: 'Four Winds',
  turnName: 'turn',
  turn: 9,
  code: 'oak-17',
  me: 'mia',
  seat: 1,
  isMaker: true,
  isLate: false,
  terms: { limit: 12 * hour, watching: 'everybody', hints: false },
  isRanked: false,
  ratings: [],
  replay: undefined,
  holders: [
    { is: 'person', name: 'mia', isHere: true, isReady: true, isMaker: true },
    { is: 'person', name: 'jonas', isHere: true, isReady: true, isMaker: false },
    { is: 'bot', bot: 'normal' },
    { is: 'person', name: 'lena', isHere: false, isReady: true, isMaker: false },
  ],
  watching: [],
  waitsFor: [1],
  deadline: 11 * hour + 42 * 60_000,
  offers: [],
  outcome: undefined,
  rematch: null,
  committed: [],
  chat: [
    { number: 1, name: 'jonas', time: 0, text: 'quiet up here. too quiet' },
    { number: 2, name: 'lena', time: 0, text: 'thanks for Drizzle :)' },
  ],
  pastEvents: [],
  read: 0,
  isMuted: false,
  connection: {
    is: 'open',
    server: { server: '1.2.0', protocol: 1, title: 'oak', registration: 'open', games: ['risc'] },
    name: 'mia',
  },
  isElsewhere: false,
  unconfirmed: 0,
  out: [],
  missed: undefined,
  next: 'Space Explorers, Kite',
  otherMatches: { count: 0, deadline: undefined },
};

export type FakeOnline = ReturnType<typeof fakeOnline>;

export function fakeOnline(timer: FakeTimer, first: Partial<OnlineFacts> = {}) {
  let facts: OnlineFacts = { ...usualFacts, ...first };
  const asked: string[] = [];
  let refusal: string | undefined;
  const { subscribe, publish } = createListeners();
  const hearing = new Set<(text: string, kind: MessageKind) => void>();
  const online: MatchOnline = {
    facts: () => facts,
    subscribe,
    listen(listener) {
      hearing.add(listener);
      return () => void hearing.delete(listener);
    },
    now: timer.now,
    unseenFrom: Number.POSITIVE_INFINITY,
    watched: () => {},
    async ask({ type, ...what }) {
      const values = Object.values(what).map((value) => (value === true ? 'yes' : value === false ? 'no' : value));
      asked.push([type, ...values].join(' '));
      return refusal;
    },
    async publishReplay(isPublic) {
      asked.push(isPublic ? 'publish' : 'hide');
      return refusal;
    },
    readAll() {
      facts = { ...facts, read: facts.chat.at(-1)?.number ?? 0 };
    },
    mute: (muted) => void asked.push(muted ? 'mute' : 'hear'),
    retry: () => void asked.push('retry'),
    goNext: (says) => void asked.push(says === undefined ? 'next' : `next, told: ${says}`),
    goRematch: () => void asked.push('rematch'),
  };
  return {
    online,
    asked,
    /** Changes facts of the match and notifies listeners. */
    change(change: Partial<OnlineFacts>) {
      facts = { ...facts, ...change };
      publish();
    },
    /** Refuses all requests from now on. */
    refuse(why: string) {
      refusal = why;
    },
    says(text: string) {
      for (const hear of hearing) hear(text, 'notice');
    },
  };
}
