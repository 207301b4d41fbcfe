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

/** RISC, with hints from a bot that always attacks. */
const game = { ...quickRisc, hintBot: 'raider' };

export type RiscPlayed = Played<RiscScreen>;

export interface RiscOptions extends SessionPlayOptions<RiscScreen> {
  /** Name of a bundled or generated map. */
  readonly map?: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Position to start from. Default: the placement. */
  readonly standing?: Standing;
}

const start = sharedStarts<RiscScreen>(game);

export const riscMatch = ({ map = 'twin-rivers', options = {}, standing }: RiscOptions): Match<RiscScreen> =>
  start({
    seed: 'war',
    players: mapOn(map).seats,
    options,
    level: map,
    position: standing && positionOn({ level: map, ...standing }),
  });

/** Starts a session of RISC with a fake clock. By default, all seats but the first are passive. */
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

export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

export function type({ press, session }: RiscPlayed, text: string): void {
  press(':');
  session.keys(keysOfText(text), small);
}

export async function enter(played: RiscPlayed, ...lines: string[]): Promise<void> {
  for (const entered of lines) {
    type(played, `${entered}\r`);
    await pass(10);
  }
}

/** Lifts the cover for the next player. */
export async function sitDown({ press }: RiscPlayed): Promise<void> {
  await pass(1000);
  press('enter');
}

/** Presses `t` and then `keys`, by default `t` if the screen asks. Then lets the other seats commit. */
export async function commit(played: RiscPlayed, ...keys: string[]): Promise<void> {
  played.press('t', ...keys);
  // The screen asks for confirmation if something is at risk.
  if (keys.length === 0 && tellsOf(played, 'y yes')) played.press('t');
  await pass(10);
}

const tellsOf = ({ session }: RiscPlayed, text: string): boolean =>
  rowsOf(session, small).map(textOf).join('\n').includes(text);

/** Commits, and steps through the report until it contains the text. */
export async function reportTo(played: RiscPlayed, text: string): Promise<void> {
  await commit(played);
  played.press('home');
  for (let i = 0; !tellsOf(played, text); i++) {
    if (i > 400) throw new Error(`it is never told: ${text}\n${rowsOf(played.session, small).map(textOf).join('\n')}`);
    played.press('right');
  }
}
