import { vi } from 'vitest';
import type { PageView } from '#app/layers/page-view.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { designedMoves } from '../breach-support.ts';
import type { FrameSource, PinnedScene } from '../pinned.ts';
import { playBreach } from './playing.ts';
import { winning } from './scenes.ts';

/** A session some milliseconds after a key that started an animation. */
const after =
  (milliseconds: number, lines: readonly string[], ...keys: string[]): FrameSource =>
  async ({ glyphs, size }) => {
    const played = playBreach({ glyphs, size, settings: { speed: 1 } });
    if (lines.length > 0) played.enter(...lines);
    await vi.advanceTimersByTimeAsync(5000);
    played.press(...keys);
    await vi.advanceTimersByTimeAsync(milliseconds);
    return played.session;
  };

/** A session some milliseconds after the player has ended a turn without moving a mech. */
const turnAfter = (milliseconds: number) => after(milliseconds, [], 't', 'y');

/** A session some milliseconds after the end of the designed turn, in which a mech heals. */
const healingAfter = (milliseconds: number) => after(milliseconds, [...designedMoves, 'move(1,2,1,4)'], 't');

const watched =
  (...keys: string[]): FrameSource =>
  ({ glyphs, size }): PageView => {
    const played = playBreach({ glyphs, size });
    played.enter(...winning);
    const match = played.match();
    const place = createReplayPage<IntoTheBreachScreen>({
      timer: realTimer,
      match,
      screen: intoTheBreachScreen,
      viewer: 1,
      facts: watchedFacts({ glyphs, record: { played: 4, won: 4, best: 3 } }),
      speed: 1,
      flashes: true,
      leave: () => {},
      help: () => {},
      saveSpeed: () => {},
      continueFrom: () => {},
    });
    place.keys(keys, size);
    return place;
  };

/** Screens during a turn and during the replay of a match. */
export const runningFrames: readonly PinnedScene[] = [
  { name: 'turn-hit', source: turnAfter(300) },
  { name: 'turn-loss', source: turnAfter(400) },
  { name: 'turn-destroyed', source: turnAfter(560) },
  { name: 'turn-skipped', source: turnAfter(750) },
  { name: 'turn-enemy', source: turnAfter(1000) },
  { name: 'turn-walking', source: turnAfter(2100) },
  { name: 'turn-healed', source: healingAfter(880) },
  { name: 'own-move', source: after(100, [], 'enter', 'down', 'down', 'down', 'enter') },
  { name: 'own-undo', source: after(30, ['move(1,1,4,1)'], 'u') },
  { name: 'replay-start', source: watched() },
  { name: 'replay', source: watched('right', 'right', 'right', 'right', '.') },
  { name: 'replay-end', source: watched('end') },
  { name: 'replay-debug', source: watched('right', 'right', 'd') },
];
