import { expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { campaignOf, newCampaign } from '../support.ts';
import { sceneOf } from '../text-mode-scenes.ts';

/** The position of `test/games/risc/refusals.test.ts`, with names of territories. */
const sketch = {
  lands: { vale: '3 1a', west: '1 1a', xanth: '1 2a+1c', yard: '2 1a', zeal: '2 0' },
  links: 'xanth-yard yard-zeal west-zeal vale-west',
  players: [{ food: 2, tech: 12 }],
};

/** Text on the screen when a line is refused. */
function refusalText(line: string, match = campaignOf(sketch)): string | undefined {
  const entered = enter(match, `1: ${line}`);
  if (entered?.read !== true || entered.step.ok) throw new Error(`${line} was not refused`);
  return riscScreen.view.refusalWords?.(sceneOf(match), entered.step.error);
}

test.each([
  ['move(xanth,west,0)', 'Choose at least one unit.'],
  ['move(nowhere,west,1)', 'There is no territory "nowhere" on this map.'],
  ['move(yard,yard,1)', 'Units are to go from YARD to YARD: choose two lands.'],
  ['move(yard,zeal,1)', 'YARD belongs to P2; choose a land of your own.'],
  ['move(xanth,west,99)', 'No way over your own lands leads from XANTH to WEST.'],
  ['attack(xanth,west,9)', 'WEST is yours: move there, or attack a land of somebody else.'],
  ['attack(west,yard,9)', 'YARD is not next to WEST; VALE, ZEAL are.'],
  ['attack(xanth,yard,4a)', 'XANTH has only 2a+1c left for orders, not 4a.'],
  ['upgrade(xanth,all,b,c)', 'Type c needs technology level 2; yours is 1.'],
  ['attack(xanth,yard,all)', 'This costs 3 food; you have 2 left.'],
  ['research', 'This costs 50 tech; you have 12 left.'],
])('the refused line %s is explained with names', (line, expected) => {
  expect(refusalText(line)).toBe(expected);
});

test('refusals for no units left, none of a type, a needed order and a committed turn have the expected texts', () => {
  const match = campaignOf({ ...sketch, players: [{ food: 90, tech: 90 }] });
  const play = (line: string) => enter(match, `1: ${line}`);
  expect(refusalText('upgrade(west,all,b,c)', match)).toContain('technology level');
  play('attack(west,vale,all)');
  expect(refusalText('attack(west,zeal,all)', match)).toBe('WEST has no units left for orders.');
  play('upgrade(xanth,2,a,b)');
  expect(refusalText('upgrade(xanth,all,a,b)', match)).toBe('XANTH has only 2b+1c left for orders, none of that type.');
  play('attack(xanth,yard,2b)');
  expect(refusalText('cancel(2)', match)).toBe('Order 3 needs it; cancel that one first.');
  expect(refusalText('place(west,1)', match)).toBe('Units are placed only before the first turn.');
  play('commit');
  expect(refusalText('research', match)).toBe('You have ended the turn already.');
  expect(refusalText('research', newCampaign())).toBe('First all players place their units.');
});
