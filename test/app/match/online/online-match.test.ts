import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PlaySettings } from '#app/live-settings.ts';
import { openOnlineMatch } from '#app/match/online/online-match.ts';
import { createOnline, type Online } from '#app/online/online-state.ts';
import { screenText, small } from '#test/screens/support.ts';
import { type MatchOnServer, matchOnServer } from '#test/support/match-on-server.ts';
import { defaultPlaySettings } from '#test/support/play-settings.ts';
import { begunMatch, playLines, usualTerms, type Wanted } from '#test/support/quick-match.ts';
import { quietProgram } from '#test/support/quiet-services.ts';

/** A match of RISC on a server. Mia plays on this screen, and jonas on another machine. */
async function onServer({
  eyes = 'mia',
  speed = 'skip',
  bell = 'off',
  wanted,
  before,
}: {
  readonly eyes?: string;
  readonly speed?: PlaySettings['speed'];
  readonly bell?: PlaySettings['bell'];
  readonly wanted?: Partial<Wanted>;
  /** Runs before the match is opened. */
  readonly before?: (started: MatchOnServer) => Promise<void>;
} = {}) {
  const started = await matchOnServer(eyes, wanted);
  await before?.(started);
  const { server, match, connection, online, newKey, ...more } = started;
  const requests: string[] = [];
  const note = (what: string) => () => void requests.push(what);
  const openedAs = async (who: Online) => {
    const opened = await openOnlineMatch(
      {
        online: who,
        match,
        newKey,
        leave: note('lobby'),
        next: note('next'),
        goTo: (id) => void requests.push(`to ${id}`),
      },
      quietProgram({
        settings: () => ({ ...defaultPlaySettings, speed, bell }),
        exit: note('quit'),
        openSettings: note('settings'),
        help: ({ signs = [] }) =>
          void requests.push('help', ...signs.map((row) => row.map(({ text }) => text).join(''))),
        watch: (whole, _, { ownViewer, facts: { names = {} } }) =>
          void requests.push(`replay of ${whole.log.length} by ${ownViewer} of ${Object.values(names).join(' and ')}`),
        ring: note('ring'),
        copy: (text) => requests.push(`copy ${text}`) > 0,
      }),
    );
    if (typeof opened === 'string') throw new Error(opened);
    const { view } = opened;
    view.onEnter?.();
    onTestFinished(() => {
      view.onLeave?.();
      opened.close();
    });
    const text = () => screenText(view, small);
    const status = () =>
      view
        .show(small)
        .status.map((row) => row.map((part) => part.text).join(''))
        .join('\n');
    const footer = () => view.show(small).footer.map(([key]) => key);
    const press = async (...keys: string[]) => {
      view.keys(keys, small);
      await server.settle();
    };
    return { place: view, text, status, footer, press };
  };
  const { place, ...screenTools } = await openedAs(online);
  return {
    ...more,
    server,
    match,
    mia: connection,
    requests,
    place,
    ...screenTools,
    /** Opens the same match for the same player on another machine. */
    async again() {
      const other = await server.login(eyes);
      return openedAs(createOnline({ connection: other, now: server.world.now, address: 'oak', name: eyes }));
    },
    /** Role of the first span in the panel that contains `text`. */
    roleOf: (text: string) =>
      place
        .show(small)
        .painting.panel?.sections.flatMap(({ lines }) => lines.flat())
        .find((part) => part.text.includes(text))?.role,
    send: (line: string) => place.keys([':', ...line, 'enter'], small),
    async type(line: string) {
      place.keys([':', ...line, 'enter'], small);
      await server.settle();
    },
  };
}

test('a match on a server goes from placement to turn 2, and tells a waiting player why undo is refused', async () => {
  const { text, press, type, jonas, status } = await onServer();
  expect(text()).toContain('your placement  12 h a turn');
  expect(text()).toContain('1 * You     thinking');
  expect(text()).toContain('2 * jonas   thinking');
  await type('spread');
  await type('commit');
  expect(status()).toContain('Your placement is in. Waiting for jonas.');
  expect(text()).toContain('waiting for jonas  12 h 00 left');
  await press('u');
  expect(status()).toContain("! You can't undo that: it is final.");
  await jonas('spread', 'commit');
  expect(text()).toContain('turn 1  your orders');
  await jonas('commit');
  expect(text()).toContain('your orders  12 h 00 left');
  await press('c', 'c');
  expect(text()).toContain('turn 2  your orders');
});

