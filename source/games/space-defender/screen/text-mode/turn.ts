import { filterLog } from '../../../../screen/scene.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import { aloud } from '../../text/event-texts.ts';
import { news, type Sentence } from '../../text/words.ts';
import type { SectorView } from '../../view.ts';
import { type Phase, turnPhases } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { killsInFog } from '../log/unseen.ts';
import { enemiesTold } from './enemies.ts';
import { shipTold } from './ship.ts';
import { shotsTold } from './shots.ts';

/** Whether these events are those of a turn. */
export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ phase }) => headings[phase] !== undefined);

/** The last turn as sentences, by phase. */
export function turnLines({ view, events, preferences }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [];
  return turnPhases.flatMap((phase) => {
    const own = events.filter((event) => event.phase === phase);
    const told = filterLog(phaseTold(phase, own, sector), preferences);
    if (told.length === 0) return [];
    return wrapSentences([`Turn ${view.turn}, ${headings[phase]}.`, ...told.map(({ text }) => text)]);
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
function phaseTold(phase: Phase, all: readonly GameEvent[], sector: SectorView): Sentence[] {
  const unseen = killsInFog(all);
  const seen = all.filter((event) => !unseen.some((kill) => kill === event));
  const blind = unseen.flatMap((kill) => aloud(kill, { of: 'nobody', events: all }).map((text) => news(text)));
  return [...toldInSight(phase, seen, sector), ...blind];
}

function toldInSight(phase: Phase, events: readonly GameEvent[], sector: SectorView): Sentence[] {
  switch (phase) {
    case 'friendly-projectiles':
      return shotsTold(events, 'friendly');
    case 'enemy-projectiles':
      return shotsTold(events, 'enemy');
    case 'starfighter':
      return shipTold(events);
    case 'enemies':
    case 'natural-spawn':
      return enemiesTold(events, sector);
    default:
      return [];
  }
}
