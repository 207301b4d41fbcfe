import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { DriverEvent, DriverOptions } from '#match-session/driver.ts';
import { assertSync } from '#match-session/maybe-async.ts';
import type { SeatPlayer } from '#match-session/players.ts';
import { matchReferee, type SessionReferee } from '#match-session/referee.ts';
import { createMatchSession, type MatchSession, remoteSession, type SessionUpdate } from '#match-session/session.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { lineOf, newMatch, setupOf } from '../engine/support.ts';
import { fakeThinker } from '../support/fake-thinker.ts';
import { bots, type TinyBot } from '../tiny-game/bots.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

type Player = SeatPlayer<DiceAuction>;
type Turn = ProgramTurn<DiceAuction>;

const person: Player = { type: 'person', where: 'here' };
const fault = { seat: 1, turn: 1, code: 'threw', message: 'Secret: 7', faults: 1 } as const;
const absent: Player = { type: 'absent' };
const botOf = (bot: TinyBot, name = 'gambler'): Player => ({ type: 'bot', name, bot });
const gambler = botOf(bots.gambler);
const sleeper = botOf(bots.sleeper, 'sleeper');
const programOf = (turn: () => Turn | Promise<Turn>, close?: () => void): Player => ({
  type: 'program',
  name: 'mine.mjs',
  turn: async () => turn(),
  ...(close && { close }),
});

/** The dice auction with simultaneous bids, and with a default command for absent players. */
const together: Game<DiceAuction> = {
  ...diceAuction,
  bots: { ...bots, slow: { ...bots.gambler, slow: true } },
  phases: {
    ...diceAuction.phases,
    bidding: {
      together: true,
      waitsFor: ({ bidders }) => bidders.flatMap(({ committed }, i) => (committed ? [] : [i + 1])),
    },
  },
  forAbsent: ({ phase }) =>
    phase === 'bidding' ? { name: 'commit', args: {} } : { name: 'stake', args: { points: 1 } },
};

const slow = botOf({ ...bots.gambler, slow: true }, 'slow');

interface Options extends Partial<Pick<DriverOptions<DiceAuction>, 'before' | 'thinker' | 'observeThinking'>> {
  readonly match?: Match<DiceAuction>;
}

/** A session of three seats, the lines played in it, and the events of its driver. */
function tableOf(seats: readonly Player[], { match = newMatch({ rounds: '3' }), ...more }: Options = {}) {
  const played: string[] = [];
  const news: DriverEvent<DiceAuction>[] = [];
  const judge = matchReferee(match, {
    played({ line: { seat, command }, step }) {
      played.push(`${seat}: ${formatCommand(diceAuction.commands, command)}${step.ok ? '' : ' refused'}`);
    },
  });
  const table = createMatchSession<DiceAuction>({
    referee: judge,
    players: new Map(seats.map((player, i) => [i + 1, player])),
    before: 'nobody',
    onEvent: (item) => void news.push(item),
    ...more,
  });
  const type = (text: string) => {
    const { seat, command } = lineOf(text);
    return table.play(seat, command);
  };
  return { match, table, played, news, type };
}

const names = (played: readonly string[]) => played.map((line) => line.replace(/\(.*\)/, ''));
const newTogether = () => startMatch(together, setupOf({ rounds: '3' }));

/** Records the updates for one viewer. */
function listening(table: MatchSession<DiceAuction>, viewer: Viewer) {
  const updates: SessionUpdate<DiceAuction>[] = [];
  const leave = table.listen(viewer, (update) => void updates.push(update));
  const echoes = () => updates.map((update) => (update.type === 'played' ? update.echo : update.type));
  return { updates, echoes, leave };
}

