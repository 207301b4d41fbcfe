import type { Action, KeyBinding } from '../../../../screen/game/actions.ts';
import { actionsOf } from '../../../../screen/keys/actions.ts';
import type { SpaceExplorersScreen } from '../local.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<SpaceExplorersScreen>;

export type ScreenAction = Action<SpaceExplorersScreen>;

export const { play, refuse, setLocal } = actionsOf<SpaceExplorersScreen>();
