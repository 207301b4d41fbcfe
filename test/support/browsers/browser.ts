import { existsSync } from 'node:fs';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';

/** A browser tab. Each tab has its own cookies and storage, unless `beside` opened it. */
export interface Tab {
  /** Evaluates an expression in the page and returns its value as text. */
  evaluate(expression: string): Promise<string>;
  /** Presses a character or a named key. */
  press(key: string): Promise<void>;
  resize(size: PageSize): Promise<void>;
  picture(): Promise<Buffer>;
  /** Opens another tab with the same cookies. */
  beside(address: string): Promise<Tab>;
  /** Uncaught errors and errors on the console, oldest first. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** True for a device with a touch screen and without a mouse. */
  readonly isTouch?: boolean;
}

export interface Browser {
  /** Opens a page. The browser accepts any certificate. */
  open(address: string, size: PageSize): Promise<Tab>;
  close(): Promise<void>;
}

/** Browsers to test, at the paths of Debian's packages. */
export const browsers = [
  { name: 'Chromium', path: '/usr/bin/chromium', launch: openChromium },
  { name: 'Firefox', path: '/usr/bin/firefox-esr', launch: openFirefox },
].map((browser) => ({ ...browser, isInstalled: existsSync(browser.path) }));
