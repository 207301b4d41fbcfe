import { type Occasion, occasions, type Rival } from '#engine/face.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

export interface RivalEvent {
  readonly seat: Seat;
  readonly occasion: Occasion;
}

export interface Remark {
  readonly rival: Rival;
  readonly occasion: Occasion;
}

export interface GameScreenRemarks<T extends ScreenTypes> {
  /** Occasions in the viewer's view of a move, also of seats without a rival. `after` has the events of the move. */
  occasions(
    before: Pick<Scene<T>, 'view' | 'seat'>,
    after: Pick<Scene<T>, 'view' | 'seat' | 'events'>,
  ): readonly RivalEvent[];
}

/**
 * Text of a remark.
 *
 * @example
 * const remarks = remarksOf(['Hi.', '', '', '', '', '', '', '']);
 * const face = { name: 'Ann', style: '', portrait: { unicode: ['', '', ''], ascii: ['', '', ''] }, remarks } as const;
 * remarkText({ rival: { id: 'ann', face, skill: 'easy' }, occasion: 'contact' }) // => 'Ann: "Hi."'
 */
export const remarkText = ({ rival: { face }, occasion }: Remark): string =>
  `${face.name}: "${face.remarks[occasion]}"`;

const fights: readonly Occasion[] = ['upset', 'beaten', 'taking'];

/** Chooses remarks: at most one a turn, and none twice. */
export interface RemarkChooser {
  /** The most important remark of these occasions, unless a remark was made in this turn. */
  choose(turn: number, events: readonly RivalEvent[], which: 'all' | 'battles' | 'off'): Remark | undefined;
}

/**
 * Creates the chooser of a match.
 *
 * @example
 * createRemarkChooser(new Map()).choose(1, [{ seat: 2, occasion: 'contact' }], 'all') // => undefined
 */
export function createRemarkChooser(rivals: ReadonlyMap<Seat, Rival>): RemarkChooser {
  const made = new Set<string>();
  let lastTurn: number | undefined;
  return {
    choose(turn, events, which) {
      if (which === 'off' || turn === lastTurn) return undefined;
      for (const occasion of occasions) {
        if (which === 'battles' && !fights.includes(occasion)) continue;
        for (const event of events) {
          const rival = event.occasion === occasion ? rivals.get(event.seat) : undefined;
          // Two seats with the same face share their remarks.
          if (rival === undefined || made.has(`${rival.id} ${occasion}`)) continue;
          made.add(`${rival.id} ${occasion}`);
          lastTurn = turn;
          return { rival, occasion };
        }
      }
      return undefined;
    },
  };
}
