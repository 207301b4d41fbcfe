import { lessonsOf } from '../../../screen/parts/lesson.ts';
import type { TutorialStep } from '../../../screen/screen.ts';
import { isSame, tileKey } from '../board.ts';
import { entityAt, isMech } from '../state.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';
import { isWatched, outlookOf } from './outlook.ts';

/** While a tile is pointed at for a selected unit, or nothing is hidden, the status tells of that instead. */
const nothingElseIsTold = (scene: BreachScene): boolean => {
  const { selected, cursor } = scene.local;
  return !scene.debug && !isWatched(scene) && (selected === null || isSame(selected, cursor));
};

const selectsMech = ({ view, local: { selected } }: BreachScene): boolean => {
  const unit = selected === null ? undefined : entityAt(view.entities, selected);
  return unit !== undefined && isMech(unit);
};

/** Whether the cursor has come to a tile that End Turn would change. */
const looksAtChange = (before: BreachScene, after: BreachScene): boolean =>
  !isSame(before.local.cursor, after.local.cursor) &&
  outlookOf(after)?.changes.has(tileKey(after.local.cursor)) === true;

const endedTurn = (before: BreachScene, after: BreachScene): boolean =>
  after.view.turn !== before.view.turn || after.view.reason !== before.view.reason;

/** The first match: select a mech, move it, read the forecast, see what threatens, end the turn. */
export const tutorial: readonly TutorialStep<IntoTheBreachScreen>[] = lessonsOf(nothingElseIsTold, [
  {
    key: 'Enter',
    says: [
      'T and H are your mechs. Point at one with arrows; Enter selects it.',
      'The tiles that it can go to are marked then. Ctrl+T ends this.',
    ],
    done: (before, after) =>
      (selectsMech(after) && !selectsMech(before)) || after.view.moves.length > before.view.moves.length,
  },
  {
    key: 'arrows',
    says: [
      'Point at a marked tile: the forecast is that of the move. Enter moves.',
      'Each mech moves once a turn. u takes moves back as often as you like.',
    ],
    done: (before, after) => after.view.moves.length > before.view.moves.length,
  },
  {
    key: 'arrows',
    says: [
      'At End Turn all attack in the order of the list, friend and foe alike.',
      'Numbers on tiles say what that changes, x destroys. Point at one, or move on.',
    ],
    done: (before, after) =>
      looksAtChange(before, after) ||
      after.local.forecast !== before.local.forecast ||
      after.view.moves.length !== before.view.moves.length,
  },
  {
    key: 'e',
    says: [
      'e marks every tile that enemies hit this turn; e again, one by one.',
      'They attack first and move afterwards, so you can lead them on each other.',
    ],
    done: (before, after) => after.local.threats !== 'all' && before.local.threats === 'all',
  },
  {
    key: 't',
    says: [
      't ends the turn: the attacks, then the enemies move. It is not undone.',
      'Win when no enemy is left; keep a mech and a building. b gives a hint.',
    ],
    done: endedTurn,
  },
]);
