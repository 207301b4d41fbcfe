import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileFaultText } from '#engine/result.ts';
import { games } from '#games/index.ts';
import { damaged } from '../support/damage.ts';
import { playedByBots } from '../support/played.ts';

/** Words of the library that checks positions, and of the language: nothing for a player. */
const ofLibraries = /received|Invalid|Expected|undefined|Unrecognized|Too (?:small|big)|\bNaN\b|\[object|<=|>=/;

/** What a fault of a JSON position says: its place, what was found, what was expected. */
const wellSaid = /^FILE(?::|, )(?: ?\$|\/).*found .*, expected ./s;

test.each(games.map((entry) => [entry.id, entry] as const))(
  '%s: the error for a damaged position states path, found value and expected value, in plain words',
  async (id, entry) => {
    const { positions, faultOf } = await playedByBots(entry, 60, 20);
    fc.assert(
      fc.property(
        fc.nat(positions.length - 1).chain((i) => damaged(positions[i])),
        (position) => {
          const fault = faultOf(position);
          if (fault === undefined) return;
          const said = fileFaultText('FILE', fault);
          expect(said).not.toMatch(ofLibraries);
          expect(said.length).toBeLessThan(1000);
          // The level files of that game have sentences of their own.
          if (id !== 'into-the-breach') expect(said).toMatch(wellSaid);
        },
      ),
      { numRuns: 120 },
    );
  },
);
