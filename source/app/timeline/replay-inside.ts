import type { ScreenTypes } from '../../screen/scene.ts';
import type { Beat } from '../../screen/screen.ts';
import {
  onePerPhase,
  type Playback,
  type Projector,
  playbackOf,
  type Speed,
  startPlayback,
  type Timer,
} from './playback.ts';
import { type Reel, reelOf } from './reel.ts';
import { type SteppedPlayback, type SteppedWhere, startStepped } from './stepped-playback.ts';

/** The turn after a moment of a replay, as far as it is shown: being played, stopped within it, or not at all. */
export interface TurnInside<T extends ScreenTypes> {
  /** What is shown of the turn; nothing where it has not begun. */
  beat(): Beat<T> | undefined;
  /** Whether it is being played, in a game whose turns cannot be stopped. */
  isPlayed(): boolean;
  /** Where it is stopped, from 1: at which phase, or at which event in a stepwise game; 0 where it is not. */
  at(): number;
  /** Of how many phases. */
  phases(): number;
  /** Where it is in a stepwise game. */
  stepped(): SteppedWhere | undefined;
  /** Forgets it: another moment is shown. */
  clear(): void;
  /** Plays it, or what is left of it; says whether there is anything to be seen. */
  run(speed: Speed): boolean;
  /** Stops it where it can be stopped, and forgets it elsewhere. */
  hold(): void;
  /** Goes to its end where it is being played and cannot be stopped. */
  finish(): void;
  /** Stops one phase or event on or back; says where that is where it is beyond the turn. */
  step(by: 1 | -1): 'before' | 'inside' | 'after';
  /** One part on or back in a stepwise game; says whether there is one in this turn. */
  part(by: 1 | -1): boolean;
  /** Stops it there: from 1, at its last event or phase, or where its last part begins. */
  stopAt(place: number | 'last' | 'last part'): void;
  setSpeed(speed: Speed): void;
}

/** What the turn of a replay is watched with. */
export interface InsideOptions<T extends ScreenTypes> {
  /** Whether turns can be stopped and stepped through. */
  readonly stepwise: boolean;
  readonly flashes: boolean;
  readonly timer: Timer;
  /** The beats of the turn that comes next. */
  beats(): readonly Beat<T>[];
  /** Something else is seen. */
  changed(): void;
  /** It is over: what it comes to is to be shown. */
  ended(): void;
}

/** Watches the turns of a replay from within. */
export function turnInside<T extends ScreenTypes>(options: InsideOptions<T>): TurnInside<T> {
  const { stepwise, flashes, timer } = options;
  let beat: Beat<T> | undefined;
  let playback: Playback | undefined;
  let stepped: SteppedPlayback | undefined;
  let phases: readonly Beat<T>[] = [];
  let phase = 0;
  let slow = false;

  const clear = () => {
    (stepped ?? playback)?.stop();
    stepped = undefined;
    playback = undefined;
    beat = undefined;
    phases = [];
    phase = 0;
  };
  const projector: Projector<T> = {
    show(shown) {
      beat = shown;
      options.changed();
    },
    done(wasSlow) {
      slow = wasSlow;
      playback = undefined;
      stepped = undefined;
      options.ended();
    },
  };
  const reel = (): Reel<T> => reelOf(options.beats(), { flashes });
  /** Stops at an event of the turn; nowhere where it has none. */
  const open = (turn: Reel<T>, pausedAt: number) => {
    if (turn.frames.length > 0) stepped = startStepped(turn, projector, { speed: 1, slow, timer, pausedAt });
  };
  const loadPhases = () => {
    if (phases.length === 0)
      phases = onePerPhase(options.beats().map((shown) => ({ beat: shown, milliseconds: 0 }))).map(
        (frame) => frame.beat,
      );
  };
  const showPhase = (wanted: number) => {
    phase = wanted;
    beat = phases[phase - 1];
  };
  const goOn = (playing: SteppedPlayback, speed: Speed) => {
    if (speed === 'skip') return playing.skip();
    playing.setSpeed(speed);
    if (playing.where().paused) playing.playOrPause();
  };

  return {
    beat: () => beat,
    isPlayed: () => playback !== undefined,
    at: () => stepped?.where().now ?? phase,
    phases: () => phases.length,
    stepped: () => stepped?.where(),
    clear,
    run(speed) {
      if (stepped !== undefined) {
        goOn(stepped, speed);
        return true;
      }
      phase = 0;
      if (stepwise) {
        const turn = reel();
        if (speed === 'skip' || turn.frames.every(({ milliseconds }) => milliseconds === 0)) return false;
        stepped = startStepped(turn, projector, { speed, slow, timer });
        return true;
      }
      const frames = playbackOf(options.beats(), { speed, flashes, slow });
      if (frames.length > 0) playback = startPlayback(frames, projector, timer);
      return frames.length > 0;
    },
    hold() {
      stepped?.pause();
      playback?.stop();
      if (playback !== undefined) beat = undefined;
      playback = undefined;
    },
    finish: () => playback?.skip(),
    step(by) {
      if (!stepwise) {
        if (phase + by < 0) return 'before';
        loadPhases();
        if (phase + by > phases.length) return 'after';
        showPhase(phase + by);
        return 'inside';
      }
      if (stepped === undefined) {
        if (by < 0) return 'before';
        open(reel(), 1);
        return stepped === undefined ? 'after' : 'inside';
      }
      const { now, total } = stepped.where();
      if (by > 0 && now === total) return 'after';
      if (by < 0 && now === 1) clear();
      else stepped.step(by);
      return 'inside';
    },
    part(by) {
      if (stepped === undefined || (by < 0 && stepped.where().now === 1)) return false;
      stepped.part(by);
      return true;
    },
    stopAt(place) {
      if (place === 0) return;
      if (stepwise) {
        const turn = reel();
        const lastPart = turn.stops.at(-1)?.part;
        if (place === 'last part') open(turn, turn.stops.findIndex(({ part }) => part === lastPart) + 1);
        else open(turn, place === 'last' ? -1 : place);
        return;
      }
      loadPhases();
      showPhase(typeof place === 'number' ? place : phases.length);
    },
    setSpeed(speed) {
      if (speed === 'skip') (stepped ?? playback)?.skip();
      else stepped?.setSpeed(speed);
    },
  };
}
