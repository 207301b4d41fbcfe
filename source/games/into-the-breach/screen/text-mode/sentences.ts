import { itemAt } from '../../../../engine/lookup.ts';
import { countsAsBest, debugSentences } from '../../../../screen/parts/match-end.ts';
import { fewOf, pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { buildingsOf } from '../../board.ts';
import { isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import type { BreachScene } from '../local.ts';
import { matchStatusOf } from '../match-status.ts';
import { countsOf } from '../outlook/verdict.ts';
import { endTexts } from '../words.ts';
import { briefSentences } from './forecast.ts';
import { unitSentence } from './things.ts';

/** Where everything stands. */
export function describe(scene: BreachScene): string[] {
  const { view } = scene;
  if (view.reason !== null) return [...wrapSentences([titleSentence(scene)]), ...overLines(scene)];
  const { mechs, enemies } = countsOf(view);
  const list = (isMine: boolean) =>
    view.entities.flatMap((unit, i) => (isMech(unit) === isMine ? [unitSentence(view, unit, i + 1)] : []));
  return [
    ...wrapSentences([titleSentence(scene), `Turn ${view.turn}.`, ...parSentences(scene)]),
    ...wrapSentences(briefSentences(view)),
    ...wrapSentences([movableSentence(view), `${pluralize(mechs, 'mech')}, numbered in the order of attack:`]),
    ...listed(list(true), 'mech', 'mechs'),
    `${pluralize(enemies, 'enemy', 'enemies')}:`,
    ...listed(list(false), 'enemy', 'enemies'),
    ...wrapSentences([
      buildingSentence(view),
      `The board has ${pluralize(view.board.length, 'row')} and ${pluralize(itemAt(view.board, 0).length, 'column')}: type board.`,
    ]),
  ];
}

const listed = (sentences: readonly string[], one: string, many: string): string[] =>
  fewOf(sentences, (rest) => `${rest} more ${rest === 1 ? one : many}: type units.`).flatMap((text) =>
    wrapSentences([text]),
  );

/** `Into The Breach, level Classic.` */
export const titleSentence = ({ level }: BreachScene): string =>
  level === undefined ? 'Into The Breach.' : `Into The Breach, level ${level.title}.`;

/** Par, and the player's best before this match. */
export const parSentences = ({ level, record }: BreachScene): string[] => [
  ...(level?.par === undefined ? [] : [`Par ${level.par}.`]),
  ...(record.best === undefined ? [] : [`Your best here is ${record.best}.`]),
];

/** `2 mechs can still move.`, `All mechs have moved.` */
export function movableSentence({ entities }: View): string {
  const active = entities.filter((unit) => isMech(unit) && unit.active).length;
  return active === 0 ? 'All mechs have moved.' : `${pluralize(active, 'mech')} can still move.`;
}

/** How many buildings stand, and what tells more of them. */
export const buildingSentence = (view: View): string =>
  `${standingText(view)}${buildingsOf(view.board).some(({ health }) => health > 0) ? ': type buildings' : ''}.`;

/** How many buildings stand, and with how much health. */
export function standingText({ board }: View): string {
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0);
  const sum = standing.reduce((total, { health }) => total + health, 0);
  if (standing.length === 0) return buildings.length === 0 ? 'There is no building' : 'No building stands';
  const of = standing.length === buildings.length ? '' : `${standing.length} of `;
  return `${of}${pluralize(buildings.length, 'building')} standing, health ${sum} in all`;
}

/** After the end: how it came, in how many turns, and what is left. */
export function overLines(scene: BreachScene): string[] {
  const { view, level, record } = scene;
  const { turn, reason } = view;
  if (reason === null) return [];
  const won = matchStatusOf(view).end === 'won';
  const { mechs, enemies } = countsOf(view);
  const isBest = won && countsAsBest(scene) && (record.best === undefined || turn < record.best);
  const best = record.best === undefined ? 'Your first win here.' : `Your best here; before: ${record.best} turns.`;
  return [
    ...wrapSentences([
      won ? 'You Win!' : 'You Lost!',
      `Decided in turn ${turn}: ${endTexts[reason]}.`,
      ...(won && level?.par !== undefined ? [`Par is ${level.par}.`] : []),
      ...(isBest ? [best] : record.best === undefined ? [] : [`Your best here is ${pluralize(record.best, 'turn')}.`]),
    ]),
    ...wrapSentences([
      `${pluralize(mechs, 'mech')} and ${pluralize(enemies, 'enemy', 'enemies')} left.`,
      buildingSentence(view),
      ...debugSentences(scene),
    ]),
  ];
}
