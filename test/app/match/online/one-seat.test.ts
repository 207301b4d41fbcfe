import { describe, expect, test } from 'vitest';
import type { PartialViewer } from '#engine/vocabulary.ts';
import { judgedElsewhere } from '#test/support/judged-elsewhere.ts';
import { type AuctionOptions, type AuctionScreen, auction } from '../../auction.ts';

type Command = AuctionScreen['command'];
const stake: Command = { name: 'stake', args: { points: 2 } };
const bid = (amount: number): Command => ({ name: 'bid', args: { amount } });
const commit: Command = { name: 'commit', args: {} };

/** An auction with one local seat. The test plays the other seats as remote players. */
function oneSeat(only: PartialViewer = 1, options: AuctionOptions = {}) {
  const elsewhere = judgedElsewhere<AuctionScreen>();
  const table = auction({
    players: 2,
    settings: { speed: 1, bell: 'turn' },
    ...options,
    more: { referee: elsewhere.referee, only },
  });
  table.session.onEnter?.();
  const { plays } = elsewhere;
  return {
    ...table,
    ...elsewhere,
    /** Sets the stake of the first round. */
    begin() {
      plays(1, stake);
      table.press('right');
    },
  };
}

describe('a match at a remote referee with one local seat', () => {
  test('has no cover although other players have secrets', () => {
    const { covered, text } = oneSeat();
    expect(covered()).toBeUndefined();
    expect(text()).toContain('sits 1');
  });

  test('shows commands of remote players at once, and keeps the local selection', () => {
    const { begin, plays, press, text } = oneSeat();
    begin();
    press('right', 'right');
    plays(2, bid(5), commit);
    expect(text()).toContain('sits 1, cursor 3');
    expect(text()).toContain('2 committed');
    expect(text()).toContain('bids 0 hidden');
  });

  test('keeps a line that is being typed when remote commands arrive', () => {
    const { begin, plays, press, text, log } = oneSeat();
    begin();
    press(':', ...'bid 7');
    plays(2, commit);
    expect(text()).toContain(' > bid 7');
    expect(log()).toContain('2: commit');
  });

  test('lets a waiting player stay at the board, and names the players who have to act', async () => {
    const { begin, press, answer, covered, hint, keys } = oneSeat();
    begin();
    press('c');
    await answer();
    expect(covered()).toBeUndefined();
    expect(hint()[0]).toMatch(/Waiting for .*2\.$/);
    expect(keys()).not.toContain('5');
    expect(keys()).toContain('right');
  });

  test("plays back a turn for a waiting player, and rings when it is that player's turn", async () => {
    const { begin, press, answer, plays, session, calls } = oneSeat();
    begin();
    press('c');
    await answer();
    plays(2, commit);
    expect(footer(session)).toEqual(['any key']);
    expect(calls).not.toContain('ring');
    plays(2, stake);
    expect(calls).toContain('ring');
  });

  test('plays back a turn that the local player has ended', async () => {
    const { begin, press, answer, plays, session } = oneSeat();
    begin();
    plays(2, commit);
    press('c');
    await answer();
    expect(footer(session)).toEqual(['any key']);
  });

  test('does not play back a turn automatically if it ended while the player was still planning', () => {
    const { begin, plays, press, session, hint, text } = oneSeat();
    begin();
    press('right');
    // Commits for both players, as a timeout does.
    plays(1, commit);
    plays(2, commit);
    expect(hint()[0]).toBe('Turn 2 has begun. Enter: show what happened.');
    expect(footer(session)).toContain('Enter');
    press('right');
    expect(hint()[0]).toBe('Turn 2 has begun. Enter: show what happened.');
    press('enter');
    expect(footer(session)).toEqual(['any key']);
    press('x');
    expect(text()).toContain('sits 1, cursor 2');
    expect(hint()[0]).not.toContain('Enter: show');
  });

  test('plays back turns that the player missed, in order, but only on request', async () => {
    const { begin, plays, press, answer, session, hint, text } = oneSeat();
    begin();
    press('c');
    await answer();
    session.onLeave?.();
    plays(2, commit, stake);
    plays(1, commit);
    plays(2, commit);
    session.onEnter?.();
    expect(hint()[0]).toBe('Turns 1 to 2 were played. Enter: show them from turn 1.');
    press('enter');
    expect(text()).toContain('round 1');
    press('x');
    expect(text()).toContain('round 2');
    press('x');
    expect(hint()[0]).toBe('Enter waits.');
  });

  test('shows the match as the player left it, and on Esc continues without a playback', () => {
    const { begin, plays, press, hint, text } = oneSeat();
    begin();
    plays(1, commit);
    plays(2, commit, stake);
    expect(text()).toContain('table as you left it, turn 1');
    expect(text()).not.toContain('scored');
    press('escape');
    expect(hint()[0]).toBe('Enter waits.');
    expect(text()).toContain('scored');
  });

  test('drops a pending turn on Esc, and no longer offers it', () => {
    const { begin, plays, press, hint, session } = oneSeat();
    begin();
    plays(1, commit);
    plays(2, commit);
    press('escape');
    expect(hint()[0]).toBe('Waiting for player 2.');
    expect(footer(session)).not.toContain('Enter');
  });

  test('continues after the undo of a remote player', () => {
    const { plays, takesBack, text, begin } = oneSeat('spectator');
    begin();
    plays(1, bid(5));
    takesBack(1);
    plays(1, commit);
    expect(text()).toContain('1 committed');
  });

  test('has no keys for the debug view, a full replay and files', () => {
    const { keys } = oneSeat();
    for (const key of ['d', 'R', 'o']) expect(keys()).not.toContain(key);
    expect(keys()).toContain('r');
    expect(keys()).toContain('q');
  });

  test('reports that the referee refused a command', async () => {
    const { begin, press, answer, hint } = oneSeat();
    begin();
    press(':', ...'stake 1', 'enter');
    await answer();
    expect(hint()[1]).toContain('! ');
  });
});

describe('a match watched as a spectator', () => {
  test('shows what every player may know, and no keys that play', async () => {
    const { begin, plays, text, keys } = oneSeat('spectator');
    begin();
    plays(1, bid(5));
    expect(text()).toContain('bids hidden hidden');
    expect(keys()).toContain('right');
    for (const key of ['s', '5', 'c']) expect(keys()).not.toContain(key);
  });

  test('plays back each turn as it ends', () => {
    const { begin, plays, session } = oneSeat('spectator');
    begin();
    plays(1, commit);
    plays(2, commit);
    expect(footer(session)).toEqual(['any key']);
  });
});

const footer = (session: ReturnType<typeof auction>['session']): readonly string[] =>
  session.show({ columns: 80, rows: 24 }).footer.map(([key]) => key);
