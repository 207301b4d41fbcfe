import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createMatch } from '#library/index.ts';

/** The browser of Debian's package `chromium`. */
const executablePath = '/usr/bin/chromium';

test.skipIf(!existsSync(executablePath))(
  'the published library plays the same match in a browser as in Node',
  async () => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.route('https://games.test/**', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist/library.js', 'utf8') })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
    );
    await page.goto('https://games.test/');
    const saved: unknown = await page.evaluate(`import('/library.js').then(({ createMatch }) => {
    const match = createMatch('risc', { seed: 'k7f2' });
    while (match.outcome === undefined) for (const seat of match.waitingFor) match.playBot('easy', seat);
    return match.save();
  })`);
    const match = createMatch('risc', { seed: 'k7f2' });
    while (match.outcome === undefined) for (const seat of match.waitingFor) match.playBot('easy', seat);
    expect({ saved, faults }).toEqual({ saved: match.save(), faults: [] });
  },
);
