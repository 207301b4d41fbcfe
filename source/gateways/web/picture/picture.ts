import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, deflateSync } from 'node:zlib';
import { builtFile } from '#storage/files/folders.ts';

/** Pictures for links to pages, which messengers show: signs in cells, as on a terminal, as PNG. */

/** Size of a picture, and of a cell, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;
const cell = { width: 15, height: 26 } as const;

export interface PictureText {
  /** Left and top edge in pixels. */
  readonly x: number;
  readonly y: number;
  readonly sign: string;
  /** Colours such as `#d8dee6`. */
  readonly ink: string;
  readonly ground: string;
  /** Size of the cell in multiples of the usual one. */
  readonly scale?: number;
}

interface Letters {
  readonly index: ReadonlyMap<string, number>;
  readonly greys: Buffer;
}

let letters: Letters | undefined;

/** Reads the letters that `scripts/letters.mjs` has drawn. Signs without a letter are drawn as blanks. */
function readLetters(file: string): Letters {
  const bytes = brotliDecompressSync(readFileSync(file));
  const end = bytes.indexOf('\n');
  const signs = [...bytes.subarray(0, end).toString()];
  return { index: new Map(signs.map((sign, i) => [sign, i])), greys: bytes.subarray(end + 1) };
}

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Draws texts on a ground, and returns the PNG. */
export function drawPicture(
  ground: string,
  texts: Iterable<PictureText>,
  file = join(builtFile('web'), 'letters.br'),
): Buffer {
  letters ??= readLetters(file);
  const { index, greys } = letters;
  const { width, height } = pictureSize;
  // Each row of a PNG begins with the number of its filter, 0 for none.
  const rowBytes = 1 + 3 * width;
  const pixels = Buffer.alloc(rowBytes * height);
  pixels.fill(Buffer.from(channels(ground)), 1, rowBytes);
  for (let y = 1; y < height; y++) pixels.copyWithin(y * rowBytes, 0, rowBytes);
  const paint = (x: number, y: number, color: readonly number[]) => {
    if (x < width && y < height) pixels.set(color, y * rowBytes + 1 + 3 * x);
  };
  for (const { x, y, sign, ink, ground: under, scale = 1 } of texts) {
    const at = index.get(sign);
    const [front, back] = [channels(ink), channels(under)];
    const mixed = Array.from({ length: 16 }, (_, grey) =>
      front.map((value, i) => Math.round((value * grey + Number(back[i]) * (15 - grey)) / 15)),
    );
    for (let dy = 0; dy < cell.height * scale; dy++)
      for (let dx = 0; dx < cell.width * scale; dx++) {
        const pixel = Math.floor(dy / scale) * cell.width + Math.floor(dx / scale);
        const grey = at === undefined ? 0 : greyAt(greys, at * cell.width * cell.height + pixel);
        paint(x + dx, y + dy, mixed[grey] ?? back);
      }
  }
  return pngOf(pixels);
}

const greyAt = (greys: Buffer, pixel: number): number => {
  const pair = Number(greys[pixel >> 1]);
  return pixel % 2 === 0 ? pair >> 4 : pair & 15;
};

/** Texts of a line in cells of `scale`. */
export const textsOf = (
  line: string,
  { x, y, ink, ground, scale = 1 }: Omit<PictureText, 'sign'>,
): readonly PictureText[] =>
  [...line].map((sign, i) => ({ x: x + i * cell.width * scale, y, sign, ink, ground, scale }));

function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pictureSize.width, 0);
  header.writeUInt32BE(pictureSize.height, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(pixels)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});

/** CRC-32, which `node:zlib` does not have in Node 20.0. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = Number(crcTable[(crc ^ byte) & 255]) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
