import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import { now } from '#storage/now.ts';
import { type KeyRow, keyRow } from '../layers/key-rows.ts';
import type { RushClock } from '../puzzles/rush.ts';
import type { Timer } from '../timeline/timer.ts';
import { noSideContent, type SideContent } from './layers/side-content.ts';

export interface RushTagDeps {
  readonly rush: RushClock;
  readonly timer: Timer;
  facts(): MatchFacts;
  publish(): void;
  confirm(question: string, key: string, act: () => void): void;
  leave(): void;
}

const pace = 1000;

const timeTaken = ({ over, since, seconds = 0 }: MatchFacts): number =>
  over === undefined && since !== undefined ? (now().getTime() - Date.parse(since)) / 1000 : seconds;

export const rushText = (rush: RushClock, facts: MatchFacts): string =>
  rush.text(timeTaken(facts), facts.over !== undefined);

/** Shows the clock of a rush beside its puzzle, and leaves the puzzle when the time is over. */
export function createRushTag<T extends ScreenTypes>({
  rush,
  timer,
  facts,
  publish,
  confirm,
  leave,
}: RushTagDeps): SideContent<T> {
  let cancel = () => {};
  const tick = (): void => {
    cancel = timer.after(pace, () => {
      if (facts().over === undefined && rush.isTimeUp(timeTaken(facts()))) return leave();
      publish();
      tick();
    });
  };
  const endRush = keyRow('q', 'end rush', 'end the rush', () =>
    confirm('If you leave now, the rush ends. The puzzles that you have solved still count.', 'q', leave),
  );
  const inRush = (row: KeyRow): KeyRow => (row.word === 'leave' ? { ...row, ...endRush } : row);
  return {
    ...noSideContent,
    rows: ({ gameRows, shared }) => ({
      gameRows,
      shared: facts().over === undefined ? shared.map(inRush) : shared,
    }),
    tags: () => [rushText(rush, facts())],
    onEnter: tick,
    onLeave: () => cancel(),
  };
}

/** Calls `onTimeUp` when the time of a rush runs out before the puzzle is answered. Returns a function that stops this. */
export function watchTime(rush: RushClock, facts: () => MatchFacts, onTimeUp: () => void): () => void {
  const timer = setInterval(() => {
    if (facts().over !== undefined || !rush.isTimeUp(timeTaken(facts()))) return;
    clearInterval(timer);
    onTimeUp();
  }, pace).unref();
  return () => clearInterval(timer);
}
