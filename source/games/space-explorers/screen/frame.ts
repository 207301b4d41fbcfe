import { itemAt } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { type CoverText, coverFor, type MatchHistory } from '#screen/game/seats.ts';
import { type MatchStatus, turnMatchStatus } from '#screen/match-status.ts';
import { playerName } from '#screen/online.ts';
import { onlineFacts } from '#screen/parts/online-parts.ts';
import { seedFact, titleLine } from '#screen/parts/screen-lines.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Line, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { View } from '../state.ts';
import { ownerOf } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';
import { isByNumber, shortPerspectiveOf } from './words.ts';

export interface Layout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  readonly mapRows: number;
  /** Rows of the log below the map. 0 if the panel contains the log. */
  readonly logRows: number;
  readonly chatRows: number;
}

const narrowPanel = 24;
const widePanel = 33;
const wideFrom = 100;
const broadPanel = 44;
const broadFrom = 160;

/** Minimum rows of a screen with the log below the map. */
const highFrom = 30;

const logLines = 8;

const chatLines = 2;

/** Divides the screen into map, panel and log. On a wide screen, the map has all rows. */
export function layoutOf({ columns, rows, online }: Pick<ExplorersScene, 'columns' | 'rows' | 'online'>): Layout {
  const isWide = columns >= wideFrom;
  const panelWidth = columns >= broadFrom ? broadPanel : isWide ? widePanel : narrowPanel;
  const logRows = isWide || rows < highFrom ? 0 : logLines;
  const chatRows = online !== undefined && logRows === 0 && !isWide ? chatLines : 0;
  const below = logRows + chatRows;
  const body = rows - frameRows;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    mapRows: body - (below === 0 ? 0 : below + 1),
    logRows,
    chatRows,
  };
}

/** Title line. The name of the level is cut so that the facts fit. */
export const titleOf = (scene: ExplorersScene): Line =>
  titleLine('Space Explorers', factsOf(scene), scene.columns, scene.level?.title ?? 'custom map', (title, room) =>
    firstThatFits(scene.view.planning === undefined ? [title, withoutTurn(title)] : planTitlesOf(title), room),
  );

/** Title of a puzzle without the last turn, which is shown beside it. */
const withoutTurn = (title: string): string => title.replace(/ by turn \d+$/, '');

/** Titles while both players plan the same round, longest first. */
const planTitlesOf = (title: string): readonly string[] => [
  `${title}   same-turn planning`,
  `${title}   same turn`,
  title,
];

export function factsOf(scene: ExplorersScene): Line {
  const { view, watched, seed, online } = scene;
  if (online !== undefined)
    return [...turnFacts(view), ...(!online.isOver ? onlineFacts(scene, 'orders') : [span('  over')])];
  if (watched === true || view.outcome !== null) return [...turnFacts(view), ...seedFact(seed)];
  return [...turnFacts(view), ...moverFact(scene)];
}

/** Text such as `your orders`, or `Hard is thinking` in the mover's colour. */
function moverFact(scene: ExplorersScene): Line {
  const { mover, outcome, viewer } = scene.view;
  if (outcome !== null) return [];
  const isShared = scene.bots[1] === undefined && scene.bots[2] === undefined;
  // If several players share the screen, the title always names the player whose view is shown.
  if (isShared && viewer === scene.seat) return [span('  '), span(playerName(scene, viewer), seatRole(viewer))];
  const text =
    isShared || isByNumber(scene)
      ? playerName(scene, mover, scene.bots)
      : mover === scene.seat
        ? 'your orders'
        : `${shortPerspectiveOf(scene).subject(mover)} is thinking`;
  return [span('  '), span(text, seatRole(mover))];
}

const turnFacts = ({ turn, limit, planning }: ExplorersScene['view']): Line => {
  if (planning !== undefined) {
    const turns = turn === limit ? `turn ${turn}` : `turns ${turn} and ${turn + 1}`;
    return [span('round ', 'dim'), span(String(Math.ceil(turn / 2)), 'strong'), span(`, ${turns}`, 'dim')];
  }
  return [span('turn ', 'dim'), span(String(turn), 'strong'), span(` of ${limit}`, 'dim')];
};

/** Text that hides the map until the next player at the screen is ready. */
export const cover = (scene: ExplorersScene): CoverText =>
  coverFor(
    scene,
    titleOf(scene),
    turnFacts(scene.view),
    scene.view.planning === undefined ? 'play your turn' : 'plan your turn',
  );

export const matchStatusOf = (view: View): MatchStatus =>
  turnMatchStatus({ ...view, turnName: 'turn', winnerName: 'player' });

export const matchHistory: MatchHistory<View> = {
  figure: {
    title: 'planets of each player',
    of: ({ p1, p2 }, seat) => p1.filter((people, planet) => ownerOf(people, itemAt(p2, planet)) === seat).length,
  },
  wonBy({ outcome, map, goal }) {
    if (outcome === null || outcome.winners.length === 0) return undefined;
    switch (outcome.reason) {
      case 'all-planets':
        return `with all ${pluralize(map.ids.length, 'planet')}`;
      case 'elimination':
        return 'as the last side alive';
      case 'turn-limit':
        return goal === undefined ? 'with more people on planets' : `with planet ${map.ids[goal]}`;
      case 'forfeit':
        return undefined;
    }
  },
};