test('the help of an online match explains the signs beside names', async () => {
  const { press, requests } = await onServer();
  await press('?');
  expect(requests[0]).toBe('help');
  expect(requests.at(-1)).toBe('* connected   . away   b bot or program');
});

test('a message about awaited players disappears once the turn has begun, but a refusal stays', async () => {
  const { press, type, jonas, status } = await onServer();
  await type('spread');
  await type('commit');
  await press('t');
  expect(status()).toContain('! Your placement is in. Waiting for jonas.');
  await jonas('spread', 'commit');
  expect(status()).not.toContain('placement');
  await type('brook');
  await jonas('commit');
  expect(status()).toContain('! ');
});

test('chat lines appear below the map, and the player can answer them', async () => {
  const { text, press, says, mia, type, jonas } = await onServer();
  await says('quiet up here');
  // During the placement, the panel has the number of chat lines instead of the lines.
  expect(text()).toContain('m chat 1');
  await press('m');
  expect(text()).toContain('jonas quiet up here');
  await press(...'so it is', 'enter');
  expect(mia.of('chat').map(({ line }) => `${line.name}: ${line.text}`)).toEqual([
    'jonas: quiet up here',
    'mia: so it is',
  ]);
  await type('spread');
  await type('commit');
  await jonas('spread', 'commit');
  expect(text()).toContain('mia   so it is');
  expect(text()).not.toContain('1 new');
  await says('too quiet');
  expect(text()).toContain('jonas too quiet');
  expect(text()).toContain('1 new');
});

test('a match that a player opens on a second machine is visible on both, but can be played on only one', async () => {
  const { server, match, text, press, type, status, mia } = await onServer();
  const elsewhere = await server.login('mia');
  await elsewhere.request({ type: 'open', match });
  await server.settle();
  const elsewhereLine = '! You opened this match somewhere else. Enter: play here.';
  expect(status()).toContain(elsewhereLine);
  expect(text()).toContain('Enter play here');
  await elsewhere.request({ type: 'command', match, key: 'k', line: 'spread' });
  await server.settle();
  expect(mia.of('update')).toHaveLength(1);
  await type('commit');
  expect(mia.of('update')).toHaveLength(1);
  // Esc closes the refused line, which stays open until then.
  await press('escape');
  await press('enter');
  expect(status()).not.toContain('another machine');
  await type('commit');
  expect(status()).toContain('Your placement is in. Waiting for jonas.');
  expect(elsewhere.of('elsewhere')).toHaveLength(1);
});

test('a command that the server refuses is reported as refused', async () => {
  const { type, status } = await onServer();
  await type('commit');
  expect(status()).toContain('! ');
});

test("a line for another player's seat is refused with that player's name", async () => {
  const { type, status } = await onServer();
  await type('2: commit');
  expect(status()).toContain('jonas is not at this screen.');
});

test('a lost connection is reported, and nothing is sent until it is restored', async () => {
  const { mia, server, text, press, status, type } = await onServer();
  await type('spread');
  mia.cut();
  await server.settle();
  expect(text()).not.toContain('Connection lost');
  await server.world.pass(4000);
  expect(status()).toContain('! Connection lost.');
  expect(text()).toContain('offline');
  expect(text()).toContain('R try now');
  await press('c');
  expect(status()).toContain('! Not sent: you are offline.');
  await press('R');
  await server.settle();
  expect(status()).toContain('Connected again. Nothing was lost.');
  expect(text()).not.toContain('offline');
  await type('commit');
  expect(status()).toContain('Your placement is in. Waiting for jonas.');
});

test('a draw offer is answered in the match box, and y ends the match in a draw', async () => {
  const { ask, match, press, text, status, mia } = await onServer();
  await ask({ type: 'vote', match, on: 'draw', agrees: true });
  expect(status()).toContain('Jonas offers a draw. Your vote decides: o: answer.');
  await press('o');
  expect(text()).toContain('Jonas offers a draw.');
  await press('y');
  expect(text()).toContain('over');
  expect(text()).toContain('Draw');
  expect(mia.of('update').at(-1)?.happened.what).toBe('over');
});

