import { enter, type Files, type Match, startFrom, startMatch } from '#engine/match.ts';
import { failure, success } from '#engine/result.ts';
import type { Step } from '#engine/step.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { positionText } from '#games/into-the-breach/level-text.ts';
import { stateWord } from '#games/into-the-breach/position.ts';
import { unwrapped } from '../../engine/support.ts';

export const setup = { seed: 'classic', players: 1, options: {} } as const;

/** Level in a single line: `/` ends a row, `_` is ground, and units follow an empty row. */
export const board = (short: string): string => short.replaceAll('/', '\n').replaceAll('_', ' ');

export function memory(contents: Readonly<Record<string, string>> = {}): Files & { readonly all: Map<string, string> } {
  const all = new Map(Object.entries(contents));
  return {
    all,
    read(name) {
      const text = all.get(name);
      return text === undefined
        ? failure(`[Errno 2] No such file or directory: '${name}'`)
        : success(new TextEncoder().encode(text));
    },
    write(name, text) {
      if (name.startsWith('nowhere/')) return failure(`[Errno 2] No such file or directory: '${name}'`);
      all.set(name, text);
      return success(undefined);
    },
  };
}

/** A match on the level classic, or on the level `text`. */
export const matchOf = (text?: string, files?: Files, seed: string = setup.seed): Match<IntoTheBreach> =>
  text === undefined
    ? startMatch(intoTheBreach, { ...setup, seed }, { files })
    : unwrapped(startFrom(intoTheBreach, { ...setup, seed }, text, files));

export function type(match: Match<IntoTheBreach>, line: string): Step<IntoTheBreach> {
  const entered = enter(match, line);
  if (entered?.read !== true) throw new Error(`${line}: ${entered?.error.message}`);
  return entered.step;
}

/** Plays lines, each of which must be accepted. */
export function play(match: Match<IntoTheBreach>, ...lines: string[]): Match<IntoTheBreach> {
  for (const line of lines) {
    const step = type(match, line);
    if (!step.ok) throw new Error(`${line}: ${step.error.message}`);
  }
  return match;
}

/** Code and message of the refusal of a line. */
export function refusalOf(match: Match<IntoTheBreach>, line: string): string {
  const step = type(match, line);
  if (step.ok) throw new Error(`${line} was accepted`);
  return `${step.error.code}: ${step.error.message}`;
}

export const textOf = ({ state }: Match<IntoTheBreach>): string => positionText(state);
export const wordOf = ({ state }: Match<IntoTheBreach>): string => stateWord(state);

export const unitsOf = (match: Match<IntoTheBreach>): string =>
  (textOf(match).split('\n\n')[1] ?? '').replaceAll('\n', ' ');

/** Rows of the board in a single line, with `_` for ground. */
export const rowsOf = (match: Match<IntoTheBreach>): string => match.state.board.join('/').replaceAll(' ', '_');

/** Answer to a query, as the text block that is printed. */
export function answerTo(match: Match<IntoTheBreach>, line: string): string {
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok) throw new Error(`${line} was not accepted`);
  const { state, seat, events, result = null } = entered.step;
  return intoTheBreach.script.text.block({ state, seat, events, result, command: entered.command }, 'all');
}
