import { expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { campaignOf, newCampaign } from '../support.ts';
import { sceneOf } from '../text-mode-scenes.ts';

/** The position of `test/games/risc/refusals.test.ts`, but with names of territories, and less food for player 1. */
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
  ['move(nowhere,west,1)', 'There is no land called nowhere on this map.'],
  ['move(yard,yard,1)', 'From YARD to YARD? Choose two lands.'],
  ['move(yard,zeal,1)', 'YARD belongs to normal 2. Choose one of your lands.'],
  ['move(xanth,west,99)', 'Your lands do not connect XANTH with WEST.'],
  ['attack(xanth,west,9)', "WEST is yours. Move there, or attack a rival's land."],
  ['attack(west,yard,9)', 'WEST does not border YARD, only VALE and ZEAL.'],
  ['attack(xanth,yard,4a)', 'XANTH has only 2a+1c left, not 4a.'],
  ['upgrade(xanth,all,b,c)', 'Units of type c need level 2; yours is 1.'],
  ['attack(xanth,yard,all)', 'That costs 3 food; you have 2 left.'],
  ['research', 'That costs 50 tech; you have 12 left.'],
])('the refused line %s is explained with names', (line, expected) => {
  expect(refusalText(line)).toBe(expected);
});

test('refusals say that no units remain, that another order depends on the order, or that the turn is final', () => {
  const match = campaignOf({ ...sketch, players: [{ food: 90, tech: 90 }] });
  const play = (line: string) => enter(match, `1: ${line}`);
  expect(refusalText('upgrade(west,all,b,c)', match)).toContain('level');
  play('attack(west,vale,all)');
  expect(refusalText('attack(west,zeal,all)', match)).toBe('WEST has no units left to send.');
  play('upgrade(xanth,2,a,b)');
  expect(refusalText('upgrade(xanth,all,a,b)', match)).toBe('XANTH has only 2b+1c left, none of that type.');
  play('attack(xanth,yard,2b)');
  expect(refusalText('cancel(2)', match)).toBe('Order 3 depends on it. Cancel order 3 first.');
  expect(refusalText('place(west,1)', match)).toBe('You can place units only before turn 1.');
  play('commit');
  expect(refusalText('research', match)).toBe('You are ready: the turn is final.');
  expect(refusalText('research', newCampaign())).toBe('Place your units first; orders come in turn 1.');
});
