import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createMatch,
  type GameId,
  games,
  type LegalCommands,
  type LegalValues,
  type Match,
  type NewMatch,
  openSave,
  simulate,
  TurncadeError,
} from '#library/index.ts';
import { inTime } from '../support/in-time.ts';

const secret = 'the-true-seed';

/** Matches whose positions hide much. */
const starts: Readonly<Record<GameId, NewMatch>> = {
  'space-defender': { level: 'first-flight' },
  'into-the-breach': {},
  'robo-race': { players: 3, options: { flags: 2, exchange: 'once', rounds: 30 } },
  'space-explorers': {},
  risc: { players: 3 },
};

const ids = games.map(({ id }) => id);
const quickBot: Readonly<Record<GameId, string>> = {
  'space-defender': 'random',
  'into-the-breach': 'easy',
  'robo-race': 'easy',
  'space-explorers': 'random',
  risc: 'random',
};

/** A match in which quick bots have played `turns` turns of each seat. */
function matchAfter(id: GameId, turns: number): Match {
  const match: Match = createMatch(id, { ...starts[id], seed: secret });
  for (let i = 0; i < turns && match.outcome === undefined; i++)
    for (const seat of match.waitingFor) match.playBot(quickBot[id], seat);
  return match;
}

/** Removes `readyToSave`. It depends on earlier moves of the turn, which a position of Into the Breach lacks. */
const withoutMoves = (position: object): object => ({ ...position, readyToSave: undefined });

/** Plays at most `turns` turns of the weakest bot. Returns everything that a caller can read. */
function playedOn(id: GameId, simulation: Match, turns = 4): readonly unknown[] {
  const before = simulation.position('all');
  for (let i = 0; i < turns && simulation.outcome === undefined; i++)
    for (const seat of simulation.waitingFor) simulation.playBot(quickBot[id], seat);
  return [before, simulation.position('all'), simulation.transcript('json', 'all'), simulation.save()];
}

const anyMoment = fc.record({ turns: fc.nat({ max: 12 }), seat: fc.nat({ max: 2 }), seed: fc.nat({ max: 9 }) });
const runs = inTime(12, 100);

/** Calls `work` with matches at random moments and a seat that may act. */
function forMoments(id: GameId, work: (match: Match, seat: number, seed: number) => void): void {
  fc.assert(
    fc.property(anyMoment, ({ turns, seat, seed }) => {
      const match = matchAfter(id, turns);
      const { waitingFor } = match;
      const acting = waitingFor[seat % Math.max(1, waitingFor.length)];
      if (acting !== undefined) work(match, acting, seed);
    }),
    { numRuns: runs },
  );
}

describe.each(ids)('a simulation of %s', (id) => {
  test('shows the seat the same position and commands as the real match', () => {
    forMoments(id, (match, seat, seed) => {
      const simulation = simulate(id, match.question(seat), { seed });
      expect(withoutMoves(simulation.position(seat))).toEqual(withoutMoves(match.position(seat)));
      expect(simulation.legal(seat)).toEqual(match.legal(seat));
      expect(simulation.waitingFor).toEqual(match.waitingFor);
    });
  });

  test('does not depend on what the seat cannot know', () => {
    forMoments(id, (match, seat, seed) => {
      // Another world that looks the same to the seat, in which every other player also has another secret plan.
      const other: Match = simulate(id, match.question(seat), { seed: `another world ${seed}` });
      for (const rival of other.waitingFor.filter((one) => one !== seat)) planSecretly(other, rival);
      expect(withoutMoves(other.position(seat))).toEqual(withoutMoves(match.position(seat)));
      const [simulated, simulatedOther] = [match, other].map((one) =>
        playedOn(id, simulate(id, one.question(seat), { seed })),
      );
      expect(simulatedOther).toEqual(simulated);
    });
  });

  test('never contains the true seed', () => {
    forMoments(id, (match, seat, seed) => {
      const simulation = simulate(id, match.question(seat), { seed });
      expect(JSON.stringify([playedOn(id, simulation), simulation.seed])).not.toContain(secret);
    });
  });

  test('restores every position when all commands of a fork are undone', () => {
    forMoments(id, (match, seat, seed) => {
      const simulation = simulate(id, match.question(seat), { seed });
      const before = simulation.position('all');
      const fork = simulation.fork();
      const [command] = fork.legal(seat).flatMap(firstOf);
      if (command !== undefined) fork.play(seat, command);
      expect(simulation.position('all')).toEqual(before);
      if (fork.undo(seat).ok) expect(fork.position('all')).toEqual(before);
    });
  });

  test('can be saved, and the save leads to the same end', () => {
    forMoments(id, (match, seat, seed) => {
      const simulation = simulate(id, match.question(seat), { seed });
      playedOn(id, simulation);
      const opened: Match = openSave(simulation.save());
      expect(opened.position('all')).toEqual(simulation.position('all'));
    });
  });
});

/** Changes the hidden plan of a seat, without ending its turn. */
function planSecretly(match: Match, seat: number): void {
  const hidden = match.legal(seat).filter(({ name }) => !['commit', 'end_turn', 'resign', 'exchange'].includes(name));
  const [command] = match.game === 'risc' || match.game === 'robo-race' ? hidden.flatMap(firstOf) : [];
  if (command !== undefined) expect(match.play(seat, command).ok).toBe(true);
}

