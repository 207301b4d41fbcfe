import { type Line, line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import { cardKind } from '../../cards.ts';
import type { Running } from '../local.ts';
import type { Progress } from './progress.ts';

/** The cards of an execution step by priority, and what becomes of each. */
export function cardLines({ programs, execution }: Running, progress: Progress): Line[] {
  const cards = programs.flatMap((program, i) => {
    const card = program?.[execution - 1];
    return card === undefined ? [] : [{ card, player: i + 1 }];
  });
  // Equal cards are played in player order, which sorting keeps.
  return cards
    .toSorted((a, b) => b.card - a.card)
    .map(({ card, player }): Line => {
      const [state, role] = stateOf(player, progress);
      return [
        span(` ${String(card).padStart(2)} `, role),
        span(String(player), seatRole(player)),
        span(` ${cardKind(card).name.padEnd(10)}${state}`, role),
      ];
    });
}

function stateOf(player: number, { playing, played, out }: Progress): [state: string, role: Role] {
  if (player === playing) return ['now', 'strong'];
  if (played.has(player)) return ['played', 'dim'];
  return out.has(player) ? ['destroyed', 'dim'] : ['to come', 'text'];
}

/** A line of words below the cards. */
export const wordLine = (text: string): Line => line(` ${text}`, 'dim');
