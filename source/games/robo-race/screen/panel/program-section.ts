import type { Section } from '#screen/frame.ts';
import { arePending, pendingMark } from '#screen/parts/online-parts.ts';
import {
  type Glyphs,
  type Line,
  padRows,
  type Span,
  seatPlate,
  span,
  toWidth,
  withTarget,
} from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { cardKind, handSize } from '../../vocabulary.ts';
import { isAscii, turnSign } from '../board/signs.ts';
import { layoutOf } from '../layout.ts';
import { type RaceScene, raceTargets } from '../local.ts';
import { filledSlots, type Plan, planOf, shownHintSlots, slotsOf } from '../plan.ts';

/** One to three glyphs for the movement of a card, such as `↑↑` or `┌→`. */
export function cardSign(card: number, glyphs: Glyphs): string {
  const { turn, steps = 0, back } = cardKind(card);
  if (turn !== undefined) return turnSign(turn, glyphs);
  return back === true ? glyphs.arrows.down : glyphs.arrows.up.repeat(steps);
}

/** Picture of a card: two lines with three columns each. */
export function cardPicture(card: number, glyphs: Glyphs): readonly [string, string] {
  const { turn, steps = 0, back } = cardKind(card);
  const { arrows, vertical, corners } = glyphs;
  if (back === true) return [` ${vertical} `, ` ${arrows.down} `];
  switch (turn) {
    case 1:
      return [` ${corners.downRight}${arrows.right}`, ` ${vertical} `];
    case 2:
      return [`${corners.downRight}${corners.downLeft} `, `${arrows.down}${vertical} `];
    case 3:
      return [`${arrows.left}${corners.downLeft} `, ` ${vertical} `];
    default:
      return [spaced(arrows.up, steps), spaced(vertical, steps)];
  }
}

const spaced = (sign: string, count: number): string =>
  count === 1 ? ` ${sign} ` : count === 2 ? `${sign} ${sign}` : sign.repeat(3);

const slotWidth = 5;

export const handSection = (scene: RaceScene, width: number): Section => ({
  title: 'hand',
  lines: planOf(scene).hand.length === 0 ? noCards(width, handSize) : handRows(scene, width),
});

const withCardTarget = (card: number, spans: Line): Line => withTarget(spans, raceTargets.to({ type: 'card', card }));
const withSlotTarget = (slot: number, spans: Line): Line => withTarget(spans, raceTargets.to({ type: 'slot', slot }));

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
    return withCardTarget(i, isChosen ? row.map((part): Span => ({ ...part, area: 'selection' })) : row);
  });
}

function hintsOf({ local }: RaceScene, { hand, isOpen }: Plan): (number | undefined)[] {
  const hintSlots = shownHintSlots(local);
  return isOpen && hintSlots !== undefined ? slotsOf(hand, hintSlots) : [];
}

function noteOf({ slotOf }: Plan, hint: number | undefined, place: number): Span {
  if (hint !== undefined) return span(`hint${hint}`, 'warning');
  const slot = slotOf[place];
  return span(slot === undefined ? '     ' : `slot${slot}`, 'success');
}

const topEdge = ({ corners, horizontal }: Glyphs, name: string, edge: Span['role'], role: Span['role']): Span[] => [
  span(corners.downRight + horizontal, edge),
  span(name, role),
  span(horizontal + corners.downLeft, edge),
];

export function programSection(scene: RaceScene): Section {
  const { visibleSlots, slots } = planOf(scene);
  const confirmed = scene.confirmed?.slots[scene.seat - 1];
  const sent = arePending(slots, confirmed === 'hidden' || confirmed === null ? undefined : confirmed);
  const mark = sent.includes(true) ? pendingMark(scene.glyphs) : '';
  const filled = filledSlots(slots).length;
  const { isWide } = layoutOf(scene);
  const isHint =
    shownHintSlots(scene.local) !== undefined && visibleSlots !== slots && planOf(scene).pending === undefined;
  return {
    title: isHint ? 'program of the hint' : 'your program',
    tag: `${mark === '' ? '' : `${mark} `}${isHint ? 'hint' : `${filled} of ${slots.length}`}`,
    lines: isWide ? slotCards(scene, sent) : slotRows(scene, sent),
  };
}

interface DrawnSlot {
  readonly card: number | null;
  /** True for a card that Enter would place or that a hint suggests. */
  readonly isPending: boolean;
  readonly isChosen: boolean;
  readonly isSent: boolean;
}

function slotsIn(scene: RaceScene, sent: readonly boolean[]): DrawnSlot[] {
  const { visibleSlots, slots, isOpen } = planOf(scene);
  return slots.map((slotCard, i) => ({
    card: visibleSlots[i] ?? null,
    isPending: slotCard === null ? visibleSlots[i] != null : slotCard !== visibleSlots[i],
    isChosen: isOpen && scene.local.slot === i + 1 && scene.local.focus === 'hand',
    isSent: sent[i] === true,
  }));
}

function slotRows(scene: RaceScene, sent: readonly boolean[]): Line[] {
  const { glyphs } = scene;
  const slots = slotsIn(scene, sent);
  const cell = (text: string) => text.padEnd(slotWidth - 2).padStart(slotWidth);
  const roleOf = ({ isPending, isSent }: DrawnSlot) => (isPending ? 'accent' : isSent ? 'dim' : 'strong');
  const inEach = (draw: (slot: DrawnSlot, i: number) => Span): Line =>
    slots.flatMap((slot, i) => withSlotTarget(i, [draw(slot, i)]));
  return [
    inEach(({ isChosen }, i) => span(isChosen ? ` [${i + 1}] ` : cell(String(i + 1)), isChosen ? 'accent' : 'dim')),
    inEach((slot) =>
      span(cell(slot.card === null ? '--' : cardSign(slot.card, glyphs)), slot.card === null ? 'dim' : roleOf(slot)),
    ),
    inEach(({ card }) => span(cell(card === null ? '' : String(card)), 'dim')),
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
    const area = isEmpty ? undefined : seatPlate(seat);
    const drawn = [
      topEdge({ ...glyphs, horizontal: flat }, String(i + 1), edge, edge),
      ...texts.map((text) => [
        span(upright, edge),
        span(text, isSent ? 'dim' : isPending ? 'accent' : 'strong', area),
        span(upright, edge),
      ]),
      [span(corners.upRight + flat.repeat(3) + corners.upLeft, edge)],
    ];
    for (const [k, spans] of drawn.entries()) rows[k]?.push(...withSlotTarget(i, [...spans, gap]));
  }
  return rows;
}

/** Explains why there is no hand. The text fills as many rows as a hand would. */
function noCards(width: number, rows: number): Line[] {
  const text = 'No cards: your robot is destroyed. It comes back next round.';
  const lines = wrapWords(text, width - 2).map((row): Line => [span(` ${row}`, 'dim')]);
  return padRows(lines, rows);
}
