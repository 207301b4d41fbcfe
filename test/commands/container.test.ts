import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseArguments } from '#commands/parse.ts';
import { subcommands } from '#commands/usage.ts';
import { usualPort } from '#net/address.ts';
import { endStarted, server } from '../support/server-program.ts';

const folder = 'docs/host';
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');

afterEach(endStarted);

/** Words of the list that follows `before` in `text`. */
function wordsAfter(text: string, before: RegExp): readonly string[] {
  const [, list] = new RegExp(`${before.source}\\s*(\\[.*\\])`, 'm').exec(text) ?? [];
  if (list === undefined) throw new Error(`there is no ${before.source}`);
  return JSON.parse(list);
}

const check = wordsAfter(dockerfile, /^HEALTHCHECK CMD/);

/** Exit status of the image's health check for a server on `port`. */
async function lookedAt(port: number): Promise<unknown> {
  const [, ...args] = check.map((word) => word.replace(String(usualPort), String(port)));
  const [status] = await once(spawn(process.execPath, args), 'exit');
  return status;
}

test.each([
  ['the image', wordsAfter(dockerfile, /^CMD/)],
  ['the compose file', wordsAfter(compose, /^ {4}command:/)],
])(
  "%s starts a server with existing options, on the container's exposed ports and in its volume",
  async (_, command) => {
    const [name, ...options] = command;
    expect(name).toBe('serve');
    const args = await parseArguments(subcommands.serve.options, options);
    expect(args.text('listen')).toBe('0.0.0.0');
    expect(args.list('data')[0]).toBe(/^VOLUME (.*)$/m.exec(dockerfile)?.[1]);
    const ports = [args.number('port') ?? usualPort, args.number('ssh')].map(String);
    expect(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ')).toEqual(ports);
    expect(wordsAfter(compose, /^ {4}ports:/)).toEqual(ports.map((port) => `${port}:${port}`));
  },
);

test('the health check of the image passes exactly while the server runs, with or without a certificate', async () => {
  for (const more of [['--listen', '0.0.0.0'], []]) {
    const oak = await server(more);
    expect(await lookedAt(oak.facts.port)).toBe(0);
    oak.child.kill('SIGKILL');
    await oak.ended();
    expect(await lookedAt(oak.facts.port)).toBe(1);
  }
});
