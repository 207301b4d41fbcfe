import { enter } from '#engine/match.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { bottomRoom, bottomRows, bottomSection } from '#games/into-the-breach/screen/bottom-panel/section.ts';
import { layoutOf } from '#games/into-the-breach/screen/layout.ts';
import type { BreachScene, Local } from '#games/into-the-breach/screen/local.ts';
import { panelOf } from '#games/into-the-breach/screen/panel.ts';
import type { Section } from '#screen/frame.ts';
import { unicode } from '#screen/styled-text.ts';
import { frame } from '../../support/screen-rows.ts';
import { breachScene, type Changes, designedMoves, levelOf, playedBreach } from '../breach-support.ts';
import { textOf } from '../support.ts';

/** Scene after some lines, with the events of the last line. */
export function sceneAfter(lines: readonly string[], changes: Changes = {}, text = classic): BreachScene {
  const entered = enter(playedBreach(lines.slice(0, -1), text), lines.at(-1) ?? '');
  const events = entered?.read === true && entered.step.ok ? entered.step.events : [];
  return breachScene(lines, { events, ...changes }, text);
}

/** Scene of a board that is written in one line, with `/` as line ends and `_` as ground. */
export const sceneOf = (board: string, local: Partial<Local> = {}, changes: Changes = {}): BreachScene =>
  breachScene([], { ...changes, local }, levelOf(board));

/** Selected mech and cursor of the designed screens. */
export const pointing: Partial<Local> = { selected: [1, 2], cursor: [1, 4] };

/** Commands that win `classic` in three turns. */
export const winning = [
  ...designedMoves,
  'move(1,2,1,4)',
  'end_turn',
  'move(4,1,4,2)',
  'end_turn',
  'move(4,2,7,2)',
  'end_turn',
];

export function sectionRows(sections: readonly Section[], width: number): string[] {
  const height = sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const painting = { title: [], facts: [], left: sections, status: [[], []] as const };
  return frame(painting, { status: [[], []], footer: [] }, width, height + 5, unicode)
    .slice(1, 1 + height)
    .map(textOf);
}

export function panelRows(scene: BreachScene): string[] {
  const { width, sections } = panelOf(scene, layoutOf(scene));
  return sectionRows(sections, width);
}

/** Rows of the forecast or the log as drawn, from the heading on. */
export function rowsBelow(scene: BreachScene): string[] {
  const layout = layoutOf(scene);
  const room = bottomRoom(layout);
  return sectionRows([bottomSection(scene, room, bottomRows(scene, layout))], room.width);
}
