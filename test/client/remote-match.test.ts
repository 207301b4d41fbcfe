import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandLines } from '#app/text-mode/match/match-log.ts';
import { createMatchTimeline } from '#app/timeline/match-timeline.ts';
import { createRemoteMatch, type RemoteMatch } from '#client/remote-match.ts';
import { askBot } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, PartialViewer } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { risc } from '#games/risc/index.ts';
import { type MessageOf, messageSchema } from '#net/wire/messages.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { quickAuction } from '../app/auction.ts';
import { damaged, exchanged } from '../support/damage.ts';
import { type HostedMatch, hostMatch } from '../support/hosted-match.ts';
import { inTime } from '../support/in-time.ts';
import { quickBots } from '../support/played.ts';
import { watchedFacts } from '../support/scene-facts.ts';
import type { Command } from '../tiny-game/commands.ts';

const stake: Command = { name: 'stake', args: { points: 2 } };
const bid = (amount: number): Command => ({ name: 'bid', args: { amount } });
const commit: Command = { name: 'commit', args: {} };

function remoteOf<T extends GameTypes>(game: Game<T>, first: MessageOf<'match'>): RemoteMatch<T> {
  const made = createRemoteMatch(game, first);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** An auction on a server, and the updates for one of its seats. */
function auctionFor(seat: number | null, players = 3) {
  const local = startMatch(quickAuction, { seed: 'auction', players, options: {} });
  const host = hostMatch(local, seat);
  const remote = remoteOf(quickAuction, host.open());
  const take = (...updates: readonly (MessageOf<'update'> | undefined)[]) =>
    updates.flatMap((update) => (update === undefined ? [] : [remote.take(update).type]));
  return {
    local,
    host,
    remote,
    take,
    /** Plays a command on the server and passes its update to this seat. */
    plays: (by: number, command: Command) => take(host.play(by, command).update),
    linesOf: () => remote.match.log.map(({ seat: by, command }) => `${by}: ${command.name}`),
    bids: (at = remote.match.log.length) =>
      remote.match.stateAfter(at).bidders.map((each) => [each.bid, each.committed]),
  };
}

describe('a remote match of one seat', () => {
  test('contains the commands that the seat may know, with their events and states', () => {
    const { plays, remote, linesOf, local } = auctionFor(1);
    plays(1, stake);
    expect(plays(2, bid(4))).toEqual([]);
    plays(1, bid(3));
    plays(2, commit);
    expect(linesOf()).toEqual(['1: stake', '1: bid', '2: commit']);
    expect(remote.steps.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(remote.match.stepAt(2)).toMatchObject({ ok: true, seat: 2, events: [{ type: 'committed', seat: 2 }] });
    expect(remote.match.stateAfter(1).phase).toBe('bidding');
    expect(remote.match.stateAfter(0).phase).toBe('stakes');
    expect(quickAuction.view(remote.match.state, 1)).toEqual(quickAuction.view(local.state, 1));
    expect(remote.match.setup).toMatchObject({ seed: '', players: 3 });
    expect(() => remote.match.stateAfter(4)).toThrow(RangeError);
    expect(() => remote.match.stepAt(3)).toThrow(RangeError);
  });

  test('contains the start of each turn', () => {
    const { plays, remote } = auctionFor(1, 2);
    plays(1, stake);
    plays(1, commit);
    plays(2, commit);
    expect(remote.match.turns()).toEqual([
      { turn: 1, length: 0 },
      { turn: 2, length: 3 },
    ]);
    expect(remote.match.newestTurn()).toEqual({ turn: 2, length: 3 });
  });

  test('removes an undone command as if it had never been played', () => {
    const { plays, host, take, linesOf, bids } = auctionFor(1);
    plays(1, stake);
    plays(1, bid(3));
    plays(1, bid(5));
    plays(2, commit);
    plays(3, commit);
    expect(bids(3)).toEqual([
      [5, false],
      [0, false],
      [0, false],
    ]);
    expect(take(host.undo(1).update)).toEqual(['undone']);
    expect(linesOf()).toEqual(['1: stake', '1: bid', '2: commit', '3: commit']);
    expect(bids(2)).toEqual([
      [3, false],
      [0, false],
      [0, false],
    ]);
    expect(bids(3)).toEqual([
      [3, false],
      [0, true],
      [0, false],
    ]);
    expect(bids(4)).toEqual([
      [3, false],
      [0, true],
      [0, true],
    ]);
    take(host.undo(1).update);
    expect(linesOf()).toEqual(['1: stake', '2: commit', '3: commit']);
    expect(bids(2)).toEqual([
      [0, false],
      [0, true],
      [0, false],
    ]);
    plays(1, bid(2));
    expect(bids()).toEqual([
      [2, false],
      [0, true],
      [0, true],
    ]);
  });

  test('ignores a repeated update, and detects a missing update', () => {
    const { host, remote, linesOf } = auctionFor(1);
    const first = host.play(1, stake).update;
    const second = host.play(1, bid(1)).update;
    const third = host.play(1, bid(2)).update;
    if (first === undefined || second === undefined || third === undefined) throw new Error('nothing was told');
    expect([first, first, second, first].map((update) => remote.take(update).type)).toEqual([
      'played',
      'nothing',
      'played',
      'nothing',
    ]);
    const late = { ...third, number: 4 };
    expect(remote.take(late)).toMatchObject({
      type: 'fault',
      fault: { message: expect.stringContaining('found update 4 after 2, expected 3') },
    });
    // After a fault, no message is accepted.
    expect(remote.take(third).type).toBe('fault');
    expect(linesOf()).toHaveLength(2);
    expect(remote.fault()?.code).toBe('bad-message');
  });

  test('continues from the present position if the player was away for too long to get every update', () => {
    const { plays, host, remote, linesOf, bids } = auctionFor(1, 2);
    plays(1, stake);
    for (const [by, command] of [
      [1, bid(1)],
      [1, commit],
      [2, bid(3)],
      [2, commit],
      [2, stake],
    ] as const)
      host.play(by, command);
    const open = host.open();
    expect(remote.take(open)).toEqual({ type: 'became' });
    expect(remote.number()).toBe(open.number);
    expect(linesOf()).toEqual(['1: stake']);
    expect(remote.match.state.round).toBe(2);
    expect(remote.match.stateAfter(1)).toBe(remote.match.state);
    expect(remote.match.stepAt(0).state.round).toBe(1);
    expect(remote.match.turns()).toEqual([
      { turn: 1, length: 0 },
      { turn: 2, length: 1 },
    ]);
    plays(1, bid(4));
    expect(linesOf()).toEqual(['1: stake', '1: bid']);
    expect(bids()[0]).toEqual([4, false]);
    expect(remote.take({ ...host.open() })).toEqual({ type: 'table' });
  });

  test('reports changes that are not commands: a bot that stands in, and the time left', () => {
    const { plays, host, remote, linesOf } = auctionFor(1);
    plays(1, stake);
    const happened = { what: 'stand-in', seat: 2, name: 'player-2', why: 'away' } as const;
    expect(remote.take(host.happens(happened))).toEqual({ type: 'became', happened });
    expect(remote.number()).toBe(2);
    expect(linesOf()).toEqual(['1: stake']);
    const { holders, ...others } = remote.tableFacts();
    const presence = { type: 'presence', match: 'm1', ...others, holders, left: 5000 } as const;
    expect(remote.take(presence)).toEqual({ type: 'table' });
    expect(remote.tableFacts().left).toBe(5000);
    expect(remote.take({ ...presence, match: 'm2', left: 1 })).toEqual({ type: 'nothing' });
    expect(remote.tableFacts().left).toBe(5000);
  });

  test('shows a viewer no more than the server has sent', () => {
    const { plays, remote, local } = auctionFor(1);
    plays(1, stake);
    plays(1, bid(3));
    const { game, state } = remote.match;
    const own = quickAuction.view(local.state, 1);
    for (const viewer of [1, 2, 'spectator', 'all'] as const) expect(game.view(state, viewer)).toEqual(own);
  });

  test("switches to the spectator's view when the player is out", () => {
    const { local, plays, host, remote } = auctionFor(1);
    plays(1, stake);
    plays(1, bid(3));
    const others = hostMatch(local, null).open();
    const update = host.happens({ what: 'stand-in', seat: 1, name: 'player-1', why: 'resigned' });
    expect(remote.take({ ...update, view: others.view, eyes: 'spectator' }).type).toBe('became');
    expect(remote.eyes()).toBe('spectator');
    const { game, state } = remote.match;
    expect(game.view(state, 1)).toEqual(quickAuction.view(local.state, 'spectator'));
    // Earlier states show the seat's own view.
    expect(game.view(remote.match.stateAfter(1), 1)).toMatchObject({ bidders: [{ bid: 0 }, {}, {}] });
  });

  test('shows everything to a player who is out, if the match allows that', () => {
    const local = startMatch(risc, { seed: 'out', players: 2, options: { groups: 'random' } });
    const host = hostMatch(local, 1);
    const remote = remoteOf(risc, host.open());
    for (const command of [
      { name: 'spread', args: {} },
      { name: 'commit', args: {} },
    ] as const)
      for (const seat of [2, 1]) {
        const { update } = host.play(seat, command);
        if (update !== undefined) remote.take(update);
      }
    expect(remote.match.log).toHaveLength(3);
    const update = host.happens({ what: 'stand-in', seat: 1, name: 'player-1', why: 'resigned' });
    host.play(2, { name: 'research', args: {} });
    const view = { ...risc.position.write(local.state, 'all'), viewer: null };
    expect(remote.take({ ...update, view, eyes: 'all' }).type).toBe('became');
    const { game, state } = remote.match;
    expect(game.view(state, 1)).toEqual(risc.view(local.state, 'all'));
  });

  test('cannot be changed directly: play and undo are refused', () => {
    const { remote } = auctionFor(1);
    expect(remote.match.play(1, stake)).toMatchObject({ ok: false, error: { code: 'not-here' } });
    expect(remote.match.undo(1)).toMatchObject({ ok: false, error: { code: 'not-here' } });
  });
});

describe('an invalid message of the server is reported as a fault if it has', () => {
  const told = (change: (update: MessageOf<'update'>) => MessageOf<'update'>) => {
    const { host, remote } = auctionFor(1);
    const { update } = host.play(1, stake);
    if (update === undefined) throw new Error('nothing was told');
    const taken = remote.take(change(update));
    expect(remote.match.log).toEqual([]);
    expect(remote.match.state.phase).toBe('stakes');
    return taken.type === 'fault' ? taken.fault.message : taken.type;
  };
  const played = (of: Partial<Extract<MessageOf<'update'>['happened'], { what: 'played' }>>) =>
    told((update) =>
      update.happened.what === 'played' ? { ...update, happened: { ...update.happened, ...of } } : update,
    );

  test.each([
    ['an unknown command', { echo: 'explode' }, 'found the command "explode", unknown command "explode"'],
    ['a command with a seat', { echo: '2: stake 1' }, 'found the command "2: stake 1", expected one without a seat'],
    ['no command', { echo: '' }, 'found the command "", expected one without a seat'],
    ['terminal controls', { echo: '\u001b[2J' }, 'found the command "\\u001b[2J"'],
    ['an unknown player', { seat: 7 }, 'found a command of player 7, but there are 3 players.'],
    ['an unknown event', { events: [{ type: 'exploded', phase: 'stakes' }] }, '$.type: found "exploded"'],
    [
      'an event of a player who does not exist',
      { events: [{ type: 'stake-set', phase: 'stakes', seat: 4, points: 1 }] },
      '$.seat: found 4, expected 1 to 3',
    ],
  ])('%s', (_, of, fault) => {
    expect(played(of)).toContain(`The server sent something wrong about this match: ${fault}`);
  });

  test('an invalid position, or the position for another viewer', () => {
    expect(told((update) => ({ ...update, view: { round: -1 } }))).toContain('$.round: found -1');
    expect(told((update) => ({ ...update, view: { strange: 1 } }))).toContain(
      '$.strange: found 1, expected no such key',
    );
    expect(told((update) => ({ ...update, eyes: 2 }))).toContain(
      '$.bidders: found something that player 2 would not receive',
    );
    expect(told((update) => ({ ...update, eyes: 9 }))).toContain('expected 1 to 3');
  });

  test('a match that this program cannot open', () => {
    const { host } = auctionFor(1);
    const first = host.open();
    const faultOf = (change: Partial<MessageOf<'match'>>) => {
      const made = createRemoteMatch(quickAuction, { ...first, ...change });
      return made.ok ? '' : made.error.message;
    };
    const { card } = first;
    expect(faultOf({ card: { ...card, game: 'chess' } })).toContain('a match of "chess" instead of dice-auction');
    expect(faultOf({ card: { ...card, holders: [] } })).toContain('has 0 seats instead of 2 to 3');
    expect(faultOf({ card: { ...card, holders: card.holders.slice(0, 2) } })).toContain('found 3, expected 2');
    expect(faultOf({ card: { ...card, level: 'nowhere' } })).toContain('uses the level "nowhere"');
    expect(faultOf({ seat: 9 })).toContain('seat 9 of 3');
    expect(faultOf({ view: {} })).toContain('$.phase: found nothing');
  });
});

/** Lets bots play a match. Yields the server's messages for a viewer, in order. */
function* toldOf<T extends GameTypes>(
  local: Match<T>,
  host: HostedMatch<T>,
  most: number,
): Generator<MessageOf<'update'>> {
  const { game } = local;
  const bot = game.bots?.[quickBots[game.id] ?? ''];
  for (let i = 0; i < most; i++) {
    const [seat] = activeSeats(game, local.state);
    const choice = seat === undefined ? undefined : bot && askBot(local, bot, seat);
    if (seat === undefined || choice === undefined) return;
    for (const command of [choice.command, ...(choice.next ?? [])]) {
      const { update } = host.play(seat, command);
      if (update !== undefined) yield update;
    }
  }
}

/** Builds everything that screens show of a match. */
function looksAt<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>, viewer: PartialViewer): void {
  const facts = watchedFacts<T>({ seat: viewer === 'spectator' ? 1 : viewer });
  const timeline = createMatchTimeline({ screen, match, facts, viewer });
  const logged = { match, screen, viewer, scenesAt: (index: number) => timeline.scenes(index) };
  for (let at = 0; at <= match.log.length; at++) {
    screen.view.paint(timeline.scene(at, { columns: 80, rows: 24 }));
    if (at < match.log.length) commandLines(logged, at);
    if (at < match.log.length)
      for (const beat of timeline.keyframes(at)) screen.view.paint(timeline.scene(at, { columns: 80, rows: 24 }, beat));
  }
  activeSeats(match.game, match.state);
}

/** Expects a damaged message to be refused or applied. After that, nothing derived from the match may throw. */
function expectFaults<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, seat: number | null): void {
  const local = startMatch(game, { seed: 'hostile', players: 2, options: {} });
  const host = hostMatch(local, seat);
  const first = host.open();
  const updates = [...toldOf(local, host, 12)];
  const viewer: PartialViewer = seat ?? 'spectator';
  const outcomes = new Set<string>();
  const messages = [first, ...updates];
  fc.assert(
    fc.property(
      fc
        .nat(messages.length - 1)
        .chain((at) => fc.oneof(damaged(messages[at]), exchanged(messages[at])).map((json) => ({ at, json }))),
      ({ at, json }) => {
        const read = messageSchema.safeParse(json);
        if (!read.success) return void outcomes.add('no message');
        const sent = messages.map((message, i) => (i === at ? read.data : message));
        const [opening, ...others] = sent;
        if (opening?.type !== 'match') return void outcomes.add('no match');
        const made = createRemoteMatch(game, opening);
        if (!made.ok) return void outcomes.add(made.error.code);
        const { value: remote } = made;
        for (const message of others)
          if (message.type === 'update' || message.type === 'match') outcomes.add(remote.take(message).type);
        looksAt(remote.match, screen, viewer);
      },
    ),
    { numRuns: inTime(10, 500) },
  );
  for (const outcome of ['fault', 'played']) expect(outcomes).toContain(outcome);
}

