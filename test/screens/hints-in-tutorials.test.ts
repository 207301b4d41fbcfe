import { expect, test } from 'vitest';
import { firstMatch as breach } from '#games/into-the-breach/screen/teaching.ts';
import { firstMatch as risc } from '#games/risc/screen/guide/first-match.ts';
import { firstMatch as race } from '#games/robo-race/screen/guide.ts';
import { firstMatch as explorers } from '#games/space-explorers/screen/teaching.ts';
import type { Guide } from '#screen/game/teaching.ts';
import { firstOfHint } from '#screen/parts/hint-steps.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
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
])('%s: the tutorial of a match is silent while a hint is shown', (_, steps) => {
  expect(steps()).toEqual([true, false]);
});

/** For the scene without and with a hint: true if the tutorial shows its first step. */
const fitting = <T extends ScreenTypes>(guide: Guide<T>, scene: Scene<T>): readonly boolean[] =>
  [scene, { ...scene, local: { ...scene.local, hint: none } }].map((at) => guide(at, new Set())?.isQuiet !== true);
