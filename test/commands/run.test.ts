import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { games as registered } from '#games/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { sealed } from '#storage/checksum.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { ran } from '../support/here.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

const games = join(import.meta.dirname, '..', 'recorded-games', 'space-defender');

function file(text: string | Buffer, name = 'script.txt'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const start = 'play(5,10,1,1,1,1,1)\nsetup_next(5)\n';

const run = (script: string, ...options: string[]) => ran(['run', 'space-defender', ...options], script);

describe('turncade run', () => {
  test('gives the same transcript for a file and standard input', async () => {
    const path = join(games, 'tour.script.txt');
    const expected = readFileSync(join(games, 'tour.expected.txt'), 'utf8');
    for (const { status, stdout, stderr } of [
      await ran(['run', 'space-defender', path]),
      await ran(['run', 'space-defender'], readFileSync(path, 'utf8')),
      await ran(['run', 'space-defender', '-'], readFileSync(path, 'utf8').replaceAll('\n', '\r\n')),
    ])
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expected, stderr: '' });
  });

  test('waits for standard input that arrives late', async () => {
    const child = spawn('sh', ['-c', `(sleep 0.3; echo pass) | "${process.execPath}" "${cli}" run space-defender`], {
      env: childEnvironment(temporaryFolder()),
    });
    let written = '';
    child.stdout.on('data', (chunk) => {
      written += chunk;
    });
    await new Promise((resolve) => child.on('close', resolve));
    expect(written).toContain('->pass');
  });

  test('prints the start for an empty script', async () => {
    expect((await run('')).stdout).toBe('  state:not started, normal, ok\n  Welcome to Space Defender Version 2.\n');
  });

  test('prints JSON Lines: the start, then accepted and refused commands, with positions', async () => {
    const { status, stdout } = await run(`${start}pass\nmove(A,10)\n`, '--format', 'json');
    const lines: unknown[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(lines).toMatchObject([
      {
        type: 'start',
        game: 'space-defender',
        seed: 'classic',
        status: 'playing',
        phase: 'not-started',
        waitingFor: [1],
      },
      { type: 'command', seat: 1, command: 'play(5,10,1,1,1,1,1)', ok: true, phase: 'weapon-setup' },
      { command: 'setup_next(5)', ok: true, position: { state: 'in game', turn: 0, board: { rows: 5, columns: 10 } } },
      {
        command: 'pass',
        ok: true,
        position: { turn: 1, substate: 0, starfighter: { row: 3, column: 1, alive: true } },
      },
      { command: 'move(A,10)', ok: false, error: { code: 'out-of-reach', message: 'Out of movement range.' } },
    ]);
    expect(lines[4]).not.toHaveProperty('position');
  });

  test('continues from a printed position, or from the whole line that contains it', async () => {
    const whole = (await run(`${start}fire\npass\nfire\npass\n`, '--format', 'json')).stdout.trim().split('\n');
    const position = JSON.stringify(JSON.parse(whole[3] ?? '').position);
    const rest = await run('pass\nfire\npass\n', '--format', 'json', '--position', file(position, 'position.json'));
    expect(rest.stdout.trim().split('\n').slice(1)).toEqual(whole.slice(4));
    expect(
      await run('pass\nfire\npass\n', '--format', 'json', '--position', file(whole[3] ?? '', 'position.json')),
    ).toEqual(rest);
  });

  test('keeps the seed and random numbers of a position, unless another seed is given', async () => {
    const lines = async (script: string, ...options: string[]) =>
      (await run(script, '--format', 'json', ...options)).stdout.trim().split('\n');
    const whole = await lines('play(10,30,50,50,50,50,50)\nsetup_next(5)\npass\npass\npass\n', '--seed', 'abc');
    const position = file(JSON.stringify(JSON.parse(whole[3] ?? '').position), 'position.json');
    const same = await lines('pass\npass\n', '--position', position);
    expect(JSON.parse(same[0] ?? '')).toMatchObject({ seed: 'abc' });
    expect(same.slice(1)).toEqual(whole.slice(4));
    const drawn = (rest: string[]) => rest.slice(1).map((line) => JSON.stringify(JSON.parse(line).events));
    expect(drawn(await lines('pass\npass\n', '--position', position, '--seed', 'x'))).not.toEqual(drawn(same));
  });

  test.each([
    ['{', 'position.json: not JSON, line 1, column 2: found the end, expected a key or "}"\n'],
    ['graph g {\n\n0', 'position.json: not JSON, line 1, column 1: found "graph", expected a value\n'],
    ['{}', 'position.json: $.state: found nothing, '],
    ['{"state":"in game"}', '$.turn: found nothing, expected a number'],
  ])('refuses an invalid position with its path: %s', async (text, expected) => {
    const { status, stdout, stderr } = await run('pass', '--position', file(text, 'position.json'));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  test('--seat 1 shows nothing hidden by fog, no seed and no random numbers', async () => {
    const script = `play(10,30,101,101,101,101,101)\ntoggle_debug_mode\ntoggle_rng_out\nsetup_next(5)\npass\npass\n`;
    const { stdout } = await run(script, '--format', 'json', '--seat', '1');
    expect(stdout).not.toMatch(/"kind":"Grunt"|numbers-drawn|"random"|"classic":|nextEnemyId/);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ seed: null });
    const text = (await run(script, '--seat', '1')).stdout;
    expect(text).not.toMatch(/Enemy:|RNG Usage|_ {2}G/);
    expect((await run(script)).stdout).toMatch(/\[1,G\].*RNG Usage/s);
  });

  test('plays the same match only for the same seed, and uses the seed classic by default', async () => {
    const script = `play(10,30,101,101,101,101,101)\ntoggle_debug_mode\nsetup_next(5)\n${'pass\n'.repeat(5)}`;
    const [a, b, other] = [
      await run(script, '--seed', 'a'),
      await run(script, '--seed', 'a'),
      await run(script, '--seed', 'b'),
    ];
    expect(a.stdout).toBe(b.stdout);
    expect(a.stdout).not.toBe(other.stdout);
    expect((await run(script)).stdout).toBe((await run(script, '--seed', 'classic')).stdout);
  });

  test('treats a save as a script with its own seed', async () => {
    const header = 'turncade 1\ngame space-defender\nrules 1\nseed s1\nplayers 1\ncommands 3\n\n';
    const save = file(`${header}${start}pass\n`, 'match.turncade');
    const expected = (await run(`${start}pass\n`, '--seed', 's1')).stdout;
    expect((await ran(['run', 'space-defender', save])).stdout).toBe(expected);
    const autosaved = file(sealed(`${header}${start}pass\n`).replaceAll('\n', '\r\n'), 'match.turncade');
    expect((await ran(['run', 'space-defender', autosaved])).stdout).toBe(expected);
  });

  test('continues a save of another rules version from its checkpoint, with a notice', async () => {
    const match = startMatch(spaceDefender, { seed: 's1', players: 1, options: {} });
    for (const line of [...start.trim().split('\n'), 'pass', 'pass']) enter(match, line);
    const text = writeSave(match, {}, packedCheckpoint(match)).replace('rules 1', 'rules 0');
    const save = file(sealed(`${text}pass\n`.replace('commands 4', 'commands 5')), 'match.turncade');
    const { status, stdout, stderr } = await ran(['run', 'space-defender', save]);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `turncade: ${save}: Saved under older rules: it opens at turn 2, and earlier turns cannot be replayed.\n`,
    });
    expect(stdout).toMatch(/^ {2}state:in game\(2\.0\)/);
    expect(stdout.match(/^->/gm)).toHaveLength(1);
    const whole = (await run(`${start}pass\npass\npass\n`, '--seed', 's1')).stdout;
    expect(whole.endsWith(stdout.slice(stdout.indexOf('\n->')))).toBe(true);
  });

  test('--bot lets a bot play from the start to the end, with the same match for the same seed', async () => {
    const { status, stdout, stderr } = await run('', '--bot', '1=random', '--strict');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}state:not started, normal, ok\n.*\n->play\(10,30,24,38,44,54,60\)\n/);
    expect(stdout).toMatch(/\n {2}The game is over. Better luck next time!\n$/);
    expect((await run('', '--bot', '1=random')).stdout).toBe(stdout);
    expect((await run('', '--bot', '1=random', '--seed', 'x')).stdout).not.toBe(stdout);
  });

  test('with --bot, first plays the lines of the script for that seat, and then lets the bot play', async () => {
    const script = 'toggle_debug_mode\nplay(5,10,1,101,101,101,101)\nsetup_next(5)\n';
    const { stdout } = await run(script, '--bot', '1=easy', '--format', 'json', '--seed', 's');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(1, 4).map(({ command }) => command)).toEqual(script.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.at(-1)).toMatchObject({ ok: true, phase: 'not-started', position: { starfighter: { alive: false } } });
  });

  test('--bot stops a match that its bots do not finish, with a notice', async () => {
    // No enemy ever appears on this board, so the match never ends.
    const { status, stderr } = await run(start, '--bot', '1=random', '--quiet', '--seed', 's');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'turncade: the bots stopped after 10,000 commands\n' });
  });

  test('--quiet still reports the faults of programs, to the error output', async () => {
    const program = file("export function takeTurn() { throw new Error('no luck'); }", 'thrower.mjs');
    const { stdout, stderr } = await ran([
      'run',
      'risc',
      '--bot',
      `1=${program}`,
      '--bot',
      '2=novice',
      '--set',
      'turns=2',
      '--quiet',
    ]);
    expect(stdout).not.toContain('fault');
    expect(stderr).toBe(
      'turncade: player 1 made 3 faults, the first in turn 0: threw, Error: no luck (thrower.mjs, line 1)\n',
    );
  });

  test('--strict stops at the first refusal with status 1', async () => {
    const { status, stdout } = await run('fire\nplay(5,10,1,1,1,1,1)\n', '--strict');
    expect(status).toBe(1);
    expect(stdout).toMatch(/Command can only be used in game\.\n$/);
  });

  test('prints the fault of a script, plays nothing of it, and exits with status 2', async () => {
    expect(await run(`${start}move(A,\n`)).toMatchObject({
      status: 2,
      stdout: 'Syntax Error: specification of command executions cannot be parsed\nparse error (Line 3, Column 8)\n',
    });
    expect(await run('fly(1, x)\nplay(4,10,1,1,1,1,1)\n')).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(
        /^Type Error: .*type-correct\nError: unknown event name fly\nplay\(4, 10, 1, 1, 1, 1, 1\) does not conform to declaration play\(row: MAX_ROW = 5 \.\. 10 ; .*\)\n$/,
      ),
    });
    const json = await run('pass\nmove(A,31)\n', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({ type: 'fault', error: { code: 'type', line: 2, column: 8 } });
  });

  const folder = join(temporaryFolder(), 'folder');
  mkdirSync(folder);
  test.each([
    [['run'], 'run needs a game'],
    [['run', 'chess'], 'unknown game "chess", expected one of space-defender'],
    [['run', 'space-defendr'], 'did you mean "space-defender"?'],
    [['run', 'space-defender', folder], 'it is a directory'],
    [['run', 'space-defender', '/no/such/file'], 'there is no such file'],
    [['run', 'space-defender', file(Buffer.from([0xff, 0xfe, 0x00]))], 'it is not UTF-8 text'],
    [['run', 'space-defender', 'a', 'b'], 'leave out "b"'],
    [['run', 'space-defender', '--format', 'xml'], '--format must be text or json'],
    [['run', 'space-defender', '--seat', '2'], '--seat can only be 1'],
    [
      ['run', 'space-explorers', '--set', 'planning=same turn'],
      '--set planning is only for people who share a screen, without bots',
    ],
    [['run', 'space-defender', '--seat', 'x'], '--seat must be a whole number, found "x"'],
    [['run', 'space-defender', '--players', '3'], 'is for 1 player, not 3'],
    [['run', 'space-defender', '--set', 'a=b'], 'unknown option "a"'],
    [['run', 'space-defender', '--level', 'x'], 'unknown level "x"'],
    [['run', 'space-defender', '--bot', '1=x'], 'unknown bot "x", expected one of random, easy, normal, hard'],
    [['run', 'risc', '--bot', '1=x'], 'unknown bot "x", expected one of novice, easy, normal, hard'],
    [['run', 'space-defender', '--bot', '1=nromal'], 'unknown bot "nromal"; did you mean "normal"?'],
    [['run', 'space-defender', '--bot', 'hard'], '--bot must be SEAT=NAME, as in --bot 1=normal, found "hard"'],
    [['run', 'space-defender', '--bot', '2=hard'], '--bot 2=hard: there is no player 2; there is only 1'],
    [['run', 'space-defender', '--bot', '0=hard'], '--bot 0=hard: there is no player 0'],
    [['run', 'space-defender', '--bot', '1=hard', '--bot', '1=easy'], '--bot 1=easy: player 1 has a bot already'],
    [['run', 'space-defender', '--bot'], '--bot needs a value'],
    [['run', 'space-defender', '--sede', 'x'], 'unknown option --sede; did you mean --seed?'],
    [['run', 'space-defender', '--seed'], '--seed needs a value'],
    [['run', 'space-defender', '--seed', 'a', '--seed', 'b'], '--seed is given 2 times'],
    [['play', 'space-defender', '--color'], 'unknown option --color; did you mean --no-color?'],
    [['play', 'space-defender', '--no-color', '--ascii', '--seed', 'x'], 'play needs a terminal'],
    [['play', '--seed', 'x'], '--seed needs a game'],
    [
      ['play', file('turncade 1\ngame x\nrules 1\nseed s\nplayers 1\ncommands 0\n\n', 'other.turncade')],
      'other.turncade: found a save of x, a game that this turncade does not have; if it is one of your own, start "turncade --game FILE" with its module\n',
    ],
    [['run', 'space-defender', file('turncade 1\n\n', 'x.turncade'), '--seed', 'x'], 'with its own start'],
    [['plya'], 'unknown command "plya"; did you mean "play"?'],
    [['space-defender'], 'did you mean "turncade play space-defender"?'],
    [['my.turncade'], 'did you mean "turncade play my.turncade"?'],
    [['play'], 'play needs a terminal; "turncade run" plays a script without one'],
    [['play', 'chess'], 'unknown game "chess"'],
    [['play', 'my-level.txt'], 'as in "turncade play GAME --level my-level.txt"'],
    [['play', '/no/such.turncade'], 'no such file'],
    [[], 'play needs a terminal'],
    [['--ascii', 'play', 'chess'], 'unknown game "chess"'],
    [['--ascii', '--theme', 'dark', 'play', 'chess'], 'unknown game "chess"'],
    [['--theme=dark', '--no-color', 'replay', '/no/such.turncade'], 'no such file'],
    [['--format', 'xml', 'run', 'space-defender'], '--format must be text or json'],
    [['--ascii', 'chess'], 'unknown game "chess"'],
    [['--ascii', 'run', 'space-defender'], 'unknown option --ascii'],
    [['--ascii'], 'play needs a terminal'],
    [['--theme'], '--theme needs a value'],
  ])('answers wrong use with one line and status 2: %j', async (args, expected) => {
    const { status, stdout, stderr } = await ran(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr).toMatch(/^turncade: .*\n$/);
  });

  test('has all its bots listed by game in the help of turncade play, but no rival at each skill', async () => {
    const help = (await ran(['play', '--help'])).stdout.replace(/\s+/g, ' ');
    for (const entry of registered) {
      const bots = await entry.visit((game) => Object.entries(game.bots ?? {}));
      const names = bots.filter(([name, { rival }]) => rival === undefined || rival.id === name).map(([name]) => name);
      expect(help).toContain(`${entry.id}: ${names.join(', ')}`);
    }
  });

  test('prints help and version', async () => {
    expect((await ran(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await ran(['--help'])).stdout).toContain('turncade run GAME [SCRIPT]');
    for (const command of ['run', 'play', 'levels']) {
      const { status, stdout } = await ran([command, '--help']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/Usage.*Options.*Examples/s);
      expect((await ran(['help', command])).stdout).toBe(stdout);
    }
  });
});
