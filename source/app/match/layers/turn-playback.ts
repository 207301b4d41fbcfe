import type { Keyframe } from '#screen/game/playback.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { createListeners } from '../../listeners.ts';
import {
  areVisible,
  createFramePlayer,
  type FramePlayer,
  type FrameSink,
  framesOf,
  type RunningSpeed,
  type Speed,
} from '../../timeline/frame-player.ts';
import { speedSetting } from '../../timeline/pace.ts';
import type { MatchServices, MatchStore } from '../match-store.ts';

export type TurnPlayback<T extends ScreenTypes> = ReturnType<typeof createTurnPlayback<T>>;

export type ViewerFacts<T extends ScreenTypes> = Pick<Scene<T>, 'seat' | 'debug' | 'memory'>;

export type PlaybackKind = 'turn' | 'move' | 'asked';

interface PlayedBack<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
  readonly what: PlaybackKind;
  /** Parts of the scene that stay the same when another person comes to the screen. */
  readonly viewer: Partial<ViewerFacts<T>>;
}

/** Speeds of playbacks. A speed chosen during a playback overrides the setting until the setting changes. */
function playbackSpeeds({ settings, liveSettings }: Pick<MatchServices<ScreenTypes>, 'settings' | 'liveSettings'>) {
  let chosen: { readonly speed: RunningSpeed; readonly insteadOf: Speed } | undefined;
  return {
    /** With playbacks switched off, only a requested turn plays, at the chosen speed or speed 1. */
    of(what: PlaybackKind): Speed {
      const { speed } = settings();
      if (speed === 'skip' && what !== 'asked') return speed;
      if (chosen?.insteadOf === speed) return chosen.speed;
      return speed === 'skip' ? 1 : speed;
    },
    choose(speed: RunningSpeed) {
      if (settings().speed !== 'skip') liveSettings.change(speedSetting(speed));
      chosen = { speed, insteadOf: settings().speed };
    },
  };
}

export function createTurnPlayback<T extends ScreenTypes>(store: MatchStore<T, MatchServices<T>>) {
  const {
    screen,
    services: { settings, timer },
    publish,
    only,
  } = store;
  const endListeners = createListeners();
  let player: FramePlayer | undefined;
  let isStepwise = false;
  let keyframe: Keyframe<T> | undefined;
  let last: PlayedBack<T> | undefined;
  let next: (() => boolean)[] = [];
  /** True if the terminal was too slow to draw every frame of the last playback. */
  let slow = false;
  const speeds = playbackSpeeds(store.services);

  const projector: FrameSink<T> = {
    show(latest) {
      keyframe = latest;
      // `play` publishes the first frame itself.
      if (player !== undefined) publish();
    },
    onDone(wasSlow) {
      slow = wasSlow;
      player = undefined;
      keyframe = undefined;
      for (let start = next.shift(); start !== undefined; start = next.shift()) if (start()) return;
      endListeners.publish();
      publish();
    },
  };
  const begin = (before: Scene<T>, after: Scene<T>, what: PlaybackKind, isKnown: boolean): boolean => {
    const { flashes } = settings();
    const speed = speeds.of(what);
    if (speed === 'skip') return false;
    const stepwise = screen.playback.parts !== undefined && what !== 'move';
    const frames = framesOf(screen.playback.beats?.(before, after, isKnown) ?? [], { stepwise, flashes });
    if (!areVisible(frames, speed)) return false;
    player?.stop();
    player = undefined;
    isStepwise = stepwise;
    // A playback takes at most a quarter of the time left. A spectator need not press a key at its end.
    const timeLeft = store.scene().online?.timeLeftMs;
    const within = timeLeft === undefined ? undefined : timeLeft / 4;
    player = createFramePlayer(frames, projector, { speed, slow, within, stays: only !== 'spectator', timer });
    return true;
  };
  const stepped = () => (isStepwise ? player : undefined);

  return {
    /** Plays back the events of `after`. If `follows`, waits for a running playback. Returns false if none begins. */
    play(before: Scene<T>, after: Scene<T>, what: PlaybackKind, viewer: Partial<ViewerFacts<T>> = {}, follows = false) {
      const start = (): boolean => {
        if (!begin(before, after, what, what === 'asked')) return false;
        last = { before, after, what, viewer };
        publish();
        return true;
      };
      if (!follows || player === undefined) {
        next = [];
        return start();
      }
      next.push(start);
      return true;
    },
    keyframe: (): Keyframe<T> | undefined => keyframe,
    sceneChanges: (): Partial<Scene<T>> =>
      keyframe === undefined
        ? {}
        : { ...last?.viewer, view: keyframe.view, events: keyframe.events, local: keyframe.local },
    isTurn: () => keyframe !== undefined && last?.what !== 'move',
    isAgain: () => keyframe !== undefined && last?.what === 'asked',
    /** The running playback if it can be stepped through. */
    stepped,
    again() {
      if (last !== undefined && begin(last.before, last.after, last.what, true)) publish();
    },
    /** Sets the speed of this playback and of later ones. If playbacks are switched off, the setting stays as it is. */
    setSpeed(speed: RunningSpeed) {
      speeds.choose(speed);
      stepped()?.setSpeed(speed);
    },
    /** Skips to the end of a playback. Returns true for a turn, false for a move or without a playback. */
    skip() {
      const wasTurn = player !== undefined && last?.what !== 'move';
      next = [];
      player?.skip();
      return wasTurn;
    },
    onEnded: endListeners.subscribe,
    leave() {
      next = [];
      if (isStepwise) player?.pause();
      else player?.skip();
    },
  };
}

/** Facts about the viewer of a change: no seat and no debug view if all players watched together. */
export const viewerFactsOf = <T extends ScreenTypes>(
  { seat, debug, memory }: Scene<T>,
  forAll: boolean,
): Partial<ViewerFacts<T>> => ({ ...(forAll ? { debug: false } : { seat, debug }), ...(memory && { memory }) });
