import seedrandom from 'seedrandom';

export type StreamState = Readonly<Record<'c' | 's0' | 's1' | 's2', number>>;

/**
 * Random generators of a match: the seed and the state of each stream. Each purpose (`map`, `dice`, …) has its own
 * stream, so that draws from one stream never affect another. Plain data, never changed in place.
 */
export interface RandomState {
  readonly seed: string;
  readonly streams: Readonly<Record<string, StreamState>>;
}

export interface Stream {
  /** Draws a whole number from `low` to `high` (inclusive), uniformly. */
  integer(low: number, high: number): number;
  /** Returns the items in random order (Fisher–Yates, from the last index down). */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * @example
 * seeded('k7f2') // => { seed: 'k7f2', streams: {} }
 */
export const seeded = (seed: string): RandomState => ({ seed, streams: {} });

/** Streams to draw from. `close` returns the state of all streams after the draws. */
export interface OpenStreams {
  stream(name: string): Stream;
  close(): RandomState;
}

/**
 * Opens the streams of a match. A generator is created when its stream is first requested.
 *
 * @example
 * const streams = openStreams(seeded('k7f2'));
 * const die = streams.stream('dice').integer(1, 6);
 * const again = openStreams(seeded('k7f2')).stream('dice').integer(1, 6); // => die
 * streams.stream('map').shuffle([1, 2, 3]).length // => 3
 * Object.keys(streams.close().streams) // => ['dice', 'map']
 */
export function openStreams(random: RandomState): OpenStreams {
  const opened = new Map<string, ReturnType<typeof openGenerator>>();
  return {
    stream(name) {
      let generator = opened.get(name);
      if (generator === undefined) {
        generator = openGenerator(random, name);
        opened.set(name, generator);
      }
      return generator.stream;
    },
    close() {
      const streams = { ...random.streams };
      for (const [name, generator] of opened) streams[name] = generator.state();
      return { seed: random.seed, streams };
    },
  };
}

/**
 * Initial state of a stream, also for generators outside a match.
 *
 * @example
 * Object.keys(firstState(seeded('k7f2'), 'dice')).sort() // => ['c', 's0', 's1', 's2']
 */
export const firstState = ({ seed }: Pick<RandomState, 'seed'>, name: string): StreamState =>
  seedrandom.alea(`${seed}/${name}`, { state: true }).state();

function openGenerator(random: RandomState, name: string) {
  const saved = random.streams[name] ?? firstState(random, name);
  const now = { c: saved.c, s0: saved.s0, s1: saved.s1, s2: saved.s2 };
  // Same algorithm as Alea in seedrandom, which cannot resume from a state without being seeded first.
  const draw = () => {
    const t = 2091639 * now.s0 + now.c * 2 ** -32;
    now.s0 = now.s1;
    now.s1 = now.s2;
    now.c = t | 0;
    now.s2 = t - now.c;
    return now.s2;
  };
  const integer = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1));
  const stream: Stream = {
    integer,
    shuffle(items) {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = integer(0, i);
        const item = shuffled[i];
        const other = shuffled[j];
        if (item === undefined || other === undefined) continue;
        shuffled[i] = other;
        shuffled[j] = item;
      }
      return shuffled;
    },
  };
  return { stream, state: (): StreamState => ({ ...now }) };
}
