import type * as ChildProcess from 'node:child_process';
import type * as FileSystem from 'node:fs';
import type * as Path from 'node:path';
import type * as Util from 'node:util';
import type * as Vm from 'node:vm';
import type * as Threads from 'node:worker_threads';
import type { StreamState } from '../../engine/random.ts';
import type { Mishap } from '../running.ts';

/** What the thread of a module is given when it starts. */
export interface ThreadData {
  /** The file of the module, from the root. */
  readonly path: string;
  /** Where `Math.random` begins. */
  readonly random: StreamState;
  /** Most characters of an answer, and of all that it says for its log. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

/** What the thread of a module tells. */
export type ThreadWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & Mishap)
  | { readonly type: 'log'; readonly text: string };

/**
 * Plays a seat with a player's module, in a thread of its own. The thread runs the text of this function, so it uses
 * nothing but what is in it. Before the module is loaded, everything is taken from it but the language, timers and a
 * console that writes to the log: it decides from its view alone, and imports nothing but files of its own.
 */
export function playModule(need: NodeJS.Require): void {
  const { spawnSync }: typeof ChildProcess = need('node:child_process');
  const { readFileSync }: typeof FileSystem = need('node:fs');
  const { basename, dirname, resolve }: typeof Path = need('node:path');
  const { format }: typeof Util = need('node:util');
  const vm: typeof Vm = need('node:vm');
  const threads: typeof Threads = need('node:worker_threads');
  const { path, random, longestAnswer, longestLog }: ThreadData = threads.workerData;
  const { parse, stringify } = JSON;
  const { execPath } = process;
  const port = threads.parentPort;

  const say = (word: ThreadWord) => port?.postMessage(word);
  const fail = (code: Mishap['code'], message: string) => say({ type: 'mishap', code, message });

  const files = new Set<string>();
  /** Where in the player's files an error was made. */
  const placeOf = (stack: string): string => {
    for (const line of stack.split('\n'))
      for (const file of files) {
        const at = line.indexOf(`${file}:`);
        const number = at < 0 ? undefined : /^\d+/.exec(line.slice(at + file.length + 1))?.[0];
        if (number !== undefined) return ` (${basename(file)}, line ${number})`;
      }
    return '';
  };
  const told = (error: unknown): string => {
    try {
      return error instanceof Error ? `${error}${placeOf(String(error.stack))}` : format('%s', error);
    } catch {
      return 'an error that cannot be told';
    }
  };

  const leaveNothingElse = () => {
    const own = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'];
    const language: readonly string[] = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
    const kept = new Set([...language, ...own, 'queueMicrotask', 'structuredClone', 'performance']);
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);

    let room = longestLog;
    const log = (...words: readonly unknown[]) => {
      if (room <= 0) return;
      const text = `${format(...words)}\n`.slice(0, room);
      room -= text.length;
      say({ type: 'log', text });
    };
    const verbs = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];
    Reflect.set(globalThis, 'console', Object.fromEntries(verbs.map((verb) => [verb, log])));

    // Each number as the project's own streams make it.
    let { c, s0, s1, s2 } = random;
    Math.random = () => {
      const t = 2091639 * s0 + c * 2 ** -32;
      s0 = s1;
      s1 = s2;
      c = t | 0;
      s2 = t - c;
      return s2;
    };
  };

  const modules = new Map<string, Vm.Module>();
  /** Links one module after the other: they share files. */
  let linking = Promise.resolve();
  const found = (specifier: string, from: string): Vm.Module => {
    if (!/^\.\.?\/.*\.(?:m?js|json)$/.test(specifier))
      throw new Error(`cannot import ${specifier}: a strategy imports only files of its own, such as ./other.mjs`);
    const file = resolve(dirname(from), specifier);
    const known = modules.get(file);
    if (known !== undefined) return known;
    files.add(file);
    const module = file.endsWith('.json') ? dataIn(file) : codeIn(file);
    modules.set(file, module);
    return module;
  };
  const codeIn = (file: string): Vm.Module => {
    const text = readFileSync(file, 'utf8');
    try {
      return new vm.SourceTextModule(text, {
        identifier: file,
        importModuleDynamically: (specifier) => imported(specifier, file),
      });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      // The error itself does not tell where.
      const check = spawnSync(execPath, ['--input-type=module', '--check', '-'], { input: text, encoding: 'utf8' });
      const line = /^\[stdin\]:(\d+)/m.exec(check.stderr)?.[1];
      throw new SyntaxError(`${error.message} (${basename(file)}${line === undefined ? '' : `, line ${line}`})`);
    }
  };
  const dataIn = (file: string): Vm.Module => {
    const data: unknown = parse(readFileSync(file, 'utf8'));
    const module: Vm.SyntheticModule = new vm.SyntheticModule(['default'], () => module.setExport('default', data), {
      identifier: file,
    });
    return module;
  };
  const imported = async (specifier: string, from: string): Promise<Vm.Module> => {
    const module = found(specifier, from);
    const linked = linking.then(async () => {
      if (module.status === 'unlinked') await module.link((wanted, { identifier }) => found(wanted, identifier));
    });
    linking = linked.catch(() => {});
    await linked;
    await module.evaluate();
    return module;
  };

  const begin = async () => {
    const { namespace } = await imported(`./${basename(path)}`, path);
    const takeTurn = [Reflect.get(namespace, 'takeTurn'), Reflect.get(namespace, 'default')].find(
      (value) => typeof value === 'function',
    );
    if (takeTurn === undefined) throw new Error('it exports no function takeTurn');
    port?.on('message', (view: string) => answer(takeTurn, view));
    say({ type: 'ready' });
  };
  const answer = async (takeTurn: (view: unknown) => unknown, view: string) => {
    let given: unknown;
    try {
      given = await takeTurn(parse(view));
    } catch (error) {
      return fail('threw', told(error));
    }
    let text: string | undefined;
    try {
      text = stringify(given);
    } catch (error) {
      return fail('bad-answer', `its answer cannot be written as JSON: ${told(error)}`);
    }
    if (text === undefined)
      return fail('bad-answer', `it returned ${given === undefined ? 'nothing' : `a ${typeof given}`}`);
    if (text.length > longestAnswer) return fail('bad-answer', 'its answer is longer than 1 MiB');
    say({ type: 'answer', text });
  };

  leaveNothingElse();
  // The module may wait for something that never comes; the thread is not to end over it.
  port?.ref();
  begin().catch((error) => fail('start-failed', told(error)));
}