test('an offer of a draw ends with the turn, and with the match', async () => {
  const { ask, match, status, jonas, type, press, text } = await onServer();
  await type('spread');
  await type('commit');
  await ask({ type: 'vote', match, on: 'draw', agrees: true });
  expect(text()).toContain('2 * jonas   draw');
  await jonas('spread', 'commit');
  expect(status()).toContain('No answer: no draw.');
  await ask({ type: 'vote', match, on: 'draw', agrees: true });
  await ask({ type: 'resign', match });
  expect(status()).toContain('You won: jonas resigned in turn 1. You held 4 of 8 lands.');
  expect(status()).not.toContain('offers a draw');
  await press('o');
  expect(status()).toContain('The key o does nothing here.');
});

test('a player who offers a draw reads a confirmation, and then the answers', async () => {
  const { ask, match, press, status } = await onServer();
  await press('o', 'd');
  expect(status()).toContain('You offer a draw. Jonas may answer until this turn ends.');
  await ask({ type: 'vote', match, on: 'draw', agrees: false });
  expect(status()).toContain('Jonas declined the draw.');
});

test('a player who has resigned while others continue sees neither keys nor sentences meant for players', async () => {
  const { press, text, status } = await onServer({
    wanted: { game: 'robo-race', level: { name: 'workshop' }, bots: ['easy'] },
  });
  expect(text()).toContain('1-7 card');
  await press('o');
  await press('r');
  await press('r');
  expect(text()).toContain('WATCHING');
  expect(text()).not.toContain('1-7 card');
  expect(text()).not.toContain('commit');
  expect(status()).not.toContain('runs the program');
});

test.each([
  ['own', 1],
  ['late', 2],
] as const)(
  'with the setting "%s", a player who has resigned watches each round like a spectator',
  async (outSees, rounds) => {
    const { press, status, server, match, text } = await onServer({
      speed: 1,
      wanted: { game: 'robo-race', level: { name: 'workshop' }, bots: ['easy'], outSees },
    });
    await press('o', 'r', 'r');
    expect(text()).toContain('1   mia     resigned');
    const jonas = await server.login('jonas');
    for (let round = 0; round < rounds; round++) {
      await jonas.request({ type: 'open', match });
      await playLines(jonas, match, firstCards(jonas.of('match').at(-1)?.view, 2));
      await server.world.pass(1000);
    }
    expect(status()).toContain('playing');
    expect(status()).not.toContain('Enter: show what happened');
  },
);

test('RISC with the setting "late" is played back one turn late for a player who has resigned', async () => {
  const { press, status, server, type, jonas } = await onServer({
    speed: 1,
    wanted: { level: { name: 'three-crowns' }, bots: ['easy'], outSees: 'late' },
  });
  await type('spread');
  await type('commit');
  await jonas('spread', 'commit');
  await server.world.pass(1000);
  await press('o', 'r', 'r');
  await jonas('commit');
  await server.world.pass(1000);
  expect(status()).not.toContain('playing');
  await jonas('commit');
  await server.world.pass(1000);
  expect(status()).toContain('playing');
});

test('a player resigns only with a second r, and then reads who has won', async () => {
  const { press, text, mia, type, status } = await onServer();
  await type('spread');
  await type('commit');
  expect(status()).toContain('Waiting for jonas.');
  await press('o');
  expect(text()).toContain('Resign                 jonas wins');
  await press('r');
  expect(text()).toContain('resign?');
  expect(text()).toContain('You lose and jonas wins.');
  await press('enter');
  expect(text()).toContain('resign?');
  await press('r');
  expect(mia.of('update').at(-1)?.happened.what).toBe('over');
  expect(text()).toContain('Jonas won');
  expect(text()).toContain('1 * You     resigned');
  expect(text()).toContain('2 * jonas   won');
  expect(status()).toContain('You resigned before the first turn. Jonas wins. You held 4 of 8 lands.');
  expect(status()).not.toContain('Waiting');
});

