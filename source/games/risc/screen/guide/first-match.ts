import { lessonsOf, type TutorialText } from '#screen/game/teaching.ts';
import { bordersOf, foesOf } from '../../bots/bot-draft.ts';
import { idOf, landName } from '../../map.ts';
import { unitsIn } from '../../state.ts';
import { countOf } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { assaultsOf } from '../odds.ts';
import { draftIn, placementIn, seatPhaseOf, situationOf } from '../situation.ts';
import { percentText } from '../words.ts';

/** Keys that the lessons mention. The footer highlights them. */
const keys = { spread: 'e', pick: 'Enter', end: 't', log: 'L' } as const;

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

/** The tutorial advises against attacks whose chance of winning is below this value. */
const bad = 0.5;

function badAttack(scene: RiscScene): TutorialText | undefined {
  const { composed } = situationOf(scene);
  if (composed?.type !== 'attack' || !composed.order.ok) return undefined;
  const win = assaultsOf(scene).find(({ target }) => target === composed.target)?.win;
  if (win === undefined || win >= bad) return undefined;
  return [
    `Only ${percentText(win)} to win. Don't! The defender wins ties.`,
    'Send more, choose a weaker target with the arrows, or go back with Esc.',
  ];
}

const isLater = (before: RiscScene, after: RiscScene): boolean => after.view.turn > before.view.turn;

function exampleAttack({ view, seat, local }: RiscScene) {
  const countIn = (land: number) => countOf(unitsIn(view, land));
  const [from = local.cursor] = bordersOf(view, seat).toSorted((one, other) => countIn(other) - countIn(one));
  const [to = from] = foesOf(view, seat, from);
  return {
    from: idOf(view.map, from),
    to: idOf(view.map, to),
    called: landName(view.map, from),
    count: Math.max(1, countIn(from) - 1),
  };
}

export const firstMatch = lessonsOf(isTutorialVisible, [
  {
    key: keys.spread,
    says: [
      `Place your units: type a number for this land. ${keys.spread}: spread the rest.`,
      `Most units belong at your border. ${keys.end}: ready. Ctrl+T skips the tutorial.`,
    ],
    spoken: (scene) => {
      const { from, called } = exampleAttack(scene);
      return `First place your units. Type lands mine to hear your lands, place ${from} 4 to put 4 units into ${called}, and spread to place the rest evenly. Type ready when you are done.`;
    },
    astray: (scene) =>
      seatPhaseOf(scene) === 'placement' && placementIn(scene).unplacedCount === 0
        ? ['All units are placed. You can still change them.', `${keys.end}: ready. Ctrl+T skips the tutorial.`]
        : undefined,
    done: (_, after) => after.view.phase !== 'placement',
  },
  {
    key: keys.pick,
    says: [
      `Now give orders. Press ${keys.pick} on a border land to send its units.`,
      'They move through your own lands, or attack a land next door.',
    ],
    done: (before, after) =>
      after.local.composing?.type === 'march' || ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.pick,
    says: [
      'Arrows: choose a target, marked ( ). The bar is your chance to win.',
      `a: all units, h: half, or type a number. ${keys.pick}: order it. Esc: back.`,
    ],
    spoken: (scene) => {
      const { from, to, count } = exampleAttack(scene);
      return `Now give orders. Type borders to hear your lands on the border, odds ${from} ${to} ${count} to hear the odds of an attack, and attack ${from} ${to} ${count} to order it.`;
    },
    astray: badAttack,
    done: (before, after) => ordersIn(after) > ordersIn(before) || isLater(before, after),
  },
  {
    key: keys.end,
    says: [
      'Your orders are secret. Give more, or cancel one with x.',
      `${keys.end}: end turn. When all are ready, moves come first, then attacks.`,
    ],
    spoken:
      'Your orders are secret. To hear your orders, type orders. To finish your turn, type end. When all are ready, moves come first, then attacks.',
    done: isLater,
  },
  {
    key: keys.log,
    says: [
      `Turn done. r: watch it again. ${keys.log}: the log. Lands yield food and tech.`,
      'Tech makes units stronger. Own every land to win. ?: the rules.',
    ],
    spoken:
      'One turn done. Type battles to hear its battles, prices for the cost of upgrades, help for all commands, or rules for the rule book. Own every land to win.',
    done: (before, after) => isLater(before, after) || before.local.below !== after.local.below,
  },
]);
