import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offeredBots, strongestBot } from '#engine/bot.ts';
import { askBot, askBotWith, botInputFor } from '#engine/bot-input.ts';
import type { Command } from '#games/risc/commands.ts';
import { risc } from '#games/risc/index.ts';
import { unitsText } from '#games/risc/units.ts';
import { botsOf } from '#match-session/players.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';
import { inTime } from '#test/support/in-time.ts';
import { riscMap } from '#test/support/risc.ts';
import { playedMatch, plays } from '../random-play.ts';
import { type Campaign, campaignOf, newCampaign } from '../support.ts';
import { playedOut } from './arena.ts';

const names = ['random', 'novice', 'easy', 'normal', 'hard', 'expert'] as const;

const botNamed = (name: string) => risc.bots?.[name] ?? expect.fail(`no bot ${name}`);

/** Plays a match with bots in all seats to its end or turn limit. */
function watched(bots: readonly string[], level: string, seed: string, turns = 8): Campaign {
  const options = { turns: String(turns) };
  const match = newCampaign({ seed, players: bots.length, level: riscMap(level).text, options });
  const seats = botsOf(risc, Object.fromEntries(bots.map((name, i) => [i + 1, name])));
  letBotsPlay(match, seats);
  return match;
}

/** Commands that a bot would give now, as typed. */
function linesOf(match: Campaign, name: string, seat = 1): readonly string[] {
  const choice = askBot(match, botNamed(name), seat);
  return choice === undefined ? [] : [choice.command, ...(choice.next ?? [])].map(typed);
}

function typed(command: Command): string {
  const args: readonly unknown[] = 'args' in command ? Object.values(command.args) : [];
  if (args.length === 0) return command.name;
  return `${command.name}(${args.map((arg) => (Array.isArray(arg) ? unitsText(arg) : arg)).join(',')})`;
}

