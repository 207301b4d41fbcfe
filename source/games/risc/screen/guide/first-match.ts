import { lessonsOf, type TutorialText } from '#screen/game/teaching.ts';
import type { RiscScene } from '../local.ts';
import { assaultsOf } from '../odds.ts';
import { draftIn, placementIn, seatPhaseOf, situationOf } from '../situation.ts';
import { percentText } from '../words.ts';

/** Keys that the lessons name and the footer highlights. */
const keys = { spread: 'e', pick: 'Enter', end: 't', log: 'L' } as const;

/** True while the player places units or gives orders on the map, without a report, a hint or the debug view. */
const isTutorialVisible = (scene: RiscScene): boolean => {
  const stage = seatPhaseOf(scene);
  return (
    (stage === 'placement' || stage === 'orders') &&
    scene.local.focus === 'map' &&
    scene.local.report === undefined &&
    scene.local.hint === undefined &&
    !scene.debug
  );
};

const ordersIn = (scene: RiscScene): number => draftIn(scene).ownSeat.orders.length;

/** The tutorial advises against an attack with a lower chance of winning. */
const bad = 0.5;

function badAttack(scene: RiscScene): TutorialText | undefined {
  const { composed } = situationOf(scene);
  if (composed?.type !== 'attack' || !composed.order.ok) return undefined;
  const win = assaultsOf(scene).find(({ target }) => target === composed.target)?.win;
  if (win === undefined || win >= bad) return undefined;
  return [
    `Only ${percentText(win)} to win: do not attack. The defender wins ties.`,
    'Send more, choose a weaker target with the arrows, or go back with Esc.',
  ];
}

const isLater = (before: RiscScene, after: RiscScene): boolean => after.view.turn > before.view.turn;

export const firstMatch = lessonsOf(isTutorialVisible, [
  {
    key: keys.spread,
    says: [
      `Place your units: type a number for this land. ${keys.spread} spreads the rest.`,
      `Most belong at your border. ${keys.end}: ready. Ctrl+T skips the tutorial.`,
    ],
    spoken:
      'First place your units: territories lists your land, place and a territory and a number puts units there, spread places the rest evenly. Type commit when you are ready.',
    astray: (scene) =>
      seatPhaseOf(scene) === 'placement' && placementIn(scene).unplacedCount === 0
        ? ['All units are placed. You can still change them.', `${keys.end}: ready. Ctrl+T skips the tutorial.`]
        : undefined,
    done: (_, after) => after.view.phase !== 'placement',
  },
  {
    key: keys.pick,
    says: [
      `Now give orders. ${keys.pick} on a land at your border: send its units.`,
      'They can move over your own land, or attack a land next to it.',
    ],
    done: (before, after) =>
      after.local.composing?.type === 'march' || ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.pick,
    says: [
      'The arrows choose a target, ( ). The bar is your exact chance to win.',
      `a is all units, h half, or type a number. ${keys.pick} orders it, Esc goes back.`,
    ],
    spoken:
      'Now give orders: borders lists the territories at a border, odds tells the chance of an attack. Type attack with where from, where to and how many units.',
    astray: badAttack,
    done: (before, after) => ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.end,
    says: [
      'Nobody sees your orders. Give more, or cancel one with x.',
      `${keys.end}: end turn. When all are ready, moves come first, then attacks.`,
    ],
    spoken:
      'Nobody sees your orders; orders lists them. When all are ready, moves come first, then attacks. Type commit to end the turn.',
    done: isLater,
  },
  {
    key: keys.log,
    says: [
      `That was a turn. r shows it again, ${keys.log} lists it. Lands yield every turn.`,
      'Tech makes units stronger. Own every territory to win. ? has the rules.',
    ],
    spoken:
      'That was a turn; battles tells its battles, prices what units cost to upgrade. Own every territory to win. help has all words, rules the rule book.',
    done: (before, after) => isLater(before, after) || before.local.below !== after.local.below,
  },
]);