test('players can replay the whole match after its end, and accept a rematch', async () => {
  const { ask, match, press, text, requests, status } = await onServer();
  await ask({ type: 'vote', match, on: 'end', agrees: true });
  await press('o', 'y');
  expect(text()).toContain('turn 0  over');
  await press('r');
  expect(requests).toContain('replay of 0 by 1 of mia and jonas');
  await press('R');
  expect(text()).toContain('rematch 1/2');
  expect(status()).toContain('Waiting for jonas to accept the rematch.');
  await press('w');
  expect(status()).toMatch(/^The key w does nothing here.*\n.*Waiting for jonas to accept the rematch\.$/);
  await ask({ type: 'rematch', match, wants: true });
  expect(requests.at(-1)).toMatch(/^to [a-z0-9]+$/);
  expect(status()).toContain('The rematch has begun. N: join it.');
  await press('N');
  expect(requests.some((each) => each.startsWith('to '))).toBe(true);
});

test('the end shows its reason, the history of the match, and how the dice were determined', async () => {
  const { text, type, jonas, press, requests, says, status } = await onServer({ wanted: { options: { turns: '2' } } });
  await type('spread');
  await type('commit');
  await jonas('spread', 'commit');
  await type('attack Brook Eyrie all');
  await type('commit');
  await jonas('commit');
  await says('good game! again?');
  await type('commit');
  await jonas('attack Eyrie Brook all', 'commit');
  expect(text()).toMatchInlineSnapshot(`
    " RISC   Twin Rivers                                           turn 2 of 2  over |
    ─ map ───────────────────────────────────────────────────┬─ result ─────────────|
                                                             │ Jonas won            |
                                                             │ with the most lands  |
     ┌Alder ───1┐  ╔[Brook]══2╗  ╔Eyrie ═══2╗  ╔Fjord ═══2╗  │ in 2 turns           |
     │ 6a ▂▂▂▂▂▂├──╢ 2a ▂▂    ╟──╢ 1a ▂     ╟──╢ 6a ▂▂▂▂▂▂║  │                      |
     │ 8f 2t s1 │  ║ 5f 4t s2 ║  ║ 4f 3t s2 ║  ║ 3f 5t s3 ║  ├─ players ────────────|
     └────────┬─┘  ╚════════╤═╝  ╚════════╤═╝  ╚════════╤═╝  │ 1 * You              |
              │             │             │             │    │ 2 * jonas   won      |
              │             │             │             │    │                      |
     ┌Cairn ──┴1┐  ┌Drift ──┴1┐  ╔Glade ══╧2╗  ╔Heath ══╧2╗  ├─ rematch 0/2 ────────|
     │ 6a ▂▂▂▂▂▂├──┤ 6a ▂▂▂▂▂▂├──╢ 6a ▂▂▂▂▂▂╟──╢ 6a ▂▂▂▂▂▂║  │ * You                |
     │ 3f 5t s3 │  │ 4f 3t s2 │  ║ 5f 4t s2 ║  ║ 8f 2t s1 ║  │ * jonas  not answered|
     └──────────┘  └──────────┘  ╚══════════╝  ╚══════════╝  │                      |
                                                             ├──────────────────────|
                                                             │ Starts when all agree|
                                                             │                      |
    ─ how it went ──────────────────── lands of each player ─┤                      |
     mia    ▆▆▄                                              │                      |
     jonas  ▆▆█                                              │                      |
    ─────────────────────────────────────────────────────────┴──────────────────────|
     Jonas won with the most lands.                                                 |
     jonas good game! again?                                                        |
     ? more  R rematch  v statistics  y copy result  m chat 1  r replay  q lobby    |
    "
  `);
  await press('y');
  expect(status()).toContain('RISC, Twin Rivers: ');
  expect(requests.at(-1)).toMatchInlineSnapshot(
    `"copy RISC, Twin Rivers: Jonas won with the most lands, in 2 turns, against mia."`,
  );
  await press('v');
  expect(text()).toMatchInlineSnapshot(`
    " RISC   Twin Rivers                                           turn 2 of 2  over |
    ─ how it went ─────────────────────────────────────────── lands of each player ─|
                                                                                    |
     mia    ▆▆▄                                                                     |
     jonas  ▆▆█                                                                     |
                                                                                    |
     turn 2  Jonas took the lead                                                    |
                                                                                    |
                                                                                    |
                                                                                    |
                                                                                    |
                                                                                    |
                                                                                    |
    ─ dice ─────────────────────────────────────────────────────────────────────────|
     bound    9f1ffcba2f35568eb9692bbc93b462c4a11ee7b0ccacdf899656c78e204a1ca6      |
     server   d7406efe69d8dee19e6e6ffee69d81d931dd7b66c1e03fac36b56ade6ea2efe6      |
     1 mia    1111111111111111111111111111111111111111111111111111111111111111      |
     2 jonas  2222222222222222222222222222222222222222222222222222222222222222      |
     The server published the SHA-256 of its number before the players added theirs.|
     The dice came from all these numbers together, so nobody could rig them.       |
    ────────────────────────────────────────────────────────────────────────────────|
     The replay has these numbers, too. Esc: back to the match.                     |
                                                                                    |
     ? help  Esc back to the match                                                  |
    "
  `);
  await press('escape');
  expect(text()).toContain('result');
});

