import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import type { GameEvent } from '#games/risc/events.ts';
import { risc } from '#games/risc/index.ts';
import { idOf } from '#games/risc/map.ts';
import { draftOf } from '#games/risc/orders.ts';
import { seatIn, seatsOf } from '#games/risc/state.ts';
import { bonusOf, countOf, noUnits, plus, type Units, unitsText } from '#games/risc/units.ts';
import { upgradePrice } from '#games/risc/vocabulary.ts';
import { begunPlay, chanceOf, playedMatch, plays, playTurn, randomLine, tryLine } from './random-play.ts';
import { type Campaign, eventsOf, units } from './support.ts';

const runs = { numRuns: 20 };

const allUnits = ({ units: all }: Campaign['state']): Units => all.reduce((sum, counts) => plus(sum, counts), noUnits);

/** Units lost in combats, as counts by type. */
function fallenIn(events: readonly GameEvent[]): Units {
  const types = eventsOf(events, 'roll').map((roll) =>
    roll.loses === 'attacker' ? roll.attackerType : roll.defenderType,
  );
  return types.reduce((sum, type) => plus(sum, units(`1${type}`)), noUnits);
}

describe('in every match', () => {
  test('units appear only by growth, change type only by upgrades, and are lost one per roll', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = begunPlay(play);
        const chance = chanceOf(play);
        playTurn(match, chance);
        for (let turn = 0; turn < play.turns && match.state.outcome === null; turn++) {
          const before = allUnits(match.state);
          const { events } = playTurn(match, chance);
          let expected = [...before];
          for (const { count, from, to } of eventsOf(events, 'upgraded'))
            expected = [...plus(expected, units(`${count}${to}`))].map(
              (counts, i) => counts - (units(`${count}${from}`)[i] ?? 0),
            );
          const fallen = fallenIn(events);
          const grown = eventsOf(events, 'growth').reduce((sum, { units: added }) => plus(sum, added), noUnits);
          expected = expected.map((counts, i) => counts - (fallen[i] ?? 0) + (grown[i] ?? 0));
          expect(allUnits(match.state)).toEqual(expected);
        }
      }),
      runs,
    );
  });

  test('stocks change only by prices and yields, and are never negative', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = begunPlay(play);
        const chance = chanceOf(play);
        playTurn(match, chance);
        for (let turn = 0; turn < play.turns && match.state.outcome === null; turn++) {
          const before = match.state;
          const { events } = playTurn(match, chance);
          for (const seat of seatsOf(before)) {
            const [was, is] = [seatIn(before, seat), seatIn(match.state, seat)];
            const paid = (types: readonly GameEvent['type'][]) =>
              events.reduce(
                (sum, event) =>
                  sum + ('cost' in event && event.seat === seat && types.includes(event.type) ? event.cost : 0),
                0,
              );
            const growth = eventsOf(events, 'growth').find((event) => event.seat === seat);
            expect(is.food).toBe(was.food - paid(['moved', 'attacked']) + (growth?.food ?? 0));
            expect(is.tech).toBe(was.tech - paid(['upgraded', 'researched']) + (growth?.tech ?? 0));
            expect(Math.min(is.food, is.tech)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      runs,
    );
  });

  test('every territory has an owner, no count is negative, and every living player owns a territory', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const { state } = playedMatch(play);
        for (const counts of state.units) for (const count of counts) expect(count).toBeGreaterThanOrEqual(0);
        for (const owner of state.owners) expect(seatsOf(state)).toContain(owner);
        for (const seat of seatsOf(state)) expect(seatIn(state, seat).alive).toBe(state.owners.includes(seat));
      }),
      runs,
    );
  });

  test('bonuses change only by upgrades and losses', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = begunPlay(play);
        const chance = chanceOf(play);
        playTurn(match, chance);
        const before = match.state;
        const { events } = playTurn(match, chance);
        const bonus = (state: Campaign['state']) => state.units.reduce((sum, counts) => sum + bonusOf(counts), 0);
        const added = eventsOf(events, 'upgraded').reduce(
          (sum, { count, from, to }) => sum + bonusOf(units(`${count}${to}`)) - bonusOf(units(`${count}${from}`)),
          0,
        );
        expect(bonus(match.state)).toBe(bonus(before) + added - bonusOf(fallenIn(events)));
      }),
      runs,
    );
  });

  test('a territory that is not attacked ends the turn with the units left by the orders and one new unit', () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = begunPlay(play);
        const chance = chanceOf(play);
        playTurn(match, chance);
        const shadows = new Map<string, Units>();
        for (const seat of seatsOf(match.state)) {
          for (let i = 0; i < 4; i++) tryLine(match, seat, randomLine(match, seat, chance));
          const { projection } = draftOf(match.state, seat);
          for (const [territory, unitsLeft] of projection.units)
            shadows.set(idOf(match.state.map, territory), unitsLeft);
        }
        let events: readonly GameEvent[] = [];
        for (const seat of seatsOf(match.state)) events = tryLine(match, seat, 'commit')?.events ?? events;
        const targets = eventsOf(events, 'battle').map(({ territory }) => territory);
        for (const [i, id] of match.state.map.ids.entries())
          if (!targets.includes(id))
            expect(match.state.units[i]).toEqual(plus(shadows.get(id) ?? noUnits, units('1a')));
      }),
      runs,
    );
  });

  test('replaying the commands leads through the same states to the same match', () => {
    fc.assert(
      fc.property(plays, fc.nat(), (play, place) => {
        const match = playedMatch(play);
        const again = startMatch(risc, match.setup);
        const moment = place % (match.log.length + 1);
        for (const [i, { seat, command }] of match.log.entries()) {
          if (i === moment) expect(match.stateAfter(moment)).toEqual(again.state);
          again.play(seat, command);
        }
        expect(again.state).toEqual(match.state);
      }),
      runs,
    );
  });

  test("undo restores the state before the player's last command, whatever other players have done since", () => {
    fc.assert(
      fc.property(plays, (play) => {
        const match = begunPlay(play);
        const chance = chanceOf(play);
        playTurn(match, chance);
        for (let i = 0; i < 3; i++) tryLine(match, 1, randomLine(match, 1, chance));
        const counts = () => JSON.stringify(seatIn(match.state, 1));
        const other = () => JSON.stringify(seatIn(match.state, 2));
        const before = counts();
        const length = match.log.length;
        tryLine(match, 1, randomLine(match, 1, chance));
        if (match.log.length === length) return;
        tryLine(match, 2, randomLine(match, 2, chance));
        const otherMatch = other();
        expect(match.undo(1).ok).toBe(true);
        expect(counts()).toBe(before);
        expect(other()).toBe(otherMatch);
      }),
      runs,
    );
  });

  test('units in canonical form are read as the same units', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 7, maxLength: 7 }), (counts) => {
        expect(units(unitsText(counts))).toEqual(counts);
        expect(countOf(units(unitsText(counts)))).toBe(countOf(counts));
      }),
    );
  });

  test('the price of an upgrade does not depend on the number of its steps', () => {
    const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
    for (const [i, from] of types.entries())
      for (const [j, over] of types.slice(i).entries())
        for (const to of types.slice(i + j))
          expect(upgradePrice(from, over) + upgradePrice(over, to)).toBe(upgradePrice(from, to));
  });
});
