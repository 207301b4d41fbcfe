import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileFaultText } from '#engine/result.ts';
import { games } from '#games/index.ts';
import { damaged } from '../support/damage.ts';
import { playedByBots } from '../support/played.ts';

/** Words of JavaScript and of the schema library, which no error message for a player should contain. */
const ofLibraries = /received|Invalid|Expected|undefined|Unrecognized|Too (?:small|big)|\bNaN\b|\[object|<=|>=/;

/** Form of an error for a JSON position: path, found value, expected value. */
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
          // Level files of Into the Breach have other error messages.
          if (id !== 'into-the-breach') expect(said).toMatch(wellSaid);
        },
      ),
      { numRuns: 120 },
    );
  },
);
