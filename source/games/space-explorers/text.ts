import { itemAt } from '#engine/lookup.ts';
import type { StepReport, TextForm } from '#engine/script.ts';
import type { Json, Seat, Viewer } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from './game-types.ts';
import { idOf } from './map.ts';
import { type PathAnswer, type PlanetAnswer, playerOf } from './rules.ts';
import { inFlight, ownerAt, type ReadonlyState, sumOf, turnsLeftOf, type View, viewOf, type Whose } from './state.ts';
import { type Owner, otherOf, type PlayerNumber } from './vocabulary.ts';

export const text: TextForm<SpaceExplorers> = {
  initial: (state, viewer) => blockOf(viewOf(state, viewer), true),
  block({ state, error, result, seat }: StepReport<SpaceExplorers>, viewer) {
    if (error !== undefined) return `Error ${error.code}: ${error.message}`;
    if (result !== undefined) return answerLines(result, seat).join('\n');
    return blockOf(viewOf(state, viewer), false);
  },
  echo: (echo, seat, before: ReadonlyState) => (seat === before.mover ? echo : `${seat}: ${echo}`),
};

function blockOf(view: View, isFirst: boolean): string {
  const { map, viewer, turn, limit, mover } = view;
  const planets = map.ids.map((_, planet) => planetLine(rowOf(view, planet)));
  const edges = map.edges.map(({ a, b, length }) => `edge ${idOf(map, a)}-${idOf(map, b)}: ${length}`);
  return [
    `turn ${turn}/${limit} mover ${mover}`,
    playerLine(view, 1, viewer),
    playerLine(view, 2, viewer),
    ...planets,
    ...(isFirst ? edges : []),
    ...shuttleLines(view),
    ...view.orders.map(
      ({ from, to, people }, i) => `order ${i + 1}: send(${idOf(map, from)},${idOf(map, to)},${people})`,
    ),
    statusLine(view),
  ].join('\n');
}

function playerLine(view: View, player: 1 | 2, viewer: Viewer): string {
  const people = sumOf(player === 1 ? view.p1 : view.p2);
  const seen = viewer === 'all' ? '' : ' seen';
  return `player ${player}: ${people} on planets, ${inFlight(view.shuttles, player)} in flight${seen}`;
}

function rowOf(view: View, planet: number) {
  const id = idOf(view.map, planet);
  if (view.visible[planet] !== true) return { id };
  return {
    id,
    owner: ownerAt(view, planet),
    p1: itemAt(view.p1, planet),
    p2: itemAt(view.p2, planet),
    size: itemAt(view.sizes, planet),
    habitability: itemAt(view.habitabilities, planet),
    home: itemAt(view.homes, planet),
  };
}

const shuttleLines = (view: View): string[] =>
  view.shuttles.map((shuttle) => {
    const way = `${idOf(view.map, shuttle.from)}->${idOf(view.map, shuttle.to)}`;
    return `shuttle ${way}: player ${shuttle.player}, people ${shuttle.people}, turns left ${turnsLeftOf(view, shuttle)}`;
  });

function statusLine({ outcome }: View): string {
  if (outcome === null) return 'status: playing';
  const [winner] = outcome.winners;
  return `status: over, ${winner === undefined ? 'draw' : `player ${winner} wins`} (${outcome.reason})`;
}

export function answerLines(answer: Json, seat: Seat | null): string[] {
  if (isPathAnswer(answer)) return [`path ${answer.path.join(' ')}: length ${answer.length}`];
  if (!isPlanetAnswer(answer)) return [];
  const neighbours = answer.neighbours.map(([id, length]) => `${id} at ${length}`).join(', ');
  return [planetLine(answerRow(answer, playerOf(seat ?? 1))), `neighbours: ${neighbours}`];
}

function answerRow(answer: PlanetAnswer, seat: PlayerNumber) {
  if (!answer.visible) return { id: answer.id };
  const { id, size, habitability, mine, theirs } = answer;
  const [p1, p2] = seat === 1 ? [mine, theirs] : [theirs, mine];
  return { id, owner: ownerOf(answer.owner, seat), p1, p2, size, habitability, home: ownerOf(answer.home, seat) };
}

const ownerOf = (whose: Whose, seat: PlayerNumber): Owner =>
  whose === 'none' ? 0 : whose === 'me' ? seat : otherOf(seat);

export const isPathAnswer = (answer: Json): answer is PathAnswer =>
  typeof answer === 'object' && answer !== null && 'path' in answer;

export const isPlanetAnswer = (answer: Json): answer is PlanetAnswer =>
  typeof answer === 'object' && answer !== null && 'neighbours' in answer;

/** Row of a planet. An unseen planet has only an id. */
type PlanetRow =
  | { readonly id: number }
  | {
      readonly id: number;
      readonly owner: Owner;
      readonly p1: number;
      readonly p2: number;
      readonly size: number;
      readonly habitability: number;
      readonly home: Owner;
    };

export function planetLine(row: PlanetRow): string {
  if (!('owner' in row)) return `planet ${row.id}: unseen`;
  const { id, owner, p1, p2, size, habitability, home } = row;
  const facts = `planet ${id}: owner ${owner}, p1 ${p1}, p2 ${p2}, size ${size}, habitability ${habitability}`;
  return home === 0 ? facts : `${facts}, home ${home}`;
}
