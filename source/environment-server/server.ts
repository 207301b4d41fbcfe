import { readSync, writeSync } from 'node:fs';
import { type Batch, type BatchOptions, createBatch } from '#library/environment/index.ts';
import type { GameId } from '#library/games.ts';

// Plays batches for another program, such as the Python package, over standard input and output. Each message begins
// with its length in bytes (32 bits) and a byte for its type. All numbers are little-endian.

/** Types of messages. */
const types = { json: 1, step: 2, state: 3, error: 4 } as const;

const headerLength = 5;

/** Reads exactly `length` bytes. Undefined at the end of the input. */
function read(length: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const count = readSync(0, bytes, at, length - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function write(type: number, parts: readonly ArrayBufferView[]): void {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const message = new Uint8Array(headerLength + length);
  const view = new DataView(message.buffer);
  view.setUint32(0, length, true);
  view.setUint8(4, type);
  let at = headerLength;
  for (const { buffer, byteOffset, byteLength } of parts) {
    message.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  for (let sent = 0; sent < message.length; ) sent += writeSync(1, message, sent);
}

const writeJson = (type: number, value: unknown): void =>
  write(type, [new TextEncoder().encode(JSON.stringify(value))]);

const batches = new Map<number, Batch>();

function batchOf(number: unknown): Batch {
  const batch = typeof number === 'number' ? batches.get(number) : undefined;
  if (batch === undefined) throw new RangeError(`environment: found ${String(number)}, expected an open environment`);
  return batch;
}

function writeState({ state }: Batch): void {
  const { observations, rewards, boxCounts, agents, waiting, illegal, terminated, truncated, boxes } = state;
  write(types.state, [observations, rewards, boxCounts, agents, waiting, illegal, terminated, truncated, boxes]);
}

/** A request as another program should send it. The library checks the values. */
interface ServerRequest {
  readonly do: 'make' | 'reset' | 'render' | 'close';
  readonly environment: number;
  readonly game: GameId;
  readonly options: BatchOptions;
  readonly seed?: string | null;
  readonly match: number;
  readonly viewer?: Parameters<Batch['render']>[1];
}

function answer({ do: action, environment, game, options, seed, match, viewer }: ServerRequest): void {
  switch (action) {
    case 'make': {
      const batch = createBatch(game, options);
      const number = batches.size === 0 ? 1 : Math.max(...batches.keys()) + 1;
      batches.set(number, batch);
      const { state: _, layoutValues, ...info } = batch;
      writeJson(types.json, { environment: number, ...info, layoutValues: [...layoutValues] });
      return;
    }
    case 'reset': {
      const batch = batchOf(environment);
      writeJson(types.json, { seeds: batch.reset(seed ?? undefined) });
      writeState(batch);
      return;
    }
    case 'render':
      writeJson(types.json, { text: batchOf(environment).render(match, viewer) });
      return;
    case 'close':
      batches.delete(environment);
      writeJson(types.json, {});
      return;
    default:
      throw new RangeError(`do: found ${JSON.stringify(action)}, expected make, reset, render or close`);
  }
}

function step(message: Uint8Array<ArrayBuffer>): void {
  const batch = batchOf(new DataView(message.buffer).getUint16(0, true));
  batch.step(Int32Array.from(new Int16Array(message.buffer, 2)));
  writeState(batch);
}

function serve(): void {
  for (let header = read(headerLength); header !== undefined; header = read(headerLength)) {
    const view = new DataView(header.buffer);
    const message = read(view.getUint32(0, true));
    if (message === undefined) return;
    try {
      if (view.getUint8(4) === types.step) step(message);
      else answer(JSON.parse(new TextDecoder().decode(message)));
    } catch (error) {
      writeJson(types.error, { error: error instanceof Error ? error.message : String(error) });
    }
  }
}

serve();
