import { posix } from 'node:path';
import { EvalFlags, JSException, type JSValueHandle, QuickJS, type WasiOptions } from 'quickjs-wasi';
import { itemAt } from '#engine/lookup.ts';
import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import { library, type OwnFile, type OwnFiles, ownFiles } from '../module/own-files.ts';
import { seededChance, turnTakerIn } from '../module/turn-taker.ts';
import { longestAnswer, longestLog, type ProgramError, programError, reasonOf } from '../running.ts';
import { type GuestData, makeGuest } from './guest.ts';
import { type SandboxOptions, type SandboxWord, stepsOfStart } from './messages.ts';

const pageSize = 65_536;
const memorySection = 5;

/**
 * Adds a memory limit to the bytes of an engine that has none. Neither the engine nor the strategy can exceed it.
 *
 * @param bytes a WebAssembly module with exactly one memory, which it defines itself
 */
export function withMemoryLimit(bytes: Uint8Array, megabytes: number): Buffer<ArrayBuffer> {
  for (let at = 8; at < bytes.length; ) {
    const [length, start] = numberAt(bytes, at + 1);
    if (bytes[at] === memorySection) {
      const [count, flagsAt] = numberAt(bytes, start);
      const [minPages] = numberAt(bytes, flagsAt + 1);
      if (count !== 1 || bytes[flagsAt] !== 0) throw new Error('an engine with another kind of memory');
      const maxPages = Math.max(minPages, Math.floor((megabytes * 2 ** 20) / pageSize));
      const limits = [1, 1, ...numberBytes(minPages), ...numberBytes(maxPages)];
      const section = [memorySection, ...numberBytes(limits.length), ...limits];
      return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(section), bytes.subarray(start + length)]);
    }
    at = start + length;
  }
  throw new Error('an engine without memory');
}

/** Decodes a LEB128 number and returns it with the position after it. */
function numberAt(bytes: Uint8Array, at: number): readonly [number, number] {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = itemAt(bytes, at++);
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at];
  }
}

const numberBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))];

/** A strategy in a JavaScript engine of its own, isolated from everything outside. */
export interface Sandbox {
  ask(question: ProgramQuestion): SandboxWord;
}

interface SandboxListener {
  log(text: string): void;
  took(steps: number): void;
  /** Called repeatedly while the strategy makes progress. */
  goesOn(): void;
}

/** Steps between callbacks of the engine. Calls, loop iterations and regular expression attempts are steps. */
const stepsAtOnce = 10_000;

/** Thrown through the engine to stop it. The engine cannot be used afterwards. */
class OutOfSteps extends Error {}

/** Environment of the engine: a clock that stands still, and constant random bytes. */
const noWorld = (memory: WebAssembly.Memory): ReturnType<WasiOptions> => ({
  clock_time_get(_clock: number, _precision: bigint, at: number) {
    new DataView(memory.buffer).setBigUint64(at, 0n, true);
    return 0;
  },
  random_get(at: number, length: number) {
    new Uint8Array(memory.buffer, at, length).fill(0);
    return 0;
  },
  fd_write: () => 8,
});

/**
 * Starts a strategy in an engine of its own.
 *
 * @param engine compiled engine with its memory limit
 * @param listener receives reports about the running strategy
 * @returns the sandbox, or the error
 */
