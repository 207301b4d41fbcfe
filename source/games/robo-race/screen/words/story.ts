import type { Seat } from '../../../../engine/vocabulary.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { GameEvent } from '../../events.ts';
import { actionsOf } from '../../text/actions.ts';
import { actionText, weightOf } from '../../event-texts.ts';
import { executionSteps } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { perspectiveOf } from '../phrases.ts';

/** A card or the factory in words. */
export interface StorySentence {
  readonly step: number;
  /** Whose robot it is about first. */
  readonly player: Seat;
  readonly text: string;
  readonly isTurn: boolean;
  /** Whether the factory did it, and no card. */
  readonly isFactory: boolean;
  /** Whether somebody was pushed, blocked, destroyed or wins. */
  readonly matters: boolean;
  /** Whether somebody was more than blocked: pushed, destroyed, or wins. */
  readonly decides: boolean;
  /** Whose robots fall by it. */
  readonly fallen: readonly Seat[];
}

/** Remembered, because a screen asks for the same events many times. */
export const actionsIn = onceFor((events: readonly GameEvent[]) => actionsOf(events));

/** A round in words, one clause for each card and for each thing that the factory did. */
export function storyOf(scene: RaceScene, events: readonly GameEvent[] = scene.events): StorySentence[] {
  const to = perspectiveOf(scene);
  return actionsIn(events).map((action): StorySentence => {
    const [first] = action;
    const weights = action.map(weightOf);
    const fallen = action.flatMap((group) => group.fallen.map(({ player }) => player));
    const decides = weights.includes('decides');
    return {
      step: first.execution,
      player: first.player,
      text: actionText(action, to),
      matters: decides || weights.includes('stops'),
      decides,
      isTurn: weights[0] === 'turns',
      isFactory: first.by !== 'card',
      fallen,
    };
  });
}

/** A step of a round in words, one clause after the other. */
export interface StepStory {
  readonly step: number;
  readonly sentences: readonly StorySentence[];
}

/** A round step by step; steps in which nothing happened are left out. */
export const stepsOf = (sentences: readonly StorySentence[]): StepStory[] =>
  executionSteps.flatMap((step) => {
    const stepSentences = sentences.filter((sentence) => sentence.step === step);
    return stepSentences.length === 0 ? [] : [{ step, sentences: stepSentences }];
  });
