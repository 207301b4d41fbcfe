import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import { now } from '#storage/now.ts';
import type { RushClock } from '../puzzles/rush.ts';
import type { Timer } from '../timeline/timer.ts';
import { noSideContent, type SideContent } from './layers/side-content.ts';

export interface RushTagDeps {
  readonly rush: RushClock;
  readonly timer: Timer;
  facts(): MatchFacts;
  publish(): void;
  leave(): void;
}

const pace = 1000;

/** Shows the clock of a rush beside its puzzle, and leaves the puzzle when the time is over. */
export function createRushTag<T extends ScreenTypes>({
  rush,
  timer,
  facts,
  publish,
  leave,
}: RushTagDeps): SideContent<T> {
  let cancel = () => {};
  const timeTaken = (): number => {
    const { over, since, seconds = 0 } = facts();
    return over === undefined && since !== undefined ? (now().getTime() - Date.parse(since)) / 1000 : seconds;
  };
  const tick = (): void => {
    cancel = timer.after(pace, () => {
      if (facts().over === undefined && rush.isTimeUp(timeTaken())) return leave();
      publish();
      tick();
    });
  };
  return {
    ...noSideContent,
    tags: () => [rush.text(timeTaken())],
    onEnter: tick,
    onLeave: () => cancel(),
  };
}
