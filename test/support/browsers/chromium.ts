import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Browser, PageSize, Tab } from './browser.ts';

export async function openChromium(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    async open(address, { isTouch = false, ...viewport }) {
      const context = await browser.newContext({
        viewport,
        colorScheme: 'dark',
        hasTouch: isTouch,
        isMobile: isTouch,
        ignoreHTTPSErrors: true,
      });
      return openTab(context, address);
    },
    close: () => browser.close(),
  };
}

async function openTab(context: BrowserContext, address: string): Promise<Tab> {
  const page = await context.newPage();
  const faults = collectFaults(page);
  await page.goto(address);
  return {
    faults,
    evaluate: async (expression) => String(await page.evaluate(expression)),
    press: (key) => page.keyboard.press(key),
    resize: ({ width, height }: PageSize) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    beside: (other) => openTab(context, other),
    close: () => page.close(),
  };
}

function collectFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}
