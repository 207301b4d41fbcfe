import { wrapped } from '../../../../screen/cut.ts';
import { filledTo, type Glyphs, type Line, type Span, seatPlate, span, toWidth } from '../../../../screen/paint.ts';
import type { Section, Spot } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import { cardKind } from '../../cards.ts';
import { handSize } from '../../vocabulary.ts';
import { isAscii } from '../board/tile-signs.ts';
import { layoutOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { type Plan, planOf, slotsOf, toldOf } from '../plan.ts';
import { filledSlots } from '../words/own-cards.ts';
import { cardPicture, cardSign } from './card-signs.ts';

/** Columns from one slot to the next: in rows, and as cards. */
const [slotWidth, slotCardWidth] = [5, 7];
/** Columns of a card, and rows of one with what stands below it. */
const [cardWidth, cardRows] = [5, 6];

/** The hand: a row for each card, or cards side by side. */
export function handSection(scene: RaceScene, width: number): Section {
  const { hand } = planOf(scene);
  if (hand.length === 0) return { title: 'hand', lines: noCards(width, layoutOf(scene).isWide ? cardRows : handSize) };
  return { title: 'hand', lines: layoutOf(scene).isWide ? handCards(scene) : handRows(scene, width) };
}

/** The place of the card at a spot of the panel, from 0. */
export function cardAt(scene: RaceScene, { part, section, row, column }: Spot): number | undefined {
  if (part !== 'panel' || section !== 0) return undefined;
  if (!layoutOf(scene).isWide) return row;
  return column < 1 ? undefined : Math.floor((column - 1) / cardWidth);
}

/** The place of the slot at a spot of the panel, from 0. */
export function slotAt(scene: RaceScene, { part, section, column }: Spot): number | undefined {
  if (part !== 'panel' || section !== 1 || column < 1) return undefined;
  return Math.floor((column - 1) / (layoutOf(scene).isWide ? slotCardWidth : slotWidth));
}

/** ` 1 ┌→  Turn right  9 slot3` */
function handRows(scene: RaceScene, width: number): Line[] {
  const plan = planOf(scene);
  const { hand, isOpen } = plan;
  const hints = hintsOf(scene, plan);
  return hand.map((card, i): Line => {
    const isChosen = i === plan.chosen;
    const note = noteOf(plan, hints[i], i);
    const left: Span[] = [
      span(isChosen ? '>' : ' ', 'accent'),
      span(String(i + 1), isOpen ? 'accent' : 'dim'),
      span(` ${cardSign(card, scene.glyphs).padEnd(4)}`),
      span(cardKind(card).name.padEnd(10), isChosen ? 'strong' : 'text'),
      span(` ${String(card).padStart(2)}`, 'dim'),
    ];
    const row = [...toWidth(left, width - note.text.length), note];
    return isChosen ? row.map((part): Span => ({ ...part, area: 'selection' })) : row;
  });
}

function hintsOf({ local }: RaceScene, { hand, isOpen }: Plan): (number | undefined)[] {
  const told = toldOf(local);
  return isOpen && told !== undefined ? slotsOf(hand, told) : [];
}

/** Where a card lies, or where the hint would put it. */
function noteOf({ slotOf }: Plan, hint: number | undefined, place: number): Span {
  if (hint !== undefined) return span(`hint${hint}`, 'warning');
  const slot = slotOf[place];
  return span(slot === undefined ? '     ' : `slot${slot}`, 'success');
}

/** Seven cards with their signs, and below each where it lies. */
function handCards(scene: RaceScene): Line[] {
  const { glyphs } = scene;
  const plan = planOf(scene);
  const { hand, slotOf, chosen } = plan;
  const hints = hintsOf(scene, plan);
  const rows: Span[][] = Array.from({ length: cardRows }, () => [span(' ')]);
  for (const [i, card] of hand.entries()) {
    const isChosen = i === chosen;
    const isUsed = slotOf[i] !== undefined;
    const edge = isChosen ? 'accent' : isUsed ? 'faint' : 'text';
    const [upper, lower] = cardPicture(card, glyphs);
    const sides = (text: string, role: Span['role']): Span[] => [
      span(glyphs.vertical, edge),
      span(text, role),
      span(glyphs.vertical, edge),
    ];
    const sign = isChosen ? 'strong' : isUsed ? 'faint' : 'text';
    rows[0]?.push(...topEdge(glyphs, String(i + 1), edge, plan.isOpen ? 'accent' : 'dim'));
    rows[1]?.push(...sides(upper, sign));
    rows[2]?.push(...sides(lower, sign));
    rows[3]?.push(...sides(` ${card}`.padEnd(3), isUsed ? 'faint' : 'dim'));
    rows[4]?.push(span(bottomEdge(glyphs), edge));
    rows[5]?.push(captionOf(plan, hints[i], i));
  }
  return rows;
}

const topEdge = ({ corners, horizontal }: Glyphs, name: string, edge: Span['role'], role: Span['role']): Span[] => [
  span(corners.downRight + horizontal, edge),
  span(name, role),
  span(horizontal + corners.downLeft, edge),
];

const bottomEdge = ({ corners, horizontal }: Glyphs): string => corners.upRight + horizontal.repeat(3) + corners.upLeft;

function captionOf({ slotOf, chosen }: Plan, hint: number | undefined, place: number): Span {
  if (hint !== undefined) return span(` in ${hint}`, 'warning');
  const slot = slotOf[place];
  if (place === chosen) return span(slot === undefined ? '  ^  ' : `^in ${slot}`, 'accent');
  return span(slot === undefined ? '     ' : ` in ${slot}`, 'success');
}

/** The five slots, or the program after the commit. */
export function programSection(scene: RaceScene): Section {
  const { shown, slots } = planOf(scene);
  const confirmed = scene.confirmed?.slots[scene.seat - 1];
  const sent = areUnconfirmed(slots, confirmed === 'hidden' || confirmed === null ? undefined : confirmed);
  const mark = sent.includes(true) ? unconfirmedMark(scene.glyphs) : '';
  const filled = filledSlots(slots).length;
  const { isWide } = layoutOf(scene);
  const isHint = toldOf(scene.local) !== undefined && shown !== slots && planOf(scene).pending === undefined;
  return {
    title: isHint ? 'program of the hint' : 'your program',
    tag: `${mark === '' ? '' : `${mark} `}${isHint ? 'hint' : `${filled} of ${slots.length}`}`,
    lines: isWide ? slotCards(scene, sent) : slotRows(scene, sent),
  };
}

/** How a slot is drawn. */
interface DrawnSlot {
  readonly card: number | null;
  /** Whether it is only shown: a card that Enter would put there, or that of a hint. */
  readonly isPending: boolean;
  readonly isChosen: boolean;
  readonly isSent: boolean;
}

function slotsIn(scene: RaceScene, sent: readonly boolean[]): DrawnSlot[] {
  const { shown, slots, isOpen } = planOf(scene);
  return slots.map((own, i) => ({
    card: shown[i] ?? null,
    isPending: own === null ? shown[i] != null : own !== shown[i],
    isChosen: isOpen && scene.local.slot === i + 1 && scene.local.focus === 'hand',
    isSent: sent[i] === true,
  }));
}

function slotRows(scene: RaceScene, sent: readonly boolean[]): Line[] {
  const { glyphs } = scene;
  const slots = slotsIn(scene, sent);
  const cell = (text: string) => text.padEnd(slotWidth - 2).padStart(slotWidth);
  const roleOf = ({ isPending, isSent }: DrawnSlot) => (isPending ? 'accent' : isSent ? 'dim' : 'strong');
  return [
    slots.map(({ isChosen }, i) => span(isChosen ? ` [${i + 1}] ` : cell(String(i + 1)), isChosen ? 'accent' : 'dim')),
    slots.map((slot) =>
      span(cell(slot.card === null ? '--' : cardSign(slot.card, glyphs)), slot.card === null ? 'dim' : roleOf(slot)),
    ),
    slots.map(({ card }) => span(cell(card === null ? '' : String(card)), 'dim')),
  ];
}

function slotCards(scene: RaceScene, sent: readonly boolean[]): Line[] {
  const { glyphs, seat } = scene;
  const rows: Span[][] = Array.from({ length: 5 }, () => [span(' ')]);
  const dashed = isAscii(glyphs) ? (['-', ':'] as const) : (['╌', '┆'] as const);
  for (const [i, { card, isPending, isChosen, isSent }] of slotsIn(scene, sent).entries()) {
    const isEmpty = card === null || isPending;
    const edge: Span['role'] = isChosen || isPending ? 'accent' : card === null ? 'dim' : 'text';
    const [flat, upright] = isEmpty ? dashed : [glyphs.horizontal, glyphs.vertical];
    const { corners } = glyphs;
    const gap = span('  ');
    const [upper, lower] = card === null ? ['   ', '   '] : cardPicture(card, glyphs);
    const texts = [upper, lower, card === null ? '   ' : ` ${card}`.padEnd(3)];
    rows[0]?.push(...topEdge({ ...glyphs, horizontal: flat }, String(i + 1), edge, edge), gap);
    for (const [k, text] of texts.entries()) {
      const area = isEmpty ? undefined : seatPlate(seat);
      rows[k + 1]?.push(
        span(upright, edge),
        span(text, isSent ? 'dim' : isPending ? 'accent' : 'strong', area),
        span(upright, edge),
        gap,
      );
    }
    rows[4]?.push(span(corners.upRight + flat.repeat(3) + corners.upLeft, edge), gap);
  }
  return rows;
}

/** Why there is no hand, in as many rows as it would take. */
function noCards(width: number, rows: number): Line[] {
  const text = 'No cards: your robot is destroyed. It comes back next round.';
  const told = wrapped(text, width - 2).map((row): Line => [span(` ${row}`, 'dim')]);
  return filledTo(told, rows);
}
