import { itemAt } from '../../../../engine/lookup.ts';
import { foundText } from '../../../../screen/asked-words.ts';
import { flow } from '../../../../screen/sentences.ts';
import type { Figures, RiscScene } from '../local.ts';
import { nameOf, playersOf } from '../words/voice.ts';
import { playerLines } from './players.ts';

/** How many past turns are told. */
const mostTurns = 8;

/** What can be asked for, and what it is called. */
const figures = { lands: 'territories', units: 'units', bonus: 'bonus', food: 'food', tech: 'tech' } as const;

type Figure = keyof typeof figures & keyof Figures;

const isFigure = (word: string): word is Figure => Object.hasOwn(figures, word);

/** How a figure of all players went in the turns so far, or how all stand now. */
export function statisticsLines(scene: RiscScene, words: readonly string[]): string[] {
  const { memory, view } = scene;
  const wanted = words.join(' ').toLowerCase() || 'lands';
  if (!isFigure(wanted)) return [`${foundText(words)}, expected lands, units, bonus, food or tech.`];
  const past = (memory?.turns ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / mostTurns));
  const told = past.filter((_, i) => i % step === 0);
  return [
    ...(words.length === 0 ? playerLines(scene) : []),
    ...(told.length === 0 ? ['No turn has been played yet.'] : [`${figures[wanted]} at the beginning of turns:`]),
    ...told.flatMap(({ turn, figures: all }) =>
      flow([
        `turn ${turn}: ${playersOf(scene)
          .map((seat) => `${nameOf(scene, seat)} ${itemAt(all, seat - 1)[wanted]}`)
          .join(', ')}.`,
      ]),
    ),
  ];
}
