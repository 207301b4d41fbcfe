import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { incomeOf } from '../income.ts';
import { landsOf, unitsIn } from '../state.ts';
import { bonusOf, countOf } from '../units.ts';
import type { View } from '../view.ts';
import type { Figures, Memory } from './local.ts';

/** The memory with one more turn. */
export function remember(memory: Memory | undefined, view: View): Memory {
  const figures = view.seats.map((_, i) => figuresOf(view, i + 1));
  return { turns: [...(memory?.turns ?? []), { turn: view.turn, figures }] };
}

/** How a player stands now. */
export function figuresOf(view: View, seat: Seat): Figures {
  const lands = landsOf(view, seat);
  const sum = (amountOf: (territory: number) => number) =>
    lands.reduce((total, territory) => total + amountOf(territory), 0);
  return {
    lands: lands.length,
    units: sum((territory) => countOf(unitsIn(view, territory))),
    bonus: sum((territory) => bonusOf(unitsIn(view, territory))),
    ...incomeOf(view, seat),
    level: itemAt(view.seats, seat - 1).level,
  };
}
