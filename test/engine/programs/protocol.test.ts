import { describe, expect, test } from 'vitest';
import { readCommand, typedArguments } from '#engine/programs/protocol.ts';
import { risc } from '#games/risc/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { diceAuction } from '../../tiny-game/index.ts';

const bid = { name: 'bid', args: { amount: 5 } };
const usage = 'bid(amount: 0..9)';

describe('a command from a program', () => {
  test.each([
    [bid, bid],
    [{ name: 'bid', args: { amount: '5' } }, bid],
    [
      { name: 'commit', args: {} },
      { name: 'commit', args: {} },
    ],
    [{ name: 'commit' }, { name: 'commit', args: {} }],
    ['bid(5)', bid],
    ['bid 5', bid],
  ])('such as %j is accepted', (given, command) => {
    expect(readCommand(diceAuction, given)).toEqual({ ok: true, value: command });
  });

  test.each([
    [undefined, 'found nothing, expected a line or {"name", "args"}'],
    [null, 'found null, expected a line or {"name", "args"}'],
    [7, 'found 7, expected a line or {"name", "args"}'],
    [[bid], 'found a list of 1, expected a line or {"name", "args"}'],
    [{ args: {} }, 'name: found nothing, expected one of applaud, bid, commit, purse, stake'],
    [{ name: 'bet' }, 'name: found "bet", expected one of applaud, bid, commit, purse, stake'],
    [{ name: 'constructor' }, 'name: found "constructor", expected one of applaud, bid, commit, purse, stake'],
    [{ name: 'bid', arg: { amount: 5 } }, 'found "arg", expected only "name" and "args"'],
    [{ name: 'bid' }, `amount: found nothing, expected ${usage}`],
    [{ name: 'bid', args: [5] }, `args: found a list of 1, expected ${usage}`],
    [{ name: 'bid', args: { amount: 5, more: 1 } }, `args: found "more", expected ${usage}`],
    [{ name: 'bid', args: { amount: true } }, `amount: found true, expected ${usage}`],
    [{ name: 'bid', args: { amount: 50 } }, 'amount: 50 is not one of 0..9'],
    [{ name: 'bid', args: { amount: 1.5 } }, 'amount: "1.5" is not a whole number (0..9)'],
    ['', 'found "", expected a command'],
    ['2: bid 5', 'found "2: bid 5", expected a command without the player in front'],
    ['bid', `usage: ${usage}`],
    ['bet 5', 'unknown command "bet", known are applaud, bid, commit, purse, stake'],
  ])('such as %j is refused: %s', (given, error) => {
    expect(readCommand(diceAuction, given)).toEqual({ ok: false, error });
  });
});

test('the arguments of a command are passed to a program as numbers and words', () => {
  expect(typedArguments(diceAuction, { name: 'bid', args: { amount: 5 } })).toEqual({ amount: 5 });
  expect(typedArguments(spaceDefender, { name: 'move', args: { row: 3, column: 12 } })).toEqual({
    row: 'C',
    column: 12,
  });
  const attack = readCommand(risc, 'attack brook drift 2c+3a');
  expect(attack.ok && typedArguments(risc, attack.value)).toEqual({ from: 'brook', to: 'drift', units: '3a+2c' });
});
