import { expect, test } from 'vitest';
import { draftFor } from '#games/risc/bots/bot-draft.ts';
import { reasonForTurn } from '#games/risc/bots/reasons.ts';
import type { OrderCommand } from '#games/risc/commands.ts';
import { commandOf } from '#games/risc/orders.ts';
import { viewOf } from '#games/risc/state.ts';
import { campaignOf, units } from '../support.ts';

const attack = (from: string, to: string, force: string): OrderCommand => ({
  name: 'attack',
  args: { from, to, units: units(force) },
});

const move = (from: string, to: string, force: string): OrderCommand => ({
  name: 'move',
  args: { from, to, units: units(force) },
});

/** Reason for orders of player 1, who knows player 2 as Easy and player 3 as Mab. */
function reasonFor(lands: Readonly<Record<string, string>>, links: string, orders: readonly OrderCommand[]): string {
  const match = campaignOf({ lands, links, players: [{ food: 99, tech: 99 }, {}, {}] });
  for (const order of orders) expect(match.play(1, order)).toMatchObject({ ok: true });
  const view = viewOf(match.state, 1);
  const drafted = view.seats[0]?.orders ?? [];
  return reasonForTurn(draftFor(view, 1), drafted.map(commandOf), (seat) => (seat === 2 ? 'Easy' : 'Mab'));
}

test.each<readonly [string, Readonly<Record<string, string>>, string, readonly OrderCommand[], string]>([
  ['waiting', { x: '1 9a', y: '2 9a' }, 'x-y', [], 'Keep 9 in X: Easy has 9 next door.'],
  ['an attack', { x: '1 10a', y: '2 3a' }, 'x-y', [attack('x', 'y', '9')], '95 % to take Y: 9 attack 3.'],
  [
    'an attack that leaves enough behind',
    { x: '1 20a', y: '2 3a', z: '3 4a' },
    'x-y x-z',
    [attack('x', 'y', '9')],
    "95 % to take Y, and the 11 left in X hold against Mab's 4.",
  ],
  [
    'an attack that leaves too few behind',
    { x: '1 10a', y: '2 3a', z: '3 9a' },
    'x-y x-z',
    [attack('x', 'y', '9')],
    '95 % to take Y: that is worth the risk to X.',
  ],
  [
    'an attack that leaves nobody behind',
    { x: '1 9a', y: '2 3a', z: '3 1a' },
    'x-y x-z',
    [attack('x', 'y', '9')],
    '95 % to take Y: that is worth leaving X empty.',
  ],
  [
    'taking an empty territory',
    { x: '1 9a', y: '2' },
    'x-y',
    [attack('x', 'y', '1')],
    'Y is empty: nobody defends it.',
  ],
  [
    'a reinforcement',
    { w: '1 4a', x: '1 2a', y: '2 5a' },
    'w-x x-y',
    [move('w', 'x', '4')],
    'X needs 6: Easy has 5 next door.',
  ],
])('a bot gives its reason for %s', (_, lands, links, orders, expected) => {
  expect(reasonFor(lands, links, orders)).toBe(expected);
});
