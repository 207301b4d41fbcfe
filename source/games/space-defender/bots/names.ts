import { cellName } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { powerOf } from '../tables.ts';
import type { View } from '../view.ts';

/**
 * An enemy or a shot as the player knows it now: `Grunt 4`, `the shot at E9`, `the shot of Grunt 4`.
 *
 * @param events what happens until it matters, and so from whom it comes if it is not there yet
 */
export function nameOf({ sector }: Pick<View, 'sector'>, events: readonly GameEvent[], id: number): string {
  const enemy = sector?.enemies.find((other) => other.id === id);
  if (enemy !== undefined) return `${enemy.kind} ${id}`;
  if (id > 0) return 'a new Interceptor';
  const shot = sector?.projectiles.find((other) => other.id === id);
  if (shot !== undefined) return `${shot.side === 'friendly' ? 'your' : 'the'} shot at ${cellName(shot)}`;
  const fired = events.find((event) => event.type === 'projectile-spawned' && event.id === id);
  const by = fired?.type === 'projectile-spawned' ? fired.by : undefined;
  if (typeof by !== 'number') return 'a shot';
  return by === 0 ? 'your own shot' : `the shot of ${nameOf({ sector }, events, by)}`;
}

/** The first of some names, and how many more there are. */
export const firstOf = ([first = 'something', ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first} and ${rest.length} more`;

/** What would have to be done otherwise: `if you waited`. */
export function alternativePhrase(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `if you flew to ${cellName(action.args)}`;
    case 'fire':
      return 'if you fired';
    case 'special':
      return `with ${powerOf(equipment).name}`;
    default:
      return 'if you waited';
  }
}

/** Where or how an action leaves the ship: `at E9`, `when you fire`. */
export function outcomePhrase(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `at ${cellName(action.args)}`;
    case 'fire':
      return 'when you fire';
    case 'special':
      return `after ${powerOf(equipment).name}`;
    default:
      return 'when you wait';
  }
}

/** What an action does: `fly to E9`, `fire`. */
export function actionText(action: Command, equipment: View['equipment']): string {
  switch (action.name) {
    case 'move':
      return `fly to ${cellName(action.args)}`;
    case 'fire':
      return 'fire';
    case 'special':
      return `use ${powerOf(equipment).name}`;
    default:
      return 'wait';
  }
}

/** The words as a sentence: with a capital at the beginning. */
export const sentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
