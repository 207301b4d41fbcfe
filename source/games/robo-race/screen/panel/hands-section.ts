import { itemAt } from '../../../../engine/lookup.ts';
import { type Line, seatRole, span, widthOf } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { RaceScene } from '../local.ts';

/**
 * The cards of the other players, where nothing is hidden: the hand, or the program and what is left of it, which a narrow
 * panel says in its title.
 */
export function handsSection({ view, seat }: RaceScene, width: number): Section | undefined {
  if (view.viewer !== 'all') return undefined;
  const others = view.hands.flatMap((hand, i): Held[] =>
    i + 1 === seat || hand === null || hand === 'hidden' ? [] : [heldBy(i + 1, hand, itemAt(view.programs, i) ?? [])],
  );
  if (others.length === 0) return undefined;
  const title = 'cards of the others';
  const whole = linesOf(others, ', left ');
  const isWide = whole.every((row) => widthOf(row) <= width);
  if (isWide) return { title, lines: whole };
  return { title: 'others: program/left', lines: linesOf(others, '/') };
}

/** What somebody holds: cards in order, and those that are left beside a program. */
interface Held {
  readonly player: number;
  readonly cards: readonly number[];
  readonly left: readonly number[];
}

function heldBy(player: number, hand: readonly number[], program: readonly number[] | 'hidden'): Held {
  if (program === 'hidden' || program.length === 0) return { player, cards: hand, left: [] };
  const left = [...hand];
  for (const card of program) left.splice(left.indexOf(card), 1);
  return { player, cards: program, left };
}

/** `3: 17 42 55 60 71 80 81`, or `2: 44 50 68 1 2, left 8 83` after the commit. */
const linesOf = (others: readonly Held[], beforeLeft: string): Line[] =>
  others.map(({ player, cards, left }) => [
    span(` ${player}:`, seatRole(player)),
    span(` ${cards.join(' ')}${left.length === 0 ? '' : `${beforeLeft}${left.join(' ')}`}`, 'debug'),
  ]);
