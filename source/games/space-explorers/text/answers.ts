import type { Json } from '../../../engine/readonly.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type PathAnswer, type PlanetAnswer, playerOf } from '../rules/questions.ts';
import type { Whose } from '../sight.ts';
import { type Owner, otherOf, type PlayerNumber } from '../vocabulary.ts';

/** The lines of an answer (rules, section 11). */
export function answerLines(answer: Json, seat: Seat | null): string[] {
  if (isPathAnswer(answer)) return [`path ${answer.path.join(' ')}: length ${answer.length}`];
  if (!isPlanetAnswer(answer)) return [];
  const neighbours = answer.neighbours.map(([id, length]) => `${id} at ${length}`).join(', ');
  return [planetLine(rowOf(answer, playerOf(seat ?? 1))), `neighbours: ${neighbours}`];
}

function rowOf(answer: PlanetAnswer, seat: PlayerNumber) {
  if (!answer.visible) return { id: answer.id };
  const { id, size, habitability, mine, theirs } = answer;
  const [p1, p2] = seat === 1 ? [mine, theirs] : [theirs, mine];
  return { id, owner: ownerOf(answer.owner, seat), p1, p2, size, habitability, home: ownerOf(answer.home, seat) };
}

const ownerOf = (whose: Whose, seat: PlayerNumber): Owner =>
  whose === 'none' ? 0 : whose === 'me' ? seat : otherOf(seat);

/** Whether an answer is that of `paths`. */
export const isPathAnswer = (answer: Json): answer is PathAnswer =>
  typeof answer === 'object' && answer !== null && 'path' in answer;

/** Whether an answer is that of `planet`. */
export const isPlanetAnswer = (answer: Json): answer is PlanetAnswer =>
  typeof answer === 'object' && answer !== null && 'neighbours' in answer;

/** The row of a planet: nothing but its id if it is not visible. */
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

/** A planet in one line (rules, section 11). */
export function planetLine(row: PlanetRow): string {
  if (!('owner' in row)) return `planet ${row.id}: unseen`;
  const { id, owner, p1, p2, size, habitability, home } = row;
  const facts = `planet ${id}: owner ${owner}, p1 ${p1}, p2 ${p2}, size ${size}, habitability ${habitability}`;
  return home === 0 ? facts : `${facts}, home ${home}`;
}
