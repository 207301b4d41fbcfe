import { vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { Match } from '#engine/match.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { mapOn, positionOn, type Standing } from '../../games/risc/positions.ts';
import { quickRisc } from '../../support/risc.ts';
import { sharedStarts } from '../../support/shared-starts.ts';
import { type Played, playMatch, rowsOf, type SessionPlayOptions, small, textOf } from '../support.ts';

/** RISC whose hints are those of the bot that attacks. */
const game = { ...quickRisc, hintBot: 'raider' };

export type RiscPlayed = Played<RiscScreen>;

/** How a session of RISC is started. */
export interface RiscOptions extends SessionPlayOptions<RiscScreen> {
  /** The name of a map that comes with the game, or that is made from a seed. */
  readonly map?: string;
  /** Of the game. */
  readonly options?: Readonly<Record<string, string>>;
  /** Where the match begins instead of at its placement. */
  readonly standing?: Standing;
}

const start = sharedStarts<RiscScreen>(game);

/** A match from the start of its map, or from a position. */
export const riscMatch = ({ map = 'twin-rivers', options = {}, standing }: RiscOptions): Match<RiscScreen> =>
  start({
    seed: 'war',
    players: mapOn(map).seats,
    options,
    level: map,
    position: standing && positionOn({ level: map, ...standing }),
  });

/** Starts a session of RISC under a false clock; all seats but the first keep what they have where nothing else is said. */
export async function playRisc(options: RiscOptions = {}): Promise<RiscPlayed> {
  const match = riscMatch(options);
  const keepers = Object.fromEntries(match.state.seats.slice(1).map((_, i) => [String(i + 2), 'keeper']));
  const { botNames = keepers } = options;
  const bots = botsOf<RiscScreen>(game, botNames);
  const more = { record: { played: 2, won: 1 }, ...options, bots, botNames };
  const played = playMatch<RiscScreen>(riscScreen, match, more, () => riscMatch(options));
  played.session.onEnter?.();
  await pass(10);
  return played;
}

/** Lets time pass. */
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** Types into the command line. */
export function type({ press, session }: RiscPlayed, text: string): void {
  press(':');
  session.keys(keysOfText(text), small);
}

/** Enters lines by the command line, one by one. */
export async function enter(played: RiscPlayed, ...lines: string[]): Promise<void> {
  for (const entered of lines) {
    type(played, `${entered}\r`);
    await pass(10);
  }
}

/** The player to whom the screen was passed sits down. */
export async function sitDown({ press }: RiscPlayed): Promise<void> {
  await pass(1000);
  press('enter');
}

/** Commits, and lets the others commit what they have. */
export async function commit(played: RiscPlayed, ...keys: string[]): Promise<void> {
  played.press('t', ...keys);
  // Where something is at risk the key asks first.
  if (keys.length === 0 && tellsOf(played, 't again')) played.press('t');
  await pass(10);
}

/** Whether the screen tells of something. */
const tellsOf = ({ session }: RiscPlayed, text: string): boolean =>
  rowsOf(session, small).map(textOf).join('\n').includes(text);

/** Commits, and steps through the report from its beginning until it tells of something; the clock stands still then. */
export async function reportTo(played: RiscPlayed, text: string): Promise<void> {
  await commit(played);
  played.press('home');
  for (let i = 0; !tellsOf(played, text); i++) {
    if (i > 400) throw new Error(`it is never told: ${text}\n${rowsOf(played.session, small).map(textOf).join('\n')}`);
    played.press('right');
  }
}
