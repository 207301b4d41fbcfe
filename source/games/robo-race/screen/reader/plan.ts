import { flow } from '../../../../screen/sentences.ts';
import type { RaceScene } from '../local.ts';
import { cardText } from '../words/cards.ts';
import { ownOf } from '../words/own.ts';
import { programSentences, waitingSentence } from './own.ts';

/** What a command without events did: to the own program, or whom it made wait; nothing where nothing can be seen. */
export function planLines(before: RaceScene, after: RaceScene): string[] {
  const was = ownOf(before);
  const is = ownOf(after);
  const committed = committedSentences(before, after);
  if (is.moment === 'committed' && was.moment === 'plan') return flow([waitingSentence(after), ...committed]);
  const changed = is.slots.flatMap((card, i) => (card === was.slots[i] ? [] : [i]));
  if (changed.length === 0) return flow(committed);
  const told = changed.map((i) => {
    const card = is.slots[i] ?? null;
    return `Slot ${i + 1}: ${card === null ? 'empty' : cardText(card)}.`;
  });
  // The sentence about all slots tells the same when more than one has changed.
  return flow([...(changed.length === 1 ? told : []), ...programSentences(after)]);
}

/** Which others are ready. */
function committedSentences({ view: before }: RaceScene, { view: after, seat }: RaceScene): string[] {
  return after.programs.flatMap((program, i) =>
    i + 1 !== seat && program !== null && before.programs[i] === null ? [`Player ${i + 1} has committed.`] : [],
  );
}
