import { lessonsOf } from '../../../screen/parts/lesson.ts';
import type { TutorialStep, TutorialText } from '../../../screen/screen.ts';
import { coordText, isSame, tileKey } from '../board.ts';
import { at, entityAt, isMech } from '../state.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';
import { isWatched, outlookOf } from './outlook.ts';

/** The level of the tutorial: one tank, two enemies in one row, won in one turn. */
export const firstLevel = 'first-shot';

/** Where the tank of that level hits both enemies. */
const goal = [4, 1] as const;

type Step = TutorialStep<IntoTheBreachScreen>;

/** The steps of the first level. */
export const tutorialIn = (scene: BreachScene): readonly Step[] | undefined =>
  scene.level?.name === firstLevel && scene.view.turn === 1 ? scripted : undefined;

const isQuiet = (scene: BreachScene): boolean => !scene.debug && !isWatched(scene);

/** While a tile is pointed at for a selected unit the status tells of that instead. */
const nothingElseIsTold = (scene: BreachScene): boolean => {
  const { selected, cursor } = scene.local;
  return isQuiet(scene) && (selected === null || isSame(selected, cursor));
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

/** What is said to somebody who has moved the tank elsewhere, or has let go of it. */
function astray({ view, local }: BreachScene): TutorialText | undefined {
  const tank = view.entities.find(isMech);
  if (tank === undefined || isSame(at(tank), goal)) return undefined;
  if (view.moves.length > 0)
    return [`From ${coordText(at(tank))} the tank does not hit both enemies.`, 'u: take the move back.'];
  if (local.selected !== null && isSame(local.selected, at(tank))) return undefined;
  return ['Point at the tank (T) and press Enter to select it again.', 'Then point at (4,1).'];
}

const isAtGoal = ({ view }: BreachScene): boolean => view.moves.some(({ to }) => isSame(to, goal));

/** The first level: each prompt comes before what it asks for, and the last one wins. */
const scripted: readonly Step[] = lessonsOf(isQuiet, [
  {
    key: 'Enter',
    says: [
      'T is your TankMech. It hits the five tiles left and right of it.',
      'Enter: select it. Ctrl+T skips the tutorial.',
    ],
    done: (before, after) => (selectsMech(after) && !selectsMech(before)) || hasMoved(before, after),
  },
  {
    key: 'arrows',
    says: [
      'Green tiles are in reach. Both enemies stand in row 4: point at (4,1).',
      'Red tiles are what they hit; arrows lead to where they walk.',
    ],
    astray,
    done: (_, after) => (selectsMech(after) && isSame(after.local.cursor, goal)) || isAtGoal(after),
  },
  {
    key: 'Enter',
    says: ['The forecast shows that both enemies would be destroyed (x).', 'Enter: move the tank to (4,1).'],
    astray,
    done: (_, after) => isAtGoal(after),
  },
  {
    key: 't',
    says: [
      'Later you also get HealMechs (H): they heal what stands beside them.',
      't: end the turn. All attack in the order of the list, friend and foe alike.',
    ],
    astray,
    done: endedTurn,
  },
]);

/** Any other level: what each kind of mech does, the forecast, what is hit, and how to win. */
export const tutorial: readonly Step[] = lessonsOf(nothingElseIsTold, [
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
    done: endedTurn,
  },
]);
