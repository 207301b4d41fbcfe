import type * as Util from 'node:util';
import type * as Vm from 'node:vm';
import type * as Threads from 'node:worker_threads';
import type { StreamState } from '#engine/random.ts';
import type { OwnFile } from '../module/own-files.ts';
import type { ProgramError } from '../running.ts';

export interface ThreadData {
  readonly entry: string;
  readonly random: StreamState;
  /** Maximum number of characters in an answer. The whole log output has at most `longestLog`. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

export interface GuardData extends Omit<ThreadData, 'entry'> {
  readonly path: string;
  /** Folders that the module may not read. */
  readonly closed: readonly string[];
  readonly memory: number;
}

/** Message to a module's thread: a view to answer, or the reply to a request. */
export type ThreadOrder =
  | { readonly type: 'view'; readonly view: string }
  | ({ readonly type: 'file'; readonly request: number; readonly name: string } & OwnFile)
  | { readonly type: 'no-file'; readonly request: number; readonly why: string }
  | { readonly type: 'bad-line'; readonly request: number; readonly line: number | undefined };

/** Message from a module's thread. `want-line` asks for the line of a syntax error. */
export type ThreadWord =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly text: string }
  | ({ readonly type: 'mishap' } & ProgramError)
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'want-file'; readonly request: number; readonly specifier: string; readonly from: string }
  | { readonly type: 'want-line'; readonly request: number; readonly text: string };

/** Functions that are passed to the thread by their source texts. */
interface ThreadTools {
  turnTakerIn(exported: object): (view: unknown) => unknown;
  seededChance(random: StreamState): () => number;
}

/**
 * Plays a seat with a player's module on a thread. The thread runs this function from its source text, so the function
 * must not use anything outside. First, it removes all globals except those of the language, timers, a few others and a
 * console that writes to the log. The module shares the language's built-ins and may change them. So this function
 * keeps its own references to everything that it uses later, and its option objects inherit nothing. Only the guard
 * reads files.
 */
