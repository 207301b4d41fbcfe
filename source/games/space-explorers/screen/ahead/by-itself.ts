import type { GameScreenByItself } from '../../../../screen/game/game-screen.ts';
import type { Command } from '../../commands.ts';
import { idOf } from '../../map.ts';
import type { Order } from '../../state.ts';
import type { View } from '../../view.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';
import { ordersOf, standingOf } from './standing.ts';

/** Carries out standing orders at the beginning of every own turn, and ends turns while the player waits for something. */
export const byItself: GameScreenByItself<SpaceExplorersScreen> = {
  next(scene) {
    if (!isOpen(scene) || scene.debug) return undefined;
    const { view, local } = scene;
    const sends = dueOrders(scene);
    const isWaiting = local.waiting?.player === situationOf(scene).own;
    if (sends.length === 0 && !isWaiting) return undefined;
    const end: readonly Command[] = isWaiting ? [{ name: 'end_turn', args: {} }] : [];
    return {
      commands: [...sends.map((order) => sendOf(view, order)), ...end],
      local: { ...local, stood: view.turn },
    };
  },
  stopped: (local): Local => (local.waiting !== undefined ? { ...local, waiting: undefined } : local),
};

/** The transfers that standing orders still owe in this turn. */
export function dueOrders(scene: ExplorersScene): readonly Order[] {
  const { view, local } = scene;
  const { own } = situationOf(scene);
  return local.stood === view.turn ? [] : ordersOf(view, standingOf(local.standing, own));
}

const sendOf = ({ map }: View, { from, to, people }: Order): Command => ({
  name: 'send',
  args: { from: idOf(map, from), to: idOf(map, to), people },
});
