import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ascii } from '../../source/screen/paint.ts';
import { pageSamples } from '../app/pages/samples.ts';
import { large, pageText, small, stage } from '../app/pages/support.ts';
import { screenLooks, screenText } from './support.ts';

const folder = join(import.meta.dirname, 'snapshots', 'pages');

const ended = (text: string): string => text.replace(/$/gm, '|').concat('\n');

describe.each([
  { name: '80x24', size: small },
  { name: '120x40', size: large },
])('pages at $name', ({ name: sizeName, size }) => {
  test.each(pageSamples)('$name', async ({ name, make, keys = [] }) => {
    const { enter, press } = stage(size);
    const page = enter((around) => make(around, () => {}));
    press(...keys);
    const text = pageText(page, size);
    expect(text).toMatch(/^[\n -~\u2500-\u259F]*$/);
    await expect(ended(text)).toMatchFileSnapshot(join(folder, `${name}-${sizeName}.txt`));
    await expect(screenText(page, size, ascii)).toMatchFileSnapshot(join(folder, `${name}-${sizeName}-ascii.txt`));
    await expect(screenLooks(page, size)).toMatchFileSnapshot(join(folder, `${name}-${sizeName}-looks.txt`));
  });
});
