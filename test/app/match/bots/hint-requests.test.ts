import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMatchScreen, type MatchScreen } from '#app/match/match-screen.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { refuser } from '#engine/refusals.ts';
import { botsOf } from '#match-session/players.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { small } from '#test/screens/support.ts';
import { fakeThinker } from '#test/support/fake-thinker.ts';
import { defaultPlaySettings } from '#test/support/play-settings.ts';
import { quietServices } from '#test/support/quiet-services.ts';
import { withParts } from '#test/support/screen-parts.ts';
import { commands } from '#test/tiny-game/commands.ts';
import type { DiceAuction } from '#test/tiny-game/game-types.ts';
import { diceAuction } from '#test/tiny-game/index.ts';

interface AuctionScreen extends DiceAuction {
  readonly local: { readonly cursor: number; readonly hinted?: readonly string[]; readonly asked?: string };
}

const later = refuser({ later: () => 'Not while bids are made.' });

/** An auction with a slow query and slow bots. `planner` plans all its commands of a bidding phase at once. */
const slowAuction: Game<AuctionScreen> = {
  ...diceAuction,
  commands: { ...commands, purse: { ...commands.purse, slow: true } },
  rules: {
    ...diceAuction.rules,
    purse: {
      ...diceAuction.rules['purse'],
      check: ({ phase }) => (phase === 'stakes' ? undefined : later('later')),
    },
  },
  bots: {
    planner: {
      about: 'plans',
      slow: true,
      choose: ({ view }) =>
        view.phase === 'stakes'
          ? { command: { name: 'stake', args: { points: 2 } }, why: 'Two is fair.' }
          : {
              command: { name: 'bid', args: { amount: 3 } },
              next: [
                { name: 'bid', args: { amount: 4 } },
                { name: 'commit', args: {} },
              ],
              why: 'Four win.',
            },
    },
    gambler: {
      about: 'dares',
      slow: true,
      choose: () => ({ command: { name: 'stake', args: { points: 3 } }, why: 'Three is bold.' }),
    },
  },
  hintBot: 'planner',
};

const screen: GameScreen<AuctionScreen> = {
  state: { initial: () => ({ cursor: 0 }), reduce: (local) => local },
  eyes: { seated: () => 1 },
  playback: { begins: () => true },
  view: {
    paint: () => ({ title: [], facts: [], left: [], status: [[{ text: 'Enter waits.', role: 'text' }], []] }),
    signs: () => [],
    standing: ({ round, phase }) => ({
      text: `round ${round}`,
      turns: round,
      mark: { name: 'points', value: 0, better: 'more' },
      ...(phase === 'over' ? { end: 'lost' } : {}),
    }),
    thumbnail: () => [],
  },
  input: {
    bindings: ({ local }) => [
      {
        kind: 'look',
        keys: ['right'],
        help: 'right',
        act: () => ({ type: 'local', local: { ...local, cursor: local.cursor + 1 } }),
      },
      { kind: 'look', keys: ['enter'], help: 'mark', act: () => ({ type: 'local', local: { ...local, cursor: 99 } }) },
      { kind: 'look', keys: ['escape'], help: 'back', act: () => ({ type: 'local', local: { ...local, cursor: 0 } }) },
      {
        kind: 'play',
        keys: ['s'],
        help: 'stake',
        act: () => ({ type: 'play', commands: [{ name: 'stake', args: { points: 1 } }] }),
      },
    ],
    hinted: ({ local }, given) => ({ ...local, hinted: given.map(({ name }) => name) }),
  },
  reader: { describe: () => [], tell: () => [], questions: {} },
  rules: '',
};

