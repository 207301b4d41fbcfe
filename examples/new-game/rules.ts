import {
  type BaseEvent,
  type BaseState,
  type CommandOf,
  type CommandRules,
  generalReasons,
  integer,
  type LegalCommands,
  type Outcome,
  type PhaseTable,
  refuser,
} from 'turncade';

/** Everything that the match depends on, as plain data. */
export interface State extends BaseState {
  phase: 'turn';
  stones: number;
  next: number;
  turn: number;
}

/** Everything that a player may know. This game hides nothing but the random numbers. */
export type View = Readonly<Omit<State, 'random'>>;

/** Everything that a player could notice. */
export interface StonesTaken extends BaseEvent {
  readonly type: 'taken';
  readonly seat: number;
  readonly count: number;
}

export interface Types {
  readonly state: State;
  readonly command: CommandOf<typeof commands>;
  readonly event: StonesTaken;
  readonly view: View;
}

export const commands = {
  take: { args: { count: integer(1, 3) }, help: 'take one to three stones', phases: ['turn'], undoable: true },
} as const;

/** The sentence for each reason to refuse a command. */
export const reasons = {
  ...generalReasons,
  'too-few': ({ stones }: { stones: number }) => `There are only ${stones} stones.`,
};

const refuse = refuser(reasons);

export const phases: PhaseTable<Types> = { turn: { waitsFor: ({ next }) => [next] } };

export const rules: CommandRules<Types> = {
  take: {
    check: ({ stones }, { args: { count } }) => (count > stones ? refuse('too-few', { stones }) : undefined),
    apply({ state, events, seat }, { args: { count } }) {
      state.stones -= count;
      state.next = 3 - seat;
      state.turn++;
      events.push({ type: 'taken', seat, count });
    },
  },
};

/** The commands that the rules accept now. */
export const legal = ({ stones }: View): readonly LegalCommands[] => [
  { name: 'take', args: { count: { from: 1, to: Math.min(3, stones) } } },
];

export const outcome = ({ stones, next }: View): Outcome | undefined =>
  stones === 0 ? { winners: [3 - next], reason: 'last-stone' } : undefined;
