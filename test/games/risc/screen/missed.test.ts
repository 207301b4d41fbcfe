import { expect, test } from 'vitest';
import { startFrom } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { holdingsOf, missedBy, plannedBy } from '#games/risc/screen/match-summary.ts';
import { unwrapped } from '#test/engine/support.ts';
import { positionOn, type Standing } from '../positions.ts';
import { orderOf } from './report-scenes.ts';

const viewOf = (standing: Standing) => {
  const setup = { seed: 'missed', players: 2, options: {} };
  const { state } = unwrapped(startFrom(risc, setup, positionOn(standing)));
  return risc.view(state, 1);
};
const name = (seat: number) => ['mia', 'lena'][seat - 1] ?? '';

test.each([
  [{}, { alder: '2 1a' }, 'no orders; lena took Alder'],
  [{}, { alder: '2 1a', brook: '2 1a' }, 'no orders; lena took Alder and Brook'],
  [{}, {}, 'no orders'],
  [{ orders: true }, { eyrie: '1 1a' }, '1 order played: won Eyrie'],
  [{ orders: true }, { eyrie: '1 1a', fjord: '1 1a', alder: '2 1a' }, '1 order played: won 2 lands, lost Alder'],
  [{ orders: true }, {}, '1 order played'],
])('the summary of a missed turn can state: $2', (before, lands, text) => {
  const orders = 'orders' in before ? [orderOf('attack brook eyrie 1a')] : [];
  const first = viewOf({ players: [{ orders }] });
  expect(missedBy(first, viewOf({ lands }), 1, name)).toBe(text);
});

test('the holdings of a player state the number of lands, the units in each and the planned orders', () => {
  const view = viewOf({ lands: { alder: '1 2a+1b' }, players: [{ orders: [orderOf('attack brook eyrie 1a')] }] });
  expect(holdingsOf(view, 1)).toMatchObject({
    label: 'your lands',
    withCount: 'your 4 lands',
    held: 'You held 4 of 8 lands.',
  });
  expect(holdingsOf(view, 1).each[0]).toBe('Alder 2a+1b');
  expect([plannedBy(view, 1), plannedBy(view, 2)]).toEqual(['1 order', undefined]);
});
