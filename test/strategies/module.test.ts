import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStreams, seeded } from '../../source/engine/random.ts';
import { spaceExplorers } from '../../source/games/space-explorers/index.ts';
import { fileWith, moduleTurns, newMatch, patient, programOf, turnsOf, withPlayer } from './support.ts';

const taking = (body: string) => `export function takeTurn(view) {${body}}`;

describe('a module plays', () => {
  test.each([
    ['with a function of that name', 'export const takeTurn = () => [{ from: 0, to: 1, people: 2 }];'],
    ['with a function as default', 'export default () => [{ from: 0, to: 1, people: 2 }];'],
    ['later', 'export default async () => [{ from: 0, to: 1, people: 2 }];'],
    [
      'after a start that takes a while',
      `await new Promise((go) => setTimeout(go, 50));${taking('return [{ from: 0, to: 1, people: 2 }]')}`,
    ],
    ['with more than is asked for', taking('return [{ from: 0, to: 1, people: 2, why: "room" }]')],
    ['with objects that become transfers', taking('return { toJSON: () => [{ from: 0, to: 1, people: 2 }] }')],
  ])('%s', async (_, text) => {
    expect(await moduleTurns(text)).toEqual(['send(0,1,2) end_turn']);
  });

  test('with its own memory from one turn to the next', async () => {
    const text = `let turn = 0; ${taking('turn++; return [{ from: 0, to: 1, people: turn }]')}`;
    expect(await moduleTurns(text, 3)).toEqual([1, 2, 3].map((people) => `send(0,1,${people}) end_turn`));
  });

  test('with its own files, at the start and later', async () => {
    const path = fileWith(
      `import { people } from './parts/people.mjs'; import table from './parts/table.json';
       export const takeTurn = async () => [{ from: table.from, to: (await import('./parts/later.js')).default, people }];`,
    );
    const folder = join(dirname(path), 'parts');
    mkdirSync(folder);
    writeFileSync(join(folder, 'people.mjs'), "export { default as people } from './later.js';");
    writeFileSync(join(folder, 'later.js'), 'export default 7;');
    writeFileSync(join(folder, 'table.json'), '{ "from": 4 }');
    expect(await withPlayer(programOf(path), {}, (player) => turnsOf(player, 2))).toEqual([
      'send(4,7,7) end_turn',
      'send(4,7,7) end_turn',
    ]);
  });

  test.each([1, 2])('from exactly the view of its seat, seat %i', async (seat) => {
    const path = fileWith('export function takeTurn(...given) { console.log(JSON.stringify(given)); return []; }');
    const { state } = newMatch();
    const log = await withPlayer(programOf(path), { seat }, async (player) => {
      await player.turn(state);
      await player.close();
      return player.log();
    });
    expect(log).toBe(`${JSON.stringify([spaceExplorers.programs?.ask(state, seat)])}\n`);
  });

  test('with a copy of its own: what it does to it changes nothing', async () => {
    const text = taking('view.planets.length = 0; delete view.edges; return []');
    expect(await moduleTurns(text, 2)).toEqual(['end_turn', 'end_turn']);
  });
});

describe('the chance of a module', () => {
  const drawing = taking('return [1, 2, 3].map(() => ({ from: 0, to: 1, people: Math.floor(Math.random() * 1e6) }))');
  const drawn = (setup: { readonly seed?: string; readonly seat?: number }) =>
    withPlayer(programOf(fileWith(drawing)), setup, (player) => turnsOf(player, 2));

  test('repeats itself, and differs by seed and by seat', async () => {
    const first = await drawn({});
    expect(await drawn({})).toEqual(first);
    const others = [first, await drawn({ seed: 't' }), await drawn({ seat: 2 })];
    expect(new Set(others.map((turns) => turns.join())).size).toBe(3);
  });

  test('is a stream of the match', async () => {
    const stream = openStreams(seeded('s')).stream('program 1');
    const numbers = Array.from({ length: 6 }, () => stream.integer(0, 999_999));
    expect(
      (await drawn({}))
        .join(' ')
        .match(/\d{2,}/g)
        ?.map(Number),
    ).toEqual(numbers);
  });
});

