import type { By, DirectionName } from './vocabulary.ts';

interface EventNumbers {
  readonly phase: 'execute';
  readonly player: number;
  /** Execution step of the round, from 1 to 5. */
  readonly execution: number;
  /** Value of the event counter. */
  readonly step: number;
  readonly action: number;
}

/** Fields of an event that happens to a robot. `x` and `y` are its square before the event, or the square of a fall. */
interface EventLocation extends EventNumbers {
  readonly by: By;
  readonly x: number;
  readonly y: number;
}

export type GameEvent =
  | {
      readonly type: 'revived';
      readonly phase: 'initial';
      readonly player: number;
      readonly x: number;
      readonly y: number;
      readonly facing: DirectionName;
      /** Number of the start square if the robot returns there. Undefined if it returns to a checkpoint. */
      readonly start?: number | undefined;
      readonly flag?: number | undefined;
    }
  | {
      readonly type: 'dealt';
      readonly phase: 'deal';
      readonly player: number;
      readonly cards: readonly number[] | 'hidden';
    }
  | {
      /** A player has exchanged a hand for `cards`. Other players do not see the cards. */
      readonly type: 'exchanged';
      readonly phase: 'plan';
      readonly player: number;
      readonly cards: readonly number[] | 'hidden';
    }
  | {
      readonly type: 'program-revealed';
      readonly phase: 'execute';
      readonly player: number;
      readonly cards: readonly number[];
    }
  | (EventNumbers & { readonly type: 'card-played'; readonly card: number })
  | (EventLocation & { readonly type: 'move'; readonly direction: DirectionName })
  | (EventLocation & { readonly type: 'bump'; readonly direction: DirectionName })
  | (EventLocation & { readonly type: 'turn'; readonly clockwise: boolean })
  | (EventLocation & { readonly type: 'half-turn' })
  | (EventLocation & { readonly type: 'destroyed' })
  | (EventLocation & { readonly type: 'victory' })
  | (EventLocation & { readonly type: 'flag'; readonly flag: number });

export type NumberedEvent = Extract<GameEvent, { readonly execution: number }>;

/** An event that a card or the factory causes and that happens to a robot. */
export type RobotAction = Exclude<NumberedEvent, { readonly type: 'card-played' }>;

export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;
