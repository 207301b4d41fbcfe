import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { RaceScene } from '../local.ts';

/** The cards of the other players, where nothing is hidden: the hand, or the program and what is left of it. */
export function handsSection({ view, seat }: RaceScene): Section | undefined {
  if (view.viewer !== 'all') return undefined;
  const lines = view.hands.flatMap((hand, i): Line[] => {
    if (i + 1 === seat || hand === null || hand === 'hidden') return [];
    return [[span(` ${i + 1}`, seatRole(i + 1)), span(` ${cardsText(hand, view.programs[i] ?? [])}`, 'debug')]];
  });
  return lines.length === 0 ? undefined : { title: 'cards of the others', lines };
}

/** `3 17 42 55 60 71 80`, or `44 50 68 1 2/8 83` after the commit. */
function cardsText(hand: readonly number[], program: readonly number[] | 'hidden'): string {
  if (program === 'hidden' || program.length === 0) return hand.join(' ');
  const left = [...hand];
  for (const card of program) left.splice(left.indexOf(card), 1);
  return `${program.join(' ')}/${left.join(' ')}`;
}
