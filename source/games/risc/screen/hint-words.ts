import { itemAt } from '#engine/lookup.ts';
import type { Command } from '../commands.ts';
import { landName } from '../map.ts';
import { landsOf, ownerOf } from '../state.ts';
import type { RiscScene } from './local.ts';
import { assaultsOf, even, risksOf } from './odds.ts';
import { situationOf } from './situation.ts';
import {
  endOfHint,
  hintOrders,
  hintReason,
  landNamed,
  orderWords,
  percent,
  placedText,
  shortPlayerName,
} from './words.ts';

/** A hint's reason to risk a territory, longest form first: `Drift is left empty. Worth it: 84 % to take Glade`. */
export function worthTexts(scene: RiscScene, territory: number, isEmpty: boolean, chance: number): readonly string[] {
  const { view } = scene;
  const { orders } = situationOf(scene);
  const [land, id] = [landName(view.map, territory), view.map.ids[territory]];
  const risk = isEmpty ? `${land} is left empty` : `${land}: ${percent(chance)} to fall`;
  const short = isEmpty ? `${land} empty` : land;
  const targetsFromLand = new Set(
    orders.flatMap((order) => (order.type === 'attack' && order.from === id ? [order.to] : [])),
  );
  const promising = assaultsOf(scene).flatMap(({ target, win = 0 }) => (win >= even ? [{ target, win }] : []));
  const best = (assaults: typeof promising) => assaults.toSorted((one, other) => other.win - one.win)[0];
  const ownAttack = best(promising.filter(({ target }) => targetsFromLand.has(itemAt(view.map.ids, target))));
  const attack = ownAttack ?? best(promising);
  if (attack !== undefined) {
    const { target, win } = attack;
    const [landTaken, owner] = [landName(view.map, target), ownerOf(view, target)];
    const rival = shortPlayerName(scene, owner);
    if (landsOf(view, owner).length === 1)
      return [
        `${risk}. Worth it: the attack takes the last land of ${rival}`,
        `${short}: for ${rival}'s last`,
        `${short}: for ${landTaken}`,
        `${land}: worth it`,
      ];
    return [
      `${risk}. Worth it: ${percent(win)} to take ${landTaken}`,
      `${short}: worth ${landTaken}`,
      `${short}: for ${landTaken}`,
      `${land}: worth it`,
    ];
  }
  const move = orders.find((order) => order.type === 'move' && order.from === id);
  if (move?.type === 'move') {
    const to = landNamed(view.map, move.to);
    return [
      `${risk}: its units are needed in ${to}`,
      `${short}: needed in ${to}`,
      `${short}: for ${to}`,
      `${land}: worth it`,
    ];
  }
  return [`${risk}. The hint found nothing better`, `${short}: nothing better`, `${land}: worth it`];
}

export function withHint(scene: RiscScene): RiscScene {
  const { view, seat, local } = scene;
  const seats = view.seats.map((of, i) =>
    i === seat - 1 && of.orders !== null ? { ...of, orders: [...of.orders, ...hintOrders(scene)] } : of,
  );
  return { ...scene, local: { ...local, hint: undefined }, view: { ...view, seats } };
}

/** Reason to accept the greatest risk of the hint, longest form first. Empty without a risk, and in a puzzle. */
export function hintRiskTexts(scene: RiscScene): readonly string[] {
  const hinted = withHint(scene);
  const [risk] = scene.view.hold === undefined ? risksOf(hinted) : [];
  return risk === undefined ? [] : worthTexts(hinted, risk.territory, risk.isEmpty, risk.chance);
}

export function hintSentence(scene: RiscScene, commands: readonly Command[], why: string): string {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap((command) =>
    command.name === 'place' ? [`${placedText(command.args.units)} in ${nameOf(command.args.territory)}`] : [],
  );
  if (placed.length > 0) return `Hint: place ${placed.join(', ')}. ${why}`.trim();
  const hinted: RiscScene = { ...scene, local: { ...scene.local, hint: { commands, why, step: 'turn' } } };
  const [first = endOfHint(scene.view, commands), ...more] = hintOrders(hinted).map((order) =>
    orderWords(order, nameOf),
  );
  const then = more.length === 0 ? '' : `Then ${more.join('; ')}.`;
  const reason = hintReason(hinted, why);
  const [risk] = reason.includes('that is worth') ? [] : hintRiskTexts(hinted);
  const texts = [`Hint: ${first}.`, reason, then, risk === undefined ? '' : `${risk}.`];
  return texts.filter((text) => text !== '').join(' ');
}
