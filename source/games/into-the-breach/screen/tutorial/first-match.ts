import { lessonsOf } from '../../../../screen/game/teaching.ts';
import { isSame, tileKey } from '../../board.ts';
import { entityAt, isMech } from '../../state.ts';
import type { BreachScene } from '../local.ts';
import { isWatched, outlookOf } from '../outlook.ts';

/** While a tile is pointed at for a selected unit, or a hint is shown, the status tells of that instead. */
const isQuiet = (scene: BreachScene): boolean => {
  const { selected, cursor, hint } = scene.local;
  const isIdle = hint === undefined && (selected === null || isSame(selected, cursor));
  return isIdle && !scene.debug && !isWatched(scene);
};

const selectsMech = ({ view, local: { selected } }: BreachScene): boolean => {
  const unit = selected === null ? undefined : entityAt(view.entities, selected);
  return unit !== undefined && isMech(unit);
};

const hasMoved = (before: BreachScene, after: BreachScene): boolean =>
  after.view.moves.length > before.view.moves.length;

const endedTurn = (before: BreachScene, after: BreachScene): boolean =>
  after.view.turn !== before.view.turn || after.view.reason !== before.view.reason;

/** Whether the cursor has come to a tile that End Turn would change. */
const looksAtChange = (before: BreachScene, after: BreachScene): boolean =>
  !isSame(before.local.cursor, after.local.cursor) &&
  outlookOf(after)?.changes.has(tileKey(after.local.cursor)) === true;

/** Beside any level: what each kind of mech does, the forecast, what is hit, and how to win. */
export const firstMatch = lessonsOf(isQuiet, [
  {
    key: 'Enter',
    says: [
      'TankMechs (T) hit five tiles left and right. Enter: select one.',
      'HealMechs (H) heal the mechs and buildings beside them. Ctrl+T: no tutorial.',
    ],
    done: (before, after) => (selectsMech(after) && !selectsMech(before)) || hasMoved(before, after),
  },
  {
    key: 'arrows',
    says: [
      'Point at a green tile to preview the move; Enter confirms.',
      'Each mech moves once a turn. u takes moves back, as often as you like.',
    ],
    spoken:
      'Each of your mechs can move once a turn: moves and a tile lists where, and preview says what a move would lead to. A TankMech hits five tiles left and right, a HealMech heals what is beside it. Type move with the tile it leaves and the tile it goes to, each as row and column.',
    astray: (scene) =>
      selectsMech(scene)
        ? undefined
        : [
            'Select a mech: point at it and press Enter.',
            'Then point at a green tile to preview the move; Enter confirms.',
          ],
    done: hasMoved,
  },
  {
    key: 'arrows',
    says: [
      'At End Turn all attack in the order of the list, friend and foe alike.',
      'Numbers show what changes, x what is destroyed. Point at one to see why.',
    ],
    done: (before, after) =>
      looksAtChange(before, after) ||
      after.local.forecast !== before.local.forecast ||
      after.view.moves.length !== before.view.moves.length,
  },
  {
    key: 'e',
    says: [
      'Red tiles are what enemies hit; e shows one enemy at a time.',
      'They attack first and walk afterwards: lead them in front of each other.',
    ],
    done: (before, after) => after.local.threats !== before.local.threats || endedTurn(before, after),
  },
  {
    key: 't',
    says: [
      "t: end the turn. All attack, then the enemies walk. You can't undo it.",
      'Destroy all enemies; keep a mech and a building. b gives a hint.',
    ],
    spoken:
      'forecast tells exactly what ending the turn leads to, threats which tiles enemies hit. Type end_turn when no move is better: all attack, then the enemies walk.',
    done: endedTurn,
  },
]);
