import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine } from '#engine/script.ts';
import { step } from '#engine/step.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import type { ExplorersScene } from '#games/space-explorers/screen/local.ts';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { wordColumns } from '#screen/sentences.ts';
import { answer, kite, sceneOf, scenesAround } from './heard.ts';
import { chance, randomExpedition, randomLine, randomPosition } from './random-play.ts';
import { type Expedition, expeditionFrom } from './support.ts';

/** Description of a scene in text mode, with answers to questions of every kind. */
function everything(scene: ExplorersScene): readonly string[] {
  const { ids } = scene.view.map;
  const asked = [
    ...Object.keys(textMode.questions),
    ...['yours', 'theirs', 'nobody', 'unseen'].map((kind) => `planets ${kind}`),
    ...ids.flatMap((id) => [`planet ${id}`, `near ${id}`, `forecast ${id}`, `paths ${ids[0]} ${id}`]),
    ...ids.flatMap((from) => ids.map((to) => `forecast ${from} ${to} 2`)),
  ];
  return [...textMode.describe(scene), ...asked.flatMap((typed) => answer(scene, typed))];
}

describe('the secrets of a match, in text mode,', () => {
  test('change no sentence for players who do not know them', () => {
    let hidden = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const position = randomPosition(seed);
        const match = expeditionFrom(position);
        const { visible, map } = sceneOf(match).view;
        const isSeen = (id: number) => visible[map.indexOf[id] ?? -1] === true;
        hidden += visible.includes(false) ? 1 : 0;
        const other = expeditionFrom({
          ...position,
          // The player still has no majority there.
          planets: position.planets.map((planet) =>
            isSeen(planet.id)
              ? planet
              : { ...planet, size: planet.size + 9, habitability: 7, p1: planet.p1 + 1, p2: planet.p2 + 3, home: 0 },
          ),
          shuttles: position.shuttles.filter(({ to }) => isSeen(to)),
        });
        expect(everything(sceneOf(other))).toEqual(everything(sceneOf(match)));
      }),
      { numRuns: 20 },
    );
    expect(hidden).toBeGreaterThan(10);
  });

  test('appear in the debug view', () => {
    expect(answer(sceneOf(kite(), { viewer: 'all' }), 'planet 6')[0]).toBe(
      "Planet 6, P2's home, P2's: you 0, P2 40, room 60 of 100, growth 6 percent.",
    );
  });
});

test('every line of text mode in random matches is plain ASCII text within the column limit', () => {
  const isPlain = (text: string) =>
    /^[ -~]+$/.test(text) && !/undefined|NaN|null|-\d/.test(text) && text.length <= wordColumns;
  let told = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const match = randomExpedition(seed);
      const random = chance(seed);
      for (let i = 0; i < 12 && match.state.outcome === null; i++) {
        const line = randomLine(match, random);
        if (!isLegal(match, line)) continue;
        const { before, after } = scenesAround(match, line);
        const lines = [...textMode.tell(before, after), ...everything(after)];
        told += lines.length;
        expect(lines.filter((text) => !isPlain(text))).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
  expect(told).toBeGreaterThan(1000);
});

function isLegal({ game, state }: Expedition, line: string): boolean {
  const parsed = parseLine<SpaceExplorers>(game, line);
  return parsed?.ok === true && step(game, state, parsed.value.seat, parsed.value.command).ok;
}
