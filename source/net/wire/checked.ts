import type * as z from 'zod';
import { firstFault } from '../../engine/parsing/schema-faults.ts';
import { failure, type Result, refusal, success } from '../../engine/result.ts';

/** A value as a schema has it, or what is wrong with it first. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Result<Value> {
  try {
    const read = schema.safeParse(value);
    return read.success ? success(read.data) : failure(refusal('bad-message', firstFault(read.error, value)));
  } catch (error) {
    // Lists in lists in lists: too deep for the checker.
    if (error instanceof RangeError) return failure(refusal('bad-message', 'found something nested too deeply'));
    throw error;
  }
}
