import { describe, expect, test } from 'vitest';
import { createMatchDriver, type ServerEvent } from '#app/scene/match-driver.ts';
import { fetchMatch, openMatch } from '#client/open-match.ts';
import { createRemoteMatch } from '#client/remote-match.ts';
import { createRemoteTable } from '#client/remote-referee.ts';
import { startMatch } from '#engine/match.ts';
import { reworded } from '#engine/refusals.ts';
import type { Update } from '#match-session/referee.ts';
import { type AuctionScreen, auctionScreen, quickAuction } from '../app/auction.ts';
import { hostedConnection } from '../support/hosted-connection.ts';
import type { Command } from '../tiny-game/commands.ts';

const stake: Command = { name: 'stake', args: { points: 2 } };
const bid = (amount: number): Command => ({ name: 'bid', args: { amount } });
const commit: Command = { name: 'commit', args: {} };

/** A player at an auction on a server. */
async function sitDown(seat: number | null = 1) {
  const local = startMatch(quickAuction, { seed: 'auction', players: 2, options: {} });
  const server = hostedConnection(local, seat);
  const opening = openMatch(server.connection, 'm1');
  await server.answer();
  const opened = await opening;
  const made = createRemoteMatch<AuctionScreen>(quickAuction, opened.first);
  if (!made.ok) throw new Error(made.error.message);
  const remote = made.value;
  let keys = 0;
  const table = createRemoteTable({ remote, connection: server.connection, newKey: () => `key-${++keys}` });
  opened.follow((message) => void table.take(message));
  const came: ServerEvent<AuctionScreen>[] = [];
  const driver = createMatchDriver<AuctionScreen>(remote.match, auctionScreen, () => seat ?? 1, new Map(), {
    referee: table.referee,
    only: seat ?? 'spectator',
    onServerEvent: (news) => void came.push(news),
  });
  return { ...server, local, remote, table, driver, came, leave: opened.leave };
}