/** First command of an entry of the legal commands, as a line. */
function firstOf({ name, args, different }: LegalCommands): string[] {
  if (name === 'resign' || name === 'abort') return [];
  const values = Object.values(args).map((each, i) => valueAt(each, different ? i : 0));
  return [values.length === 0 ? name : `${name}(${values.join()})`];
}

function valueAt(values: LegalValues, i: number): string | number {
  if ('from' in values) return values.from;
  if ('upTo' in values) return `1${Object.keys(values.upTo)[0]}`;
  return values[i] ?? 0;
}

test('a simulation without anything hidden goes on like the real match', () => {
  const match = createMatch('into-the-breach', { seed: secret });
  const simulation = simulate('into-the-breach', match.question(1), { seed: 'x' });
  while (match.outcome === undefined) {
    const choice = match.playBot('easy', 1);
    for (const command of [choice?.command ?? '', ...(choice?.next ?? [])]) simulation.play(1, command);
    expect(simulation.position(1)).toEqual(match.position(1));
  }
  expect(simulation.outcome).toEqual(match.outcome);

  const race = createMatch('robo-race', { seed: secret, players: 1 });
  const trial = simulate('robo-race', race.question(1), { seed: 'x' });
  const choice = race.playBot('easy', 1);
  for (const command of [choice?.command ?? '', ...(choice?.next ?? [])]) trial.play(1, command);
  expect(Reflect.get(trial.position(1), 'robots')).toEqual(Reflect.get(race.position(1), 'robots'));
});

test('a fork draws other dice with another seed, and the same dice with the same seed', () => {
  const match = createMatch('risc', { level: 'twin-rivers', seed: secret });
  for (const seat of [1, 2]) match.playBot('easy', seat);
  match.playBot('hard', 1);
  const ends = (seed: number) => {
    const fork = match.fork({ seed });
    expect(fork.length).toBe(0);
    fork.playBot('easy', 2);
    return JSON.stringify(fork.told('all').flatMap(({ events }) => events.filter(({ type }) => type === 'roll')));
  };
  const drawn = Array.from({ length: 20 }, (_, seed) => ends(seed));
  expect(new Set(drawn).size).toBeGreaterThan(10);
  expect(ends(3)).toBe(drawn[3]);
  expect(match.fork({ seed: 1 }).undo(1).ok).toBe(false);
});

test('in Space Defender, forks with other seeds draw other enemies, even if the match has the seed `classic`', () => {
  const match = createMatch('space-defender', { seed: 'classic', level: 'first-flight' });
  while (match.phase !== 'in-game') match.playBot('random', 1);
  const enemies = (fork: Match<'space-defender'>) => {
    for (let i = 0; i < 12; i++) fork.play(1, 'pass');
    return JSON.stringify(
      fork.told('all').flatMap(({ events }) => events.filter(({ type }) => type === 'numbers-drawn')),
    );
  };
  expect(new Set([match.fork(), match.fork({ seed: 'a' }), match.fork({ seed: 'b' })].map(enemies)).size).toBe(3);
});

test('planets that the seat does not see are generated from the seed', () => {
  const match = createMatch('space-explorers', { seed: secret });
  const worlds = Array.from({ length: 10 }, (_, seed) =>
    JSON.stringify(simulate('space-explorers', match.position(1), { seed }).position('all')),
  );
  expect(new Set(worlds).size).toBeGreaterThan(5);
});

test('a match of Into the Breach starts from a position that another match has written', () => {
  const match = createMatch('into-the-breach', { seed: secret });
  match.playBot('easy', 1);
  const position = match.position('all');
  for (const form of [position, JSON.stringify(position)]) {
    const other = createMatch('into-the-breach', { position: form });
    expect(other.position(1)).toEqual({ ...position, readyToSave: true });
    expect(other.hint(1)).toEqual(match.hint(1));
  }
});

const wrong: readonly [what: string, call: () => unknown, code: string, where: string, message: RegExp][] = [
  // @ts-expect-error There is no such game.
  ['a game', () => simulate('chess', {}), 'unknown-game', 'game', /expected one of space-defender/],
  // @ts-expect-error Only objects are positions.
  ['no position', () => simulate('risc', null), 'bad-position', 'position', /found null, expected an object/],
  [
    'a position of another game',
    () => simulate('risc', createMatch('robo-race').position(1)),
    'bad-position',
    'position',
    /\$\.game: found nothing/,
  ],
  [
    'a seed',
    () => simulate('risc', createMatch('risc').position(1), { seed: '' }),
    'bad-value',
    'seed',
    /found "", expected text/,
  ],
  [
    'a key',
    // @ts-expect-error The key is misspelt.
    () => simulate('risc', createMatch('risc').position(1), { sede: 1 }),
    'unknown-option',
    'options',
    /found "sede", expected one of seed, options/,
  ],
];

test('`createMatch` refuses a misspelt property', () => {
  // @ts-expect-error The key is misspelt.
  expect(() => createMatch('risc', { sede: 'x' })).toThrow('options: found "sede", expected one of seed, players');
});

test.each(wrong)('an exception of `simulate` names the mistake: %s', (_, call, code, where, message) => {
  let error: unknown;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(TurncadeError);
  expect(error).toMatchObject({ code, where, message: expect.stringMatching(message) });
});
