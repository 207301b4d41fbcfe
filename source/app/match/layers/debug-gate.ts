import { commandThat } from '../../../engine/commands.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { MatchStore } from '../match-state.ts';

/**
 * Whether the debug view opens at once, after a question, or not at all.
 *
 * The question is asked once in a match that hides something. Where persons at this screen hide things from one another, it
 * stays closed until the end: one of them would see the secrets of another.
 */
export function debugGate<T extends ScreenTypes>(store: MatchStore<T>): 'open' | 'asks' | 'refused' {
  const { screen, handOver, services } = store;
  const isBetweenPersons = screen.seats !== undefined && handOver.persons().length > 1;
  const hides =
    screen.seats !== undefined || commandThat(store.driver.match.game.commands, 'switchesDebug') !== undefined;
  if (!hides || store.state.debug || store.isOver()) return 'open';
  if (isBetweenPersons) return 'refused';
  return services.file.facts().debugUsed ? 'open' : 'asks';
}

export const debugWords = {
  asks: 'This reveals all secrets, and the match is marked.',
  refused: 'The debug view would reveal the secrets of the other player. It opens after the end.',
} as const;
