import type { Seat } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { wrapSentences } from '#screen/sentences.ts';
import { createLesson, type LessonResult } from '../../match/lesson.ts';
import type { UiEvent } from '../../match/ui-events.ts';
import { newsInWords } from './news-in-words.ts';
import type { SpokenMatch } from './turn-narrator.ts';

/** The newest hint. The player requests its parts one by one. */
export interface SpokenHint<T extends ScreenTypes> {
  begin(news: UiEvent<T> & { readonly type: 'hint' }): void;
  /** Adds the next part to the outbox. Returns false if there is none for the current position. */
  goOn(): boolean;
  /** Returns the commands that `yes` plays. A second call returns none. */
  takeCommands(): readonly T['command'][];
}

export function createSpokenHint<T extends ScreenTypes>(spoken: SpokenMatch<T>): SpokenHint<T> {
  const { store, outbox } = spoken;
  let usable: readonly T['command'][] = [];
  /** Remaining parts of the hint, the state that they describe, and the commands that play the hint. */
  let hint:
    | {
        readonly state: object;
        readonly seat: Seat;
        readonly parts: readonly (readonly string[])[];
        readonly usable: readonly T['command'][];
      }
    | undefined;
  const goOn = (): boolean => {
    if (hint?.state !== store.driver.match.state || hint.seat !== store.hotseat.seat()) return false;
    const [next, ...parts] = hint.parts;
    if (next === undefined) return false;
    hint = { ...hint, parts };
    usable = hint.usable;
    outbox.push(...next);
    return true;
  };
  return {
    begin(news) {
      const { steps = [] } = news;
      const parts = [
        ...steps.map((text) => wrapSentences([text, 'Type hint for more, or yes to play it.'])),
        newsInWords(news, spoken),
      ];
      hint = { state: store.driver.match.state, seat: store.hotseat.seat(), parts, usable: news.usable };
      goOn();
    },
    goOn,
    takeCommands() {
      const commands = usable;
      usable = [];
      return commands;
    },
  };
}

const completedWords: Readonly<Record<LessonResult, string>> = {
  taught: 'Tutorial complete. Type help for all words, rules for the rule book.',
  won: 'Tutorial complete.',
  'not won': 'Not won yet. Type restart to play the tutorial again.',
};

/** Returns a function that gives the guidance of a tutorial after an action. It does not repeat the last guidance. */
export function createGuidance<T extends ScreenTypes>(
  { store, outbox }: SpokenMatch<T>,
  isFirst: boolean,
): () => readonly string[] {
  const lesson = createLesson(store, {
    isFirst,
    isSpoken: true,
    onComplete: (how) => outbox.push(...wrapSentences([completedWords[how]])),
  });
  /** Newest guidance, and the scene and the length of the log when it was given. */
  let guided: { readonly spoken?: string | undefined; readonly scene: Scene<T>; readonly length: number } | undefined;
  return () => {
    if (guided !== undefined) lesson?.learn(guided.scene);
    const scene = store.scene();
    const next = lesson?.now(scene);
    const sentences = outbox.splice(0);
    const { length } = store.driver.match.log;
    const spoken = next?.isQuiet === true ? undefined : next?.spoken;
    const isRepeated = spoken === guided?.spoken && (lesson?.isTutorial !== true || length === guided?.length);
    guided = { spoken: spoken ?? guided?.spoken, scene, length };
    return spoken === undefined || isRepeated ? sentences : [...sentences, ...wrapSentences([`Tutorial: ${spoken}`])];
  };
}
