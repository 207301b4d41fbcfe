import { wrapped } from '../../../../screen/cut.ts';
import { filledTo, type Line, type Span, seatRole, span, toWidth } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import { cardKind } from '../../cards.ts';
import { handSize } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { type Plan, planOf, slotsOf } from '../plan.ts';

/** Columns of a slot. */
export const slotWidth = 4;

const cells = (texts: readonly string[]): string => texts.map((text) => `${text.padStart(slotWidth - 1)} `).join('');

/** The five slots, or the program after the commit. */
export function programSection(scene: RaceScene): Section {
  const { slots } = planOf(scene);
  const confirmed = scene.confirmed?.slots[scene.seat - 1];
  const sent = areUnconfirmed(slots, confirmed === 'hidden' || confirmed === null ? undefined : confirmed);
  const mark = sent.includes(true) ? unconfirmedMark(scene.glyphs) : '';
  return {
    title: 'program',
    lines: [
      [span(cells(slots.map((_, i) => String(i + 1))), 'dim')],
      [
        ...slots.map((card, i) =>
          span(cells([card === null ? '-' : String(card)]), sent[i] === true ? 'dim' : 'strong'),
        ),
        ...(mark === '' ? [] : [span(mark, 'dim')]),
      ],
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

/** The letters of the cards of a hand. */
export const cardLetters = 'abcdefg';

/** The hand: a letter, the number and the name of each card, and the slot in which it lies. */
export function handSection(scene: RaceScene, width: number): Section {
  const plan = planOf(scene);
  const { hand, isOpen } = plan;
  const { hinted, focus } = scene.local;
  if (hand.length === 0) return { title: 'hand', lines: noCards(width) };
  const hints = isOpen && hinted !== undefined ? slotsOf(hand, hinted) : [];
  const lines = hand.map((card, i): Line => {
    const isChosen = isOpen && focus === 'hand' && i === plan.chosen;
    const note = noteOf(plan, hints[i], i);
    const left: Span[] = [
      span(isChosen ? '>' : ' ', 'accent'),
      span(cardLetters.charAt(i), isOpen ? 'accent' : 'dim'),
      span(` ${String(card).padStart(2)} `, 'dim'),
      span(cardKind(card).name, isChosen ? 'strong' : 'text'),
    ];
    const row = [...toWidth(left, width - note.text.length), note];
    return isChosen ? row.map((part): Span => ({ ...part, area: 'selection' })) : row;
  });
  return { title: 'hand', lines };
}

/** Where a card lies, or where the hint would put it. */
function noteOf({ slotOf }: Plan, hint: number | undefined, place: number): Span {
  if (hint !== undefined) return span(`hint ${hint} `, 'warning');
  const slot = slotOf[place];
  return span(slot === undefined ? ' ' : `slot ${slot} `, 'success');
}

/** Why there is no hand, in as many rows as it would take. */
function noCards(width: number): Line[] {
  const text = 'no cards: your robot is destroyed; it comes back in the next round';
  const rows = wrapped(text, width - 2).map((row): Line => [span(` ${row}`, 'dim')]);
  return filledTo(rows, handSize);
}
