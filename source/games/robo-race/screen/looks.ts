import type { Deed } from '../events.ts';
import type { Group } from '../text/actions.ts';

/** What can become of a card of a program. */
export type FateName = 'falls' | 'wins' | 'flag' | 'pushes' | 'wall' | 'unplayed' | 'nothing';

/** What is seen of something that happens to a robot. */
interface Look {
  /** Milliseconds half-way to it, none where nothing is between, and of what it comes to. */
  times(group: Group): readonly [half: number, whole: number];
  /** What it makes of the card of whom it happens to. */
  readonly fate?: FateName;
  /** What it makes of the card that did it. */
  fateOfCard?(group: Group): FateName | undefined;
}

/** Milliseconds of half a square, of a robot against a wall, of a turn, of the goal. */
const [halfTime, bumpTime, turnTime, goalTime] = [40, 80, 120, 400];
/** Milliseconds of an end: over the edge, and seen once more. */
const [edgeTime, lostTime] = [90, 180];

/** What is seen of each thing that happens to a robot. One that is missing does not compile. */
export const looks: Readonly<Record<Deed['type'], Look>> = {
  move: {
    times: ({ fallen }) => (fallen.length > 0 ? [edgeTime, lostTime] : [halfTime, halfTime]),
    fateOfCard: ({ pushed }) => (pushed.length > 0 ? 'pushes' : undefined),
  },
  bump: { times: () => [bumpTime, bumpTime], fateOfCard: () => 'wall' },
  turn: { times: () => [0, turnTime] },
  'half-turn': { times: () => [0, turnTime] },
  destroyed: { times: () => [0, edgeTime + lostTime], fate: 'falls' },
  victory: { times: () => [0, goalTime], fate: 'wins' },
  flag: { times: () => [0, turnTime], fate: 'flag' },
};
