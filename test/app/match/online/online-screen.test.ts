import { describe, expect, onTestFinished, test } from 'vitest';
import { withChat } from '#app/match/online/chat.ts';
import { endPainting } from '#app/match/online/game-over.ts';
import { type OnlineFacts, onlineSceneOf } from '#app/match/online/online-facts.ts';
import { type FakeOnline, fakeOnline, usualFacts } from '#test/support/fake-online.ts';
import { fakeTimer } from '#test/support/fake-timer.ts';
import { judgedElsewhere } from '#test/support/judged-elsewhere.ts';
import { type AuctionOptions, type AuctionScreen, auction, quickAuction } from '../../auction.ts';

type Command = AuctionScreen['command'];
const stake: Command = { name: 'stake', args: { points: 2 } };
const commit: Command = { name: 'commit', args: {} };
const hour = 3_600_000;

/** An auction on a server, with seat 1 at this screen. */
function atServer(facts: Partial<OnlineFacts> = {}, options: AuctionOptions = {}) {
  const timer = fakeTimer();
  const fake: FakeOnline = fakeOnline(timer, { waitsFor: [1], ...facts });
  const elsewhere = judgedElsewhere<AuctionScreen>();
  const table = auction({
    players: 4,
    ...options,
    more: {
      referee: elsewhere.referee,
      only: facts.seat === undefined && 'seat' in facts ? 'spectator' : 1,
      online: fake.online,
      timer,
    },
  });
  table.session.onEnter?.();
  onTestFinished(() => table.session.onLeave?.());
  const frame = () => table.session.show({ columns: 80, rows: 24 });
  return {
    ...table,
    ...elsewhere,
    ...fake,
    calls: fake.asked,
    program: table.calls,
    timer,
    footer: () => frame().footer.map(([key, label]) => `${key} ${label}`),
    tags: () => frame().tags,
    box: () =>
      frame()
        .float?.lines.map((row) =>
          row
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
        )
        .filter((row) => row !== ''),
    title: () => frame().float?.title,
  };
}

test('a player who goes to the next match reads there that the unfinished plan is stored', () => {
  const { press, calls, plays, change } = atServer();
  press('N');
  expect(calls).toEqual(['next']);
  plays(1, stake, commit);
  press('N');
  press('o', 'n');
  expect(calls.slice(1)).toEqual(['next, told: Your bid is kept.', 'next, told: Your bid is kept.']);
  // Closes the match menu. Now `N` shows no message, because the player has committed the bid.
  press('escape');
  change({ waitsFor: [2] });
  press('N');
  expect(calls.at(-1)).toBe('next');
});

describe('the match box', () => {
  test('is opened by o, controlled by arrows and Enter, and closed by Esc', () => {
    const { press, box, program, footer } = atServer();
    press('o');
    expect(box()).toEqual([
      '   l  Leave for now          the match goes on without you',
      ' > n  Next match             Space Explorers, Kite',
      '   d  Offer a draw           everyone still in must agree',
      '   e  Propose to end it      without a winner',
      '   r  Resign                 a bot holds your coins',
      '   u  Mute chat',
      '   ,  Settings',
      ' turn limit 12 h   watching: everybody   code oak-17',
    ]);
    expect(footer()).toEqual(['up/down choose', 'Enter do it', 'Esc back to the match']);
    press('up', 'enter');
    expect(program).toEqual(['leave']);
    press('escape');
    expect(box()).toBeUndefined();
  });

  test('offers no votes without a second person, and offers spectators neither votes nor resignation', () => {
    const alone = atServer({
      holders: [
        { is: 'person', name: 'mia', isHere: true, isReady: true, isMaker: true },
        { is: 'bot', bot: 'normal' },
      ],
    });
    alone.press('o');
    expect(alone.box()?.map((row) => row.replace('>', '').trim().charAt(0))).toEqual(['l', 'n', 'r', 'u', ',', 't']);
    const watching = atServer({ seat: undefined });
    watching.press('o');
    expect(watching.box()?.map((row) => row.replace('>', '').trim().charAt(0))).toEqual(['l', 'n', 'u', ',', 't']);
  });

  test('resigns after a second r, but not on Enter', () => {
    const { press, title, calls } = atServer();
    press('o', 'r', 'enter');
    expect(title()).toBe('resign?');
    expect(calls).toEqual([]);
    press('r');
    expect(calls).toEqual(['resign']);
    expect(title()).toBeUndefined();
  });

  test('shows the reason if the server refuses', async () => {
    const { press, refuse, hint } = atServer();
    refuse('Not now.');
    press('o', 'd');
    await Promise.resolve();
    await Promise.resolve();
    expect(hint()[0]).toBe('! Not now.');
  });
});

