import type { Guidance } from '../../../screen/game/teaching.ts';
import { listOf } from '../../../screen/sentences.ts';
import { coordText, isSame } from '../board.ts';
import { at, entityAt } from '../state.ts';
import type { Kind } from '../vocabulary.ts';
import { heals } from '../weapons.ts';
import type { Effect } from './event-texts.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';
import { isLoss } from './outlook/strikes.ts';
import { isWatched, predict } from './outlook.ts';
import { type Advice, adviceFor } from './tutorial/advice.ts';

/** Lessons that count as taught once they have been said. */
const [tank, healer, tiles, order] = ['TankMech', 'HealMech', 'tiles', 'order'] as const;

const kindTexts: Partial<Record<Kind, string>> = {
  [tank]: 'T is your TankMech. It hits the five tiles left and right of it.',
  [healer]: 'H is your HealMech. It heals mechs and buildings right beside it.',
};

/** The next step of the tutorial. While a hint is shown, or a turn is played back, the status tells of that. */
export function guide(scene: BreachScene, taught: ReadonlySet<string>): Guidance<IntoTheBreachScreen> | undefined {
  const { view, local, debug } = scene;
  if (view.reason !== null || debug || local.hint !== undefined || isWatched(scene)) return undefined;
  const advice = adviceFor(view);
  switch (advice.type) {
    case 'move':
      return moving(scene, advice, taught);
    case 'undo':
      return {
        key: 'u',
        says: ['There is a better move this turn.', 'u: take your last move back.'],
        spoken: 'There is a better move this turn. Type undo.',
      };
    case 'end':
      return ending(advice, taught);
  }
}

/** A mech to be selected, then its tile to be pointed at, then to be moved. */
function moving(
  scene: BreachScene,
  move: Advice & { type: 'move' },
  taught: ReadonlySet<string>,
): Guidance<IntoTheBreachScreen> {
  const { view, local } = scene;
  const { from, to } = move;
  const kind = entityAt(view.entities, from)?.kind ?? tank;
  const why = effectText(scene, move, kind);
  const intro = taught.has(kind) ? undefined : kindTexts[kind];
  const words = ['move', ...from, ...to].join(' ');
  const spoken = [...(intro === undefined ? [] : [intro]), why, `Type ${words}.`].join(' ');
  const selected = local.selected === null ? undefined : entityAt(view.entities, local.selected);
  if (selected !== undefined && isSame(at(selected), from)) {
    if (isSame(local.cursor, to))
      return { key: 'Enter', says: [why, `Enter: move the ${kind} to ${coordText(to)}.`], spoken, teaches: kind };
    const marks = 'Green tiles are in reach; { } are what enemies hit, arrows where they go.';
    return {
      key: 'arrows',
      says: [taught.has(tiles) ? why : marks, `Arrows: point at ${coordText(to)}.`],
      spoken,
      teaches: tiles,
    };
  }
  if (selected !== undefined)
    return {
      key: 'Esc',
      says: [`The ${kind} on ${coordText(from)} has something better to do.`, `Esc: deselect the ${selected.kind}.`],
      spoken,
    };
  const isHere = isSame(local.cursor, from);
  const select = `${isHere ? 'Enter' : 'Tab'}: select ${intro === undefined ? `the ${kind}` : 'it'}.`;
  return {
    key: isHere ? 'Enter' : 'Tab',
    says: [intro ?? why, taught.size === 0 ? `${select} Ctrl+T skips the tutorial.` : select],
    spoken,
    teaches: kind,
  };
}

/** The deed of a mech from where it is to go. */
function effectText({ view }: BreachScene, move: Advice & { type: 'move' }, kind: Kind): string {
  const { attacks } = predict(view, move);
  const effects = attacks.flatMap((attack) => (isSame(attack.at, move.to) ? attack.effects : []));
  const from = `From ${coordText(move.to)} the ${kind}`;
  if (heals(kind)) {
    const healed = effects.filter(({ change }) => change > 0);
    return healed.length === 0 ? bestText(move, kind) : `${from} heals ${listOf(healed.map(healedText))}.`;
  }
  const enemies = effects.filter((effect) => !isLoss(effect));
  const destroyed = enemies.filter(({ health }) => health === 0);
  if (destroyed.length > 0) return `${from} destroys ${listOf(destroyed.map(named))}.`;
  return enemies.length === 0 ? bestText(move, kind) : `${from} hits ${listOf(enemies.map(named))}.`;
}

const named = ({ kind }: Effect): string => `the ${kind}`;

const healedText = (effect: Effect): string =>
  `${effect.kind === 'building' ? `building ${coordText(effect.at)}` : named(effect)} to ${effect.health}`;

const bestText = ({ to }: Advice & { type: 'move' }, kind: Kind): string =>
  `${coordText(to)} is the best place for the ${kind} now.`;

/** The turn is to be ended. */
function ending({ why }: Advice & { type: 'end' }, taught: ReadonlySet<string>): Guidance<IntoTheBreachScreen> {
  const reason = {
    wins: 'The forecast is exact: no enemy is left after this turn. You win.',
    done: 'Now all attack in the order of the list, friend and foe; then enemies walk.',
    hopeless: 'No move wins this battle now. End it, and play the tutorial again.',
  }[why];
  const firstTime = why === 'done' && taught.has(order) ? 'Nothing better can be done this turn.' : reason;
  return {
    key: 't',
    says: [firstTime, "t: end the turn. You can't undo that."],
    spoken: `${firstTime} Type end_turn.`,
    teaches: order,
  };
}
