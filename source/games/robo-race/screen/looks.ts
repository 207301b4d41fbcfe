import type { Role } from '../../../screen/paint.ts';
import type { RobotAction } from '../events.ts';
import type { ActionStep } from '../text/actions.ts';

export interface CardOutcome {
  readonly text: string;
  readonly role: Role;
  /** The same where there is room for one letter, and what that means. */
  readonly letter: string;
  readonly legend: string;
}

/** The fates of cards, in the order in which their letters are explained. */
export const outcomes = {
  nothing: { text: '', role: 'dim', letter: ' ', legend: '' },
  falls: { text: 'falls', role: 'danger', letter: 'f', legend: 'f fell' },
  pushes: { text: 'pushes', role: 'text', letter: 'p', legend: 'p pushed' },
  wall: { text: 'wall', role: 'hazard', letter: 'w', legend: 'w wall' },
  wins: { text: 'wins', role: 'success', letter: '*', legend: '* goal' },
  flag: { text: 'flag', role: 'success', letter: 'F', legend: 'F flag' },
  unplayed: { text: '-', role: 'dim', letter: '-', legend: '- not played' },
} as const satisfies Readonly<Record<string, CardOutcome>>;

export type OutcomeName = keyof typeof outcomes;

interface ActionLook {
  /** Milliseconds half-way to it, none where nothing is between, and of what it comes to. */
  times(group: ActionStep): readonly [half: number, whole: number];
  /** What becomes of the card of the robot that it happens to. */
  readonly outcome?: OutcomeName;
  /** What becomes of the card that caused it. */
  outcomeOfCard?(group: ActionStep): OutcomeName | undefined;
}

/** Milliseconds of half a square, of a robot against a wall, of a turn, of the goal. */
const [halfTime, bumpTime, turnTime, goalTime] = [40, 80, 120, 800];
/** Milliseconds of an end: over the edge, and seen once more. */
const [edgeTime, lostTime] = [120, 240];

/** Times and fates by the event that causes them. One that is missing does not compile. */
export const actionLooks: Readonly<Record<RobotAction['type'], ActionLook>> = {
  move: {
    times: ({ fallen }) => (fallen.length > 0 ? [edgeTime, lostTime] : [halfTime, halfTime]),
    outcomeOfCard: ({ pushed }) => (pushed.length > 0 ? 'pushes' : undefined),
  },
  bump: { times: () => [bumpTime, bumpTime], outcomeOfCard: () => 'wall' },
  turn: { times: () => [0, turnTime] },
  'half-turn': { times: () => [0, turnTime] },
  destroyed: { times: () => [0, edgeTime + lostTime], outcome: 'falls' },
  victory: { times: () => [0, goalTime], outcome: 'wins' },
  flag: { times: () => [0, turnTime], outcome: 'flag' },
};
