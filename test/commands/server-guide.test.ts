import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseArguments } from '#commands/parse.ts';
import { isSubcommand, subcommands } from '#commands/usage.ts';
import { adminCommands } from '#server/core/administration.ts';
import { ran } from '../support/here.ts';
import { childEnvironment, cli, runProgram, temporaryFolder } from '../support/program.ts';
import { usualTerms } from '../support/quick-match.ts';
import { endStarted, server, started } from '../support/server-program.ts';

const guide = readFileSync('docs/server.md', 'utf8');

afterEach(endStarted);

/** Text of the guide's code block that is marked as `tried` and `name`. */
function tried(name: string): string {
  const [, text] = new RegExp(`^\`\`\`sh tried ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide) ?? [];
  if (text === undefined) throw new Error(`docs/server.md has no block "${name}"`);
  return text;
}

/** Creates a machine with its own folders, on which the guide's blocks run as written. */
function machine() {
  const home = temporaryFolder();
  const at = (path: string) => join(home, path);
  for (const folder of ['bin', 'mnt/backup', 'var/lib', 'srv']) mkdirSync(at(folder), { recursive: true });
  const program = (name: string, text: string) => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`);
    chmodSync(at(`bin/${name}`), 0o755);
  };
  const install = (version: string) => program('turncade', `exec '${process.execPath}' '${version}' "$@"`);
  install(cli);
  // Commands for the server's user run as the user of the test.
  program('sudo', 'shift 2; exec "$@"');
  const environment = childEnvironment(home);
  return {
    at,
    install,
    run(text: string) {
      const here = text.replaceAll(/(?<![\w.])\/(?=mnt\/|var\/lib\/|srv\/)/g, `${home}/`);
      const { status, stdout, stderr } = spawnSync('sh', ['-euc', here], {
        encoding: 'utf8',
        env: { ...environment, PATH: `${at('bin')}:${environment['PATH']}` },
      });
      return { status, stdout, stderr };
    },
  };
}

const password = 'a horse in the rain';
const risc = {
  game: 'risc',
  level: { name: 'twin-rivers' },
  seats: [{ is: 'me' }, { is: 'open' }],
  ...usualTerms,
};

