import { footerLine } from '#app/components/screen.tsx';
import type { Match } from '#engine/match.ts';
import type { RoboRace } from '#games/robo-race/game-types.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { Local, RaceScene, RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import type { Line } from '#screen/styled-text.ts';
import { keysOf, usualPreferences, usualScene } from '#test/support/scene-facts.ts';
import { frame } from '#test/support/screen-rows.ts';
import { type Given, newRace, played, raceFrom } from '../support.ts';

/** Scene options. The default is seat 1 at 80x24. */
export interface Changes extends Partial<Omit<RaceScene, 'local' | 'preferences'>> {
  readonly local?: Partial<Local>;
  readonly preferences?: Partial<RaceScene['preferences']>;
}

export function sceneOf(match: Match<RoboRace>, { local, preferences, ...more }: Changes = {}): RaceScene {
  const seat = more.seat ?? 1;
  const view = roboRace.view(match.state, more.debug === true ? 'all' : seat);
  return {
    ...usualScene,
    view,
    seat,
    seed: 'race',
    level: { name: 'workshop', title: 'Workshop' },
    ...more,
    preferences: { ...usualPreferences, ...preferences },
    local: { ...roboRaceScreen.state.initial(view), ...local },
  };
}

/** Scene after some lines from the start of a level. */
export function sceneAfter(lines: readonly string[] = [], options: Given = {}, changes: Changes = {}): RaceScene {
  const match = newRace(options);
  for (const entered of lines) played(match, entered);
  return sceneOf(match, changes);
}

const robot = (player: number, x: number, y: number, facing: string) => ({
  player,
  x,
  y,
  facing,
  alive: true,
  start: player,
});

/** Round 2 of three players. Player 2 has committed. */
export const designedPosition = {
  board: 'workshop',
  round: 2,
  step: 0,
  robots: [robot(1, 8, 7, 'N'), robot(2, 7, 4, 'N'), robot(3, 8, 4, 'N')],
  hands: {
    1: [31, 41, 42, 47, 52, 65, 71],
    2: [3, 39, 43, 48, 60, 74, 83],
    3: [20, 36, 59, 66, 68, 80, 82],
  },
  slots: { 1: [71, 52, 65, 31, null], 3: [82, null, null, null, null] },
  programs: { 2: [83, 74, 39, 43, 48] },
};

/** Scene of `designedPosition`, with the cursor on the fourth card of the hand. */
export const designedScene = ({ local, ...changes }: Changes = {}, position: object = {}): RaceScene =>
  sceneOf(raceFrom({ ...designedPosition, ...position }), { local: { card: 3, ...local }, ...changes });

export const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.map(({ text }) => text).join(''));

/** Footer items of the shell. */
const shared = [
  [':', 'command'],
  ['q', 'leave'],
] as const;

/** Rows of a scene as text, with the foot rule and footer of the shell. */
export function raceRows(scene: RaceScene): string[] {
  const { columns, rows, glyphs } = scene;
  const painting = roboRaceScreen.view.paint(scene);
  const footers = roboRaceScreen.input.bindings(scene).flatMap(({ footer }) => (footer === undefined ? [] : [footer]));
  const footer = footerLine([['?', 'help'], ...footers, ...shared], columns);
  return textsOf(frame(painting, { status: painting.status, footer }, columns, rows, glyphs));
}

export const { pressedIn, pressed } = keysOf<RoboRaceScreen>(roboRaceScreen);