/** Lets bots play until a changed event is reported as a fault. Returns the sentence of that fault. */
async function faultOfChanged(id: string, change: (event: Readonly<Record<string, unknown>>) => object) {
  let sentence = 'all of it is believed';
  await games
    .find((entry) => entry.id === id)
    ?.visit((game) => {
      const local = startMatch(game, { seed: 'grown', players: 2, options: {} });
      const host = hostMatch(local, 1);
      const remote = remoteOf(game, host.open());
      for (const update of toldOf(local, host, 120)) {
        const { happened } = update;
        if (happened.what !== 'played') continue;
        const events = happened.events.map((event) => ({ ...event, ...change(event) }));
        const taken = remote.take({ ...update, happened: { ...happened, events } });
        if (taken.type !== 'fault') continue;
        sentence = taken.fault.message;
        return;
      }
    });
  return sentence;
}

describe('an event that is well-formed but impossible is reported as a fault', () => {
  test.each([
    ['risc', 'attacked', { units: [900, 0, 0, 0, 0, 0, 0] }, 'found attacked, which cannot happen now.'],
    ['risc', 'moved', { cost: 999_999 }, 'found moved, which cannot happen now.'],
    ['risc', 'combat', { attackers: [1, 1, 1, 1, 1, 1, 1] }, 'found combat, which cannot happen now.'],
    ['risc', 'roll', { round: 77 }, 'found roll, which cannot happen now.'],
    ['risc', 'combat-end', { units: [5, 5, 5, 5, 5, 5, 5] }, 'found combat-end, which cannot happen now.'],
    ['risc', 'growth', { food: 7777 }, '$.seats: found a value that does not follow from the events'],
    ['robo-race', 'move', { x: 0, y: 0 }, 'is not'],
    ['robo-race', 'turn', { clockwise: true }, '$.robots: found a value that does not follow from the events'],
    ['robo-race', 'revived', { x: -1 }, 'expected a square'],
    ['space-explorers', 'grown', { p1: 1000 }, 'found more people than planet'],
    ['space-explorers', 'launched', { turnsLeft: 99 }, '$.turnsLeft: found 99, expected'],
    ['space-explorers', 'landed', { lost: 77 }, 'expected the sum of "landed" and "lost"'],
    ['space-explorers', 'turn-passed', { turn: 9000 }, '$.turn: found a turn out of order'],
  ])('in %s: %s with %j', async (id, type, values, fault) => {
    const told = await faultOfChanged(id, (event) => (event['type'] === type ? values : {}));
    expect(told).toContain('The server sent something wrong about this match');
    expect(told).toContain(fault);
  });
});

