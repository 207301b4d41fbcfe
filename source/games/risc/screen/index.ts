import { type Frame, type RowShares, type Section, stack } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import rules from '../rules.md';
import { belowSection, logSection, playedLog, rawSection } from './bottom-panel.ts';
import { coach } from './coach.ts';
import { commandLine } from './command-line.ts';
import { dialogOf } from './end-dialog.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide/guide.ts';
import { hintSentence } from './hint-words.ts';
import { hurts, isTurn, keyframes } from './keyframes.ts';
import { click, keysOf, point, rightClick } from './keys/keys.ts';
import { layoutOf } from './layout.ts';
import { type Figure, type RiscScene, type RiscScreen, remember } from './local.ts';
import { hasOrders, moreOfShownHint, reduceLocal, showHint, start } from './local-reducer.ts';
import { isSlowToPaint, mapSection, signsOf } from './map/paint-map.ts';
import {
  cover,
  factsOf,
  holdingsOf,
  levelPainter,
  matchCourse,
  matchStatusOf,
  missedBy,
  plannedBy,
  thumbnail,
  titleOf,
} from './match-summary.ts';
import { debugSection, panelOf, playersSection } from './panel/panel.ts';
import { remarks } from './remarks.ts';
import { allRounds, paintReport } from './report/report-page.ts';
import { hasMap, situationOf } from './situation.ts';
import { statisticsSection } from './statistics.ts';
import { statusOf } from './status.ts';
import { reader } from './text-mode/text-mode.ts';
import { refusalWords, shortPlayerName, uncommitted } from './words.ts';

export const paint = (scene: RiscScene): Frame =>
  scene.local.report === undefined ? paintMatch(scene) : paintReport(scene, scene.local.report);

const paintMatch = (scene: RiscScene): Frame => ({
  title: titleOf(scene),
  facts: factsOf(scene),
  left: leftSections(scene),
  panel: situationOf(scene).stage === 'watching' ? watchedPanel(scene) : panelOf(scene),
  status: statusOf(scene),
});

function leftSections(scene: RiscScene): readonly Section[] {
  const { leftWidth, bodyRows, rowsBelow } = layoutOf(scene);
  if (hasMap(scene)) return [mapSection(scene), ...(rowsBelow === 0 ? [] : [belowSection(scene)])];
  switch (scene.local.below) {
    case 'log':
      return [logSection(scene, leftWidth, bodyRows)];
    case 'raw':
      return [rawSection(scene, leftWidth, bodyRows)];
    default:
      return [statisticsSection(scene, leftWidth, bodyRows)];
  }
}

const highChart = 2;

function watchedPanel(scene: RiscScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const count = scene.view.seats.length;
  const high = count * (1 + highChart);
  const chart = (figure: Figure) => (lines: number) =>
    statisticsSection({ ...scene, local: { ...scene.local, figure } }, width, lines);
  const parts = {
    players: playersSection(scene),
    lands: chart('lands'),
    units: chart('units'),
    bonus: chart('bonus'),
    log: (lines: number) => logSection({ ...scene, local: { ...scene.local, scrolled: 0 } }, width, lines),
    debug: debugSection(scene, count),
  };
  const shares: RowShares<'lands' | 'units' | 'bonus' | 'log'> = {
    requests: [
      ['log', 1],
      ['lands', count],
      ['log', 4],
      ['units', count],
      ['lands', high, high],
      ['log', 8],
      ['units', high, high],
      ['bonus', count],
      ['log', 14],
      ['bonus', high, high],
    ],
    spare: ['log'],
  };
  return { width, sections: stack(bodyRows, parts, shares) };
}

export const riscScreen: GameScreen<RiscScreen> = {
  state: {
    initial: start,
    reduce: reduceLocal,
    remember,
  },
  eyes: {
    seated: (_, seat) => seat,
    onlooker: {
      viewer: 'spectator',
      lastTurn: ({ options: { turns } }) => (turns === 0 ? undefined : turns),
    },
  },
  view: {
    paint,
    isSlow: isSlowToPaint,
    dialog: dialogOf,
    refusalWords,
    signs: signsOf,
    standing: matchStatusOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: shortPlayerName,
    owned: holdingsOf,
    planned: plannedBy,
    missed: (before, after, name) => missedBy(before.view, after.view, before.seat, name),
    course: matchCourse,
  },
  remarks,
  input: {
    bindings: keysOf,
    click,
    rightClick,
    hover: point,
    hinted: showHint,
    moreOfHint: moreOfShownHint,
    hintWords: { isShown: hasOrders, tell: hintSentence, usable: uncommitted },
  },
  playback: {
    begins: (events) => events.some(({ type }) => type === 'turn' || type === 'match-over'),
    isPlayedBack: isTurn,
    beats: keyframes,
    hurts,
    parts: { name: 'battle', details: { label: 'all rounds', of: allRounds }, list: playedLog },
  },
  commandLine,
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  coach,
  reader,
  rules,
};