test('a spectator has no seat and no keys that play', async () => {
  const { text, jonas, press, status } = await onServer({ eyes: 'ada' });
  expect(text()).toContain('WATCHING');
  expect(text()).toContain('1 * mia     thinking');
  await jonas('spread', 'commit');
  expect(text()).toContain('jonas   ready');
  await press('c');
  expect(status()).toContain('does nothing here');
});

test('a spectator reads that they watch, and which players have to act', async () => {
  const { status, jonas } = await onServer({ eyes: 'ada' });
  expect(status()).toMatch(
    /^You are watching\. Waiting for mia and jonas\.\nAlder \(mia\): Yields 8 food, 2 tech\. Next to Brook, Cairn\.$/,
  );
  await jonas('spread', 'commit');
  expect(status()).toContain('You are watching. Waiting for mia.');
});

test('an order that the server has not confirmed is dim', async () => {
  const { server, type, jonas, send, roleOf } = await onServer();
  await type('spread');
  await type('commit');
  await jonas('spread', 'commit');
  await type('move Alder Brook 1a');
  send('move Cairn Drift 1a');
  expect([roleOf('Alder▶Brook'), roleOf('Cairn▶Drift')]).toEqual(['text', 'dim']);
  await server.settle();
  expect(roleOf('Cairn▶Drift')).toBe('text');
});

test('Esc opens the menu of the match, and q leads to the lobby', async () => {
  const { press, requests, text } = await onServer();
  await press('escape');
  expect(text()).toContain('Leave for now');
  await press('escape', 'q');
  expect(requests).toEqual(['lobby']);
});

test('a player who opens a match after some days reads the missed events, and can replay them', async () => {
  const { text, press, server } = await onServer({
    speed: 1,
    async before({ server, connection, match, jonas }) {
      const mia = async (line: string) =>
        void (await connection.request({ type: 'command', match, key: `early-${line}`, line }));
      await mia('spread');
      await mia('commit');
      await jonas('spread', 'commit');
      for (let turn = 1; turn <= 3; turn++) {
        await jonas('commit');
        await server.world.pass(12 * 3_600_000 + 1000);
      }
      await jonas('commit');
      await server.world.pass(1000);
      await server.restart();
      connection.retry();
      await server.settle();
    },
  });
  expect(text()).toMatchInlineSnapshot(`
    " RISC   Twin Rivers                      turn 5  waiting for jonas  12 h a turn |
    ─ welcome back, mia ───────────────────────────────────┬─ players ──────────────|
                                                           │ 1   You     bot plays  |
      You were away for 4 turns. A bot is in your seat.    │ 2 . jonas   thinking   |
                                                           │                        |
      while you were away                                  ├─ chat ─────────────────|
      turn 1   no orders                                   │ m: write to everyone.  |
      turn 2   no orders                                   │                        |
      turn 3   no orders                                   │                        |
      turn 4   5 orders played: won Eyrie                  │                        |
                                                           │                        |
      you still own                                        │                        |
      Alder 1a   Brook 7a   Cairn 1a   Drift 8a            │                        |
      Eyrie 5a+2b                                          │                        |
                                                           │                        |
                                                           │                        |
     > t  Take my seat back in turn 5                      │                        |
       w  Watch; the bot plays on                          │                        |
       l  Watch the last turns first                       │                        |
                                                           │                        |
    ───────────────────────────────────────────────────────┴────────────────────────|
     Enter: take your seat back and play from turn 5.                               |
                                                                                    |
     ? help  t take my seat  w watch  l last turns  m chat  Esc lobby               |
    "
  `);
  await press('l');
  expect(text()).toContain('next turn');
  expect(text()).toContain('turn 1');
  // The result of a turn ignores keys for a moment, so the test presses a key until it has an effect.
  await vi.waitFor(
    async () => {
      await press(text().includes('playing') ? 's' : 'enter');
      expect(text()).toContain('welcome back, mia');
    },
    { timeout: 10_000, interval: 200 },
  );
  expect(text()).toContain('welcome back, mia');
  await press('t');
  await server.settle();
  expect(text()).toContain('turn 5  your orders');
});