describe('what a module does wrong costs it its turn', () => {
  test.each([
    [
      'throws',
      taking('\nview.nothing.here'),
      "threw: TypeError: Cannot read properties of undefined (reading 'here') (strategy.mjs, line 2)",
    ],
    [
      'rejects',
      'export default async () => { throw new RangeError("no way") }',
      'threw: RangeError: no way (strategy.mjs, line 1)',
    ],
    ['throws what is no error', taking('throw { a: 1 }'), 'threw: { a: 1 }'],
    [
      'throws what cannot be told',
      taking('throw new Proxy(() => {}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })'),
      'threw: an error that cannot be told',
    ],
    [
      'throws many lines',
      taking('throw new Error("a\\n\\tb\\u001b[31m\\u4e2d")'),
      'threw: Error: a b?[31m? (strategy.mjs, line 1)',
    ],
    ['answers nothing', taking(''), 'bad-answer: it returned nothing'],
    ['answers with a function', taking('return takeTurn'), 'bad-answer: it returned a function'],
    ['answers with no list', taking('return { from: 0 }'), 'bad-answer: found an object, expected a list of transfers'],
    [
      'a field is missing',
      taking('return [{ from: 0, to: 1 }]'),
      'bad-answer: people of transfer 1 is missing, expected an integer',
    ],
    [
      'a field is a word',
      taking('return [{ from: 0, to: "1", people: 1 }]'),
      'bad-answer: to of transfer 1 is a string, expected an integer',
    ],
    [
      'a field is no integer',
      taking('return [{ from: 0, to: 1, people: 0.5 }]'),
      'bad-answer: people of transfer 1 is 0.5, expected an integer',
    ],
    [
      'a field is no number',
      taking('return [{ from: 0, to: 1, people: NaN }]'),
      'bad-answer: people of transfer 1 is null, expected an integer',
    ],
    [
      'a field is a BigInt',
      taking('return [{ from: 0, to: 1, people: 1n }]'),
      'bad-answer: its answer cannot be written as JSON: TypeError: Do not know how to serialize a BigInt',
    ],
    [
      'a getter throws',
      taking('return [{ from: 0, to: 1, get people() { throw new Error("mine") } }]'),
      'bad-answer: its answer cannot be written as JSON: Error: mine (strategy.mjs, line 1)',
    ],
    [
      'a proxy throws',
      taking('return [new Proxy({}, { get() { throw new Error("mine") } })]'),
      'bad-answer: its answer cannot be written as JSON: Error: mine (strategy.mjs, line 1)',
    ],
    [
      'the answer is too long',
      taking('return [{ from: 0, to: 1, people: 1, why: "x".repeat(2 ** 20) }]'),
      'bad-answer: its answer is longer than 1 MiB',
    ],
    [
      'the answer is too long in bytes',
      taking('return [{ from: 0, to: 1, people: 1, why: "\\u4e2d".repeat(400000) }]'),
      'bad-answer: its answer is longer than 1 MiB',
    ],
    [
      'too many transfers',
      taking('return Array.from({ length: 10001 }, () => ({ from: 0, to: 1, people: 1 }))'),
      'bad-answer: found 10001 transfers, expected at most 10000',
    ],
    ['no function', 'export const takeTurn = 12;', 'start-failed: Error: it exports no function takeTurn'],
    [
      'a fault of syntax',
      'let a = 1;\n\nlet b = ;',
      "start-failed: SyntaxError: Unexpected token ';' (strategy.mjs, line 3)",
    ],
    [
      'throws at the start',
      '\nnull.x',
      "start-failed: TypeError: Cannot read properties of null (reading 'x') (strategy.mjs, line 2)",
    ],
    [
      'imports what there is not',
      'import { x } from "./gone.mjs";',
      'start-failed: Error: ENOENT: no such file or directory, open',
    ],
    [
      'imports what has no such name',
      'import { x } from "./strategy.mjs"; export const takeTurn = x;',
      "start-failed: SyntaxError: The requested module './strategy.mjs' does not provide an export named 'x'",
    ],
  ])('%s', async (_, text, fault) => {
    const [turn] = await moduleTurns(text);
    expect(turn).toContain(fault);
    expect(turn).toMatch(/^[ -~]{1,320}$/);
  });
});

