import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstState } from '#engine/random.ts';
import type { ProgramSetup } from '#strategies/player.ts';
import { openSandbox, withMemoryLimit } from '#strategies/sandbox/sandbox.ts';
import { fileWith, moduleOf, moduleTurns, turnsOf, withPlayer } from './support.ts';

const taking = (body: string) => `export function takeTurn(view) {${body}}`;
const few: Partial<ProgramSetup> = { options: { strategySteps: '1' } };

describe('the sandbox', () => {
  test('offers the language and a console, but no clock, timers or threads', async () => {
    const [turn] = await moduleTurns(
      taking(
        'throw Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]|^[DIW]/.test(name)).sort().join(" ")',
      ),
    );
    expect(turn).toBe(
      'threw: DOMException DataView DisposableStack Infinity Int16Array Int32Array Int8Array InternalError Iterator WeakMap WeakSet atob btoa console decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt queueMicrotask undefined unescape',
    );
  });
});

describe('in the sandbox,', () => {
  const tooMany = 'out-of-steps: no answer within 1 million steps';

  test.each([
    ['an endless loop', taking('for (;;);')],
    ['an endless recursion that is caught for ever', taking('const f = () => f() + 1; for (;;) try { f() } catch {}')],
    ['a flood of microtasks', 'export default async () => { for (;;) await null; };'],
    [
      'many floods of microtasks',
      taking('const go = () => Promise.resolve().then(go); for (let i = 0; i < 1000; i++) go(); return []'),
    ],
    ['a regular expression that takes for ever', taking('return /^(x+)+y$/.test("x".repeat(60))')],
    ['a search that takes for ever', taking('return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)')],
    ['a sort that takes for ever', taking('return Array.from({ length: 1e6 }, (_, i) => -i).sort((a, b) => a - b)')],
    ['a getter of its answer', taking('return [{ get from() { for (;;); } }]')],
    ['its toJSON', taking('return { toJSON() { for (;;); } }')],
    ['a thenable', taking('return { then() { for (;;); } }')],
    ['an endless finally', taking('try { for (;;); } finally { for (;;); }')],
    ['an endless iteration', taking('return [...(function* () { for (;;) yield; })()]')],
    [
      'an endless simulation',
      `import { simulate } from 'turncade';
      ${taking("const trial = simulate('space-explorers', view); for (let seed = 0; ; seed++) trial.fork({ seed });")}`,
    ],
  ])('a turn is lost after a million steps: %s', async (_, text) => {
    expect(await moduleTurns(text, 1, few)).toEqual([tooMany]);
  });

  test('a strategy is restarted after a lost turn', async () => {
    const text = `let turn = 0; ${taking('if (++turn > 1) for (;;); return [{ from: 0, to: 1, people: turn }]')}`;
    expect(await moduleTurns(text, 3, few)).toEqual(['send(0,1,1) end_turn', tooMany, 'send(0,1,1) end_turn']);
  });

  test('the start of a strategy may take five times as many steps as a turn', async () => {
    const start = (turns: number) => `for (let i = 0; i < ${turns}; i++); ${taking('return []')}`;
    expect(await moduleTurns(start(2e6), 1, few)).toEqual(['end_turn']);
    expect(await moduleTurns(start(1e7), 1, few)).toEqual(['start-failed: did not start within 5 million steps']);
  });

  test.each([
    ['its answer', 'export default () => new Promise(() => {});', 'threw: it waits for something that never comes'],
    ['its start', 'await new Promise(() => {});', 'start-failed: it waits for something that never comes'],
  ])('a promise that never settles is detected immediately: %s', async (_, text, fault) => {
    expect(await moduleTurns(text, 1)).toEqual([fault]);
  });

  test('an answer to an earlier turn is ignored', async () => {
    const text = `let go; let turn = 0; ${taking(`
      turn++;
      if (turn === 1) return new Promise((resolve) => { go = resolve; });
      go([{ from: 0, to: 1, people: 1 }]);
      return [{ from: 0, to: 1, people: turn }];`)}`;
    expect(await moduleTurns(text, 2)).toEqual([
      'threw: it waits for something that never comes',
      'send(0,1,2) end_turn',
    ]);
  });

  test('long operations that count as few steps are stopped by the clock', async () => {
    const text = taking('const n = 3n ** 200000n; for (;;) n * n;');
    const [turn] = await moduleTurns(text, 1, { lastResort: 300 });
    expect(turn).toBe('timeout: no answer after 300 ms, although it stayed within its step limit');
  });
});

