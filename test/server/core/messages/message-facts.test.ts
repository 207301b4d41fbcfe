import { describe, expect, test } from 'vitest';
import type { MatchMetadata } from '#server/core/match/metadata.ts';
import {
  isStillTrue,
  type MessageSource,
  messageFacts,
  messageText,
  nextAttempt,
} from '#server/core/messages/message-facts.ts';
import type { MessageReason } from '#server/store/messages.ts';

const hour = 3_600_000;

/** A match of the accounts 1 and 2, and a bot. */
const head: MatchMetadata = {
  match: 'm1',
  code: 'kelp-58',
  game: 'risc',
  phase: 'running',
  created: 0,
  changed: 100,
  title: 'Three Crowns',
  level: { name: 'three-crowns', hash: 'ab' },
  terms: { options: {}, limit: 12 * hour, watching: 'nobody', outSees: 'own', listed: false, hints: false },
  maker: 1,
  seats: [
    { is: 'person', account: 1 },
    { is: 'bot', bot: 'hard' },
    { is: 'person', account: 2 },
  ],
  ready: [],
  dice: { server: '', seats: {} },
  start: { time: 200, seed: '', players: 3, options: {}, rules: 1 },
  outcome: null,
  turn: 0,
  resigned: [],
  rematch: { wanted: [], match: null },
};
const facts = { waitsFor: [2, 3], turn: 7, changed: 300 };

const reasons = (changes: Partial<MatchMetadata>, limit = 12 * hour): readonly string[] =>
  messageFacts({ head: { ...head, ...changes, terms: { ...head.terms, limit } }, facts }).map(
    ({ account, reason, turn, made }) => `${account} ${reason} ${turn} ${made}`,
  );

describe('messages are sent', () => {
  const begins = ['1 begun 0 200', '2 begun 0 200'];

  test('about the beginning, and about the turn of each person that the match waits for', () => {
    expect(reasons({})).toEqual([...begins, '2 your-turn 7 300']);
  });

  test.each([
    [0, true],
    [60_000, false],
    [15 * 60_000, false],
    [hour, true],
    [72 * hour, true],
  ])('about turns with a limit of %i ms: %s', (limit, isLong) => {
    expect(reasons({}, limit)).toEqual(isLong ? [...begins, '2 your-turn 7 300'] : begins);
  });

  test('about an invitation until it is accepted', () => {
    const seats: MatchMetadata['seats'] = [{ is: 'person', account: 1 }, { is: 'invited', account: 2 }, { is: 'open' }];
    expect(reasons({ phase: 'waiting', start: null, seats })).toEqual(['2 invited 0 100']);
  });

  test('about the end', () => {
    expect(reasons({ phase: 'over', turn: 9 })).toEqual(['1 over 9 100', '2 over 9 100']);
  });

  test('about neither a match against bots alone nor a cancelled waiting room', () => {
    expect(
      reasons({
        seats: [
          { is: 'person', account: 1 },
          { is: 'bot', bot: 'hard' },
        ],
      }),
    ).toEqual([]);
    expect(reasons({ phase: 'over', start: null })).toEqual([]);
  });
});

describe('a message is still true', () => {
  const source: MessageSource = { head, facts };
  test.each<[number, MessageReason, number, boolean]>([
    [2, 'your-turn', 7, true],
    [2, 'your-turn', 6, false],
    [1, 'your-turn', 7, false],
    [1, 'begun', 0, true],
    [2, 'begun', 0, false],
    [2, 'over', 7, false],
    [3, 'begun', 0, false],
  ])('for account %i about "%s" in turn %i: %s', (account, reason, turn, expected) => {
    expect(isStillTrue({ account, reason, turn }, source)).toBe(expected);
  });
});

describe('the text of a message', () => {
  const text = (reason: MessageReason, more: Partial<MatchMetadata> = {}, timeLeft: number | null = null) => {
    const context = { head: { ...head, ...more }, facts, timeLeft, nameOf: (account: number) => `p${account}` };
    const { title, details } = messageText({ account: 2, reason, turn: 7 }, context);
    return `${title} | ${details}`;
  };

  test.each([
    [null, 'Turn 7.'],
    [59_000, 'Turn 7. 1 min left.'],
    [59 * 60_000, 'Turn 7. 59 min left.'],
    [12 * hour, 'Turn 7. 12 h left.'],
    [47 * hour, 'Turn 7. 47 h left.'],
    [72 * hour, 'Turn 7. 3 days left.'],
  ])('says the time left: %s', (timeLeft, details) => {
    expect(text('your-turn', {}, timeLeft)).toBe(`Your turn: RISC, Three Crowns | ${details}`);
  });

  test('says who invites, and how a match has ended', () => {
    expect(text('invited')).toBe('Invitation: RISC, Three Crowns | p1 invites you.');
    expect(text('begun')).toBe('Begun: RISC, Three Crowns | The match has begun.');
    const over = (winners: number[], resigned: number[] = []) =>
      text('over', { phase: 'over', outcome: { winners, reason: 'conquest' }, resigned }).split('| ')[1];
    expect(over([3])).toBe('You have won.');
    expect(over([3], [3])).toBe('You have lost.');
    expect(over([1])).toBe('You have lost.');
    expect(over([])).toBe('Nobody has won.');
  });

  test('has no control characters, and names no level if the match has none', () => {
    expect(text('begun', { title: 'a\u001b[2J\u202eb' })).toContain('RISC, a[2Jb');
    expect(text('begun', { level: null, title: 'risc' })).toContain('Begun: RISC |');
  });
});

test('an attempt is repeated after 1, 5 and 30 minutes and 3 hours', () => {
  expect([1, 2, 3, 4, 5].map((tries) => nextAttempt(tries, 0))).toEqual([60_000, 300_000, 1_800_000, 3 * hour, null]);
});
