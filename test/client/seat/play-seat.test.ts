import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playSeat, takeSeat } from '#client/seat.ts';
import type { Game } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { programsAmong } from '#match-session/match-programs.ts';
import { botPlayers } from '#match-session/players.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

/** A match with two seats. Its maker, mia, has one of them. */
async function room(
  game: string,
  options: Readonly<Record<string, string>>,
  limit: 0 | 60_000 = 0,
  watching: 'everybody' | 'nobody' = 'everybody',
) {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const terms = { options, limit, watching, outSees: 'own', listed: true, hints: false } as const;
  const { match, code } = await mia.request({ type: 'create', game, seats, ...terms });
  return { server, mia, match: String(match), code: String(code) };
}

/** Lets the bot or program `name` take a seat and play. */
function playing(
  server: ServerInProcess,
  connection: InProcess,
  code: string,
  gameId: string,
  name: string,
  altered: <T extends GameTypes>(game: Game<T>) => Game<T> = (game) => game,
) {
  const lines: string[] = [];
  const warnings: string[] = [];
  let keys = 0;
  const seated = takeSeat({
    connection,
    code,
    random: 'ab'.repeat(32),
    fits: async (id) => expect(id).toBe(gameId),
    waits: () => void lines.push('waits'),
  });
  const entry = games.find(({ id }) => id === gameId);
  if (entry === undefined) throw new Error('no game');
  const ended = seated.then(async (opened) => {
    const visited = await entry.visit((game) =>
      playSeat({
        game: altered(game),
        opened,
        connection,
        player: (match, seat) => {
          const [bot] = botPlayers(game, { [seat]: name });
          if (bot !== undefined) return bot[1];
          const programs = programsAmong(game, { [seat]: name });
          return { type: 'program', name, turn: () => programs.turn(match, seat), close: () => programs.close() };
        },
        newKey: () => `${connection.token?.slice(0, 8).replace(/\W/g, '')}-${++keys}`,
        says: (line) => void lines.push(line),
        warns: (line) => void warnings.push(line),
      }),
    );
    return visited;
  });
  return { seated, ended, lines, warnings, settle: () => server.settle() };
}

async function begin({ mia, match, server }: Awaited<ReturnType<typeof room>>) {
  await mia.request({ type: 'open', match });
  await mia.request({ type: 'roll', match, random: '11'.repeat(32) });
  await mia.request({ type: 'ready', match, ready: true });
  await server.settle();
}

