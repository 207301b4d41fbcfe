import { lessonsOf } from '../../../screen/parts/lesson.ts';
import type { TutorialStep } from '../../../screen/screen.ts';
import type { RiscScene, RiscScreen } from './local.ts';
import { draftIn, stageOf } from './words/stage.ts';

/** The footer's keys that the steps mark and name. */
const keys = { spread: 'e', pick: 'Enter', commit: 'c', log: 'L' } as const;

/** While a report or a draft is looked at, others are waited for, or nothing is hidden, the status tells of that. */
const nothingElseIsTold = (scene: RiscScene): boolean => {
  const stage = stageOf(scene);
  return (
    (stage === 'placement' || stage === 'orders') &&
    scene.local.focus === 'map' &&
    scene.local.report === undefined &&
    !scene.debug
  );
};

const ordersIn = (scene: RiscScene): number => draftIn(scene).own.orders.length;

/** Whether a turn has gone by. */
const isLater = (before: RiscScene, after: RiscScene): boolean => after.view.turn > before.view.turn;

/** The first match: place units, pick a source, choose target and units by the odds, commit, look at what happened. */
export const tutorial: readonly TutorialStep<RiscScreen>[] = lessonsOf(nothingElseIsTold, [
  {
    key: keys.spread,
    says: [
      `Place your units: digits say how many stand here. ${keys.spread} spreads the rest.`,
      `Most belong at your border. ${keys.commit} commits the placement. Ctrl+T ends this.`,
    ],
    // A match that begins with orders has nothing to place.
    done: (_, after) => after.view.phase !== 'placement',
  },
  {
    key: keys.pick,
    says: [
      `Now give orders. ${keys.pick} on a land at your border picks it as source.`,
      'Its units can move over your own land, or attack a linked territory.',
    ],
    done: (before, after) =>
      after.local.composing?.type === 'march' || ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.pick,
    says: [
      'The arrows choose a target, ( ). Below the map: price and exact odds.',
      `a is all units, h half, or type a number. ${keys.pick} orders it; Esc goes back.`,
    ],
    done: (before, after) => ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.commit,
    says: [
      'Nobody sees your draft. Order more, or take an order back with x.',
      `${keys.commit} commits: when all have, first the moves happen, then the attacks.`,
    ],
    done: isLater,
  },
  {
    key: keys.log,
    says: [
      `That was a turn; r shows it again, ${keys.log} lists it. Lands yield each turn.`,
      'Tech makes units stronger. Who owns every territory wins. ? has the rules.',
    ],
    done: (before, after) => isLater(before, after) || before.local.below !== after.local.below,
  },
]);