describe('a vote', () => {
  const offers = [{ on: 'draw', by: 2, agreed: [2] }] as const;

  test('opens automatically, but only once, for a waiting player', () => {
    const { change, title, press, box } = atServer({ waitsFor: [2] });
    change({ offers });
    expect(title()).toBe('a draw?');
    expect(box()).toEqual([
      ' Jonas offers a draw.',
      ' 2 * jonas     agrees',
      ' 4 . lena      not answered',
      ' 1 * You       your answer',
      ' Bots do not vote. Open until this turn ends.',
      ' y  Agree     n  Decline     Esc  Later',
    ]);
    press('escape');
    change({ unconfirmed: 0 });
    expect(title()).toBeUndefined();
    press('o');
    expect(title()).toBe('a draw?');
  });

  test('is only announced to a player who has to act', () => {
    const { change, title, hint, press, calls } = atServer();
    change({ offers });
    expect(title()).toBeUndefined();
    expect(hint()[0]).toBe('Jonas offers a draw. o: answer.');
    press('o', 'n');
    expect(calls).toEqual(['vote draw no']);
  });

  test('says that it ends with the round in a game whose turns are called rounds', () => {
    const { change, box } = atServer({ waitsFor: [2], turnName: 'round' });
    change({ offers });
    expect(box()).toContain(' Bots do not vote. Open until this round ends.');
  });

  test('is not announced to players who may not vote', () => {
    const { change, hint } = atServer({
      holders: usualFacts.holders.with(0, {
        is: 'stand-in',
        name: 'mia',
        bot: 'normal',
        why: 'resigned',
        isHere: true,
      }),
      waitsFor: [2],
    });
    change({ offers });
    expect(hint().join(' ')).not.toContain('offers a draw');
  });

  test('disappears automatically when it ends', () => {
    const { change, title } = atServer({ waitsFor: [2], offers });
    expect(title()).toBe('a draw?');
    change({ offers: [] });
    expect(title()).toBeUndefined();
  });
});

describe('the chat field', () => {
  test('keeps its text when it is closed, and when a message could not be sent', async () => {
    const { press, calls, session, refuse, hint } = atServer();
    const typed = () => session.show({ columns: 80, rows: 24 }).field?.text;
    press('m', 'h', 'i', 'escape', 'm');
    expect(typed()).toBe('hi');
    refuse('You are sending messages too fast. Wait 12 s.');
    press('enter');
    expect(calls).toEqual(['chat hi']);
    await Promise.resolve();
    await Promise.resolve();
    expect(hint()[0]).toBe('! You are sending messages too fast. Wait 12 s.');
    press('m');
    expect(typed()).toBe('hi');
  });

  test('sends a message while the board waits for an answer of the server', () => {
    const { press, calls, plays } = atServer();
    plays(1, stake);
    press('5', 'm', 'o', 'k', 'enter');
    expect(calls).toEqual(['chat ok']);
  });
});

