import { lessonsOf } from '../../../screen/game/teaching.ts';
import { distance } from '../cells.ts';
import type { SpaceDefenderScene } from './local.ts';

/** While something is pointed at, or nothing is hidden, the status tells of that instead. */
const isQuiet = ({ view, local, debug }: SpaceDefenderScene): boolean =>
  view.sector !== null &&
  view.phase === 'in-game' &&
  !debug &&
  local.news === undefined &&
  distance(view.sector.starfighter, local.cursor) === 0;

/** Whether a turn was played between two scenes, and one of these events came of it. */
const did = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
  type: 'starfighter-moved' | 'fired' | 'passed',
): boolean => after.view.turn !== before.view.turn && after.events.some((event) => event.type === type);

const pointsAtEnemy = ({ view, local }: SpaceDefenderScene): boolean =>
  view.sector?.enemies.some((enemy) => distance(enemy, local.cursor) === 0) ?? false;

/** The first match: point and fly, fire, see what enemies do, wait, look things up. */
export const firstMatch = lessonsOf(isQuiet, [
  {
    key: 'arrows',
    says: [
      'This is your ship. Point at a cell with the arrows; Enter flies there.',
      'A preview shows path, cost and danger. Ctrl+T skips the tutorial.',
    ],
    spoken:
      'Your ship can fly to another cell every turn: reach lists them, and preview says what a move would cost and hit. Type move and a cell, as in move c 4.',
    done: (before, after) => did(before, after, 'starfighter-moved'),
  },
  {
    key: 'f',
    says: [
      'f fires your weapon. Your shots fly first in every later turn.',
      'Kills score; enemies that escape left do not.',
    ],
    spoken:
      'Your weapon fires to the right; your shots fly on first in every later turn. Kills score; enemies that escape left do not. Type fire.',
    done: (before, after) => did(before, after, 'fired'),
  },
  {
    key: 'e',
    says: [
      'e lists what each enemy in sight does next; Tab points at them.',
      'They act differently when they see you, and when you wait or fire.',
    ],
    done: (before, after) =>
      (after.local.below === 'enemies' && before.local.below === 'log') ||
      (pointsAtEnemy(after) && !pointsAtEnemy(before)),
  },
  {
    key: 't',
    says: [
      't waits a turn: you regenerate twice.',
      'But then every Fighter flies 6 and fires 100, and Carriers launch two.',
    ],
    spoken:
      'When you wait, you regenerate twice; but then every Fighter flies 6 and fires 100, and Carriers launch two. Type pass.',
    done: (before, after) => did(before, after, 'passed'),
  },
  {
    key: '?',
    says: [
      '? shows every key and the rule book; red cells hurt if you end there.',
      'Tutorial complete. Play on; b gives a hint when you want one.',
    ],
    spoken:
      'enemies and shots list what is in sight, hint tells what a bot would play, help has all words, rules the rule book. Play on.',
    done: (before, after) => after.view.turn !== before.view.turn || after.debug !== before.debug,
  },
]);
