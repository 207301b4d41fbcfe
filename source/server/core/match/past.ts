import type { Seat } from '../../../engine/vocabulary.ts';
import type { Past } from '../../../net/wire/messages.ts';
import { pastSteps, type RecalledStep } from '../hosted/past.ts';
import { onlyLookedAt } from '../hosted/running.ts';
import type { Head } from './head.ts';
import { type OpeningParts, openAtStart } from './open-match.ts';

/** Entries of a journal that are played in one go: others are served in between. */
const inOneGo = 250;

/** Plays a match again to find out what one viewer was told of it. */
export async function pastFor(
  parts: OpeningParts,
  head: Head,
  { seat, shown, turn }: { readonly seat: Seat | null; readonly shown: number; readonly turn: number },
): Promise<Past> {
  const steps: RecalledStep[] = [];
  try {
    const recall = { seat, take: (step: RecalledStep) => void steps.push(step) };
    const { journal, running } = await openAtStart(parts, head, onlyLookedAt(head, recall));
    for (let from = 0; from < journal.length; from += inOneGo) {
      if (from > 0) await new Promise<void>((resolve) => void parts.world.after(0, resolve));
      running.reach(journal.slice(from, from + inOneGo));
    }
    running.close();
  } catch {
    // A match of older rules cannot be played again, so it is told as it stands.
    return { shown, steps: [] };
  }
  const unseen = seat === null ? undefined : steps.find(({ number }) => number > shown);
  return { shown, steps: pastSteps(steps, turn, unseen?.turn ?? turn) };
}
