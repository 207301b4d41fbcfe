import { filterLog } from '../../../../screen/scene.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { news, type Sentence } from '../../text/words.ts';
import type { SectorView } from '../../view.ts';
import { type Phase, turnPhases } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { killsInFog } from '../log/unseen.ts';
import { describeEnemies } from './enemies.ts';
import { describeShip } from './ship.ts';
import { describeShots } from './shots.ts';

/** Whether these events are those of a turn. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ phase }) => headings[phase] !== undefined);

/** The last turn as sentences, by phase. */
export function turnLines({ view, events, preferences }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [];
  return turnPhases.flatMap((phase) => {
    const phaseEvents = events.filter((event) => event.phase === phase);
    const sentences = filterLog(describePhase(phase, phaseEvents, sector), preferences);
    if (sentences.length === 0) return [];
    return wrapSentences([`Turn ${view.turn}, ${headings[phase]}.`, ...sentences.map(({ text }) => text)]);
  });
}

const headings: Readonly<Partial<Record<Phase, string>>> = {
  'friendly-projectiles': 'own shots',
  'enemy-projectiles': 'enemy shots',
  starfighter: 'ship',
  enemies: 'enemies',
  'natural-spawn': 'new enemies',
};

/** The sentences of a phase; what was hit unseen is told last. */
function describePhase(phase: Phase, all: readonly GameEvent[], sector: SectorView): Sentence[] {
  const unseen = killsInFog(all);
  const seen = all.filter((event) => !unseen.some((kill) => kill === event));
  const blind = unseen.flatMap((kill) => spokenTexts(kill, { of: 'nobody', events: all }).map((text) => news(text)));
  return [...describeInSight(phase, seen, sector), ...blind];
}

function describeInSight(phase: Phase, events: readonly GameEvent[], sector: SectorView): Sentence[] {
  switch (phase) {
    case 'friendly-projectiles':
      return describeShots(events, 'friendly');
    case 'enemy-projectiles':
      return describeShots(events, 'enemy');
    case 'starfighter':
      return describeShip(events);
    case 'enemies':
    case 'natural-spawn':
      return describeEnemies(events, sector);
    default:
      return [];
  }
}