describe('what is taken from a module', () => {
  test.each([
    ['import fs from "node:fs"; export default () => [];', 'start-failed', 'cannot import node:fs'],
    [
      'import { parentPort } from "worker_threads"; export default () => [];',
      'start-failed',
      'cannot import worker_threads',
    ],
    [
      'import x from "data:text/javascript,export default 1"; export default () => [];',
      'start-failed',
      'cannot import data:',
    ],
    [taking('return import("node:child_process")'), 'threw', 'cannot import node:child_process'],
    [taking('return import("/etc/passwd")'), 'threw', 'cannot import /etc/passwd'],
    [taking('process.exit(3)'), 'threw', 'process is not defined'],
    [taking('require("fs")'), 'threw', 'require is not defined'],
    [taking('return fetch("http://localhost")'), 'threw', 'fetch is not defined'],
    [taking('postMessage([])'), 'threw', 'postMessage is not defined'],
    [taking('return new Worker("x")'), 'threw', 'Worker is not defined'],
    [taking('return eval("[]")'), 'threw', 'Code generation from strings disallowed'],
    [
      taking('return [].constructor.constructor("return process")()'),
      'threw',
      'Code generation from strings disallowed',
    ],
    [taking('return ["1"].map(eval)'), 'threw', 'Code generation from strings disallowed'],
    [taking('return import.meta.url.x'), 'threw', 'Cannot read properties of undefined'],
  ])('%s', async (text, code, message) => {
    const [turn = ''] = await moduleTurns(text);
    expect(turn.startsWith(`${code}: `)).toBe(true);
    expect(turn).toContain(message);
  });

  test('it finds the language, timers and a console, and nothing else', async () => {
    const text = taking(
      'throw Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]/.test(name)).sort().join(" ")',
    );
    const [turn] = await moduleTurns(text);
    expect(turn).toBe(
      'threw: clearImmediate clearInterval clearTimeout console decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt performance queueMicrotask setImmediate setInterval setTimeout structuredClone undefined unescape',
    );
  });
});

describe('a module that never answers is ended', () => {
  test.each([
    ['an endless loop', taking('for (;;);')],
    ['a promise that never settles', 'export default () => new Promise(() => {});'],
    ['a flood of microtasks', 'export default async () => { for (;;) await null; };'],
    [
      'a flood of timers',
      'export default () => new Promise(() => { const again = () => setImmediate(again); again(); });',
    ],
    ['an expression that takes for ever', taking('return /^(x+)+y$/.test("x".repeat(60))')],
    ['a lock', taking('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')],
    ['an error that is caught for ever', taking('const f = () => f() + 1; for (;;) try { f() } catch {}')],
    ['a getter of its answer', taking('return [{ get from() { for (;;); } }]')],
  ])('%s', async (_, text) => {
    const late = 'timeout: no answer after 200 ms';
    expect(await moduleTurns(text, 2, { options: { strategyTime: '200' } })).toEqual([late, late]);
  });

  test.each([
    ['a loop', 'for (;;);'],
    ['a wait', 'await new Promise(() => {});'],
  ])('%s before it has started', async (_, text) => {
    const late = 'start-failed: not started after 300 ms';
    expect(await moduleTurns(text, 2, { startTime: 300 })).toEqual([late, late]);
  });
});

describe('a module that takes all memory is ended, and nothing else', () => {
  test.each([
    ['lists', taking('const all = []; for (;;) all.push([1, 2, 3]);')],
    ['a map', taking('const all = new Map(); for (let i = 0; ; i++) all.set(i, i);')],
    ['one huge list after the other', taking('const all = []; for (;;) all.push(new Array(5e7).fill(0));')],
    ['bytes', taking('const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1));')],
    ['texts', taking('const all = []; for (;;) all.push(JSON.stringify(all));')],
    ['before it has started', 'const all = []; for (;;) all.push([1, 2, 3]);'],
  ])('%s', async (_, text) => {
    const options = { ...patient, strategyMemory: '32' };
    const [turn] = await moduleTurns(text, 1, { options, startTime: 20_000 });
    expect(turn).toBe('crashed: out of memory, of which it may use 32 MB');
  });
});

describe('between its turns', () => {
  test.each([
    ['an error', taking('setTimeout(() => { throw new Error("late") }); return [];')],
    ['a rejection', taking('Promise.reject(new Error("late")); return [];')],
  ])('%s ends a module, which costs its next turn; then it starts afresh', async (_, text) => {
    const path = fileWith(text);
    const turns = await withPlayer(programOf(path), {}, async (player) => {
      const first = await turnsOf(player);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return [...first, ...(await turnsOf(player, 2))];
    });
    expect(turns).toEqual(['end_turn', 'crashed: Error: late', 'end_turn']);
  });
});

describe('what a module says', () => {
  test('is kept for the log, up to 64 KiB', async () => {
    const path = fileWith(
      taking(
        'console.log("turn %d", view.turn); console.error({ a: 1 }); for (let i = 0; i < 100; i++) console.log("x".repeat(2 ** 20)); return [];',
      ),
    );
    const log = await withPlayer(programOf(path), {}, async (player) => {
      expect(await turnsOf(player, 2)).toEqual(['end_turn', 'end_turn']);
      await player.close();
      return player.log();
    });
    expect(log.slice(0, 20)).toBe('turn 1\n{ a: 1 }\nxxxx');
    expect(log).toHaveLength(64 * 1024);
  });
});
