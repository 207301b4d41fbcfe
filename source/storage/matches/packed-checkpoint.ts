import { createRequire } from 'node:module';
import * as z from 'zod';
import { type Checkpoint, checkpointOf, type PackedCheckpoint } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';

/*
 * A position contains the hands of all players. It is compressed in the file, which saves space and hides the hands
 * from a casual look. It is not secret, because replaying the commands gives the same position.
 */

/** Loaded on first use, so that the menu does not wait for it. */
const zlib = (): typeof import('node:zlib') => createRequire(import.meta.url)('node:zlib');

const schema = z.strictObject({
  position: z.unknown(),
  random: z.strictObject({
    seed: z.string(),
    streams: z.record(z.string(), z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() })),
  }),
  isExact: z.boolean(),
});

/** Maximum size of an unpacked checkpoint in bytes. All positions are smaller. */
const largest = 16 * 1024 * 1024;

/** Packed checkpoints. The key is the newest turn of a running match, or the last state of a match that is over. */
const known = new WeakMap<object, PackedCheckpoint>();

export function packedCheckpoint<T extends GameTypes>(match: Match<T>): PackedCheckpoint {
  const key = match.game.outcome?.(match.state) === undefined ? match.newestTurn() : match.state;
  const packed = known.get(key) ?? pack(checkpointOf(match));
  known.set(key, packed);
  return packed;
}

const pack = ({ length, turn, ...rest }: Checkpoint): PackedCheckpoint => ({
  length,
  turn,
  packed: zlib().deflateRawSync(JSON.stringify(rest)).toString('base64url'),
});

export function unpacked({ length, turn, packed }: PackedCheckpoint): Checkpoint | undefined {
  try {
    const text = zlib().inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: largest }).toString();
    return { length, turn, ...schema.parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}
