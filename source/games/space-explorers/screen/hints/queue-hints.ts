import { grouped } from '../../../../screen/grouped.ts';
import type { Hint } from '../../../../screen/hint-line.ts';
import { counted } from '../../../../screen/sentences.ts';
import { turnOfLanding } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import type { ExplorersScene } from '../local.ts';
import { momentOf } from '../moment.ts';
import { peopleText } from '../words/names.ts';

/** What can be done with the order that is chosen in the queue, or with transfers that were given as a hint. */
export function queueHints(scene: ExplorersScene): readonly [Hint, Hint] {
  const { queue, view } = momentOf(scene);
  const { hinted, order } = scene.local;
  if (hinted !== undefined) {
    const people = hinted.reduce((sum, transfer) => sum + transfer.people, 0);
    const all = `${counted(hinted.length, 'transfer')} of ${peopleText(people)}`;
    return [{ texts: [`Enter queues the hint: ${all}.`] }, { texts: ['Esc drops it; the turn is not ended by it.'] }];
  }
  const chosen = queue[order];
  if (chosen === undefined) return [{ texts: ['The queue is empty.'] }, { texts: ['Esc goes back to the map.'] }];
  const { from, to, people } = chosen;
  const lands = turnOfLanding(view, lengthOf(view.map, from, to));
  const send = `send(${idOf(view.map, from)},${idOf(view.map, to)},${people})`;
  return [
    { texts: [`x cancels order ${order + 1}, ${send}: ${grouped(people)} landing in turn ${lands}.`] },
    { texts: ['Up and down choose an order; Enter shows it on the map, Esc goes back there.'] },
  ];
}
