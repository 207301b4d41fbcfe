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

export function createTurnPlayback<T extends ScreenTypes>(store: MatchStore<T, MatchServices<T>>) {
  const {
    screen,
    services: { settings, liveSettings, timer },
    publish,
    only,
  } = store;
  const endListeners = createListeners();
  let player: FramePlayer | undefined;
  let isStepwise = false;
  let keyframe: Keyframe<T> | undefined;
  let scenesPlayed: { readonly before: Scene<T>; readonly after: Scene<T> } | undefined;
  let played: PlaybackKind = 'move';
  let viewerFacts: Partial<ViewerFacts<T>> = {};
  let next: (() => boolean)[] = [];
  /** True if the terminal was too slow to draw every frame of the last playback. */
  let slow = false;
  /** Speed chosen during a playback, and the setting that it overrides. It lapses when the setting changes. */
  let chosen: { readonly speed: RunningSpeed; readonly insteadOf: Speed } | undefined;

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
  /** Speed of a playback. With playbacks switched off, only a requested turn plays, at the chosen speed or speed 1. */
  const speedOf = (what: PlaybackKind): Speed => {
    const { speed } = settings();
    if (speed === 'skip' && what !== 'asked') return speed;
    if (chosen?.insteadOf === speed) return chosen.speed;
    return speed === 'skip' ? 1 : speed;
  };
  const begin = (before: Scene<T>, after: Scene<T>, what: PlaybackKind, isKnown: boolean): boolean => {
    const { flashes } = settings();
    const speed = speedOf(what);
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
    /**
     * Plays back the events of `after`, after the running playback if `follows`. Returns true if a playback begins or
     * waits. Without playbacks in the settings, plays only a turn that the player `asked` for. `viewer`: parts of the
     * scene that stay the same when another person comes to the screen.
     */
    play(before: Scene<T>, after: Scene<T>, what: PlaybackKind, viewer: Partial<ViewerFacts<T>> = {}, follows = false) {
      const start = (): boolean => {
        const isSeen = begin(before, after, what, what === 'asked');
        if (isSeen) {
          scenesPlayed = { before, after };
          played = what;
          viewerFacts = viewer;
          publish();
        }
        return isSeen;
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
        : { ...viewerFacts, view: keyframe.view, events: keyframe.events, local: keyframe.local },
    isTurn: () => keyframe !== undefined && played !== 'move',
    isAgain: () => keyframe !== undefined && played === 'asked',
    /** The running playback if it can be stepped through. */
    stepped,
    again() {
      if (scenesPlayed !== undefined && begin(scenesPlayed.before, scenesPlayed.after, played, true)) publish();
    },
    /** Sets the speed of this playback and of later ones. If playbacks are switched off, the setting stays as it is. */
    setSpeed(speed: RunningSpeed) {
      if (settings().speed !== 'skip') liveSettings.change(speedSetting(speed));
      chosen = { speed, insteadOf: settings().speed };
      stepped()?.setSpeed(speed);
    },
    /** Skips to the end of a playback. Returns true for a turn, false for a move or without a playback. */
    skip() {
      const wasTurn = player !== undefined && played !== 'move';
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
