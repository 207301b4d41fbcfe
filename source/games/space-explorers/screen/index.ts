import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { playerOf } from '../rules/questions.ts';
import rules from '../rules.md';
import { autoAdvance } from './ahead/by-itself.ts';
import { savedOrders } from './ahead/kept.ts';
import { keyframes, hurts } from './keyframes.ts';
import { answered, commandHelps } from './help.ts';
import { dialogOf } from './end-dialog.ts';
import { reduceLocal, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { tutorialGuide } from './guide/guide.ts';
import { startHint, hintSentence, continueHint, usableHint } from './teaching.ts';
import { click, point, rightClick } from './keys/click.ts';
import { keysOf } from './keys/index.ts';
import type { SpaceExplorersScreen } from './local.ts';
import { isSlowToPaint } from './map/map-section.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { textMode } from './text-mode/index.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './thumbnail.ts';
import { matchHistory, cover, matchStatusOf } from './frame.ts';
import { cutShort, missedBy, holdingsTextOf, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';
import { perspectiveOf } from './words.ts';

/** Space Explorers on the screen. */
export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  state: {
    initial: start,
    reduce: reduceLocal,
    remember,
    kept: savedOrders,
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
  commandLine: {
    commands: commandHelps,
    answered,
  },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: tutorialGuide, firstMatch },
  reader: textMode,
  rules,
};
