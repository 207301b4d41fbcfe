import { expect, test } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from './support.ts';

ownHome();

test('after a loss in Into The Breach, nothing asks before an end of turn, and no word promises a review', async () => {
  const player = await talk();
  await player.type('into-the-breach', 'old-ruin', 'end', 'end', 'end', 'end', 'end', 'yes');
  expect(player.heard()).toContain('mech.\nNext time: keep your mechs out of its column. Fireflies shoot');
  await player.type('end', 'help', 'leave');
  const answers = player.heard();
  expect(answers).toContain('Refused: The match is over;');
  expect(answers).not.toMatch(/Type yes|\n(easier|review): /);
});
