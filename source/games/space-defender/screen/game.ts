import { type Line, span } from '../../../screen/paint.ts';
import type { Painting, Section } from '../../../screen/screen.ts';
import { distance, pathOf } from '../cells.ts';
import { forecast } from '../forecast.ts';
import { reachOf } from '../resources.ts';
import { boardLines, type Overlay } from './board.ts';
import { debugHint, debugPanel, debugSections } from './debug.ts';
import { enemySection } from './enemy-list.ts';
import { overSections } from './game-over.ts';
import { gameHint } from './hints.ts';
import type { SpaceDefenderScene } from './local.ts';
import { logOf } from './log.ts';
import { seedText } from './look.ts';
import { equipmentSections, shipSection } from './panel.ts';
import { collisionsOf, pointedMove } from './plan.ts';
import { logStart, lowerRows } from './scrolling.ts';

/** Columns of the panel: 15 fit beside the largest board on the smallest terminal; wide ones have room for more. */
const panelWidth = (columns: number): number => (columns >= 110 ? 30 : 15);

/** The screen in game and after its end. */
export function paintGame(scene: SpaceDefenderScene): Painting {
  const { view, local, glyphs, seed, debug } = scene;
  const { field, sector } = view;
  if (field === null || sector === null) throw new Error('a game without a board');
  const over = view.phase !== 'in-game';
  const command = over ? undefined : pointedMove(scene);
  const inReach = command !== undefined && distance(sector.starfighter, local.cursor) <= reachOf(sector.starfighter);
  const planned = command !== undefined && inReach ? forecast(view, command) : undefined;
  const width = panelWidth(scene.columns);
  const shown = planned?.projectilesMoved ?? sector;
  const overlay: Overlay = {
    ...(over || scene.watched || local.flash !== undefined ? {} : { cursor: local.cursor }),
    ...(command === undefined ? {} : { reach: reachOf(sector.starfighter) }),
    path: planned === undefined ? [] : pathOf(sector.starfighter, local.cursor),
    collisions: planned === undefined ? [] : collisionsOf(planned),
    fogged: !debug,
    flashes: local.flash ?? [],
  };
  const board: Section = {
    title: `sector ${field.rows}x${field.columns}${debug ? ', no fog' : ''}`,
    lines: boardLines(field, shown, overlay, glyphs),
  };
  const height = lowerRows(scene);
  const list = local.lower === 'enemies' && !over ? enemySection : logSection;
  const lower = debug ? debugSections(scene, height) : [list(scene, height)];
  const ship = planned?.acted.starfighter ?? sector.starfighter;
  const panel = over
    ? overSections(scene, width)
    : debug
      ? debugPanel(scene, width)
      : [
          shipSection(planned === undefined ? 'ship' : 'ship after', ship, sector.starfighter, width, glyphs),
          ...equipmentSections(view, width),
        ];
  return {
    title: [span('Space Defender', 'strong'), span(over ? '   game over' : '')],
    facts: [
      span('turn ', 'dim'),
      span(debug ? `${view.turn}.${view.substate}` : String(view.turn), 'strong'),
      span('  score ', 'dim'),
      span(String(sector.score), 'strong'),
      span(`  seed ${seedText(seed)}`, 'dim'),
    ],
    left: [board, ...lower],
    panel: { width, sections: panel },
    tags: debug ? ['DEBUG'] : [],
    hint: debug && command === undefined && !over ? debugHint(scene) : gameHint(scene, planned),
  };
}

function logSection({ view, events, local }: SpaceDefenderScene, height: number): Section {
  const entries = logOf(events);
  const first = logStart(entries.length, height, local.scrolled);
  const last = Math.min(first + height, entries.length);
  const lines = entries
    .slice(first, last)
    .map(
      ({ phase, text, hurts }): Line => [
        span(` ${phase === 0 ? ' ' : phase} `, 'dim'),
        span(text, hurts ? 'warning' : 'text'),
      ],
    );
  const range = `PgUp  lines ${first + 1}-${last} of ${entries.length}`;
  return {
    title: view.turn === 0 ? 'log' : `turn ${view.turn}`,
    ...(entries.length > height ? { tag: range } : {}),
    lines,
  };
}
