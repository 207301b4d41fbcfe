import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseArguments } from '#commands/parse.ts';
import { subcommands } from '#commands/usage.ts';
import { itemAt } from '#engine/lookup.ts';
import { usualPort } from '#net/address.ts';
import { temporaryFolder } from '../support/program.ts';
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
])("%s starts a server with valid options, on the container's exposed ports, with data in its volume", (_, command) => {
  const [name, ...options] = command;
  expect(name).toBe('serve');
  const args = parseArguments(subcommands.serve.options, options);
  expect(args.text('listen')).toBe('0.0.0.0');
  expect(args.list('data')[0]).toBe(/^VOLUME (.*)$/m.exec(dockerfile)?.[1]);
  const ports = [args.number('port') ?? usualPort, args.number('ssh')].map(String);
  expect(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ')).toEqual(ports);
});

test('in the compose file, browsers reach the server only through the proxy, and ssh directly', () => {
  const command = wordsAfter(compose, /^ {4}command:/).slice(1);
  const args = parseArguments(subcommands.serve.options, command);
  expect(['plain', 'behind-proxy', 'web'].every((option) => args.on(option))).toBe(true);
  expect(args.list('host')).toEqual(['$' + '{TURNCADE_HOST:?write it to the file .env}']);
  expect(wordsAfter(compose, /^ {4}ports:/)).toEqual([`${args.number('ssh')}:${args.number('ssh')}`]);
  const caddy = readFileSync(join(folder, 'Caddyfile'), 'utf8');
  expect(caddy).toBe(`{$TURNCADE_HOST} {\n\treverse_proxy turncade:${usualPort}\n}\n`);
});

/** Runs the script of the backup once, with a stand-in for `pg_dump`. Returns its status and the files of the folder. */
function backedUp(backups: string, dump: string) {
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${dump}\n`, { mode: 0o755 });
  const { status } = spawnSync('sh', [join(folder, 'backup.sh'), backups, 'once'], {
    env: { PATH: `${bin}:${process.env['PATH']}` },
  });
  return { status, files: readdirSync(backups).sort() };
}

test('the backup service of the compose file keeps the seven newest files, and no file of a failed backup', () => {
  const backups = temporaryFolder();
  const dates = Array.from({ length: 9 }, (_, i) => `turncade-2026-01-0${i + 1}.dump`);
  for (const name of dates) writeFileSync(join(backups, name), '');
  const failed = backedUp(backups, 'echo half > "$4"; exit 1');
  expect(failed.files).toEqual(dates);
  // `pg_dump --format custom --file FILE turncade`
  const { status, files } = backedUp(backups, '[ "$5" = turncade ] && echo whole > "$4"');
  expect(status).toBe(0);
  expect(files.slice(0, 6)).toEqual(dates.slice(3));
  expect(files).toHaveLength(7);
  const newest = join(backups, itemAt(files, 6));
  expect([readFileSync(newest, 'utf8'), statSync(newest).mode & 0o777]).toEqual(['whole\n', 0o600]);
});

test('the health check of the image passes exactly while the server runs, with or without a certificate', async () => {
  for (const more of [['--listen', '0.0.0.0'], []]) {
    const oak = await server(more);
    expect(await lookedAt(oak.facts.port)).toBe(0);
    oak.child.kill('SIGKILL');
    await oak.ended();
    expect(await lookedAt(oak.facts.port)).toBe(1);
  }
});