describe('the clock', () => {
  test('is redrawn once a minute, and once a second in the last minute', () => {
    const { timer, session, change } = atServer();
    let drawn = 0;
    session.subscribe(() => drawn++);
    timer.pass(5 * 60_000);
    expect(drawn).toBe(5);
    change({ deadline: timer.now() + 10_000 });
    drawn = 0;
    timer.pass(5000);
    expect(drawn).toBe(5);
  });

  test('makes q ask for confirmation if time is almost up and the player has not ended their turn', () => {
    const { press, program, change, timer, hint } = atServer();
    change({ deadline: timer.now() + hour });
    press('q');
    expect(program).toEqual([]);
    expect(hint()[0]).toContain('Your time is almost up');
    press('q');
    expect(program).toEqual(['leave']);
  });

  test('lets q leave without a confirmation if there is enough time', () => {
    const { press, program } = atServer();
    press('q');
    expect(program).toEqual(['leave']);
  });
});

describe('a lost connection', () => {
  const lost = { is: 'lost', retryAt: 8000, isRestart: false, text: '' } as const;

  test('is shown after a moment with the seconds until the next attempt, and later announced as restored', () => {
    const { change, timer, hint, footer, tags, press, calls } = atServer();
    const open = fakeOnline(timer).online.facts().connection;
    change({ connection: lost });
    expect(hint()[0]).toBe('Enter waits.');
    timer.pass(4000);
    expect(hint()[0]).toBe('! Connection lost. Trying again in 4 s.');
    expect(tags()).toEqual(['offline']);
    timer.pass(2000);
    expect(hint()[0]).toBe('! Connection lost. Trying again in 2 s.');
    expect(footer()).toContain('R try now');
    expect(footer()).not.toContain('m chat');
    press('w');
    expect(hint()).toEqual([
      'The key w does nothing here. ? lists the keys.',
      '! Connection lost. Trying again in 2 s.',
    ]);
    press('R');
    expect(calls).toEqual(['retry']);
    change({ connection: open });
    expect(hint()[0]).toBe('Connected again. Nothing was lost.');
    timer.pass(3000);
    expect(hint()[0]).toBe('Enter waits.');
  });

  test('is announced as restored, together with the events since its loss', () => {
    const { change, timer, hint, plays } = atServer({}, { settings: { speed: 1 } });
    const open = fakeOnline(timer).online.facts().connection;
    change({ connection: lost });
    timer.pass(4000);
    plays(1, stake);
    for (const seat of [1, 2, 3, 4]) plays(seat, commit);
    change({ connection: open });
    expect(hint()[0]).toMatch(/^Connected again\. \w+ \d has begun\. Enter: show what happened\.$/);
  });

  test('removes the keys that send requests', () => {
    const { change, timer, keys, plays } = atServer();
    plays(1, stake);
    expect(keys()).toContain('u');
    change({ connection: lost });
    timer.pass(4000);
    for (const key of ['u', ':', '5', 'c', 'm', 'o', 'N']) expect(keys()).not.toContain(key);
  });

  test('offers the same keys during an attempt to reconnect, and still refuses commands', () => {
    const { change, press, keys, timer, hint, plays } = atServer();
    plays(1, stake);
    change({ connection: lost });
    timer.pass(4000);
    const lostKeys = keys();
    change({ connection: { is: 'connecting' } });
    expect(keys()).toEqual(lostKeys);
    press('5');
    expect(hint()[0]).toBe('! Not sent: you are offline.');
  });

  test('is not mentioned if it was short', () => {
    const { change, timer, hint } = atServer();
    const open = fakeOnline(timer).online.facts().connection;
    change({ connection: lost });
    timer.pass(2000);
    change({ connection: open });
    expect(hint()[0]).toBe('Enter waits.');
  });

  test('shows a sent command as unconfirmed at once, while a good connection shows this only after a moment', () => {
    const { change, tags, timer } = atServer();
    const open = fakeOnline(timer).online.facts().connection;
    change({ connection: lost, unconfirmed: 1 });
    expect(tags()).toEqual(['sending']);
    timer.pass(3500);
    expect(tags()).toEqual(['offline']);
    change({ connection: open, unconfirmed: 0 });
    expect(tags()).toEqual([]);
    change({ unconfirmed: 1 });
    expect(tags()).toEqual([]);
    timer.pass(300);
    expect(tags()).toEqual(['sending']);
    change({ unconfirmed: 0 });
    expect(tags()).toEqual([]);
  });

  test('lets the player look around, and refuses commands', () => {
    const { change, press, timer, hint, text, plays } = atServer();
    plays(1, stake);
    change({ connection: lost });
    timer.pass(4000);
    press('right');
    expect(text()).toContain('cursor 1');
    press('5');
    expect(hint()[0]).toBe('! Not sent: you are offline.');
    change({ connection: { is: 'connecting' } });
    expect(hint()[0]).toBe('! Not sent: you are offline.');
    change({ connection: fakeOnline(timer).online.facts().connection });
    expect(hint()[0]).toBe('Connected again. Nothing was lost.');
  });

  test('says that unconfirmed commands will be sent again', () => {
    const { change, timer, hint } = atServer();
    change({ connection: lost, unconfirmed: 1 });
    timer.pass(4000);
    expect(hint()).toEqual([
      '! Connection lost. Trying again in 4 s.',
      '1 command not confirmed yet. It will be sent again when you are back.',
    ]);
  });
});

