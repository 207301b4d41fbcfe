import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf } from '#games/risc/orders.ts';
import { seatsOf } from '#games/risc/state.ts';
import { begunPlay, chanceOf, plays, playTurn, randomLine, tryLine } from './random-play.ts';
import { campaignOf, units } from './support.ts';

describe('the projection of a draft', () => {
  test('does not depend on projections of earlier drafts or of other matches', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const matches = [begunPlay(play), begunPlay({ ...play, seed: `${play.seed}1` })];
        const chance = chanceOf(play);
        for (const match of matches) playTurn(match, chance);
        for (let i = 0; i < 40; i++) {
          const match = matches[i % 2];
          if (match === undefined || match.state.outcome !== null) continue;
          const seat = chance.integer(1, play.players);
          tryLine(match, seat, randomLine(match, seat, chance));
          for (const each of seatsOf(match.state))
            expect(draftOf(match.state, each).projection).toEqual(
              draftOf(structuredClone(match.state), each).projection,
            );
        }
      }),
      { numRuns: 15 },
    );
  });

  test('depends on the owners and units of the map', () => {
    const { state } = campaignOf({ lands: { x: '1 5a', y: '2 3a' }, links: 'x-y' });
    expect(draftOf(state, 1).projection.units.get(0)).toEqual(units('5a'));
    expect(draftOf({ ...state, units: [units('2c'), units('3a')] }, 1).projection.units.get(0)).toEqual(units('2c'));
    expect(draftOf({ ...state, owners: [1, 1] }, 1).projection.units.get(1)).toEqual(units('3a'));
  });
});
