import { itemAt } from '../../../../engine/lookup.ts';
import { flow } from '../../../../screen/sentences.ts';
import type { ExplorersScene, TotalsOfTurn } from '../local.ts';
import { bothPlayers, does } from '../words/voice.ts';
import { peopleSentence } from './standing.ts';

/** How many past turns are told. */
const mostTurns = 8;

/** All people of both players now, and in some turns before, as far as they were seen. */
export function totalLines(scene: ExplorersScene): string[] {
  const { view, memory } = scene;
  const past = (memory?.totals ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / mostTurns));
  const told = past.filter((_, i) => i % step === 0);
  return [
    ...flow([`Turn ${view.turn}.`, peopleSentence(scene)]),
    ...(told.length === 0 ? [] : ['On planets before:']),
    ...told.map((totals) => `turn ${totals.turn}: ${pastText(scene, totals)}.`),
  ];
}

const pastText = (scene: ExplorersScene, { totals }: TotalsOfTurn): string =>
  bothPlayers(scene)
    .map((player) => `${does(scene, player, 'have')} ${itemAt(totals, player - 1).onPlanets}`)
    .join(', ');
