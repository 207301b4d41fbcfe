import type { GameScreenAutoPlay } from '../../../../screen/game/game-screen.ts';
import type { Command } from '../../commands.ts';
import { idOf } from '../../map.ts';
import type { Order } from '../../state.ts';
import type { View } from '../../view.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';
import { ordersOf, standingOrdersOf } from './standing.ts';

/** Carries out standing orders at the beginning of every own turn, and ends turns while the player waits for something. */
export const autoAdvance: GameScreenAutoPlay<SpaceExplorersScreen> = {
  next(scene) {
    if (!isOpen(scene) || scene.debug) return undefined;
    const { view, local } = scene;
    const sends = dueOrders(scene);
    const isWaiting = local.waiting?.player === situationOf(scene).me;
    if (sends.length === 0 && !isWaiting) return undefined;
    const end: readonly Command[] = isWaiting ? [{ name: 'end_turn', args: {} }] : [];
    return {
      commands: [...sends.map((order) => sendCommand(view, order)), ...end],
      local: { ...local, stood: view.turn },
    };
  },
  stopped: (local): Local => (local.waiting !== undefined ? { ...local, waiting: undefined } : local),
};

/** The transfers that standing orders still owe in this turn. */
export function dueOrders(scene: ExplorersScene): readonly Order[] {
  const { view, local } = scene;
  const { me } = situationOf(scene);
  return local.stood === view.turn ? [] : ordersOf(view, standingOrdersOf(local.standing, me));
}

const sendCommand = ({ map }: View, { from, to, people }: Order): Command => ({
  name: 'send',
  args: { from: idOf(map, from), to: idOf(map, to), people },
});