describe('a local seat in a match on a server', () => {
  test('confirms a command when its update has arrived', async () => {
    const { driver, answer, remote, asked } = await sitDown();
    const played = driver.play(1, stake);
    expect(remote.match.log).toEqual([]);
    await answer();
    expect(await played).toMatchObject({ step: { ok: true, seat: 1, events: [{ type: 'stake-set' }] }, length: 1 });
    expect(asked.at(-1)).toEqual({ type: 'command', match: 'm1', key: 'key-1', line: 'stake(2)' });
    expect(driver.now().view.phase).toBe('bidding');
  });

  test('confirms several commands in order, whether updates arrive before answers or after them', async () => {
    const { driver, answer, remote, came } = await sitDown();
    const first = driver.play(1, stake);
    const second = driver.play(1, bid(3));
    const third = driver.play(1, bid(4));
    for (let i = 0; i < 3; i++) await answer();
    const lengths = (await Promise.all([first, second, third])).map(({ length }) => length);
    expect(lengths.at(-1)).toBe(3);
    expect(remote.match.log.map(({ command }) => command)).toEqual([stake, bid(3), bid(4)]);
    expect(remote.match.state.bidders[0]?.bid).toBe(4);
    expect(came.length).toBeLessThan(3);
  });

  test('reports why a command was refused, and leaves the match unchanged', async () => {
    const { driver, answer, remote, table } = await sitDown();
    const played = driver.play(1, commit);
    await answer();
    expect((await played).step).toMatchObject({ ok: false, seat: 1, error: { code: 'wrong-phase' } });
    expect(remote.match.log).toEqual([]);
    expect(table.unconfirmed()).toEqual([]);
  });

  test("gets the code of a refusal from the client's own check of the rules", async () => {
    const { driver, answer } = await sitDown();
    const played = driver.play(1, commit);
    await answer();
    const { step } = await played;
    const said = reworded(quickAuction.reasons, { 'wrong-phase': (_: null, { command }) => `no ${command} yet` });
    expect(step.ok ? '' : said(null, step.error)).toBe('no commit yet');
  });

  test('reports the commands of other players as they arrive', async () => {
    const { driver, answer, plays, came } = await sitDown();
    const staked = driver.play(1, stake);
    await answer();
    await staked;
    await plays(2, bid(3), commit);
    expect(came).toMatchObject([{ type: 'played', by: 2, played: { step: { events: [{ type: 'committed' }] } } }]);
    expect(driver.now().view.bidders[1]).toMatchObject({ committed: true });
  });

  test('distinguishes its own command from commands of other players that arrive meanwhile', async () => {
    const { driver, answer, plays, came } = await sitDown();
    const staked = driver.play(1, stake);
    await answer();
    await staked;
    const own = driver.play(1, bid(2));
    await plays(2, commit);
    expect(came).toHaveLength(1);
    await answer();
    expect(await own).toMatchObject({ step: { seat: 1, events: [{ type: 'bid-drafted', amount: 2 }] } });
    expect(came).toHaveLength(1);
  });

  test('lists unconfirmed commands, and predicts the position after them', async () => {
    const { driver, answer, table, remote } = await sitDown();
    const staked = driver.play(1, stake);
    await answer();
    await staked;
    let changes = 0;
    table.listen(() => void changes++);
    const played = driver.play(1, bid(3));
    expect(table.unconfirmed()).toEqual([{ key: 'key-2', command: bid(3) }]);
    expect(table.expected().bidders[0]?.bid).toBe(3);
    expect(remote.match.state.bidders[0]?.bid).toBe(0);
    expect(changes).toBe(1);
    await answer();
    await played;
    expect(table.unconfirmed()).toEqual([]);
    expect(table.expected()).toBe(remote.match.state);
    expect(changes).toBe(2);
  });

  test('does not predict a command that ends the phase', async () => {
    const { driver, answer, table, remote } = await sitDown();
    const played = driver.play(1, stake);
    expect(table.unconfirmed()).toHaveLength(1);
    expect(table.expected()).toBe(remote.match.state);
    await answer();
    await played;
  });

  test('undoes a command, or reports why it cannot', async () => {
    const { driver, answer, remote } = await sitDown();
    const played = [driver.play(1, stake), driver.play(1, bid(3))];
    await answer();
    await answer();
    await Promise.all(played);
    const undone = driver.undo(1);
    await answer();
    expect(await undone).toBeUndefined();
    expect(remote.match.log.map(({ command }) => command.name)).toEqual(['stake']);
    expect(driver.now().view.bidders[0]).toMatchObject({ bid: 0 });
    const stakeUndone = driver.undo(1);
    await answer();
    expect(await stakeUndone).toBeUndefined();
    const again = driver.undo(1);
    await answer();
    expect(await again).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('plays no other seat, and a spectator plays no seat', async () => {
    const { driver, asked } = await sitDown();
    const { length } = asked;
    expect((await driver.play(2, stake)).step).toMatchObject({ ok: false, error: { code: 'not-your-seat' } });
    expect(asked).toHaveLength(length);
    const watching = await sitDown(null);
    expect((await watching.driver.play(null, stake)).step).toMatchObject({ ok: false });
  });

  test('fails pending commands when the connection ends, and stops listening when the player leaves', async () => {
    const { driver, remote, changed, table, connection, isHeard, leave } = await sitDown();
    const request = connection.request;
    // The command is answered, but its update never arrives.
    connection.request = async () => ({ number: remote.number() + 1 });
    const played = driver.play(1, stake);
    await new Promise((resolve) => void setImmediate(resolve));
    changed({ is: 'ended', why: 'banned', text: 'You may not come back.' });
    expect((await played).step).toMatchObject({ ok: false, error: { message: 'You may not come back.' } });
    connection.request = request;
    table.leave();
    leave();
    expect(isHeard()).toBe(false);
  });

  test('fails pending commands after an invalid message, and sends nothing more', async () => {
    const { driver, remote, host, tell, asked } = await sitDown();
    const { update } = host.play(1, stake);
    if (update === undefined) throw new Error('nothing was told');
    const sent = driver.play(1, bid(1));
    tell({ ...update, number: 9 });
    expect(remote.fault()?.message).toContain('found update 9');
    expect((await sent).step).toMatchObject({ ok: false, error: { code: 'bad-message' } });
    const { length } = asked;
    expect((await driver.play(1, bid(1))).step).toMatchObject({ ok: false, error: { code: 'bad-message' } });
    expect(await driver.undo(1)).toMatchObject({ code: 'bad-message' });
    expect(asked).toHaveLength(length);
  });

  test('gives each step the number of its update in the protocol', async () => {
    const { driver, answer, table, plays, host, tell } = await sitDown();
    const heard: Update<AuctionScreen>[] = [];
    const referee = table.referee({});
    const silence = referee.listen(1, (update) => void heard.push(update));
    const staked = driver.play(1, stake);
    await answer();
    await staked;
    tell(host.happens({ what: 'time-up', seat: 2 }));
    await plays(2, bid(3), commit);
    expect(referee.steps(0, undefined, 1).map(({ number, echo }) => [number, echo])).toEqual([
      [1, 'stake(2)'],
      [3, 'commit'],
    ]);
    expect(referee.steps(1, 2, 1)).toEqual([]);
    expect(heard.map((update) => [update.type, 'number' in update ? update.number : undefined])).toEqual([
      ['played', 1],
      ['began', undefined],
      ['played', 3],
    ]);
    silence();
    await plays(1, bid(1));
    expect(heard).toHaveLength(3);
  });
});

describe('a match on a server', () => {
  test('passes on messages that arrive after it is opened and before a listener follows it', async () => {
    const local = startMatch(quickAuction, { seed: 'auction', players: 2, options: {} });
    const { connection, answer, plays, isHeard } = hostedConnection(local, 2);
    const opening = openMatch(connection, 'm1');
    await answer();
    await plays(1, stake);
    const { follow, leave, first } = await opening;
    const heard: string[] = [];
    follow((message) => void heard.push(message.type));
    await plays(2, bid(1));
    expect([first.number, ...heard]).toEqual([0, 'update', 'update']);
    leave();
    expect(isHeard()).toBe(false);
  });

  test('can be fetched completely once it has ended', async () => {
    const { local, connection, answer, host } = await sitDown();
    while (quickAuction.outcome?.(local.state) === undefined) {
      if (local.state.phase === 'stakes') host.play(local.state.round % 2 === 1 ? 1 : 2, stake);
      else for (const seat of [1, 2]) host.play(seat, commit);
    }
    const fetching = fetchMatch(connection, quickAuction, 'm1');
    await answer();
    const fetched = await fetching;
    if (!fetched.ok) throw new Error(fetched.error.message);
    expect(fetched.value.match.log).toEqual(local.log);
    expect(quickAuction.view(fetched.value.match.state, 'all')).toEqual(quickAuction.view(local.state, 'all'));
    expect(fetched.value.match.setup.seed).toBe('auction');
  });

  test('cannot be fetched if its record is damaged', async () => {
    const connection = { request: async () => ({ record: 'nothing' }) };
    expect(await fetchMatch(connection, quickAuction, 'm1')).toMatchObject({ ok: false });
  });
});