/** A session of the slow auction. `names` are the bots by seat. */
function started(names: Readonly<Record<string, string>> = {}, ownScreen = screen) {
  const match = startMatch<AuctionScreen>(slowAuction, { seed: 'seed', players: 2, options: {} });
  const { thinker, jobs } = fakeThinker();
  const session: MatchScreen<AuctionScreen> = createMatchScreen<AuctionScreen>({
    match,
    screen: ownScreen,
    bots: botsOf<AuctionScreen>(slowAuction, names),
    services: quietServices<AuctionScreen>(match, { settings: () => defaultPlaySettings, thinker }),
  });
  const job = () => {
    const newest = jobs.at(-1);
    if (newest === undefined) throw new Error('nothing is thought about');
    return newest;
  };
  return {
    session,
    match,
    jobs,
    job,
    press: (...keys: string[]) => session.keys(keys, small),
    enter: (line: string) => session.keys([':', ...line.split(''), 'enter'], small),
    hint: () => session.show(small).status.map((row) => row.map(({ text }) => text).join('')),
    local: () => session.snapshot().local,
    log: () => match.log.map(({ command }) => command.name),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a slow hint', () => {
  test('shows its progress after a tenth of a second, above the row about the effect of Enter', () => {
    const { press, hint, job } = started();
    press('b');
    vi.advanceTimersByTime(99);
    expect(hint()).toEqual(['Enter waits.', '']);
    vi.advanceTimersByTime(1);
    expect(hint()).toEqual(['thinking   Esc cancels', 'Enter waits.']);
    job().progress(31_000, 60_000);
    expect(hint()).toEqual(['thinking  31,000 of 60,000   Esc cancels', 'Enter waits.']);
    job().finish();
    expect(hint()[0]).toBe('Hint: stake 2. Two is fair.');
  });

  test('redraws the screen when its progress appears and changes, and when the hint arrives', () => {
    const { session, press, job } = started();
    press('b');
    const drawn = vi.fn<() => void>();
    session.subscribe(drawn);
    vi.advanceTimersByTime(100);
    job().progress(1, 2);
    job().finish();
    expect(drawn).toHaveBeenCalledTimes(3);
  });

  test('passes all its commands to the screen, and counts as used only after it has arrived', () => {
    const { session, press, job, local } = started();
    press('s', 'b');
    expect(session.snapshot().facts.hints).toBe(0);
    job().finish();
    expect(local().hinted).toEqual(['bid', 'bid', 'commit']);
    expect(session.snapshot().facts.hints).toBe(1);
  });

  test('comes from two bots alternately if it is requested again in the same state', () => {
    const { session, press, hint, job } = started();
    const hinted = () => {
      press('b');
      job().finish();
      return hint()[0];
    };
    const [plan, dare] = ['Hint: stake 2. Two is fair.', 'Hint: stake 3. Three is bold.'];
    expect([hinted(), hinted(), hinted(), hinted()]).toEqual([plan, dare, plan, dare]);
    expect(session.snapshot().facts.hints).toBe(4);
    press('b');
    job().finish();
    press('s');
    expect(hinted()).toContain('Four win.');
  });

  test('is cancelled by Esc, which then has its normal effect again', () => {
    const { press, hint, job, local } = started();
    press('right', 'b', 'escape');
    expect(job().isCancelled()).toBe(true);
    expect(local().cursor).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(hint()[0]).toBe('Enter waits.');
    press('escape');
    expect(local().cursor).toBe(0);
  });

  test('continues while the player only looks around', () => {
    const { press, job, local, jobs } = started();
    press('b', 'right', 'right', 'b');
    expect(local().cursor).toBe(2);
    expect(jobs).toHaveLength(1);
    job().finish();
    expect(local()).toMatchObject({ cursor: 2, hinted: ['stake'] });
  });

  test('blocks Enter on the board until the hint has arrived', () => {
    const { press, hint, job, local } = started();
    press('right', 'b');
    vi.advanceTimersByTime(100);
    press('enter');
    expect(hint()).toEqual(['Looking for a hint. Esc cancels.', 'thinking   Esc cancels']);
    expect(local().cursor).toBe(1);
    job().finish();
    expect(local()).toMatchObject({ cursor: 1, hinted: ['stake'] });
    press('enter');
    expect(local().cursor).toBe(99);
  });

  test('shows one more part for each further press of the hint key, even before the hint arrives', () => {
    const revealing = withParts(screen, {
      input: {
        moreOfHint: ({ local }) => local.hinted && { ...local, hinted: [...local.hinted, 'more'] },
      },
    });
    const { press, job, local } = started({}, revealing);
    press('b', 'b', 'b');
    job().finish();
    expect(local().hinted).toEqual(['stake', 'more', 'more']);
    press('b');
    expect(local().hinted).toEqual(['stake', 'more', 'more', 'more']);
  });

  test('blocks the key that ends the turn', () => {
    const { press, hint, log } = started();
    press('b', 't');
    expect(hint()[0]).toBe('Looking for a hint. Esc cancels.');
    expect(log()).toEqual([]);
  });

  test('is dropped with a message when a command is played meanwhile', () => {
    const { press, hint } = started();
    press('b', 's');
    expect(hint()[0]).toBe('The position has changed; ask for a new hint.');
    press('right');
    expect(hint()[0]).toBe('Enter waits.');
  });

  test.each<[string, (played: ReturnType<typeof started>) => void]>([
    ['a key that plays', ({ press }) => press('s')],
    ['a typed command', ({ enter }) => enter('stake(3)')],
    ['leaving the match', ({ session }) => session.onLeave?.()],
  ])('is cancelled by %s', (_, act) => {
    const played = started();
    played.press('b');
    act(played);
    expect(played.job().isCancelled()).toBe(true);
    expect(played.local().hinted).toBeUndefined();
  });

  test('shows the reason if it fails', () => {
    const { press, hint, job } = started();
    press('b');
    job().fail('out of memory');
    expect(hint()[0]).toBe('! There is no hint: out of memory.');
  });

  test('shows its progress below another message', () => {
    const { press, hint } = started();
    press('b');
    vi.advanceTimersByTime(100);
    press('x');
    expect(hint()).toEqual(['The key x does nothing here. ? lists the keys.', 'thinking   Esc cancels']);
  });
});

