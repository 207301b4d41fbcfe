import type { Keyframe } from '../../../screen/game/playback.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { createListeners } from '../../listeners.ts';
import { type FramePlayer, type Projector, playFrames } from '../../timeline/frame-player.ts';
import { areSeen, framesOf, type RunningSpeed, type Speed } from '../../timeline/frame-list.ts';
import { speedSetting } from '../../timeline/pace.ts';
import type { MatchServices } from '../match-services.ts';
import type { MatchStore } from '../match-store.ts';

/** Turns that are played back before their end is shown. */
export type TurnPlayback<T extends ScreenTypes> = ReturnType<typeof createTurnPlayback<T>>;

/** The part of a scene that differs between viewers. */
export type Eyes<T extends ScreenTypes> = Pick<Scene<T>, 'seat' | 'debug' | 'memory'>;

/** A turn, a single move, or a turn that the player asked to see again. */
export type PlayedBack = 'turn' | 'move' | 'asked';

/** Plays turns back, one at a time, of a match. */
export function createTurnPlayback<T extends ScreenTypes>(store: MatchStore<T, MatchServices<T>>) {
  const {
    screen,
    services: { settings, liveSettings, timer },
    publish,
    only,
  } = store;
  const ended = createListeners();
  let player: FramePlayer | undefined;
  /** Whether it can be paused and stepped through. */
  let isStepwise = false;
  let beat: Keyframe<T> | undefined;
  let shown: { readonly before: Scene<T>; readonly after: Scene<T> } | undefined;
  let played: PlayedBack = 'move';
  let eyes: Partial<Eyes<T>> = {};
  /** Begins the turns that are to follow this one. */
  let next: (() => boolean)[] = [];
  /** The terminal was too slow for all frames of the turn before. */
  let slow = false;
  /** The speed that the player chose meanwhile, and the setting that it was chosen instead of. */
  let chosen: { readonly speed: RunningSpeed; readonly insteadOf: Speed } | undefined;

  const projector: Projector<T> = {
    show(shown) {
      beat = shown;
      // The first is shown before anything can be done to what is played back.
      if (player !== undefined) publish();
    },
    done(wasSlow) {
      slow = wasSlow;
      player = undefined;
      beat = undefined;
      for (let start = next.shift(); start !== undefined; start = next.shift()) if (start()) return;
      ended.publish();
      publish();
    },
  };
  /** The speed of a turn; where turns are not played back, only one that was asked for has any. */
  const speedOf = (what: PlayedBack): Speed => {
    const { speed } = settings();
    if (speed === 'skip' && what !== 'asked') return speed;
    if (chosen?.insteadOf === speed) return chosen.speed;
    return speed === 'skip' ? 1 : speed;
  };
  const begin = (before: Scene<T>, after: Scene<T>, what: PlayedBack, isKnown: boolean): boolean => {
    const { flashes } = settings();
    const speed = speedOf(what);
    if (speed === 'skip') return false;
    const stepwise = screen.playback.parts !== undefined && what !== 'move';
    const frames = framesOf(screen.playback.beats?.(before, after, isKnown) ?? [], { stepwise, flashes });
    if (!areSeen(frames, speed)) return false;
    // Gives way to another one.
    player?.stop();
    player = undefined;
    isStepwise = stepwise;
    // A spectator is taken on to the next turn.
    // Whoever is waited for has time left to think.
    const left = store.scene().online?.timeLeftMs;
    const within = left === undefined ? undefined : left / 4;
    player = playFrames(frames, projector, { speed, slow, within, stays: only !== 'spectator', timer });
    return true;
  };
  const stepped = () => (isStepwise ? player : undefined);

  return {
    /**
     * Plays back the events of the second of two scenes; nothing if the player has switched that off.
     *
     * @param what a turn; a `move`, for which nobody waits; or a turn that was `asked` for, which is played even if
     * playbacks are off
     * @param whose parts of the scene that stay the viewer's, also when somebody else comes to the screen
     * @param follows whether it waits for the end of the turn that is being played back
     * @returns whether there was something to play
     */
    play(before: Scene<T>, after: Scene<T>, what: PlayedBack, whose: Partial<Eyes<T>> = {}, follows = false) {
      const start = (): boolean => {
        const isSeen = begin(before, after, what, what === 'asked');
        if (isSeen) {
          shown = { before, after };
          played = what;
          eyes = whose;
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
    beat: (): Keyframe<T> | undefined => beat,
    /** The same as a part of a scene, with the viewer's own parts. */
    shown: (): Partial<Scene<T>> =>
      beat === undefined ? {} : { ...eyes, view: beat.view, events: beat.events, local: beat.local },
    isTurn: () => beat !== undefined && played !== 'move',
    isAgain: () => beat !== undefined && played === 'asked',
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
    whenEnded: ended.subscribe,
    /** The player leaves: a playback that can be paused pauses, any other ends. */
    leave() {
      next = [];
      if (isStepwise) player?.pause();
      else player?.skip();
    },
  };
}

/** The view of the player who saw it happen, or nobody's in particular where all look at it together. */
export const eyesOf = <T extends ScreenTypes>(
  { seat, debug, memory }: Scene<T>,
  forAll: boolean,
): Partial<Eyes<T>> => ({ ...(forAll ? { debug: false } : { seat, debug }), ...(memory && { memory }) });
