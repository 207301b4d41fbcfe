import type { Stream } from '../../../engine/random.ts';
import type { Command } from '../commands.ts';
import { prepareBy, type Taste } from './create-bot.ts';
import { bestAction } from './normal.ts';
import { createBot } from './playing.ts';

const easyTaste: Taste = () => ({
  weapon: [3, 1, 2, 4, 5],
  armour: [2, 3, 4, 1],
  engine: [1, 3, 2],
  power: [2, 5, 1, 4, 3],
});

/** Of so many moves it thinks of one. */
const consideredShare = 16;

/** Takes a light ship and judges as `normal` does, but thinks of few of the cells to which it could fly. */
export const easy = createBot({
  about: 'overlooks most of what it could do',
  prepare: prepareBy(easyTaste),
  act: (view, random) => bestAction(view, (action) => isThoughtOf(action, random)),
});

const isThoughtOf = ({ name }: Command, random: Stream): boolean =>
  name !== 'move' || random.integer(1, consideredShare) === 1;
