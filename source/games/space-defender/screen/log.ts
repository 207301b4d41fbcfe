import type { GameEvent } from '../events.ts';
import { phaseNumber } from '../vocabulary.ts';
import { narratePhases, type Phrase } from './narrator.ts';

export interface LogEntry {
  readonly text: string;
  readonly hurts: boolean;
  readonly matters: boolean;
  /** Number of the phase in the turn, from 1. 0 outside turns. */
  readonly phase: number;
}

/** Maximum columns of a sentence, so that it fits the smallest terminal. */
const sentenceWidth = 60;

export const logOf = (events: readonly GameEvent[]): LogEntry[] =>
  narratePhases(events).flatMap(({ phase, phrases }) =>
    phrases.flatMap((phrase) =>
      sentencesOf(phrase).map((text) => ({
        text,
        hurts: phrase.hurts,
        matters: phrase.matters,
        phase: phaseNumber(phase),
      })),
    ),
  );

/** Distributes a phrase over sentences. Each begins with its head. */
export function sentencesOf({ head, did }: Pick<Phrase, 'head' | 'did'>): string[] {
  const [first, ...rest] = did;
  if (first === undefined) return [`${head}.`];
  const sentences = [beginning(head, first)];
  for (const clause of rest) {
    const longer = `${sentences.at(-1)}, ${clause}`;
    if (longer.length < sentenceWidth) sentences[sentences.length - 1] = longer;
    else sentences.push(beginning(head, clause));
  }
  return sentences.map((text) => `${text}.`);
}

/** `Grunt 1 fires 15`, `Grunt 1's shot hits you at C1 for 14` */
const beginning = (head: string, clause: string): string =>
  clause.startsWith('its ') ? `${head}'s ${clause.slice(4)}` : `${head} ${clause}`;
