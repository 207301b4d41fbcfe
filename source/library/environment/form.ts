import type { TypedValue } from '#engine/programs/legal.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import type { ActionForm } from './action-space.ts';
import type { Block } from './observation.ts';

/** Actions and observations of a game. */
export interface EnvironmentForm<T extends GameTypes> {
  /** Actions on the level of a match, given its first state. */
  readonly actions: (start: StateOf<T>) => ActionForm;
  readonly handOf?: (view: T['view'], seat: number) => readonly TypedValue[];
  readonly observation: readonly Block<T['view']>[];
  /** Facts that never change in a match. Equal for all matches of the level. */
  readonly layout: readonly Block<T['view']>[];
}
