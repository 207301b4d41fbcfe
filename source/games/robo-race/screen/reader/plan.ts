import { flow, listOf } from '../../../../screen/sentences.ts';
import type { RaceScene } from '../local.ts';
import { cardText } from '../words/cards.ts';
import { freeSlots, ownOf } from '../words/own.ts';
import { leadSentences, programSentences, waitingSentence } from './own.ts';

/** What a command without events did: to the own program, or whom it made wait; nothing where nothing can be seen. */
export function planLines(before: RaceScene, after: RaceScene): string[] {
  const was = ownOf(before);
  const is = ownOf(after);
  const committed = committedSentences(before, after);
  if (is.moment === 'committed' && was.moment === 'plan') return flow([waitingSentence(after), ...committed]);
  const changed = is.slots.flatMap((card, i) => (card === was.slots[i] ? [] : [{ slot: i + 1, card }]));
  const [only, ...more] = changed;
  if (only === undefined) return flow(committed);
  const free = freeSlots(is.slots);
  if (more.length > 0 || free.length === is.slots.length) return flow(programSentences(after));
  return flow([
    `Slot ${only.slot}: ${only.card === null ? 'empty' : cardText(only.card)}.`,
    ...(free.length === 0 ? [] : [`Empty: ${listOf(free.map(String))}.`]),
    ...leadSentences(after),
  ]);
}

/** Which others are ready. */
function committedSentences({ view: before }: RaceScene, { view: after, seat }: RaceScene): string[] {
  return after.programs.flatMap((program, i) =>
    i + 1 !== seat && program !== null && before.programs[i] === null ? [`Player ${i + 1} has committed.`] : [],
  );
}