test('a player who missed too many turns is offered the seat again, and can take it later', async () => {
  const { server, text, jonas, press, status, type, mia } = await onServer();
  await type('spread');
  await type('commit');
  await jonas('spread', 'commit');
  await jonas('commit');
  await server.world.pass(12 * 3_600_000 + 1000);
  expect(text()).toContain('turn 2');
  for (let turn = 2; turn <= 3; turn++) {
    await jonas('commit');
    await server.world.pass(12 * 3_600_000 + 1000);
  }
  expect(mia.of('update').map(({ happened }) => happened.what)).toContain('stand-in');
  expect(text()).toContain('welcome back, mia');
  expect(text()).toContain('You were away for 3 turns. A bot is in your seat.');
  expect(text()).toContain('turn 3   no orders');
  expect(text()).toContain('you still own');
  await press('w');
  expect(text()).not.toContain('welcome back');
  await press('o', 't');
  await server.settle();
  expect(mia.of('update').at(-1)?.happened.what).toBe('back');
  expect(text()).toContain('1 * You     thinking');
  expect(status()).toContain('Your seat is yours again.');
});

describe('a reopened match', () => {
  /** Mia opens the match in turn 2. She has not yet watched turn 1. */
  const away = (more: Parameters<typeof onServer>[0] = {}) =>
    onServer({
      speed: 1,
      async before({ connection, match, jonas }) {
        await jonas('spread', 'commit');
        await playLines(connection, match, ['spread', 'commit']);
        await connection.request({ type: 'watched', match, number: 100 });
        await playLines(connection, match, ['commit']);
        await jonas('commit');
      },
      ...more,
    });

  test('stays as the player left it, and shows the missed turns on request', async () => {
    const { press, status, text, again } = await away();
    expect(status()).toContain('Turn 2 has begun. Enter: show what happened.');
    expect(text()).toContain('map as you left it, turn 1');
    expect(text()).toContain('turn 1  played');
    expect(text()).toContain('turn 2  your orders');
    await press('L');
    expect(text()).toContain('what happened');
    expect(text()).toContain('Turn 1');
    await press('escape', 'enter');
    expect(text()).not.toContain('as you left it');
    await press('s', 'enter', 'enter');
    // Each turn is announced only once, on one of the player's machines.
    const { text: later } = await again();
    expect(later()).not.toContain('as you left it');
    expect(later()).toContain('turn 2  your orders');
  });

  test('continues at once on Esc, and its last turn can still be replayed', async () => {
    const { press, status, text, again } = await away();
    await press('escape');
    expect(text()).not.toContain('as you left it');
    await press('r');
    expect(status()).toContain('playing');
    const { text: later } = await again();
    expect(later()).not.toContain('as you left it');
  });

  test('keeps the missed turns if the player leaves without having watched them', async () => {
    const { again } = await away();
    const { status } = await again();
    expect(status()).toContain('Turn 2 has begun. Enter: show what happened.');
  });
});

