import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { temporaryFolder } from '../program.ts';
import type { Browser, PageSize, Tab } from './browser.ts';

/** Code points that WebDriver uses for named keys. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\ue007',
  Escape: '\ue00c',
  Tab: '\ue004',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
};

/** Preferences of the profile. During remote debugging, Firefox itself turns off most background traffic. */
const preferences = {
  'ui.systemUsesDarkTheme': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.trr.mode': 5,
  'dom.push.connection.enabled': false,
  'services.settings.server': 'data:,',
};

/** Values of Firefox's pointer setting: a fine pointer that can hover, or a coarse pointer. */
const pointers = { mouse: 6, touch: 1 };

const messageSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.record(z.string(), z.unknown()) }),
]);

type Send = (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Starts a headless Firefox and drives it over WebDriver BiDi. Playwright cannot drive Debian's Firefox: its own
 * protocol needs a patched Firefox, and its BiDi uses commands that this Firefox lacks.
 */
export async function openFirefox(path: string): Promise<Browser> {
  const profile = temporaryFolder();
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-allow-system-access', '--remote-debugging-port=0'];
  const child = spawn(path, [...args, '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: profile },
  });
  const { send, listen, end } = await connect(await addressOf(child));
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = treeSchema.parse(await send('browsingContext.getTree', { 'moz:scope': 'chrome' }));
  const window = tree.contexts[0].context;

  const openTab = async (address: string, userContext: string, size: PageSize): Promise<Tab> => {
    const { context } = contextSchema.parse(await send('browsingContext.create', { type: 'tab', userContext }));
    const faults: string[] = [];
    listen('log.entryAdded', (params) => {
      const { level, text, source } = logSchema.parse(params);
      if (level === 'error' && source.context === context) faults.push(text ?? 'an error without text');
    });
    const resize = async ({ width, height }: PageSize) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    };
    await resize(size);
    await send('browsingContext.navigate', { context, url: address, wait: 'complete' });
    return {
      faults,
      evaluate: (expression) => evaluate(send, context, `String(await (${expression}))`),
      async press(key) {
        const value = keys[key] ?? key;
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      resize,
      async picture() {
        const { data } = pictureSchema.parse(await send('browsingContext.captureScreenshot', { context }));
        return Buffer.from(data, 'base64');
      },
      beside: (other) => openTab(other, userContext, size),
      async close() {
        await send('browsingContext.close', { context });
      },
    };
  };

  return {
    async open(address, size) {
      const pointer = size.isTouch === true ? pointers.touch : pointers.mouse;
      const set = ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities'].map(
        (name) => `Services.prefs.setIntPref('${name}', ${pointer})`,
      );
      await evaluate(send, window, `${set.join(', ')}, ''`);
      const { userContext } = userContextSchema.parse(await send('browser.createUserContext', {}));
      return openTab(address, userContext, size);
    },
    async close() {
      const ended = once(child, 'exit');
      end();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const contextSchema = z.object({ context: z.string() });
const userContextSchema = z.object({ userContext: z.string() });
const pictureSchema = z.object({ data: z.string() });
const logSchema = z.object({
  level: z.string(),
  text: z.string().nullable(),
  source: z.object({ context: z.string().optional() }),
});
const evaluatedSchema = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

async function evaluate(send: Send, context: string, expression: string): Promise<string> {
  const answer = evaluatedSchema.parse(
    await send('script.callFunction', {
      functionDeclaration: `async () => (${expression})`,
      target: { context },
      awaitPromise: true,
    }),
  );
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return answer.result.value;
}

/** Resolves to the WebSocket address that Firefox prints at its start. */
function addressOf(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (stderr === null) throw new Error('Firefox has no standard error');
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface(stderr).on('line', (line) => {
      printed.push(line);
      const [, address] = /BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(`${address}/session`);
    });
    child.once('exit', () => reject(new Error(`Firefox has ended: ${printed.join('\n')}`)));
  });
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  const listeners: { readonly method: string; run(params: Record<string, unknown>): void }[] = [];
  socket.on('message', (data: Buffer) => {
    const message = messageSchema.parse(JSON.parse(data.toString()));
    if (message.type === 'event') {
      for (const { method, run } of listeners) if (method === message.method) run(message.params);
      return;
    }
    const asked = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === 'success') asked?.resolve(message.result);
    else asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  let count = 0;
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      count++;
      waiting.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return {
    send,
    listen: (method: string, run: (params: Record<string, unknown>) => void) => void listeners.push({ method, run }),
    end: () => socket.terminate(),
  };
}
