import { beforeEach, describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { loadSave, readSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { SeatWish } from '#net/wire/requests.ts';
import { bundledLevel } from '#storage/levels.ts';
import { begunMatch, playLines, usualTerms } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

let server: ServerInProcess;
let mia: InProcess;

beforeEach(async () => {
  server = await serverInProcess('alone');
  mia = await server.login('mia');
});

const create = (game: string, seats: readonly SeatWish[], more: object = {}) =>
  mia.request({ type: 'create', game, seats: [...seats], ...usualTerms, ...more });
const me = { is: 'me' } as const;
const newest = (client: InProcess) => ({ ...client.of('match').at(-1), ...client.of('update').at(-1) });
const refusal = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'accepted',
    ({ code, message }) => `${code}: ${message}`,
  );
const command = (match: string, key: string, line: string) => mia.request({ type: 'command', match, key, line });

/** The best solution of the level Classic. */
const solution = [
  ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
  ['move(4,1,4,2)', 'end_turn', 'move(4,2,7,2)', 'end_turn'],
].flat();

describe('a new match', () => {
  test('of one person begins at once, alone or against bots', async () => {
    for (const [game, seats] of [
      ['into-the-breach', [me]],
      ['space-defender', [me]],
      ['risc', [me, { is: 'bot', bot: 'easy' }, { is: 'bot', bot: 'easy' }]],
      ['space-explorers', [{ is: 'bot', bot: 'easy' }, me]],
      [
        'risc',
        [
          { is: 'invited', name: 'mia' },
          { is: 'bot', bot: 'easy' },
        ],
      ],
      ['into-the-breach', [{ is: 'bot', bot: 'easy' }]],
    ] as const) {
      expect(await create(game, seats)).toMatchObject({ phase: 'running' });
    }
  });
  test('waits if a seat is open or a player is invited', async () => {
    await server.login('jonas');
    expect(await create('risc', [me, { is: 'open' }])).toMatchObject({ phase: 'waiting' });
    expect(await create('risc', [me, { is: 'invited', name: 'jonas' }])).toMatchObject({ phase: 'waiting' });
    expect(await create('into-the-breach', [{ is: 'open' }])).toMatchObject({ phase: 'waiting' });
  });
  test('is refused if the number of seats is wrong or the game is unknown', async () => {
    const wrongSeats = (seats: number, expected: string) => `bad-options: Found ${seats} seats, expected ${expected}.`;
    expect(await refusal(create('into-the-breach', [me, { is: 'open' }]))).toBe(wrongSeats(2, '1'));
    expect(await refusal(create('risc', [me]))).toBe(wrongSeats(1, '2 to 5'));
    expect(await refusal(create('chess', [me]))).toBe('bad-options: This server has no game "chess".');
  });
  test('without a named level has the default level of its game, or else the first level', async () => {
    for (const [game, level] of [
      ['into-the-breach', 'classic'],
      ['space-defender', 'first-flight'],
    ] as const) {
      await begunMatch(server, [mia], { game });
      expect(mia.of('match').at(-1)?.card.level).toBe(level);
    }
  });
  test('of one person can have an uploaded level, after a check that reports its number of players', async () => {
    const text = bundledLevel(intoTheBreach, 'classic')?.text ?? '';
    const file = { name: 'mine.txt', text };
    expect(await mia.request({ type: 'check-level', game: 'into-the-breach', file })).toEqual({
      title: 'mine',
      players: [1, 1],
    });
    expect(await create('into-the-breach', [me], { level: { file } })).toMatchObject({ phase: 'running' });
  });
  test('of one person refuses requests that only a waiting room accepts', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    const jonas = await server.login('jonas');
    expect(await refusal(mia.request({ type: 'ready', match, ready: true }))).toBe('not-now: The match has begun.');
    expect(await refusal(mia.request({ type: 'roll', match, random: '1'.repeat(64) }))).toBe(
      'not-now: The match has begun.',
    );
    expect(await refusal(jonas.request({ type: 'sit', match }))).toBe('match-full: Classic is full now.');
  });
  test('of one person does not tell the player that it is their turn', async () => {
    await begunMatch(server, [mia], { game: 'risc', bots: ['easy'] });
    await server.world.pass(1000);
    expect(mia.of('told')).toEqual([]);
  });
});

