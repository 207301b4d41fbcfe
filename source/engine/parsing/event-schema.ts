import type * as z from 'zod';
import { failure, type Result, success } from '../result.ts';
import type { BaseEvent, DeepReadonly } from '../vocabulary.ts';
import { firstFault, foundText, isObject } from './json.ts';

/** One schema for each event type. A missing schema is a compile error. */
export type EventSchemas<Event extends BaseEvent> = {
  readonly [Type in Event['type']]: z.ZodType<DeepReadonly<Extract<Event, { readonly type: Type }>>>;
};

/** Rejects schemas that accept less than their event type, by giving them the type `string`: a compile error. */
type CompleteSchemas<Event extends BaseEvent, Schemas extends EventSchemas<Event>> = {
  readonly [Type in Event['type']]: Schemas[Type] extends z.ZodType<infer Read>
    ? Extract<Event, { readonly type: Type }> extends infer Wanted
      ? [DeepReadonly<Wanted>, keyof Wanted] extends [DeepReadonly<Read>, keyof Read]
        ? Schemas[Type]
        : `a schema of every ${Type}`
      : never
    : never;
};

/**
 * Parses events by the schemas of their types, or describes the first fault. A schema that accepts less than its event
 * type does not compile: such an event would work on the local machine but end a match on a server.
 *
 * @example
 * const bid = z.strictObject({ type: z.literal('bid'), phase: z.literal('bidding'), amount: z.int() });
 * const read = eventsReader<{ readonly type: 'bid'; readonly phase: 'bidding'; readonly amount: number }, { bid: typeof bid }>({ bid });
 * read([{ type: 'bid', phase: 'bidding', amount: 'all' }]).ok // => false
 */
export function eventsReader<Event extends BaseEvent, const Schemas extends EventSchemas<Event>>(
  schemas: CompleteSchemas<Event, Schemas>,
): (sentEvents: readonly unknown[]) => Result<readonly DeepReadonly<Event>[], string> {
  const byType = new Map<unknown, z.ZodType<DeepReadonly<Event>>>(Object.entries(schemas));
  return (sentEvents) => {
    const events: DeepReadonly<Event>[] = [];
    for (const json of sentEvents) {
      if (!isObject(json)) return failure(`$: found ${foundText(json)}, expected an event`);
      const schema = byType.get(json['type']);
      if (schema === undefined)
        return failure(`$.type: found ${foundText(json['type'])}, expected an event of this game`);
      const parsed = schema.safeParse(json);
      if (!parsed.success) return failure(firstFault(parsed.error, json));
      events.push(parsed.data);
    }
    return success(events);
  };
}
