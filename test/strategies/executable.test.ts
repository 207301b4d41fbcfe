import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { questionFor, questionLine } from '#engine/programs/protocol.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import type { Program } from '#strategies/program.ts';
import { endOf } from './processes.ts';
import { fileWith, newMatch, patient, programOf, turnsOf, withPlayer } from './support.ts';

const { execPath } = process;

/** A JavaScript program that runs under this Node. */
const script = (text: string): Program => ({
  type: 'executable',
  file: execPath,
  args: [fileWith(text, 'program.cjs')],
});

/** Same as `script`, for a program that runs `body` for each `view`. */
const answering = (body: string): Program =>
  script(`require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const view = JSON.parse(line); ${body} });`);

const one = '[{"from":0,"to":1,"people":2}]';
const say = (text: string) => `process.stdout.write(${JSON.stringify(text)});`;

describe('an executable plays its turn', () => {
  test.each([
    ['a line', say(`${one}\n`)],
    ['a line that ends as on Windows', say(`${one}\r\n`)],
    ['a line with blanks', say(`  [ { "from": 0, "to": 1, "people": 2.0, "why": "" } ] \n`)],
    ['a line after blank lines', say(`\n\r\n  \n${one}\n`)],
    ['a line in pieces', `${say(one.slice(0, 9))} setTimeout(() => { ${say(`${one.slice(9)}\n`)} }, 50);`],
    ['several lines: the first counts', say(`${one}\n[]\nnonsense\n`)],
    ['a line and much more', `${say(`${one}\n`)} process.stdout.write("x".repeat(1e7));`],
  ])('if its answer is %s', async (_, body) => {
    expect(await withPlayer(answering(body), {}, (player) => turnsOf(player))).toEqual(['send(0,1,2) end_turn']);
  });

  test('unless its last answer had an extra line, which would pass for the next answer', async () => {
    const program = answering(say('[]\nnonsense\n'));
    const turns = await withPlayer(program, {}, async (player) => [
      ...(await turnsOf(player)),
      ...(await turnsOf(player)),
      ...(await turnsOf(player)),
    ]);
    expect(turns).toEqual([
      'end_turn',
      'bad-answer: it wrote an extra line; expected one for each question',
      'end_turn',
    ]);
  });

  test('with the view as one line of input, and with its seat and the seed in the environment', async () => {
    const program = answering(
      `process.stderr.write([process.env.TURNCADE_SEAT, process.env.TURNCADE_SEED, process.env.HOME, line, '\\n'].join('|')); ${say('[]\n')}`,
    );
    const { state } = newMatch();
    const log = await withPlayer(program, { seat: 2, seed: 'k7f2' }, async (player) => {
      await player.turn(state);
      await player.close();
      return player.log();
    });
    const view = questionLine(questionFor(spaceExplorers, state, 2));
    expect(log).toBe(`2|k7f2|${process.env['HOME']}|${view}|\n`);
  });

  test('as one process for the whole match, and is notified of the end', async () => {
    const file = join(dirname(fileWith('')), 'end.txt');
    const program = script(`let turns = 0;
      require('node:readline').createInterface({ input: process.stdin })
        .on('line', () => { turns++; ${say('[]\n')} })
        .on('close', () => require('node:fs').writeFileSync(${JSON.stringify(file)}, String(turns)));`);
    expect(await withPlayer(program, {}, (player) => turnsOf(player, 3))).toEqual(['end_turn', 'end_turn', 'end_turn']);
    expect(readFileSync(file, 'utf8')).toBe('3');
  });

  test('and has the last 64 KiB of its standard error logged', async () => {
    const program = answering(`process.stderr.write('x'.repeat(1e6) + 'the end', () => { ${say('[]\n')} });`);
    const log = await withPlayer(program, {}, async (player) => {
      expect(await turnsOf(player)).toEqual(['end_turn']);
      await player.close();
      return player.log();
    });
    expect(log).toHaveLength(64 * 1024);
    expect(log.endsWith('xthe end')).toBe(true);
  });

  test('if it is a Python program', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('there is no python3 here');
    const path = fileWith(`import sys\nfor line in sys.stdin:\n    print('${one}', flush=True)\n`, 'program.py');
    const program = programOf(`exec:python3 ${path}`);
    expect(await withPlayer(program, {}, (player) => turnsOf(player, 2))).toEqual([
      'send(0,1,2) end_turn',
      'send(0,1,2) end_turn',
    ]);
  });
});

