import { lessonsOf } from '../../../screen/parts/lesson.ts';
import type { TutorialStep } from '../../../screen/screen.ts';
import { distance } from '../cells.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';

/** While something is pointed at, or nothing is hidden, the status tells of that instead. */
const nothingElseIsTold = ({ view, local, debug }: SpaceDefenderScene): boolean =>
  view.sector !== null && view.phase === 'in-game' && !debug && distance(view.sector.starfighter, local.cursor) === 0;

/** Whether a turn was played between two scenes, and one of these events came of it. */
const did = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
  type: 'starfighter-moved' | 'fired' | 'passed',
): boolean => after.view.turn !== before.view.turn && after.events.some((event) => event.type === type);

const pointsAtEnemy = ({ view, local }: SpaceDefenderScene): boolean =>
  view.sector?.enemies.some((enemy) => distance(enemy, local.cursor) === 0) ?? false;

/** The first match: point and fly, fire, see what enemies do, wait, look things up. */
export const tutorial: readonly TutorialStep<SpaceDefenderScreen>[] = lessonsOf(nothingElseIsTold, [
  {
    key: 'arrows',
    says: [
      'S is your ship. Point at a cell with the arrows; Enter flies there.',
      'The way, its cost and what it meets are shown first. Ctrl+T ends this.',
    ],
    done: (before, after) => did(before, after, 'starfighter-moved'),
  },
  {
    key: 'f',
    says: [
      'f fires your weapon. Your shots fly first in every later turn.',
      'What you destroy scores. What flies past you at the left edge does not.',
    ],
    done: (before, after) => did(before, after, 'fired'),
  },
  {
    key: 'e',
    says: [
      'e lists what each enemy in sight does next; Tab points at them.',
      'What they do depends on whether they see you, and on what you do.',
    ],
    done: (before, after) =>
      (after.local.below === 'enemies' && before.local.below === 'log') ||
      (pointsAtEnemy(after) && !pointsAtEnemy(before)),
  },
  {
    key: 'space',
    says: [
      'space lets a turn pass and regenerates twice, for the next move.',
      'But then every Fighter flies 6 and fires 100, and Carriers launch two.',
    ],
    done: (before, after) => did(before, after, 'passed'),
  },
  {
    key: '?',
    says: [
      '? shows every key and the rule book; d lifts the fog, which is marked.',
      'That is all. Play on with any turn; b gives a hint when you want one.',
    ],
    done: (before, after) => after.view.turn !== before.view.turn || after.debug !== before.debug,
  },
]);
