import { actionsOf, type KeyBinding } from '../../../source/screen/game/actions.ts';
import { type AuctionScene, type AuctionScreen, mostOf } from './local.ts';

const { play, setLocal, refuse } = actionsOf<AuctionScreen>();

/** The key table. Footer, help and key handler are derived from its rows. */
export function keysOf(scene: AuctionScene): readonly KeyBinding<AuctionScreen>[] {
  const { view, local } = scene;
  const least = view.phase === 'bidding' ? 0 : 1;
  const most = mostOf(scene);
  if (view.phase !== 'bidding' && view.phase !== 'stakes') return [];
  return [
    {
      kind: 'look',
      keys: ['left', 'right'],
      label: 'left right',
      footer: ['left right', 'less, more'],
      help: 'less or more',
      act: (key) => setLocal(scene, { amount: within(local.amount + (key === 'left' ? -1 : 1), least, most) }),
    },
    {
      kind: 'look',
      keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      label: '0-9',
      help: 'this number',
      act: (key) =>
        Number(key) < least || Number(key) > most
          ? refuse('out-of-range', `It can be ${least} to ${most} now.`)
          : setLocal(scene, { amount: Number(key) }),
    },
    view.phase === 'stakes'
      ? {
          kind: 'play',
          keys: ['enter'],
          label: 'Enter',
          footer: ['Enter', 'stake'],
          help: `play for ${local.amount}`,
          act: () => play({ name: 'stake', args: { points: local.amount } }),
        }
      : {
          kind: 'play',
          keys: ['enter'],
          label: 'Enter',
          footer: ['Enter', 'bid'],
          help: `bid ${local.amount}, and stand by it`,
          act: () => play({ name: 'bid', args: { amount: local.amount } }, { name: 'commit', args: {} }),
        },
  ];
}

const within = (number: number, least: number, most: number): number => Math.max(least, Math.min(number, most));
