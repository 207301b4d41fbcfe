import { itemAt } from '../../engine/lookup.ts';

/** WebAssembly counts memory in pages of so many bytes. */
const pageSize = 65_536;
const memorySection = 5;

/**
 * The module of an engine with a limit to its memory, which has none in its file: neither the engine nor its guest can get
 * more.
 *
 * @param bytes of a module whose memory is its own, and the only one
 */
export function withMemoryLimit(bytes: Uint8Array, megabytes: number): Buffer<ArrayBuffer> {
  for (let at = 8; at < bytes.length; ) {
    const [length, start] = numberAt(bytes, at + 1);
    if (bytes[at] === memorySection) {
      const [count, flagsAt] = numberAt(bytes, start);
      const [minPages] = numberAt(bytes, flagsAt + 1);
      if (count !== 1 || bytes[flagsAt] !== 0) throw new Error('an engine with another kind of memory');
      const maxPages = Math.max(minPages, Math.floor((megabytes * 2 ** 20) / pageSize));
      const limits = [1, 1, ...numberBytes(minPages), ...numberBytes(maxPages)];
      const section = [memorySection, ...numberBytes(limits.length), ...limits];
      return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(section), bytes.subarray(start + length)]);
    }
    at = start + length;
  }
  throw new Error('an engine without memory');
}

/** The number at a place, seven bits a byte and the lowest first; and the place after it. */
function numberAt(bytes: Uint8Array, at: number): readonly [number, number] {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = itemAt(bytes, at++);
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at];
  }
}

/** A number as such bytes. */
const numberBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))];
