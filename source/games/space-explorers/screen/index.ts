import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { playerOf } from '../rules/questions.ts';
import rules from '../rules.md';
import { byItself } from './ahead/by-itself.ts';
import { kept } from './ahead/kept.ts';
import { beats, hurts } from './keyframes.ts';
import { answered, commandHelps } from './help.ts';
import { dialogOf } from './end-dialog.ts';
import { follow, start } from './local-reducer.ts';
import { firstMatch } from './guide/first-match.ts';
import { guide } from './guide/guide.ts';
import { hinted, hintSentence, moreOfHinted, usableHint } from './teaching.ts';
import { click, point, rightClick } from './keys/click.ts';
import { keysOf } from './keys/index.ts';
import type { SpaceExplorersScreen } from './local.ts';
import { isSlowToPaint } from './map/map-section.ts';
import { remember } from './memory.ts';
import { paint } from './paint.ts';
import { reader } from './text-mode/index.ts';
import { signsOf } from './signs.ts';
import { levelPainter, thumbnail } from './thumbnail.ts';
import { course, cover, standingOf } from './frame.ts';
import { cutShort, missedBy, ownedBy, plannedBy } from './words/owned.ts';
import { refusalWords } from './words/refusals.ts';
import { namesOf } from './words.ts';

/** Space Explorers on the screen. */
export const spaceExplorersScreen: GameScreen<SpaceExplorersScreen> = {
  state: {
    initial: start,
    reduce: follow,
    remember,
    kept,
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
    standing: standingOf,
    thumbnail,
  },
  seats: {
    cover,
    calledBot: (scene, seat) => namesOf(scene).subject(playerOf(seat)),
    owned: ownedBy,
    planned: plannedBy,
    cutShort,
    missed: ({ view, seat }, after, name) => missedBy(view, after.view, seat, name),
    course,
  },
  input: {
    bindings: keysOf,
    click,
    rightClick,
    hover: point,
    hinted,
    moreOfHint: moreOfHinted,
    hintWords: { isShown: () => true, tell: hintSentence, usable: usableHint },
  },
  playback: {
    begins: (events) => events.some(({ phase }) => phase !== 'orders'),
    beats,
    hurts,
  },
  byItself,
  commandLine: {
    commands: commandHelps,
    answered,
  },
  levels: {
    painter: levelPainter,
  },
  teaching: { tutorial: guide, firstMatch },
  reader,
  rules,
};
