import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { formatCommand, parseScript } from '#engine/script.ts';
import { step } from '#engine/step.ts';
import { buildingsOf } from '#games/into-the-breach/board.ts';
import { bots, reasonFor } from '#games/into-the-breach/bots.ts';
import { commands } from '#games/into-the-breach/commands.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach as game } from '#games/into-the-breach/index.ts';
import { lost, ongoing, won } from '#games/into-the-breach/search/battle.ts';
import type { Continuation } from '#games/into-the-breach/search/search.ts';
import { isMech, type View } from '#games/into-the-breach/state.ts';
import { frozen, unwrapped } from '#test/engine/support.ts';
import { letBotsPlay, playScript, seatedBots } from '#test/support/bots-at-table.ts';
import { positions } from '../search/positions.ts';
import { answerTo, board, matchOf, play, wordOf } from '../support.ts';

const names = Object.keys(bots);

const botNamed = (name: string) => bots[name] ?? expect.fail(`no bot ${name}`);

/** Lines that a bot would type until the end of its turn. */
function planOf(name: string, view: View, seed = 'chance'): string[] {
  const choice = botNamed(name).choose({ view, seat: 1, random: openStreams(seeded(seed)).stream('bot') });
  return choice === undefined
    ? []
    : [choice.command, ...(choice.next ?? [])].map((one) => formatCommand(commands, one));
}

const standingIn = ({ board }: View) => buildingsOf(board).filter(({ health }) => health > 0).length;

/** Positions with both mechs and enemies. */
const open = positions.filter(({ entities }) => entities.some(isMech) && !entities.every(isMech));

describe.each(names)('the bot %s', (name) => {
  test('plans a turn that the game accepts, and explains the turn in a sentence', () => {
    fc.assert(
      fc.property(open, (position) => {
        const view = frozen(position);
        const choice = botNamed(name).choose({ view, seat: 1, random: openStreams(seeded('a')).stream('bot') });
        expect(choice?.why).toMatch(/^[A-Z].{1,98}\.$/);
        const turn = choice === undefined ? [] : [choice.command, ...(choice.next ?? [])];
        expect(turn.findIndex((command) => command.name === 'end_turn')).toBe(turn.length - 1);
        let state = position;
        for (const command of turn) {
          const played = step(game, state, 1, command);
          expect(played.ok).toBe(true);
          state = played.state;
        }
      }),
      { numRuns: name === 'hard' ? 6 : 20 },
    );
  });

  test('wins classic in at most 7 turns (hard: 3)', () => {
    const match = matchOf();
    letBotsPlay(match, new Map([[1, botNamed(name)]]));
    expect(wordOf(match)).toBe('won');
    expect(match.state.turn).toBeLessThanOrEqual(name === 'hard' ? 3 : 7);
  });

  test.runIf(name === 'hard')('wins classic without losing a building', () => {
    const match = matchOf();
    const before = standingIn(match.state);
    letBotsPlay(match, new Map([[1, botNamed(name)]]));
    expect(standingIn(match.state)).toBe(before);
  });

  test('does not move mechs that have already moved', () => {
    const moved = play(matchOf(), 'move(1,1,2,1)', 'move(1,3,2,4)');
    const plan = planOf(name, moved.state);
    expect(plan.at(-1)).toBe('end_turn');
    expect(plan.slice(0, -1).every((line) => line.startsWith('move(1,2,'))).toBe(true);
  });

  test('plays nothing after turn 100 or after the end of the match', () => {
    const { state } = matchOf();
    expect(planOf(name, { ...state, turn: 100 })).not.toEqual([]);
    expect(planOf(name, { ...state, turn: 101 })).toEqual([]);
    expect(planOf(name, { ...state, reason: 'buildings-destroyed' })).toEqual([]);
  });

  test('plays the same command in the same position of a match', () => {
    const match = matchOf();
    expect(askBot(match, botNamed(name), 1)).toEqual(askBot(match, botNamed(name), 1));
  });
});