test('in a match with missed turns, a temporary message gives way to the text about the effect of Enter', async () => {
  const { status, jonas, server } = await onServer({ speed: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await jonas('spread', 'commit');
  await server.world.pass(12 * 3_600_000 + 1000);
  await jonas('commit');
  await server.world.pass(12 * 3_600_000 + 1000);
  expect(status()).toMatch(/^Time is up\. You had given no orders\./);
  vi.advanceTimersByTime(5000);
  expect(status()).toMatch(/^Turn 2 has begun\. Enter: show what happened\./);
});

test('chat lines appear below the factory, except while the player composes a program', async () => {
  const { text, press, says, status } = await onServer({ wanted: { game: 'robo-race', level: { name: 'workshop' } } });
  await says('good luck');
  expect(text()).toContain('jonas good luck');
  await press('1');
  expect(text()).not.toContain('jonas good luck');
  expect(text()).toContain('your path, if nobody bumps you');
  expect(text()).toContain('m chat 1');
  await press('2', '3', '4', '5', 't', 't');
  expect(status()).toContain('Your program is in. Waiting for jonas.');
  expect(text()).toContain('jonas good luck');
});

/** Lines that program a seat's robot with the first cards of its hand. */
function firstCards(view: unknown, seat: number): readonly string[] {
  const hand: readonly number[] = Reflect.get(Object(Reflect.get(Object(view), 'hands')), String(seat));
  return [`program(${hand.slice(0, 5).join()})`, 'commit'];
}

/** Mia returns to a match in which jonas has played `jonasPlays` while she was away. */
const comesBack = (wanted: Partial<Wanted>, jonasPlays: (view: object) => readonly string[]) =>
  onServer({
    speed: 1,
    wanted,
    async before({ server, match, connection }) {
      for (let turn = 1; turn <= 4; turn++) {
        if (wanted.game === 'space-explorers') await server.world.pass(12 * 3_600_000 + 1000);
        const seen = await server.login('jonas');
        await seen.request({ type: 'open', match });
        const lines = jonasPlays(Object(seen.of('match').at(-1)?.view));
        for (const [i, line] of lines.entries())
          await seen.request({ type: 'command', match, key: `jonas-${turn}-${i}`, line });
        await server.settle();
        if (wanted.game === 'robo-race') await server.world.pass(12 * 3_600_000 + 1000);
      }
      await server.restart();
      connection.retry();
      await server.settle();
    },
  });

test('a player who returns to a race reads the progress and position of their own robot', async () => {
  const { text } = await comesBack({ game: 'robo-race', level: { name: 'workshop' } }, (view) => firstCards(view, 2));
  expect(text()).toMatchInlineSnapshot(`
    " RoboRace   Workshop                   round 5  waiting for jonas  12 h a round |
    ─ welcome back, mia ───────────────────────────────────┬─ players ──────────────|
                                                           │ 1   You     bot plays  |
      You were away for 4 rounds. A bot is in your seat.   │ 2 . jonas   thinking   |
                                                           │                        |
      while you were away                                  ├─ chat ─────────────────|
      round 1   no nearer to the goal                      │ m: write to everyone.  |
      round 2   no nearer to the goal                      │                        |
      round 3   2 squares nearer to the goal               │                        |
      round 4   6 squares nearer to the goal               │                        |
                                                           │                        |
      you still own                                        │                        |
      a robot at (7,6), facing north                       │                        |
      6 squares to the goal                                │                        |
                                                           │                        |
                                                           │                        |
     > t  Take my seat back in round 5                     │                        |
       w  Watch; the bot plays on                          │                        |
       l  Watch the last rounds first                      │                        |
                                                           │                        |
    ───────────────────────────────────────────────────────┴────────────────────────|
     Enter: take your seat back and play from round 5.                              |
                                                                                    |
     ? help  t take my seat  w watch  l last rounds  m chat  Esc lobby              |
    "
  `);
});

test('a player who returns to Space Explorers reads the result of each turn, and the remaining planets', async () => {
  const { text } = await comesBack({ game: 'space-explorers', level: { name: 'kite' } }, () => ['end_turn']);
  expect(text()).toMatchInlineSnapshot(`
    " Space Explorers   Kite           turn 10 of 80  waiting for jonas  12 h a turn |
    ─ welcome back, mia ───────────────────────────────────┬─ players ──────────────|
                                                           │ 1   You     bot plays  |
      You were away for 9 turns. A bot is in your seat.    │ 2 . jonas   thinking   |
                                                           │                        |
      while you were away                                  ├─ chat ─────────────────|
      turn 5   no orders                                   │ m: write to everyone.  |
      turn 6   jonas played                                │                        |
      turn 7   2 orders played                             │                        |
      turn 8   jonas played: won planets 1 and 2           │                        |
      turn 9   no orders                                   │                        |
                                                           │                        |
      you still own                                        │                        |
      planet 0: 12   planet 1: 2   planet 2: 2             │                        |
                                                           │                        |
                                                           │                        |
     > t  Take my seat back in turn 10                     │                        |
       w  Watch; the bot plays on                          │                        |
       l  Watch the last turns first                       │                        |
                                                           │                        |
    ───────────────────────────────────────────────────────┴────────────────────────|
     Enter: take your seat back and play from turn 10.                              |
                                                                                    |
     ? help  t take my seat  w watch  l last turns  m chat  Esc lobby               |
    "
  `);
});

test("a match rings once when it is the player's turn in another match, and announces invitations", async () => {
  let other = '';
  const { text, status, requests, server, press, mia } = await onServer({
    bell: 'turn',
    async before({ server, connection, match }) {
      const lena = await server.login('lena');
      other = await begunMatch(server, [connection, lena], { game: 'space-explorers', limit: 60_000 });
      await playLines(connection, other, ['end_turn']);
      await connection.request({ type: 'close', match: other });
      await connection.request({ type: 'open', match });
      await connection.request({ type: 'lobby', follow: true });
    },
  });
  expect(text()).not.toContain('waiting,');
  const lena = await server.login('lena');
  await lena.request({ type: 'open', match: other });
  await playLines(lena, other, ['end_turn']);
  await server.world.pass(1000);
  expect(status()).toMatch(/^Your turn in Space Explorers, .+\. N: next match\./);
  expect(text()).toMatch(/1 waiting, 0:5\d {2}placement|1 waiting, (?:1:00|0:\d\d)/);
  expect(text()).toContain('? more  N next match');
  expect(requests).toEqual(['ring']);
  await press('N');
  expect(requests).toEqual(['ring', 'next']);
  await lena.request({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [{ is: 'me' }, { is: 'invited', name: 'mia' }],
    ...usualTerms,
  });
  await server.settle();
  expect(status()).toContain('Lena invites you to RISC, Twin Rivers. It is in your lobby.');
  expect(mia.of('told').length).toBeGreaterThan(1);
});

test('events in the lobby redraw a match only if the match shows them', async () => {
  const { place, server } = await onServer({
    async before({ connection, match }) {
      await connection.request({ type: 'open', match });
      await connection.request({ type: 'lobby', follow: true });
    },
  });
  await server.world.pass(1000);
  let drawn = 0;
  onTestFinished(place.subscribe(() => void drawn++));
  const lena = await server.login('lena');
  const create = (seat: { readonly is: 'open' } | { readonly is: 'invited'; readonly name: string }) =>
    lena.request({
      type: 'create',
      game: 'risc',
      level: { name: 'twin-rivers' },
      seats: [{ is: 'me' }, seat],
      ...usualTerms,
    });
  await create({ is: 'open' });
  await server.world.pass(1000);
  expect(drawn).toBe(0);
  await create({ is: 'invited', name: 'mia' });
  await server.world.pass(1000);
  expect(drawn).toBeGreaterThan(0);
});

test('the key for the next match follows the help in the footer, even during a playback', async () => {
  const { footer, status, press } = await onServer({
    speed: 1,
    async before({ server, connection, match, jonas }) {
      const lena = await server.login('lena');
      await connection.request({ type: 'lobby', follow: true });
      await begunMatch(server, [connection, lena], { game: 'space-explorers' });
      await connection.request({ type: 'open', match });
      await playLines(connection, match, ['spread', 'commit']);
      await jonas('spread', 'commit');
      await playLines(connection, match, ['commit']);
      await jonas('commit');
      await server.world.pass(2000);
    },
  });
  expect(footer().slice(0, 3)).toEqual(['?', 'N', 'Enter']);
  await press('enter');
  expect(status()).toContain('playing');
  expect(footer().slice(0, 3)).toEqual(['?', 'N', 'Enter']);
});
