import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { endStarted, server, started } from '../support/server-program.ts';

/** The browser of Debian's package `chromium`. */
const executablePath = '/usr/bin/chromium';

const noBrowser = existsSync(executablePath) ? undefined : `there is no ${executablePath}`;

/** A test that is skipped with a reason if there is no browser. */
const inBrowser = (name: string, run: () => Promise<void>): void =>
  test.skipIf(noBrowser !== undefined)(noBrowser === undefined ? name : `${name}: ${noBrowser}`, run);

afterAll(endStarted);

const password = 'a long enough sentence';

/** Maximum milliseconds to wait for a text on the page. */
const patience = 40_000;

/** Starts a server with its page, and a browser without cookies or other data. */
async function stage(options: Parameters<Awaited<ReturnType<typeof chromium.launch>>['newContext']>[0] = {}) {
  const host = await server(['--web']);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1000, height: 600 }, colorScheme: 'dark', ...options });
  const address = String(host.facts.web);
  return { host, browser, context, address };
}

/** Opens the page in a tab and collects its errors. */
async function opened(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser reports lost connections as errors, too.
    if (message.type() === 'error' && !message.text().includes('WebSocket')) faults.push(message.text());
  });
  await page.goto(address);
  return { page, faults };
}

const rowsOf = async (page: Page): Promise<string> =>
  (await page.locator('.xterm-rows > div').allTextContents()).join('\n');

const until = (page: Page, text: string) =>
  expect.poll(() => rowsOf(page), { timeout: patience, interval: 50 }).toContain(text);

async function makeAccount(page: Page, name: string): Promise<void> {
  // First, the form asks only for what a login needs.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  for (const label of ['Password again', 'Invitation code'])
    expect(await page.getByLabel(label).isVisible()).toBe(false);
  await page.getByLabel('New account').check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Create the account' }).click();
}

const player = (page: Page) => ({
  until: (text: string) => until(page, text),
  async press(key: string, text: string): Promise<void> {
    await page.keyboard.press(key);
    await until(page, text);
  },
});

inBrowser(
  'in a browser, a player joins a match by its link, and both players place units, reconnect after a server restart and start a rematch',
  async () => {
    const { host, browser, context, address } = await stage();
    const first = await opened(context, `${address}play`);
    const mia = player(first.page);
    await makeAccount(first.page, 'mia');
    await mia.until('Puzzles');
    await mia.press('o', 'start here');
    await mia.press('n', 'c: create the match');
    await mia.press('ArrowRight', '[Space Explorers]');
    await mia.press('ArrowRight', '[RISC]');
    await mia.press('c', 'ready 0/2');
    const [, code] = /code (\w+-\d+)/.exec(await rowsOf(first.page)) ?? [];

    const second = await opened(
      await browser.newContext({ viewport: { width: 1000, height: 600 } }),
      `${address}m/${code}`,
    );
    const tom = player(second.page);
    await second.page.getByText('mia').first().waitFor();
    await second.page.getByText('Log in and join').click();
    await makeAccount(second.page, 'tom');
    await tom.until('ready 0/2');
    await tom.press('Enter', 'ready 1/2');
    await mia.press('Enter', 'place your units');
    await mia.press('e', '16 of 16 placed');
    await mia.press('t', 'ready');
    await tom.press('e', '16 of 16 placed');
    await tom.press('t', 'turn 1');
    await mia.until('turn 1');

    // Kills the server and restarts it on the same port.
    host.child.kill('SIGKILL');
    await Promise.all([first, second].map(({ page }) => page.getByText('Connection lost.').waitFor()));
    await started(['serve', '--web', '--port', String(host.facts.port)], host.home).line();
    await Promise.all([first, second].map(({ page }) => page.locator('#news').waitFor({ state: 'hidden' })));
    await mia.until('turn 1');
    await tom.until('turn 1');

    await tom.press('o', 'Resign');
    await tom.press('r', 'resign?');
    await tom.press('r', 'R rematch');
    await mia.until('R rematch');
    await mia.press('R', 'R no rematch');
    await tom.press('R', 'turn 0');
    await mia.until('turn 0');
    expect([...first.faults, ...second.faults]).toEqual([]);
  },
);

inBrowser('on a phone: the screen is large enough, and the footer and the key buttons react to touch', async () => {
  const { context, address } = await stage({
    viewport: { width: 844, height: 390 },
    colorScheme: 'light',
    hasTouch: true,
    isMobile: true,
  });
  const { page, faults } = await opened(context, `${address}play`);
  await makeAccount(page, 'mia');
  await until(page, 'Puzzles');
  expect((await rowsOf(page)).split('\n')).toHaveLength(24);
  // The line below the title ends at the last column.
  expect((await rowsOf(page)).split('\n')[1]).toHaveLength(98);
  const screen = await page.locator('.xterm-screen').boundingBox();
  if (screen === null) throw new Error('there is no screen');
  // The first word of the footer is the key of the help.
  await page.touchscreen.tap(screen.x + 40, screen.y + screen.height - 8);
  await until(page, 'on this screen');
  await page.getByRole('button', { name: 'Keys' }).tap();
  await page.getByRole('button', { name: 'Escape' }).tap();
  await until(page, 'Puzzles');
  expect(faults).toEqual([]);
});

inBrowser('the colours change with the colour scheme of the browser, without a reload', async () => {
  const { context, address } = await stage();
  const { page, faults } = await opened(context, `${address}play`);
  await makeAccount(page, 'mia');
  await until(page, 'Puzzles');
  await page.keyboard.press('o');
  await until(page, 'start here');
  /** Colours of text that is not blank, because blanks keep the colour of earlier text. */
  const colours = async () => {
    const html = (await page.locator('.xterm-rows').innerHTML()).replaceAll('&nbsp;', ' ');
    return new Set([...html.matchAll(/[ "]color:([^;"]+)[^>]*>\s*[^<\s]/g)].map(([, colour]) => colour));
  };
  const dark = await colours();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect
    .poll(async () => [...(await colours())].some((colour) => dark.has(colour)), { timeout: patience })
    .toBe(false);
  await until(page, 'start here');
  expect(faults).toEqual([]);
});

inBrowser(
  'in text mode, the page has a log for screen readers and an input field, hides typed passwords, and deletes its cookies at the logout',
  async () => {
    const { context, address } = await stage();
    const { page, faults } = await opened(context, `${address}reader`);
    await makeAccount(page, 'mia');
    const log = page.getByRole('log');
    await log.getByText('Type help to hear what you can type.').waitFor({ timeout: patience });
    await page.getByLabel('Command').fill('online');
    await page.keyboard.press('Enter');
    await page.getByLabel('Command').fill('people');
    await page.keyboard.press('Enter');
    await log.getByText('mia: you.').waitFor({ timeout: patience });
    // The page hides passwords, because bystanders may read along.
    const typed = page.getByLabel('Command');
    const say = async (text: string) => {
      await typed.fill(text);
      await page.keyboard.press('Enter');
    };
    await say('account');
    await say('password');
    await expect.poll(() => typed.getAttribute('type'), { timeout: patience }).toBe('password');
    await say('');
    await expect.poll(() => typed.getAttribute('type'), { timeout: patience }).toBe('text');
    // Goes to the lobby, then to the menu, and leaves the menu.
    await say('leave');
    await say('leave');
    await say('leave');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(faults).toEqual([]);
  },
);
