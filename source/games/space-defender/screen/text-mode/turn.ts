import { filterLog } from '#screen/scene.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import type { Phase } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { narrate, narratePhases, type Phrase } from '../narrator.ts';

const headings: ReadonlyMap<Phase, string> = new Map([
  ['friendly-projectiles', 'your shots'],
  ['enemy-projectiles', 'enemy shots'],
  ['starfighter', 'your ship'],
  ['enemies', 'enemies'],
  ['natural-spawn', 'new enemies'],
]);

export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => headings.has(phase));

export const spokenPhrase = ({ head, did }: Phrase): string => `${[head, listOf(did)].join(' ').trim()}.`;

export const spokenEvents = (events: readonly GameEvent[]): string[] => narrate(events).map(spokenPhrase);

export function turnLines({ view, events, preferences }: SpaceDefenderScene): string[] {
  return narratePhases(events).flatMap(({ phase, phrases }) => {
    const heading = headings.get(phase);
    const spoken = filterLog(phrases, preferences);
    if (heading === undefined || spoken.length === 0) return [];
    return wrapSentences([`Turn ${view.turn}, ${heading}.`, ...spoken.map(spokenPhrase)]);
  });
}
