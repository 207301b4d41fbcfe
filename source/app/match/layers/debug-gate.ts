import { commandThat } from '../../../engine/commands.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { MatchStore } from '../match-state.ts';

/**
 * Whether the debug view may be switched now: at once, after a question, or not at all.
 *
 * It is asked for once in a match that hides something. Where persons hide something from one another it stays closed
 * until the end: one of them would see what is another's.
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

/** What is asked, and what is said where it stays closed. */
export const debugWords = {
  asks: 'This reveals all secrets, and the match is marked.',
  refused: 'The debug view would reveal the secrets of the other player. It opens after the end.',
} as const;
