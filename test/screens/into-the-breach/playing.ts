import type { Match } from '#engine/match.ts';
import type { Coord } from '#games/into-the-breach/board.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { memory } from '../../games/into-the-breach/support.ts';
import { sharedStarts } from '../../support/shared-starts.ts';
import { levelOf } from '../breach-support.ts';
import { type Played, playMatch, type SessionPlayOptions } from '../support.ts';

export type BreachPlayed = Played<IntoTheBreachScreen>;

export interface BreachOptions extends SessionPlayOptions<IntoTheBreachScreen> {
  readonly level?: string;
  /** Text of another level, with `/` as line ends and `_` as ground. */
  readonly board?: string;
}

const ownName = 'levels/mine.txt';

const start = sharedStarts<IntoTheBreachScreen>(intoTheBreach);

const matchOf = ({ level = 'classic', board }: BreachOptions): Match<IntoTheBreachScreen> =>
  start(
    {
      seed: 'classic',
      players: 1,
      level: board === undefined ? level : { name: ownName, text: levelOf(board) },
    },
    memory({ 'bad.txt': 'MMM\nM M\nMM\n' }),
  );

/** Starts a session. By default, the player has already won the level. */
export function playBreach(options: BreachOptions = {}): BreachPlayed {
  const record = { played: 4, won: 4, best: 3 };
  return playMatch(intoTheBreachScreen, matchOf(options), { record, ...options }, () => matchOf(options));
}

export function pointAt({ session, press }: BreachPlayed, [row, column]: Coord): void {
  const [fromRow, fromColumn] = session.snapshot().local.cursor;
  press(...steps(row - fromRow, 'down', 'up'), ...steps(column - fromColumn, 'right', 'left'));
}

const steps = (count: number, forth: string, back: string): string[] =>
  Array.from({ length: Math.abs(count) }, () => (count > 0 ? forth : back));
