import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenTypes } from '#screen/scene.ts';
import { type Agreement, differences, type Facts, scenesOf, shownText, textMode } from './agreement.ts';
import { intoTheBreachFacts, riscFacts, roboRaceFacts, spaceDefenderFacts, spaceExplorersFacts } from './games.ts';

interface Reading {
  readonly onScreen: Facts;
  readonly inText: Facts;
}

const readingsOf = <T extends ScreenTypes>(agreement: Agreement<T>): readonly Reading[] =>
  scenesOf(agreement).map((scene) => ({
    onScreen: agreement.screenFacts(shownText(agreement.screen, scene), scene),
    inText: agreement.textFacts(textMode(agreement.screen, scene), scene),
  }));

/** Name of a fact, without the player, tile or step that it is about. */
const kindOf = (name: string): string => name.replace(/(?<= (?:of \w+|at|step|fall:)) .*/, '');

const games: readonly (readonly [title: string, positions: number, read: () => readonly Reading[]])[] = [
  ['Space Defender', 150, () => readingsOf(spaceDefenderFacts)],
  ['Into the Breach', 150, () => readingsOf(intoTheBreachFacts)],
  ['RoboRace', 150, () => readingsOf(roboRaceFacts)],
  ['Space Explorers', 200, () => readingsOf(spaceExplorersFacts)],
  ['RISC', 200, () => readingsOf(riscFacts)],
];

describe.each(games)('facts of %s', (_, positions, read) => {
  let readings: readonly Reading[] = [];
  beforeAll(() => {
    readings = read();
  });

  test('are never stated differently by the screen and by text mode', () => {
    expect(readings.length).toBeGreaterThanOrEqual(positions);
    const disagreements = readings.flatMap(({ onScreen, inText }, i) =>
      differences(onScreen, inText).map((text) => `${i}: ${text}`),
    );
    expect(disagreements).toEqual([]);
  });

  test('are compared at least once per kind', () => {
    const names = readings.flatMap(({ onScreen, inText }) =>
      [...Object.keys(onScreen), ...Object.keys(inText)].map(kindOf),
    );
    const compared = readings.flatMap(({ onScreen, inText }) =>
      Object.keys(onScreen).flatMap((name) => (name in inText ? [kindOf(name)] : [])),
    );
    expect([...new Set(names)].filter((name) => !compared.includes(name))).toEqual([]);
  });

  test('count as different if a number in them is off by one, whatever their kind', () => {
    const kinds = new Map<string, string>();
    for (const { onScreen, inText } of readings)
      for (const [name, value] of Object.entries(onScreen)) {
        if (!(name in inText) || kinds.has(kindOf(name)) || !/\d/.test(value)) continue;
        const mutated = value.replace(/\d+/, (number) => String(Number(number) + 1));
        kinds.set(kindOf(name), differences({ [name]: mutated }, inText).join());
      }
    expect(kinds.size).toBeGreaterThan(5);
    expect([...kinds].filter(([, difference]) => difference === '')).toEqual([]);
  });
});
