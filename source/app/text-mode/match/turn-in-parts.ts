import type { TurnPart } from '../../../screen/game/text-mode.ts';
import { wrapSentences } from '../../../screen/sentences.ts';

/** The words by which a turn that is told part by part goes on; Enter alone is the first. */
export const turnWords = ['next', 'rest', 'skip', 'rounds'] as const;

type TurnWord = (typeof turnWords)[number];

/** A turn that is told to somebody part by part. */
export type TurnInParts = ReturnType<typeof tellInParts>;

/**
 * Tells a turn part by part.
 *
 * @param end what is said after the last part
 */
export function tellInParts(parts: readonly TurnPart[], end: readonly string[]) {
  let heardScenes = 0;
  /** How to go on; nothing after the last part. */
  const way = (): string | undefined => {
    const next = parts[heardScenes];
    if (next === undefined) return undefined;
    const all = parts[heardScenes - 1]?.rounds === undefined ? '' : ', rounds for all of its rounds';
    return `Type next for ${next.name}, rest for everything${all}, or skip for the end.`;
  };
  const tell = (): string[] => {
    const part = parts[heardScenes];
    if (part === undefined) return [];
    heardScenes++;
    const onward = way();
    return [...part.says, ...(onward === undefined ? end : wrapSentences([onward]))];
  };
  return {
    next: tell,
    /** Everything that is left. */
    rest(): string[] {
      const remaining = parts.slice(heardScenes).flatMap(({ says }) => says);
      heardScenes = parts.length;
      return [...remaining, ...end];
    },
    /** The last part, without those before it. */
    skip(): string[] {
      heardScenes = Math.max(heardScenes, parts.length - 1);
      return tell();
    },
    /** All of the part that was told last. */
    rounds: (): readonly string[] => parts[heardScenes - 1]?.rounds ?? ['There is nothing more to tell of it.'],
    way,
  } satisfies Record<TurnWord | 'way', unknown>;
}

/** The word that goes on with a turn, as it was typed. */
export const turnWordOf = (typed: string): TurnWord | undefined =>
  typed === '' ? 'next' : turnWords.find((word) => word === typed);
