import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Browser, browsers, type PageSize, type Tab } from '../support/browsers/browser.ts';
import { endStarted, server } from '../support/server-program.ts';

/** Address of the built program's server, which has a self-signed certificate. */
let address: URL;
const running = new Map<string, Promise<Browser>>();
beforeAll(async () => {
  for (const { name, path, isInstalled, launch } of browsers) if (isInstalled) running.set(name, launch(path));
  const { facts } = await server(['--listen', '0.0.0.0', '--web', '--registration', 'open']);
  address = new URL(`https://127.0.0.1:${facts.port}/`);
});
afterAll(async () => {
  endStarted();
  for (const browser of running.values()) await (await browser).close();
});

const desktop: PageSize = { width: 1000, height: 600 };

/** Maximum milliseconds to wait for a text on the page. */
const patience = 40_000;

const rowTexts = `[...document.querySelectorAll('.xterm-rows > div')].map((row) => row.textContent.trimEnd())`;

/** JavaScript for the text of the visible parts of the page. */
const visibleText = `['.xterm-rows > div', '#login', '#turn', '#news']
  .flatMap((place) => [...document.querySelectorAll(place)])
  .filter((element) => element.checkVisibility())
  .map((element) => element.innerText)
  .join('\\n')`;

const shows = (tab: Tab, text: string) =>
  expect.poll(() => tab.evaluate(visibleText), { timeout: patience, interval: 50 }).toContain(text);

/** Fills in the form for a new account. */
async function makeAccount(tab: Tab, name: string): Promise<void> {
  await shows(tab, 'New account');
  const password = 'a long enough sentence';
  const fields = Object.entries({ name, password, again: password }).map(
    ([id, value]) => `document.getElementById('${id}').value = '${value}'`,
  );
  await tab.evaluate(`(document.querySelector('[value=register]').click(), ${fields.join(', ')}, 0)`);
  await tab.evaluate(`(document.querySelector('form button').click(), 0)`);
}

let accounts = 0;
const newName = () => `player-${++accounts}`;

describe.each(browsers)('$name', ({ name: browser, path, isInstalled }) => {
  const open = async (page = '/play', size = desktop) => {
    const tab = await (await running.get(browser))?.open(new URL(page, address).href, size);
    if (tab === undefined) throw new Error(`${browser} does not run`);
    onTestFinished(() => tab.close());
    return tab;
  };
  const inBrowser = (name: string, run: () => Promise<void>) =>
    test.skipIf(!isInstalled)(isInstalled ? name : `${name}: there is no ${path}`, run);

  inBrowser('creates an account, handles keys, and is still logged in after a reload', async () => {
    const tab = await open();
    const name = newName();
    await makeAccount(tab, name);
    await shows(tab, 'Puzzles');
    await tab.press('?');
    await shows(tab, 'on this screen');
    await tab.press('Escape');
    await shows(tab, 'Puzzles');
    await tab.press('o');
    await shows(tab, 'start here');
    await tab.press('n');
    await shows(tab, 'c: create the match');
    await tab.evaluate('(location.reload(), 0)');
    await shows(tab, 'Puzzles');
    expect(tab.faults).toEqual([]);
  });

  inBrowser('shows the board of Space Defender to a guest within 15 seconds after the start page', async () => {
    const start = performance.now();
    const tab = await open('/');
    expect(await tab.evaluate("document.querySelectorAll('script').length")).toBe('1');
    await tab.evaluate('(document.querySelector(\'[href="/play/space-defender"]\').click(), 0)');
    await shows(tab, 'Enter: read the briefing');
    await tab.press('Enter');
    await shows(tab, 'Enter: start');
    await tab.press('Enter');
    await shows(tab, 'Your ship starts at');
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(tab.faults).toEqual([]);
  });

  inBrowser(
    'fits 80x24 into a phone, and asks the player to turn an upright one, until this is dismissed',
    async () => {
      const tab = await open('/play', { width: 844, height: 390, isTouch: true });
      await makeAccount(tab, newName());
      await shows(tab, 'Puzzles');
      const upright = { isTurnAsked: 'true', fits: 'true' };
      const sideways = { isTurnAsked: 'false', fits: 'true' };
      const becomes = (expected: typeof upright) =>
        expect
          .poll(
            async () => ({
              isTurnAsked: await tab.evaluate(`document.querySelector('#turn').checkVisibility()`),
              fits: await tab.evaluate(`(${rowTexts}).length >= 24 && (${rowTexts})[1].length >= 80`),
            }),
            { timeout: patience, interval: 50 },
          )
          .toEqual(expected);
      for (const [width, height] of [
        [844, 390],
        [740, 330],
        [667, 375],
        [568, 320],
      ] as const) {
        await tab.resize({ width: 390, height: 844 });
        await becomes(upright);
        await tab.resize({ width, height });
        await becomes(sideways);
        await shows(tab, 'Puzzles');
      }
      await tab.resize({ width: 360, height: 800 });
      await becomes(upright);
      await tab.evaluate(`(document.querySelector('#turn button').click(), 0)`);
      await becomes(sideways);
      expect(tab.faults).toEqual([]);
    },
  );
});

describe('a bare WebSocket client', () => {
  const open = async (path: string, offer: string | undefined) => {
    const socket = new WebSocket(new URL(path, address.href.replace('https', 'wss')), {
      origin: address.origin,
      rejectUnauthorized: false,
      perMessageDeflate: false,
      ...(offer !== undefined && { headers: { 'sec-websocket-extensions': offer } }),
    });
    onTestFinished(() => socket.terminate());
    return new Promise<{ status: number | undefined; accepted: string | undefined }>((resolve) => {
      // A client that is offered an extension that it did not ask for reports an error after the answer.
      socket.on('error', () => {});
      socket.on('upgrade', ({ statusCode, headers }) =>
        resolve({ status: statusCode, accepted: headers['sec-websocket-extensions'] }),
      );
      socket.on('unexpected-response', (_, { statusCode }) => resolve({ status: statusCode, accepted: undefined }));
    });
  };

  test.each(['/turncade/1', '/web/session'])('is accepted at %s whatever extensions it offers', async (path) => {
    const packed = expect.stringContaining('permessage-deflate');
    expect(await open(path, 'permessage-deflate')).toEqual({ status: 101, accepted: packed });
    expect(await open(path, 'permessage-deflate; client_max_window_bits')).toEqual({ status: 101, accepted: packed });
    expect(await open(path, 'permessage-deflate; server_max_window_bits=9')).toEqual({ status: 101 });
    expect(await open(path, undefined)).toEqual({ status: 101 });
  });
});

test('curl reads the page and the health of the server', async () => {
  const curl = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--insecure', '--noproxy', '*', ...args]);
    return stdout;
  };
  expect(await curl('--compressed', address.href)).toContain('five turn-based games');
  expect(await curl(new URL('/health', address).href)).toBe('ok\n');
});
