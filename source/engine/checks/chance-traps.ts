/** Sources of chance and time outside the match, by the name of the global object that has them. */
const sources = [
  ['Math', 'random'],
  ['Date', 'now'],
  ['performance', 'now'],
  ['crypto', 'getRandomValues'],
  ['crypto', 'randomUUID'],
] as const;

export interface ChanceTraps {
  /** Names the first source that was used since the last call, with the line of the code that used it. */
  used(): string | undefined;
}

/** Runs `use` while every use of a clock or of random numbers outside the match is noted. */
export function withChanceTraps<Result>(use: (traps: ChanceTraps) => Result): Result {
  let first: string | undefined;
  const note = (name: string) => {
    first ??= `${name}${callerText()}`;
  };
  const restore = [...trapFunctions(note), trapDates(note)];
  try {
    return use({
      used() {
        const name = first;
        first = undefined;
        return name;
      },
    });
  } finally {
    for (const each of restore) each();
  }
}

/** Line of the code that called a trap, such as ` (game.mjs:12)`. Empty if the stack does not show it. */
function callerText(): string {
  // The first lines are the message, this function, `note` and the trap.
  const frame = new Error('trap').stack?.split('\n')[4];
  const line = frame && /([^\\/(\s]+:\d+):\d+\)?$/.exec(frame)?.[1];
  return line === undefined ? '' : ` (${line})`;
}

function trapFunctions(note: (name: string) => void): readonly (() => void)[] {
  return sources.flatMap(([holderName, name]) => {
    const holder: unknown = Reflect.get(globalThis, holderName);
    if (holder === undefined) return [];
    const target = Object(holder);
    const descriptor = Object.getOwnPropertyDescriptor(target, name);
    const original = Reflect.get(target, name);
    const value = (...args: readonly unknown[]): unknown => {
      note(`${holderName}.${name}`);
      return Reflect.apply(original, holder, args);
    };
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    return () => {
      if (descriptor === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, descriptor);
    };
  });
}

/** Replaces the class of dates, whose constructor reads the clock if it gets no arguments. */
function trapDates(note: (name: string) => void): () => void {
  const name = 'Date';
  const original = Reflect.get(globalThis, name);
  const trapped = new Proxy(original, {
    apply(target, self, args) {
      note(`${name}()`);
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      if (args.length === 0) note(`new ${name}()`);
      return Reflect.construct(target, args, newTarget);
    },
  });
  Reflect.set(globalThis, name, trapped);
  return () => void Reflect.set(globalThis, name, original);
}
