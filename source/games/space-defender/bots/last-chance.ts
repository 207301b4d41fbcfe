import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import { legalActions } from '../lookahead.ts';
import type { View } from '../state.ts';
import { pointOf, type Weights } from './evaluation.ts';
import { withGuesses } from './guesses.ts';
import { searchPlans } from './search.ts';

interface TurnAhead {
  readonly before: View;
  readonly events: readonly GameEvent[];
}

/** Turns before the end that are searched, because each search takes several milliseconds. */
const maxTurns = 20;

/** The last turn in which the hint bot would have done something else, and would have survived the next five turns. */
export function lastChanceIn<Played extends TurnAhead>(
  turns: readonly Played[],
  weights: Weights,
): { readonly played: Played; readonly command: Command } | undefined {
  for (const played of turns.slice(-maxTurns).reverse()) {
    const now = pointOf(withGuesses(played.before));
    if (now.fate !== 'open') continue;
    const [plan] = searchPlans(now, legalActions(played.before), { turns: 5, plans: 5, weights });
    const command = plan?.actions[0];
    const survives = plan?.point.fate === 'open' || plan?.point.fate === 'won';
    if (command !== undefined && survives && !isPlayed(command, played.events)) return { played, command };
  }
  return undefined;
}

function isPlayed({ name, args }: Command, events: readonly GameEvent[]): boolean {
  return events.some((event) => {
    switch (event.type) {
      case 'passed':
        return name === 'pass';
      case 'fired':
        return name === 'fire';
      case 'special-used':
        return name === 'special';
      case 'starfighter-moved':
        return name === 'move' && 'row' in args && args.row === event.to.row && args.column === event.to.column;
      default:
        return false;
    }
  });
}
