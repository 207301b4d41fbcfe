import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Place } from '../../source/app/place.ts';
import { replayPlace } from '../../source/app/replay.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { ascii, type Glyphs, unicode } from '../../source/screen/paint.ts';
import { designed, large, play, screenLooks, screenText, small } from './support.ts';

const snapshot = (name: string): string => join(import.meta.dirname, 'snapshots', `${name}.txt`);

/** The designed match, watched. */
function watched(glyphs: Glyphs, ...keys: string[]): Place {
  const played = play({ glyphs });
  played.enter(...designed);
  const place = replayPlace<SpaceDefenderScreen>({
    match: played.match(),
    screen: spaceDefenderScreen,
    glyphs,
    preferences: { cells: 'auto', forecast: true, log: 'full' },
    record: { played: 0, won: 0 },
    debugUsed: false,
    speed: 1,
    flashes: true,
    leave: () => {},
    help: () => {},
    continueFrom: () => {},
  });
  place.keys(keys, small);
  return place;
}

/** A turn of the designed match, so many milliseconds after its command. */
function turnAfter(glyphs: Glyphs, milliseconds: number): Place {
  const played = play({ glyphs, settings: { speed: 1 } });
  played.enter(...designed);
  played.press('f');
  vi.advanceTimersByTime(milliseconds);
  return played.session;
}

const moments: readonly { name: string; place: (glyphs: Glyphs) => Place }[] = [
  { name: 'replay', place: (glyphs) => watched(glyphs, 'end', 'left', 'left') },
  { name: 'replay-debug', place: (glyphs) => watched(glyphs, 'end', 'd') },
  { name: 'replay-turn', place: (glyphs) => watched(glyphs, 'end', 'g', '7') },
  { name: 'turn-shots-fly', place: (glyphs) => turnAfter(glyphs, 60) },
  { name: 'turn-enemies-act', place: (glyphs) => turnAfter(glyphs, 1500) },
];

describe.each(moments)('$name', ({ name, place }) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    const at = `${name}-${size.columns}x${size.rows}`;
    await expect(screenText(place(unicode), size)).toMatchFileSnapshot(snapshot(at));
    const plain = screenText(place(ascii), size, ascii);
    expect(plain).toMatch(/^[\n -~]*$/);
    await expect(plain).toMatchFileSnapshot(snapshot(`${at}-ascii`));
    await expect(screenLooks(place(unicode), size)).toMatchFileSnapshot(snapshot(`${at}-looks`));
  });
});