export async function openSandbox(
  engine: WebAssembly.Module,
  { path, closed, random, memory, steps }: SandboxOptions,
  { log, took, goesOn }: SandboxListener,
): Promise<Sandbox | ProgramError> {
  const outOfMemory = programError('crashed', `out of memory: its limit is ${memory} MB`);
  let files: OwnFiles;
  try {
    files = ownFiles(path, closed);
  } catch (error) {
    return programError('start-failed', reasonOf(error));
  }
  const loaded = new Set<string>();
  let held = () => 0;
  let stepsLeft = Number.POSITIVE_INFINITY;
  const vm = await QuickJS.create({
    wasm: engine,
    wasi(memory) {
      held = () => memory.buffer.byteLength;
      return noWorld(memory);
    },
    memoryLimit: memory * 2 ** 20,
    maxStackSize: 256 * 1024,
    timezoneOffset: 0,
    interruptHandler() {
      goesOn();
      stepsLeft -= stepsAtOnce;
      if (stepsLeft < 0) throw new OutOfSteps();
      return false;
    },
    moduleLoader: {
      normalize: (from, specifier) => withoutPlace(() => files.nameOf(specifier, from)),
      load: (name) =>
        withoutPlace(() => {
          goesOn();
          if (name !== library) loaded.add(name);
          return codeOf(files.read(name));
        }),
    },
  });
  const guest = guestIn(vm, log, random);
  const [begin, ask, wordOf, faultOf] = ['begin', 'ask', 'word', 'faultOf'].map((name) => guest.getProp(name));

  const call = (verb: JSValueHandle | undefined, ...args: readonly JSValueHandle[]): JSValueHandle => {
    if (verb === undefined) throw new Error('the sandbox is not ready');
    return vm.callFunction(verb, vm.undefined, ...args);
  };
  /** Calls a guest function with texts. Disposes of all handles, because the engine does not free them. */
  const tell = (verb: JSValueHandle | undefined, ...texts: readonly string[]): void => {
    const handles = texts.map((text) => vm.newString(text));
    call(verb, ...handles).dispose();
    for (const handle of handles) handle.dispose();
  };

  /** Runs a stage of the guest with a limit in millions of steps. Returns the guest's result. */
  const come = (stage: Stage, millions: number, work: () => void): SandboxWord => {
    stepsLeft = millions * 1e6;
    let word: string | undefined;
    try {
      try {
        work();
        vm.executePendingJobs();
        word = textOf(call(wordOf));
      } catch (error) {
        if (!(error instanceof JSException)) throw error;
        word = textOf(call(faultOf, vm.newString(stage.fault), error.handle));
      }
    } catch (error) {
      const what = error instanceof OutOfSteps ? outOfSteps(stage, millions) : outOfMemory;
      return { type: 'mishap', ...what };
    }
    if (word === undefined)
      return { type: 'mishap', ...programError(stage.fault, 'it waits for something that never comes') };
    if (word.startsWith('+')) return { type: 'ready' };
    if (word.startsWith('=')) return { type: 'answer', text: word.slice(1) };
    const fault = faultIn(word, loaded);
    // QuickJS throws null if the memory does not even suffice for an error object.
    const isFull = fault.message === 'null' && held() > 0.75 * memory * 2 ** 20;
    return { type: 'mishap', ...(isFull || isOutOfMemory.test(fault.message) ? outOfMemory : fault) };
  };

  const started = come(starting, steps * stepsOfStart, () => {
    const module = `export * as all from ${JSON.stringify(`./${files.entry}`)};`;
    call(begin, vm.evalCode(module, 'sandbox', EvalFlags.TYPE_MODULE));
  });
  if (started.type === 'mishap') return programError(started.code, started.message);
  return {
    ask({ known, legal }) {
      const word = come(answering, steps, () => tell(ask, known, legal));
      took(steps * 1e6 - Math.max(stepsLeft, 0));
      return word;
    },
  };
}

const textOf = (handle: JSValueHandle): string | undefined =>
  handle.consume((value) => (value.isString ? value.toString() : undefined));

function guestIn(vm: QuickJS, log: SandboxListener['log'], random: GuestData['random']): JSValueHandle {
  const logger = vm.newFunction('log', (text) => {
    if (text?.isString === true) log(text.toString());
    return vm.undefined;
  });
  const data: GuestData = { random, longestAnswer, longestLog };
  const tools = `{ log, turnTakerIn: ${turnTakerIn}, seededChance: ${seededChance} }`;
  const makerText = `(log) => (${makeGuest})(${JSON.stringify(data)}, ${tools})`;
  return vm.callFunction(vm.evalCode(makerText, 'sandbox'), vm.undefined, logger);
}

interface Stage {
  readonly fault: ProgramError['code'];
  readonly late: ProgramError;
}

const starting: Stage = { fault: 'start-failed', late: programError('start-failed', 'did not start') };
const answering: Stage = { fault: 'threw', late: programError('out-of-steps', 'no answer') };

const outOfSteps = ({ late: { code, message } }: Stage, millions: number): ProgramError =>
  programError(code, `${message} within ${millions} million steps`);

const isOutOfMemory = /^InternalError: out of memory/;

const codeOf = ({ kind, text }: OwnFile): string =>
  kind === 'code' ? text : `export default JSON.parse(${JSON.stringify(text)});`;

/** Throws errors again without their stack, which would show paths of this program to the sandbox. */
function withoutPlace<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    const bare = new Error(reasonOf(error));
    bare.stack = '';
    throw bare;
  }
}

/** Parses a fault from the guest. The fault may be forged by the strategy. */
function faultIn(word: string, loaded: ReadonlySet<string>): ProgramError {
  const [code = '', quoted = '', ...stack] = word.slice(1).split('\n');
  const what = String(JSON.parse(quoted));
  const message = `${what}${placeIn(stack, loaded)}`;
  switch (code) {
    case 'start-failed':
    case 'threw':
    case 'bad-answer':
      return programError(code, message);
    default:
      return programError('bad-answer', `its answer cannot be written as JSON: ${message}`);
  }
}

function placeIn(stack: readonly string[], loaded: ReadonlySet<string>): string {
  for (const line of stack) {
    const [, name = '', number] = /(?:^|[\s(])([^\s()]+):(\d{1,9}):\d{1,9}\)?$/.exec(line) ?? [];
    if (loaded.has(name)) return ` (${posix.basename(name)}, line ${number})`;
  }
  return '';
}