describe('a slow query', () => {
  test('shows its raw answer if the game has no text for it', () => {
    const { enter, hint, job, log } = started();
    enter('purse');
    expect(hint()[0]).toBe('Enter waits.');
    job().finish();
    expect(hint()[0]).toBe('{"coins":20,"bid":0}');
    expect(log()).toEqual([]);
  });

  test("shows the game's answer, which may also mark cells on the board", () => {
    const { enter, hint, job, local } = started(
      {},
      withParts(screen, {
        commandLine: {
          answered: ({ local }, { name }, result) => ({
            local: { ...local, asked: name },
            text: `Coins: ${JSON.stringify(result)}`,
          }),
        },
      }),
    );
    enter('purse');
    job().finish();
    expect(hint()[0]).toBe('Coins: {"coins":20,"bid":0}');
    expect(local().asked).toBe('purse');
  });

  test('can be refused like any other command, with a reason', () => {
    const { enter, press, hint, job } = started();
    press('s');
    enter('1: purse');
    job().finish();
    expect(hint()[0]).toBe('! Not while bids are made.');
  });

  test('does not block the effect of Enter on the board', () => {
    const { enter, press, local } = started();
    enter('purse');
    press('enter');
    expect(local().cursor).toBe(99);
  });

  test('replaces an earlier request', () => {
    const { enter, press, jobs } = started();
    press('b');
    enter('purse');
    expect(jobs.map((job) => [job.what, job.isCancelled()])).toEqual([
      ['choose', true],
      ['answer', false],
    ]);
  });
});

describe('a slow bot', () => {
  const both = { 1: 'planner', 2: 'planner' };

  test('plays its decision and all commands that it has planned, one by one, without thinking again', async () => {
    const { session, jobs, job, log } = started(both);
    session.onEnter?.();
    job().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(log()).toEqual(['stake']);
    await vi.advanceTimersByTimeAsync(600);
    job().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(log()).toEqual(['stake', 'bid']);
    await vi.advanceTimersByTimeAsync(599);
    expect(log()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(log()).toEqual(['stake', 'bid', 'bid']);
    await vi.advanceTimersByTimeAsync(600);
    expect(log()).toEqual(['stake', 'bid', 'bid', 'commit']);
    expect(jobs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(jobs).toHaveLength(3);
  });

  test.each(['escape', 'space'])('is paused by the key %s, and resumed by the space bar', (key) => {
    const { session, press, hint, job, jobs } = started(both);
    session.onEnter?.();
    vi.advanceTimersByTime(500);
    expect(hint()[1]).toBe('thinking   Esc cancels');
    press(key);
    expect(job().isCancelled()).toBe(true);
    expect(session.show(small).tags).toContain('WATCHING, paused');
    vi.advanceTimersByTime(1000);
    expect(jobs).toHaveLength(1);
    press('space');
    expect(jobs).toHaveLength(2);
  });

  test('shows its last command with the reason, and its progress', async () => {
    const { session, hint, job } = started(both);
    session.onEnter?.();
    job().finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(hint()[1]).toBe('1 bot, stake(2): Two is fair.');
    await vi.advanceTimersByTimeAsync(1100);
    job().progress(1, 4);
    expect(hint()[1]).toBe('thinking  1 of 4   Esc cancels');
  });

  test('stops with a message if it cannot continue', async () => {
    const { session, hint, job } = started(both);
    session.onEnter?.();
    job().fail('out of memory');
    await vi.advanceTimersByTimeAsync(0);
    expect(hint()[1]).toBe("! Player 1's bot is stuck: out of memory.");
    expect(session.show(small).tags).toContain('WATCHING, paused');
  });

  test('stops thinking when the player leaves', () => {
    const { session, job } = started(both);
    session.onEnter?.();
    session.onLeave?.();
    expect(job().isCancelled()).toBe(true);
  });

  test('cannot be cancelled if it is an opponent', () => {
    const { session, press, hint, job, local } = started({ 2: 'planner' });
    press('s');
    session.paste('1: commit\n');
    press('right');
    vi.advanceTimersByTime(500);
    expect(hint()[0]).toBe('thinking');
    press('escape');
    expect(local().cursor).toBe(0);
    expect(job().isCancelled()).toBe(false);
  });

  test('plays nothing if the state has changed since it began to think', async () => {
    const { session, press, job, jobs, log } = started({ 2: 'planner' });
    press('s');
    session.paste('1: commit\n');
    await vi.advanceTimersByTimeAsync(400);
    const [first] = jobs;
    press('u');
    expect(first?.isCancelled()).toBe(true);
    expect(log()).toEqual(['stake']);
    session.paste('1: bid(5)\n1: commit\n');
    await vi.advanceTimersByTimeAsync(400);
    expect(jobs).toHaveLength(2);
    job().finish();
    await vi.advanceTimersByTimeAsync(0);
    // Between planned commands that the viewer cannot see, there is no pause.
    expect(log()).toEqual(['stake', 'bid', 'commit', 'bid', 'bid', 'commit']);
  });
});
