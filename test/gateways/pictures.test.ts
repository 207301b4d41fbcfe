import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { endPicture, titlePicture } from '#gateways/web/picture/link-pictures.ts';
import type { WebRecording } from '#net/recording.ts';

const letters = 'source/gateways/web/picture/letters.br';

/** Pixels of a PNG as hexadecimal colours. */
function pixelsOf(png: Buffer): (x: number, y: number) => string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString()).toBe('IDAT');
  const bytes = inflateSync(png.subarray(41, 41 + length));
  return (x, y) => bytes.subarray(y * 3601 + 1 + 3 * x, y * 3601 + 4 + 3 * x).toString('hex');
}

test('a picture of a title is a small PNG with letters', () => {
  const png = titlePicture('mia invites you to RISC, Three Crowns', 'Two seats free. 漢', 'Oak', letters);
  expect(png.length).toBeLessThan(40_000);
  const pixel = pixelsOf(png);
  expect(pixel(0, 0)).toBe('111417');
  const row = Array.from({ length: 1200 }, (_, x) => pixel(x, 205));
  expect(row).toContain('d8dce0');
});

test('the picture of the end of a match shows the last frame of its recording in the colours of the dark theme', () => {
  const recording: WebRecording = {
    version: 1,
    title: '',
    columns: 80,
    rows: 22,
    looks: [['#ff0000', '#00ff00', '#000000', '#ffffff', 0]],
    turnName: 'turn',
    turns: [],
    frames: [
      [0, 0, '\ue000A'],
      [1, 0, '\ue000█', 81, '\ue000 '],
    ],
    words: [],
  };
  const pixel = pixelsOf(endPicture('RISC', recording, letters));
  expect([pixel(7, 70), pixel(22, 90), pixel(100, 600)]).toEqual(['ff0000', '00ff00', '111417']);
});