describe('the random stream of a match', () => {
  const roomy = matchOf(
    board('_________/_________/_________/________1//T,1,1,5,4,1/T,1,3,5,4,1/H,0,0,5,4,1/S,3,3,9,1,0'),
  ).state;

  test.each(['normal', 'hard'])('does not influence the bot %s', (name) => {
    expect(planOf(name, roomy, 'one')).toEqual(planOf(name, roomy, 'other'));
  });

  test('influences the bot easy, which tries only some placements', () => {
    expect(new Set(['a', 'b', 'c', 'd'].map((seed) => planOf('easy', roomy, seed).join())).size).toBeGreaterThan(1);
  });
});

describe('the answer to the command `hint`', () => {
  test('is the turn that the bot normal would play', () => {
    const match = matchOf();
    for (const moves of [[], ['move(1,1,4,1)'], ['move(1,2,2,2)']]) {
      play(match, ...moves);
      expect(answerTo(match, 'hint')).toBe(`result:${planOf('normal', match.state).join(' ')}`);
    }
  });

  test('depends on the position only, not on moves that were undone', () => {
    const there = play(matchOf(), 'move(1,1,4,1)');
    const roundabout = play(matchOf(), 'move(1,1,2,1)', 'undo', 'move(1,2,2,2)', 'undo', 'move(1,1,4,1)');
    expect(answerTo(there, 'hint')).toBe(answerTo(roundabout, 'hint'));
  });

  test('ends the turn if no mech can move', () => {
    const match = play(matchOf(board('____/___9//T,0,0,5,1,1/F,1,0,1,0,0')), 'move(0,0,0,1)');
    expect(answerTo(match, 'hint')).toBe('result:end_turn');
  });

  test('is also given in turn 102, when bots no longer play', () => {
    const match = matchOf(board('MMMMM/M___M/MMMMM/M1M_M/MMMMM//T,1,1,9,1,0/F,3,3,9,0,0'));
    for (let turn = 1; turn <= 101; turn++) play(match, 'end_turn');
    expect(match.state.turn).toBe(102);
    expect(answerTo(match, 'hint')).toMatch(/ ?end_turn$/);
  });
});

describe('a bot that plays in a script', () => {
  test('plays the match to its end before the script continues', () => {
    const match = matchOf();
    const script = unwrapped(parseScript<IntoTheBreach>(game, 'moves(1,1)\ntargets(1,1)'));
    const playedCommands = playScript(match, script, seatedBots(new Map([[1, botNamed('normal')]]))).map(
      ({ line }) => line.command.name,
    );
    expect(wordOf(match)).toBe('won');
    expect(playedCommands.slice(-3)).toEqual(['end_turn', 'moves', 'targets']);
  });

  test('stops after turn 100 if the match is still undecided', () => {
    const match = matchOf(board('MMMMM/M___M/MMMMM/M1M_M/MMMMM//T,1,1,9,1,0/F,3,3,9,0,0'));
    letBotsPlay(match, new Map([[1, botNamed('easy')]]));
    expect(wordOf(match)).toBe('ready');
    expect(match.state.turn).toBe(101);
  });
});

const endTurn = { name: 'end_turn', args: {} } as const;

const move = (row: number, column: number, to_row: number, to_column: number) =>
  ({ name: 'move', args: { row, column, to_row, to_column } }) as const;

type Turn = Continuation['turns'][number];

const idle: Turn = [endTurn];

const unfinished = { fate: ongoing, simulated: 1, buildingsLost: 0, isLossCertain: false } as const;

/** The reason that a bot states for playing `turn` on `board`, if it expects the continuation `later`. */
type Case = readonly [sentence: string, board: string, turn: Turn, later: Partial<Continuation>];

