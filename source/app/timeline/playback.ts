import type { ScreenTypes } from '../../screen/scene.ts';
import type { Beat } from '../../screen/screen.ts';

/** How fast turns are watched; `skip` shows only what they come to. */
export type Speed = 1 | 2 | 'skip';

/** What a playback is made with. */
export interface PlaybackOptions {
  readonly speed: Speed;
  /** Whether what only flashes is shown. */
  readonly flashes: boolean;
  /** The most milliseconds that a turn takes at speed 1. */
  readonly most?: number;
  /** Whether the terminal is too slow for more than one frame a phase. */
  readonly slow?: boolean;
}

/** A moment of a playback, and how long it is to be seen. */
export interface Frame<T extends ScreenTypes> {
  readonly beat: Beat<T>;
  readonly milliseconds: number;
}

/** The shortest time that a frame is worth drawing for. */
export const leastTime = 16;

/**
 * The frames of a turn: its beats at this speed, faster where they would take too long, and merged where they would be
 * too short. A frame that is merged gives its time to the one that it becomes.
 */
export function playbackOf<T extends ScreenTypes>(beats: readonly Beat<T>[], options: PlaybackOptions): Frame<T>[] {
  const { speed, flashes, most = 4000, slow = false } = options;
  if (speed === 'skip') return [];
  const wanted = flashes ? beats : beats.filter(({ flash }) => flash !== true);
  const whole = wanted.reduce((sum, { duration }) => sum + duration, 0);
  const share = Math.min(1, most / whole) / speed;
  const frames = merged(wanted, share);
  return slow ? onePerPhase(frames) : frames;
}

/** The frames with whole milliseconds, none of them too short. */
function merged<T extends ScreenTypes>(beats: readonly Beat<T>[], share: number): Frame<T>[] {
  const frames: Frame<T>[] = [];
  let reached = 0;
  let shown = 0;
  for (const beat of beats) {
    reached += beat.duration * share;
    const milliseconds = Math.floor(reached) - shown;
    if (milliseconds < leastTime) continue;
    frames.push({ beat, milliseconds });
    shown += milliseconds;
  }
  return frames;
}

/** The last frame of each phase, with the time of the whole phase; one that only flashes where there is no other. */
export function onePerPhase<T extends ScreenTypes>(frames: readonly Frame<T>[]): Frame<T>[] {
  const phases: { readonly phase: string; frame: Frame<T> }[] = [];
  for (const { beat, milliseconds } of frames) {
    const phase = beat.events.at(-1)?.phase ?? '';
    const last = phases.at(-1);
    if (last?.phase === phase) {
      const shown = beat.flash === true && last.frame.beat.flash !== true ? last.frame.beat : beat;
      last.frame = { beat: shown, milliseconds: last.frame.milliseconds + milliseconds };
    } else phases.push({ phase, frame: { beat, milliseconds } });
  }
  return phases.map(({ frame }) => frame);
}

/** A clock that can be waited for. */
export interface Timer {
  /** Milliseconds since whenever. */
  now(): number;
  /** Calls once after so many milliseconds; returns what prevents it. */
  after(milliseconds: number, call: () => void): () => void;
}

/** The clock of the machine. */
export const realTimer: Timer = {
  now: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What is done with the frames of a playback. */
export interface Projector<T extends ScreenTypes> {
  show(beat: Beat<T>): void;
  /**
   * After the last frame, or when the rest was skipped.
   *
   * @param slow whether the terminal was too slow for more than one frame a phase, for the next turn's playback
   */
  done(slow: boolean): void;
}

/** A playback that runs. */
export interface Playback {
  /** Ends it at once; `done` is called. */
  skip(): void;
  /** Ends it at once, and nobody is told. */
  stop(): void;
}

/** A frame that was drawn so many milliseconds late is one too many. */
export const tooLate = 100;

/**
 * Shows frames one after the other. A terminal that does not take what is drawn holds the program up, so its own timers
 * come late: from then on only one frame a phase is shown, and frames whose time is over are left out.
 */
export function startPlayback<T extends ScreenTypes>(
  frames: readonly Frame<T>[],
  { show, done }: Projector<T>,
  timer: Timer = realTimer,
): Playback {
  let rest = [...frames];
  let slow = false;
  let running = true;
  /** When the frame that is shown is to end. */
  let due = timer.now();
  let cancel = () => {};
  const end = () => {
    running = false;
    cancel();
  };
  const next = () => {
    const late = timer.now() - due;
    if (late > tooLate && !slow) {
      slow = true;
      rest = onePerPhase(rest);
    }
    let frame = rest.shift();
    while (frame !== undefined && due + frame.milliseconds <= timer.now()) {
      due += frame.milliseconds;
      frame = rest.shift();
    }
    if (frame === undefined) {
      end();
      return done(slow);
    }
    due += frame.milliseconds;
    show(frame.beat);
    // What is shown may have ended it.
    if (running) cancel = timer.after(Math.max(0, due - timer.now()), next);
  };
  next();
  return {
    skip() {
      if (!running) return;
      end();
      done(slow);
    },
    stop: end,
  };
}
