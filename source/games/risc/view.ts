import type { DeepReadonly } from '../../engine/readonly.ts';
import type { Viewer } from '../../engine/vocabulary.ts';
import type { Options } from './options.ts';
import type { Land, Phase, ReadonlyState, SeatState } from './state.ts';
import type { Ending } from './vocabulary.ts';

/** A seat as a viewer sees it; its draft and placement are null where they are secret. */
export type SeatView = Omit<SeatState, 'placement' | 'orders'> & {
  readonly placement: SeatState['placement'];
  readonly orders: SeatState['orders'] | null;
};

/** A match as a viewer sees it (rules, section 12). */
export interface View extends DeepReadonly<Land> {
  readonly viewer: Viewer;
  readonly phase: Phase;
  readonly options: Options;
  readonly turn: number;
  /** By seat - 1. */
  readonly seats: readonly SeatView[];
  readonly outcome: Ending | null;
}

/** A seat as others see it. */
const seatFromOutside = ({ alive, level, food, tech, committed }: DeepReadonly<SeatState>): SeatView => ({
  alive,
  level,
  food,
  tech,
  committed,
  placement: null,
  orders: null,
});

/** Hides the placements and drafts of other seats. */
export const viewOf = (state: ReadonlyState, viewer: Viewer): View => ({
  viewer,
  phase: state.phase,
  options: state.options,
  turn: state.turn,
  map: state.map,
  owners: state.owners,
  units: state.units,
  seats: viewer === 'all' ? state.seats : state.seats.map((seatState, i) => (i + 1 === viewer ? seatState : seatFromOutside(seatState))),
  outcome: state.outcome,
});