/** Waits until the event loop has run the callbacks that were due. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a session of persons and bots', () => {
  test("lets bots play until it is a person's turn", () => {
    const { table, played, type } = tableOf([gambler, person, gambler]);
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    expect(names(played)).toEqual(['1: stake']);
    type('2: bid 4');
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    type('2: commit');
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    const others = ['1: bid', '1: commit', '3: bid', '3: commit'];
    expect(names(played).slice(1)).toEqual(['2: bid', '2: commit', ...others]);
  });

  test('plays one command, or up to the next turn, or to the end, as requested', () => {
    const { table, match, played } = tableOf([gambler, gambler, gambler]);
    expect(table.advance('command')).toEqual({ type: 'played' });
    expect(names(played)).toEqual(['1: stake']);
    expect(table.advance('turn')).toEqual({ type: 'played' });
    expect(match.state.round).toBe(2);
    expect(names(played)).toHaveLength(7);
    expect(table.advance('all')).toEqual({ type: 'played' });
    expect(table.waitingFor()).toEqual([]);
    expect(table.advance('all')).toEqual({ type: 'nothing' });
  });

  test('skips a bot that has no command', () => {
    const { table, played } = tableOf([gambler, sleeper, gambler]);
    table.advance('all');
    expect(names(played)).toEqual(['1: stake', '1: bid', '1: commit', '3: bid', '3: commit']);
  });

  test.each([
    ['nobody', []],
    ['planners', ['2: bid', '2: commit', '3: bid', '3: commit']],
    ['everybody', ['2: bid', '2: commit', '3: bid', '3: commit']],
  ] as const)(
    'in simultaneous turns with `before: %s`, plays these commands of bots before the person commits: %j',
    (before, expected) => {
      const { table, played, type } = tableOf([person, gambler, gambler], { match: newTogether(), before });
      type('1: stake 2');
      table.advance('all');
      expect(names(played).slice(1)).toEqual(expected);
    },
  );

  test("plays the commands of a bot's plan, and reports the bot's reason only with the first command", () => {
    const planner: TinyBot = {
      about: 'plans',
      choose: () => ({ command: lineOf('stake 2').command, next: [lineOf('bid 1').command], why: 'It is the plan.' }),
    };
    const { table, news, played } = tableOf([botOf(planner), person, person]);
    table.advance('command');
    table.advance('command');
    expect(played).toEqual(['1: stake(2)', '1: bid(1)']);
    expect(news).toEqual([{ type: 'chosen', seat: 1, command: lineOf('stake 2').command, why: 'It is the plan.' }]);
  });

  test('stops at the limit of commands', () => {
    const { table, played } = tableOf([gambler, gambler, gambler]);
    expect(table.advance('all', { max: 5 })).toEqual({ type: 'limit', seat: 3 });
    expect(played).toHaveLength(5);
  });

  test('may delay the command of a bot, and plays it later without asking again', () => {
    let mayPlay = false;
    let asked = 0;
    const counting: TinyBot = {
      ...bots.gambler,
      choose(turn) {
        asked++;
        return bots.gambler.choose(turn);
      },
    };
    const { table, played } = tableOf([botOf(counting), person, person]);
    expect(table.advance('command', { canPlay: () => mayPlay })).toEqual({ type: 'held' });
    expect(played).toEqual([]);
    mayPlay = true;
    expect(table.advance('command', { canPlay: () => mayPlay })).toEqual({ type: 'played' });
    expect([names(played), asked]).toEqual([['1: stake'], 1]);
  });

  test("stops if a bot's command is refused", () => {
    const cheat = botOf({ about: 'cheats', choose: () => ({ command: lineOf('bid 4').command, why: '' }) });
    const { table, news } = tableOf([cheat, gambler, gambler]);
    expect(table.advance('all')).toMatchObject({ type: 'refused', seat: 1, command: { name: 'bid' } });
    expect(news.map(({ type }) => type)).toEqual(['chosen', 'refused']);
  });

  test('stops if a bot repeats the same query forever', () => {
    const asker = botOf({ about: 'asks', choose: () => ({ command: lineOf('purse').command, why: '' }) });
    expect(tableOf([asker, gambler, gambler]).table.advance('all')).toEqual({ type: 'idle', seat: 1 });
  });
});

describe('slow bots', () => {
  test('are asked on another thread, and play when the answer arrives', async () => {
    const { thinker, jobs } = fakeThinker();
    const { table, played } = tableOf([slow, person, person], { match: newTogether(), thinker });
    const come = table.advance('command');
    expect(come).toBeInstanceOf(Promise);
    expect([table.isRunning(), jobs.map(({ what }) => what), played]).toEqual([true, ['choose'], []]);
    jobs[0]?.finish();
    expect(await come).toEqual({ type: 'played' });
    expect([table.isRunning(), names(played)]).toEqual([false, ['1: stake']]);
  });

  test('play the same commands as on the main thread', async () => {
    const { thinker, jobs } = fakeThinker();
    const elsewhere = tableOf([slow, slow, slow], { match: newTogether(), thinker });
    const come = elsewhere.table.advance('all');
    for (let done = 0; done < jobs.length; done++) {
      jobs[done]?.finish();
      await settled();
    }
    await come;
    const here = tableOf([slow, slow, slow], { match: newTogether() });
    assertSync(here.table.advance('all'));
    expect(elsewhere.played).toEqual(here.played);
    expect(elsewhere.played.length).toBeGreaterThan(10);
  });

  test('can be cancelled, and are then asked again', async () => {
    const { thinker, jobs } = fakeThinker();
    const { table, played } = tableOf([slow, person, person], { match: newTogether(), thinker });
    const come = table.advance('all');
    table.cancel();
    expect(await come).toEqual({ type: 'cancelled' });
    expect([jobs[0]?.isCancelled(), table.isRunning(), played]).toEqual([true, false, []]);
    jobs[0]?.finish();
    const again = table.advance('command');
    jobs[1]?.finish();
    await again;
    expect(names(played)).toEqual(['1: stake']);
  });

  test('report the reason if they fail', async () => {
    const { thinker, jobs } = fakeThinker();
    const { table } = tableOf([slow, person, person], { match: newTogether(), thinker });
    const come = table.advance('all');
    jobs[0]?.fail('its thread ended');
    expect(await come).toEqual({ type: 'failed', seat: 1, reason: 'its thread ended' });
  });

  test('are cancelled when the match changes, but not by simultaneous plans of others', async () => {
    const { thinker, jobs } = fakeThinker();
    const options = { match: newTogether(), thinker, before: 'planners' } as const;
    const { table, played, type } = tableOf([person, slow, person], options);
    type('1: stake 2');
    const come = table.advance('command');
    type('1: bid 3');
    expect(table.isRunning()).toBe(true);
    jobs[0]?.finish();
    await come;
    expect(names(played)).toEqual(['1: stake', '1: bid', '2: bid']);
    const next = table.advance('command');
    type('2: commit');
    expect(await next).toEqual({ type: 'cancelled' });
    expect(jobs[1]?.isCancelled()).toBe(true);
  });

  test('let the next seat play if they answer without a command', async () => {
    const { thinker, jobs } = fakeThinker();
    const slowSleeper = botOf({ ...bots.sleeper, slow: true }, 'sleeper');
    const options = { match: newTogether(), thinker, before: 'planners' } as const;
    const { table, played, type } = tableOf([person, slowSleeper, gambler], options);
    type('1: stake 2');
    const come = table.advance('command');
    jobs[0]?.finish();
    await come;
    expect(names(played)).toEqual(['1: stake', '3: bid']);
  });

  test('do not play their answer if the match has changed outside the session', async () => {
    const { thinker, jobs } = fakeThinker();
    const slowly = botOf({ ...bots.gambler, slow: true });
    const { table, match, played } = tableOf([slowly, person, person], { thinker });
    const come = table.advance('command');
    match.play(1, lineOf('stake 2').command);
    jobs[0]?.finish();
    expect(await come).toEqual({ type: 'nothing' });
    expect(played).toEqual([]);
  });

  test('forget their plan if another player plays for them', () => {
    const options = { match: newTogether(), before: 'planners' } as const;
    const planner: TinyBot = {
      about: 'plans',
      choose: () => ({ command: lineOf('bid 3').command, next: [lineOf('commit').command], why: 'It is the plan.' }),
    };
    const { table, type } = tableOf([person, botOf(planner), person], options);
    type('1: stake 2');
    table.advance('command');
    expect(table.isPlanned()).toBe(true);
    type('2: bid 1');
    expect(table.isPlanned()).toBe(false);
  });

  test('are cancelled when another player takes their seat', async () => {
    const { thinker, jobs } = fakeThinker();
    const { table, type, played } = tableOf([slow, person, person], { match: newTogether(), thinker });
    const come = table.advance('all');
    table.seat(1, person);
    expect(await come).toEqual({ type: 'cancelled' });
    expect(jobs[0]?.isCancelled()).toBe(true);
    type('1: stake 3');
    expect(played).toEqual(['1: stake(3)']);
  });

  test('are cancelled by a further request to the session', async () => {
    const { thinker, jobs } = fakeThinker();
    const { table, played } = tableOf([slow, person, person], { match: newTogether(), thinker });
    const first = table.advance('all');
    const second = table.advance('command');
    await settled();
    expect([await first, jobs[0]?.isCancelled()]).toEqual([{ type: 'cancelled' }, true]);
    jobs[1]?.finish();
    expect([await second, names(played)]).toEqual([{ type: 'played' }, ['1: stake']]);
  });
});

describe('programs in a session', () => {
  const stake = (points: number) => lineOf(`stake ${points}`).command;

  test('play a whole turn, and skip and report the refused commands', async () => {
    const program = programOf(() => ({ commands: [lineOf('bid 4').command, stake(2)] }));
    const { table, played, news } = tableOf([program, person, person]);
    expect(await table.advance('command')).toEqual({ type: 'played' });
    expect(played).toEqual(['1: bid(4) refused', '1: stake(2)']);
    expect(news).toMatchObject([{ type: 'refused', seat: 1, command: { name: 'bid' } }]);
  });

  test('play no commands beyond the end of their turn, and report none of these as refused', async () => {
    const program = programOf(() => ({ commands: [stake(2), stake(3)] }));
    const { table, played, news } = tableOf([program, person, person]);
    await table.advance('command');
    expect([played, news]).toEqual([['1: stake(2)'], []]);
  });

  test('have their turn ended by the rule for absent players, unless they ask to be called again', async () => {
    const bid = (amount: number) => lineOf(`bid ${amount}`).command;
    const answers = [{ commands: [] }, { commands: [bid(4)], more: true }, { commands: [bid(5)] }];
    const program = programOf(() => answers.shift() ?? { commands: [] });
    const { table, played } = tableOf([program, person, person], { match: newTogether(), before: 'planners' });
    for (let asked = 0; asked < 3; asked++) await table.advance('command');
    expect(played).toEqual(['1: stake(1)', '1: bid(4)', '1: bid(5)', '1: commit']);
  });

  test('have their turn ended if they ask to be called again without having changed the match', async () => {
    const program = programOf(() => ({ commands: [stake(1)], more: true }));
    const { table, played } = tableOf([program, absent, absent], { match: newTogether() });
    await table.advance('command');
    await table.advance('command');
    expect(played.slice(0, 3)).toEqual(['1: stake(1)', '1: stake(1) refused', '1: commit']);
  });

  test('lose their turn if they fail, and only their seat and the viewer `all` learn of the fault', async () => {
    const program = programOf(() => ({ commands: [stake(1)], fault }));
    const { table, news } = tableOf([program, person, person]);
    const [own, other, all] = [listening(table, 1), listening(table, 2), listening(table, 'all')];
    await table.advance('command');
    expect(news[0]).toEqual({ type: 'lost', fault });
    expect(own.echoes()).toEqual(['lost', 'stake(1)']);
    expect(all.echoes()).toEqual(['lost', 'stake(1)']);
    expect(other.echoes()).toEqual(['stake(1)']);
  });

  test('stop the session if they cannot be asked, and are asked again later', async () => {
    let asked = 0;
    const turn = () => {
      asked++;
      return asked === 1 ? Promise.reject(new Error('no such file')) : Promise.resolve({ commands: [stake(1)] });
    };
    const { table } = tableOf([programOf(turn), person, person]);
    expect(await table.advance('all')).toEqual({ type: 'failed', seat: 1, reason: 'no such file' });
    expect(await table.advance('command')).toEqual({ type: 'played' });
  });

  test('are not asked again until the match changes, if they changed nothing', async () => {
    let asked = 0;
    const turn = () => {
      asked++;
      return { commands: [lineOf('bid 4').command] };
    };
    const { table, type } = tableOf([programOf(turn), gambler, gambler]);
    expect(await table.advance('all')).toEqual({ type: 'idle', seat: 1 });
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    expect(asked).toBe(1);
    type('1: stake 1');
    await table.advance('command');
    expect(asked).toBe(2);
  });

  test('are stopped when the session closes or another player takes the seat', async () => {
    const closed: Seat[] = [];
    const programs = [1, 2].map((seat) =>
      programOf(
        () => ({ commands: [] }),
        () => void closed.push(seat),
      ),
    );
    const { table } = tableOf([...programs, person]);
    table.seat(1, person);
    await settled();
    expect(closed).toEqual([1]);
    await table.close();
    expect(closed).toEqual([1, 2]);
  });

  test('play nothing if they answer after the session has closed', async () => {
    let answer = (_: Turn) => {};
    const slowly = () =>
      new Promise<Turn>((resolve) => {
        answer = resolve;
      });
    const { table, played } = tableOf([programOf(slowly), person, person]);
    const come = table.advance('all');
    await table.close();
    answer({ commands: [stake(1)] });
    expect([await come, played]).toEqual([{ type: 'cancelled' }, []]);
  });
});

describe('a seat with an absent player', () => {
  test('is played by the rule of the game for absent players', () => {
    const { table, played, type } = tableOf([absent, person, absent], { match: newTogether() });
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    expect(played).toEqual(['1: stake(1)']);
    type('2: bid 2');
    type('2: commit');
    table.advance('all');
    expect(played.slice(3, 5)).toEqual(['1: commit', '3: commit']);
  });

  test('is waited for in a game without a rule for absent players', () => {
    const { table, played } = tableOf([absent, gambler, gambler]);
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    expect(played).toEqual([]);
  });

  test('belongs to the player again once the player returns', () => {
    const { table, played, type } = tableOf([person, person, person], { match: newTogether() });
    table.seat(1, absent);
    table.advance('command');
    table.seat(1, person);
    expect(table.advance('all')).toEqual({ type: 'nothing' });
    type('1: bid 5');
    expect(played).toEqual(['1: stake(1)', '1: bid(5)']);
  });
});

describe('the updates of a listener', () => {
  test("are numbered per viewer, with that viewer's view of the match", () => {
    const { table, type } = tableOf([person, person, person]);
    const [first, all] = [listening(table, 1), listening(table, 'all')];
    for (const line of ['1: stake 2', '1: commit', '2: bid 4', '2: bid 7', '2: commit']) type(line);
    const numbers = ({ updates }: typeof first) =>
      updates.map((update) => (update.type === 'played' ? `${update.number} ${update.echo}` : update.type));
    expect(numbers(first)).toEqual(['1 stake(2)', '2 commit', '3 commit']);
    expect(numbers(all)).toEqual(['1 stake(2)', '2 commit', '3 bid(4)', '4 bid(7)', '5 commit']);
    expect(first.updates.at(-1)).toMatchObject({ view: table.view(1) });
    expect(table.steps(1, undefined, 1).map(({ echo }) => echo)).toEqual(['commit', 'commit']);
  });

  test('reveal nothing hidden: two matches that differ in a secret give the same updates', () => {
    const told = (amounts: readonly number[], viewer: Viewer) => {
      const { table, type } = tableOf([person, person, person], { match: newTogether(), before: 'planners' });
      const { updates } = listening(table, viewer);
      type('1: stake 2');
      for (const amount of amounts) type(`2: bid ${amount}`);
      type('2: stake 3');
      type('1: bid 1');
      return JSON.stringify(updates);
    };
    for (const viewer of [1, 3]) expect(told([4], viewer)).toBe(told([9, 8, 7], viewer));
    for (const viewer of [2, 'all'] as const) expect(told([4], viewer)).not.toBe(told([9, 8, 7], viewer));
  });

  test('contain refusals and answers only for their requester', () => {
    const { table, type } = tableOf([person, person, person]);
    const [own, other] = [listening(table, 1), listening(table, 2)];
    type('1: purse');
    expect(type('1: bid 4')).toMatchObject({ ok: false, seat: 1, error: { code: 'wrong-phase' } });
    expect(own.updates).toMatchObject([{ answer: { coins: 400 } }, { refusal: { code: 'wrong-phase' } }]);
    expect(other.updates).toEqual([]);
  });

  test('include an undo only for viewers who had received the undone command', () => {
    const { table, type } = tableOf([person, person, person]);
    type('1: stake 2');
    type('1: bid 4');
    const [own, other] = [listening(table, 1), listening(table, 2)];
    expect(table.undo(1)).toEqual({ ok: true });
    expect(own.updates).toEqual([{ type: 'undone', view: table.view(1) }]);
    expect(other.updates).toEqual([]);
    expect(table.undo(3)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  });

  test('end when the listener unsubscribes', () => {
    const { table, type } = tableOf([programOf(() => ({ commands: [], fault })), person, person]);
    const { updates, leave } = listening(table, 1);
    leave();
    table.advance('command');
    type('1: stake 2');
    expect(updates).toEqual([]);
  });
});

describe('a session of a match on a server', () => {
  /** Session whose referee waits for the test before it judges. */
  function elsewhere() {
    const referee = matchReferee(newMatch({ rounds: '3' }));
    let answer = () => {};
    const late: SessionReferee<DiceAuction> = {
      ...referee,
      play: (seat, command, isOwn) =>
        new Promise((resolve) => {
          answer = () => resolve(referee.play(seat, command, isOwn));
        }),
    };
    return { table: remoteSession(late), referee, answer: () => answer() };
  }

  test('plays a command once the server has answered', async () => {
    const { table, referee, answer } = elsewhere();
    const { seat, command } = lineOf('1: stake 2');
    const said = table.play(seat, command);
    expect(referee.match.log).toEqual([]);
    answer();
    expect(await said).toMatchObject({ ok: true, seat: 1 });
    expect(referee.match.log).toMatchObject([{ seat: 1, command }]);
  });

  test('leaves bots and programs to the server', () => {
    const { table } = elsewhere();
    expect([table.advance('all'), table.isRunning(), table.isPlanned()]).toEqual([{ type: 'nothing' }, false, false]);
  });
});