const cases: readonly Case[] = [
  ['Wins this turn.', '_____9//T,0,0,1,0,1/F,0,1,1,0,1', idle, { fate: won }],
  ['No move prevents defeat.', '_1_/___//T,0,0,5,1,1/S,0,2,1,0,0', idle, { fate: lost }],
  ['Nothing is better than ending the turn.', '_____9/______//T,1,0,1,0,1/F,0,0,9,0,0', idle, {}],
  ['Prepares the next turns.', '___/__9/___//T,0,0,9,1,0/S,2,2,9,0,0', [move(0, 0, 0, 1), endTurn], {}],
  ['Wins in 3 turns.', '___/__9/___//T,0,0,9,1,0/S,2,2,9,0,0', idle, { turns: [idle, idle, idle], fate: won }],
  ['Saves building (0,2).', '__3/___/9__//T,0,0,9,1,3/S,2,2,9,0,0', [move(0, 0, 1, 0), endTurn], {}],
  ['Saves the TankMech.', '__9/___/9__//T,1,2,2,2,0/S,2,2,9,0,2', [move(1, 2, 1, 0), endTurn], {}],
  ['Destroys the Firefly.', '9__/___/___//T,0,1,9,1,1/F,1,2,1,0,0/S,2,2,9,0,0', [move(0, 1, 1, 1), endTurn], {}],
  [
    'Destroys 2 enemies.',
    '9____/_____//T,0,1,9,1,1/F,1,2,1,0,0/F,1,4,1,0,0/S,0,4,9,0,0',
    [move(0, 1, 1, 1), endTurn],
    {},
  ],
  ['The enemies hit each other.', '9__/___/___//T,0,1,9,1,0/S,2,1,9,0,1/S,2,2,9,0,0', idle, {}],
  ['The enemies hit each other.', '_9_/___/___//T,0,0,9,1,0/S,2,1,9,0,1/S,2,2,9,0,1', idle, {}],
  [
    'Saves building (0,2); costs building (1,3).',
    '__3__/___1_/9____//T,0,0,9,1,3/S,2,4,9,0,0',
    [move(0, 0, 1, 0), endTurn],
    {},
  ],
  [
    'Nothing is better than ending the turn; costs building (0,1) and the HealMech.',
    '_19_/____//T,0,0,9,0,1/H,1,3,1,0,0/S,1,2,9,0,1',
    idle,
    { buildingsLost: 1 },
  ],
  [
    'Nothing is better than ending the turn; costs building (0,1) (no move saves every building).',
    '_19_/____//T,0,0,9,0,1/S,1,3,9,0,0',
    idle,
    { buildingsLost: 1, isLossCertain: true },
  ],
  [
    'Wins in 3 turns; costs a building later.',
    '___/__9/___//T,0,0,9,1,0/S,2,2,9,0,0',
    idle,
    { turns: [idle, idle, idle], fate: won, buildingsLost: 1 },
  ],
  ['Heals building (0,0).', '1__/___/___//H,0,1,9,1,2/S,2,2,9,0,0', idle, {}],
  [
    'Destroys the Scorpion; heals building (0,0).',
    '1__/___//H,0,1,9,0,2/T,1,0,9,0,1/S,1,2,1,0,0/F,0,2,9,0,0',
    idle,
    {},
  ],
];

test.each(cases)('the reason for a plan states its gains and costs: %s', (sentence, text, turn, later) => {
  const plan: Continuation = { ...unfinished, turns: [turn], ...later };
  expect(reasonFor(matchOf(board(text)).state, plan)).toBe(sentence);
});

test('a reason that would exceed 100 characters omits gains, but not costs', () => {
  const text = '1111111111/__________//H,1,1,9,0,2/T,1,5,9,0,9/S,1,4,3,0,1/S,1,3,3,0,1/F,1,8,1,0,1';
  const why = reasonFor(matchOf(board(text)).state, { ...unfinished, turns: [idle, idle, idle], fate: won });
  expect(why.length).toBeLessThanOrEqual(100);
  expect(why).toMatch(/^Wins in 3 turns; .*; costs [^;]*\.$/);
});
