import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games as registry } from '#games/index.ts';
import { createMatch, type GameId, games, openSave, simulate, TurncadeError } from '#library/index.ts';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';
import { diceAuction } from '../tiny-game/index.ts';

const ids = games.map(({ id }) => id);

/** A match in which the weakest bot plays every seat, for at most `most` commands. */
function played(id: GameId, most = 120) {
  const match = createMatch(id, { seed: 'k7f2' });
  const [bot] = games.find((game) => game.id === id)?.bots ?? [];
  while (match.length < most) {
    const [seat] = match.waitingFor;
    if (seat === undefined || bot === undefined || match.playBot(bot.name, seat) === undefined) break;
  }
  return match;
}

/** Commands of the match as a script. */
const scriptOf = ({ told, players }: ReturnType<typeof played>): string =>
  told('all')
    .map(({ seat, command }) => (players > 1 ? `${seat}: ${command}` : command))
    .join('\n');

test('the library has the games of the program, in their order', () => {
  expect(games.map(({ id, title, summary, turnName }) => ({ id, title, summary, turnName }))).toEqual(
    registry.map(({ id, title, summary, turnName }) => ({ id, title, summary, turnName })),
  );
});

test.each(ids)('the library has the levels of %s that the program lists', async (id) => {
  const { stdout } = await ran(['levels', id, '--format', 'json']);
  const listed = stdout.trim().split('\n');
  expect(games.find((game) => game.id === id)?.levels.map(({ name, title, tier }) => ({ name, title, tier }))).toEqual(
    listed.map((line) => JSON.parse(line)).map(({ name, title, tier }) => ({ name, title, tier })),
  );
});

describe.each(ids)('a match of %s', (id) => {
  test.each(['text', 'json'] as const)(
    'has the transcript that `turncade run` prints for its commands, in the format %s',
    async (format) => {
      const match = played(id);
      expect(match.length).toBeGreaterThan(10);
      const options = ['--seed', 'k7f2', '--format', format];
      expect(match.transcript(format, 'all')).toBe((await ran(['run', id, '-', ...options], scriptOf(match))).stdout);
      expect(match.transcript(format, 1)).toBe(
        (await ran(['run', id, '-', '--seat', '1', ...options], scriptOf(match))).stdout,
      );
    },
  );

  test('is the same after it is saved and opened, in the library and in the program', async () => {
    const match = played(id);
    const opened = openSave(match.save(), id);
    expect(opened.transcript('json', 'all')).toBe(match.transcript('json', 'all'));
    expect(opened.save()).toBe(match.save());
    const file = join(temporaryFolder(), 'match.turncade');
    writeFileSync(file, match.save());
    expect((await ran(['run', id, file, '--format', 'json'])).stdout).toBe(match.transcript('json', 'all'));
  });

  test('can be forked at any moment, and the fork continues like the match without affecting it', () => {
    const match = played(id, 40);
    const whole = match.save();
    const [bot] = games.find((game) => game.id === id)?.bots ?? [];
    for (const length of [0, 1, 7, match.length]) {
      const fork = match.fork(length);
      expect(fork.length).toBe(length);
      const [seat] = fork.waitingFor;
      if (seat === undefined || bot === undefined) continue;
      // The bot's random numbers are the same as in the original position.
      const again = createMatch(id, { seed: 'k7f2' });
      for (const line of match.told('all').slice(0, length)) again.play(line.seat ?? 1, line.command);
      expect(fork.playBot(bot.name, seat)).toEqual(again.playBot(bot.name, seat));
    }
    expect(match.save()).toBe(whole);
  });

  test('returns copies, so that callers cannot change it', () => {
    const match = played(id, 8);
    const before = match.position('all');
    const [seat = 1] = match.waitingFor;
    for (const told of [match.view(seat), match.position('all'), match.legal(seat), match.told('all')]) spoil(told);
    expect(match.position('all')).toEqual(before);
  });

  test('returns only data that survives JSON', () => {
    const match = played(id, 20);
    for (const told of [match.view(1), match.view('spectator'), match.position(1), match.legal(1), match.told(1)])
      expect(JSON.parse(JSON.stringify(told))).toEqual(withoutAbsent(told));
  });
});

/** Deletes all properties of a value, at any depth. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key));
    Reflect.deleteProperty(value, key);
  }
}

/** Removes keys whose values are undefined, like JSON does. */
function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, withoutAbsent(one)]])),
  );
}

