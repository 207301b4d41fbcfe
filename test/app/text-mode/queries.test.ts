import { expect, test } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from './support.ts';

ownHome();

async function begin() {
  const player = await talk((home) => home.begin('into-the-breach', {}, () => 'leave'));
  player.heard();
  return player;
}

test.each(['moves 1 1', 'moves(1,1)', 'MOVES (1, 1)', '1: moves 1 1'])(
  'a query with the same name as a question of text mode is answered in sentences: %s',
  async (line) => {
    const player = await begin();
    await player.type(line);
    expect(player.heard()).toContain(
      'TankMech (1,1) reaches 6 tiles: (2,1), (2,2), (2,3), (3,1), (3,2), (4,1).\ncommand: ',
    );
  },
);

test('an incomplete question is answered with the values that it needs', async () => {
  const player = await begin();
  await player.type('targets');
  expect(player.heard()).toContain('Found nothing, expected a row and a column, as in targets 1 1.');
});

test('the help lists a query only once, as a question, if a question has the same name', async () => {
  const player = await begin();
  await player.type('help');
  const heard = player.heard();
  expect(heard.match(/^moves ROW COLUMN: /gm)).toHaveLength(1);
  expect(heard).not.toMatch(/^moves\(/m);
  expect(heard).toMatch(/^move ROW COLUMN TO_ROW TO_COLUMN \(0\.\.39\): /m);
});

test('the help lists `hint` once, as a word of text mode, although `hint` is also a query', async () => {
  const player = await begin();
  await player.type('help');
  expect(player.heard().match(/^hint: .*/gm)).toEqual(['hint: what a bot would play, and why; yes plays it.']);
});