describe('a running match of one person', () => {
  test('checks each command, answers it once and stores it', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    expect(await command(match, 'a', 'move(1,1,4,1)')).toEqual({ number: 1 });
    expect(await command(match, 'a', 'move(1,1,4,1)')).toEqual({ number: 1 });
    expect(await refusal(command(match, 'b', 'move(4,1,5,1)'))).toMatch(/^already-moved: /);
    expect(await refusal(command(match, 'c', 'save(x)'))).toMatch(/^not-available: /);
    expect(await command(match, 'd', 'moves(8,7)')).toEqual({
      number: null,
      answer: [
        [8, 5],
        [8, 6],
      ],
    });
    await server.restart();
    mia.retry();
    await server.settle();
    expect(await command(match, 'a', 'move(1,1,4,1)')).toEqual({ number: 1 });
    await mia.request({ type: 'open', match });
    expect(mia.of('match').at(-1)?.view).toMatchObject({ turn: 1, moves: [{ from: [1, 1], to: [4, 1] }] });
    expect(server.troubles).toEqual([]);
  });
  test('of Space Defender is not changed by a refused command', async () => {
    const match = await begunMatch(server, [mia], { game: 'space-defender' });
    await playLines(mia, match, ['setup_next(5)']);
    const before = mia.of('update').length;
    expect(await refusal(command(match, 'x', 'move(J,30)'))).toBe('out-of-range: Cannot move outside of board.');
    await playLines(mia, match, ['pass']);
    expect(mia.of('update').length).toBe(before + 1);
    await server.restart();
    mia.retry();
    await server.settle();
    await playLines(mia, match, ['pass']);
    expect(server.troubles).toEqual([]);
  });
  test('refuses the debug view', async () => {
    const match = await begunMatch(server, [mia], { game: 'space-defender' });
    expect(await refusal(command(match, 'x', 'toggle_debug_mode'))).toBe(
      'not-now: On a server, you see everything only after the match.',
    );
  });
  test('has no clock, and ends if its player stays away for 30 days', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach', limit: 60_000 });
    await server.world.pass(3 * 60_000);
    await server.settle();
    expect(mia.of('update')).toEqual([]);
    expect(mia.of('match').at(-1)).toMatchObject({ match, left: null });
    mia.cut();
    await server.world.pass(31 * 24 * 3_600_000);
    await server.settle();
    expect((await server.store.match(match))?.phase).toBe('over');
  });
  test('counts towards the limit of 30 unfinished matches of its player', async () => {
    for (let i = 0; i < 30; i++) await create('into-the-breach', [me]);
    expect(await refusal(create('into-the-breach', [me]))).toBe('not-now: You already have 30 unfinished matches.');
  });
});

describe('undo in a match of one person', () => {
  test('takes back moves of this turn in Into the Breach, and nothing before the turn', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    await playLines(mia, match, ['move(1,1,4,1)', 'undo']);
    expect(newest(mia).view).toMatchObject({ readyToSave: true, moves: [] });
    await playLines(mia, match, ['end_turn']);
    expect(await refusal(command(match, 'x', 'undo'))).toBe('nothing-to-undo: No move of this turn is left to undo.');
    expect(await refusal(mia.request({ type: 'undo', match, key: 'y' }))).toBe(
      "nothing-to-undo: You can't undo that: it is final.",
    );
  });
  test('is complemented in Into the Breach by the command restart, which takes back the whole match', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    await playLines(mia, match, ['end_turn', 'move(1,1,2,1)', 'restart']);
    expect(newest(mia).view).toMatchObject({ turn: 1, moves: [] });
    await playLines(mia, match, solution);
    expect(newest(mia).outcome).toEqual({ winners: [1], reason: 'enemies-destroyed' });
  });
  test('takes back the loadout in Space Defender, and nothing after the start', async () => {
    const match = await begunMatch(server, [mia], { game: 'space-defender' });
    await playLines(mia, match, ['setup_next(4)']);
    await mia.request({ type: 'undo', match, key: 'a' });
    expect(newest(mia).view).toMatchObject({ state: 'weapon setup' });
    await playLines(mia, match, ['setup_next(5)']);
    expect(await refusal(mia.request({ type: 'undo', match, key: 'b' }))).toBe(
      "nothing-to-undo: You can't undo that: it has shown you something new.",
    );
    await playLines(mia, match, ['pass']);
    expect(await refusal(mia.request({ type: 'undo', match, key: 'c' }))).toBe(
      "nothing-to-undo: You can't undo that: it is final.",
    );
  });
  test('takes back plans in a match against bots, but no dice', async () => {
    const match = await begunMatch(server, [mia], { game: 'risc', bots: ['easy'] });
    await playLines(mia, match, ['spread']);
    await mia.request({ type: 'undo', match, key: 'a' });
    await playLines(mia, match, ['spread', 'commit']);
    expect(await refusal(mia.request({ type: 'undo', match, key: 'b' }))).toMatch(/^nothing-to-undo: /);
  });
});

