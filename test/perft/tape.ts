import seedrandom from 'seedrandom';

/** The numbers of a generator, which can be read from any place on. */
export type Tape = (index: number) => number;

/** The numbers from 0 up to 1 of a stream of a match, from its seed alone. */
export function tapeOf(seed: string, stream: string): Tape {
  const generator = seedrandom.alea(`${seed}/${stream}`);
  const numbers: number[] = [];
  return (index) => {
    while (numbers.length <= index) numbers.push(generator());
    return numbers[index] ?? 0;
  };
}

/** A reader of a tape. */
export interface Reader {
  next(): number;
  /** How many numbers it has read, those before it included. */
  read(): number;
}

/** Reads on from a place. */
export function readerOf(tape: Tape, from: number): Reader {
  let at = from;
  return { next: () => tape(at++), read: () => at };
}