export function playModule(need: NodeJS.Require, { turnTakerIn, seededChance }: ThreadTools): void {
  const { format }: typeof Util = need('node:util');
  const vm: typeof Vm = need('node:vm');
  const threads: typeof Threads = need('node:worker_threads');
  const { entry, random, longestAnswer, longestLog }: ThreadData = threads.workerData;
  const { SourceTextModule, SyntheticModule } = vm;
  const { parse, stringify } = JSON;
  const { setPrototypeOf, create } = Object;
  const { get } = Reflect;
  const [PromiseOf, ErrorOf, SyntaxErrorOf, text] = [Promise, Error, SyntaxError, String];
  const errorShape = Error.prototype;
  const { call } = Function.prototype;
  const isInstance = call.bind(Object.prototype.isPrototypeOf);
  const indexOf = call.bind(String.prototype.indexOf);
  const slice = call.bind(String.prototype.slice);
  const port = threads.parentPort;
  const post = port?.postMessage.bind(port);

  const say = (word: ThreadWord) => post?.(word);
  const fail = (code: ProgramError['code'], message: string) => say({ type: 'mishap', code, message });
  const bare = <Value extends object>(value: Value): Value => setPrototypeOf(value, null);
  const table = <Value>(): Record<string, Value> => create(null);

  const waiting: Record<number, (order: ThreadOrder) => void> = table();
  let requests = 0;
  const askHost = (ask: (request: number) => ThreadWord): Promise<ThreadOrder> =>
    new PromiseOf((resolve) => {
      const request = requests++;
      waiting[request] = resolve;
      say(ask(request));
    });

  const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';
  const baseName = (name: string): string => {
    let base = '';
    for (let i = 0; i < name.length; i++) base = name[i] === '/' ? '' : base + name[i];
    return base;
  };
  const names: string[] = [];
  /** Position of an error in the player's files, from the first line of its stack that names such a file. */
  const placeOf = (stack: string): string => {
    let [first, place] = [stack.length, ''];
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? '';
      const at = indexOf(stack, `${name}:`);
      let number = '';
      for (let j = at + name.length + 1; isDigit(stack[j]); j++) number += stack[j];
      if (at >= 0 && at < first && number !== '') [first, place] = [at, ` (${baseName(name)}, line ${number})`];
    }
    return place;
  };
  const describe = (error: unknown): string => {
    try {
      return isInstance(errorShape, error) && error instanceof ErrorOf
        ? `${text(error)}${placeOf(slice(text(error.stack), 0, 10_000))}`
        : format('%s', error);
    } catch {
      return 'an error that cannot be shown';
    }
  };

  const leaveNothingElse = () => {
    const timers = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'];
    const language: readonly string[] = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
    const allowed = new Set([...language, ...timers, 'queueMicrotask', 'structuredClone', 'performance']);
    // The memory of WebAssembly would not count towards the limit.
    allowed.delete('WebAssembly');
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!allowed.has(name)) Reflect.deleteProperty(globalThis, name);

    let room = longestLog;
    const log = (...words: readonly unknown[]) => {
      if (room <= 0) return;
      const line = slice(`${format(...words)}\n`, 0, room);
      room -= line.length;
      say({ type: 'log', text: line });
    };
    const verbs = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];
    Reflect.set(globalThis, 'console', Object.fromEntries(verbs.map((verb) => [verb, log])));
    Math.random = seededChance(random);
  };

  const modules = table<Vm.Module>();
  const moduleOf = async (specifier: string, from: string): Promise<{ readonly module: Vm.Module }> => {
    const file = await askHost((request) => ({ type: 'want-file', request, specifier, from }));
    if (file.type !== 'file') throw new ErrorOf(file.type === 'no-file' ? file.why : 'no file');
    const { name, kind, text } = file;
    const module = modules[name] ?? (kind === 'data' ? dataIn(name, text) : await codeIn(name, text));
    // Parallel imports may have requested the module twice.
    const known = modules[name] ?? module;
    modules[name] = known;
    return bare({ module: known });
  };
  const codeIn = async (name: string, text: string): Promise<Vm.Module> => {
    // An error in the library is reported with the line of the module that called it.
    if (name !== 'turncade') names[names.length] = name;
    try {
      return new SourceTextModule(
        text,
        bare({
          identifier: name,
          importModuleDynamically: async (specifier: string) => (await imported(specifier, name)).module,
        }),
      );
    } catch (error) {
      if (!(error instanceof SyntaxErrorOf)) throw error;
      // The error does not contain the line of the fault, so the thread asks for the line.
      const reply = await askHost((request) => ({ type: 'want-line', request, text }));
      const line = reply.type === 'bad-line' ? reply.line : undefined;
      throw new SyntaxErrorOf(`${error.message} (${baseName(name)}${line === undefined ? '' : `, line ${line}`})`);
    }
  };
  const dataIn = (name: string, text: string): Vm.Module => {
    const data: unknown = parse(text);
    const module: Vm.SyntheticModule = new SyntheticModule(
      ['default'],
      () => module.setExport('default', data),
      bare({ identifier: name }),
    );
    return module;
  };
  /** Modules are linked one after the other, because they may share files. */
  let linking: Promise<unknown> | undefined;
  const linked = async (before: Promise<unknown> | undefined, module: Vm.Module) => {
    try {
      await before;
    } catch {
      // Ignored, because the error was already reported.
    }
    if (module.status === 'unlinked')
      await module.link(async (specifier, { identifier }) => (await moduleOf(specifier, identifier)).module);
  };
  const imported = async (specifier: string, from: string): Promise<{ readonly module: Vm.Module }> => {
    const { module } = await moduleOf(specifier, from);
    linking = linked(linking, module);
    await linking;
    await module.evaluate();
    return bare({ module });
  };

  let takeTurn: ((view: unknown) => unknown) | undefined;
  const begin = async () => {
    try {
      takeTurn = turnTakerIn((await imported(`./${entry}`, '')).module.namespace);
      say({ type: 'ready' });
    } catch (error) {
      fail('start-failed', describe(error));
    }
  };
  const answer = async (view: string) => {
    let choice: unknown;
    try {
      choice = await takeTurn?.(parse(view));
    } catch (error) {
      return fail('threw', describe(error));
    }
    let written: string | undefined;
    try {
      written = stringify(choice);
    } catch (error) {
      return fail('bad-answer', `its answer cannot be written as JSON: ${describe(error)}`);
    }
    if (written === undefined)
      return fail('bad-answer', `it returned ${choice === undefined ? 'nothing' : `a ${typeof choice}`}`);
    if (written.length > longestAnswer) return fail('bad-answer', 'its answer is longer than 1 MiB');
    say({ type: 'answer', text: written });
  };

  leaveNothingElse();
  // This listener keeps the thread alive, even if the module waits for something that never happens.
  port?.on('message', (order: ThreadOrder) => {
    if (order.type === 'view') void answer(order.view);
    else get(waiting, order.request)(order);
  });
  void begin();
}
