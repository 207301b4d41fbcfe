import { footerLine } from '#app/components/screen.tsx';
import { footerOf, helpItem } from '#app/layers/key-rows.ts';
import type { FooterItem } from '#app/layers/page-view.ts';
import { debugTags } from '#app/scene/scene.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from '#games/into-the-breach/screen/local.ts';
import type { Action } from '#screen/game/actions.ts';
import { keysOf, usualPreferences, usualScene } from '../support/scene-facts.ts';
import { frame } from '../support/screen-rows.ts';
import { textOf } from './support.ts';

/** Properties of a scene that a test sets. Defaults: the level `classic` at 80x24, which the player has won before. */
export interface Changes extends Partial<Omit<BreachScene, 'local' | 'preferences'>> {
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<BreachScene['preferences']>;
}

/** Text of a level that is written in one line, with `/` as line ends and `_` as ground. */
export const levelOf = (text: string): string => text.replaceAll('/', '\n').replaceAll('_', ' ');

/** Plays lines that must be accepted. Returns the match, and the events of the last line. */
function playedWithEvents(lines: readonly string[], text: string) {
  const match = startMatch<IntoTheBreachScreen>(intoTheBreach, {
    seed: 'classic',
    players: 1,
    options: {},
    level: { name: 'classic', text },
  });
  let events: BreachScene['events'] = [];
  for (const entered of lines) {
    const line = enter(match, entered);
    if (line?.read !== true || !line.step.ok) throw new Error(`not accepted: ${entered}`);
    events = line.step.events;
  }
  return { match, events };
}

export const playedBreach = (lines: readonly string[] = [], text = classic): Match<IntoTheBreachScreen> =>
  playedWithEvents(lines, text).match;

export function breachScene(lines: readonly string[] = [], changes: Changes = {}, text = classic): BreachScene {
  const { local, preferences, ...more } = changes;
  const { match, events } = playedWithEvents(lines, text);
  const view = intoTheBreach.view(match.state, 1);
  return {
    ...usualScene,
    view,
    events,
    seed: 'classic',
    level: { name: 'classic', title: 'Classic', par: 3 },
    record: { played: 4, won: 4, best: 3 },
    ...more,
    preferences: { ...usualPreferences, ...preferences },
    local: { ...intoTheBreachScreen.state.initial(view), ...local },
  };
}

/** Moves that lead to the position of the designed screens: two mechs have moved, the third can still move. */
export const designedMoves = ['move(1,1,4,1)', 'move(1,3,2,4)'];

/** The scene after an action that changes only the local state. */
export function acted(scene: BreachScene, action: Action<IntoTheBreachScreen> | undefined): BreachScene {
  if (action?.type !== 'local') throw new Error(`not of the screen alone: ${action?.type}`);
  return { ...scene, local: action.local };
}

export const { pressedIn } = keysOf<IntoTheBreachScreen>(intoTheBreachScreen);

/** Footer items of the shell. */
const shared: readonly FooterItem[] = [
  ['b', 'hint', 'b'],
  [':', 'command', ':'],
  ['d', 'debug', 'd'],
  ['q', 'leave', 'q'],
];

/** Rows of a scene as text, including those below the body. */
export function breachRows(scene: BreachScene): string[] {
  const { columns, rows, glyphs } = scene;
  const painting = intoTheBreachScreen.view.paint(scene);
  const own = footerOf(intoTheBreachScreen.input.bindings(scene).map((binding) => ({ ...binding, press() {} })));
  const footer = footerLine([helpItem, ...own, ...shared], columns);
  const bottom = { tags: debugTags(intoTheBreachScreen, scene), status: painting.status, footer };
  return frame(painting, bottom, columns, rows, glyphs).map(textOf);
}
