import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { type Judgement, judge, type Weights } from './judgement.ts';
import { type Moment, momentAfter } from './moment.ts';

/** An action with what comes of it. */
export interface Weighed {
  readonly action: Command;
  readonly moment: Moment;
  readonly judgement: Judgement;
  readonly events: readonly GameEvent[];
}

/** Plays an action in one's head and judges where it leads. */
export function weigh(now: Moment, action: Command, weights: Weights): Weighed {
  const events: GameEvent[] = [];
  const moment = momentAfter(now, action, events);
  return { action, moment, judgement: judge(moment, weights), events };
}
