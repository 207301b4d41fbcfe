import type { CoverText, MatchCourse } from '../../../screen/game/seats.ts';
import type { Standing } from '../../../screen/game/standing.ts';
import { type Line, type Span, seatRole, span } from '../../../screen/paint.ts';
import { coverFor } from '../../../screen/parts/cover.ts';
import { onlineFacts } from '../../../screen/parts/online-parts.ts';
import { standingFor } from '../../../screen/parts/standing.ts';
import { seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import { counted } from '../../../screen/sentences.ts';
import { landsOf } from '../state.ts';
import type { View } from '../view.ts';
import type { Report, RiscScene } from './local.ts';
import { shortPlayerName } from './words/names.ts';
import { seatPhaseOf, uncommittedSeats } from './words/stage.ts';

/** The game and its map, in the columns that the facts leave. */
export const titleOf = (scene: RiscScene): Line =>
  titleLine('RISC', factsOf(scene), scene.columns, scene.level?.title ?? 'custom map');

/**
 * The turn, then whose it is: `your orders`, `waiting for P3`, `battles`; after the end the seed, which foretells the
 * dice before.
 */
export function factsOf(scene: RiscScene): Line {
  const { view, watched, seed, local, online } = scene;
  const { report } = local;
  if (report?.page === 'summary') return [span('turn ', 'dim'), span(String(report.turn), 'strong'), span(' is over')];
  if (report !== undefined)
    return [
      ...turnFact(scene, report.turn),
      span(`  ${report.page === 'orders' ? ordersPlace(scene, report) : 'battles'}`),
    ];
  if (online !== undefined)
    return [...turnFact(scene), ...(!online.isOver ? onlineFacts(scene, view.phase) : [span('  over')])];
  if (view.outcome !== null) return [...turnFact(scene), span('  over'), ...seedFact(seed)];
  // Whether it is watched live or as a replay is said outside this title.
  return watched === true ? turnFact(scene) : [...turnFact(scene), span('  '), phaseFact(scene)];
}

/** `orders 2/4`: whose orders are told. */
function ordersPlace({ view }: RiscScene, { teller }: Report): string {
  return teller === undefined ? 'orders' : `orders ${teller}/${view.seats.length}`;
}

/** `your orders`, `waiting for P3` */
function phaseFact(scene: RiscScene): Span {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  if (stage === 'placement' || stage === 'orders') {
    // With several persons at one screen, the title names the one who gives orders.
    const persons = view.seats.filter((_, i) => scene.bots[i + 1] === undefined).length;
    return span(`${persons > 1 ? `${shortPlayerName(scene, seat)}  ` : ''}your ${stage}`, seatRole(seat));
  }
  const [first, ...otherSeats] = uncommittedSeats(view);
  if (first === undefined) return span(view.phase);
  const name = shortPlayerName(scene, first);
  return span(otherSeats.length === 0 ? `waiting for ${name}` : `waiting for ${otherSeats.length + 1}`, seatRole(first));
}

/** `turn 4`, `turn 4 of 60` */
const turnFact = ({ view }: RiscScene, turn = view.turn): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  ...(view.options.turns === 0 ? [] : [span(` of ${view.options.turns}`, 'dim')]),
];

/** The words of the cover between two players; nothing of anybody's plans is in them. */
export const cover = (scene: RiscScene): CoverText =>
  coverFor(
    scene,
    titleOf(scene),
    [...turnFact(scene), span(`  ${scene.view.phase}`)],
    scene.view.phase === 'placement' ? 'place your units' : 'give your orders',
  );

/** The standing for the seat whose view it is. */
export function matchStatusOf(view: View): Standing {
  const matchStatus = standingFor({ ...view, turnName: 'turn', winnerName: 'player' });
  return view.turn === 0 && view.outcome === null ? { ...matchStatus, text: 'placement' } : matchStatus;
}

/** How a match went, and how it was won. */
export const matchCourse: MatchCourse<View> = {
  figure: { title: 'lands of each player', of: (view, seat) => landsOf(view, seat).length },
  wonBy({ outcome, map }) {
    if (outcome === null || outcome.winners.length === 0) return undefined;
    return outcome.reason === 'conquest'
      ? `with all ${counted(map.ids.length, 'territory', 'territories')}`
      : 'with most territories';
  },
};
