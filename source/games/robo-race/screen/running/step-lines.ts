import { type Line, line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import { cardKind } from '../../cards.ts';
import { isAlive } from '../../state.ts';
import type { RaceScene, Running } from '../local.ts';
import type { Progress } from './progress.ts';

/** The cards of an execution step by priority, and what becomes of each. */
export function cardLines({ view }: RaceScene, { programs, execution }: Running, progress: Progress): Line[] {
  const cards = programs.flatMap((program, i) => {
    const card = program?.[execution - 1];
    return card === undefined ? [] : [{ card, player: i + 1 }];
  });
  // Equal cards are played in player order, which sorting keeps.
  return cards
    .toSorted((a, b) => b.card - a.card)
    .map(({ card, player }): Line => {
      const isOut = !isAlive(view.robots[player - 1] ?? { square: -1 });
      const [state, role] = stateOf(player, isOut, progress);
      return [
        span(` ${String(card).padStart(2)} `, role),
        span(String(player), seatRole(player)),
        span(` ${cardKind(card).name.padEnd(10)}${state}`, role),
      ];
    });
}

function stateOf(player: number, isOut: boolean, { playing, played }: Progress): [state: string, role: Role] {
  if (player === playing) return ['now', 'strong'];
  if (played.has(player)) return ['played', 'dim'];
  return isOut ? ['destroyed', 'dim'] : ['to come', 'text'];
}

/** A line of words below the cards. */
export const wordLine = (text: string): Line => line(` ${text}`, 'dim');
