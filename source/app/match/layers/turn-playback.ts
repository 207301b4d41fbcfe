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

/** Turns that are played back before their end is shown. */
export type TurnPlayback<T extends ScreenTypes> = ReturnType<typeof createTurnPlayback<T>>;

/** The part of a scene that differs between viewers. */
export type ViewerFacts<T extends ScreenTypes> = Pick<Scene<T>, 'seat' | 'debug' | 'memory'>;

/** A turn, a single move, or a turn that the player asked to see again. */
export type PlaybackKind = 'turn' | 'move' | 'asked';

/** Plays turns back, one at a time, of a match. */
export function createTurnPlayback<T extends ScreenTypes>(store: MatchStore<T, MatchServices<T>>) {
  const {
    screen,
    services: { settings, liveSettings, timer },
    publish,
    only,
  } = store;
  const endListeners = createListeners();
  let player: FramePlayer | undefined;
  /** Whether it can be paused and stepped through. */
  let isStepwise = false;
  let keyframe: Keyframe<T> | undefined;
  let shown: { readonly before: Scene<T>; readonly after: Scene<T> } | undefined;
  let played: PlaybackKind = 'move';
  let viewerFacts: Partial<ViewerFacts<T>> = {};
  /** Begins the turns that are to follow this one. */
  let next: (() => boolean)[] = [];
  /** The terminal was too slow for all frames of the turn before. */
  let slow = false;
  /** The speed that the player chose meanwhile, and the setting that it was chosen instead of. */
  let chosen: { readonly speed: RunningSpeed; readonly insteadOf: Speed } | undefined;

  const projector: FrameSink<T> = {
    show(latest) {
      keyframe = latest;
      // The first is shown before anything can be done to what is played back.
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
  /** The speed of a turn; where turns are not played back, only one that was asked for has any. */
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
    // Gives way to another one.
    player?.stop();
    player = undefined;
    isStepwise = stepwise;
    // A spectator is taken on to the next turn.
    // Whoever is waited for has time left to think.
    const timeLeft = store.scene().online?.timeLeftMs;
    const within = timeLeft === undefined ? undefined : timeLeft / 4;
    player = createFramePlayer(frames, projector, { speed, slow, within, stays: only !== 'spectator', timer });
    return true;
  };
  const stepped = () => (isStepwise ? player : undefined);

  return {
    /**
     * Plays back the events of the second of two scenes; nothing if the player has switched that off.
     *
     * @param what a turn; a `move`, for which nobody waits; or a turn that was `asked` for, which is played even if
     * playbacks are off
     * @param viewer parts of the scene that stay the viewer's, also when somebody else comes to the screen
     * @param follows whether it waits for the end of the turn that is being played back
     * @returns whether there was something to play
     */
    play(before: Scene<T>, after: Scene<T>, what: PlaybackKind, viewer: Partial<ViewerFacts<T>> = {}, follows = false) {
      const start = (): boolean => {
        const isSeen = begin(before, after, what, what === 'asked');
        if (isSeen) {
          shown = { before, after };
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
    /** The moment shown, during a playback. */
    keyframe: (): Keyframe<T> | undefined => keyframe,
    /** The same as a part of a scene, with the viewer's own parts. */
    sceneChanges: (): Partial<Scene<T>> =>
      keyframe === undefined
        ? {}
        : { ...viewerFacts, view: keyframe.view, events: keyframe.events, local: keyframe.local },
    isTurn: () => keyframe !== undefined && played !== 'move',
    isAgain: () => keyframe !== undefined && played === 'asked',
    /** The playback, if it can be stepped through: then only its own keys work. */
    stepped,
    /** Shows the turn that is played back from its start, to somebody who has seen it. */
    again() {
      if (shown !== undefined && begin(shown.before, shown.after, played, true)) publish();
    },
    /** Sets the speed of this playback and of later ones, unless these are switched off. */
    setSpeed(speed: RunningSpeed) {
      if (settings().speed !== 'skip') liveSettings.change(speedSetting(speed));
      chosen = { speed, insteadOf: settings().speed };
      stepped()?.setSpeed(speed);
    },
    /** Skips to the end; says whether that was a turn, which uses up the key. */
    skip() {
      const wasTurn = player !== undefined && played !== 'move';
      next = [];
      player?.skip();
      return wasTurn;
    },
    /** Calls the listener after each playback; returns a function that ends this. */
    onEnded: endListeners.subscribe,
    /** The player leaves: a playback that can be paused pauses, any other ends. */
    leave() {
      next = [];
      if (isStepwise) player?.pause();
      else player?.skip();
    },
  };
}

/** The view of the player who saw it happen, or nobody's in particular where all look at it together. */
export const viewerFactsOf = <T extends ScreenTypes>(
  { seat, debug, memory }: Scene<T>,
  forAll: boolean,
): Partial<ViewerFacts<T>> => ({ ...(forAll ? { debug: false } : { seat, debug }), ...(memory && { memory }) });