describe('an executable loses its turn', () => {
  test.each([
    ['it answers with a text that is not JSON', answering(say('hello\n')), 'bad-answer: its answer is not JSON: hello'],
    [
      'it answers with an object',
      answering(say('{}\n')),
      'bad-answer: from of transfer 1 is missing, expected an integer',
    ],
    [
      'a field of its answer is a fraction',
      answering(say('[{"from":0,"to":1,"people":1.5}]\n')),
      'bad-answer: people of transfer 1 is 1.5, expected an integer',
    ],
    [
      'its answer is not UTF-8',
      answering('process.stdout.write(Buffer.from([0x5b, 0xff, 0x5d, 0x0a]));'),
      'bad-answer: its answer is not UTF-8',
    ],
    [
      'its answer is too long',
      answering("process.stdout.write('[' + ' '.repeat(2 ** 20) + ']\\n');"),
      'bad-answer: its answer is longer than 1 MiB',
    ],
    [
      'its answer never ends',
      answering("setInterval(() => process.stdout.write('x'.repeat(1e5)), 1);"),
      'bad-answer: its answer is longer than 1 MiB',
    ],
    [
      'its answer nests lists too deeply',
      answering("process.stdout.write('['.repeat(5e5) + '\\n');"),
      'bad-answer: its answer is not JSON: [[[',
    ],
    ['it exits without an answer', answering('process.exit(3);'), 'crashed: it exited with status 3'],
    [
      'it exits in the middle of a line',
      answering("process.stdout.write('[', () => process.exit(0));"),
      'crashed: it exited with status 0',
    ],
    [
      'it throws an error',
      answering("throw new Error('my mistake');"),
      'crashed: it exited with status 1: Error: my mistake',
    ],
    ['a signal ends it', answering("process.kill(process.pid, 'SIGKILL');"), 'crashed: it was stopped by SIGKILL'],
    ['it exits before it reads', script('process.exit(4)'), 'crashed: it exited with status 4'],
    [
      'there is no such program',
      { type: 'executable', file: 'no-such-program-here', args: [] },
      'start-failed: cannot start no-such-program-here: there is no such program',
    ],
    ['its file name is invalid', { type: 'executable', file: 'a\0b', args: [] }, 'start-failed: cannot start a?b: '],
  ] satisfies [string, Program, string][])('with the reason if %s', async (_, program, fault) => {
    const [turn] = await withPlayer(program, {}, (player) => turnsOf(player));
    expect(turn?.slice(0, fault.length)).toBe(fault);
    expect(turn).toMatch(/^[ -~]{1,320}$/);
  });

  test('if it cannot be started', async ({ skip }) => {
    if (process.platform === 'win32') skip('files are executed by their names');
    const path = fileWith('#!/bin/sh\n', 'program');
    chmodSync(path, 0o644);
    const [turn] = await withPlayer(programOf(`exec:${path}`), {}, (player) => turnsOf(player));
    expect(turn).toBe(`start-failed: cannot start ${path}: permission denied`);
  });

  // These tests run concurrently, since they mostly wait.
  test.concurrent.each([
    ['never answers', answering('')],
    ['does not even read', script('setInterval(() => {}, 1000)')],
    ['answers too little', answering("process.stdout.write('[]');")],
    ['has stopped listening', script('process.stdin.destroy(); setInterval(() => {}, 1000)')],
  ])('at the time limit if it %s', async (_, program) => {
    const setup = { options: { strategyTime: '200' }, startTime: 300 };
    const late = 'timeout: no answer after 500 ms';
    expect(await withPlayer(program, setup, (player) => turnsOf(player, 2))).toEqual([late, late]);
  });

  test('if it exited after its last answer, and is then restarted', async () => {
    const program = answering(`process.stdout.write('[]\\n', () => process.exit(0));`);
    const turns = await withPlayer(program, {}, async (player) => {
      const first = await turnsOf(player);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [...first, ...(await turnsOf(player, 2))];
    });
    expect(turns).toEqual(['end_turn', 'crashed: it exited with status 0', 'end_turn']);
  });
});

describe('no process of an executable is left', () => {
  /** Program that starts a child that never ends, and reports both process ids. */
  const parent = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    process.stderr.write(process.pid + ' ' + child.pid + ' ');`;
  const numbers = (log: string) => log.trim().split(' ').map(Number);

  test.each([
    [
      'after the match, even if the program does not end by itself',
      `${say('[]\n')} setInterval(() => {}, 1000);`,
      'end_turn',
    ],
    ['after a fault', say('nonsense\n'), 'bad-answer: its answer is not JSON: nonsense'],
    [
      'after the program has ended by itself',
      'setTimeout(() => process.exit(3), 50);',
      'crashed: it exited with status 3',
    ],
  ])('%s', async (_, body, expected) => {
    const { turns, log } = await withPlayer(
      answering(`${parent} setTimeout(() => { ${body} }, 50)`),
      { options: patient },
      async (player) => {
        const turns = await turnsOf(player);
        await player.close();
        return { turns, log: player.log() };
      },
    );
    expect(turns[0]?.slice(0, expected.length)).toBe(expected);
    const pids = numbers(log);
    expect(pids).toHaveLength(2);
    for (const pid of pids) await endOf(pid);
  });
});

test('no shell interprets the command of an executable', async () => {
  const path = join(dirname(fileWith('')), 'made');
  await withPlayer(programOf(`exec:${execPath} --version; touch ${path}`), {}, (player) => turnsOf(player));
  expect(existsSync(path)).toBe(false);
});