describe.each(names)('the bot %s', (name) => {
  test.each([
    ['twin-rivers', 2],
    ['three-crowns', 3],
    ['four-winds', 4],
    ['five-fires', 5],
  ] as const)('plays %s in all seats without a refused command', (level, players) => {
    const match = watched(Array<string>(players).fill(name), level, 'all', inTime(2, 3));
    expect(match.state.outcome).not.toBeNull();
  });

  test('adds only legal orders to any draft, and ends with a commit', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = playedMatch({ ...play, turns: Math.min(play.turns, 4) });
        if (match.state.outcome !== null) return;
        const seat = match.state.seats.findIndex(({ committed }) => !committed) + 1;
        const choice = askBot(match, botNamed(name), seat) ?? expect.fail('nothing to do');
        const commands = [choice.command, ...(choice.next ?? [])];
        expect(commands.at(-1)).toEqual({ name: 'commit', args: {} });
        for (const command of commands) expect(match.play(seat, command)).toMatchObject({ ok: true });
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  test('plays the same commands from the same seed and from an equal view', () => {
    const log = () => watched([name, 'normal'], 'twin-rivers', 'again', 4).log;
    expect(log()).toEqual(log());
    const moment = botInputFor(watched(['easy', 'easy'], 'twin-rivers', 'copy', 3), 1);
    const open = { ...moment, view: { ...moment.view, outcome: null, phase: 'orders' as const } };
    const [one, other] = [open, structuredClone(open)].map((at) => askBotWith(botNamed(name), at));
    expect(one).toEqual(other);
  });

  test('does not depend on placements, orders, queries or refusals of other seats', () => {
    const quiet = newCampaign({ seed: 'peek' });
    const busy = newCampaign({ seed: 'peek' });
    const say = (match: Campaign, command: Command) => match.play(2, command);
    say(busy, { name: 'place', args: { territory: 'eyrie', units: 'all' } });
    say(busy, { name: 'place', args: { territory: 'alder', units: 'all' } });
    expect(linesOf(busy, name)).toEqual(linesOf(quiet, name));
    say(busy, { name: 'commit', args: {} });
    expect(linesOf(busy, name)).toEqual(linesOf(quiet, name));
    const [still, planning] = [0, 1].map(() => campaignOf(front));
    if (still === undefined || planning === undefined) return expect.fail('no matches');
    say(planning, { name: 'attack', args: { from: 'y', to: 'x', units: 'all' } });
    say(planning, { name: 'research', args: {} });
    say(planning, { name: 'orders', args: {} });
    expect(linesOf(planning, name)).toEqual(linesOf(still, name));
    say(planning, { name: 'commit', args: {} });
    expect(linesOf(planning, name)).toEqual(linesOf(still, name));
  });

  test('commits eventually if it is asked again after each command', () => {
    const match = newCampaign({ seed: 'ask' });
    match.play(2, { name: 'spread', args: {} });
    match.play(2, { name: 'commit', args: {} });
    for (let hintCount = 0; match.state.turn < 2; hintCount++) {
      expect(hintCount).toBeLessThan(300);
      const choice = askBot(match, botNamed(name), 1) ?? expect.fail('nothing to do');
      expect(match.play(1, choice.command)).toMatchObject({ ok: true });
      if (match.state.turn === 1 && match.state.seats[1]?.committed === false)
        match.play(2, { name: 'commit', args: {} });
    }
  });

  test('gives no command after its commit, after its elimination, or after the end', () => {
    const match = campaignOf({ ...front, players: [{ committed: true }, {}] });
    expect(askBot(match, botNamed(name), 1)).toBeUndefined();
    expect(linesOf(match, name, 2).at(-1)).toBe('commit');
    const over = watched([name, name], 'twin-rivers', 'over', 2);
    expect(askBot(over, botNamed(name), 1)).toBeUndefined();
    const out = campaignOf({ lands: { x: '1 5a', y: '2 3a' }, links: 'x-y', players: [{}, {}, {}] });
    expect(askBot(out, botNamed(name), 3)).toBeUndefined();
  });

  test('gives a reason in one sentence that fits a screen', () => {
    for (const seat of [1, 2]) {
      expect(askBot(newCampaign(), botNamed(name), seat)?.why).toMatch(/^[A-Z\d][ -~]{4,98}\.$/);
      for (const tech of [0, 20, 400]) {
        const match = campaignOf({ ...front, players: [{ tech }, { tech }] });
        expect(askBot(match, botNamed(name), seat)?.why).toMatch(/^[A-Z\d][ -~]{4,98}\.$/);
      }
    }
  });

  test('names neither players by number nor territories by id in its reason', () => {
    for (const match of [newCampaign(), watched([name, name], 'twin-rivers', 'named', 3)]) {
      const why = askBot({ ...match, state: { ...match.state, outcome: null } }, botNamed(name), 1)?.why ?? '';
      expect(why).not.toMatch(/player \d|\b(alder|brook|cairn|drift|eyrie|fjord|glade|heath)\b/);
    }
  });
});

/** Player 1 holds a chain of territories from v to x. Player 2 holds y beside x, and z behind y. */
const front = {
  lands: { v: '1 2a', w: '1 1a', x: '1 6a', y: '2 6a', z: '2 2a' },
  links: 'v-w w-x x-y y-z',
  turn: 3,
} as const;

test('the lists of bots offer novice to expert, but neither random nor the synonyms greedy and adviser', () => {
  expect(offeredBots(risc.bots ?? {})).toEqual(names.slice(1));
  expect(linesOf(campaignOf(front), 'greedy')).toEqual(linesOf(campaignOf(front), 'normal'));
  expect(linesOf(campaignOf(front), 'adviser')).toEqual(linesOf(campaignOf(front), 'expert'));
});

test('the strongest bot gives the hints', () => {
  expect(risc.hintBot).toBe(strongestBot(risc.bots ?? {}));
});

describe('the bot normal', () => {
  const linesAt = (lands: Readonly<Record<string, string>>, links: string, player: object = {}) =>
    linesOf(campaignOf({ lands, links, players: [{ tech: 0, ...player }, { tech: 0 }] }), 'normal');

  test('places its units on borders', () => {
    expect(linesOf(newCampaign(), 'normal')).toEqual(['place(brook,8a)', 'place(drift,8a)', 'commit']);
  });

  test('places no more units than remain to be placed', () => {
    const match = newCampaign();
    match.play(1, { name: 'place', args: { territory: 'alder', units: [14, 0, 0, 0, 0, 0, 0] } });
    expect(linesOf(match, 'normal')).toEqual(['place(brook,1a)', 'place(drift,1a)', 'commit']);
  });

  test.each([
    ['attacks with a chance of at least 0.6', { x: '1 6a', y: '2 4a' }, 'x-y', ['attack(x,y,5a)', 'commit']],
    ['waits with a lower chance', { x: '1 5a', y: '2 5a' }, 'x-y', ['commit']],
    ['sends one unit into an empty territory', { x: '1 5a', y: '2' }, 'x-y', ['attack(x,y,1a)', 'commit']],
    [
      'joins forces from all sides',
      { w: '1 4a', x: '1 4a', y: '2 5a' },
      'w-y x-y w-x',
      ['attack(w,y,3a)', 'attack(x,y,3a)', 'commit'],
    ],
    [
      'brings inner units to the front',
      { v: '1 3a', w: '1 0a', x: '1 1a', y: '2 9a' },
      'v-w w-x x-y',
      ['move(v,x,3a)', 'commit'],
    ],
  ])('considers the odds, and moves units to the front: %s', (_, lands, links, expected) => {
    expect(linesAt(lands, links)).toEqual(expected);
  });

  test('spends remaining tech on upgrades at the front, and researches when it can', () => {
    expect(linesAt({ x: '1 5a', y: '2 9a' }, 'x-y', { tech: 7 })).toEqual(['upgrade(x,2,a,b)', 'commit']);
    expect(linesAt({ x: '1 5a', y: '2 9a' }, 'x-y', { tech: 53 })).toEqual(['research', 'upgrade(x,1,a,b)', 'commit']);
  });

  test('orders only as much as its food can pay for', () => {
    expect(linesAt({ x: '1 9a', y: '2 1a' }, 'x-y', { food: 2 })).toEqual(['attack(x,y,2a)', 'commit']);
    expect(linesAt({ x: '1 9a', y: '2 1a' }, 'x-y', { food: 0 })).toEqual(['commit']);
  });
});

describe('the bot hard', () => {
  test('attacks the last territory of its rival', () => {
    expect(linesOf(campaignOf({ lands: { x: '1 9a', y: '2 1a' }, links: 'x-y' }), 'hard').join(' ')).toContain(
      'attack(x,y,',
    );
  });

  test('attacks an empty territory of a rival that probably attacks elsewhere', () => {
    // A player 2 who plays like `normal` takes w from y with all units but one. The territory z behind y is empty.
    const match = campaignOf({
      lands: { w: '1 1a', x: '1 3a', y: '2 9a', z: '2' },
      links: 'w-y x-z y-z w-x',
      players: [{ tech: 0 }, { tech: 0 }],
    });
    expect(linesOf(match, 'hard').join(' ')).toContain('attack(x,z,');
  });

  test('attacks every possible target in the last turn', () => {
    const lands = { x: '1 9a', y: '2 3a', z: '2 3a' };
    const match = campaignOf({ lands, links: 'x-y x-z y-z', turn: 7, turns: 7 });
    const lines = linesOf(match, 'hard').join(' ');
    expect(lines).toContain('attack(x,y,');
    expect(lines).toContain('attack(x,z,');
  });
});

describe('the bot that gives the hints', () => {
  // A player who took every hint of an earlier bot was eliminated in turn 12 of this match.
  test('wins on three-crowns against easy and novice', () => {
    const bots = ['expert', 'easy', 'novice'].map(botNamed);
    const { winners } = playedOut({ level: riscMap('three-crowns').text, bots, seed: 'w1', turns: 60 });
    expect(winners).toEqual([1]);
  });

  test('beats hard in at least half of the matches for two', () => {
    const [expert, hard] = [botNamed('expert'), botNamed('hard')];
    const wins = inTime([4, 5], [0, 1, 2, 3, 4, 5, 6, 7]).filter((game) => {
      const bots = game % 2 === 0 ? [expert, hard] : [hard, expert];
      const { winners } = playedOut({ level: riscMap('twin-rivers').text, bots, seed: `${game >> 1}`, turns: 60 });
      return winners[0] === 1 + (game % 2);
    });
    expect(wins.length).toBeGreaterThanOrEqual(inTime(1, 5));
  });
});
