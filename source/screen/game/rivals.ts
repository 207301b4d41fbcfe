import { type Occasion, occasions, type Portrait, type Rival } from '#engine/face.ts';
import type { Outcome, Seat } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { capitalize, listOf, withPeriod } from '../sentences.ts';
import { ascii, type Glyphs, type Line, span, unicode } from '../styled-text.ts';
import { truncate } from '../truncate.ts';

export const portraitOf = ({ face }: Rival, { dots, pointers }: Pick<Glyphs, 'dots' | 'pointers'>): Portrait =>
  dots.full === ascii.dots.full || pointers.left !== unicode.pointers.left
    ? face.portrait.ascii
    : face.portrait.unicode;

/**
 * @example
 * const remarks = remarksOf([]);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * rivalTitle({ id: 'ann', face, skill: 'easy' }) // => 'Ann, easy'
 */
export const rivalTitle = ({ face, skill }: Rival): string =>
  skill === undefined ? face.name : `${face.name}, ${skill}`;

/**
 * Three rows with the portrait of a rival, its name and skill, how it plays, and a remark if there is one.
 *
 * @example
 * const remarks = remarksOf([]);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * rivalLines({ id: 'ann', face, skill: 'easy' }, { glyphs: ascii, columns: 20 }).length // => 3
 */
export function rivalLines(
  rival: Rival,
  {
    glyphs,
    columns,
    remark,
  }: { readonly glyphs: Glyphs; readonly columns: number; readonly remark?: string | undefined },
): readonly Line[] {
  const texts = [
    span(rivalTitle(rival), 'strong'),
    span(withPeriod(capitalize(rival.face.style))),
    span(remark === undefined ? '' : `"${remark}"`, 'accent'),
  ];
  return portraitOf(rival, glyphs).map((row, i): Line => {
    const text = texts[i] ?? span('');
    return [span(` ${row} `, 'accent'), { ...text, text: truncate(text.text, Math.max(0, columns - row.length - 2)) }];
  });
}

/**
 * Notice at the start of a rematch against weaker rivals.
 *
 * @example
 * easierText('Crowns', ['Ann (easy)', 'Bob (novice)']) // => 'One step easier: Crowns against Ann (easy) and Bob (novice).'
 */
export const easierText = (title: string, rivals: readonly string[]): string =>
  `One step easier: ${title} against ${listOf(rivals)}.`;

export interface RivalEvent {
  readonly seat: Seat;
  readonly occasion: Occasion;
}

export interface Remark {
  readonly rival: Rival;
  readonly occasion: Occasion;
  readonly text: string;
}

export interface GameScreenRemarks<T extends ScreenTypes> {
  /** Enemy that plays no seat and comments on the match as seat 2. Depends only on what the viewer knows at the start. */
  commander?(view: T['view']): Rival | undefined;
  /**
   * Occasions for remarks that the viewer sees in a move, for seats with and without a rival. `after` has the events of
   * the move.
   */
  occasions(
    before: Pick<Scene<T>, 'view' | 'seat'>,
    after: Pick<Scene<T>, 'view' | 'seat' | 'events'>,
  ): readonly RivalEvent[];
}

/**
 * Occasions at the end of a match: a victory of a rival, or defeats of all rivals. None after a draw.
 *
 * @example
 * endEvents({ winners: [1] }, 1, 2) // => [{ seat: 2, occasion: 'defeat' }]
 */
export function endEvents({ winners }: Pick<Outcome, 'winners'>, seat: Seat, players: number): readonly RivalEvent[] {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return [];
  if (winner !== seat) return [{ seat: winner, occasion: 'victory' }];
  const rivals = Array.from({ length: players }, (_, i) => i + 1).filter((rival) => rival !== seat);
  return rivals.map((rival) => ({ seat: rival, occasion: 'defeat' }));
}

/**
 * @example
 * const remarks = remarksOf(['Hi.']);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * remarkText({ rival: { id: 'ann', face, skill: 'easy' }, occasion: 'contact', text: 'Hi.' }) // => 'Ann: "Hi."'
 */
export const remarkText = ({ rival: { face }, text }: Remark): string => `${face.name}: "${text}"`;

/** A number that depends on all characters of a text. */
const numberOf = (text: string): number => {
  let number = 0;
  for (let i = 0; i < text.length; i++) number = (31 * number + text.charCodeAt(i)) % 1_000_003;
  return number;
};

const fights: readonly Occasion[] = ['upset', 'beaten', 'taking'];

/** Chooses remarks: at most one a turn, and none twice in a match. */
export interface RemarkChooser {
  /** The most important remark of these occasions, unless a remark was made in this turn. */
  choose(turn: number, events: readonly RivalEvent[], which: 'all' | 'battles' | 'off'): Remark | undefined;
}

/**
 * @param seed seed of the match, which decides with which variant each rival begins
 *
 * @example
 * createRemarkChooser(new Map(), 'stars').choose(1, [{ seat: 2, occasion: 'contact' }], 'all') // => undefined
 */
export function createRemarkChooser(rivals: ReadonlyMap<Seat, Rival>, seed: string): RemarkChooser {
  const made: string[] = [];
  let lastTurn: number | undefined;
  return {
    choose(turn, events, which) {
      if (which === 'off' || turn === lastTurn) return undefined;
      for (const occasion of occasions) {
        if (which === 'battles' && !fights.includes(occasion)) continue;
        for (const event of events) {
          const rival = event.occasion === occasion ? rivals.get(event.seat) : undefined;
          if (rival === undefined) continue;
          // Two seats with the same face share their remarks.
          const key = `${rival.id} ${occasion}`;
          const variants = rival.face.remarks[occasion];
          const count = made.filter((each) => each === key).length;
          const text = variants[(numberOf(`${seed} ${key}`) + count) % variants.length];
          if (count >= (fights.includes(occasion) ? variants.length : 1) || text === undefined) continue;
          made.push(key);
          lastTurn = turn;
          return { rival, occasion, text };
        }
      }
      return undefined;
    },
  };
}
