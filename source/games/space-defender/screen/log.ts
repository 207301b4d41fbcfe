import type { Destroyed, GameEvent } from '../events.ts';
import { logTexts } from '../text/event-texts.ts';
import { news, type Sentence } from '../text/words.ts';
import type { SectorView } from '../view.ts';
import { phaseNumber } from '../vocabulary.ts';
import { enemySentences } from './log/enemies.ts';
import { wordsOf } from './log/entry.ts';
import { shipSentences } from './log/ship.ts';
import { shotSentences } from './log/shots.ts';
import { killsInFog } from './log/unseen.ts';

/** A sentence of the log. */
export interface LogEntry extends Sentence {
  /** Number of the phase in the turn, from 1; 0 outside turns. */
  readonly phase: number;
}

/**
 * The log of a turn: what happened in each phase in a few sentences.
 *
 * @param after the moment after the last event, where they are only foreseen: then ways and damages are told, too
 */
export function logOf(events: readonly GameEvent[], after?: SectorView): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let start = 0, end = 0; start < events.length; start = end) {
    const phase = events[start]?.phase;
    while (end < events.length && events[end]?.phase === phase) end++;
    if (phase === undefined) continue;
    for (const sentence of phaseSentences(events.slice(start, end), after))
      entries.push({ ...sentence, phase: phaseNumber(phase) });
  }
  return entries;
}

/** The sentences of one phase; what was hit unseen is told last. */
function phaseSentences(all: readonly GameEvent[], after: SectorView | undefined): Sentence[] {
  const unseen = killsInFog(all);
  const seen = all.filter((event) => !unseen.some((kill) => kill === event));
  return [...sentencesInSight(seen, after), ...unseen.map(blindHit)];
}

const blindHit = (event: Destroyed): Sentence => news(wordsOf(event, 'nobody'));

function sentencesInSight(events: readonly GameEvent[], after: SectorView | undefined): Sentence[] {
  switch (events[0]?.phase) {
    case 'friendly-projectiles':
      return shotSentences(events, 'friendly', after);
    case 'enemy-projectiles':
      return shotSentences(events, 'enemy', after);
    case 'starfighter':
      return shipSentences(events);
    case 'enemies':
    case 'natural-spawn':
      return enemySentences(events);
    default:
      return events.flatMap((event) =>
        event.type === 'enemy-spawned'
          ? enemySentences([event])
          : logTexts(event, { of: 'nobody', events }).map((text) => news(text)),
      );
  }
}
