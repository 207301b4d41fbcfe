import type { Json } from '../../../../engine/readonly.ts';
import { sentence } from '../../../../screen/sentences.ts';
import type { Command } from '../../commands.ts';
import { isPathAnswer, isPlanetAnswer } from '../../text/answers.ts';
import type { ExplorersScene, Local } from '../local.ts';
import { neighboursText, planetText } from '../words/planets.ts';
import { wayText } from '../words/way.ts';

/** What the screen keeps after the answer to a query, and the answer in words: the cursor goes to what was asked about. */
export function answered(
  scene: ExplorersScene,
  _: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  const { view, local } = scene;
  const { indexOf } = view.map;
  if (isPlanetAnswer(result)) {
    const planet = indexOf[result.id] ?? local.cursor;
    const text = `${sentence(planetText(scene, planet))} Neighbours: ${neighboursText(view, planet)}.`;
    return { local: lookingAt(local, planet), text };
  }
  if (!isPathAnswer(result)) return { local, text: '' };
  const { from, to, length, path } = result;
  return { local: lookingAt(local, indexOf[to] ?? local.cursor), text: wayText(from, to, length, path) };
}

/** What the screen keeps with the cursor on a planet: no transfer is put together any more, and the map goes along. */
function lookingAt({ source: _, seen: __, ...kept }: Local, cursor: number): Local {
  return { ...kept, focus: 'map', cursor, lower: 'planet', scrolled: 0 };
}