describe('a single step that takes too long is stopped by the clock and reported', () => {
  const setup: Partial<ProgramSetup> = { options: { strategySteps: '1' }, longestStep: 400 };

  test.each([
    ['a search in a huge text', 'const a = "a".repeat(2 ** 24); a.indexOf(a.slice(2 ** 23) + "b"); return []'],
    ['an object with a huge length', '[].reverse.call({ length: 2 ** 50 }); return []'],
    ['long searches', 'const a = new Float64Array(8e6); for (let i = 0; i < 9000; i++) a.indexOf(1); return []'],
    ['a text that doubles', 'let a = [1]; for (let i = 0; i < 30; i++) a = [a, a]; return JSON.stringify(a)'],
  ])('because of %s', async (_, body) => {
    const [turn, next] = await moduleTurns(taking(`if (view.turn >= 0) { ${body} }`), 2, setup);
    expect([turn, next]).toEqual(Array(2).fill('timeout: one step took longer than 400 ms'));
  });

  test('during the start of the strategy, too', async () => {
    const text = `[].reverse.call({ length: 2 ** 50 }); ${taking('return []')}`;
    expect(await moduleTurns(text, 1, setup)).toEqual([
      'start-failed: did not start: one step, or loading one file, took longer than 400 ms',
    ]);
  });

  test('while the types of the strategy are stripped before its start, too', async () => {
    const nested = `${'(a = '.repeat(40)}1${') => 1'.repeat(40)}`;
    const program = moduleOf(`const a = ${nested}; ${taking('return []')}`, 'in the sandbox', 'strategy.ts');
    expect(await withPlayer(program, setup, (player) => turnsOf(player))).toEqual([
      'start-failed: did not start: one step, or loading one file, took longer than 400 ms',
    ]);
  });

  test('but many steps that make progress are not stopped', async () => {
    const body = 'const end = view.planets.length; let n = 0; for (let i = 0; i < 2e7; i++) n += end; return []';
    const turns = await moduleTurns(taking(body), 1, { options: { strategySteps: '100' }, longestStep: 400 });
    expect(turns).toEqual(['end_turn']);
  });
});

describe('the memory limit of a strategy', () => {
  const short = { options: { strategyMemory: '16', strategySteps: '100' } };

  test.each([
    ['lists', taking('const all = []; for (;;) all.push([1, 2, 3]);')],
    ['a map', taking('const all = new Map(); for (let i = 0; ; i++) all.set(i, i);')],
    ['one huge list', taking('return new Array(5e7).fill(0);')],
    ['bytes', taking('const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1));')],
    ['all bytes at once', taking('return new ArrayBuffer(2 ** 30);')],
    [
      'bytes that grow',
      taking('const all = new ArrayBuffer(1, { maxByteLength: 2 ** 30 }); all.resize(2 ** 30); return [];'),
    ],
    ['texts', taking('const all = []; for (;;) all.push(JSON.stringify(all));')],
    ['a long text', taking('return "x".repeat(2 ** 28);')],
    ['promises', taking('const all = []; for (;;) all.push(Promise.resolve({}));')],
    ['closures', taking('let f = () => 1; for (;;) { const g = f; f = () => g; }')],
    ['lists before it has started', 'const all = []; for (;;) all.push([1, 2, 3]);'],
  ])('crashes a strategy that fills its memory with %s', async (_, text) => {
    expect(await moduleTurns(text, 1, short)).toEqual(['crashed: out of memory: its limit is 16 MB']);
  });

  test('is exactly the given megabytes, minus what the engine itself needs', async () => {
    const text = taking(`let people = 0; const all = [];
      try { for (;;) { all.push(new Uint8Array(2 ** 20)); people++; } } catch {}
      all.length = 0;
      return [{ from: 0, to: 1, people }];`);
    const turnsWith = (strategyMemory: string) => moduleTurns(text, 1, { options: { strategyMemory } });
    expect(await turnsWith('16')).toEqual(['send(0,1,14) end_turn']);
    expect(await turnsWith('64')).toEqual(['send(0,1,62) end_turn']);
  });

  test('does not include the views of earlier turns', async () => {
    const engine = withMemoryLimit(brotliDecompressSync(readFileSync('dist/quickjs.wasm.br')), 16);
    const options = {
      path: fileWith(taking('return view.long.length + view.legal.length')),
      closed: [],
      random: firstState({ seed: 's' }, 'program'),
      memory: 16,
      steps: 1,
    };
    const nobody = { log() {}, took() {}, goesOn() {} };
    const sandbox = await openSandbox(new WebAssembly.Module(engine), options, nobody);
    if ('code' in sandbox) throw new Error(sandbox.message);
    const long = 'x'.repeat(200_000);
    const question = { known: JSON.stringify({ long }), legal: JSON.stringify([long]) };
    for (let turn = 0; turn < 100; turn++)
      expect(sandbox.ask(question), `turn ${turn}`).toEqual({ type: 'answer', text: '200001' });
  });

  test('can be set only once in an engine file, and only if the file has a memory section', () => {
    const engine = withMemoryLimit(brotliDecompressSync(readFileSync('dist/quickjs.wasm.br')), 16);
    expect(WebAssembly.Module).toBeTypeOf('function');
    expect(() => withMemoryLimit(engine, 16)).toThrow('another kind of memory');
    expect(() => withMemoryLimit(engine.subarray(0, 8), 16)).toThrow('an engine without memory');
    expect(new WebAssembly.Module(engine)).toBeInstanceOf(WebAssembly.Module);
  });
});
