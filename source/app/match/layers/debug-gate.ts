import type { ScreenTypes } from '../../../screen/scene.ts';
import type { MatchStore } from '../match-store.ts';

/**
 * Whether the debug view opens at once, after a question, or not at all.
 *
 * The question is asked once in a match, since a win does not count after that. Where persons at this screen hide things
 * from one another, it stays closed until the end: one of them would see the secrets of another.
 */
export function debugGate<T extends ScreenTypes>(store: MatchStore<T>): 'open' | 'asks' | 'refused' {
  const { screen, hotseat, services } = store;
  const isBetweenPersons = screen.seats !== undefined && hotseat.persons().length > 1;
  if (store.state.debug || store.isOver()) return 'open';
  if (isBetweenPersons) return 'refused';
  return services.file.facts().debugUsed ? 'open' : 'asks';
}

export const debugWords = {
  asks: 'This shows everything that is hidden, and a win then does not count.',
  refused: 'The debug view would reveal the secrets of the other player. It opens after the end.',
} as const;
