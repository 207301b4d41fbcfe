import { choice, numberOrNone } from '../../engine/options.ts';

/** What the players choose before a match (rules, section 1). */
export interface Options {
  readonly cards: 'deck' | 'with-replacement';
  /** The last round; null without a limit. */
  readonly rounds: number | null;
}

/** The options of the game. */
export const options = {
  cards: choice(['deck', 'with-replacement'], 'one deck for all, or any card for everybody'),
  rounds: { ...numberOrNone(1, 9999, 'none, or the round after which it is a draw'), standardOfBots: '200' },
};

/** The options of a match from their texts. */
export function readOptions(given: Readonly<Record<string, string>>): Options {
  const rounds = options.rounds.read(given['rounds'] ?? options.rounds.standard);
  return {
    cards: given['cards'] === 'with-replacement' ? 'with-replacement' : 'deck',
    rounds: rounds.ok && typeof rounds.value === 'number' ? rounds.value : null,
  };
}