test("the systemd unit lets the server write to the guide's backup folder", () => {
  const [, unit = ''] = /^```ini\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  expect(unit).toContain('ProtectSystem=strict');
  const writable = [...unit.matchAll(/^ReadWritePaths=-?(.*)$/gm)].map(([, path = '']) => `${path}/`);
  const written = [...tried('backup').matchAll(/backup (\/.*\/)/g)].map(([, folder]) => folder);
  expect(written).not.toEqual([]);
  expect(writable).toEqual(expect.arrayContaining(written));
});

test('backup, restore, move and deletion work as documented', async () => {
  const oak = machine();
  const data = oak.at('var/lib/turncade');
  const first = await server(['--listen', '0.0.0.0', '--registration', 'open', '--data', data]);
  const address = ({ port, fingerprint }: typeof first.facts) => `127.0.0.1:${port}#${fingerprint}`;
  const client = () => started(['join', address(first.facts), '--format', 'json'], temporaryFolder());
  const [mia, tom] = [client(), client()];
  await mia.ask(1, { type: 'register', name: 'mia', password });
  await tom.ask(1, { type: 'register', name: 'tom', password });
  const { match, code } = (await mia.ask(2, { type: 'create', ...risc })).ok;
  await tom.ask(2, { type: 'sit', match, seat: 2 });
  await tom.ask(3, { type: 'ready', match, ready: true });
  expect(await mia.ask(3, { type: 'start', match })).toEqual({ id: 3, ok: { match } });
  const spread = { type: 'command', match, key: 'k1', line: 'spread' };
  const played = await mia.ask(4, spread);
  expect(played).toMatchObject({ ok: { number: expect.any(Number) } });

  expect(oak.run(tried('backup'))).toMatchObject({ status: 0, stdout: expect.stringContaining('Backed up to ') });
  expect(oak.run(tried('restore'))).toMatchObject({ status: 1, stderr: expect.stringContaining('stop it first') });
  for (const { child } of [mia, tom]) child.stdin.end();
  first.child.kill('SIGKILL');
  await first.ended();

  writeFileSync(join(data, 'server.sqlite'), 'no database');
  const refused = runProgram(['serve', '--port', '0', '--data', data]);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  const [offered = ''] = /turncade serve --data .* --admin "restore .*"/.exec(refused.stderr) ?? [];
  expect(offered).toContain(join(data, 'backups', 'turncade-000001-'));
  expect(oak.run(offered.replaceAll(oak.at(''), '/'))).toMatchObject({ status: 0 });
  expect(oak.run(tried('restore'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(join(data, 'server.before-restore-2.sqlite')),
  });
  expect(oak.run(tried('move'))).toMatchObject({ status: 0 });

  const moved = await server(['--listen', '0.0.0.0', '--data', oak.at('srv/turncade')]);
  expect(moved.facts.fingerprint).toBe(first.facts.fingerprint);
  const args = ['join', address(moved.facts), '--name', 'mia', '--format', 'json'];
  const back = started(args, temporaryFolder(), { TURNCADE_PASSWORD: password });
  expect(await back.ask(4, spread)).toEqual(played);
  back.child.stdin.end();

  const here = oak.at('var/lib/turncade');
  expect(oak.run(tried('delete'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('tom has been deleted'),
  });
  expect(oak.run(`turncade serve --data ${here} --admin accounts`).stdout).not.toContain('tom');
  expect(oak.run(`turncade serve --data ${here} --admin "end ${code}"`)).toMatchObject({ status: 0, stderr: '' });
  const replay = oak.at('oak.turncade');
  expect(oak.run(`turncade serve --data ${here} --admin "export ${match}" > ${replay}`)).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(readFileSync(replay, 'utf8')).not.toContain('tom');
  expect(runProgram(['replay', replay, '--screen-reader'], 'quit\n')).toMatchObject({ status: 0, stderr: '' });
});

/** The program with a higher rules version in all games. */
function laterVersion(): string {
  const folder = temporaryFolder();
  const dist = dirname(cli);
  cpSync(dist, join(folder, 'dist'), { recursive: true });
  for (const beside of ['package.json', 'levels', 'examples'])
    symlinkSync(resolve(dist, '..', beside), join(folder, beside));
  const parts = join(folder, 'dist', 'parts');
  for (const name of readdirSync(parts).filter((file) => file.endsWith('.js'))) {
    const part = join(parts, name);
    const text = readFileSync(part, 'utf8');
    writeFileSync(
      part,
      text.replaceAll(/(?<=\brulesVersion:)\d+/g, (rules) => `${Number(rules) + 1}`),
    );
  }
  return join(folder, 'dist', 'cli.js');
}

test('an upgrade and a downgrade work as documented', async () => {
  const oak = machine();
  const data = oak.at('var/lib/turncade');
  const later = laterVersion();
  let installed = cli;
  let running = await server(['--data', data]);
  const address = () => `127.0.0.1:${running.facts.port}`;
  const install = (version: string) => () => {
    installed = version;
    oak.install(version);
  };
  /** Steps that the test performs in its own way, by their text in the guide. All other steps run as written. */
  const steps: Readonly<Record<string, () => unknown>> = {
    'sudo systemctl stop turncade': () => {
      running.child.kill('SIGTERM');
      return running.ended();
    },
    'sudo systemctl start turncade': async () => {
      running = await server(['--data', data], temporaryFolder(), installed);
    },
    'sudo npm install --global turncade@latest': install(later),
    'sudo npm install --global turncade@0.1.0': install(cli),
  };
  const follow = async (block: string) => {
    for (const line of tried(block).trimEnd().split('\n')) {
      const step = steps[line];
      if (step === undefined) expect(oak.run(line)).toMatchObject({ status: 0, stderr: '' });
      else await step();
    }
  };

  const client = () => started(['join', address(), '--format', 'json'], temporaryFolder());
  const [mia, tom] = [client(), client()];
  await mia.ask(1, { type: 'register', name: 'mia', password });
  await tom.ask(1, { type: 'register', name: 'tom', password });
  const { match, code } = (await mia.ask(2, { type: 'create', ...risc })).ok;
  await tom.ask(2, { type: 'sit', match, seat: 2 });
  await tom.ask(3, { type: 'ready', match, ready: true });
  await mia.ask(3, { type: 'start', match });
  for (const { ask } of [mia, tom])
    for (const [i, line] of ['spread', 'commit'].entries())
      expect(await ask(4 + i, { type: 'command', match, key: line, line })).toHaveProperty('ok');
  // The command is accepted only if the next turn has begun.
  expect(await tom.ask(6, { type: 'command', match, key: 'orders', line: 'commit' })).toHaveProperty('ok');
  for (const { child } of [mia, tom]) child.stdin.end();

  /** Lets a player return, find the match unchanged and continue it. */
  const goOn = async () => {
    const args = ['join', address(), '--name', 'mia', '--match', code, '--format', 'json'];
    const back = started(args, temporaryFolder(), { TURNCADE_PASSWORD: password });
    let told = await back.json();
    while (told.type !== 'match') told = await back.json();
    expect(told).toMatchObject({ view: { turn: 1, phase: 'orders' }, waitsFor: [1], committed: [2] });
    expect(await back.ask(7, { type: 'command', match, key: 'orders', line: 'commit' })).toHaveProperty('ok');
    back.child.stdin.end();
  };
  await follow('upgrade');
  await goOn();
  expect(oak.run(`turncade serve --data ${data} --admin "end ${code}"`)).toMatchObject({ status: 0 });
  expect(oak.run(`turncade serve --data ${data} --admin "export ${match}"`).stdout).toMatch(/^rules 2$/m);
  const other = await fetch(`http://${address()}/turncade/0`);
  expect(other.status).toBe(426);
  expect(await other.text()).toContain('your turncade needs an update');

  await follow('go-back');
  await goOn();
});

test('an invalid backup replaces nothing, and a backup replaces no existing file', async () => {
  const oak = machine();
  const data = oak.at('var/lib/turncade');
  const one = await server(['--data', data]);
  const database = join(data, 'server.sqlite');
  const overItself = await ran(['serve', '--data', data, '--admin', `backup ${database}`]);
  expect(overItself).toMatchObject({ status: 1, stderr: expect.stringContaining(`${database} already exists`) });
  await expect.poll(() => readdirSync(data)).toContain('backups');
  one.child.kill('SIGTERM');
  await one.ended();
  const before = readFileSync(database);
  writeFileSync(oak.at('letter.txt'), 'Dear Mia');
  for (const [file, why] of [
    [oak.at('letter.txt'), "is damaged, or not a server's database"],
    [oak.at('none'), 'there is no such file'],
  ])
    expect(await ran(['serve', '--data', data, '--admin', `restore ${file}`])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`${file}.*${why}\\. Nothing was restored\n$`)),
    });
  expect(readFileSync(database).equals(before)).toBe(true);
  expect(readdirSync(data).sort()).toEqual(['backups', 'server.sqlite']);
});

