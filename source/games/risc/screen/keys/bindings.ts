import type { Action, KeyBinding } from '../../../../screen/game/actions.ts';
import { actionsOf } from '../../../../screen/keys/actions.ts';
import type { RiscScreen } from '../local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<RiscScreen>;

export type ScreenAction = Action<RiscScreen>;

export const { play, refuse, keep: setLocal } = actionsOf<RiscScreen>();