test('an error in this program is thrown, and is not reported as a fault of the server', () => {
  const host = hostMatch(startMatch(quickAuction, { seed: 'auction', players: 3, options: {} }), 1);
  const { known } = quickAuction.position;
  let isBroken = false;
  const broken: typeof quickAuction = {
    ...quickAuction,
    position: {
      ...quickAuction.position,
      known(json, setup) {
        if (isBroken) unreachable('what a reader of ours has forgotten');
        return known?.(json, setup) ?? expect.fail();
      },
    },
  };
  const remote = remoteOf(broken, host.open());
  const { update } = host.play(1, stake);
  isBroken = true;
  expect(() => update && remote.take(update)).toThrow('Nothing at what a reader of ours has forgotten.');
  expect(remote.fault()).toBeUndefined();
});

test('a message nested more deeply than any game needs is invalid', () => {
  const host = hostMatch(startMatch(quickAuction, { seed: 'auction', players: 3, options: {} }), 1);
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const first = { ...host.open(), view: { phase: nested(40) } };
  const { update } = host.play(1, stake);
  const { happened } = update ?? expect.fail();
  const events = happened.what === 'played' ? happened.events.map((event) => ({ ...event, more: nested(9000) })) : [];
  for (const message of [first, { ...update, happened: { ...happened, events } }])
    expect(messageSchema.safeParse(message).error?.issues[0]?.message).toBe('expected less nesting');
});

describe('a damaged message is refused, reported as a fault or applied, and causes no exception', () => {
  test.each([
    ['risc', 1],
    ['robo-race', 2],
    ['space-explorers', 1],
  ])('in a match of %s', async (id, seat) => {
    await games.find((entry) => entry.id === id)?.open((game, screen) => expectFaults(game, screen, seat));
  });
});
