import seedrandom from 'seedrandom';

/** Random numbers of a generator with random access. */
export type Tape = (index: number) => number;

/** Numbers from 0 up to 1 of a match's stream, derived from its seed alone. */
export function tapeOf(seed: string, stream: string): Tape {
  const generator = seedrandom.alea(`${seed}/${stream}`);
  const numbers: number[] = [];
  return (index) => {
    while (numbers.length <= index) numbers.push(generator());
    return numbers[index] ?? 0;
  };
}

export interface Reader {
  next(): number;
  /** Position: count of numbers read, including those before the start. */
  read(): number;
}

/** Creates a reader at a position. */
export function readerOf(tape: Tape, from: number): Reader {
  let at = from;
  return { next: () => tape(at++), read: () => at };
}
