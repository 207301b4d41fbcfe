import { itemAt } from '../../../../engine/lookup.ts';
import { firstThatFits } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { situationOf } from '../situation.ts';

/** A seat's name: a bot's name, or the person's. */
export function playerName({ bots, names, seat, view, watched }: ExplorersScene, player: PlayerNumber): string {
  const isShared = (watched === true || view.outcome !== null) && bots[1] === undefined && bots[2] === undefined;
  return bots[player] ?? names?.[player] ?? (player === seat && !isShared ? 'you' : 'person');
}

/** The planets next to one: `1 (2 turns), 4 (3 turns)`. */
export const neighbourTexts = ({ map }: ExplorersScene['view'], planet: number): readonly string[] =>
  itemAt(map.ways, planet).map(({ to, length }) => `${idOf(map, to)} (${pluralize(length, 'turn')})`);

/** `301 on planets, 100 in flight`, in fewer words where that is too long. */
export function placesText(onPlanets: number, inFlight: number, columns: number): string {
  const [here, away] = [groupDigits(onPlanets), groupDigits(inFlight)];
  return firstThatFits(
    [`${here} on planets, ${away} in flight`, `${here} + ${away} in flight`, `${here} + ${away}`],
    columns,
  );
}

/** `12,345 people`; of one, `1 person`. */
export const peopleText = (people: number): string => (people === 1 ? '1 person' : `${groupDigits(people)} people`);

/** `12 people leave`; of one, `1 person leaves`. */
export const leavingText = (people: number): string => `${peopleText(people)} ${people === 1 ? 'leaves' : 'leave'}`;

/** The two players, the one at the screen first; by their numbers where nobody sits there. */
export function playersIn(scene: ExplorersScene): readonly [PlayerNumber, PlayerNumber] {
  const { me, kind } = situationOf(scene);
  const first = kind === 'watched' ? 1 : me;
  return [first, otherOf(first)];
}
