import { expect, test } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from '../text-mode/support.ts';

ownHome();

test('text mode says before a stage what a defeat would cost, and after a defeat what it cost', async () => {
  const player = await talk();
  await player.type('campaigns', 'into-the-breach');
  const stages = player.heard();
  expect(stages).toContain('Into The Breach, Four Islands: Grid 6 of 8, 0 of 60 stars.');
  expect(stages).toContain('\nLure: They chase your healthiest mech. You decide which one that is.\n6 Bait: locked.\n');
  await player.type('brief 1');
  expect(player.heard().replaceAll('\n', ' ')).toContain(
    'Grid 6 of 8. Each building lost costs 1 grid power. Losing or starting over costs 2.',
  );
  await player.type('play 1', 'end_turn', 'leave');
  player.heard();
  await player.type('again 1');
  expect(player.heard()).toContain('Finish your current match first.');
  await player.type('play 1', 'end_turn', 'end_turn', 'end_turn', 'yes');
  player.heard();
  await player.type('next');
  const lost = player.heard();
  expect(lost).toContain('Lost: First shot, turn 4.');
  expect(lost.replaceAll('\n', ' ')).toContain('Losing cost 2 grid power. The grid falls from 6 to 4 of 8.');
  expect(lost).toContain('Into The Breach, Four Islands: Grid 4 of 8, 0 of 60 stars.');
});

test('text mode starts no easier try of a stage without weaker rivals', async () => {
  const player = await talk();
  await player.type('campaigns', 'space-explorers', 'easier 1');
  expect(player.heard()).toContain('This stage has no weaker rivals.');
});

test('after a stage, text mode reads only changed lines of the campaign, and names the next stage', async () => {
  const player = await talk();
  await player.type('campaigns', 'into-the-breach', 'play', 'hint', 'yes', 'end');
  player.heard();
  await player.type('next');
  expect(player.heard()).toContain(
    '3 of 60 stars.\n1 First shot: 3 of 3 stars.\n2 Stray shot: 0 of 3 stars.\nType brief or play for 2 Stray shot.\n',
  );
});
