import { fitting } from '../../../screen/cut.ts';
import { filledTo, type Line, span, widthOf } from '../../../screen/paint.ts';
import type { Painting, Section } from '../../../screen/screen.ts';
import { type Cell, cellName, pathOf } from '../cells.ts';
import type { Destroyed } from '../events.ts';
import type { Mission } from '../mission.ts';
import { endOf, hasFailed, isOver } from '../outcome.ts';
import { reachOf } from '../resources.ts';
import { weaponOf } from '../tables.ts';
import { count } from '../text/words.ts';
import type { View } from '../view.ts';
import { boardLines, type Overlay } from './board/board.ts';
import { seedText } from './board/look.ts';
import { debugPanel, debugSections, debugStatus } from './debug/debug.ts';
import { overBelow, overSections } from './game-over.ts';
import { cellsSeen, type Layout, layoutOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { sectionsBelow } from './panel/below.ts';
import { goalWords, limitsOf } from './panel/goal.ts';
import { gamePanel, shipBelow, sightBeside } from './panel/panel.ts';
import {
  collisionsOf,
  doomedIn,
  foresee,
  foreseenDangers,
  ghostsOf,
  intentsOf,
  isWatched,
  previewOf,
} from './pointed-move.ts';
import { rowsBelow } from './scrolling.ts';
import { gameStatus } from './status/status.ts';
import { trailsOf } from './watched/ways.ts';

/** The screen in game and after its end. */
export function paintGame(scene: SpaceDefenderScene): Painting {
  const { view, columns, debug } = scene;
  const over = isOver(view);
  const layout = layoutOf(scene);
  const height = rowsBelow(scene);
  const width = layout.panelWidth;
  const facts = factsOf(scene, over);
  return {
    title: titleOf(scene, over, columns - widthOf(facts) - 4),
    facts,
    left: [boardSection(scene, layout, over), ...partsBelow(scene, layout, height, over)],
    panel: layout.panelBeside ? { width, sections: panelOf(scene, width, over) } : undefined,
    status: debug && !over && previewOf(scene) === undefined ? debugStatus(scene) : gameStatus(scene),
  };
}

const panelOf = (scene: SpaceDefenderScene, width: number, over: boolean): Section[] =>
  over ? overSections(scene, width) : scene.debug ? debugPanel(scene, width) : gamePanel(scene, width);

/** Below the board; where there is no room for the panel beside it, that stands left of the rest. */
function partsBelow(scene: SpaceDefenderScene, layout: Layout, height: number, over: boolean): Section[] {
  if (scene.debug) return debugSections(scene, height);
  if (layout.panelBeside) return sectionsBelow(scene, height, layout.leftWidth);
  const { panelWidth, leftWidth } = layout;
  const hasThird = leftWidth >= roomForThree && !over;
  const first = over ? overBelow(scene, panelWidth, height) : shipBelow(scene, panelWidth, height, hasThird);
  const rest = leftWidth - panelWidth - 1 - (hasThird ? panelWidth + 1 : 0);
  const [middle] = sectionsBelow(scene, height, rest);
  if (middle === undefined) return [first];
  const third = hasThird ? { columns: rest, section: sightBeside(scene, panelWidth) } : undefined;
  return [{ ...filled(first, height), beside: { columns: panelWidth, section: { ...middle, beside: third } } }];
}

/** Columns from which on what is in sight has a part of its own below the board. */
const roomForThree = 140;

/** With blank rows to the foot rule. */
const filled = (section: Section, rows: number): Section => ({ ...section, lines: filledTo(section.lines, rows) });

function titleOf({ view }: SpaceDefenderScene, over: boolean, room: number): Line {
  const name = 'Space Defender';
  return [span(name, 'strong'), span(`   ${fitting(levelTexts(view, over), room - name.length - 3)}`)];
}

/** `Long Watch: survive 40 turns`, and shorter, without the goal at last; after the end, whether that was done. */
function levelTexts(view: View, over: boolean): string[] {
  const { mission } = view;
  if (mission === null) return ['free play'];
  const { title, goal } = mission;
  const words = over
    ? [endOf(view) === 'won' ? 'mission accomplished' : hasFailed(view) ? 'mission failed' : lostWords[goal.type]]
    : [
        goalWords(mission),
        goalWords({ goal, limits: {} }),
        ...(goal.type === 'destroy' ? [count(goal.count, goal.kind)] : []),
      ];
  return [...words.map((text) => `${title}: ${text}`), title];
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
  span(turnText(view), 'strong'),
  ...escapeSpans(view),
  span('  score ', 'dim'),
  span(scoreText(view), 'strong'),
  ...(over ? [] : [span(`  seed ${seedText(seed)}`, 'dim')]),
];

/** The turn, and the last one where the mission has one. */
const turnText = ({ mission, turn }: View): string =>
  mission?.limits.turns === undefined ? String(turn) : `${turn}/${mission.limits.turns}`;

/** How many enemies got past the ship, where only so many may. */
const escapeSpans = (view: View): Line =>
  limitsOf(view)
    .filter(({ label }) => label === 'past you')
    .flatMap(({ now, most, isLast }) => [span('  past ', 'dim'), span(`${now}/${most}`, isLast ? 'danger' : 'strong')]);

/** The score, and the one that is asked for. */
const scoreText = ({ mission, sector }: View): string =>
  sector === null
    ? '0'
    : mission?.goal.type === 'score'
      ? `${sector.score}/${mission.goal.score}`
      : String(sector.score);

function boardSection(scene: SpaceDefenderScene, layout: Layout, over: boolean): Section {
  const { view, debug, glyphs } = scene;
  const { field, sector } = view;
  if (field === null || sector === null) return { title: '', lines: [] };
  const preview = over ? undefined : previewOf(scene);
  return {
    title:
      preview === undefined || debug
        ? `sector ${field.rows}x${field.columns}${debug ? ', no fog' : ''}`
        : previewTitle(scene, layout),
    lines: boardLines(field, preview?.projectilesMoved ?? sector, overlayOf(scene, over), layout, glyphs),
    areas: cellsSeen(field, layout),
  };
}

const previewTitle = ({ local }: SpaceDefenderScene, { leftWidth }: Layout): string =>
  `move preview: ${leftWidth < 90 ? '' : 'the ship flies '}to ${cellName(local.cursor)}`;

/** During a game: the cursor, the cells in reach with their cost, and the previewed move. */
function overlayOf(scene: SpaceDefenderScene, over: boolean): Overlay {
  const { view, local, debug, preferences } = scene;
  const { sector, equipment } = view;
  const none: Overlay = {
    flies: false,
    dangers: new Map(),
    path: [],
    trails: [],
    collisions: [],
    ghosts: [],
    doomed: [],
    intents: new Map(),
    kills: over ? lastKills(scene) : [],
    fogged: !debug,
    flashes: local.flash ?? [],
  };
  if (over || sector === null || isWatched(scene)) return none;
  const preview = previewOf(scene);
  const { starfighter } = sector;
  const outlook = preferences.forecast ? (preview ?? foresee(view, { name: 'pass', args: {} })) : undefined;
  const known: Overlay = {
    ...none,
    cursor: local.cursor,
    reach: reachOf(starfighter),
    dangers: preferences.forecast ? foreseenDangers(view) : none.dangers,
    ...(outlook === undefined ? {} : { ghosts: ghostsOf(outlook), intents: intentsOf(outlook) }),
  };
  if (preview === undefined) return known;
  const isEnd = preview.projectilesMoved.starfighter.health === 0;
  return {
    ...known,
    flies: !isEnd,
    path: isEnd ? [] : pathOf(starfighter, local.cursor),
    trails: trailsOf(preview, weaponOf(equipment)),
    collisions: collisionsOf(preview),
    doomed: doomedIn(sector, preview),
  };
}

/** After a win, where the last of what was destroyed was: it is seen even in the fog. */
function lastKills({ view, events }: SpaceDefenderScene): readonly Cell[] {
  if (endOf(view) !== 'won') return [];
  const last = events.findLast((event): event is Destroyed => event.type === 'destroyed' && event.id !== 0);
  return last === undefined ? [] : [last];
}
