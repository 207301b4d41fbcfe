import type { Ending, Owner, PlayerNumber } from './vocabulary.ts';

/** A transfer, with planets by id. */
interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** An order that is put into the queue, or taken out of it. */
interface Queueing extends Transfer {
  readonly phase: 'orders';
  readonly order: number;
}

/** All events that a player can notice (rules, section 8). Planets are named by id. */
export type GameEvent =
  | (Queueing & { readonly type: 'queued' })
  | (Queueing & { readonly type: 'cancelled' })
  | (Transfer & {
      readonly type: 'launched';
      readonly phase: 'launch';
      readonly player: PlayerNumber;
      readonly turnsLeft: number;
    })
  /** How many people more. */
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
      /** All arrivals: people who landed and people who were lost. */
      readonly people: number;
      readonly landed: number;
      readonly lost: number;
    }
  /** How many people less. */
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

/** An event by its type. */
export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;