test('the notice of a resignation is shown for its full time after the playback of the next turn', async () => {
  const { says, hint, footer, plays, press, answer, timer } = atServer({}, { settings: { speed: 1 } });
  plays(1, stake);
  press('c');
  await answer();
  plays(2, commit);
  plays(4, commit);
  says('Lena has resigned. A bot plays on.');
  plays(3, commit);
  expect(footer()).toEqual(['any key skip']);
  timer.pass(7000);
  press('escape');
  expect(hint().join()).toContain('Lena has resigned. A bot plays on.');
  timer.pass(5000);
  expect(hint().join()).not.toContain('lena has resigned');
});

test("the time left in the player's turn is visible during the playback of the previous turn", async () => {
  const terms = { ...usualFacts.terms, limit: 60_000 };
  const { tags, plays, press, answer, timer, change, footer } = atServer(
    { terms, deadline: undefined },
    { settings: { speed: 1 } },
  );
  plays(1, stake);
  press('c');
  await answer();
  plays(2, commit);
  plays(4, commit);
  plays(3, commit);
  expect(footer()).toEqual(['any key skip']);
  expect(tags()).toEqual([]);
  change({ deadline: timer.now() + 34_000 });
  expect(tags()).toEqual(['your turn: 0:34 left']);
  change({ deadline: timer.now() + 5000 });
  expect(tags()).toEqual(['! your turn: 0:05 left']);
  change({ waitsFor: [2] });
  expect(tags()).toEqual([]);
  change({ waitsFor: [1], deadline: timer.now() + 50_000 });
  press('enter');
  expect(footer()).not.toContain('any key skip');
  // After the playback, the title itself shows the time left.
  expect(tags()).toEqual([]);
});

test('in a wide panel, events appear between the chat lines, each with its time', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).getTime();
  const facts: OnlineFacts = {
    ...usualFacts,
    chat: [1, 2, 3].map((number) => ({ number, name: 'lena', time: 0, text: `line ${number}` })),
    pastEvents: [
      { time: at(9, 5), text: 'turn 2 began', after: 0 },
      { time: at(21, 31), text: 'Tom has resigned. A bot plays on.', after: 2 },
    ],
  };
  const painting = {
    title: [],
    facts: [],
    left: [],
    panel: { width: 35, sections: [{ title: 'players', lines: [] }] },
    status: [[], []],
  } as const;
  const rows = (chat: OnlineFacts['chat']) =>
    withChat(painting, { ...facts, chat }, 30)
      .panel?.sections.at(-1)
      ?.lines.map((row) => row.map(({ text }) => text).join(''));
  expect(rows(facts.chat)?.slice(0, 5)).toEqual([
    ' lena  line 1',
    ' lena  line 2',
    ' 21:31 Tom has resigned. A bot',
    '       plays on.',
    ' lena  line 3',
  ]);
  expect(rows(facts.chat.slice(0, 2))?.slice(0, 5)).toEqual([
    ' 09:05 turn 2 began',
    ' lena  line 1',
    ' lena  line 2',
    ' 21:31 Tom has resigned. A bot',
    '       plays on.',
  ]);
  expect(rows([])?.slice(0, 3)).toEqual([' 09:05 turn 2 began', ' 21:31 Tom has resigned. A bot', '       plays on.']);
});

