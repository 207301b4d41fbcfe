import type { Ending, Owner, PlayerNumber } from './vocabulary.ts';

interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

interface Queueing extends Transfer {
  readonly phase: 'orders';
  readonly order: number;
}

/** Planets are given by their ids. */
export type GameEvent =
  | (Queueing & { readonly type: 'queued' })
  | (Queueing & { readonly type: 'cancelled' })
  | (Transfer & {
      readonly type: 'launched';
      readonly phase: 'launch';
      readonly player: PlayerNumber;
      readonly turnsLeft: number;
    })
  | {
      readonly type: 'grown';
      readonly phase: 'grow';
      readonly planet: number;
      readonly p1: number;
      readonly p2: number;
    }
  | {
      readonly type: 'landed';
      readonly phase: 'land';
      readonly planet: number;
      readonly player: PlayerNumber;
      /** Number of all arriving people: `landed` plus `lost`. */
      readonly people: number;
      readonly landed: number;
      readonly lost: number;
    }
  | {
      readonly type: 'decayed';
      readonly phase: 'decay';
      readonly planet: number;
      readonly p1: number;
      readonly p2: number;
    }
  | {
      readonly type: 'owner-changed';
      readonly phase: 'launch' | 'grow' | 'land' | 'decay';
      readonly planet: number;
      readonly before: Owner;
      readonly after: Owner;
    }
  | { readonly type: 'turn-passed'; readonly phase: 'end'; readonly turn: number; readonly mover: PlayerNumber }
  | { readonly type: 'resigned'; readonly phase: 'orders'; readonly player: PlayerNumber }
  | (Ending & { readonly type: 'match-over'; readonly phase: 'end' });

export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;
