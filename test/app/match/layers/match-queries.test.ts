import { expect, test } from 'vitest';
import { seatNameIn } from '#app/match/layers/match-queries.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { designedScene } from '#test/games/risc/screen/scenes.ts';
import { sceneOf } from '#test/games/space-explorers/heard.ts';
import { newExpedition } from '#test/games/space-explorers/support.ts';

test('the name of a bot has a number only if another bot is of the same kind', () => {
  const bots = { 2: 'noop' };
  const space = { ...sceneOf(newExpedition()), bots };
  const panelOf = ({ panel }: ReturnType<typeof spaceExplorersScreen.view.paint>) =>
    (panel?.sections ?? []).flatMap(({ title, tag, lines }) => [title, tag, JSON.stringify(lines)]).join();
  expect(panelOf(spaceExplorersScreen.view.paint(space))).toContain('noop is next');
  expect(seatNameIn(spaceExplorersScreen, space, 2)).toBe('noop');
  const war = designedScene({ bots: { 1: 'hard', 2: 'hard' } });
  expect(seatNameIn(riscScreen, war, 2)).toBe('hard 2');
  expect(seatNameIn(riscScreen, { ...war, bots: { 1: 'Hard A', 2: 'Hard B' } }, 2)).toBe('Hard B');
  expect(seatNameIn(riscScreen, { ...war, bots: { 2: 'hard' } }, 2)).toBe('hard');
  expect(seatNameIn(riscScreen, { ...war, bots: {}, names: { 2: 'Ann' } }, 2)).toBe('Ann');
});