describe('a player who has resigned', () => {
  const resigned: Partial<OnlineFacts> = {
    holders: [
      { is: 'stand-in', bot: 'normal', name: 'mia', isHere: true, why: 'resigned' },
      { is: 'person', name: 'jonas', isHere: true, isReady: true, isMaker: false },
      { is: 'bot', bot: 'normal' },
      { is: 'person', name: 'lena', isHere: true, isReady: true, isMaker: false },
    ],
  };

  test('is shown as a spectator, and not as a player who has ended their turn', () => {
    const { tags, hint, plays, session } = atServer(resigned);
    expect(tags()).toEqual(['WATCHING']);
    plays(1, stake, commit);
    session.keys(['right'], { columns: 80, rows: 24 });
    expect(hint()[0]).toBe('Waiting for jonas and lena.');
  });

  test('reads, with the setting "late", that they see everything one turn late', () => {
    const { hint } = atServer({ ...resigned, isLate: true });
    expect(hint()[0]).toBe('You see everything, one turn late.');
  });
});

test('an eliminated player is informed while the others continue, and is marked among the players', () => {
  const game = { ...quickAuction, isOut: (_: unknown, seat: number) => seat === 1 };
  const { hint, plays, press, tags } = atServer({}, { game });
  plays(1, stake, commit);
  plays(2, commit);
  press('right');
  expect(tags()).toEqual(['WATCHING']);
  expect(hint()[0]).toBe('You are out. You can still watch. Waiting for lena.');
  const moment = { now: 0, isLost: false, isOut: (seat: number) => seat === 2, fate: () => 'won' };
  const doing = (isOver: boolean) => onlineSceneOf(usualFacts, { ...moment, isOver }).holders.map(({ doing }) => doing);
  expect(doing(false)).toEqual(['thinking', 'out', 'ready', 'ready']);
  expect(doing(true)).toEqual(['won', 'won', 'won', 'won']);
});

test('the status names only people who have to act, or bots if no person has to act', () => {
  const { hint, plays, press } = atServer();
  plays(1, stake, commit);
  press('right');
  expect(hint()[0]).toBe('Your bid is in. Waiting for jonas and lena.');
  plays(2, commit);
  plays(4, commit);
  expect(hint()[0]).toBe('Your bid is in. Waiting for the bot.');
});

describe('a player who returns to a seat that a bot plays', () => {
  const away: Partial<OnlineFacts> = {
    holders: [
      { is: 'stand-in', bot: 'normal', name: 'mia', isHere: true, why: 'away' },
      { is: 'person', name: 'jonas', isHere: true, isReady: true, isMaker: false },
    ],
    missed: { turns: 3, from: 1 },
  };

  test('is welcomed, and can take the seat', () => {
    const { text, press, calls, change } = atServer(away);
    expect(text()).toContain('welcome back, mia');
    expect(text()).toContain('You were away for 3 turns. A bot is in your seat.');
    press('enter');
    expect(calls).toEqual(['take']);
    change({ holders: fakeOnline(fakeTimer()).online.facts().holders });
    expect(text()).toContain('sits 1');
  });

  test('can watch, and take the seat later', () => {
    const { text, press, calls } = atServer(away);
    press('w');
    expect(text()).toContain('sits 1');
    press('o', 't');
    expect(calls).toEqual(['take']);
  });

  test('can replay the missed turns first', () => {
    const { press, session, plays, text } = atServer(away, { settings: { speed: 1 } });
    plays(1, stake);
    for (const seat of [1, 2, 3, 4]) plays(seat, commit);
    press('l');
    expect(session.show({ columns: 80, rows: 24 }).footer).toEqual([['any key', 'skip']]);
    press('x');
    expect(text()).toContain('welcome back, mia');
  });
});

