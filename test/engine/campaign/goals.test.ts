import { describe, expect, test } from 'vitest';
import { judgeStage, starLabels } from '#engine/campaign/campaign.ts';
import { goalKinds, type JudgedMatch, judgeGoal, parseGoal } from '#engine/campaign/goals.ts';
import type { Game } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { botsOf } from '#match-session/players.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { bundledLevel } from '#storage/levels.ts';
import { letBotsPlay } from '../../support/bots-at-table.ts';
import { unwrapped } from '../support.ts';

function judge<T extends GameTypes>(game: Game<T>, text: string, judged: Partial<JudgedMatch<T>>) {
  const all = {
    seat: 1,
    isWon: true,
    turn: 9,
    states: [],
    events: () => [],
    hints: 0,
    par: 3,
    terms: undefined,
    ...judged,
  };
  const { isMet, reached } = judgeGoal(
    unwrapped(parseGoal(goalKinds(game.campaign?.goals, game.campaign?.turnName), text)),
    all,
  );
  return [isMet, reached];
}

const rivers = startMatch(risc, { seed: 'a', players: 2, options: {}, level: bundledLevel(risc, 'twin-rivers') }).state;
const home = rivers.owners.indexOf(1);
const riscState = (turn: number, lost: number, level = 1): typeof rivers => ({
  ...rivers,
  turn,
  owners: rivers.owners.map((owner, land) => (land >= home && land < home + lost ? 2 : owner)),
  seats: rivers.seats.map((seat, i) => (i === 0 ? { ...seat, level } : seat)),
});

describe('goals of RISC', () => {
  test.each<[string, Partial<JudgedMatch<RiscTypes>>, boolean, string | undefined]>([
    ['win', {}, true, undefined],
    ['win', { isWon: false }, false, undefined],
    ['win by 9', {}, true, 'turn 9'],
    ['win by 8', {}, false, 'turn 9'],
    ['win by 9', { isWon: false }, false, 'turn 9'],
    ['no hint', {}, true, '0 hints'],
    ['no hint', { hints: 2 }, false, '2 hints'],
    ['home lost 0', { states: [riscState(0, 0), riscState(3, 0)] }, true, 'none lost'],
    ['home lost 0', { states: [riscState(0, 0), riscState(3, 1), riscState(4, 0)] }, false, '1 lost'],
    ['home lost 1', { states: [riscState(0, 0), riscState(3, 1), riscState(4, 0)] }, true, '1 lost'],
    ['level 2 by 4', { states: [riscState(0, 0), riscState(4, 0, 2)] }, true, 'level 2'],
    ['level 2 by 4', { states: [riscState(0, 0), riscState(5, 0, 2)] }, false, 'level 1'],
    ['win, home lost 0', { states: [riscState(0, 0), riscState(3, 1)] }, false, '1 lost'],
  ])('are judged: $0 gives $2 and the result text $3', (text, judged, isMet, reached) => {
    expect(judge(risc, text, judged)).toEqual([isMet, reached]);
  });
});

const level = bundledLevel(spaceExplorers, 'corridor');
const corridor = startMatch(spaceExplorers, { seed: 'a', players: 2, options: {}, level }).state;
/** State in which player 1 has `p1[i]` people on planet i, and player 2 has one person on each planet without them. */
const corridorState = (turn: number, p1: readonly number[]): typeof corridor => ({
  ...corridor,
  turn,
  p1,
  p2: p1.map((people) => (people > 0 ? 0 : 1)),
});

describe('goals of Space Explorers', () => {
  const states = [
    corridorState(1, [6, 0, 0, 0, 0]),
    corridorState(10, [6, 2, 2, 0, 0]),
    corridorState(12, [6, 2, 2, 0, 0]),
    corridorState(14, [6, 2, 0, 0, 0]),
  ];
  test.each<[string, boolean, string]>([
    ['own 3 by 10', true, '3 of 3'],
    ['own 3 by 9', false, '1 of 3'],
    ['hold 2 from 10 to 12', true, '3 of 3'],
    ['hold 2 from 10 to 14', false, '3 of 5'],
    ['hold 2 from 12 to 20', false, '1 of 9'],
    ['hold 1 2 for 3 turns', true, '3 of 3'],
    ['hold 1 2 for 4 turns', false, '3 of 4'],
    ['people at most 8', true, '8 people'],
    ['people at most 7', false, '8 people'],
    ['lead 5:1 by 12', true, 'best lead 5 to 1'],
    ['lead 6:1 by 12', false, 'best lead 5 to 1'],
    ['never below 2 planets', true, '2 of 2'],
    ['never below 3 planets', false, '2 of 3'],
  ])('are judged: $0 gives $1 and the result text $2', (text, isMet, reached) => {
    const judged: Partial<JudgedMatch<SpaceExplorers>> = { states };
    expect(judge(spaceExplorers, text, judged)).toEqual([isMet, reached]);
  });
});

