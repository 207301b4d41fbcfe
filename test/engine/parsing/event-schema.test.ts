import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type EventSchemas, eventsReader } from '#engine/parsing/json.ts';

type GameEvent =
  | { readonly type: 'bid'; readonly phase: 'bidding' | 'over'; readonly seat: number; readonly gift?: string }
  | { readonly type: 'rolled'; readonly phase: 'roll'; readonly dice: readonly number[] };

const bid = z.strictObject({
  type: z.literal('bid'),
  phase: z.enum(['bidding', 'over']),
  seat: z.int().min(1),
  gift: z.string().exactOptional(),
});
const rolled = z.strictObject({ type: z.literal('rolled'), phase: z.literal('roll'), dice: z.array(z.int()) });
const schemas = { bid, rolled } satisfies EventSchemas<GameEvent>;
const read = eventsReader<GameEvent, typeof schemas>(schemas);

// The type check must reject each line below an expected error.

describe('the schemas of events', () => {
  test('compile only if they cover exactly the existing events', () => {
    // @ts-expect-error rolled is missing
    const lacking: EventSchemas<GameEvent> = { bid };
    // @ts-expect-error there is no event tea
    const excessive = { bid, rolled, tea: bid } satisfies EventSchemas<GameEvent>;
    // @ts-expect-error rolled has the schema of another event
    const mistaken: EventSchemas<GameEvent> = { bid, rolled: bid };
    expect([lacking, excessive, mistaken].map((table) => Object.keys(table).length)).toEqual([1, 3, 2]);
  });

  test('compile only if they have the field types of the events', () => {
    const textSeat = bid.extend({ seat: z.string() });
    // @ts-expect-error a seat is a number
    const mistaken: EventSchemas<GameEvent> = { bid: textSeat, rolled };
    const noSeat = bid.omit({ seat: true });
    // @ts-expect-error the seat is missing
    const lacking: EventSchemas<GameEvent> = { bid: noSeat, rolled };
    expect([mistaken, lacking]).toHaveLength(2);
  });

  test('compile only if they accept all events of their types', () => {
    const noGift = { bid: bid.omit({ gift: true }), rolled };
    // @ts-expect-error a bid may have a gift
    const poor = eventsReader<GameEvent, typeof noGift>(noGift);
    const early = { bid: bid.extend({ phase: z.literal('bidding') }), rolled };
    // @ts-expect-error a bid may have the phase `over`
    const hasty = eventsReader<GameEvent, typeof early>(early);
    const longer = { bid, rolled: rolled.extend({ total: z.int() }) };
    // @ts-expect-error no roll has a total
    const greedy = eventsReader<GameEvent, typeof longer>(longer);
    const given = { type: 'bid', phase: 'over', seat: 1, gift: 'a rose' };
    expect(read([given]).ok).toBe(true);
    expect([poor([given]).ok, hasty([given]).ok]).toEqual([false, false]);
    const roll = { type: 'rolled', phase: 'roll', dice: [6] };
    expect([read([roll]).ok, greedy([roll]).ok]).toEqual([true, false]);
  });
});

test.each([
  [{ type: 'bid', phase: 'over', seat: 0 }, '$.seat: found 0, expected a number of at least 1'],
  [{ type: 'sung', phase: 'over' }, '$.type: found "sung", expected an event of this game'],
  [{ type: 'constructor' }, '$.type: found "constructor", expected an event of this game'],
  [{ phase: 'over' }, '$.type: found nothing, expected an event of this game'],
  [[], '$: found [], expected an event'],
  [null, '$: found null, expected an event'],
])('a value that is not an event is a fault: %j', (json, fault) => {
  expect(read([json])).toEqual({ ok: false, error: fault });
});
