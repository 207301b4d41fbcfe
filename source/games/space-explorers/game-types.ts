import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import type { State, View } from './state.ts';

export interface SpaceExplorers {
  readonly state: State;
  readonly command: Command;
  readonly event: GameEvent;
  readonly view: View;
}