describe('goals of RoboRace', () => {
  const start = startMatch(roboRace, { seed: 'a', players: 3, options: { flags: '2' } }).state;
  const race = (flags: readonly number[], winner?: number): typeof start => ({
    ...start,
    robots: start.robots.map((robot, i) => ({ ...robot, flags: flags[i] ?? expect.fail() })),
    outcome: winner === undefined ? null : { winners: [winner], reason: 'goal' },
  });
  test.each<[string, Partial<JudgedMatch<RoboRace>>, boolean, string]>([
    ['place 2', { states: [race([1, 2, 0], 2)] }, true, 'place 2'],
    ['place 2', { states: [race([0, 2, 1], 2)] }, false, 'place 3'],
    ['place 1', { states: [race([0, 2, 1], 1)] }, true, 'place 1'],
    ['win by 9', {}, true, 'round 9'],
  ])('are judged: $0 gives $2 and the result text $3', (text, judged, isMet, reached) => {
    expect(judge(roboRace, text, judged)).toEqual([isMet, reached]);
  });

  test('are counted in rounds', () => {
    const stages = unwrapped(bundledCampaign('robo-race') ?? expect.fail()).stages;
    expect(stages.flatMap((stage) => starLabels(roboRace, stage))).toContain('win by round 6');
  });
});

describe('goals of Into the Breach', () => {
  const level = bundledLevel(intoTheBreach, 'classic');
  const start = startMatch(intoTheBreach, { seed: 'a', players: 1, options: {}, level }).state;
  let standing = 0;
  const withLost = (lost: number): typeof start => {
    standing = 0;
    const board = start.board.map((row) => row.replaceAll(/[1-9]/g, (tile) => (standing++ < lost ? '0' : tile)));
    return { ...start, board };
  };
  const happened = (...types: readonly ('game-lost' | 'restarted' | 'turn-started')[]) => {
    const events = types.map((type): IntoTheBreach['event'] =>
      type === 'game-lost'
        ? { type, phase: 'termination', turn: 3, reason: 'turn-limit' }
        : type === 'restarted'
          ? { type, phase: 'player-movement' }
          : { type, phase: 'player-movement', turn: 2 },
    );
    return { events: () => events };
  };
  const allowed = { terms: { mayLose: 1 } };
  test.each<[string, Partial<JudgedMatch<IntoTheBreach>>, boolean, string | undefined]>([
    ['par', { turn: 3, par: 3 }, true, 'turn 3'],
    ['par', { turn: 4, par: 3 }, false, 'turn 4'],
    ['par', { turn: 3, par: 3, isWon: false }, false, 'turn 3'],
    ['buildings lost 1', { states: [start, withLost(1)] }, true, '1 building lost'],
    ['buildings lost 1', { states: [start, withLost(2)] }, false, '2 buildings lost'],
    ['buildings lost 0', { states: [start, start] }, true, 'no buildings lost'],
    ['grid kept', { states: [start, withLost(1)], ...allowed }, true, undefined],
    ['grid kept', { states: [start, withLost(2)], ...allowed }, false, '1 lost, 1 for 1 building too many'],
    ['grid kept', { states: [start, start], ...allowed, ...happened('restarted') }, true, undefined],
    [
      'grid kept',
      { states: [start, start], ...allowed, ...happened('turn-started', 'restarted') },
      false,
      '2 lost, 2 for starting over once',
    ],
    [
      'grid kept',
      { states: [start, start], ...allowed, ...happened('game-lost', 'restarted') },
      false,
      '2 lost, 2 for losing once',
    ],
    ['win, buildings lost 0', { states: [start, withLost(1)] }, false, '1 building lost'],
  ])('are judged: $0 gives $2 and the result text $3', (text, judged, isMet, reached) => {
    expect(judge(intoTheBreach, text, judged)).toEqual([isMet, reached]);
  });
});

test('an unknown goal is refused, and the message lists all kinds of goals of the game', () => {
  expect(parseGoal(goalKinds(risc.campaign?.goals), 'win, home lost')).toEqual({
    ok: false,
    error: 'found "home lost", expected one of: win; win by N; no hint; home lost N; level N by T',
  });
});

describe('a stage played against easier rivals than planned', () => {
  const stage = itemAt(unwrapped(bundledCampaign('risc') ?? expect.fail()).stages, 0);
  const level = bundledLevel(risc, 'twin-rivers');
  const match = startMatch(risc, { seed: 'a', players: 2, options: {}, level });
  letBotsPlay(match, botsOf(risc, { 1: 'hard', 2: 'random' }));

  test('earns no third star', () => {
    const starsIf = (isEased: boolean) =>
      judgeStage(match, { ...stage, stars: ['win', 'win by 20', 'no hint'] }, { hints: 0, isEased }).stars.map(
        ({ isMet }) => isMet,
      );
    expect(starsIf(false)).toEqual([true, true, true]);
    expect(starsIf(true)).toEqual([true, true, false]);
  });
});
