import { type Line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import { cardKind } from '../../cards.ts';
import type { Running } from '../local.ts';
import type { Progress } from './progress.ts';

/** Columns before a card's name, of the longest name, and of the longest state. */
const [nameStart, longestName, longestState] = [6, 10, 9];

/** The cards of an execution step by priority, and what becomes of each. */
export function cardLines({ programs, execution }: Running, progress: Progress, width: number): Line[] {
  const cards = programs.flatMap((program, i) => {
    const card = program?.[execution - 1];
    return card === undefined ? [] : [{ card, player: i + 1 }];
  });
  const isWide = width > nameStart + longestName + longestState;
  // Equal cards are played in player order, which sorting keeps.
  return cards
    .toSorted((a, b) => b.card - a.card)
    .map(({ card, player }): Line => {
      const { text, role } = stateOf(player, progress);
      const { name } = cardKind(card);
      const column = name.padEnd(isWide ? longestName + 1 : longestName);
      // The longest name leaves no room between itself and the longest state.
      const state = name.length < column.length ? text : ` ${text === 'destroyed' ? 'out' : text}`;
      return [
        span(` ${String(card).padStart(2)} `, role),
        span(String(player), seatRole(player)),
        span(` ${column}${state}`, role),
      ];
    });
}

interface CardState {
  readonly text: string;
  readonly role: Role;
}

function stateOf(player: number, { playing, played, out }: Progress): CardState {
  if (player === playing) return { text: 'now', role: 'strong' };
  if (played.has(player)) return { text: 'played', role: 'dim' };
  return out.has(player) ? { text: 'destroyed', role: 'dim' } : { text: 'to come', role: 'text' };
}
