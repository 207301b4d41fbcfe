import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';

// Draws the letters for pictures of links with DejaVu Sans Mono, and writes them to `letters.br`: the signs on one line,
// and then for each sign the 16 greys of its pixels, two in a byte. Needs Chromium and the font.

const [width, height, baseline] = [15, 26, 20];
const ranges = [
  [0x21, 0x7e],
  [0xa1, 0x17f],
  [0x391, 0x3c9],
  [0x410, 0x44f],
  [0x2010, 0x2026],
  [0x2190, 0x21ff],
  [0x2500, 0x25ff],
];
const family = 'DejaVu Sans Mono';
if (!execFileSync('fc-list', [family], { encoding: 'utf8' }).includes(family)) throw new Error(`there is no ${family}`);
const signs = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
const greys = await page.evaluate(
  ([all, family, width, height, baseline]) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    return all.flatMap((sign) => {
      context.fillStyle = 'black';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'white';
      context.font = `${width / 0.602}px "${family}"`;
      context.fillText(sign, 0, baseline);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, i) => Math.round(data[4 * i] / 17));
    });
  },
  [signs, family, width, height, baseline],
);
await browser.close();
const packed = Buffer.alloc(greys.length / 2);
for (let i = 0; i < packed.length; i++) packed[i] = greys[2 * i] * 16 + greys[2 * i + 1];
const file = Buffer.concat([Buffer.from(`${signs.join('')}\n`), packed]);
writeFileSync('source/gateways/web/picture/letters.br', brotliCompressSync(file));
