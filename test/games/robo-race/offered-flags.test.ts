import { describe, expect, test } from 'vitest';
import { seatedAgain } from '#app/pages/seats/choosing-players.ts';
import { tutorialName } from '#engine/level.ts';
import { roboRace } from '#games/robo-race/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import {
  fittedSeating,
  offeredIn,
  optionIn,
  roomIn,
  seatedBy,
  usualSeating,
  withHolder,
} from '#match-session/seating.ts';
import { bundledLevels } from '#storage/levels.ts';
import { homeHere } from '../../support/home-here.ts';

const sources = bundledLevels(roboRace).map(({ source }) => source);
const tierOf = (text: string) => {
  const facts = roboRace.levels?.read(text);
  return facts?.ok === true ? facts.value.tier : undefined;
};
const levelOf = (tier: number) => sources.find(({ text }) => tierOf(text) === tier) ?? expect.fail();

const offeredFlags = { 1: '2', 2: '3', 3: '2' };

describe('the flags and the exchange of hands offered on the screen before a match', () => {
  test.each(Object.entries(offeredFlags))('are as listed for tier %s: %s flags and exchange=few', (tier, flags) => {
    const { options } = seatedBy(roboRace, usualSeating(roboRace, levelOf(Number(tier))));
    expect(options).toMatchObject({ flags, exchange: 'few' });
  });

  test('are missing in the tutorial', () => {
    const { text } = roboRace.levels?.tutorial ?? expect.fail();
    expect(offeredIn(roboRace, { name: tutorialName, text })).toEqual({});
  });

  test('do not replace a number of flags that the player has chosen', () => {
    const level = levelOf(2);
    for (const [flags, option] of [
      ['none', undefined],
      ['4', '4'],
    ] as const) {
      const seating = fittedSeating(roboRace, level, { holders: ['person'], options: { flags } });
      expect(optionIn(roboRace, seating, 'flags')).toBe(flags);
      expect(seatedBy(roboRace, seating).options['flags']).toBe(option);
    }
  });

  test('remain when a seat gets another player', () => {
    const seating = withHolder(usualSeating(roboRace, levelOf(2)), 1, 'bot hard');
    expect(optionIn(roboRace, seating, 'flags')).toBe('3');
  });

  test('change when another level is selected', () => {
    const before = seatedBy(roboRace, usualSeating(roboRace, levelOf(2)));
    const next = (tier: number) =>
      seatedAgain<RoboRaceScreen>(homeHere(), roboRace, levelOf(tier), before, roomIn(roboRace, levelOf(2)));
    expect([1, 2, 3].map((tier) => next(tier).options['flags'])).toEqual(Object.values(offeredFlags));
  });
});
