import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { counted, flow, listOf } from '../../../../screen/sentences.ts';
import { landName } from '../../map.ts';
import { countOf } from '../../units.ts';
import { researchPrice, topLevel } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { shortCalled } from '../words/names.ts';
import { draftIn, placementIn, stageOf, thinking } from '../words/stage.ts';
import { does, isListener, playersOf, whole } from '../words/phrases.ts';

/** How things stand: lands and units of all, the own stock, and whom the match waits for. */
export const standingLines = (scene: RiscScene): string[] => [
  ...flow(landSentences(scene)),
  ...flow([...stockSentences(scene), ...waitingSentences(scene)]),
];

/** `You own 4 of 8 territories, with 28 units, bonus 12.` */
export function landSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const all = counted(view.map.ids.length, 'territory', 'territories');
  return playersOf(scene).map((seat, i) => {
    const { lands, units, bonus } = figuresOf(view, seat);
    if (!itemAt(view.seats, seat - 1).alive)
      return whole(`${does(scene, seat, 'own')} nothing and ${isListener(scene, seat) ? 'are' : 'is'} out`);
    const army = view.phase === 'placement' ? '' : `, with ${counted(units, 'unit')}, bonus ${bonus}`;
    return whole(`${does(scene, seat, 'own')} ${lands}${i === 0 ? ` of ${all}` : ''}${army}`);
  });
}

/** The player's food and tech, income, and technology level. */
function stockSentences(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const stage = stageOf(scene);
  const own = view.seats[seat - 1];
  if (stage === 'watching' || stage === 'over' || stage === 'out' || own === undefined) return [];
  if (view.phase === 'placement') return [];
  const { shadow } = draftIn(scene);
  const { food, tech } = figuresOf(view, seat);
  const stock = (left: number, now: number, what: string, income: number) =>
    `${what} ${left}${left === now ? '' : ` left of ${now}`}, ${income} a turn.`;
  return [
    stock(shadow.food, own.food, 'Food', food),
    stock(shadow.tech, own.tech, 'Tech', tech),
    own.level < topLevel
      ? `Technology level ${own.level}, the next costs ${researchPrice(own.level + 1)} tech.`
      : `Technology level ${own.level}, the highest.`,
  ];
}

/** How many units are left to place, and what can be done. */
export function placementSentence(scene: RiscScene): string {
  const { left } = placementIn(scene);
  const all = scene.view.options.units;
  return left === 0
    ? `All ${all} units are placed; commit makes it final.`
    : `${left} of ${all} units left to place; spread places them evenly.`;
}

/** Whom the match waits for. */
export function waitingSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = stageOf(scene);
  const waiting = thinking(view);
  if (stage === 'over' || waiting.length === 0) return [];
  if (stage === 'out') return [`You are out and can watch. ${waitingFor(scene, waiting)}`];
  if (stage === 'committed') return [`You have committed. ${waitingFor(scene, waiting)}`];
  const committed = view.seats.flatMap((own, i) => (own.alive && own.committed ? [i + 1] : []));
  // At a server it is told by the names of the seats, and once.
  if (stage === 'watching') return scene.online === undefined ? [waitingFor(scene, waiting)] : [];
  return committed.length === 0 ? [] : [committedSentence(scene, committed)];
}

const waitingFor = (scene: RiscScene, seats: readonly Seat[]): string => `Waiting for ${playersText(scene, seats)}.`;

/** `P2 has committed.` */
export const committedSentence = (scene: RiscScene, seats: readonly Seat[]): string =>
  whole(`${playersText(scene, seats)} ${seats.length === 1 ? 'has' : 'have'} committed`);

/** `P3`, `P2 and P3` */
const playersText = (scene: RiscScene, seats: readonly Seat[]): string =>
  listOf(seats.map((seat) => shortCalled(scene, seat)));

/** `Turn 4 of 60, orders.` */
export function turnSentence({ view: { turn, phase, options } }: RiscScene): string {
  if (phase === 'placement') return 'Placement.';
  return `Turn ${turn}${options.turns === 0 ? '' : ` of ${options.turns}`}${phase === 'over' ? '' : ', orders'}.`;
}

/** The own territories where most units are left for orders, as `14 in Brook`. */
export function unitsSentence(scene: RiscScene): string {
  const left = [...draftIn(scene).shadow.units]
    .map(([territory, units]) => ({ name: landName(scene.view.map, territory), count: countOf(units) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (left.length === 0) return 'No units are left for orders.';
  const named = left.slice(0, 3).map(({ name, count }) => `${count} in ${name}`);
  return `${left.length > 3 ? 'Most units left' : 'Units left'}: ${named.join(', ')}.`;
}
