import { startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from '#games/into-the-breach/screen/local.ts';
import type { Line } from '#screen/styled-text.ts';
import { usualPreferences, usualScene } from '#test/support/scene-facts.ts';
import { board, memory, setup, type } from '../support.ts';

/** Properties of a scene that a test sets. Defaults: the level `classic` at 80x24, never played before. */
export interface Changes extends Partial<Omit<BreachScene, 'local' | 'preferences'>> {
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<BreachScene['preferences']>;
}

/** Scenes before and after the last of several lines. Every line must be accepted. */
export interface SeenStep {
  readonly before: BreachScene;
  readonly after: BreachScene;
}

/**
 * Plays lines on a level.
 *
 * @param level text of the level, or its rows in one line like the small boards of the rules
 */
export function seenStep(lines: readonly string[], level: string = classic, changes: Changes = {}): SeenStep {
  const source = { name: 'classic', text: level.includes('\n') ? level : board(level) };
  const files = memory({ 'a.txt': classic });
  const match = startMatch<IntoTheBreachScreen>(intoTheBreach, { ...setup, level: source }, { files });
  const sceneNow = (events: BreachScene['events']): BreachScene => {
    const { local, preferences, ...more } = changes;
    const view = intoTheBreach.view(match.state, 1);
    return {
      ...usualScene,
      view,
      events,
      seed: 'classic',
      level: { name: 'classic', title: 'Classic', par: 3 },
      ...more,
      preferences: { ...usualPreferences, ...preferences },
      local: { ...intoTheBreachScreen.state.initial(view), ...local },
    };
  };
  let before = sceneNow([]);
  let after = before;
  for (const line of lines) {
    before = after;
    const step = type(match, line);
    if (!step.ok) throw new Error(`${line}: ${step.error.message}`);
    after = sceneNow(step.events);
  }
  return { before, after };
}

export const sceneAfter = (lines: readonly string[] = [], level?: string, changes?: Changes): BreachScene =>
  seenStep(lines, level, changes).after;

export const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.map(({ text }) => text).join(''));

/** Lines of three turns that win the level `classic`. */
export const parTurns = [
  ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
  ['move(4,1,4,2)', 'end_turn'],
  ['move(4,2,7,2)', 'end_turn'],
] as const;