test("only users with access to a running server's folder can control it", async () => {
  const data = join(temporaryFolder(), 'server');
  await server(['--data', data]);
  const key = join(data, 'admin.key');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const admin = () => ran(['serve', '--data', data, '--admin', 'accounts']);
  expect(await admin()).toMatchObject({ status: 0, stdout: 'No accounts yet.\n' });
  writeFileSync(
    key,
    readFileSync(key, 'utf8').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  expect(await admin()).toMatchObject({ status: 1, stderr: expect.stringContaining('wrong key') });
  rmSync(key);
  expect(await admin()).toMatchObject({ status: 1, stderr: expect.stringContaining(`${key}: there is no such file`) });
});

test('a server ends with advice if its complete check of the data finds damage', async () => {
  const data = join(temporaryFolder(), 'server');
  const one = await server(['--data', data]);
  one.child.kill('SIGTERM');
  await one.ended();
  // If there is no backup, the server makes one immediately, and finds the damage.
  rmSync(join(data, 'backups'), { recursive: true, force: true });
  const database = join(data, 'server.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(0xff, 2 * 4096, 6 * 4096);
  writeFileSync(database, bytes);
  const { status, stderr } = runProgram(['serve', '--port', '0', '--data', data]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^turncade: .*server\.sqlite: .*damaged.*There is no backup.*The server is stopping/),
  ]);
});

describe('the server guide', () => {
  test('names existing options in commands that can be typed', async () => {
    const lines = guide
      .split('\n')
      .filter((line) => /^(?: {4}(?! ))?(?:sudo -u turncade )?turncade /.test(line))
      .map((line) => line.replace(/^ *(?:sudo -u turncade )?turncade /, '').replace(/ {4}.*/, ''));
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) {
      const [name = '', ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word ?? '',
      );
      if (!isSubcommand(name)) throw new Error(`docs/server.md: turncade ${line}`);
      await parseArguments(subcommands[name].options, words);
    }
    for (const [, option = ''] of guide.matchAll(/`--([a-z-]+)/g))
      expect(subcommands.serve.options).toHaveProperty(option);
  });

  test('contains every command of administration', () => {
    const [, table = ''] = /^## Administration$([\s\S]*?)^## /m.exec(guide) ?? [];
    const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell).join();
    const named = [...cells.matchAll(/`([a-z-]+)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(adminCommands).sort());
  });

  test('contains a unit that systemd accepts', () => {
    const [, unit = ''] = /^```ini\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const command = /^ExecStart=\/usr\/bin\/turncade (.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    expect(command[0]).toBe('serve');
    for (const line of unit.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:|\[(?:Unit|Service|Install)\]|[A-Z][A-Za-z]+=(?:\S.*)?)$/);
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    const file = join(folder, 'turncade.service');
    // Replaces the program and the user, so that the check needs no installation of turncade.
    writeFileSync(file, unit.replace('/usr/bin/turncade', '/bin/sh').replace('User=turncade', 'User=root'));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if (error !== undefined) return;
    expect([status, stderr.split('\n').filter((line) => line.includes(file))]).toEqual([0, []]);
    // The rating counts the rights of the user.
    writeFileSync(file, unit);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const [, rating] = /Overall exposure level for \S+: ([\d.]+)/.exec(rated.stdout) ?? [];
    expect(Number(rating)).toBeLessThan(2);
  });
});
