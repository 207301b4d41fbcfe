import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { counted, flow, listOf } from '../../../../screen/sentences.ts';
import { landName } from '../../map.ts';
import { countOf } from '../../units.ts';
import { researchPrice, topLevel } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { shortPlayerName } from '../words/names.ts';
import { draftIn, placementIn, seatPhaseOf, uncommittedSeats } from '../words/stage.ts';
import { does, isListener, playersOf, fullSentence } from '../words/phrases.ts';

/** How things stand: lands and units of all, the own stock, and whom the match waits for. */
export const positionLines = (scene: RiscScene): string[] => [
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
      return fullSentence(`${does(scene, seat, 'own')} nothing and ${isListener(scene, seat) ? 'are' : 'is'} out`);
    const army = view.phase === 'placement' ? '' : `, with ${counted(units, 'unit')}, bonus ${bonus}`;
    return fullSentence(`${does(scene, seat, 'own')} ${lands}${i === 0 ? ` of ${all}` : ''}${army}`);
  });
}

/** The player's food and tech, income, and technology level. */
function stockSentences(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  const ownSeat = view.seats[seat - 1];
  if (stage === 'watching' || stage === 'over' || stage === 'out' || ownSeat === undefined) return [];
  if (view.phase === 'placement') return [];
  const { projection } = draftIn(scene);
  const { food, tech } = figuresOf(view, seat);
  const stock = (stockLeft: number, now: number, what: string, income: number) =>
    `${what} ${stockLeft}${stockLeft === now ? '' : ` left of ${now}`}, ${income} a turn.`;
  return [
    stock(projection.food, ownSeat.food, 'Food', food),
    stock(projection.tech, ownSeat.tech, 'Tech', tech),
    ownSeat.level < topLevel
      ? `Technology level ${ownSeat.level}, the next costs ${researchPrice(ownSeat.level + 1)} tech.`
      : `Technology level ${ownSeat.level}, the highest.`,
  ];
}

/** How many units are left to place, and what can be done. */
export function placementSentence(scene: RiscScene): string {
  const { unplacedCount } = placementIn(scene);
  const all = scene.view.options.units;
  return unplacedCount === 0
    ? `All ${all} units are placed; commit makes it final.`
    : `${unplacedCount} of ${all} units left to place; spread places them evenly.`;
}

/** Whom the match waits for. */
export function waitingSentences(scene: RiscScene): string[] {
  const { view } = scene;
  const stage = seatPhaseOf(scene);
  const waiting = uncommittedSeats(view);
  if (stage === 'over' || waiting.length === 0) return [];
  if (stage === 'out') return [`You are out and can watch. ${waitingFor(scene, waiting)}`];
  if (stage === 'committed') return [`You have committed. ${waitingFor(scene, waiting)}`];
  const committed = view.seats.flatMap((seatView, i) => (seatView.alive && seatView.committed ? [i + 1] : []));
  // At a server it is told by the names of the seats, and once.
  if (stage === 'watching') return scene.online === undefined ? [waitingFor(scene, waiting)] : [];
  return committed.length === 0 ? [] : [committedSentence(scene, committed)];
}

const waitingFor = (scene: RiscScene, seats: readonly Seat[]): string => `Waiting for ${playersText(scene, seats)}.`;

/** `P2 has committed.` */
export const committedSentence = (scene: RiscScene, seats: readonly Seat[]): string =>
  fullSentence(`${playersText(scene, seats)} ${seats.length === 1 ? 'has' : 'have'} committed`);

/** `P3`, `P2 and P3` */
const playersText = (scene: RiscScene, seats: readonly Seat[]): string =>
  listOf(seats.map((seat) => shortPlayerName(scene, seat)));

/** `Turn 4 of 60, orders.` */
export function turnSentence({ view: { turn, phase, options } }: RiscScene): string {
  if (phase === 'placement') return 'Placement.';
  return `Turn ${turn}${options.turns === 0 ? '' : ` of ${options.turns}`}${phase === 'over' ? '' : ', orders'}.`;
}

/** The own territories where most units are left for orders, as `14 in Brook`. */
export function unitsSentence(scene: RiscScene): string {
  const territoriesLeft = [...draftIn(scene).projection.units]
    .map(([territory, units]) => ({ name: landName(scene.view.map, territory), count: countOf(units) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (territoriesLeft.length === 0) return 'No units are left for orders.';
  const named = territoriesLeft.slice(0, 3).map(({ name, count }) => `${count} in ${name}`);
  return `${territoriesLeft.length > 3 ? 'Most units left' : 'Units left'}: ${named.join(', ')}.`;
}
