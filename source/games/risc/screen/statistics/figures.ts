import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Figure, Figures, RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';

/** Titles of the charts, in the order in which a key goes through them. */
const titles = {
  lands: 'lands',
  units: 'units',
  bonus: 'bonus of all units',
  food: 'food a turn',
  tech: 'tech a turn',
  level: 'technology level',
} as const satisfies Record<Figure, string>;

const figures: readonly Figure[] = ['lands', 'units', 'bonus', 'food', 'tech', 'level'];

export const titleOfFigure = (figure: Figure = 'lands'): string => titles[figure];

/** The figure that is shown after this one. */
export const nextFigure = (figure: Figure = 'lands'): Figure =>
  figures[(figures.indexOf(figure) + 1) % figures.length] ?? 'lands';

/** A figure of all players over the turns. */
export interface Curves {
  /** By seat - 1: the value at the beginning of each turn, then the present one. */
  readonly values: readonly (readonly number[])[];
  /** The most of all, at least 1. */
  readonly max: number;
  readonly firstTurn: number;
  readonly lastTurn: number;
}

/** A figure over the turns from the first on, before which nothing stands on the map. */
export function curvesOf({ view, memory }: Pick<RiscScene, 'view' | 'memory'>, figure: Figure = 'lands'): Curves {
  // After the last turn the match stands where no turn begins.
  const isEarlier = (turn: number) => turn > 0 && (turn < view.turn || (turn === view.turn && view.outcome !== null));
  const earlier = (memory?.turns ?? []).filter(({ turn }) => isEarlier(turn));
  const values = view.seats.map((_, i) => [
    ...earlier.map((turn) => itemAt(turn.figures, i)[figure]),
    figuresNow(view, i + 1)[figure],
  ]);
  return {
    values,
    max: Math.max(1, ...values.flat()),
    firstTurn: earlier[0]?.turn ?? view.turn,
    lastTurn: view.turn,
  };
}

const figuresNow = (view: RiscScene['view'], seat: Seat): Figures => figuresOf(view, seat);
