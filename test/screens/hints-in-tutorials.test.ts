import { expect, test } from 'vitest';
import { tutorial as breach } from '../../source/games/into-the-breach/screen/tutorial.ts';
import { tutorial as risc } from '../../source/games/risc/screen/tutorial.ts';
import { tutorial as race } from '../../source/games/robo-race/screen/tutorial.ts';
import { tutorial as explorers } from '../../source/games/space-explorers/screen/tutorial.ts';
import { firstOfHint } from '../../source/screen/parts/hint-steps.ts';
import { sceneAfter } from '../games/into-the-breach/screen/scenes.ts';
import { designedScene as orders } from '../games/risc/screen/scenes.ts';
import { designedScene as program } from '../games/robo-race/screen/planning-scenes.ts';
import { designedScene as transfers } from '../games/space-explorers/screen/scenes.ts';

const none = firstOfHint<never>([], '');

test.each([
  ['Into the Breach', () => fitting(breach, sceneAfter())],
  ['RISC', () => fitting(risc, orders())],
  ['RoboRace', () => fitting(race, program({ local: { card: undefined } }))],
  ['Space Explorers', () => fitting(explorers, transfers())],
])('%s: a tutorial beside a match is silent while a hint is told', (_, steps) => {
  expect(steps()).toEqual([true, false]);
});

/** Whether the first step is said in a scene, and in the same one with a hint. */
function fitting<S extends { readonly local: object }>(
  [step]: readonly { fits(scene: S): boolean }[],
  scene: S,
): readonly unknown[] {
  return [step?.fits(scene), step?.fits({ ...scene, local: { ...scene.local, hint: none } })];
}
