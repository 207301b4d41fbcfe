import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import type { Hint } from '../../../../screen/hint-line.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { freePeople, ownerAt, peopleOf } from '../../state.ts';
import { eyesOf } from '../eyes.ts';
import type { ExplorersScene } from '../local.ts';
import { momentOf } from '../moment.ts';
import { endText } from '../words/ending.ts';
import { namesOf, peopleText } from '../words/names.ts';

/** The planet under the cursor, and what there is to do. */
export function lookHints(scene: ExplorersScene): readonly [Hint, Hint] {
  const { kind } = momentOf(scene);
  const eyes = eyesOf(scene);
  if (eyes !== undefined) return [{ texts: [`This is what player ${eyes} sees; v goes on.`] }, planetHint(scene)];
  switch (kind) {
    case 'orders':
      return [sourceHint(scene), turnHint(scene)];
    case 'over':
      return [
        { texts: [endText(scene)] },
        { texts: ['y plays this level again, r watches the match; arrows look at planets.'] },
      ];
    default:
      return [{ texts: [`Player ${scene.view.mover} moves.`] }, planetHint(scene)];
  }
}

/** Whether Enter would pick the planet as a source. */
function sourceHint(scene: ExplorersScene): Hint {
  const { view, own } = momentOf(scene);
  const planet = scene.local.cursor;
  const id = idOf(view.map, planet);
  const near = nearTexts(scene, planet);
  if (view.visible[planet] !== true) {
    const head = `Planet ${id} is not seen; Enter sends from there, if you have people there.`;
    return { texts: [...near.map((text) => `${head} ${text}`), head] };
  }
  const free = freePeople(view, own, planet);
  const head = free > 0 ? `Enter picks ${id} as the source: ${grouped(free)} free.` : nobodyText(scene, planet, id);
  return { texts: [...near.map((text) => `${head} ${text}`), head] };
}

function nobodyText(scene: ExplorersScene, planet: number, id: number): string {
  const { view, own } = momentOf(scene);
  const people = itemAt(peopleOf(view, own), planet);
  if (people > 0) return `All of your ${grouped(people)} on ${id} are in the queue.`;
  const owner = ownerAt(view, planet);
  return owner === 0 ? `${id} is empty.` : `${id} is theirs: nobody of yours is there.`;
}

function turnHint(scene: ExplorersScene): Hint {
  const { view, queue } = momentOf(scene);
  const last = view.turn === view.limit ? ', which is the last' : '';
  if (queue.length === 0) return { texts: [`Nothing is queued; t ends turn ${view.turn}${last}.`] };
  const people = peopleText(queue.reduce((sum, order) => sum + order.people, 0));
  return {
    texts: [`t launches ${counted(queue.length, 'order')} with ${people} and ends turn ${view.turn}${last}.`],
  };
}

/** `Next to it: 1 at 2, 3 at 2.`, and with fewer and fewer of them: `Next to it: 1 at 2 and 1 more.` */
function nearTexts({ view: { map } }: ExplorersScene, planet: number): readonly string[] {
  const ways = itemAt(map.ways, planet).map(({ to, length }) => `${idOf(map, to)} at ${length}`);
  return ways.map((_, left) => {
    const shown = ways.slice(0, ways.length - left).join(', ');
    return `Next to it: ${shown}${left === 0 ? '' : ` and ${left} more`}.`;
  });
}

/** `4 is theirs: you 1, they 32. Next to it: 1 at 2, 3 at 2.` */
function planetHint(scene: ExplorersScene): Hint {
  const { view } = momentOf(scene);
  const planet = scene.local.cursor;
  const names = namesOf(scene);
  const id = idOf(view.map, planet);
  const near = nearTexts(scene, planet);
  if (view.visible[planet] !== true)
    return { texts: [...near.map((text) => `${id} is not seen. ${text}`), `${id} is not seen.`] };
  const people = `${names.subject(1)} ${grouped(itemAt(view.p1, planet))}, ${names.subject(2)} ${grouped(itemAt(view.p2, planet))}`;
  const head = `${id} is ${names.whose(ownerAt(view, planet))}: ${people}.`;
  return { texts: [...near.map((text) => `${head} ${text}`), head] };
}
