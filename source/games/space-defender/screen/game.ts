import { cutText } from '../../../screen/cut.ts';
import { type Line, span, widthOf } from '../../../screen/paint.ts';
import type { Painting, Section } from '../../../screen/screen.ts';
import { distance, pathOf } from '../cells.ts';
import type { Mission } from '../mission.ts';
import { endOf, isOver } from '../outcome.ts';
import { reachOf } from '../resources.ts';
import { weaponOf } from '../tables.ts';
import type { View } from '../view.ts';
import { boardLines, type Overlay } from './board/board.ts';
import { seedText } from './board/look.ts';
import { debugPanel, debugSections, debugStatus } from './debug/debug.ts';
import { overSections } from './game-over.ts';
import { cellWidthOf, panelWidthOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { goalWords, shortGoalText } from './panel/goal.ts';
import { gamePanel, sectionsBelow } from './panel/panel.ts';
import { collisionsOf, isWatched, pointedMove, previewOf } from './pointed-move.ts';
import { rowsBelow } from './scrolling.ts';
import { gameStatus } from './status/status.ts';
import { trailsOf } from './watched/ways.ts';

/** The screen in game and after its end. */
export function paintGame(scene: SpaceDefenderScene): Painting {
  const { view, columns, debug } = scene;
  const over = isOver(view);
  const height = rowsBelow(scene);
  const width = panelWidthOf(scene);
  const facts = factsOf(scene, over);
  return {
    title: titleOf(scene, over, columns - widthOf(facts) - 3),
    facts,
    left: [boardSection(scene, over), ...(debug ? debugSections(scene, height) : sectionsBelow(scene, height))],
    panel: {
      width,
      sections: over ? overSections(scene, width) : debug ? debugPanel(scene, width) : gamePanel(scene, width),
    },
    status: debug && !over && previewOf(scene) === undefined ? debugStatus(scene) : gameStatus(scene),
  };
}

function titleOf({ view }: SpaceDefenderScene, over: boolean, room: number): Line {
  const name = 'Space Defender';
  const texts = levelTexts(view, over);
  const fits = texts.find((text) => name.length + 3 + text.length <= room) ?? texts.at(-1) ?? '';
  return [span(name, 'strong'), span(cutText(`   ${fits}`, room - name.length))];
}

/** `Long Watch: survive 40 turns`, and shorter; after the end, whether that was done. */
function levelTexts(view: View, over: boolean): string[] {
  const { mission } = view;
  if (mission === null) return ['free play'];
  const { title, goal } = mission;
  const words = over
    ? [endOf(view) === 'won' ? 'mission accomplished' : lostWords[goal.type]]
    : [goalWords(goal), shortGoalText(goal)];
  return words.map((text) => `${title}: ${text}`);
}

const lostWords: Readonly<Record<Mission['goal']['type'], string>> = {
  survive: 'not survived',
  score: 'goal not reached',
  destroy: 'goal not reached',
  endless: 'over',
};

const factsOf = ({ view, seed }: SpaceDefenderScene, over: boolean): Line => [
  ...(over ? [span(endOf(view) === 'won' ? 'won  ' : 'game over  ')] : []),
  span('turn ', 'dim'),
  span(String(view.turn), 'strong'),
  span('  score ', 'dim'),
  span(String(view.sector?.score ?? 0), 'strong'),
  ...(over ? [] : [span(`  seed ${seedText(seed)}`, 'dim')]),
];

function boardSection(scene: SpaceDefenderScene, over: boolean): Section {
  const { view, debug, glyphs } = scene;
  const { field, sector } = view;
  if (field === null || sector === null) return { title: '', lines: [] };
  const preview = over ? undefined : previewOf(scene);
  const sightless = `sector ${field.rows}x${field.columns}${debug ? ', no fog' : ''}`;
  return {
    title: preview === undefined || debug ? sightless : 'move preview',
    lines: boardLines(field, preview?.projectilesMoved ?? sector, overlayOf(scene, over), cellWidthOf(scene), glyphs),
  };
}

/** What lies over the board: in game the cursor, how far the ship could fly, and the previewed move. */
function overlayOf(scene: SpaceDefenderScene, over: boolean): Overlay {
  const { view, local, debug, preferences } = scene;
  const { sector, equipment } = view;
  const none = { path: [], trails: [], collisions: [], fogged: !debug, flashes: local.flash ?? [] };
  if (over || sector === null || isWatched(scene)) return none;
  const preview = previewOf(scene);
  const { starfighter } = sector;
  if (preview !== undefined)
    return {
      ...none,
      cursor: local.cursor,
      reach: reachOf(starfighter),
      path: preview.projectilesMoved.starfighter.health === 0 ? [] : pathOf(starfighter, local.cursor),
      trails: trailsOf(preview, weaponOf(equipment)),
      collisions: collisionsOf(preview),
    };
  const isTooFar =
    preferences.forecast &&
    pointedMove(scene) !== undefined &&
    distance(starfighter, local.cursor) > reachOf(starfighter);
  return { ...none, cursor: local.cursor, ...(isTooFar ? { reach: reachOf(starfighter) } : {}) };
}
