import type { BotChoice } from '../../../engine/bot.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Command } from '../commands.ts';
import { legalActions } from '../legal.ts';
import type { View } from '../view.ts';
import { slotOf } from '../vocabulary.ts';
import { allowedParts, choosePart } from './create-bot.ts';
import { createBot } from './playing.ts';

/** Does anything that the rules allow: each kind of action as likely as the others, then each cell. */
export const random = createBot({
  about: 'anything that the rules allow',
  prepare(view, phase, stream) {
    const slot = slotOf(phase);
    return choosePart(
      view,
      phase,
      slot === undefined || isHeads(stream) ? [] : stream.shuffle(allowedParts(view, slot)),
    );
  },
  act: anyAction,
});

const isHeads = (stream: Stream): boolean => stream.integer(1, 2) === 1;

function anyAction(view: View, stream: Stream): BotChoice<Command> {
  const legal = legalActions(view);
  const kinds = [...new Set(legal.map(({ name }) => name))];
  const kind = oneOf(kinds, stream);
  const command = oneOf(
    legal.filter(({ name }) => name === kind),
    stream,
  );
  return { command, why: `One of ${legal.length} legal actions, chosen at random.` };
}

function oneOf<Item>(items: readonly Item[], stream: Stream): Item {
  const item = items[stream.integer(0, items.length - 1)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
