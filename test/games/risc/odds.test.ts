import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStreams, seeded } from '#engine/random.ts';
import { fight, oddsOf, winOfRound } from '#games/risc/combat.ts';
import { countOf, type Units } from '#games/risc/units.ts';
import { bonuses } from '#games/risc/vocabulary.ts';
import { units } from './support.ts';

const line = (force: Units): number[] => force.flatMap((count, type) => Array<number>(count).fill(bonuses[type] ?? 0));

/** Probability of each result, by plain recursion over the units left on both sides. */
function ends(attackers: readonly number[], defenders: readonly number[], round = 1): Map<string, number> {
  if (attackers.length === 0 || defenders.length === 0)
    return new Map([[`${attackers.length}/${defenders.length}`, 1]]);
  const isHighLow = round % 2 === 1;
  const attacker = isHighLow ? attackers.length - 1 : 0;
  const defender = isHighLow ? 0 : defenders.length - 1;
  const win = winOfRound(attackers[attacker] ?? 0, defenders[defender] ?? 0);
  const all = new Map<string, number>();
  for (const [chance, rest] of [
    [win, ends(attackers, defenders.toSpliced(defender, 1), round + 1)],
    [1 - win, ends(attackers.toSpliced(attacker, 1), defenders, round + 1)],
  ] as const)
    for (const [end, inner] of rest) all.set(end, (all.get(end) ?? 0) + chance * inner);
  return all;
}

const forces = (attackerCount: number) =>
  fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: attackerCount }).map((types) => {
    const counts = Array<number>(7).fill(0);
    for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  });

describe('odds (rules, "Odds")', () => {
  test('agree with a recursion over every state, for small forces of all types', () => {
    fc.assert(
      fc.property(forces(6), forces(6), (attackers, defenders) => {
        const odds = oddsOf(attackers, defenders);
        const exact = ends(line(attackers), line(defenders));
        const [attackerCount, defenderCount] = [countOf(attackers), countOf(defenders)];
        if (attackerCount === 0 && defenderCount === 0) return;
        for (let survivors = 1; survivors <= attackerCount; survivors++)
          expect(odds.attackers[survivors]).toBeCloseTo(exact.get(`${survivors}/0`) ?? 0, 10);
        for (let survivors = 1; survivors <= defenderCount; survivors++)
          expect(odds.defenders[survivors]).toBeCloseTo(exact.get(`0/${survivors}`) ?? 0, 10);
      }),
      { numRuns: 60 },
    );
  });

  test('add up to one, and the chance that no defender is left equals the chance of a win', () => {
    fc.assert(
      fc.property(forces(40), forces(40), (attackers, defenders) => {
        const odds = oddsOf(attackers, defenders);
        const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);
        expect(sum(odds.attackers)).toBeCloseTo(1, 9);
        expect(sum(odds.defenders)).toBeCloseTo(1, 9);
        if (countOf(attackers) > 0 && countOf(defenders) > 0) expect(odds.defenders[0]).toBeCloseTo(odds.win, 9);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['5a', '5a'],
    ['3a+2c', '4a+1b'],
    ['1g+1e+1b+1a', '2e+1c+1b'],
    ['12a+3b', '10a+2c'],
  ])('agree with 8,000 simulated combats: %s against %s', (attackers, defenders) => {
    const odds = oddsOf(units(attackers), units(defenders));
    const stream = openStreams(seeded(`${attackers}/${defenders}`)).stream('dice');
    const times = 8_000;
    let [won, survivors, defenderCount] = [0, 0, 0];
    for (let i = 0; i < times; i++) {
      const result = fight(units(attackers), units(defenders), stream);
      if (result.won) won++;
      if (result.won) survivors += countOf(result.units);
      else defenderCount += countOf(result.units);
    }
    // Allowed errors, of four standard deviations: for a simulated probability and a simulated number of units.
    const deviation = 4 / Math.sqrt(times);
    expect(Math.abs(won / times - odds.win)).toBeLessThan(deviation / 2);
    expect(Math.abs(survivors / times - odds.attackersLeft)).toBeLessThan(deviation * countOf(units(attackers)));
    expect(Math.abs(defenderCount / times - odds.defendersLeft)).toBeLessThan(deviation * countOf(units(defenders)));
  });

  test.each([
    ['5a', '0', 1, 5, 0],
    ['0', '5a', 0, 0, 5],
  ])('are certain if one side has no units: %s against %s', (attackers, defenders, win, survivors, defenderCount) => {
    const odds = oddsOf(units(attackers), units(defenders));
    expect(odds).toMatchObject({ win, attackersLeft: survivors, defendersLeft: defenderCount });
  });

  test('are valid probabilities for forces of a thousand units', () => {
    const odds = oddsOf(units('1000a'), units('900a+100b'));
    expect(odds.win).toBeGreaterThan(0);
    expect(odds.win).toBeLessThan(0.5);
    expect(odds.attackers.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  test.each([
    ['999999a', '16a', 1],
    ['999999a', '2a+1g', 1],
    ['999999g+999999a', '999a', 1],
    ['16a', '999999a', 0],
  ])('are computed for the largest force that can be typed: %s against %s', (attackers, defenders, win) => {
    const odds = oddsOf(units(attackers), units(defenders));
    expect(odds.win).toBeCloseTo(win, 9);
    const [attackerCount, defenderCount] = [countOf(units(attackers)), countOf(units(defenders))];
    expect(win === 1 ? odds.attackersLeft : odds.defendersLeft).toBeGreaterThan(
      0.99 * (win === 1 ? attackerCount : defenderCount),
    );
  });
});