describe('the commands of the library', () => {
  test.each(ids)('may be lines or data, with the same effect: %s', (id) => {
    const match = played(id, 60);
    const twin = createMatch(id, { seed: 'k7f2' });
    const { commands = [] } = games.find((game) => game.id === id) ?? {};
    for (const { seat, command } of match.told('all')) {
      const [, name = '', values] = /^(\w+)(?:\((.*)\))?$/.exec(command) ?? [];
      const names = [...(commands.find((each) => each.name === name)?.usage ?? '').matchAll(/(\w+): /g)];
      const typed = (values?.split(',') ?? []).map((value) => (/^\d+$/.test(value) ? Number(value) : value));
      const given: object = { name, args: Object.fromEntries(names.map(([, argument], i) => [argument, typed[i]])) };
      // JavaScript callers can pass any value.
      expect(Reflect.apply(twin.play, twin, [seat, given]), command).toMatchObject({ ok: true });
    }
    expect(twin.save()).toBe(match.save());
  });

  test('change nothing if the rules refuse them, and give a reason', () => {
    const match = createMatch('risc', { seed: 'k7f2' });
    const before = match.save();
    const refused = match.play(1, 'move(a,b,3)');
    expect(refused).toEqual({ ok: false, error: { code: expect.any(String), message: expect.any(String) } });
    for (const given of ['', 'dance', 'place(', '2: commit', '-- nothing'])
      expect(match.play(1, given), given).toMatchObject({ ok: false, error: { code: 'bad-arguments' } });
    expect(match.save()).toBe(before);
  });

  test('can be undone and redone', () => {
    const match = createMatch('space-explorers', { seed: 'k7f2', level: 'kite' });
    expect(match.undo(1)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
    const choice = match.askBot('easy', 1);
    expect(match.play(1, choice?.command ?? '').ok).toBe(true);
    const after = match.save();
    expect(match.undo(1)).toEqual({ ok: true });
    expect(match.length).toBe(0);
    expect(match.redo(1)).toEqual({ ok: true });
    expect(match.save()).toBe(after);
  });

  test('are answered and not recorded if they are queries', () => {
    const query = games.flatMap(({ id, commands }) =>
      commands.filter(({ isQuery }) => isQuery).map(({ name, usage }) => ({ id, name, usage })),
    );
    for (const { id, name, usage } of query) {
      if (usage !== name) continue;
      const match = played(id, 10);
      const { length } = match;
      const result = match.play(1, name);
      expect(match.length, name).toBe(length);
      if (result.ok) expect(result.answer, name).toBeDefined();
    }
  });
});

describe('hidden information', () => {
  test('appears in neither views nor reports of other seats', () => {
    const [one, other] = [createMatch('risc', { seed: 'k7f2' }), createMatch('risc', { seed: 'k7f2' })];
    for (const match of [one, other]) match.play(2, 'spread');
    for (const match of [one, other]) match.play(1, 'spread');
    for (const seat of [1, 2]) for (const match of [one, other]) match.play(seat, 'commit');
    const choice = one.askBot('normal', 1);
    expect(one.play(1, choice?.command ?? '').ok).toBe(true);
    expect(one.length).toBe(other.length + 1);
    for (const viewer of [2, 'spectator'] as const) {
      expect(one.view(viewer)).toEqual(other.view(viewer));
      expect(one.position(viewer)).toEqual(other.position(viewer));
      expect(one.told(viewer)).toEqual(other.told(viewer));
      expect(one.transcript('json', viewer)).toBe(other.transcript('json', viewer));
    }
    expect(one.askBot('normal', 2)).toEqual(other.askBot('normal', 2));
    expect(one.position('all')).not.toEqual(other.position('all'));
  });
});

test('a save of a custom game opens with that game', () => {
  const match = createMatch(diceAuction, { seed: 'k7f2' });
  while (match.length < 20 && match.waitingFor.length > 0)
    for (const seat of match.waitingFor) match.playBot('gambler', seat);
  const opened = openSave(match.save(), diceAuction);
  expect(opened.position('all')).toEqual(match.position('all'));
  expect(opened.length).toBe(match.length);
});

test('a save opens with the right one of several games', () => {
  const { id } = diceAuction;
  expect(openSave(createMatch(diceAuction).save(), { games: [diceAuction] }).game).toBe(id);
  expect(openSave(createMatch('risc').save(), { games: [diceAuction] }).game).toBe('risc');
  expect(() => openSave(createMatch(diceAuction).save(), { games: [] })).toThrow(`found "${id}", expected one of`);
});

const wrong: readonly (readonly [name: string, call: () => unknown, code: string, where: string, message: RegExp])[] = [
  // @ts-expect-error There is no such game.
  ['a game', () => createMatch('chess'), 'unknown-game', 'game', /found "chess", expected one of space-defender, /],
  // @ts-expect-error There is no such level.
  ['a level', () => createMatch('risc', { level: 'nowhere' }), 'unknown-level', 'level', /unknown level "nowhere"/],
  [
    'a level without a date',
    // @ts-expect-error The name needs a date.
    () => createMatch('robo-race', { level: 'daily' }),
    'unknown-level',
    'level',
    /has a date/,
  ],
  ['a text of a level', () => createMatch('robo-race', { level: { text: '?' } }), 'bad-level', 'level', /own level/],
  [
    'players',
    () => createMatch('risc', { players: 9 }),
    'bad-value',
    'players',
    /found 9, expected a number from 2 to 5/,
  ],
  [
    'an option',
    // @ts-expect-error There is no such option.
    () => createMatch('risc', { options: { stars: 1 } }),
    'unknown-option',
    'options',
    /found "stars", expected one of/,
  ],
  [
    'a value',
    () => createMatch('risc', { options: { turns: 'x' } }),
    'bad-value',
    'options.turns',
    /found "x", expected/,
  ],
  ['a seed', () => createMatch('risc', { seed: '' }), 'bad-value', 'seed', /found "", expected text/],
  ['a position', () => createMatch('risc', { position: { a: 1 } }), 'bad-position', 'position', /expected/],
  [
    'a seat',
    () => createMatch('risc').play(3, 'commit'),
    'bad-value',
    'seat',
    /found 3, expected a number from 1 to 2/,
  ],
  ['a fraction as a seat', () => createMatch('risc').legal(1.5), 'bad-value', 'seat', /found 1.5/],
  // @ts-expect-error Only `position` accepts the viewer `all`.
  ['a viewer', () => createMatch('risc').view('all'), 'bad-value', 'viewer', /found "all", expected a seat, spectator/],
  // @ts-expect-error There is no such bot.
  ['a bot', () => createMatch('risc').askBot('constructor', 1), 'unknown-bot', 'bot', /expected one of novice/],
  ['a save', () => openSave('hello'), 'bad-save', 'save', /line 1: found "hello"/],
  [
    "a game of one's own that lacks a member",
    () => createMatch(JSON.parse(JSON.stringify(diceAuction))),
    'bad-game',
    'game',
    /^game\.setup: found undefined, expected function$/,
  ],
  [
    "a save of another game than one's own",
    () => openSave(createMatch('risc').save(), diceAuction),
    'bad-save',
    'save',
    /found "risc", expected dice-auction/,
  ],
  [
    'a save of another game',
    () => openSave(createMatch('risc').save(), 'robo-race'),
    'bad-save',
    'save',
    /found "risc", expected robo-race/,
  ],
];

test.each(games.map(({ id }) => id))('every position of %s as JSON starts the same position', (id) => {
  const match = createMatch(id, { seed: 'k7f2' });
  for (let moves = 0; moves < 12 && match.outcome === undefined; moves++) {
    const json: unknown = JSON.parse(JSON.stringify(match.position('all')));
    const again = createMatch(id, { seed: 'k7f2', position: json });
    expect(JSON.parse(JSON.stringify(again.position('all')))).toEqual(json);
    for (const seat of match.waitingFor) {
      expect(again.legal(seat)).toEqual(match.legal(seat));
      expect(simulate(id, match.position(seat), { seed: 1 }).waitingFor).toContain(seat);
      if (match.waitingFor.includes(seat)) match.playBot(weakestBot(id), seat);
    }
  }
  expect(match.length).toBeGreaterThan(3);
});

const weakestBot = (id: string): string => games.find((game) => game.id === id)?.bots[0]?.name ?? '';

test.each(wrong)('an exception of the library names the mistake: %s', (_, call, code, where, message) => {
  const error = thrownBy(call);
  expect(error).toBeInstanceOf(TurncadeError);
  expect(error).toMatchObject({ code, where, message: expect.stringMatching(message) });
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}