describe('the end of a match of one person', () => {
  test('by a win is counted in the account, and lets the player fetch the record of the match', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    expect(await refusal(mia.request({ type: 'record', match }))).not.toBe('accepted');
    await playLines(mia, match, solution);
    expect(await refusal(command(match, 'x', 'restart'))).toBe('match-over: The match is over.');
    expect(await mia.request({ type: 'account' })).toMatchObject({ playing: 0, finished: 1, won: 1 });
    const { record } = await mia.request({ type: 'record', match });
    const save = readSave(String(record));
    const loaded = save.ok ? loadSave(intoTheBreach, save.value) : save;
    if (!loaded.ok) throw new Error('no record');
    expect(loaded.value.log.length).toBe(solution.length);
  });
  test('by resignation is a loss, and nobody wins', async () => {
    const match = await begunMatch(server, [mia], { game: 'space-defender' });
    await mia.request({ type: 'resign', match });
    expect(newest(mia).outcome).toEqual({ winners: [], reason: 'resigned' });
    expect(await mia.request({ type: 'account' })).toMatchObject({ finished: 1, won: 0 });
  });
  test('cannot be put to a vote, because nobody else is there', async () => {
    const match = await begunMatch(server, [mia], { game: 'into-the-breach' });
    expect(await refusal(mia.request({ type: 'vote', match, on: 'end', agrees: true }))).toBe(
      'not-now: There is nobody else here to agree.',
    );
  });
  test('can be followed by a rematch, which begins at once', async () => {
    for (const game of ['into-the-breach', 'space-explorers']) {
      const match = await begunMatch(server, [mia], { game, bots: game === 'space-explorers' ? ['easy'] : [] });
      await mia.request({ type: 'resign', match });
      await mia.request({ type: 'rematch', match, wants: true });
      await server.settle();
      const next = mia.of('presence').at(-1)?.rematch?.match ?? '';
      expect((await server.store.match(next))?.phase).toBe('running');
    }
  });
});

describe('the secrets of a match of one person', () => {
  test('are not sent before the end: the seed, later waves and enemies in the fog', async () => {
    const ada = await server.login('ada');
    let fogged = 0;
    for (const level of ['keep-moving', 'void-storm', 'carrier-lane']) {
      const match = await begunMatch(server, [mia], { game: 'space-defender', level: { name: level } });
      await ada.request({ type: 'open', match });
      const stored = await server.store.match(match);
      const { start, dice } = JSON.parse(stored?.body ?? '{}');
      const source = bundledLevel(spaceDefender, level);
      const localMatch = startMatch(spaceDefender, {
        seed: start.seed,
        players: 1,
        options: {},
        ...(source && { level: source }),
      });
      const bot = spaceDefender.bots?.['random'];
      for (let i = 0; i < 60 && newest(mia).outcome === null; i++) {
        const choice = bot && askBot(localMatch, bot, 1);
        if (choice === undefined) break;
        for (const one of [choice.command, ...(choice.next ?? [])]) {
          if (one === undefined || !localMatch.play(1, one).ok) break;
          await playLines(mia, match, [formatCommand(spaceDefender.commands, one)]);
        }
        const { sector } = localMatch.state;
        if (localMatch.state.phase !== 'in-game' || sector === null) continue;
        const visibleEnemies = spaceDefender.view(localMatch.state, 1).sector?.enemies ?? [];
        fogged += sector.enemies.length - visibleEnemies.length;
        const { enemies } = { enemies: [], ...newest(mia).view };
        const sentEnemies: unknown = JSON.parse(JSON.stringify(enemies));
        const foggedEnemies = sector.enemies.filter(({ id }) => !visibleEnemies.some((enemy) => enemy.id === id));
        for (const { id } of foggedEnemies) expect(sentEnemies).not.toContainEqual(expect.objectContaining({ id }));
      }
      for (const text of [...mia.heard, ...ada.heard]) {
        expect(text).not.toContain(start.seed);
        expect(text).not.toContain(dice.server);
        expect(text).not.toContain('wave:');
        expect(text).not.toContain('"streams"');
      }
    }
    expect(fogged).toBeGreaterThan(10);
  });
});
