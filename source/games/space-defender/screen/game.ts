import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { type Line, padRows, span, widthOf } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { type Cell, cellName, distance, pathOf } from '../cells.ts';
import type { Destroyed } from '../events.ts';
import { isLost } from '../lookahead.ts';
import type { Mission } from '../mission.ts';
import { endOf, hasFailed, isOver } from '../outcome.ts';
import { scoreOf } from '../scoring.ts';
import { reachOf } from '../sector.ts';
import { weaponOf } from '../tables.ts';
import { trailsOf } from './animation/stage.ts';
import { boardLines, type Overlay } from './board/board.ts';
import { rowsBelow, sectionsBelow } from './bottom-panel.ts';
import { debugPanel, debugSections, debugStatus } from './debug.ts';
import { seedText } from './facts.ts';
import { overBelow, overSections } from './game-over.ts';
import { cellsSeen, type Layout, layoutOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { limitsOf, progressOf, waveText } from './match-summary.ts';
import {
  collisionsOf,
  doomedIn,
  ghostsOf,
  intentsOf,
  isWatched,
  predict,
  predictOutlook,
  previewOf,
} from './move-preview.ts';
import { gamePanel, shipBelow, sightBeside } from './panel.ts';
import { gameStatus } from './status.ts';

export function paintGame(scene: SpaceDefenderScene): Frame {
  const { view, columns, debug } = scene;
  const over = isOver(view);
  const layout = layoutOf(scene);
  const height = rowsBelow(scene);
  const width = layout.panelWidth;
  const facts = factsOf(scene);
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

/** Sections below the board. If there is no side panel, its content is the first section. */
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
  return [{ ...padSection(first, height), beside: { columns: panelWidth, section: { ...middle, beside: third } } }];
}

/** Minimum columns for a third section with visible enemies beside the ship and the log. */
const roomForThree = 140;

const padSection = (section: Section, rows: number): Section => ({ ...section, lines: padRows(section.lines, rows) });

const roomForName = 100;

/** Title with the mission and its progress. On narrow screens, `factsOf` names the game instead of the seed. */
function titleOf(scene: SpaceDefenderScene, over: boolean, room: number): Line {
  const { columns } = scene;
  const name: Line = columns < roomForName ? [] : [span('Space Defender', 'strong'), span('   ')];
  const progress = progressSpans(scene, over);
  const textRoom = room - widthOf(name) - widthOf(progress);
  return [
    ...name,
    span(firstThatFits(levelTexts(scene, over), textRoom), columns < roomForName ? 'strong' : 'text'),
    ...progress,
  ];
}

function levelTexts({ view, level }: SpaceDefenderScene, over: boolean): string[] {
  const { mission } = view;
  const puzzle = puzzleOf(level);
  if (puzzle !== undefined) return [...(level === undefined ? [] : [level.title]), `Puzzle ${puzzle}`];
  if (mission === null) return [over ? 'free play   game over' : 'free play'];
  const { title, goal } = mission;
  if (!over) return [title];
  const end =
    endOf(view) === 'won' ? 'mission accomplished' : hasFailed(view) ? 'mission failed' : lostWords[goal.type];
  return [`${title}   ${end}`, title];
}

const lostWords: Readonly<Record<Mission['goal']['type'], string>> = {
  survive: 'not survived',
  score: 'goal not reached',
  destroy: 'goal not reached',
  waves: 'waves not stopped',
  endless: 'over',
};

/** Text such as `turn 14/40   score 5`. */
function progressSpans({ view, columns }: SpaceDefenderScene, over: boolean): Line {
  const isNarrow = columns < roomForName;
  const wave = waveText(view);
  const progress = progressOf(view);
  const goal = view.mission?.goal.type;
  const limits = limitsOf(view);
  const turns = goal === 'survive' ? progress?.goal : limits.find(({ label }) => label === 'turns')?.max;
  const facts: (readonly [label: string, value: string, isLast?: boolean])[] = [
    [goal === 'survive' && over && endOf(view) === 'won' ? 'survived' : 'turn', withGoal(view.turn, turns)],
    ...(progress !== undefined && goal === 'destroy'
      ? [[progress.label, withGoal(progress.now, progress.goal)] as const]
      : []),
    ...limits
      .filter(({ label }) => label !== 'turns')
      .map(({ label, now, max, isLast }) => [label, withGoal(now, max), isLast] as const),
    ...(wave === undefined ? [] : [['wave', wave] as const]),
    ...(wave !== undefined && goal === 'destroy' && isNarrow
      ? []
      : [['score', withGoal(scoreOf(view), goal === 'score' ? progress?.goal : undefined)] as const]),
  ];
  return facts.flatMap(([label, value, isLast]) => [
    span(`   ${label} `, 'dim'),
    span(value, isLast === true ? 'danger' : 'strong'),
  ]);
}

const withGoal = (now: number, goal: number | undefined): string =>
  goal === undefined ? String(now) : `${now}/${goal}`;

const factsOf = ({ seed, columns }: SpaceDefenderScene): Line =>
  columns < roomForName ? [span('Space Defender', 'dim')] : [span(`seed ${seedText(seed)}`, 'dim')];

function boardSection(scene: SpaceDefenderScene, layout: Layout, over: boolean): Section {
  const { view, debug, glyphs, preferences } = scene;
  const { field, sector } = view;
  if (field === null || sector === null) return { title: '', lines: [] };
  const preview = over ? undefined : previewOf(scene);
  return {
    title:
      preview === undefined || debug
        ? `board ${field.rows}x${field.columns}${debug ? ', no fog' : ''}`
        : previewTitle(scene, layout),
    tag: over || debug || isWatched(scene) || !preferences.forecast ? undefined : marksTag(scene, layout),
    lines: boardLines(field, preview?.projectilesMoved ?? sector, overlayOf(scene, over), layout, glyphs),
    areas: cellsSeen(field, layout),
  };
}

const previewTitle = ({ local }: SpaceDefenderScene, { leftWidth }: Layout): string =>
  `move preview: ${leftWidth < 90 ? '' : 'fly '}to ${cellName(local.cursor)}`;

function marksTag({ view }: SpaceDefenderScene, { cell, leftWidth }: Layout): string {
  const outlook = predictOutlook(view);
  const { before, unavoidableLoss, isHopeless } = outlook;
  if (isHopeless || isLost(outlook)) return 'nothing can save you';
  const anyway = before + unavoidableLoss;
  if (anyway === 0 && outlook.dangers.size === 0) return 'no damage coming';
  if (leftWidth < roomForWords || cell.rows === 1)
    return anyway === 0 ? `${cell.rows === 1 ? '!' : 'numbers'}: damage there` : `${anyway} damage is certain`;
  return anyway === 0 ? 'numbers: damage you would take there' : `${anyway} damage is certain; numbers add to it`;
}

/** Minimum columns for a sentence above the board. */
const roomForWords = 88;

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
  const outlook = preferences.forecast ? (preview ?? predict(view, { name: 'pass', args: {} })) : undefined;
  const known: Overlay = {
    ...none,
    cursor: local.cursor,
    reach: reachOf(starfighter),
    dangers: preferences.forecast ? predictOutlook(view).dangers : none.dangers,
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

/** Cell of the last enemy destroyed in a won mission. The board shows it even in the fog. */
function lastKills({ view, events }: SpaceDefenderScene): readonly Cell[] {
  const { sector } = view;
  if (endOf(view) !== 'won') return [];
  const last = events.findLast((event): event is Destroyed => event.type === 'destroyed' && event.id !== 0);
  return last === undefined || (sector !== null && distance(last, sector.starfighter) === 0) ? [] : [last];
}
