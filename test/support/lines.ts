import { enter, type Match } from '#engine/match.ts';
import { parseScript } from '#engine/script.ts';
import { type TranscriptFormat, transcript } from '#engine/transcript.ts';
import type { GameTypes, Json, Viewer } from '#engine/vocabulary.ts';
import { unwrapped } from '../engine/support.ts';

/** Plays a line that must be accepted, and returns the events of the command. */
export function played<T extends GameTypes>(match: Match<T>, line: string): readonly T['event'][] {
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok)
    throw new Error(`${line}: ${entered?.read === true && !entered.step.ok ? entered.step.error.message : 'not read'}`);
  return entered.step.events;
}

/** Plays a line that must be refused and returns `code: message`. */
export function refused<T extends GameTypes>(match: Match<T>, line: string): string {
  const before = JSON.stringify(match.state);
  const entered = enter(match, line);
  if (entered === undefined) throw new Error(`${line}: nothing was typed`);
  const error = entered.read ? (entered.step.ok ? undefined : entered.step.error) : entered.error;
  if (error === undefined) throw new Error(`${line}: accepted`);
  if (JSON.stringify(match.state) !== before) throw new Error(`${line}: the state has changed`);
  return `${error.code}: ${error.message}`;
}

export function answered<T extends GameTypes>(match: Match<T>, line: string): Json | undefined {
  const entered = enter(match, line);
  if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: refused`);
  return entered.step.result;
}

/** Output of `turncade run` for a script. */
export function printed<T extends GameTypes>(
  match: Match<T>,
  script: string,
  format: TranscriptFormat = 'text',
  viewer: Viewer = 'all',
): string {
  const lines = unwrapped(parseScript<T>(match.game, script));
  return [...transcript(match, lines, { format, viewer, strict: false })].join('\n');
}
