import { describe, expect, test } from 'vitest';
import type { ProgramSetup } from '#strategies/player.ts';
import { moduleOf, moduleTurns, patient, turnsOf, withPlayer } from './support.ts';

const taking = (body: string) => `export function takeTurn(view) {${body}}`;
const trustedTurns = (text: string, count = 1, setup: Partial<ProgramSetup> = {}) =>
  moduleTurns(text, count, setup, 'trusted');

describe('a trusted module', () => {
  const tries = [
    ['process.exit(3)', 'process is not defined'],
    ['require("fs")', 'require is not defined'],
    ['fetch("http://localhost")', 'fetch is not defined'],
    ['postMessage([])', 'postMessage is not defined'],
    ['new Worker("x")', 'Worker is not defined'],
    ['new WebAssembly.Memory({ initial: 1 })', 'WebAssembly is not defined'],
    ['eval("[]")', 'Code generation from strings disallowed'],
    ['[].constructor.constructor("return process")()', 'Code generation from strings disallowed'],
    ['["1"].map(eval)', 'Code generation from strings disallowed'],
    ['import.meta.url.x', 'Cannot read properties of undefined'],
  ] as const;

  test('cannot use the process, the network, threads, WebAssembly or eval', async () => {
    const text = `const tries = [${tries.map(([code]) => `() => ${code}`)}];
      let turn = 0; ${taking('return tries[turn++]()')}`;
    // All tries fit into one match: the program gives up only with its tenth fault.
    const turns = await trustedTurns(text, tries.length);
    for (const [i, [code, message]] of tries.entries()) expect(turns[i], code).toContain(message);
  });

  test('still has the built-in functions of the language, timers and a console', async () => {
    const text = taking(
      'throw Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]|^Web/.test(name)).sort().join(" ")',
    );
    const [turn] = await trustedTurns(text);
    expect(turn).toBe(
      'threw: clearImmediate clearInterval clearTimeout console decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt performance queueMicrotask setImmediate setInterval setTimeout structuredClone undefined unescape',
    );
  });
});

// These tests run concurrently, since each starts a process that mostly waits.
describe.concurrent('a trusted module that never answers is ended', () => {
  test.each([
    ['an endless loop', taking('for (;;);')],
    ['a promise that never settles', 'export default () => new Promise(() => {});'],
    ['a flood of microtasks', 'export default async () => { for (;;) await null; };'],
    [
      'a flood of timers',
      'export default () => new Promise(() => { const again = () => setImmediate(again); again(); });',
    ],
    ['a regular expression that takes for ever', taking('return /^(x+)+y$/.test("x".repeat(60))')],
    ['a lock', taking('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')],
    ['a getter of its answer', taking('return [{ get from() { for (;;); } }]')],
  ])('because of %s', async (_, text) => {
    const late = 'timeout: no answer after 100 ms';
    expect(await trustedTurns(text, 1, { options: { strategyTime: '100' }, startTime: 20_000 })).toEqual([late]);
  });

  test.each([
    ['a loop', 'for (;;);'],
    ['a wait', 'await new Promise(() => {});'],
  ])('before its start is complete, because of %s', async (_, text) => {
    const late = 'start-failed: did not start within 300 ms';
    expect(await trustedTurns(text, 2, { startTime: 300 })).toEqual([late, late]);
  });

  // This test does not run concurrently, so that a busy machine does not delay the answers.
  test.sequential('and is restarted for its next turn', async () => {
    const text = `let turn = 0; ${taking('if (++turn > 1) for (;;); return [{ from: 0, to: 1, people: turn }]')}`;
    const turns = await trustedTurns(text, 3, { options: { strategyTime: '400' }, startTime: 20_000 });
    expect(turns).toEqual(['send(0,1,1) end_turn', 'timeout: no answer after 400 ms', 'send(0,1,1) end_turn']);
  });
});

describe('a trusted module that takes all memory is ended', () => {
  test.each([
    ['lists', taking('const all = []; for (;;) all.push([1, 2, 3]);')],
    ['one huge list after the other', taking('const all = []; for (;;) all.push(new Array(5e7).fill(0));')],
    ['bytes', taking('const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1));')],
    ['texts', taking('const all = []; for (;;) all.push(JSON.stringify(all));')],
    ['lists before it has started', 'const all = []; for (;;) all.push([1, 2, 3]);'],
  ])('if it fills the memory with %s', async (_, text) => {
    const options = { ...patient, strategyMemory: '32' };
    const [turn] = await trustedTurns(text, 1, { options, startTime: 20_000 });
    expect(turn).toBe('crashed: out of memory: its limit is 32 MB');
  });
});

describe.concurrent('between the turns of a trusted module,', () => {
  test.each([
    ['an error', taking('setTimeout(() => { throw new Error("late") }); return [];')],
    ['a rejection', taking('Promise.reject(new Error("late")); return [];')],
  ])('%s ends the module, which loses a later turn and is then restarted', async (_, text) => {
    const turns = await withPlayer(moduleOf(text, 'trusted'), {}, async (player) => {
      const played: string[] = [];
      while (played.at(-1) !== 'crashed: Error: late') played.push(...(await turnsOf(player)));
      return [...played, ...(await turnsOf(player))];
    });
    expect(turns[0]).toBe('end_turn');
    expect(turns.slice(1, -2).filter((turn) => turn !== 'end_turn')).toEqual([]);
    expect(turns.slice(-2)).toEqual(['crashed: Error: late', 'end_turn']);
  });
});
