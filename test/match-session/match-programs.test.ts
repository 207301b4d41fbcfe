import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastRows, outputRows } from '#app/match/bots/program-reports.ts';
import { createMatchScreen } from '#app/match/match-screen.ts';
import { enter, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import {
  botsAndPrograms,
  displayNames,
  lastingNames,
  matchPrograms,
  type ProgramStarter,
  programsAmong,
  shortNames,
} from '#match-session/match-programs.ts';
import { line, padRows } from '#screen/styled-text.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { type ExplorersOptions, explorers, explorersMatch, explorersSession } from '../app/explorers.ts';
import { screenText, small } from '../screens/support.ts';
import { defaultPlaySettings } from '../support/play-settings.ts';
import { quietServices } from '../support/quiet-services.ts';
import { riscMap } from '../support/risc.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Turn = ProgramTurn<SpaceExplorersScreen>;

const end = { name: 'end_turn', args: {} } as const;
const send = (people: number) => ({ name: 'send', args: { from: 3, to: 2, people } }) as const;

/** Programs that answer only when the test calls `answer` or `fail` of a request. */
function slowPrograms() {
  const turnRequests: { readonly turn: number; answer(turn: Turn): void; fail(reason: string): void }[] = [];
  const writing: ((text: string) => void)[] = [];
  let starts = 0;
  let closed = 0;
  const start: ProgramStarter<SpaceExplorersScreen> = async (_, seat, hear) => {
    starts++;
    writing[seat] = hear;
    hear('one\n\ttwo \u001b[2J\n');
    return {
      turn: ({ turn }) =>
        new Promise((resolve, reject) => {
          turnRequests.push({ turn, answer: resolve, fail: (reason) => reject(new Error(reason)) });
        }),
      async close() {
        closed++;
      },
    };
  };
  return {
    start,
    asked: turnRequests,
    write: (seat: number, text: string) => writing[seat]?.(text),
    starts: () => starts,
    closed: () => closed,
  };
}

const passes = { bots: { 2: 'mine.mjs' } };

/** Match of a person against a program, which is asked for its first turn. */
async function against(options: ExplorersOptions = {}) {
  const programs = slowPrograms();
  const table = explorersSession({ ...passes, programs: { seats: [2], start: programs.start }, ...options });
  table.session.onEnter?.();
  table.press('t');
  await vi.advanceTimersByTimeAsync(500);
  return { ...table, ...programs };
}

describe('a program that plays against a person', () => {
  test('is asked for commands when its turn comes, while the person can view the board', async () => {
    const { asked: turnRequests, hint, press, text, session } = await against();
    expect(turnRequests.map(({ turn }) => turn)).toEqual([2]);
    expect(hint()).toEqual(['thinking', 'second hint']);
    press('z');
    expect(text()).toContain('turn 2 player 2');
    expect(session.seat()).toBe(1);
  });

  test('plays its commands as one turn, without the refused ones', async () => {
    const { asked: turnRequests, match, text, covered } = await against();
    turnRequests[0]?.answer({ commands: [send(4), send(99), send(2), end] });
    await vi.advanceTimersByTimeAsync(1);
    expect(match.log.map(({ seat, command }) => `${seat}: ${command.name}`)).toEqual([
      '1: end_turn',
      '2: send',
      '2: send',
      '2: end_turn',
    ]);
    expect(covered()).toBeUndefined();
    // A refused command is a secret of its seat.
    expect(text()).not.toContain('mishap');
    expect(text()).not.toContain('queued');
  });

  test('has its commands played back as one turn', async () => {
    const { asked: turnRequests, text, press } = await against({ settings: { speed: 1 } });
    await vi.advanceTimersByTimeAsync(2500);
    turnRequests[0]?.answer({ commands: [send(4), end] });
    await vi.advanceTimersByTimeAsync(1);
    expect(text()).toContain('any key skip');
    press('x');
    expect(text()).toContain('turn 3 player 1');
  });

  test('loses its turn if it fails, and its message is visible only in the debug view', async () => {
    const { asked: turnRequests, hint, press, text } = await against();
    const fault = { seat: 2, turn: 2, code: 'threw', message: 'planet 3 has 11', faults: 1 } as const;
    turnRequests[0]?.answer({ commands: [end], fault });
    await vi.advanceTimersByTimeAsync(1);
    expect(hint().join(' ')).toBe('! The program mine.mjs of player 2, fault 1 of 10, threw. Now it loses this turn.');
    expect(text()).not.toContain('planet 3 has 11');
    press('d', 'y');
    expect(text()).toContain('mishap 2 t2 threw');
  });

  test('is asked again when the player returns, if it could not be asked before', async () => {
    const { asked: turnRequests, hint, session, match } = await against();
    turnRequests[0]?.fail('cannot read mine.mjs: it is not a file');
    await vi.advanceTimersByTimeAsync(1);
    expect(hint().join(' ')).toBe(
      '! The program mine.mjs of player 2 is stuck: cannot read mine.mjs: it is not a file.',
    );
    expect(match.log).toHaveLength(1);
    session.onLeave?.();
    session.onEnter?.();
    await vi.advanceTimersByTimeAsync(500);
    expect(turnRequests).toHaveLength(2);
    turnRequests[1]?.answer({ commands: [end] });
    await vi.advanceTimersByTimeAsync(1);
    expect(match.state.turn).toBe(3);
  });

  test('is asked once per turn, even if the player leaves the screen and returns meanwhile', async () => {
    const { asked: turnRequests, session, match } = await against();
    session.onLeave?.();
    turnRequests[0]?.answer({ commands: [end] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(match.state.turn).toBe(2);
    session.onEnter?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(turnRequests).toHaveLength(1);
    expect(match.state.turn).toBe(3);
  });

  test('is started once per match, and ends when the programs are closed', async () => {
    const { asked: turnRequests, press, programs, starts, closed } = await against();
    turnRequests[0]?.answer({ commands: [end] });
    await vi.advanceTimersByTimeAsync(1);
    press('t');
    await vi.advanceTimersByTimeAsync(500);
    expect(turnRequests).toHaveLength(2);
    expect(starts()).toBe(1);
    programs?.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(closed()).toBe(1);
  });
});

describe('a match of programs alone', () => {
  const both = { bots: { 1: 'a.mjs', 2: 'b.mjs' } };
  const alone = async () => {
    const programs = slowPrograms();
    const table = explorersSession({ ...both, programs: { seats: [1, 2], start: programs.start } });
    table.session.onEnter?.();
    await vi.advanceTimersByTimeAsync(1);
    return { ...table, turnRequests: programs.asked };
  };

  test('shows the errors of programs only up to the turn on the screen', async () => {
    const { turnRequests, text, press } = await alone();
    turnRequests[0]?.answer({ commands: [{ ...send(5) }, end] });
    await vi.advanceTimersByTimeAsync(200);
    const fault = { seat: 2, turn: 2, code: 'timeout', message: 'no answer after 1000 ms', faults: 1 } as const;
    turnRequests[1]?.answer({ commands: [end], fault });
    await vi.advanceTimersByTimeAsync(200);
    expect(text()).toContain('mishap 1 t1 not-enough-people send(3,2,5)');
    expect(text()).toContain('mishap 2 t2 timeout');
    press('left');
    expect(text()).toContain('mishap 1 t1');
    expect(text()).not.toContain('mishap 2');
    press('left');
    expect(text()).not.toContain('mishap');
  });

  test('waits while paused, and then plays what the programs have answered', async () => {
    const { turnRequests, press, match, hint } = await alone();
    await vi.advanceTimersByTimeAsync(200);
    expect(hint()[1]).toBe('thinking   Esc cancels');
    press('escape');
    turnRequests[0]?.answer({ commands: [end] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(match.state.turn).toBe(1);
    press('space');
    await vi.advanceTimersByTimeAsync(50);
    expect(match.state.turn).toBe(2);
    expect(turnRequests).toHaveLength(1);
  });
});

describe('the names of bots and programs', () => {
  const names = { 1: 'waiter', 2: './deep/mine.mjs', 3: 'exec:python3 -u /home/me/bots/mine.py' };

  test('are short on the screen', () => {
    expect(shortNames(names)).toEqual({ 1: 'waiter', 2: 'mine.mjs', 3: 'python3 -u mine.py' });
  });

  test('are capitalised for bots, with a letter if several seats have the same bot', () => {
    expect(displayNames({ 2: 'hard', 3: 'easy', 4: 'hard', 5: './mine.mjs' })).toEqual({
      2: 'Hard A',
      3: 'Easy',
      4: 'Hard B',
      5: 'mine.mjs',
    });
  });

  test('are absolute file paths in a save if they name modules, and so work from any folder', () => {
    expect(lastingNames(explorers, names)).toEqual({ ...names, 2: `${process.cwd()}/deep/mine.mjs` });
  });

  test('show which seats programs play, if the game supports programs', () => {
    const { programs: _, ...plain } = explorers;
    expect([1, 2, 3].map(programsAmong(explorers, names).has)).toEqual([false, true, true]);
    expect([1, 2, 3].map(programsAmong(plain, names).has)).toEqual([false, false, false]);
  });

  test('cause an error in the turn of a program if they name a missing file', async () => {
    const programs = programsAmong(explorers, { 2: '/nowhere/mine.mjs' });
    await expect(programs.turn(explorersMatch(), 2)).rejects.toThrow(/cannot read \/nowhere\/mine\.mjs/);
  });
});

/** Board with a panel of two sections. */
const withPanel = {
  view: {
    paint: () => ({
      title: line('Explorers'),
      facts: [],
      left: [{ title: 'map', lines: [] }],
      panel: {
        width: 30,
        sections: [
          { title: 'first', lines: padRows([], 12) },
          { title: 'second', lines: padRows([], 12) },
        ],
      },
      status: [line('first hint'), line('second hint')] as const,
    }),
  },
};

describe('the output of programs', () => {
  const title = 'output: mine.mjs, player 2';
  const beside = { screen: withPanel };

  test('is shown only after the player agrees, because it may reveal hidden information', async () => {
    const { press, text, hint, session } = await against(beside);
    press('O');
    expect(text()).not.toContain('two');
    expect(hint().join(' ')).toContain('The output may reveal secrets, and a win no longer counts.');
    press('escape');
    expect(session.snapshot().facts.debugUsed).toBe(false);
    press('O', 'y');
    expect(text()).toContain(title);
    expect(text()).toContain('one');
    expect(text()).toContain('  two \\u001b[2J');
    expect(session.snapshot().facts.debugUsed).toBe(true);
  });

  test('moves with O from the panel beside the board to a page, and is hidden after the next O', async () => {
    const { press, text, footer, match } = await against(beside);
    expect(footer()).toContain('O output');
    press('O', 'y');
    expect(text()).toContain('─ map');
    expect(text()).toContain(title);
    expect(footer()).toContain('O output page');
    press('O');
    expect(text()).not.toContain('─ map');
    expect(text()).toContain(title);
    press('escape');
    expect(text()).toContain('─ map');
    expect(text()).toContain(title);
    press('O', 'O');
    expect(text()).toContain('─ map');
    expect(text()).not.toContain(title);
    expect(match.log).toHaveLength(1);
  });

  test('stays hidden beside the board in the next match until the player agrees again', async () => {
    const settings = { output: 'beside' } as const;
    const { press, text } = await against({ ...beside, settings });
    expect(text()).not.toContain(title);
    press('O', 'y');
    expect(text()).toContain(title);
  });

  test('redraws the screen when a program writes it, but not while the output is hidden', async () => {
    const { press, text, session, write } = await against(beside);
    press('O', 'y');
    let drawn = 0;
    session.subscribe(() => drawn++);
    for (let i = 0; i < 1000; i++) write(2, `at ${i}\n`);
    await vi.advanceTimersByTimeAsync(100);
    expect(drawn).toBe(1);
    expect(text()).toContain('at 999');
    press('O', 'O');
    drawn = 0;
    write(2, 'unseen\n');
    await vi.advanceTimersByTimeAsync(100);
    expect(drawn).toBe(0);
  });

  test('has the steps, errors and refused commands of each turn', async () => {
    const { press, text, asked: turnRequests } = await against(beside);
    press('O', 'y', 'O');
    turnRequests[0]?.answer({ commands: [send(99), end], steps: { used: 3_400_000, limit: 10_000_000 } });
    await vi.advanceTimersByTimeAsync(100);
    expect(text()).toContain('[turn 2] 2 commands, 34 % of steps');
    expect(text()).toMatch(/\[refused\] send\(3,2,99\): .*11 free people/);
    press('escape', 't');
    await vi.advanceTimersByTimeAsync(500);
    const fault = { seat: 2, turn: 4, code: 'timeout', message: 'no answer after 1000 ms', faults: 1 } as const;
    turnRequests[1]?.answer({ commands: [end], fault });
    await vi.advanceTimersByTimeAsync(100);
    press('O');
    expect(text()).toContain('[turn 4] fault 1 of 10, timeout: no answer after 1000 ms');
  });

  test('has no key if no program plays', () => {
    const { press, hint } = explorersSession({ bots: { 2: 'waiter' } });
    press('O');
    expect(hint().join(' ')).toContain('The key O does nothing here.');
  });

  test('stays hidden in matches of several people until the end, even beside the board', () => {
    const names = { 3: 'mine.mjs' };
    const begun = (...lines: readonly string[]) => {
      const match = startMatch<RiscScreen>(risc, {
        ...{ seed: 's', players: 3, options: { turns: '1' } },
        level: riscMap('three-crowns'),
      });
      for (const text of lines) enter(match, text);
      const programs = matchPrograms<RiscScreen>(new Set([3]), () => new Promise(() => {}));
      let time = 0;
      const session = createMatchScreen<RiscScreen>({
        ...{ match, screen: riscScreen, programs, botNames: names, clock: () => time },
        bots: botsAndPrograms(risc, names, programs),
        services: quietServices(match, { settings: () => ({ ...defaultPlaySettings, output: 'beside' }) }),
      });
      session.onEnter();
      return (key: string) => {
        time += 1000;
        session.keys([key], small);
        return screenText(session, small);
      };
    };
    const press = begun();
    expect(press('O')).toContain('Pass to');
    expect(press('enter')).not.toContain('mine.mjs, player 3');
    expect(press('O')).toContain('The output may reveal secrets, so you can read it only after the match.');
    expect(press('O')).not.toContain('output: mine.mjs');
    const pressAtEnd = begun(
      ...[1, 2, 3].flatMap((seat) => [`${seat}: spread`, `${seat}: commit`]),
      ...[1, 2, 3].map((seat) => `${seat}: commit`),
    );
    pressAtEnd('escape');
    expect(pressAtEnd('O')).toContain('output: mine.mjs, player 3');
  });

  test('scrolls on its page, and follows new lines only while the end is visible', async () => {
    const { press, text, write } = await against(beside);
    write(2, Array.from({ length: 28 }, (_, i) => `line ${i + 3}.\n`).join(''));
    press('O', 'y', 'O');
    expect(text()).toContain('lines 13-30 of 30');
    press('up', 'pageup');
    expect(text()).toContain('lines 2-19 of 30');
    write(2, 'and more.\n');
    expect(text()).toContain('lines 2-19 of 31');
    press('end');
    expect(text()).toContain('and more.');
    write(2, 'the newest.\n');
    await vi.advanceTimersByTimeAsync(100);
    expect(text()).toContain('the newest.');
    press('home');
    expect(text()).toContain('lines 1-18 of 32');
  });

  test('is wrapped into rows, even if it is one very long line', () => {
    const rows = outputRows('é日'.repeat(30_000), 78);
    expect(rows).toHaveLength(1154);
    expect(rows[0]).toBe('é日'.repeat(26));
    expect(outputRows('  a\n\nb', 78)).toEqual(['  a', '', 'b']);
    expect(outputRows('  one two  three four', 10)).toEqual(['  one two', 'three four']);
    expect(lastRows('one two\n\nthree', 5, 2)).toEqual(['', 'three']);
    expect(lastRows('one two\nthree', 5, 2)).toEqual(['three']);
    expect(lastRows('one two\nthree', 5, 3)).toEqual(['one', 'two', 'three']);
    expect(lastRows('one two', 3, 1)).toEqual(['two']);
  });

  test('is shown without a question in a match of programs alone, for as many programs as fit', async () => {
    const programs = slowPrograms();
    const table = explorersSession({
      bots: { 1: 'ours.mjs', 2: 'mine.mjs' },
      programs: { seats: [1, 2], start: programs.start },
      ...beside,
    });
    table.session.onEnter?.();
    await vi.advanceTimersByTimeAsync(500);
    table.press('O');
    expect(table.text()).toContain('output: ours.mjs, player 1');
    expect(table.text()).toContain(title);
    table.press('O');
    expect(table.text()).not.toContain(title);
    table.press('right');
    expect(table.text()).toContain(title);
    // No program has answered yet.
    expect(table.hint().join(' ')).toContain('Nothing yet.');
    programs.asked[0]?.answer({ commands: [end] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(programs.asked.length).toBe(2);
    expect(table.text()).toContain('two');
    expect(table.session.snapshot().facts.debugUsed).toBe(false);
    table.press('escape');
    expect(table.text().indexOf(title)).toBeLessThan(table.text().indexOf('output: ours.mjs'));
  });
});
