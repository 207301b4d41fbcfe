import { tutorialName } from '#engine/level.ts';
import { allTaught, type Guidance } from '#screen/game/teaching.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { MatchStore } from './match-store.ts';

export interface Lesson<T extends ScreenTypes> {
  now(scene: Scene<T>): Guidance<T> | undefined;
  isOn(): boolean;
  /** Must be called after every action, with the scene before the action. */
  learn(before: Scene<T>): void;
  end(): void;
  readonly isTutorial: boolean;
}

export type LessonResult = 'taught' | 'won' | 'not won';

export interface LessonOptions {
  readonly isFirst: boolean;
  /** True in text mode. The lessons then name typed commands instead of keys. */
  readonly isSpoken?: boolean;
  onComplete(how: LessonResult): void;
}

const pupil = 1;

/** Lesson of the tutorial or of the player's first match. Undefined for other matches and games without lessons. */
export function createLesson<T extends ScreenTypes>(
  store: Pick<MatchStore<T>, 'screen' | 'driver' | 'scene' | 'isOver'>,
  { isFirst, isSpoken = false, onComplete }: LessonOptions,
): Lesson<T> | undefined {
  const { screen, scene, isOver } = store;
  const isTutorial = scene().level?.name === tutorialName;
  const first = isFirst ? screen.teaching?.firstMatch : undefined;
  const guide = isTutorial ? screen.teaching?.tutorial : first;
  if (guide === undefined) return undefined;
  const taught = new Set<string>();
  let taughtIn: object = store.driver;
  let isEnded = false;

  const startAgain = (): void => {
    if (!isTutorial || taughtIn === store.driver) return;
    taughtIn = store.driver;
    taught.clear();
    isEnded = false;
  };
  const guidance = (at: Scene<T>): Guidance<T> | undefined => {
    startAgain();
    let next = guide(at, taught);
    while (isSpoken && next?.teaches !== undefined && next.spoken === undefined) {
      taught.add(next.teaches);
      next = guide(at, taught);
    }
    return next;
  };
  const complete = (how: LessonResult): void => {
    isEnded = true;
    onComplete(how);
  };
  const isOn = (): boolean => {
    startAgain();
    return !isEnded && !isOver();
  };

  return {
    isTutorial,
    isOn,
    now: (at) => (isOn() ? guidance(at) : undefined),
    learn(before) {
      const next = guidance(before);
      if (isEnded) return;
      if (next?.teaches !== undefined && next.isDone?.(scene()) !== false) taught.add(next.teaches);
      if (taught.has(allTaught)) return complete('taught');
      if (!isTutorial || !isOver()) return;
      const { game, state } = store.driver.match;
      const { end } = screen.view.standing(game.view(state, pupil));
      if (scene().view === before.view) isEnded = true;
      else complete(end === 'won' ? 'won' : 'not won');
    },
    end() {
      isEnded = true;
    },
  };
}
