import seedrandom from 'seedrandom';

/** The state of one generator, as plain data. */
export type StreamState = Readonly<Record<'c' | 's0' | 's1' | 's2', number>>;

/**
 * The randomness of a match: its seed and the generators used so far, one stream for each purpose (`map`, `dice`, …), so
 * that draws for one purpose never move another. Plain data, replaced and never changed in place.
 */
export interface RandomState {
  readonly seed: string;
  readonly streams: Readonly<Record<string, StreamState>>;
}

export interface Stream {
  /** A whole number from `low` to `high`, both included, each equally likely. */
  integer(low: number, high: number): number;
  /** The items in random order: for i from the last down to 1, item i and item 0..i change places. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * The randomness of a match that has drawn nothing yet.
 *
 * @example
 * seeded('k7f2') // => { seed: 'k7f2', streams: {} }
 */
export const seeded = (seed: string): RandomState => ({ seed, streams: {} });

/** Streams opened during one step; `close` gives the state after everything that was drawn. */
export interface OpenStreams {
  stream(name: string): Stream;
  close(): RandomState;
}

/**
 * Opens the streams of a match. Nothing is set up before the first draw.
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
 * The first state of a stream, for generators elsewhere.
 *
 * @example
 * Object.keys(firstState(seeded('k7f2'), 'dice')).sort() // => ['c', 's0', 's1', 's2']
 */
export const firstState = ({ seed }: Pick<RandomState, 'seed'>, name: string): StreamState =>
  seedrandom.alea(`${seed}/${name}`, { state: true }).state();

function openGenerator(random: RandomState, name: string) {
  const saved = random.streams[name] ?? firstState(random, name);
  const now = { c: saved.c, s0: saved.s0, s1: saved.s1, s2: saved.s2 };
  // Each number as seedrandom's own Alea makes it, which cannot go on from a state without being seeded first.
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
