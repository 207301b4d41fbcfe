import type { StreamState } from '#engine/random.ts';

export interface GuestData {
  readonly random: StreamState;
  /** Maximum number of characters in an answer. The whole log output has at most `longestLog`. */
  readonly longestAnswer: number;
  readonly longestLog: number;
}

/** Functions for the guest. All except `log` are passed to the sandbox by their source texts. */
interface GuestTools {
  log(text: string): void;
  turnTakerIn(exported: object): (view: unknown) => unknown;
  seededChance(random: StreamState): () => number;
}

interface Guest {
  /** Waits for the exports of the module. `word` then returns `+`. */
  begin(loading: Promise<{ readonly all: object }>): void;
  /** Asks for a turn. `word` then returns `=` followed by the answer. */
  ask(known: string, legal: string): void;
  /** Result of the last call: a text, or a fault as `!CODE`, a line about the fault and the lines of its stack. */
  word(): string | undefined;
  faultOf(code: string, error: unknown): string;
}

/**
 * Runs inside the sandbox before the strategy, which cannot access it. The sandbox runs this function from its source
 * text, so it must not use anything outside. It copies most built-ins that it uses, as the strategy may change them.
 */
export function makeGuest(
  { random, longestAnswer, longestLog }: GuestData,
  { log, turnTakerIn, seededChance }: GuestTools,
): Guest {
  const { parse, stringify } = JSON;
  const text = String;
  const ErrorOf = Error;
  const { deleteProperty, ownKeys } = Reflect;
  const { isArray } = Array;
  const slice = Function.prototype.call.bind(String.prototype.slice);
  const join = Function.prototype.call.bind(Array.prototype.join);
  const isInstance = Function.prototype.call.bind(Object.prototype.isPrototypeOf);

  // Removes clocks, shared memory and everything that reveals garbage collection.
  for (const name of ['Atomics', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'performance', 'Date'])
    deleteProperty(globalThis, name);
  Math.random = seededChance(random);

  const print = (value: unknown, depth: number): string => {
    if (typeof value === 'string') return depth === 0 ? value : text(stringify(value));
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return '[function]';
    if (typeof value !== 'object' || value === null) return text(value);
    if (isInstance(ErrorOf.prototype, value)) return text(value);
    if (depth > 3) return isArray(value) ? '[..]' : '{..}';
    const parts: string[] = [];
    const add = (part: string) => {
      parts[parts.length] = part;
    };
    if (isArray(value)) {
      for (let i = 0; i < value.length && i < 200; i++) add(print(value[i], depth + 1));
      if (value.length > 200) add('..');
      return parts.length === 0 ? '[]' : `[ ${join(parts, ', ')} ]`;
    }
    if (value instanceof Map)
      value.forEach((item, key) => {
        add(`${print(key, depth + 1)} => ${print(item, depth + 1)}`);
      });
    else if (value instanceof Set)
      value.forEach((item) => {
        add(print(item, depth + 1));
      });
    else {
      const names = ownKeys(value);
      for (let i = 0; i < names.length && i < 200; i++) {
        const name = names[i];
        if (typeof name === 'string') add(`${name}: ${print(Reflect.get(value, name), depth + 1)}`);
      }
    }
    return parts.length === 0 ? '{}' : `{ ${join(parts, ', ')} }`;
  };
  const faultOf = (code: string, error: unknown): string => {
    try {
      const isError = isInstance(ErrorOf.prototype, error);
      const what = slice(isError ? text(error) : print(error, 0), 0, 2000);
      const where = isError && error instanceof ErrorOf ? slice(text(error.stack), 0, 10_000) : '';
      return `!${code}\n${stringify(what)}\n${where}`;
    } catch {
      return `!${code}\n"an error that cannot be shown"\n`;
    }
  };

  let room = longestLog;
  const say = (...words: unknown[]) => {
    if (room <= 0) return;
    let line = '';
    let next = 1;
    const [first] = words;
    if (typeof first === 'string' && words.length > 1) {
      // Replaces the usual format specifiers of `console.log`, such as `%d`.
      for (let i = 0; i < first.length; i++) {
        const sign = first[i + 1] ?? '';
        const isSign =
          first[i] === '%' && (sign === '%' || (sign !== '' && 'sdifjoOc'.includes(sign) && next < words.length));
        if (!isSign) line += first[i];
        else {
          i++;
          if (sign === '%') line += '%';
          else if (sign === 'd' || sign === 'f') line += text(Number(words[next++]));
          else if (sign === 'i') line += text(Math.trunc(Number(words[next++])));
          else if (sign === 'c') next++;
          else line += print(words[next++], sign === 's' ? 0 : 1);
        }
      }
    } else line = words.length === 0 ? '' : print(first, 0);
    for (; next < words.length; next++) line += ` ${print(words[next], 0)}`;
    const printed = slice(`${line}\n`, 0, room);
    room -= printed.length;
    log(printed);
  };
  const verbs = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];
  Reflect.set(globalThis, 'console', Object.fromEntries(verbs.map((verb) => [verb, say])));

  let takeTurn: ((view: unknown) => unknown) | undefined;
  let word: string | undefined;
  let turns = 0;
  const begin = async (loading: Promise<{ readonly all: object }>) => {
    try {
      takeTurn = turnTakerIn((await loading).all);
      word = '+';
    } catch (error) {
      word = faultOf('start-failed', error);
    }
  };
  /** View for the strategy. `legal` is parsed on first read, because few strategies need it. */
  const viewOf = (known: string, legal: string) => {
    let read = () => {
      const value: unknown = parse(legal);
      read = () => value;
      return value;
    };
    return {
      ...parse(known),
      get legal() {
        return read();
      },
      set legal(value: unknown) {
        read = () => value;
      },
    };
  };
  const ask = async (known: string, legal: string) => {
    const turn = ++turns;
    let choice: unknown;
    let thrown: string | undefined;
    try {
      choice = await takeTurn?.(viewOf(known, legal));
    } catch (error) {
      thrown = faultOf('threw', error);
    }
    // A late answer, for a turn that has timed out, is ignored.
    if (turn !== turns) return;
    if (thrown !== undefined) {
      word = thrown;
      return;
    }
    const bad = (what: string) => {
      word = `!bad-answer\n${stringify(what)}\n`;
    };
    try {
      const answer: string | undefined = stringify(choice);
      if (answer === undefined) bad(`it returned ${choice === undefined ? 'nothing' : `a ${typeof choice}`}`);
      else if (answer.length > longestAnswer) bad('its answer is longer than 1 MiB');
      else word = `=${answer}`;
    } catch (error) {
      word = faultOf('unwritten', error);
    }
  };
  return {
    begin: (loading) => void begin(loading),
    ask(known, legal) {
      word = undefined;
      void ask(known, legal);
    },
    word: () => word,
    faultOf,
  };
}
