import type { Frame, Section } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { padRows } from '#screen/styled-text.ts';
import rules from '../rules.md';
import { playerOf } from '../rules.ts';
import { autoAdvance, savedOrders } from './auto-advance.ts';
import { coach } from './coach.ts';
import { commandLine, signsOf } from './command-line.ts';
import { dialogOf } from './end-dialog.ts';
import { cover, factsOf, layoutOf, matchHistory, matchStatusOf, titleOf } from './frame.ts';
import { hurts, keyframes } from './keyframes.ts';
import { click, keysOf, point, rightClick } from './keys/keys.ts';
import type { ExplorersScene, SpaceExplorersScreen } from './local.ts';
import { reduceLocal, start } from './local-reducer.ts';
import { isSlowToPaint, mapSection } from './map/map-section.ts';
import { panelOf, watchedPanel } from './panel/panel.ts';
import { logSection } from './panel/people-section.ts';
import { remarks } from './remarks.ts';
import { remember, situationOf } from './situation.ts';
import { statusOf } from './status.ts';
import { continueHint, firstMatch, hintSentence, startHint, tutorialGuide, usableHint } from './teaching.ts';
import { textMode } from './text-mode/text-mode.ts';
import { levelPainter, thumbnail } from './thumbnail.ts';
import { cutShort, holdingsTextOf, missedBy, perspectiveOf, plannedBy, refusalWords } from './words.ts';

export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  state: {
    initial: start,
    reduce: reduceLocal,
    remember,
    storedLocal: savedOrders,
  },
  eyes: {
    seated: ({ outcome }, seat) => (outcome === null ? seat : 'all'),
    onlooker: { viewer: 'all', turnsPerSecond: 8, lastTurn: ({ limit }) => limit },
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
    calledBot: (scene, seat) => perspectiveOf(scene).subject(playerOf(seat)),
    owned: holdingsTextOf,
    planned: plannedBy,
    cutShort,
    missed: ({ view, seat }, after, name) => missedBy(view, after.view, seat, name),
    course: matchHistory,
  },
  input: {
    bindings: keysOf,
    click,
    rightClick,
    hover: point,
    hinted: startHint,
    moreOfHint: continueHint,
    hintWords: { isShown: () => true, tell: hintSentence, usable: usableHint },
  },
  playback: {
    begins: (events) => events.some(({ phase }) => phase !== 'orders'),
    beats: keyframes,
    hurts,
  },
  byItself: autoAdvance,
  commandLine,
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: tutorialGuide, firstMatch },
  coach,
  remarks,
  reader: textMode,
  rules,
};

export function paint(scene: ExplorersScene): Frame {
  const { leftWidth, logRows, chatRows } = layoutOf(scene);
  const log: Section[] = logRows === 0 ? [] : [{ ...logSection(scene, leftWidth, logRows), isSpare: true }];
  const chatRoom: Section[] = chatRows === 0 ? [] : [{ title: '', lines: padRows([], chatRows), isSpare: true }];
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [mapSection(scene), ...log, ...chatRoom],
    panel: situationOf(scene).kind === 'watched' ? watchedPanel(scene) : panelOf(scene),
    status: statusOf(scene),
  };
}
