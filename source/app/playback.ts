import type { Beat, ScreenTypes } from '../screen/screen.ts';
export interface Player {
  skip(): void;
}
export function playbackOf<T extends ScreenTypes>(beats: readonly Beat<T>[], _o: { speed: 1 | 2; flashes: boolean }) {
  return beats.map((beat) => ({ beat, milliseconds: beat.duration }));
}
export function startPlayback<T extends ScreenTypes>(
  frames: readonly { beat: Beat<T>; milliseconds: number }[],
  show: (beat: Beat<T>) => void,
  done: () => void,
): Player {
  for (const { beat } of frames) show(beat);
  done();
  return { skip: done };
}