test.each([
  ['risc', { turns: '2' }, 'easy', /^turn 0: place\(.*commit$/],
  ['robo-race', { rounds: '2' }, 'normal', /^turn 1: /],
  ['space-explorers', { turns: '3' }, 'greedy', /^turn 1: .*end_turn/],
  ['risc', { turns: '2' }, join(process.cwd(), 'examples/risc/warlord.mjs'), /^turn 0: spread, commit$/],
  [
    'robo-race',
    { rounds: '2' },
    join(process.cwd(), 'examples/robo-race/racer.mjs'),
    /^turn 1: (?:place.*, ){5}commit$/,
  ],
])('two local bots or programs play a match of %s on a server to its end', async (game, options, bot, line) => {
  const made = await room(game, options);
  const { server, mia, code } = made;
  const one = playing(server, mia, code, game, bot);
  const two = playing(server, await server.login('tom'), code, game, bot);
  const ends = await Promise.all([one.ended, two.ended]);
  expect(ends[0]).toEqual({ is: 'over', text: expect.stringMatching(/^over: .* won \(\S.*\)$/) });
  expect(ends[1]).toEqual(ends[0]);
  expect(one.lines[0]).toBe('waits');
  expect(one.lines[1]).toMatch(line);
  expect(one.lines.length).toBeGreaterThanOrEqual(2);
  expect([...one.warnings, ...two.warnings]).toEqual([]);
  expect(server.troubles).toEqual([]);
});

test('an error in this program is thrown unchanged, not as a fault of the server', async () => {
  const { server, mia, code } = await room('risc', { turns: '2' });
  const one = playing(server, mia, code, 'risc', 'easy');
  const two = playing(server, await server.login('tom'), code, 'risc', 'easy', (game) => ({
    ...game,
    position: { ...game.position, events: () => unreachable('what a reader of ours has forgotten') },
  }));
  one.ended.catch(() => {});
  await expect(two.ended).rejects.toThrow('Nothing at what a reader of ours has forgotten.');
});

test("a player's own program plays a seat of a match on a server", async () => {
  const path = join(temporaryFolder(), 'idle.cjs');
  writeFileSync(
    path,
    "process.stdin.on('data', (lines) => { for (const _ of String(lines).trim().split('\\n')) console.log('[]'); });",
  );
  const { server, mia, code } = await room('space-explorers', { turns: '4' });
  const one = playing(server, mia, code, 'space-explorers', 'greedy');
  const tom = await server.login('tom');
  const two = playing(server, tom, code, 'space-explorers', `exec:${process.execPath} ${path}`);
  expect(await two.ended).toEqual({ is: 'over', text: expect.stringMatching(/^over: .+ won \(.+\)$/) });
  await one.ended;
  expect(two.lines).toEqual(['waits', 'turn 2: end_turn', 'turn 4: end_turn']);
  expect(two.warnings).toEqual([]);
});

test('a bot that was away takes its seat back, and stops when other players end the match', async () => {
  const made = await room('risc', {}, 60_000);
  const { server, match, code, mia } = made;
  const tom = await server.login('tom');
  const two = playing(server, tom, code, 'risc', 'easy');
  await server.settle();
  await begin(made);
  await two.seated;
  tom.cut();
  let commands = 0;
  for (let turn = 0; turn < 5; turn++) {
    for (const line of ['spread', 'commit'])
      await mia.request({ type: 'command', match, key: `k${++commands}`, line }).catch(() => {});
    await server.world.pass(61_000);
  }
  expect(mia.of('update').at(-1)?.holders[1]).toMatchObject({ is: 'stand-in', why: 'away' });
  tom.retry();
  while (!two.lines.includes('took its seat back')) await server.settle();
  await mia.request({ type: 'resign', match });
  expect(await two.ended).toEqual({ is: 'over', text: 'over: player 2, tom, won (resigned)' });
});

test('taking a seat in a full or running match fails with the reason', async () => {
  const made = await room('risc', {});
  const { server, code, mia, match } = made;
  const tom = playing(server, await server.login('tom'), code, 'risc', 'easy');
  await server.settle();
  const ada = playing(server, await server.login('ada'), code, 'risc', 'easy');
  await expect(ada.seated).rejects.toMatchObject({ code: 'match-full' });
  ada.ended.catch(() => {});
  await begin(made);
  await tom.seated;
  const late = playing(server, await server.login('lena'), code, 'risc', 'easy');
  await expect(late.seated).rejects.toMatchObject({ code: 'not-your-seat' });
  late.ended.catch(() => {});
  await mia.request({ type: 'resign', match });
  expect(await tom.ended).toMatchObject({ is: 'over' });
});

test.each(['everybody', 'nobody'] as const)(
  'a program that cannot play takes no seat, and a removed bot stops waiting (%s may watch)',
  async (watching) => {
    const { server, code, mia, match } = await room('risc', {}, 0, watching);
    const tom = await server.login('tom');
    const wrong = takeSeat({
      connection: tom,
      code,
      random: 'ab'.repeat(32),
      fits: () => Promise.reject(new Error('it cannot play that')),
      waits: () => {},
    });
    await expect(wrong).rejects.toThrow('it cannot play that');
    await mia.request({ type: 'open', match });
    await server.settle();
    expect(mia.of('room').at(-1)?.room.card.holders[1]).toEqual({ is: 'open' });
    const waiting = playing(server, tom, code, 'risc', 'easy');
    const isClosed = expect(waiting.seated).rejects.toMatchObject({ code: 'not-your-seat' });
    waiting.ended.catch(() => {});
    await server.settle();
    await mia.request({ type: 'seat', match, seat: 2, wish: { is: 'open' } });
    await isClosed;
  },
);
