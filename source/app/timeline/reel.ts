import type { ScreenTypes } from '../../screen/scene.ts';
import type { Beat } from '../../screen/screen.ts';
import type { Frame } from './playback.ts';

/** A turn that can be stopped and stepped through. */
export interface Reel<T extends ScreenTypes> {
  /** What is shown while it runs; milliseconds are those at speed 1, and may be parts of one. */
  readonly frames: readonly ReelFrame<T>[];
  /** The frames that it can be stopped at. */
  readonly stops: readonly Stop[];
  /** What comes after it, where its last moment stays until somebody goes on. */
  readonly staysBefore?: string;
}

/** A frame, and where it belongs. */
export interface ReelFrame<T extends ScreenTypes> extends Frame<T> {
  /** The index of the stop that shows the same moment. */
  readonly stop: number;
  /** The part of the turn, from 0. */
  readonly part: number;
}

/** A moment of a reel that it can be stopped at. */
export interface Stop {
  /** The index of its frame. */
  readonly frame: number;
  readonly part: number;
  /** Where in the turn it is. */
  readonly label: string;
}

/** What a reel is made with. */
export interface ReelOptions {
  /** Whether what only flashes is shown. */
  readonly flashes: boolean;
  /** The most milliseconds that a part of the turn takes at speed 1. */
  readonly most?: number;
}

/**
 * The reel of a turn: all its beats, those of a part that would take too long faster. Every beat is a stop but one that
 * only flashes what another one shows.
 */
export function reelOf<T extends ScreenTypes>(
  beats: readonly Beat<T>[],
  { flashes, most = 4000 }: ReelOptions,
): Reel<T> {
  const wanted = flashes ? beats : beats.filter(({ flash }) => flash !== true);
  const parts = partsOf(wanted);
  const lengths = new Map<number, number>();
  for (const [i, { duration }] of wanted.entries()) {
    const part = parts[i] ?? 0;
    lengths.set(part, (lengths.get(part) ?? 0) + duration);
  }
  const momentOf = (i: number): string => `${parts[i] ?? 0} ${wanted[i]?.label ?? ''}`;
  const plain = new Set(wanted.flatMap(({ flash }, i) => (flash === true ? [] : [momentOf(i)])));
  const stopFrames = wanted.flatMap((beat, i) => (beat.flash === true && plain.has(momentOf(i)) ? [] : [i]));
  const stops = stopFrames.map(
    (frame, i): Stop => ({
      frame,
      part: parts[frame] ?? 0,
      label: wanted[frame]?.label ?? `${i + 1} of ${stopFrames.length}`,
    }),
  );
  const frames = wanted.map((beat, i): ReelFrame<T> => {
    const part = parts[i] ?? 0;
    const share = Math.min(1, most / (lengths.get(part) ?? most));
    return { beat, milliseconds: beat.duration * share, part, stop: stopOf(stopFrames, i, momentOf) };
  });
  const { staysBefore } = wanted.at(-1) ?? {};
  return { frames, stops, ...(staysBefore !== undefined && { staysBefore }) };
}

/** The parts of beats, from 0; a beat that names none belongs to the part before it. */
function partsOf(beats: readonly Beat<ScreenTypes>[]): readonly number[] {
  let part = 0;
  let named: number | undefined;
  return beats.map((beat, i) => {
    if (beat.part !== undefined && beat.part !== named) {
      if (i > 0) part++;
      named = beat.part;
    }
    return part;
  });
}

/** The stop of a frame: its own, or for a flash the next one of the same moment, or else the one before. */
function stopOf(stops: readonly number[], frame: number, momentOf: (frame: number) => string): number {
  const next = stops.findIndex((stop) => stop >= frame);
  if (momentOf(stops[next] ?? -1) === momentOf(frame)) return next;
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop < frame),
  );
}
