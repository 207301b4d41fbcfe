import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';

/** Columns of a slot. */
export const slotWidth = 4;

const cells = (texts: readonly string[]): string => texts.map((text) => `${text.padStart(slotWidth - 1)} `).join('');

/** The five slots, or the program after the commit. */
export function programSection(scene: RaceScene): Section {
  const { slots } = planOf(scene);
  return {
    title: 'program',
    lines: [
      [span(cells(slots.map((_, i) => String(i + 1))), 'dim')],
      [span(cells(slots.map((card) => (card === null ? '-' : String(card)))), 'strong')],
    ],
  };
}

/** The programs of the round that was played last, after the end. */
export function lastPrograms({ events, view }: RaceScene): Section {
  const lines = events.flatMap((event): Line[] =>
    event.type === 'program-revealed'
      ? [[span(` ${event.player}`, seatRole(event.player)), span(cells(event.cards.map(String)))]]
      : [],
  );
  const none: Line = [span(' nothing was played', 'dim')];
  return { title: `programs of round ${view.round}`, lines: lines.length === 0 ? [none] : lines };
}
