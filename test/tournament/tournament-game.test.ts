import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { loadSave, readSave } from '#engine/journal/save.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { bundledLevel } from '#storage/levels.ts';
import { keepNone } from '#tournament/keep-rule.ts';
import { scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import { playTournamentGame, type Seater } from '#tournament/tournament-game.ts';
import { bots } from '../tiny-game/bots.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { planOf } from './support.ts';

type SpaceSeater = Seater<SpaceExplorers>;

const kite = bundledLevel(spaceExplorers, 'kite');
const plan = planOf(['A', 'B'], {
  levels: [{ name: 'kite', ...(kite && { source: kite }) }],
  options: { turns: '12' },
});

const pass = { name: 'end_turn', args: {} } as const;
const giveUp = { name: 'resign', args: {} } as const;

const faultOf = (seat: number, turn: number) => ({ seat, turn, code: 'threw', message: 'no', faults: 1 }) as const;

/** Lets simulated programs play. `play` decides by player and turn what a program does. */
function programs(play: (player: string, turn: number) => 'pass' | 'fault' | 'give up' | 'nonsense') {
  const closed: string[] = [];
  const seat: SpaceSeater = (player, number) => {
    let turn = 0;
    return {
      player: {
        type: 'program',
        name: player,
        program: {
          async turn() {
            switch (play(player, ++turn)) {
              case 'pass':
                return { commands: [pass] };
              case 'fault':
                return { commands: [pass], fault: faultOf(number, turn) };
              case 'give up':
                return { commands: [giveUp], fault: faultOf(number, turn) };
              case 'nonsense':
                return { commands: [{ name: 'send', args: { from: 99, to: 0, people: 1 } }, pass] };
            }
          },
        },
      },
      async close() {
        closed.push(player);
      },
    };
  };
  return { seat, closed };
}

const play = (seat: SpaceSeater, index: number, more: Partial<TournamentPlan> = {}, isStopped = () => false) => {
  const whole = { ...plan, ...more };
  return playTournamentGame(spaceExplorers, whole, index, scheduleOf(whole)(index), { seat, isStopped });
};

describe('a game of programs', () => {
  test('attributes faults to the right entrant, even with swapped sides', async () => {
    const { seat, closed } = programs((player, turn) => (player === 'A' && turn <= 2 ? 'fault' : 'pass'));
    expect((await play(seat, 0))?.played).toMatchObject({
      ...{ faults: [2, 0], firstFaults: ['turn 1: no', null], forfeits: [] },
    });
    expect((await play(seat, 1))?.played).toMatchObject({
      ...{ faults: [0, 2], firstFaults: [null, 'turn 1: no'], forfeits: [] },
    });
    expect(closed.sort()).toEqual(['A', 'A', 'B', 'B']);
  });

  test.each([
    [0, { winners: [1], faults: [0, 3], forfeits: [2] }],
    [1, { winners: [2], faults: [3, 0], forfeits: [1] }],
  ])('counts giving up as a forfeit of the right entrant, game %d', async (index, expected) => {
    const { seat } = programs((player, turn) => (player === 'A' ? 'pass' : turn < 3 ? 'fault' : 'give up'));
    expect((await play(seat, index))?.played).toMatchObject({
      ...{ reason: 'forfeit', ...expected },
    });
  });

  test('leaves out illegal commands and plays the rest', async () => {
    const { seat } = programs(() => 'nonsense');
    expect((await play(seat, 0))?.played).toMatchObject({
      ...{ winners: [], reason: 'turn-limit', figures: { turns: 12 }, faults: [0, 0] },
    });
  });

  test('ends its programs when it is abandoned', async () => {
    let turns = 0;
    const { seat, closed } = programs(() => 'pass');
    expect(await play(seat, 0, {}, () => ++turns > 4)).toBeUndefined();
    expect(closed.sort()).toEqual(['A', 'B']);
  });

  test('ends its programs when it cannot be played', async () => {
    const { seat, closed } = programs((player) => {
      if (player === 'B') throw new Error('a fault of ours');
      return 'pass';
    });
    await expect(play(seat, 0)).rejects.toThrow('a fault of ours');
    expect(closed.sort()).toEqual(['A', 'B']);
  });
});

describe('a replay', () => {
  test('has the same end as the game, and the names of the players', async () => {
    const { seat } = programs((player, turn) => (player === 'A' && turn === 4 ? 'give up' : 'nonsense'));
    const { played, replay = '' } = (await play(seat, 1, { keep: { kinds: ['all'], games: [] } })) ?? {};
    const save = readSave(replay);
    const match = save.ok ? loadSave(spaceExplorers, save.value) : save;
    expect(match.ok && match.value.state).toMatchObject({ outcome: { winners: [1], reason: 'forfeit' }, turn: 8 });
    expect(played).toMatchObject({ winners: [1], reason: 'forfeit', figures: { turns: 8 } });
    expect(match.ok && match.value.setup.seed).toBe('S/1/2/1');
    expect(save.ok && save.value.header.notes).toEqual({ 'bot-1': 'B', 'bot-2': 'A' });
  });

  test('is not written if not requested', async () => {
    const { seat } = programs(() => 'pass');
    expect((await play(seat, 0, { keep: keepNone }))?.replay).toBeUndefined();
  });
});

test('a game that never ends is a draw', async () => {
  const auction: Game<DiceAuction> = { ...diceAuction, tournament: { figures: () => ({ rounds: 3 }) } };
  const without = planOf(['sleeper', 'sleeper'], { game: auction.id, levels: [{ name: 'standard' }] });
  const seat: Seater<DiceAuction> = () => ({
    player: { type: 'bot', name: 'sleeper', bot: bots.sleeper },
    close: async () => {},
  });
  const delivered = await playTournamentGame(auction, without, 0, scheduleOf(without)(0), {
    seat,
    isStopped: () => false,
  });
  expect(delivered?.played).toMatchObject({ winners: [], reason: 'unfinished', figures: { rounds: 3 } });
});
