import { flow } from '../../../../screen/sentences.ts';
import { enemyKinds } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';

/** Before a board is chosen: how to choose one. */
export const startLines = ({ seed }: SpaceDefenderScene): string[] => [
  ...flow(['Space Defender, a board of your own.', 'None is chosen yet.', `Seed ${seed}.`]),
  ...flow([
    'Type play and seven numbers: rows 5 to 10, columns 10 to 30, and five thresholds from 1 to 101, none below the one before.',
    `They are those of ${enemyKinds.join(', ')}, in this order.`,
  ]),
  ...flow([
    'In each turn a number from 1 to 100 is drawn; the first kind whose threshold is above it appears, if there is one.',
    'An example: play 10 30 24 38 44 54 60',
  ]),
];
