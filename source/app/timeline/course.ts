import type { Match } from '../../engine/match.ts';
import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import type { Glyphs } from '../../screen/paint.ts';
import type { Mishap, PlayRecord, Preferences, Scene, ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen, Spot } from '../../screen/screen.ts';
import type { KeyRow } from '../layers/key-table.ts';
import type { Size } from '../layers/place.ts';
import type { Pace } from './pace.ts';
import type { Timer } from './playback.ts';
import type { Whereabouts } from './replay-bar.ts';

/** What is watched, and how. */
export interface CourseOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  /** The match with its whole log, or as much of it as there is yet. */
  readonly match: Match<T>;
  readonly glyphs: Glyphs;
  readonly preferences: Preferences;
  readonly level?: { readonly name: string; readonly title: string };
  readonly record: PlayRecord;
  /** Whether the debug view was used when it was played. */
  readonly debugUsed: boolean;
  /** Whose eyes it is seen through, seat 1's where absent; 0 for what everybody may know. */
  readonly eyes?: Viewer;
  /** Who sits at the screen where it is seen through nobody's eyes; seat 1 where absent. */
  readonly seat?: Seat;
  /** The names of bots, by the seats that they play. */
  readonly bots?: Readonly<Record<number, string>>;
  readonly pace: Pace;
  /** Whether what only flashes is shown. */
  readonly flashes: boolean;
  /** Commands of the log after which it begins; its start where absent. */
  readonly from?: number;
  readonly timer?: Timer;
  /** Who plays the match while it is watched; it has been played where absent. */
  readonly growth?: Growth;
  /** What went wrong in the turns of programs so far. */
  mishaps?(): readonly Mishap[];
}

/** A match that goes on while it is watched. */
export interface Growth {
  /** Whether nothing can come any more. */
  isOver(): boolean;
  /**
   * Has one more command played, or all up to the next turn.
   *
   * @param then told at once or later whether anything came of it; not told where it was called off
   */
  play(what: 'command' | 'turn', then: (isThere: boolean) => void): void;
  /** Calls off what was asked for. */
  cancel(): void;
}

/** A match being watched: what is seen of it now, and all that can be done with it. */
export interface Course<T extends ScreenTypes> {
  where(): Whereabouts;
  scene(size: Size): Scene<T>;
  /** Plays on, or stops: within a turn where it can be stopped there, else at the end of the turn that is played. */
  playOrPause(): void;
  /** Stops where it is. */
  halt(): void;
  goTo(length: number): void;
  /** To the moment after this share of the match. */
  seek(share: number): void;
  step(by: number): void;
  /** One phase of a turn on or back, or in a stepwise game one event; where there is none, one command. */
  phase(by: 1 | -1): void;
  /** To the next part of a turn, or the one before, of a stepwise game; to the end or the start where there is none. */
  part(by: 1 | -1): void;
  turns(by: number): void;
  /** To where the turn of this number began; whether there is one. */
  toTurn(number: number): boolean;
  setPace(pace: Pace): void;
  /** To the end of the turn that is being shown event by event. */
  skip(): void;
  /** Whether more of the match is being waited for. */
  isWaiting(): boolean;
  toggleDebug(): void;
  /** The rows of the game's own keys that only look, where the game has somebody look around. */
  lookingRows(): readonly KeyRow<unknown>[];
  /** A key of the game's own screen that only looks, such as one that scrolls; says whether it is one. */
  look(key: string, size: Size): boolean;
  /** A click that only looks, where the game has somebody look around. */
  lookAt(spot: Spot, size: Size): void;
}