describe('after the end of an online match', () => {
  const over: Partial<OnlineFacts> = {
    outcome: { winners: [1], reason: 'conquest' },
    rematch: { wanted: ['jonas'], match: null },
    waitsFor: [],
    deadline: undefined,
  };

  test('a long name leaves room for the words "not answered"', () => {
    const name = 'jonas-of-the-north-20';
    const facts: OnlineFacts = {
      ...usualFacts,
      holders: [...usualFacts.holders, { is: 'person', name, isHere: true, isReady: true, isMaker: false }],
      rematch: { wanted: [], match: null },
    };
    const empty = { title: [], facts: [], left: [], panel: { width: 22, sections: [] }, status: [[], []] } as const;
    const { panel } = endPainting(empty, facts, []);
    const rows = panel?.sections.flatMap(({ lines }) => lines.map((row) => row.map((part) => part.text).join('')));
    expect(rows).toContain(' * jona.. not answered');
  });

  test('an existing rematch is announced in full, even in the narrowest panel', () => {
    const empty = { title: [], facts: [], left: [], panel: { width: 22, sections: [] }, status: [[], []] } as const;
    const { panel } = endPainting(empty, { ...usualFacts, rematch: { wanted: ['jonas'], match: 'next1' } }, []);
    const rows = panel?.sections.flatMap(({ lines }) => lines.map((row) => row.map((part) => part.text).join('')));
    expect(rows).toContain(' N: go to the rematch');
    expect(Math.max(...(rows ?? []).map(({ length }) => length))).toBeLessThanOrEqual(22);
  });

  test('the row below the result has the last chat line, or nothing', () => {
    expect(atServer(over).hint()[1]).toBe('lena thanks for Drizzle :)');
    expect(
      atServer({ ...over, chat: [] })
        .hint()[1]
        ?.trim() ?? '',
    ).toBe('');
  });

  test('a rematch can be accepted and withdrawn', () => {
    const { hint, press, calls, change, footer } = atServer(over);
    expect(hint()[0]).toContain('Jonas wants a rematch. R agrees.');
    press('R');
    change({ rematch: { wanted: ['jonas', 'mia'], match: null } });
    expect(hint().join(' ')).toContain('Waiting for lena to accept the rematch.');
    expect(footer()).toContain('R no rematch');
    expect(footer()[1]).toBe('N next match');
    press('R', 's');
    expect(calls).toEqual(['rematch yes', 'rematch no', 'start-rematch']);
  });

  test('only the creator of the match can start a rematch before all players have answered', () => {
    const { footer } = atServer({ ...over, isMaker: false, rematch: { wanted: ['jonas', 'mia'], match: null } });
    expect(footer().some((item) => item.startsWith('s '))).toBe(false);
  });

  test('the key N opens the rematch once there is a rematch', () => {
    const { hint, press, calls, footer } = atServer({ ...over, rematch: { wanted: ['jonas', 'mia'], match: 'next1' } });
    expect(hint()[0]).toContain('The rematch has begun. N: join it.');
    expect(footer().filter((item) => item.startsWith('R '))).toEqual([]);
    expect(footer()).toContain('q lobby');
    press('N');
    expect(calls).toEqual(['rematch']);
  });

  test('the key r replays the whole match, and the keys for playing are gone', () => {
    const { press, program, keys } = atServer(over);
    press('r');
    expect(program).toEqual(['replay']);
    for (const key of ['s', 'c', '5']) expect(keys()).not.toContain(key);
  });
});

describe('a temporary message', () => {
  test('is shown for five seconds', () => {
    const { says, hint, timer } = atServer();
    says('Ada is watching.');
    expect(hint()[0]).toBe('Ada is watching.');
    timer.pass(5000);
    expect(hint()[0]).toBe('Enter waits.');
  });
});
