import type { By, DirectionName } from './vocabulary.ts';

/** Fields of all events of an execution: when it was, whose it is, and where it began. */
interface EventNumbers {
  readonly phase: 'execute';
  readonly player: number;
  /** The execution step, 1 to 5. */
  readonly execution: number;
  /** The event counter (rules, section 9). */
  readonly step: number;
  readonly action: number;
}

/** Something that happens to a robot on the board; the place is that before the event. */
interface EventLocation extends EventNumbers {
  readonly by: By;
  readonly x: number;
  readonly y: number;
}

/** Everything that a player can notice (rules, section 9). */
export type GameEvent =
  | {
      readonly type: 'revived';
      readonly phase: 'initial';
      readonly player: number;
      readonly x: number;
      readonly y: number;
      readonly facing: DirectionName;
      /** The start square that was used, or else the checkpoint. */
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
      /** A hand is exchanged for this one. */
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

/** The events that have a counter. */
export type NumberedEvent = Extract<GameEvent, { readonly execution: number }>;

/** What happens to a robot because of a card or the factory. */
export type RobotAction = Exclude<NumberedEvent, { readonly type: 'card-played' }>;

/** An event by its type. */
export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;
