import type { GameScreen } from '#screen/game/game-screen.ts';
import { readMission } from '../levels.ts';
import rules from '../rules.md';
import { isSetupPhase } from '../vocabulary.ts';
import { keyframes } from './animation/keyframes.ts';
import { signsOf } from './board/drawing.ts';
import { paintStart } from './board-editor.ts';
import { commandLine } from './command-line.ts';
import { rngOutputText } from './debug.ts';
import { paintGame } from './game.ts';
import { autoPlay, reduceWaiting } from './keys/actions.ts';
import { click, keysOf } from './keys/keys.ts';
import { choices, firstRow, lastUsedIn } from './loadout.ts';
import { paintSetup } from './loadout-page.ts';
import { draftOf, firstDraft, type SpaceDefenderScreen } from './local.ts';
import { levelPainter, matchStatusOf, thumbnail } from './match-summary.ts';
import { remarks } from './remarks.ts';
import { firstMatch, guide, hintSentence, withHint } from './teaching.ts';
import { reader } from './text-mode/text-mode.ts';

export const spaceDefenderScreen: GameScreen<SpaceDefenderScreen> = {
  state: {
    initial: (view) => ({
      cursor: view.sector?.starfighter ?? { row: 1, column: 1 },
      choice: choiceOn(view),
      draft: view.field === null ? firstDraft : draftOf(view.field),
      below: 'log',
      scrolled: 0,
      debugPage: 'tables',
    }),
    reduce: (local, before, after) => ({
      ...local,
      cursor: cursorAfter(local, before, after),
      choice: choiceAfter(local, before, after),
      customShip: before.equipment === after.equipment ? local.customShip : undefined,
      draft: after.field === null || after.field === before.field ? local.draft : draftOf(after.field),
      scrolled: before.turn === after.turn ? local.scrolled : 0,
      warning: undefined,
      hint: undefined,
      isFitting: isSetupPhase(after.phase) ? local.isFitting : undefined,
      ...reduceWaiting(local, before, after),
    }),
  },
  eyes: {
    seated: ({ debug }, seat) => (debug ? 'all' : seat),
  },
  view: {
    paint(scene) {
      const { phase, sector } = scene.view;
      if (isSetupPhase(phase)) return paintSetup(scene);
      return sector === null ? paintStart(scene) : paintGame(scene);
    },
    messageAfter: rngOutputText,
    signs: signsOf,
    standing: matchStatusOf,
    thumbnail,
  },
  input: {
    bindings: keysOf,
    click,
    hinted: withHint,
    hintWords: { tell: hintSentence },
    choices,
  },
  playback: {
    begins: (events) => events[0]?.type !== 'debug-toggled' && events[0]?.type !== 'rng-output-toggled',
    beats: keyframes,
    hurts: (events) => events.some((event) => event.type === 'rammed' || (event.type === 'hit' && event.id === 0)),
  },
  byItself: autoPlay,
  commandLine,
  levels: {
    painter: levelPainter(readMission),
    customName: 'rows, columns and chances as you like',
  },
  teaching: { tutorial: guide, firstMatch },
  remarks,
  reader,
  rules,
};

type View = SpaceDefenderScreen['view'];
type Local = SpaceDefenderScreen['local'];

const choiceOn = (view: View): number => (isSetupPhase(view.phase) ? firstRow(view) : 0);

/** Selected row. All setup pages look like one, so the row stays when the page changes, unless a part is chosen. */
function choiceAfter({ choice }: Local, before: View, after: View): number {
  if (before.phase === after.phase || (isSetupPhase(before.phase) && isSetupPhase(after.phase)))
    return before.equipment === after.equipment ? choice : lastUsedIn(after);
  return choiceOn(after);
}

/** The cursor stays in its cell, but goes to the ship if the ship moves or a game begins. */
function cursorAfter({ cursor }: Local, before: View, after: View): Local['cursor'] {
  const ship = after.sector?.starfighter;
  if (ship === undefined) return cursor;
  const was = before.sector?.starfighter;
  const onShip = was !== undefined && was.row === cursor.row && was.column === cursor.column;
  const here = { row: ship.row, column: ship.column };
  return was === undefined || onShip || ship.row !== was.row || ship.column !== was.column ? here : cursor;
}
